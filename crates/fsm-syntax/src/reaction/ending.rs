//! The endings of reactions: which expressions are targets or keywords, and messages for malformed ones.

use super::Context;
use crate::ast::{Arguments, End, Path};
use crate::messages::extent::Extent;
use crate::one_line::spelled;
use crate::words::calls::{Does, does};
use crate::words::spelling::{self, is_caseless, is_upper};
use crate::words::{EndWord, MODES};
use fsm_model::Mode;
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use proc_macro2::{Ident, Span};
use quote::ToTokens;
use std::borrow::Cow;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::punctuated::Punctuated;
use syn::{Expr, Token};

/// The mistake in an ending, as a form with placeholders.
pub struct Malformed {
    pub rule: Rule,
    pub place: Extent,
    pub form: Cow<'static, str>,
}

impl Malformed {
    fn of(rule: Rule, tokens: impl ToTokens, form: impl Into<Cow<'static, str>>) -> Self {
        Malformed { rule, place: Extent::of(tokens), form: form.into() }
    }
}

/// Returns the ending that an expression is, or `None` if it is only an effect.
pub fn ending(expr: &Expr, context: &dyn Context) -> Result<Option<End>, Malformed> {
    match expr {
        Expr::Path(path) => match path.path.get_ident() {
            Some(name) => Ok(named(name)),
            None => Err(qualified(&path.path)),
        },
        Expr::Lit(literal) => {
            let form = "a literal is not a target; write a state, as in `on <event:Start> => <state:Running>;`";
            Err(Malformed::of(Rule::MalformedTarget, literal, form))
        }
        _ if let Some(state) = lone_state(expr, context) => {
            let form = format!("a target is the name of a state alone; write `{state}`");
            Err(Malformed::of(Rule::MalformedTarget, expr, form))
        }
        Expr::Call(call) if let Some(form) = history_of(call, context) => {
            Err(Malformed::of(Rule::MalformedTarget, call, form))
        }
        Expr::Call(call) => calling(call, context),
        Expr::Tuple(tuple) if tuple.elems.iter().any(|elem| path_of(elem, context).is_some()) => {
            Ok(Some(End::Fork { targets: fork(tuple, context)?, external: false }))
        }
        Expr::Array(list) if states_of(list, context) => {
            let form = format!(
                "several targets are written in parentheses; write `({})`",
                spelled(&list.elems.to_token_stream())
            );
            Err(Malformed::of(Rule::MalformedTarget, list, form))
        }
        Expr::Struct(literal) if literal.path.get_ident().is_some_and(|name| is_name(name, context)) => {
            let name = literal.path.get_ident().map_or_else(String::new, ToString::to_string);
            // The arguments are sorted by the state's declaration. Unknown fields come last.
            let declared = literal.path.get_ident().map_or_else(Vec::new, |name| context.fields_of(name));
            let place = |field: &syn::FieldValue| {
                let name = field.member.to_token_stream().to_string();
                declared.iter().position(|known| *known == name).unwrap_or(declared.len())
            };
            let mut fields: Vec<_> = literal.fields.iter().listed();
            fields.sort_by_key(|field| place(field));
            if context.is_state(&literal.path.segments[0].ident) && declared.is_empty() {
                let form = format!("`{name}` is declared without data, so it takes no arguments; write `{name}`");
                return Err(Malformed::of(Rule::ArgumentsInBraces, literal, form));
            }
            let values: Vec<_> = fields.iter().map(|field| spelled(&field.expr.to_token_stream())).listed();
            let arguments = if values.is_empty() { String::new() } else { format!("({})", values.join(", ")) };
            let form = format!(
                "the arguments of a target are written in parentheses, in the order of the state's fields; write `{name}{arguments}`"
            );
            Err(Malformed::of(Rule::ArgumentsInBraces, literal, form))
        }
        Expr::Binary(binary) if !super::has_no_value(expr) && states(binary, context).next().is_some() => {
            let all: Vec<_> = states(binary, context).map(ToString::to_string).listed();
            let form = match &all[..] {
                [one, other] => format!(
                    "a target is one state: decide which, as in `if .. {{ {one} }} else {{ {other} }}`, or write `({one}, {other})` for one in each of several regions"
                ),
                _ => format!(
                    "a target is the name of a state alone; decide first, as in `if .. {{ {} }} else {{ stay }}`",
                    all[0]
                ),
            };
            Err(Malformed::of(Rule::MalformedTarget, binary, form))
        }
        Expr::Field(field) if let Some(form) = mode_after(field) => Err(Malformed::of(Rule::PushMode, field, form)),
        Expr::Field(field) if again(&field.base) => Ok(mode_of(&field.member).map(End::Again)),
        Expr::Field(field) => {
            let syn::Member::Named(name) = &field.member else { return Ok(None) };
            // No field of a value begins in upper case, so `this.Open` can only be meant as a target.
            let outside =
                begins(&field.base, &|word| ["super", "crate", "self", "Self"].iter().any(|known| word == known));
            if let Some(machine) = root(&field.base).filter(|root| context.is_submachine(root)) {
                let form = format!(
                    "`{machine}` is a separate machine, so none of its states is a target; pass events to it by `forward`, as in `forward Link(event) => {machine}(event);`, and react to its end by `done({machine}.{name})`"
                );
                return Err(Malformed::of(Rule::QualifiedTarget, field, form));
            }
            let of_value = begins(&field.base, &|word| !is_name(word, context)) && is_upper(&name.to_string());
            if !(of_value || outside && is_name(name, context)) {
                return Ok(path_of(expr, context).map(|(path, mode)| End::Go { path, mode, external: false }));
            }
            let form = format!(
                "a target is a state's name alone, or a path of names: it is looked for from the inside out; write `{name}`"
            );
            Err(Malformed::of(Rule::QualifiedTarget, field, form))
        }
        _ => Ok(path_of(expr, context).map(|(path, mode)| End::Go { path, mode, external: false })),
    }
}

