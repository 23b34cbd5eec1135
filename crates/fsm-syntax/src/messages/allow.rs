//! `#[allow(fsmith::dead_end)]`: the warnings that an item silences, for itself and for the items inside it.

use super::errors::Errors;
use crate::words::spelling;
use fsm_model::check::Subject;
use fsm_model::rules::{Level, Rule};
use fsm_model::sorted::Set;
use fsm_model::{EventId, Model, ROOT, Site, StateId, TransitionId};
use quote::{ToTokens, quote};
use std::format;
use std::string::ToString;
use std::vec::Vec;
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Token};

/// An item that can silence warnings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Item {
    State(StateId),
    Transition(TransitionId),
    Event(EventId),
    Signal(EventId),
}

/// The warnings that each item silences.
#[derive(Debug, Default)]
pub(crate) struct Allowed(Set<(Item, Rule)>);

impl Allowed {
    /// Removes the warnings that an item silences from its attributes, and records them.
    pub fn take(&mut self, item: Item, attrs: &mut Vec<Attribute>, errors: &mut Errors) {
        self.add(item, &take(attrs, errors));
    }

    pub fn add(&mut self, item: Item, rules: &[Rule]) {
        self.0.extend(rules.iter().map(|&rule| (item, rule)));
    }

    /// Whether a warning is silenced by the item that it is about, or by an enclosing one.
    pub fn covers(&self, rule: Rule, subject: Subject, model: &Model) -> bool {
        // A `raise` belongs to the code that contains it.
        let subject = match subject {
            Subject::Raise(raise) => match model.raises[raise].site {
                Site::Branch(branch) => Subject::Branch(branch),
                Site::Action(action) => Subject::State(model.actions[action.index()].state),
                Site::Duration(timer) => Subject::Transition(timer),
            },
            subject => subject,
        };
        let (item, state) = match subject {
            Subject::Event(event) => (Some(Item::Event(event)), ROOT),
            Subject::Signal(signal) => (Some(Item::Signal(signal)), ROOT),
            Subject::Transition(id) | Subject::Guard(id) | Subject::Alarm(id) => {
                (Some(Item::Transition(id)), model.transitions[id.index()].source)
            }
            Subject::Branch(branch) => {
                let own = model.transitions.iter().position(|transition| transition.branches.contains(&branch));
                let source = own.map_or(ROOT, |at| model.transitions[at].source);
                (own.map(|at| Item::Transition(TransitionId::at(at))), source)
            }
            Subject::State(state) | Subject::Initial(state) | Subject::History(state) | Subject::Otherwise(state) => {
                (None, state)
            }
            Subject::Raise(_) | Subject::Arguments(_) | Subject::Stack | Subject::Queue | Subject::Exhaustive => {
                (None, ROOT)
            }
        };
        let enclosing = std::iter::successors(Some(state), |state| model.states[state.index()].parent).map(Item::State);
        item.into_iter().chain(enclosing).any(|item| self.0.contains(&(item, rule)))
    }
}

/// Whether an attribute is for the language's own lints.
pub(crate) fn is_own(attr: &Attribute) -> bool {
    let mut tokens = match &attr.meta {
        Meta::List(list) if level(attr).is_some() => list.tokens.clone().into_iter(),
        _ => return false,
    };
    matches!(tokens.next(), Some(proc_macro2::TokenTree::Ident(tool)) if tool == "fsmith")
}

/// Returns the level of lints that an attribute sets.
fn level(attr: &Attribute) -> Option<&'static str> {
    ["allow", "expect", "warn", "deny", "forbid"].into_iter().find(|level| attr.path().is_ident(level))
}

/// Removes the language's own lints from attributes, and returns them. Other lints are kept.
pub(crate) fn take(attrs: &mut Vec<Attribute>, errors: &mut Errors) -> Vec<Rule> {
    let mut rules = Vec::new();
    attrs.retain_mut(|attr| {
        let (Some(level), Meta::List(list)) = (level(attr), &mut attr.meta) else { return true };
        let parse = Punctuated::<Meta, Token![,]>::parse_terminated;
        let Ok(all) = list.parse_args_with(parse) else { return true };
        let own = |lint: &Meta| lint.path().segments.len() == 2 && lint.path().segments[0].ident == "fsmith";
        let (own, others): (Vec<_>, Vec<_>) = all.into_iter().partition(own);
        if own.is_empty() {
            return true;
        }
        for lint in own {
            rules.extend(named(level, &lint, errors));
        }
        list.tokens = quote!(#(#others),*);
        others.iter().any(|other| !other.path().is_ident("reason"))
    });
    rules
}

/// Returns the warning that a lint names.
fn named(level: &str, lint: &Meta, errors: &mut Errors) -> Option<Rule> {
    let name = &lint.path().segments[1].ident;
    let known = Rule::named(&format!("{name}")).filter(|rule| rule.level() == Level::Warning);
    if known.is_none() {
        let is_error = Rule::named(&format!("{name}")).is_some();
        let warnings = Rule::ALL.iter().filter(|rule| rule.level() == Level::Warning).map(|rule| rule.name());
        let meant = match is_error {
            true => "; it is an error, and errors cannot be silenced".to_string(),
            false => spelling::did_you_mean(&format!("{name}"), warnings),
        };
        errors.at(Rule::UnknownLint, name, format!("no warning is named `{name}`{meant}"));
    } else if level != "allow" {
        let message = format!(
            "only `allow` is supported for the warnings of fsmith, not `{level}`; to make them errors, use `#![deny(unfulfilled_lint_expectations)]`, the lint by which the compiler reports them"
        );
        errors.at(Rule::UnknownLint, lint.to_token_stream(), message);
    }
    known
}
