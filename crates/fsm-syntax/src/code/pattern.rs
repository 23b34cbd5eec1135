//! Patterns of events: finds the variants that a pattern may match, and checks whether it always matches and fits their
//! shapes. Qualifies its variants.
//!
//! `Noise { volume } | Bump` becomes `RobotEvent::Noise { volume } | RobotEvent::Bump`: through `|`, parentheses and
//! `@`, but not deeper. The variants of a type that is declared elsewhere are not known, and the compiler checks them.
//! A type without a path (`(u8, u8)`, `&str`) has no variants, and upper-case names are constants.

use super::units;
use crate::conditions::LeftOut;
use crate::messages::errors::Errors;
use crate::messages::rule_error::RuleError;
use crate::one_line::spelled;
use crate::signals::{self, is_unwritten};
use crate::words::{TriggerWord, Word, spelling};
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use fsm_model::sorted::{Map, sort_by};
use fsm_model::{EventId, Events};
use proc_macro2::{Delimiter, Ident, Span};
use quote::ToTokens;
use std::boxed::Box;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::ext::IdentExt;
use syn::{
    FieldPat, Fields, Generics, Lit, Member, Pat, PatIdent, PatLit, PatPath, PatSlice, PatStruct, PatTuple,
    PatTupleStruct, PathSegment, Token, Type, Variant,
};

/// The type of the events or signals, as the check of patterns needs it.
pub struct Shapes<'e> {
    /// The path before the variants of the type, or `None` if it has no variants.
    pub path: Option<syn::Path>,
    /// The type with which a variant without a payload is qualified: `<input::Key>::Up`.
    pub ty: Option<&'e syn::Path>,
    /// The variants, if they are declared here.
    pub variants: Option<&'e [Variant]>,
    /// The variants by name.
    pub by_name: Map<String, EventId>,
    /// Whether all variants could be read. Only then is an unknown variant a mistake.
    pub whole: bool,
    /// The noun in messages about unknown names.
    pub kind: &'static str,
    /// Further names that an unknown name may have been meant to be.
    pub others: Vec<String>,
    /// Whether a value may borrow from the call that passes it.
    pub borrows: bool,
}

/// Returns the names of variants.
pub fn names(variants: &[Variant]) -> Vec<String> {
    variants.iter().map(|variant| variant.ident.unraw().to_string()).listed()
}

/// Returns variants by name.
pub fn by_name(variants: &[Variant]) -> Map<String, EventId> {
    names(variants).into_iter().enumerate().map(|(at, name)| (name, EventId::at(at))).collect()
}

/// The result of reading a pattern.
pub struct Reading {
    /// The variants that the pattern may match.
    pub events: Events,
    /// Whether the pattern matches every event of these variants.
    pub certain: bool,
    /// The variants of which the pattern matches every event.
    pub sure: Vec<EventId>,
    /// Whether the pattern has a mistake that has been reported.
    pub broken: bool,
}

/// The result of reading a pattern so far.
struct Found {
    /// The variants so far, or `None` for any.
    variants: Option<Vec<EventId>>,
    /// The variants that an alternative always matches.
    sure: Vec<EventId>,
    broken: bool,
}

