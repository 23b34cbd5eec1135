//! The collector of errors. It reports all mistakes of a machine, not only the first, each at the user's token. If a
//! collector were dropped before it is read, the errors would be lost, so this panics if debug assertions are enabled.

use super::examples::Examples;
use super::rule_error::RuleError;
use super::wording::worded;
use crate::conditions::Conditions;
use crate::parts::Parts;
use crate::words::{Word, spelling};
use fsm_model::rules::Rule;
use proc_macro2::Span;
use quote::ToTokens;
use std::collections::HashSet;
use std::fmt::Display;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// The maximum number of mistakes that are reported. Explaining one may take time that grows with the machine.
const MOST: usize = 256;

/// The errors so far, in the order in which they were found.
#[derive(Debug, Default)]
pub struct Errors {
    list: Vec<syn::Error>,
    /// The places and the texts of the errors.
    said: HashSet<String>,
    /// Whether a state, transition or submachine could not be read. Errors that may follow are not reported.
    lost_state: bool,
    lost_transition: bool,
    lost_machine: bool,
    /// Whether the initial state, or all states, are written in another notation.
    lost_start: bool,
    /// Whether the error type of the machine is declared in the wrong place.
    lost_error: bool,
    /// Whether a `raise` names no event.
    lost_raise: bool,
    /// Whether it has been reported that the machine has no events.
    no_events: bool,
    /// Examples with the names of the machine that is being read.
    pub(crate) examples: Examples,
    /// The conditions of the machine that is being read.
    pub(crate) conditions: Conditions,
    /// The parts that the machine includes.
    pub(crate) parts: Parts,
    #[cfg(debug_assertions)]
    unread: bool,
}

impl Errors {
    /// Creates a collector for a machine with these conditions.
    #[must_use]
    pub fn under(conditions: Conditions) -> Self {
        let mut errors = Errors::default();
        errors.conditions = conditions;
        errors
    }

    /// Adds the known parts of the machine.
    #[must_use]
    pub fn with(mut self, parts: Parts) -> Self {
        self.parts = parts;
        self
    }

    /// Returns the parts of the machine that was read.
    #[must_use]
    pub fn parts(&self) -> &Parts {
        &self.parts
    }

    /// Takes the parts of the machine, to ask for the unknown ones.
    pub fn take_parts(&mut self) -> Parts {
        core::mem::take(&mut self.parts)
    }

    /// Returns the conditions of the machine that was read.
    #[must_use]
    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// Reports that all of some tokens break a rule.
    pub fn at(&mut self, rule: Rule, tokens: impl ToTokens, message: impl Display) {
        self.push(rule.over(tokens, message));
    }

    /// Reports that a rule is broken at a place.
    pub fn at_span(&mut self, rule: Rule, span: Span, message: impl Display) {
        self.push(rule.at(span, message));
    }

    /// Reports a conflict at one of its places, and says where the other place is. This is a single mistake.
    pub fn conflict(&mut self, rule: Rule, here: Span, message: impl Display, there: Span, about_there: impl Display) {
        self.at_span(rule, here, format_args!("{message}{}", beside(here, there, about_there)));
    }

    /// Adds an error. An error without a rule is one of Rust's syntax.
    ///
    /// Each text is reported once at each place, because code that belongs to several states is read several times.
    pub fn push(&mut self, mut error: syn::Error) {
        if self.are_enough() {
            return;
        }
        let text = error.to_string();
        let rest = worded(&text);
        if let Some(meant) = self.meant(&rest, &error) {
            error = meant;
            // The braces of the code may contain what was meant to follow it.
            self.lost_start |= Rule::of(&error.to_string()) == Some(Rule::Misplaced);
        } else if Rule::of(&rest).is_none() {
            error = Rule::Syntax.at(error.span(), rest);
        } else if rest != text {
            error = syn::Error::new(error.span(), rest);
        }
        let rule = Rule::of(&error.to_string());
        if rule.is_some_and(|rule| self.follows(rule)) || self.is_guessed(&error) {
            return;
        }
        if let Some((rule, hint)) = rule.and_then(|rule| Some((rule, self.conditions.hint(rule)?))) {
            let name = format!(" [{rule}]");
            let text = error.to_string();
            error = rule.at(error.span(), text.trim_end_matches(&name).to_string() + &hint);
        }
        self.no_events |= rule == Some(Rule::NoEvents);
        if !self.said.insert(key(&error)) {
            return;
        }
        let place = error.span();
        self.list.push(error);
        if let (true, Some(rule)) = (self.are_enough(), rule) {
            let message = format!(
                "no more than these {MOST} mistakes are reported; correct them to see whether there are others"
            );
            self.list.push(rule.at(place, message));
        }
        #[cfg(debug_assertions)]
        {
            self.unread = true;
        }
    }

    /// Suppresses an error, because another one is reported instead.
    pub(crate) fn hush(&mut self, error: &syn::Error) {
        self.said.insert(key(error));
    }

    /// Whether no further mistakes are reported, so that the caller need not look for them.
    pub(crate) fn are_enough(&self) -> bool {
        self.list.len() >= MOST
    }

    /// Returns a better error for invalid Rust, if it shows what was meant.
    fn meant(&self, text: &str, error: &syn::Error) -> Option<syn::Error> {
        let is_syntax = Rule::of(text).is_none_or(|rule| rule == Rule::Syntax);
        if !is_syntax && !text.starts_with("expected `,`") {
            return None;
        }
        self.examples.tokens().meant(error.span(), is_syntax)
    }

