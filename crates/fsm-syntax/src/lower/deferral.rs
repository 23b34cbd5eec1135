//! Checks of `defer` and `ignore`. Neither may bind names. Signals, and events that borrow, cannot be deferred.

use crate::code::pattern::is_binding;
use crate::code::reader::Vocabulary;
use crate::messages::errors::Errors;
use crate::signals::FAILURE;
use crate::walk::{Look, Part};
use crate::words::{Word, spelling};
use fsm_model::rules::Rule;
use proc_macro2::{Ident, Span};
use std::format;
use std::string::ToString;
use syn::Pat;

/// Refuses a pattern that binds names, and a `defer` of signals, or of events that borrow.
pub fn refuse(word: Word, keyword: Span, pattern: &Pat, vocabulary: &Vocabulary<'_>, errors: &mut Errors) {
    let defers = word == Word::Defer;
    if defers && vocabulary.events.is_some_and(|events| events.borrows) {
        let message = "a deferred event outlives its call, but the events of this machine borrow from theirs; give them owned payloads";
        errors.at_span(Rule::BorrowedDeferral, keyword, message);
    }
    let mut named = Named { bound: None, signal: None, vocabulary };
    named.meet(Part::Pat(pattern));
    if let Some(name) = named.bound {
        let message =
            format!("`{word}` runs no code, so its pattern cannot bind names; write `_` or `..` instead of `{name}`");
        errors.at(Rule::BindingDeferral, &name, message);
    }
    // An error in a `defer` is reported elsewhere.
    if let Some(name) = named.signal.filter(|name| defers && *name != FAILURE) {
        let message = format!(
            "`{name}` is a signal, and only events can be deferred; raise an event instead, or raise the signal later"
        );
        errors.at(Rule::DeferredSignal, &name, message);
    }
}

/// The first name that a pattern binds, and the first signal in it.
struct Named<'v> {
    bound: Option<Ident>,
    signal: Option<Ident>,
    vocabulary: &'v Vocabulary<'v>,
}

impl Look for Named<'_> {
    fn meet(&mut self, part: Part<'_>) {
        match part {
            Part::Path(path) => path.get_ident().into_iter().for_each(|name| self.name(name)),
            part => {
                if let Part::Pat(Pat::Ident(pattern)) = part {
                    self.name(&pattern.ident);
                }
                part.inside(self);
            }
        }
    }
}

impl Named<'_> {
    /// Whether a name in a script without case is that of an event.
    fn is_event(&self, name: &Ident) -> bool {
        self.vocabulary.events.is_some_and(|events| events.find(name).is_some())
    }

    fn name(&mut self, name: &Ident) {
        let signals = self.vocabulary.signals.filter(|signals| signals.variants.is_some());
        if signals.is_some_and(|signals| signals.find(name).is_some()) {
            self.signal.get_or_insert_with(|| name.clone());
        } else if is_binding(name) || spelling::is_caseless(&name.to_string()) && !self.is_event(name) {
            self.bound.get_or_insert_with(|| name.clone());
        }
    }
}