impl Shapes<'_> {
    /// Returns the variant with this name. For a type that is declared elsewhere, every name may be a variant.
    #[must_use]
    pub fn find(&self, name: &Ident) -> Option<EventId> {
        match self.variants {
            Some(_) => {
                let name = name.to_string();
                let name = bare(&name);
                self.by_name.get(name).copied()
            }
            None => Some(EventId(0)),
        }
    }

    /// Splits a pattern that may also contain other events. Returns its cases of other types, and those of this type. A
    /// wildcard belongs to both if `others` is set.
    #[must_use]
    pub fn split(&self, pattern: &Pat, others: bool) -> (Option<Pat>, Option<Pat>) {
        match pattern {
            Pat::Paren(paren) => self.split(&paren.pat, others),
            Pat::Or(or) => {
                let (foreign, raised): (Vec<_>, Vec<_>) = or.cases.iter().map(|case| self.split(case, others)).unzip();
                (joined(foreign), joined(raised))
            }
            Pat::Wild(_) => (others.then(|| pattern.clone()), self.any_raised(pattern)),
            _ if head_of(pattern).is_some_and(|name| self.find(&name).is_some()) => (None, Some(pattern.clone())),
            _ => (Some(pattern.clone()), None),
        }
    }

    /// Returns the meaning of a wildcard for signals, which excludes errors and the ends of submachines.
    fn any_raised(&self, wildcard: &Pat) -> Option<Pat> {
        match self.variants {
            Some(variants) if variants.iter().any(|variant| is_unwritten(&variant.ident.to_string())) => {
                signals::all_written(variants)
            }
            _ => Some(wildcard.clone()),
        }
    }

    /// Adds the signals of the machine, so that an unknown name is reported as neither an event nor a signal.
    #[must_use]
    pub fn beside(self, signals: Option<&Shapes<'_>>) -> Self {
        match signals {
            Some(signals) => {
                let whole = self.whole && signals.whole;
                Shapes { kind: "event or signal", others: signals.written().listed(), whole, ..self }
            }
            None => self,
        }
    }

    /// Returns the path of a variant, located where the variant is named.
    #[must_use]
    pub fn qualified(&self, name: &Ident) -> syn::Path {
        let has_variants = |path: &syn::Path| self.variants.is_some() || !is_no_constant_of(path, name);
        let Some(mut path) = self.path.clone().filter(has_variants) else { return name.clone().into() };
        locate(&mut path, name.span());
        path.segments.push(PathSegment::from(name.clone()));
        path
    }

    /// Returns the message for a value whose shape, given by what follows the name, differs from its variant's.
    #[must_use]
    pub fn misshapen(&self, event: EventId, payload: Option<Delimiter>) -> Option<String> {
        let variant = self.variants?.get(event.index())?;
        let name = &variant.ident;
        let fields = || names_of(&variant.fields).iter().map(|name| format!("{name}: ..")).listed().join(", ");
        Some(match (&variant.fields, payload) {
            (Fields::Unit, Some(Delimiter::Parenthesis)) => format!("`{name}` has no payload; write `{name}`"),
            (Fields::Unnamed(_), None) => format!("the payload of `{name}` is missing; write `{name}(..)`"),
            (Fields::Named(named), None) if named.named.is_empty() => {
                format!("the braces of `{name}` are missing; write `{name} {{}}`")
            }
            (Fields::Named(_), None) => {
                format!("the payload of `{name}` is missing; write `{name} {{ {} }}`", fields())
            }
            (Fields::Named(_), Some(Delimiter::Parenthesis)) => {
                format!("the fields of `{name}` have names; write `{name} {{ {} }}`", fields())
            }
            _ => return None,
        })
    }

    /// Returns the names of the variants.
    pub fn names(&self) -> impl Iterator<Item = String> + use<> {
        names(self.variants.unwrap_or_default()).into_iter()
    }

    /// Returns the pattern that matches every event of a declared variant.
    pub fn pattern_of(&self, event: EventId) -> Option<String> {
        let Variant { ident, fields, .. } = self.variants?.get(event.index())?;
        Some(match fields {
            Fields::Unit => ident.to_string(),
            Fields::Unnamed(_) => format!("{ident}(..)"),
            Fields::Named(_) => format!("{ident} {{ .. }}"),
        })
    }

    /// Returns the names of the variants that the user has declared.
    pub fn written(&self) -> impl Iterator<Item = String> + '_ {
        self.names().filter(|name| !is_unwritten(name))
    }

    /// Reads a pattern and qualifies its variants in place.
    pub fn read(&self, pattern: &mut Pat, errors: &mut Errors) -> Reading {
        let mut found = Found { variants: Some(Vec::new()), sure: Vec::new(), broken: false };
        let certain = self.walk(pattern, &mut found, errors);
        let events = match found.variants {
            Some(mut list) => {
                sort_by(&mut list, Ord::cmp);
                list.dedup();
                Events::Of(list.into())
            }
            None => Events::Any,
        };
        Reading { events, certain, sure: found.sure, broken: found.broken }
    }

    /// Collects the variants. Returns whether the pattern always matches them.
    fn walk(&self, pattern: &mut Pat, found: &mut Found, errors: &mut Errors) -> bool {
        match pattern {
            Pat::Paren(paren) => self.walk(&mut paren.pat, found, errors),
            Pat::Or(or) => {
                let mut certain = true;
                for case in &mut or.cases {
                    certain &= self.walk(case, found, errors);
                }
                certain
            }
            Pat::Ident(PatIdent { subpat: Some((_, inner)), .. }) => self.walk(inner, found, errors),
            Pat::Ident(binding) if self.binds(&binding.ident) => {
                found.broken |= self.refuse_misread(&binding.ident, errors);
                found.variants = None;
                true
            }
            Pat::Ident(unit) => {
                let name = unit.ident.clone();
                *pattern = Pat::Path(PatPath { attrs: Vec::new(), qself: None, path: name.clone().into() });
                self.variant(pattern, &name, found, errors)
            }
            Pat::Path(PatPath { path, qself: None, .. })
            | Pat::TupleStruct(PatTupleStruct { path, qself: None, .. })
            | Pat::Struct(PatStruct { path, qself: None, .. })
                if path.get_ident().is_some() =>
            {
                let name = path.segments[0].ident.clone();
                self.variant(pattern, &name, found, errors)
            }
            Pat::Wild(_) => {
                found.variants = None;
                true
            }
            other => {
                found.variants = None;
                if self.variants.is_some() {
                    found.broken = true;
                    let (rule, message) = self.no_event(other, errors);
                    errors.at(rule, &*other, message);
                }
                false
            }
        }
    }

    /// Whether a name in place of an event binds it. In a script without case, this is so if the type has no variants.
    fn binds(&self, name: &Ident) -> bool {
        is_binding(name) || self.path.is_none() && spelling::is_caseless(&name.to_string())
    }

    /// Refuses a binding with the name of an event or an item, because it would match every event. Returns whether the
    /// binding was refused.
    fn refuse_misread(&self, binding: &Ident, errors: &mut Errors) -> bool {
        let written = binding.to_string();
        let names = self.names().chain(self.others.iter().cloned()).listed();
        let meant = spelling::in_upper_case(&written, names.iter().map(String::as_str));
        let action = || Word::elsewhere_named(&written).filter(|word| matches!(word, Word::Action(_)));
        let message = match (meant, Word::named(&written).or_else(action)) {
            (Some(meant), _) if meant == written => format!(
                "`{written}` in lower case is a binding that matches every event; rename the event, so that it begins with an upper-case letter"
            ),
            (Some(meant), _) => {
                format!("`{written}` in lower case is a binding that matches every event; did you mean `{meant}`?")
            }
            (None, Some(item)) => {
                let example = errors.fill(item.example());
                format!(
                    "`{written}` is a binding here that matches every event; as an item, write it on its own: `{example}`"
                )
            }
            (None, None) => return false,
        };
        errors.at(Rule::UnknownEvent, binding, message);
        true
    }

    /// Returns the error for a pattern that does not name an event.
    fn no_event(&self, pattern: &Pat, errors: &Errors) -> (Rule, String) {
        let path = match pattern {
            Pat::Path(PatPath { path, .. })
            | Pat::TupleStruct(PatTupleStruct { path, .. })
            | Pat::Struct(PatStruct { path, .. }) => path.segments.last(),
            _ => None,
        };
        let known = |segment: &&PathSegment| {
            self.variants.iter().any(|all| all.iter().any(|one| one.ident.unraw() == segment.ident.unraw()))
        };
        match path.filter(known) {
            Some(PathSegment { ident, .. }) => {
                (Rule::QualifiedEvent, format!("events are written without their type; write `{ident}`"))
            }
            None => (
                Rule::NoEvent,
                match self.listed(pattern) {
                    Some(named) if named.contains('|') => format!("events are joined by `|`; write `{named}`"),
                    Some(named) => format!("an event is named without quotes; write `{named}`"),
                    None => {
                        errors.fill("expected events of this machine, as in `on <event:Start> => <state:Running>;`")
                    }
                },
            ),
        }
    }

    /// Returns the pattern that was meant by a text, or by a list in parentheses or brackets.
    fn listed(&self, pattern: &Pat) -> Option<String> {
        let named = |pattern: &Pat| self.find(&head_of(pattern)?);
        match pattern {
            Pat::Lit(PatLit { lit: Lit::Str(text), .. }) => self.pattern_of(self.find(&text.parse().ok()?)?),
            Pat::Tuple(PatTuple { elems, .. }) | Pat::Slice(PatSlice { elems, .. })
                if elems.len() > 1 && elems.iter().all(|one| named(one).is_some()) =>
            {
                Some(elems.iter().map(|one| spelled(&one.to_token_stream())).listed().join(" | "))
            }
            _ => None,
        }
    }

    fn variant(&self, pattern: &mut Pat, name: &Ident, found: &mut Found, errors: &mut Errors) -> bool {
        if errors.are_enough() {
            found.broken = true;
            return false;
        }
        let certain = match self.variants {
            None => {
                found.variants = None;
                false
            }
            Some(variants) => {
                let is_state = || errors.examples.is_state(name);
                match self.known(pattern, name, variants, errors.conditions.left_out(), &is_state) {
                    Ok(event) => {
                        found.variants.iter_mut().for_each(|list| list.push(event));
                        let always = payload_always_matches(pattern);
                        found.sure.extend(always.then_some(event));
                        always
                    }
                    Err(error) => {
                        found.broken = true;
                        error.into_iter().for_each(|error| errors.push(error));
                        false
                    }
                }
            }
        };
        match (pattern, self.ty) {
            (Pat::Path(unit), Some(ty)) => *unit = of_type(ty, name),
            (
                Pat::Path(PatPath { path, .. })
                | Pat::TupleStruct(PatTupleStruct { path, .. })
                | Pat::Struct(PatStruct { path, .. }),
                _,
            ) => *path = self.qualified(name),
            _ => {}
        }
        certain
    }

    /// Returns the event that a pattern names and fits. `Err(None)` means that not all events are known.
    fn known(
        &self,
        pattern: &Pat,
        name: &Ident,
        variants: &[Variant],
        left_out: &LeftOut,
        is_state: &dyn Fn() -> bool,
    ) -> Result<EventId, Option<syn::Error>> {
        let Some(event) = self.find(name) else {
            if self.others.iter().any(|other| name.unraw() == other) {
                let message = format!(
                    "`@` can bind only events, and `{name}` is a signal; write `{name}` as a separate alternative with `|`"
                );
                return Err(Some(Rule::BoundSignal.at(name.span(), message)));
            }
            if let Pat::TupleStruct(wrapped) = pattern
                && let [Pat::Ident(inner)] = wrapped.elems.iter().listed()[..]
                && self.find(&inner.ident).is_some()
            {
                let message = format!("an event is matched as it is declared; write `{}`", inner.ident);
                return Err(Some(Rule::UnknownEvent.at(name.span(), message)));
            }
            if is_state() {
                let message = format!(
                    "`{name}` is a state, and `on` reacts to events; that a composite has completed is the trigger `done`"
                );
                return Err(Some(Rule::UnknownEvent.at(name.span(), message)));
            }
            if let Some(message) = elsewhere(name) {
                return Err(Some(Rule::UnknownEvent.at(name.span(), message)));
            }
            if let Some(trigger) = trigger_meant(pattern, name) {
                let message = format!("`{name}` is not an event; write the trigger `{trigger}` without `on`");
                return Err(Some(Rule::UnknownEvent.at(name.span(), message)));
            }
            let names: Vec<String> = self.written().chain(self.others.iter().cloned()).listed();
            let meant = spelling::meant_or_all(&name.to_string(), names.iter().map(String::as_str));
            let unknown = || format!("no {} is named `{name}`{meant}", self.kind);
            let error = Rule::UnknownEvent.at(name.span(), left_out.why(name).unwrap_or_else(unknown));
            return Err(self.whole.then_some(error));
        };
        fits(pattern, &variants[event.index()]).map(|()| event).map_err(Some)
    }
}