    /// Records that the item of a keyword could not be read. This must have been reported.
    pub(crate) fn lose(&mut self, word: Word) {
        match word {
            Word::State(_) => self.lost_state = true,
            Word::Initial => {}
            Word::Machine => self.lost_machine = true,
            _ => self.lost_transition = true,
        }
    }

    /// Records that the machine begins in the notation of another tool. This must have been reported.
    pub(crate) fn lose_start(&mut self) {
        self.lost_start = true;
    }

    /// Records that a `raise` names no event. This must have been reported.
    pub(crate) fn lose_raise(&mut self) {
        self.lost_raise = true;
    }

    /// Records that the machine declares its error type in the wrong place. This must have been reported.
    pub(crate) fn lose_error(&mut self) {
        self.lost_error = true;
    }

    /// Whether a mistake may follow from unreadable items, or is already reported for the machine as a whole.
    fn follows(&self, rule: Rule) -> bool {
        match rule {
            Rule::MissingInitial | Rule::SaidTwice => self.lost_start,
            Rule::UnknownState
            | Rule::DuplicateState
            | Rule::NoStates
            | Rule::NoRegions
            | Rule::NeedlessArguments
            | Rule::HistoryOfLeaf
            | Rule::ModeOfLeaf
            | Rule::NeverCompletes => self.lost_state,
            Rule::UnknownSubmachine | Rule::MalformedForward => self.lost_machine,
            Rule::PopWithoutPush => self.lost_transition,
            Rule::NoTry => self.lost_error,
            Rule::UnboundedRaise => self.lost_raise,
            Rule::NoEvents => self.no_events,
            _ => false,
        }
    }

    /// Whether an error is about a word that is not a keyword: it was reported, and then read as the keyword that it
    /// resembles.
    fn is_guessed(&self, error: &syn::Error) -> bool {
        let place = format!("{:?}", error.span());
        let guessed = |known: &syn::Error| Rule::of(&known.to_string()) == Some(Rule::UnknownItem);
        self.list.iter().any(|known| format!("{:?}", known.span()) == place && guessed(known))
    }

    /// Returns an example of the keyword's item, as it may be written at the current place.
    pub(crate) fn form(&self, word: Word) -> String {
        self.examples.item(word)
    }

    /// Returns an example of the item that is most likely meant at the current place.
    pub(crate) fn example(&self) -> String {
        self.examples.item(self.examples.likely())
    }

    /// Fills the placeholders of a form, for the current place.
    pub(crate) fn fill(&self, form: &str) -> String {
        self.examples.fill(form)
    }

    /// Whether there are no errors.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the errors in the order of their places. Errors at the same place keep the order of finding.
    #[must_use]
    pub fn into_list(mut self) -> Vec<syn::Error> {
        #[cfg(debug_assertions)]
        {
            self.unread = false;
        }
        self.list.sort_by_cached_key(|error| {
            let start = error.span().start();
            (error.span().file(), start.line, start.column)
        });
        core::mem::take(&mut self.list)
    }
}

/// Returns the place and the text of an error.
fn key(error: &syn::Error) -> String {
    format!("{:?} {error}", error.span())
}

/// Returns where the other side of a conflict is, or an empty text if lines are not known, as in some editors.
pub(crate) fn beside(here: Span, there: Span, about_there: impl Display) -> String {
    let (file, other) = (here.file(), there.file());
    let (here, there) = (here.start(), there.start());
    match (here == there, here.line == there.line) {
        _ if file != other => format!("; {about_there} in line {} of {other}", there.line),
        (true, _) => String::new(),
        (false, true) => format!("; {about_there} in the same line"),
        (false, false) => format!("; {about_there} in line {}", there.line),
    }
}

/// Returns a clause that suggests the nearest rule, or an empty text if none is near.
#[must_use]
pub fn rule_did_you_mean(name: &str) -> String {
    spelling::did_you_mean(name, Rule::ALL.iter().map(|rule| rule.name()))
}

#[cfg(debug_assertions)]
impl Drop for Errors {
    fn drop(&mut self) {
        assert!(!self.unread || std::thread::panicking(), "errors of a machine were collected and not reported");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proc_macro2::{TokenStream, TokenTree};

    #[test]
    fn the_number_of_reported_errors_is_limited() {
        for found in [MOST - 1, MOST, MOST + 1, 100_000] {
            let text: TokenStream = "a\n".repeat(found).parse().expect("tokens");
            let mut errors = Errors::default();
            text.into_iter().for_each(|token| errors.at_span(Rule::Syntax, token.span(), "wrong"));
            let (list, expected) = (errors.into_list(), if found < MOST { found } else { MOST + 1 });
            assert_eq!(list.len(), expected, "of {found}");
            let last = list.last().map(ToString::to_string).unwrap_or_default();
            assert_eq!(last.starts_with("no more than these 256"), found >= MOST, "{last}");
        }
    }

    #[test]
    fn errors_are_sorted_by_position() {
        let text: TokenStream = "a b\nc".parse().expect("tokens");
        let spans: Vec<_> = text.into_iter().map(|token: TokenTree| token.span()).collect();
        let mut errors = Errors::default();
        for (place, message) in [(2, "third"), (1, "second"), (0, "first"), (1, "second of its place")] {
            errors.at_span(Rule::Syntax, spans[place], message);
        }
        let texts: Vec<_> = errors.into_list().iter().map(ToString::to_string).collect();
        let expected = ["first", "second", "second of its place", "third"];
        assert_eq!(texts, expected.map(|text| format!("{text} [fsmith::syntax]")));
    }
}
