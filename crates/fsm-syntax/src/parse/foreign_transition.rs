//! Recognizes a transition in the notation of another tool by the names in it: `Idle --> Busy : Press [ready] / beep()`,
//! `configure(Idle).permit(Press, Busy)`, `transition event="Press" target="Busy"`, `Press Busy { }`.

use super::lookahead;
use crate::code::shortcuts::between;
use crate::messages::errors::Errors;
use crate::one_line::spelled;
use crate::words::spelling;
use proc_macro2::{Delimiter, Ident, TokenTree};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::buffer::Cursor;

/// The parts of a transition.
#[derive(Default)]
struct Parts {
    event: Option<String>,
    /// The source, if it is named, and the targets.
    states: Vec<String>,
    guard: Option<String>,
    effect: Option<String>,
}

/// Returns the transition that the tokens of an item mean, as it is written here. It has one event of the machine, and
/// names its source unless the place shows it.
pub fn meant(item: Cursor<'_>, errors: &Errors) -> Option<String> {
    let mut parts = Parts::default();
    parts.read(item, &end_of_line(item), errors)?;
    let Parts { event, states, guard, effect } = parts;
    let event = event?;
    let guard = guard.map_or_else(String::new, |guard| format!(" if {guard}"));
    let word = item.ident().map(|(word, _)| word.to_string().to_lowercase()).unwrap_or_default();
    let again = ["reentry", "reenter"].iter().any(|known| word.contains(known)).then(|| "reenter".to_string());
    let (source, target) = match (&states[..], errors.examples.name_here()) {
        ([], Some(_)) if let (None, Some(effect)) = (&again, &effect) => {
            return Some(format!("a transition is written `on {event}{guard} => {{ {effect}; }}`"));
        }
        ([], Some(_)) => (None, again.as_ref()?),
        ([target], None) if item.ident().is_some_and(|(source, _)| source == "_") => {
            return Some(format!(
                "a transition of every state is written in the body of the machine, beside the states: `on {event}{guard} => {target};`"
            ));
        }
        ([target], Some(_)) => (None, target),
        ([source, target], here) => (Some(source.clone()).filter(|source| here != Some(source.as_str())), target),
        ([sources @ .., target], None) if !sources.is_empty() => (Some(sources.join(" | ")), target),
        _ => return None,
    };
    let transition = match effect {
        Some(effect) => format!("on {event}{guard} => {{ {effect}; {target} }}"),
        None => format!("on {event}{guard} => {target};"),
    };
    Some(match source {
        Some(sources) if sources.contains('|') => {
            format!("a transition of several states is written in `in`, as in `in {sources} {{ {transition} }}`")
        }
        Some(source) => {
            format!("a transition is written in the state that it leaves, as in `state {source} {{ {transition} }}`")
        }
        None => format!("a transition is written `{transition}`"),
    })
}

/// Returns the place after the last token of an item in a notation whose items end with their line.
fn end_of_line(item: Cursor<'_>) -> Cursor<'_> {
    let line = item.span().start().line;
    let mut end = item;
    while let Some((token, after)) = end.token_tree() {
        let ends = matches!(&token, TokenTree::Punct(sign) if matches!(sign.as_char(), ';' | ','));
        if ends || token.span().start().line != line {
            break;
        }
        end = after;
        if matches!(&token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace) {
            break;
        }
    }
    end
}

impl Parts {
    /// Reads the names between two places. Returns `None` if they cannot be one transition.
    fn read(&mut self, mut at: Cursor<'_>, end: &Cursor<'_>, errors: &Errors) -> Option<()> {
        let (start, mut argument) = (at, at);
        while at < *end {
            let (token, mut after) = at.token_tree()?;
            match &token {
                TokenTree::Ident(name) => self.name(name, errors)?,
                TokenTree::Literal(text) => {
                    if let Ok(name) = syn::parse_str::<Ident>(text.to_string().trim_matches('"')) {
                        self.name(&name, errors)?;
                    }
                }
                TokenTree::Group(group) => {
                    let code = spelled(&group.stream());
                    let (inside, _, behind) = at.group(group.delimiter())?;
                    match group.delimiter() {
                        Delimiter::Parenthesis => {
                            let mut last = inside;
                            while let Some((_, next)) = last.token_tree() {
                                last = next;
                            }
                            self.read(inside, &last, errors)?;
                        }
                        // An output of another tool is not a guard.
                        Delimiter::Bracket => self.guard = Some(code).filter(|code| !spelling::is_upper(code)),
                        Delimiter::Brace if inside.eof() => {}
                        // The transitions of a state: `Idle => { Press => Busy, .. }`.
                        Delimiter::Brace if self.event.is_none() && code.contains("=>") && !lookahead::item(inside) => {
                            self.read(inside, &end_of_line(inside), errors)?;
                        }
                        // A closure or a decision.
                        _ if argument != start || code.contains("=>") || lookahead::item(inside) => return None,
                        _ => self.effect = Some(code.trim_end_matches(';').to_string()),
                    }
                    after = behind;
                }
                TokenTree::Punct(sign) if sign.as_char() == '/' => {
                    let mut until = after;
                    while until < *end && !until.punct().is_some_and(|(sign, _)| "=:-".contains(sign.as_char())) {
                        until = until.token_tree()?.1;
                    }
                    self.effect = (until != after).then(|| errors.examples.effect(between(after, until)));
                    after = until;
                }
                TokenTree::Punct(sign) if sign.as_char() == ',' => argument = after,
                // A condition after the names, as in `permit_if(Press, Busy, lamp.ready)`.
                TokenTree::Punct(sign) if sign.as_char() == '.' && self.event.is_some() && !self.states.is_empty() => {
                    self.guard = Some(spelled(&between(argument, *end)));
                    return Some(());
                }
                // Code after the event, as in `internal_transition(Press, lamp.beep())`.
                TokenTree::Punct(sign) if sign.as_char() == '.' && self.event.is_some() && argument != start => {
                    self.effect = Some(spelled(&between(argument, *end)));
                    return argument.punct().is_none().then_some(());
                }
                TokenTree::Punct(sign) if matches!(sign.as_char(), '!' | '?') => return None,
                TokenTree::Punct(_) => {}
            }
            at = after;
        }
        Some(())
    }

    fn name(&mut self, name: &Ident, errors: &Errors) -> Option<()> {
        if !spelling::is_name(&name.to_string()) {
            return Some(());
        }
        match errors.examples.pattern_of(name) {
            Some(event) if !errors.examples.is_state(name) => self.event.replace(event).is_none().then_some(()),
            _ => {
                self.states.push(name.to_string());
                Some(())
            }
        }
    }
}