/// Returns the message for an item that was written after `on`: `on enter`, `on timeout(5s)`.
pub fn item_meant(pattern: &Pat, errors: &Errors) -> Option<String> {
    match pattern {
        Pat::Ident(name) => {
            let name = name.ident.to_string();
            let word = Word::named(&name).or_else(|| Word::elsewhere_named(&name))?;
            let example = errors.fill(word.example());
            Some(format!("`{name}` is not an event; as an item, write it on its own: `{example}`"))
        }
        Pat::TupleStruct(called) => {
            let name = called.path.get_ident()?;
            let trigger = trigger_meant(pattern, name)?;
            Some(format!("`{name}` is not an event; write the trigger `{trigger}` without `on`"))
        }
        _ => None,
    }
}

/// Returns the message for an event that other libraries predefine: `Default`, `Entry`, `Q_EXIT_SIG`.
fn elsewhere(name: &Ident) -> Option<String> {
    let text = name.to_string();
    let bare = text.strip_prefix("Q_").unwrap_or(&text).to_lowercase();
    let bare = bare.trim_end_matches("_sig").trim_end_matches("signal").trim_end_matches("event").trim_end_matches('_');
    if ["default", "any", "else", "otherwise"].contains(&bare) {
        return Some(format!("`{name}` is not an event; every other event is written `on _`, behind the others"));
    }
    Some(match Word::named(bare).or_else(|| Word::elsewhere_named(bare))? {
        action @ Word::Action(_) => {
            format!("`{name}` is not an event; what a state does is written without `on`: `{action} {{ .. }}`")
        }
        trigger @ Word::Trigger(TriggerWord::Done | TriggerWord::Always) => {
            format!("`{name}` is not an event; write the trigger `{trigger}` without `on`")
        }
        initial @ Word::Initial => {
            format!("`{name}` is not an event; where a composite begins is written `{initial} ..` in it, without `on`")
        }
        _ => return None,
    })
}