/// Returns the target that an expression was meant to be, if it is a state with a useless operator, type, method or
/// function. Values may have the name of a state, so a call is only refused if it can hardly mean anything else.
fn lone_state(expr: &Expr, context: &dyn Context) -> Option<String> {
    let named = |expr: &Expr| match expr {
        Expr::Path(path) => path.path.get_ident().filter(|name| context.is_state(name)).map(ToString::to_string),
        _ => None,
    };
    let wraps = |word: &Ident| word == "new" || does(&word.to_string()) == Some(Does::Goes);
    match expr {
        Expr::Reference(reference) => named(&reference.expr),
        Expr::Unary(unary) => named(&unary.expr),
        Expr::Cast(cast) => named(&cast.expr),
        Expr::Range(range) => range.start.as_deref().and_then(named),
        Expr::MethodCall(call) if wraps(&call.method) || call.method == "into" => named(&call.receiver),
        Expr::Call(call) => {
            let Expr::Path(path) = &*call.func else { return None };
            let (first, last) = (&path.path.segments.first()?.ident, &path.path.segments.last()?.ident);
            match path.path.segments.len() {
                1 => None,
                _ if context.is_state(last) => Some(match call.args.is_empty() {
                    true => last.to_string(),
                    false => format!("{last}({})", spelled(&call.args.to_token_stream())),
                }),
                _ if wraps(last) && context.is_state(first) => Some(first.to_string()),
                _ if wraps(last) && call.args.len() == 1 => call.args.first().and_then(named),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns the message for a history in the notation of a call: `history(Playing)`.
fn history_of(call: &syn::ExprCall, context: &dyn Context) -> Option<String> {
    let (Expr::Path(path), Some(Expr::Path(state))) = (&*call.func, call.args.first()) else { return None };
    let (word, state) = (path.path.get_ident()?.to_string().to_lowercase(), state.path.get_ident()?);
    if !["history", "hist"].iter().any(|end| word.ends_with(end)) || !context.is_state(state) {
        return None;
    }
    let mode = if word.starts_with("deep") { "deep_history" } else { "history" };
    Some(format!("how a composite is entered follows its name; write `{state}.{mode}`"))
}

/// Whether all elements of a list are names of states: `[Quiet, Dark]`.
fn states_of(list: &syn::ExprArray, context: &dyn Context) -> bool {
    let mut names = list.elems.iter().map(|one| match one {
        Expr::Path(path) => path.path.get_ident(),
        _ => None,
    });
    !list.elems.is_empty() && names.all(|name| name.is_some_and(|name| context.is_state(name)))
}

/// Returns the operands that are names of states.
fn states<'e>(binary: &'e syn::ExprBinary, context: &dyn Context) -> impl Iterator<Item = &'e Ident> {
    let name = |operand: &'e Expr| match operand {
        Expr::Path(path) => path.path.get_ident().filter(|name| context.is_state(name)),
        _ => None,
    };
    [name(&binary.left), name(&binary.right)].into_iter().flatten()
}

/// Whether an expression is the keyword `reenter`.
fn again(expr: &Expr) -> bool {
    matches!(expr, Expr::Path(path) if path.path.is_ident(EndWord::Reenter.text()))
}

const PUSH_MODE: &str =
    "`push` enters a state by default, so `.initial`, `.history` and `.deep_history` are not allowed in it";

/// Returns the message for a mode after the parentheses: `push(Menu).history`, `reenter(Menu).initial`.
fn mode_after(field: &syn::ExprField) -> Option<String> {
    let (Expr::Call(call), Some(_)) = (&*field.base, mode_of(&field.member)) else { return None };
    let Expr::Path(path) = &*call.func else { return None };
    match EndWord::named(&path.path.get_ident()?.to_string())? {
        EndWord::Push => Some(PUSH_MODE.to_string()),
        EndWord::Reenter => {
            let (state, mode) = (spelled(&call.args.to_token_stream()), field.member.to_token_stream());
            Some(format!("how a composite is entered follows its name; write `reenter({state}.{mode})`"))
        }
        _ => None,
    }
}

/// Returns the mode for the keyword after a target.
fn mode_of(member: &syn::Member) -> Option<Mode> {
    MODES.iter().find(|(text, _)| matches!(member, syn::Member::Named(word) if word == text)).map(|(_, mode)| *mode)
}

/// Whether a condition is true for the first name of a path joined by `.`.
fn begins(path: &Expr, with: &dyn Fn(&Ident) -> bool) -> bool {
    match path {
        Expr::Path(path) => path.path.get_ident().is_some_and(with),
        Expr::Field(field) => begins(&field.base, with),
        _ => false,
    }
}

/// Returns the first name of a path joined by `.`.
fn root(path: &Expr) -> Option<&Ident> {
    match path {
        Expr::Path(path) => path.path.get_ident(),
        Expr::Field(field) => root(&field.base),
        _ => None,
    }
}

/// Creates the error for a path of several segments. Such a path has no effect, so it was meant as a target.
fn qualified(path: &syn::Path) -> Malformed {
    let name = path.segments.last().map_or_else(String::new, |last| last.ident.to_string());
    let name = EndWord::elsewhere(&name).map_or(name, |word| word.text().to_string());
    Malformed::of(Rule::QualifiedTarget, path, format!("a target is written without a path or type; write `{name}`"))
}

/// Returns the ending that is a single name. A variable would be unused here, so a name that may be a state is one.
pub fn named(name: &Ident) -> Option<End> {
    let word = name.to_string();
    match EndWord::named(&word) {
        Some(EndWord::Stay) => Some(End::Stay),
        Some(EndWord::Pass) => Some(End::Pass),
        Some(EndWord::Pop) => Some(End::Pop),
        Some(EndWord::Reenter) => Some(End::Again(Mode::Default)),
        Some(EndWord::Push) => None,
        None => spelling::is_name(&word).then(|| {
            let path = Path::of(Vec::from([name.clone()]));
            End::Go { path, mode: Mode::Default, external: false }
        }),
    }
}

fn calling(call: &syn::ExprCall, context: &dyn Context) -> Result<Option<End>, Malformed> {
    let word = match &*call.func {
        Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
        _ => None,
    };
    let argument = || match (call.args.len(), call.args.first().and_then(|given| target_of(given, context))) {
        (1, Some(target)) => Ok(target),
        _ => {
            let form = takes_a_state(word.as_deref().unwrap_or_default());
            Err(Malformed::of(Rule::MalformedTarget, call, form))
        }
    };
    if let Some(written) = word.as_deref().filter(|word| ["super", "self", "Self"].contains(word))
        && let Some(meant) = EndWord::elsewhere(written)
    {
        let form = format!("`{written}` does not end a reaction; did you mean `{}`?", meant.text());
        return Err(Malformed::of(Rule::MalformedTarget, call, form));
    }
    match word.as_deref().and_then(EndWord::named) {
        Some(EndWord::Push) => match argument()? {
            (path, Mode::Default) => Ok(Some(End::Push(path))),
            _ => Err(Malformed::of(Rule::PushMode, call.args.first(), PUSH_MODE)),
        },
        Some(EndWord::Reenter) if matches!(call.args.first(), Some(Expr::Tuple(_))) && call.args.len() == 1 => {
            let Some(Expr::Tuple(tuple)) = call.args.first() else { return Ok(None) };
            Ok(Some(End::Fork { targets: fork(tuple, context)?, external: true }))
        }
        Some(EndWord::Reenter) => argument().map(|(path, mode)| Some(End::Go { path, mode, external: true })),
        Some(EndWord::Stay | EndWord::Pass | EndWord::Pop) if call.args.is_empty() => {
            let word = word.unwrap_or_default();
            let form = format!("`{word}` takes no arguments; write `{word}`");
            Err(Malformed::of(Rule::MalformedTarget, call, form))
        }
        Some(word @ (EndWord::Stay | EndWord::Pass | EndWord::Pop)) if path_of(&call.args[0], context).is_some() => {
            let state = spelled(&call.args.to_token_stream());
            let word = word.text();
            let form = format!("`{word}` takes no state; write `{word}`, or to go elsewhere `=> {state}`");
            Err(Malformed::of(Rule::MalformedTarget, call, form))
        }
        Some(EndWord::Stay | EndWord::Pass | EndWord::Pop) | None => {
            if let Some(misspelt) = word.and_then(|word| misspelt(&word, call, context)) {
                return Err(misspelt);
            }
            Ok(path_of_call(call, context).map(|(path, mode)| End::Go { path, mode, external: false }))
        }
    }
}

/// Creates the error for `psh(Open)`: a call with the name of a state, spelled like a keyword that takes one.
fn misspelt(word: &str, call: &syn::ExprCall, context: &dyn Context) -> Option<Malformed> {
    let state = match call.args.first() {
        Some(Expr::Path(path)) if call.args.len() == 1 => {
            path.path.get_ident().filter(|name| context.is_state(name))?
        }
        _ => return None,
    };
    if spelling::is_upper(word) && !path_is_state(&call.func, context) {
        let form = format!("a target is the name of a state alone; write `{state}`");
        return Some(Malformed::of(Rule::MalformedTarget, &call.func, form));
    }
    let meant = EndWord::meant(word, EndWord::takes_state).filter(|_| EndWord::named(word).is_none())?;
    let form = format!("`{word}` does not end a reaction; did you mean `{meant}({state})`?");
    Some(Malformed::of(Rule::MalformedTarget, &call.func, form))
}

fn path_is_state(called: &Expr, context: &dyn Context) -> bool {
    matches!(called, Expr::Path(path) if path.path.get_ident().is_some_and(|name| context.is_state(name)))
}

/// Returns the message about a `push` or `reenter` without the state that it takes.
pub fn takes_a_state(word: &str) -> String {
    let (example, alone) = match EndWord::named(word) {
        Some(EndWord::Push) => ("<state:Reload>", ""),
        _ => ("<inside:Reload>", ", or stands alone for the state that the transition is written in: `reenter`"),
    };
    format!("`{word}` takes the name of one state, as in `{word}({example})`{alone}")
}

/// Reads `(A, B.history)`: one target in each of several regions.
fn fork(tuple: &syn::ExprTuple, context: &dyn Context) -> Result<Vec<(Path, Mode)>, Malformed> {
    let targets = tuple.elems.iter().map(|elem| {
        let form = "expected only states, one in each of several regions, as in `(<region:NumOn>, <region2:CapsOff>)`";
        target_of(elem, context).ok_or_else(|| Malformed::of(Rule::MalformedTarget, elem, form))
    });
    targets.collect()
}

/// Reads a target in a place where only a target is allowed.
fn target_of(expr: &Expr, context: &dyn Context) -> Option<(Path, Mode)> {
    let alone = match expr {
        Expr::Path(path) => path.path.get_ident().filter(|name| is_caseless(&name.to_string())),
        _ => None,
    };
    alone.map(|name| (Path::of(Vec::from([name.clone()])), Mode::Default)).or_else(|| path_of(expr, context))
}

/// Reads `Outer(args).Inner.history`: names of states, each with or without arguments, and at most one mode.
fn path_of(expr: &Expr, context: &dyn Context) -> Option<(Path, Mode)> {
    match expr {
        Expr::Path(path) => {
            let name = path.path.get_ident().filter(|name| is_name(name, context))?;
            Some((Path::of(Vec::from([name.clone()])), Mode::Default))
        }
        Expr::Field(field) => {
            let (mut path, Mode::Default) = path_of(&field.base, context)? else { return None };
            let syn::Member::Named(member) = &field.member else { return None };
            let mode = mode_of(&field.member);
            if mode.is_none() {
                path.names.push(member.clone());
            }
            Some((path, mode.unwrap_or(Mode::Default)))
        }
        Expr::Call(call) => path_of_call(call, context),
        Expr::MethodCall(call) if call.turbofish.is_none() && is_name(&call.method, context) => {
            let (mut path, Mode::Default) = path_of(&call.receiver, context)? else { return None };
            path.names.push(call.method.clone());
            Some((handing(path, &call.args, call.paren_token.span.join()), Mode::Default))
        }
        Expr::Group(group) => path_of(&group.expr, context),
        _ => None,
    }
}

/// Reads `Name(args)`.
fn path_of_call(call: &syn::ExprCall, context: &dyn Context) -> Option<(Path, Mode)> {
    let (path, Mode::Default) = path_of(&call.func, context)? else { return None };
    // `Name(a)(b)` is not a target, because only the first arguments would belong to it.
    path.arguments
        .iter()
        .all(|earlier| earlier.at + 1 < path.names.len())
        .then(|| (handing(path, &call.args, call.paren_token.span.join()), Mode::Default))
}

/// Adds arguments for the last state of a path.
fn handing(mut path: Path, values: &Punctuated<Expr, Token![,]>, place: Span) -> Path {
    let at = path.names.len() - 1;
    path.arguments.push(Arguments { at, values: values.iter().cloned().listed(), place });
    path
}

/// Whether a name is that of a state: it begins in upper case, or has no case and is declared as a state.
fn is_name(name: &Ident, context: &dyn Context) -> bool {
    let text = name.to_string();
    is_upper(&text) || is_caseless(&text) && context.is_state(name)
}
