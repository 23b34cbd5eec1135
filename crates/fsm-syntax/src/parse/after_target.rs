//! Messages for tokens after a complete target in place of its `;`: a guard, another target, an `else`, code or data.

use super::lookahead;
use crate::code::shortcuts::between;
use crate::messages::errors::Errors;
use crate::messages::rule_error::RuleError;
use crate::one_line::spelled;
use crate::words::calls::{Does, does};
use crate::words::{EndWord, may_end_code, mode_meant, spelling};
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Ident, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use std::format;
use std::string::{String, ToString};
use syn::buffer::Cursor;
use syn::{Error, Expr};

/// Whether a word can end a reaction.
fn is_end(word: &Ident) -> bool {
    let word = word.to_string();
    spelling::is_name(&word) || EndWord::named(&word).is_some()
}

/// Whether the ending of a reaction comes next, with or without arguments.
fn starts_end(at: Cursor<'_>) -> bool {
    at.ident().is_some_and(|(word, _)| is_end(&word))
}

/// Returns the message for two endings of one reaction.
fn one_of_two(one: &str, other: Cursor<'_>, rest: &Rest<'_>) -> Option<String> {
    let other = rest.behind(other)?;
    let word = |end: &str| EndWord::named(end).is_some();
    let several = match word(one) || word(&other) {
        true => String::new(),
        false => format!(", or write `=> ({one}, {other})` for one in each of several regions"),
    };
    Some(format!("a transition has one end; decide which, as in `=> if .. {{ {one} }} else {{ {other} }}`{several}"))
}

/// Returns the message for code before a target: `lamp.on() Open`, `lamp.on(), Open`, `lamp.is_on()? Open : Shut`.
fn effect(reaction: &Expr, at: Cursor<'_>, rest: &Rest<'_>) -> Option<String> {
    let target = rest.behind(at)?;
    if let (Expr::Try(condition), Some((taken, other))) = (reaction, target.split_once(':')) {
        let condition = spelled(&condition.expr.to_token_stream());
        return Some(format!(
            "a decision is written as in Rust; write `=> if {condition} {{ {} }} else {{ {} }}`",
            taken.trim(),
            other.trim()
        ));
    }
    let goes = |word: &Ident| word == "target" || word == "new" || does(&word.to_string()) == Some(Does::Goes);
    if matches!(reaction, Expr::Path(path) if path.path.get_ident().is_some_and(goes)) {
        return Some(format!("a target is the name of a state alone; write `=> {target}`"));
    }
    let code = spelled(&reaction.to_token_stream());
    Some(format!(
        "code before a target is written in braces together with the target; write `=> {{ {code}; {target} }}`"
    ))
}

/// Returns the message for data that follows a target without parentheses.
fn data(target: &str, given: &str, errors: &Errors) -> String {
    if given.starts_with(|first: char| first.is_ascii_digit()) && given.ends_with('s') {
        return format!("how long a state lasts is a transition in it: `after {given} => ..`");
    }
    let (name, earlier) = target.strip_suffix(')').and_then(|target| target.split_once('(')).unwrap_or((target, ""));
    let declared = match errors.examples.has_data(name) {
        true => "",
        false => ", and is declared with it",
    };
    let comma = if earlier.is_empty() { "" } else { ", " };
    format!("the data of a state follows its name in parentheses{declared}; write `{name}({earlier}{comma}{given})`")
}

/// Whether the tokens after the block of a reaction were meant to belong to that reaction.
pub fn continues(at: Cursor<'_>) -> bool {
    let at = after_comma(at).unwrap_or(at);
    ["if", "unless", "else", "elif", "elsif", "elseif"].iter().any(|word| lookahead::is_word(at, word))
}