/// Returns the trigger that a pattern was meant to be: `after 5s` for `timeout(5s)`.
fn trigger_meant(pattern: &Pat, name: &Ident) -> Option<String> {
    let Pat::TupleStruct(pattern) = pattern else { return None };
    let text = name.to_string();
    if let [Pat::Lit(duration)] = pattern.elems.iter().listed()[..]
        && units::has_unit(&duration.lit)
    {
        return Some(format!("{} {}", TriggerWord::After, spelled(&duration.to_token_stream())));
    }
    match Word::named(&text).or_else(|| Word::elsewhere_named(&text))? {
        word @ Word::Trigger(TriggerWord::After | TriggerWord::Every | TriggerWord::When) => {
            Some(format!("{word} {}", spelled(&pattern.elems.to_token_stream())))
        }
        _ => None,
    }
}

/// Rust's own types whose constants patterns may name.
const NUMBERS: [&str; 15] =
    ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64", "char"];

/// Whether a type is one of Rust's numbers or characters, and a name is not one of its constants. Then the name is a
/// constant in the scope of the machine.
fn is_no_constant_of(path: &syn::Path, name: &Ident) -> bool {
    const CONSTANTS: [&str; 10] = [
        "MAX",
        "MIN",
        "BITS",
        "INFINITY",
        "NEG_INFINITY",
        "EPSILON",
        "MIN_POSITIVE",
        "RADIX",
        "DIGITS",
        "REPLACEMENT_CHARACTER",
    ];
    NUMBERS.iter().any(|number| path.is_ident(number)) && !CONSTANTS.iter().any(|known| name == known)
}

