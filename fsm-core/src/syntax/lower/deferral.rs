//! Checks of `defer`: only whole events can be deferred, and they outlive their call.

use crate::rules::Rule;
use crate::syntax::code::pattern::is_binding;
use crate::syntax::code::reader::Vocabulary;
use crate::syntax::messages::errors::Errors;
use crate::syntax::words::spelling;
use proc_macro2::{Ident, Span};
use std::format;
use std::string::ToString;
use syn::Pat;
use syn::visit::{self, Visit};

/// Refuses a `defer` of events that borrow, of signals, and with a pattern that binds names.
pub fn refuse(keyword: Span, pattern: &Pat, vocabulary: &Vocabulary<'_>, errors: &mut Errors) {
    if vocabulary.events.is_some_and(|events| events.borrows) {
        let message = "a deferred event outlives its call, but the events of this machine borrow from theirs; give them owned payloads";
        errors.at_span(Rule::BorrowedDeferral, keyword, message);
    }
    let mut named = Named { bound: None, signal: None, vocabulary };
    named.visit_pat(pattern);
    if let Some(name) = named.bound {
        let message =
            format!("`defer` runs no code, so its pattern cannot bind names; write `_` or `..` instead of `{name}`");
        errors.at(Rule::BindingDeferral, &name, message);
    }
    if let Some(name) = named.signal {
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

impl<'ast> Visit<'ast> for Named<'_> {
    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        self.name(&pattern.ident);
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        path.get_ident().into_iter().for_each(|name| self.name(name));
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