/// Returns the place after a `,` that was written before an `else`.
fn after_comma(at: Cursor<'_>) -> Option<Cursor<'_>> {
    let (_, after) = at.punct().filter(|(sign, _)| sign.as_char() == ',')?;
    lookahead::is_word(after, "else").then_some(after)
}

/// Returns the error for tokens after a reaction that start no item. `head` returns the text before `=>`.
pub fn misplaced(head: &dyn Fn() -> String, reaction: &Expr, at: Cursor<'_>, errors: &Errors) -> Option<Error> {
    let rest = Rest::of(at);
    let target = is_target(reaction).then(|| spelled(&reaction.to_token_stream()));
    let (next, after) = at.token_tree()?;
    if let Some(error) = guard(head, reaction, at, &rest) {
        return Some(error);
    }
    let (rule, message) = match &next {
        TokenTree::Punct(_) if after_comma(at).is_some() => {
            (Rule::MalformedTarget, "the `else` of a decision follows its block directly; remove this `,`".to_string())
        }
        TokenTree::Ident(word) if word == "else" || word == "otherwise" => {
            let taken = target.unwrap_or_else(|| "..".to_string());
            let inside = after.group(Delimiter::Brace).map(|(inside, ..)| spelled(&inside.token_stream()));
            let other = inside.or_else(|| rest.behind(after)).filter(|other| !other.is_empty());
            let other = other.unwrap_or_else(|| "stay".to_string());
            (
                Rule::MalformedTarget,
                format!("`{word}` belongs to a decision; write `=> if .. {{ {taken} }} else {{ {other} }}`"),
            )
        }
        TokenTree::Ident(word) if ["elif", "elsif", "elseif"].iter().any(|known| word == known) => (
            Rule::MalformedTarget,
            format!("a further condition is written `else if`; write `else if` instead of `{word}`"),
        ),
        TokenTree::Ident(word) if (word == "after" || word == "every") && !rest.leads => {
            let (trigger, target) = (rest.text(at), target?);
            (
                Rule::MalformedTrigger,
                format!("`{word}` is a trigger; write `{trigger} => {target};` as a separate item"),
            )
        }
        TokenTree::Ident(_) if lookahead::word_of_item(at) => return None,
        TokenTree::Ident(word) if target.is_none() && may_end_code(&word.to_string()) => {
            (Rule::MissingSemicolon, effect(reaction, at, &rest)?)
        }
        TokenTree::Ident(word) if is_end(word) => (Rule::MissingSemicolon, one_of_two(&target?, at, &rest)?),
        TokenTree::Ident(word) if ["and", "or", "then"].iter().any(|known| word == known) && starts_end(after) => {
            (Rule::MissingSemicolon, one_of_two(&target?, after, &rest)?)
        }
        TokenTree::Ident(_) => (Rule::MissingSemicolon, extra(&target?, after, &rest, errors)),
        TokenTree::Literal(_) => (Rule::MissingSemicolon, data(&target?, &rest.behind(at)?, errors)),
        TokenTree::Punct(sign) if sign.as_char() == ',' && !after.eof() && !lookahead::word_of_item(after) => {
            let message = match target {
                Some(target) if starts_end(after) => one_of_two(&target, after, &rest)?,
                Some(target) if after.literal().is_some() => data(&target, &rest.behind(after)?, errors),
                Some(target) => code_in_front(&target, after, &rest),
                None => effect(reaction, after, &rest)?,
            };
            (Rule::MalformedTarget, message)
        }
        TokenTree::Punct(_) if lookahead::is_arrow(at) || matches!(sign(&next), Some(':' | '/')) => {
            let behind = if lookahead::is_arrow(at) { after.token_tree()?.1 } else { after };
            let message = match target {
                Some(first) if lookahead::is_arrow(at) && starts_end(behind) => from_to(&first, behind),
                Some(target) => code_in_front(&target, behind, &rest),
                None => effect(reaction, behind, &rest)?,
            };
            (Rule::MalformedTarget, message)
        }
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            (Rule::MalformedTarget, code_in_front(&target?, at, &rest))
        }
        _ => return None,
    };
    Some(rule.at(next.span(), message))
}

