//! Where in the text each id stands: what turns a diagnostic of the model into an error at the user's token.

use super::errors::Errors;
use crate::model::check::{Diagnostic, Hints, Subject};
use proc_macro2::Span;
use std::collections::{BTreeMap, HashSet};
use std::vec::Vec;

/// The places of a machine's parts.
#[derive(Default)]
pub struct Places {
    pub(super) states: Vec<Span>,
    pub(super) initials: BTreeMap<u16, Span>,
    pub(super) histories: BTreeMap<u16, Span>,
    pub(super) otherwises: BTreeMap<u16, Span>,
    pub(super) transitions: Vec<Span>,
    pub(super) branches: Vec<Span>,
    pub(super) raises: Vec<Span>,
    pub(super) arguments: Vec<Span>,
    pub(super) stack: Option<Span>,
    pub(super) queue: Option<Span>,
    /// What the rules want to know beyond the model.
    pub(super) hints: Hints,
    /// What has a mistake that is reported already: rules do not complain of it again.
    pub(super) broken: HashSet<Subject>,
}

impl Places {
    /// Reports diagnostics at their places.
    pub fn report(&self, diagnostics: Vec<Diagnostic>, errors: &mut Errors) {
        for Diagnostic { rule, subject, message, related } in diagnostics {
            if self.broken.contains(&subject) {
                continue;
            }
            errors.at_span(rule, self.of(subject), message);
            if let Some((other, there)) = related {
                errors.at_span(rule, self.of(other), there);
            }
        }
    }

    /// The place of a part.
    #[must_use]
    pub fn of(&self, subject: Subject) -> Span {
        let here = match subject {
            Subject::State(state) => self.states.get(state.index()).copied(),
            Subject::Initial(state) => self.initials.get(&state.0).copied(),
            Subject::History(state) => self.histories.get(&state.0).copied(),
            Subject::Otherwise(state) => self.otherwises.get(&state.0).copied(),
            Subject::Transition(transition) => self.transitions.get(transition.index()).copied(),
            Subject::Branch(branch) => self.branches.get(branch.index()).copied(),
            Subject::Raise(raise) => self.raises.get(raise).copied(),
            Subject::Arguments(arguments) => self.arguments.get(arguments).copied(),
            Subject::Stack => self.stack,
            Subject::Queue => self.queue,
        };
        here.unwrap_or_else(Span::call_site)
    }
}