/// Returns `<input::Key>::Up`, in which only the type keeps its place.
fn of_type(ty: &syn::Path, name: &Ident) -> PatPath {
    let here = name.span();
    let ty = Box::new(Type::Path(syn::TypePath { qself: None, path: ty.clone() }));
    let (lt_token, gt_token) = (Token![<](here), Token![>](here));
    let mut path = syn::Path::from(name.clone());
    path.leading_colon = Some(Token![::](here));
    PatPath { attrs: Vec::new(), qself: Some(syn::QSelf { lt_token, ty, position: 0, as_token: None, gt_token }), path }
}

/// Moves the path of the event type to a variant's place, so that the compiler reports errors about it there.
fn locate(path: &mut syn::Path, place: Span) {
    let names = path.segments.iter_mut().map(|segment| &mut segment.ident);
    names.for_each(|name| name.set_span(name.span().located_at(place)));
    if let Some(colons) = &mut path.leading_colon {
        colons.spans = colons.spans.map(|colon| colon.located_at(place));
    }
}

/// Whether a name in place of an event binds the event. It does not if it may be the name of an event.
pub fn is_binding(name: &Ident) -> bool {
    !spelling::is_name(&name.to_string())
}

/// Returns a name without `r#`.
pub fn bare(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

fn payload_always_matches(pattern: &Pat) -> bool {
    match pattern {
        Pat::Path(_) => true,
        Pat::TupleStruct(tuple) => tuple.elems.iter().all(always_matches),
        Pat::Struct(fields) => fields.fields.iter().all(|field| always_matches(&field.pat)),
        _ => false,
    }
}

fn always_matches(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) | Pat::Rest(_) => true,
        Pat::Ident(PatIdent { subpat: None, ident, .. }) => is_binding(ident),
        Pat::Ident(PatIdent { subpat: Some((_, inner)), .. }) => always_matches(inner),
        Pat::Paren(paren) => always_matches(&paren.pat),
        Pat::Tuple(tuple) => tuple.elems.iter().all(always_matches),
        Pat::Reference(reference) => always_matches(&reference.pat),
        Pat::Or(or) => or.cases.iter().any(always_matches),
        _ => false,
    }
}