/// Returns the error for a name with tokens after it that Rust would parse as one expression: `Open { lamp.on(); }`,
/// `Open -> Shut`, `Open [ready]`, `Open / lamp.on()`.
pub fn read_as_one(head: &dyn Fn() -> String, at: Cursor<'_>, errors: &Errors) -> Option<Error> {
    let (name, after) = at.ident().filter(|(name, _)| spelling::is_name(&name.to_string()))?;
    if let Some((inside, span, _)) = after.group(Delimiter::Brace)
        && !inside.eof()
        && inside.literal().is_none()
        && !is_list_of_values(inside)
    {
        let message = code_in_front(&name.to_string(), after, &Rest::of(after));
        return Some(Rule::MalformedTarget.at(span.open(), message));
    }
    let group = after.group(Delimiter::Brace).or_else(|| after.group(Delimiter::Bracket));
    if let Some((inside, span, _)) = group.filter(|(inside, ..)| inside.literal().is_some_and(|(_, end)| end.eof())) {
        let message = data(&name.to_string(), &spelled(&inside.token_stream()), errors);
        return Some(Rule::MalformedTarget.at(span.open(), message));
    }
    if let Some((inside, span, _)) = after.group(Delimiter::Bracket)
        && let Some((text, behind)) = inside.ident()
        && let Some(mode) = mode_meant(&text.to_string())
    {
        let mode = if behind.eof() { mode } else { "deep_history" };
        let message = format!("how a composite is entered follows its name; write `{name}.{mode}`");
        return Some(Rule::MalformedTarget.at(span.open(), message));
    }
    if let Some((inside, span, _)) = after.group(Delimiter::Bracket)
        && let Some((output, behind)) = inside.ident()
        && behind.eof()
        && spelling::is_upper(&output.to_string())
        && output.to_string().contains(char::is_lowercase)
    {
        let output = match errors.examples.is_raised(&output) {
            true => format!("raise({output})"),
            false => "..".to_string(),
        };
        let message = format!("an output is code before the target; write `=> {{ {output}; {name} }}`");
        return Some(Rule::MalformedTarget.at(span.open(), message));
    }
    if let Some((inside, span, _)) = after.group(Delimiter::Bracket) {
        let condition = spelled(&inside.token_stream());
        let message = format!("a guard is written before `=>`; write `{} if {condition} => {name};`", head());
        return Some(Rule::MalformedTarget.at(span.open(), message));
    }
    let (first, behind) = after.punct()?;
    let inner = behind.ident().filter(|(inner, _)| spelling::is_name(&inner.to_string()));
    if let Some((inner, _)) = inner.filter(|_| matches!(first.as_char(), '/' | '>' | '#' | '@')) {
        let message = format!("a state inside another is named after a `.`; write `{name}.{inner}`");
        return Some(Rule::MalformedTarget.at(first.span(), message));
    }
    if first.as_char() == '/' {
        let message = code_in_front(&name.to_string(), behind, &Rest::of(after));
        return Some(Rule::MalformedTarget.at(first.span(), message));
    }
    let (second, behind) = behind.punct()?;
    if first.as_char() == '-' && first.spacing() == Spacing::Joint && second.as_char() == '>' {
        return Some(Rule::MalformedTarget.at(first.span(), from_to(&name.to_string(), behind)));
    }
    None
}

/// Returns the message for a second arrow: `Open -> Shut`, `Open => Shut`.
fn from_to(first: &str, then: Cursor<'_>) -> String {
    let then = then.ident().map_or_else(|| "..".to_string(), |(then, _)| then.to_string());
    format!("a transition leads to one state; what leads from `{first}` to `{then}` is a transition in `{first}`")
}

/// The tokens up to the end of an item.
struct Rest<'r> {
    end: Cursor<'r>,
    /// Whether the tokens contain a `=>`, and so may be another item.
    leads: bool,
    /// Whether there is a block.
    block: bool,
}

impl<'r> Rest<'r> {
    fn of(start: Cursor<'r>) -> Self {
        let (mut end, mut leads, mut block) = (start, false, false);
        while let Some((token, after)) = end.token_tree() {
            if sign(&token) == Some(';') || end != start && lookahead::item(end) {
                break;
            }
            leads |= lookahead::is_arrow(end);
            end = after;
            let ends = matches!(&token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
            block |= ends;
            if ends
                && !lookahead::is_word(end, "else")
                && !end.punct().is_some_and(|(sign, _)| ".?=".contains(sign.as_char()))
            {
                break;
            }
        }
        Rest { end, leads, block }
    }

    fn text(&self, from: Cursor<'r>) -> String {
        spelled(&between(from, self.end))
    }

    /// Returns the text from a place to the end, unless the rest contains a block.
    fn behind(&self, from: Cursor<'r>) -> Option<String> {
        (!self.block).then(|| self.text(from))
    }
}

/// Returns the error for a guard after a target: `Open if ready`, `Open unless ready`, `stay when ready`.
fn guard(head: &dyn Fn() -> String, reaction: &Expr, at: Cursor<'_>, rest: &Rest<'_>) -> Option<Error> {
    let (word, after) = at.ident()?;
    let negated = word == "unless";
    if rest.leads || !(negated || ["if", "when", "where", "while", "provided"].iter().any(|known| word == known)) {
        return None;
    }
    let otherwise = between(after, rest.end).into_iter().position(|token| is_word(&token, "else"));
    if otherwise.is_some() && !rest.block && is_target(reaction) {
        let condition: TokenStream = between(after, rest.end).into_iter().take(otherwise?).collect();
        let other: TokenStream = between(after, rest.end).into_iter().skip(otherwise? + 1).collect();
        let (target, condition, other) = (spelled(&reaction.to_token_stream()), spelled(&condition), spelled(&other));
        let message =
            format!("a decision is written as in Rust; write `=> if {condition} {{ {target} }} else {{ {other} }}`");
        return Some(Rule::MissingSemicolon.at(word.span(), message));
    }
    let head = head();
    let condition = rest.behind(after).filter(|text| !text.is_empty()).unwrap_or_else(|| "..".to_string());
    let joined =
        |condition: &str| if head.contains(" if ") { format!("&& {condition}") } else { format!("if {condition}") };
    let condition = match negated {
        true => joined(&format!("!({condition})")),
        false if head.contains(" if ") && condition.contains("||") => joined(&format!("({condition})")),
        false => joined(&condition),
    };
    let led = match reaction {
        Expr::Block(_) | Expr::If(_) | Expr::Match(_) => "{ .. }".to_string(),
        target => format!("{};", spelled(&target.to_token_stream())),
    };
    let message = format!("a guard is written before `=>`; write `{head} {condition} => {led}`");
    Some(Rule::MissingSemicolon.at(word.span(), message))
}

/// Returns the message for a word after a target: `Open with { lamp.on(); }`, `Open using width`.
fn extra(target: &str, after: Cursor<'_>, rest: &Rest<'_>, errors: &Errors) -> String {
    if rest.block || after.eof() || after == rest.end {
        return code_in_front(target, after, rest);
    }
    let given = rest.text(after);
    if let Some(mode) = mode_meant(&given).filter(|_| EndWord::named(target).is_none()) {
        return format!("how a composite is entered follows its name; write `{target}.{mode}`");
    }
    if !given.ends_with(')') && EndWord::named(target).is_none() {
        return data(target, &given, errors);
    }
    code_in_front(target, after, rest)
}

/// Returns the message for code after a target.
fn code_in_front(target: &str, code: Cursor<'_>, rest: &Rest<'_>) -> String {
    let statements = match code.group(Delimiter::Brace) {
        Some((inside, ..)) => spelled(&inside.token_stream()),
        None => rest.behind(code).unwrap_or_default(),
    };
    let statements = match statements.trim_end_matches(';') {
        "" => "..".to_string(),
        long if long.len() > 40 => "..".to_string(),
        short => short.to_string(),
    };
    format!(
        "code before a target is written in braces together with the target; write `=> {{ {statements}; {target} }}`"
    )
}

/// Whether braces contain `width: 3, ..` or `width, height`, as in the literal of a struct.
fn is_list_of_values(inside: Cursor<'_>) -> bool {
    let Some((_, after)) = inside.ident() else { return inside.punct().is_some_and(|(sign, _)| sign.as_char() == '.') };
    after.eof()
        || after
            .punct()
            .is_some_and(|(sign, _)| matches!(sign.as_char(), ':' | ',') && sign.spacing() == Spacing::Alone)
}

/// Whether a reaction is a target or a keyword that ends a reaction.
fn is_target(reaction: &Expr) -> bool {
    match reaction {
        Expr::Path(path) => path.path.get_ident().is_some_and(|name| {
            let name = name.to_string();
            spelling::is_name(&name) || EndWord::named(&name).is_some()
        }),
        Expr::Call(call) => is_target(&call.func),
        Expr::Field(field) => is_target(&field.base),
        Expr::MethodCall(call) => is_target(&call.receiver),
        Expr::Tuple(_) => true,
        _ => false,
    }
}

fn sign(token: &TokenTree) -> Option<char> {
    match token {
        TokenTree::Punct(sign) => Some(sign.as_char()),
        _ => None,
    }
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(found) if found == word)
}