/// Checks that a pattern has the shape of its variant's payload.
fn fits(pattern: &Pat, variant: &Variant) -> Result<(), syn::Error> {
    let wrong =
        |message: String| Err(Rule::PayloadShape.over(pattern, format!("{message}; write `{}`", form(variant))));
    let name = &variant.ident;
    match (pattern, &variant.fields) {
        (Pat::Path(_), Fields::Unit) => Ok(()),
        (Pat::Path(_), _) => wrong(format!("`{name}` has a payload, which is missing in this pattern")),
        (Pat::TupleStruct(tuple), Fields::Unnamed(fields)) => {
            let rest = tuple.elems.iter().any(|elem| matches!(elem, Pat::Rest(_)));
            let (given, wanted) = (tuple.elems.len() - usize::from(rest), fields.unnamed.len());
            if given > wanted || (given < wanted && !rest) {
                let values = if wanted == 1 { "value" } else { "values" };
                let parts = tuple.elems.iter().filter(|part| !matches!(part, Pat::Rest(_)));
                let parts =
                    parts.map(|part| spelled(&part.to_token_stream())).chain(core::iter::repeat("_".to_string()));
                let parts: Vec<_> = parts.take(wanted).listed();
                let message = format!(
                    "`{name}` carries {wanted} {values}, but this pattern takes {given}; write `{name}({})`",
                    parts.join(", ")
                );
                return Err(Rule::PayloadShape.over(pattern, message));
            }
            let mut pairs = tuple.elems.iter().zip(&fields.unnamed).filter(|_| !rest);
            let Some(text) = pairs.find_map(|(part, field)| text_for_a_string(part, &field.ty)) else { return Ok(()) };
            let text = text.to_token_stream();
            let pattern = spelled(&pattern.to_token_stream()).replacen(&text.to_string(), "text", 1);
            let message = format!("a `String` is compared in a guard; write `{pattern} if text == {text}`");
            Err(Rule::PayloadShape.over(text, message))
        }
        (Pat::TupleStruct(_), Fields::Unit) => wrong(format!("`{name}` has no payload")),
        (Pat::TupleStruct(_), Fields::Named(_)) => wrong(format!("the fields of `{name}` have names")),
        (Pat::Struct(fields), Fields::Unit) if !fields.fields.is_empty() => wrong(format!("`{name}` has no payload")),
        (Pat::Struct(fields), Fields::Unnamed(_)) if fields.fields.iter().any(is_named) => {
            wrong(format!("the fields of `{name}` have no names"))
        }
        (Pat::Struct(fields), shape) => {
            let mut given = Vec::new();
            for field in &fields.fields {
                let Member::Named(member) = &field.member else { continue };
                let names: Vec<String> = names_of(shape);
                if !names.iter().any(|known| member == known) {
                    let meant = match spelling::nearest(&member.to_string(), names.iter().map(String::as_str)) {
                        Some(meant) => format!("did you mean `{meant}`?"),
                        None => format!("write `{}`", form(variant)),
                    };
                    return Err(
                        Rule::UnknownField.at(member.span(), format!("`{name}` has no field `{member}`; {meant}"))
                    );
                }
                given.push(member.to_string());
            }
            let missing = names_of(shape).into_iter().find(|known| !given.contains(known));
            match missing {
                Some(missing) if fields.rest.is_none() => Err(Rule::PayloadShape.over(
                    pattern,
                    format!("`{name}` also has the field `{missing}`; write `{}`, or `..` for the rest", form(variant)),
                )),
                _ => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

/// Returns the literal in the pattern of a `String`.
fn text_for_a_string<'p>(pattern: &'p Pat, ty: &Type) -> Option<&'p syn::Lit> {
    let string = matches!(ty, Type::Path(ty) if ty.path.segments.last().is_some_and(|last| last.ident == "String"));
    match pattern {
        Pat::Lit(literal) if string && matches!(literal.lit, syn::Lit::Str(_)) => Some(&literal.lit),
        _ => None,
    }
}

/// Returns the variant that a pattern names.
pub fn head_of(pattern: &Pat) -> Option<Ident> {
    match pattern {
        Pat::Ident(PatIdent { subpat: Some((_, inner)), .. }) => head_of(inner),
        Pat::Ident(unit) => Some(unit.ident.clone()),
        Pat::Path(PatPath { path, .. })
        | Pat::TupleStruct(PatTupleStruct { path, .. })
        | Pat::Struct(PatStruct { path, .. }) => path.get_ident().cloned(),
        _ => None,
    }
}

/// Joins cases to one pattern.
fn joined(cases: Vec<Option<Pat>>) -> Option<Pat> {
    let cases: Vec<Pat> = cases.into_iter().flatten().listed();
    match &cases[..] {
        [] => None,
        [only] => Some(only.clone()),
        _ => Some(syn::parse_quote!(#(#cases)|*)),
    }
}

fn is_named(field: &FieldPat) -> bool {
    matches!(field.member, Member::Named(_))
}

fn names_of(fields: &Fields) -> Vec<String> {
    fields.iter().filter_map(|field| field.ident.as_ref().map(Ident::to_string)).listed()
}

/// Returns the right pattern for a variant.
fn form(variant: &Variant) -> String {
    let name = &variant.ident;
    match &variant.fields {
        Fields::Unit => name.to_string(),
        Fields::Unnamed(fields) => {
            let places: Vec<_> = fields.unnamed.iter().map(|_| "_").listed();
            format!("{name}({})", places.join(", "))
        }
        Fields::Named(fields) if fields.named.is_empty() => format!("{name} {{}}"),
        Fields::Named(_) => format!("{name} {{ {} }}", names_of(&variant.fields).join(", ")),
    }
}

/// Returns the path of a type that is declared elsewhere, if patterns can name it as a type. Then the compiler reports
/// an unknown type once, and not in each pattern. Rust does not support this for variants with a payload yet.
#[must_use]
pub fn as_type<'t>(ty: &'t Type, generics: &Generics) -> Option<&'t syn::Path> {
    let path = behind(ty)?;
    let plain = path.segments.iter().all(|segment| segment.arguments.is_none());
    let own = NUMBERS.iter().any(|number| path.is_ident(number));
    let param = generics.type_params().any(|param| path.is_ident(&param.ident));
    (plain && !own && !param).then_some(path)
}

/// Returns the path of a type, as it precedes its variants: without references and generic arguments. Returns `None`
/// for a type without a path, and for Rust's own types that have neither variants nor constants.
#[must_use]
pub fn head(ty: &Type) -> Option<syn::Path> {
    let mut head = behind(ty)?.clone();
    head.segments.iter_mut().for_each(|segment| segment.arguments = syn::PathArguments::None);
    Some(head)
}

/// Returns the path of a type without references, if it may have constants or variants.
fn behind(ty: &Type) -> Option<&syn::Path> {
    const BARE: [&str; 2] = ["bool", "str"];
    match ty {
        Type::Reference(reference) => behind(&reference.elem),
        Type::Paren(paren) => behind(&paren.elem),
        Type::Group(group) => behind(&group.elem),
        Type::Path(ty) if ty.qself.is_none() && !BARE.iter().any(|bare| ty.path.is_ident(bare)) => Some(&ty.path),
        _ => None,
    }
}
