//! The place of each id in the text, which turns a diagnostic of the model into an error at the user's token.

use super::allow::Allowed;
use super::errors::{Errors, beside};
use super::extent::Extent;
use crate::model::check::{self, Diagnostic, Hints, Subject};
use crate::model::{Model, Plan, SubmachineId, TransitionId};
use crate::rules::Rule;
use crate::sorted::{Map, Set};
use proc_macro2::{Ident, Span};
use std::collections::HashSet;
use std::format;
use std::string::String;
use std::vec::Vec;

/// A warning at a place.
#[derive(Clone, Debug)]
pub struct Warning {
    /// Which rule is broken.
    pub rule: Rule,
    /// The token that it is about.
    pub place: Span,
    /// What is wrong, and what to do.
    pub message: String,
}

/// The places of a machine's parts.
#[derive(Default)]
pub struct Places {
    pub(in crate::syntax) states: Vec<Span>,
    pub(in crate::syntax) initials: Map<u16, Span>,
    pub(in crate::syntax) histories: Map<u16, Span>,
    pub(in crate::syntax) otherwises: Map<u16, Extent>,
    pub(in crate::syntax) transitions: Vec<Span>,
    pub(in crate::syntax) branches: Vec<Extent>,
    pub(in crate::syntax) raises: Vec<Span>,
    pub(in crate::syntax) arguments: Vec<Span>,
    pub(in crate::syntax) stack: Option<Span>,
    pub(in crate::syntax) queue: Option<Span>,
    pub(in crate::syntax) exhaustive: Option<Span>,
    pub(in crate::syntax) events: Vec<Span>,
    pub(in crate::syntax) signals: Vec<Span>,
    pub(in crate::syntax) guards: Map<TransitionId, Span>,
    pub(in crate::syntax) alarms: Map<TransitionId, Span>,
    /// By transition: which trigger of the text it is.
    pub(in crate::syntax) triggers: Vec<usize>,
    /// The conditions of decisions that are asked again, and what they are.
    pub(in crate::syntax) again: Vec<(TransitionId, Span, bool)>,
    /// What has the name of a state and is none, by what it belongs to.
    pub(in crate::syntax) namesakes: Vec<(Subject, Ident)>,
    pub(in crate::syntax) allowed: Allowed,
    /// What the rules want to know beyond the model.
    pub(in crate::syntax) hints: Hints,
    /// What has a mistake that is reported already: rules do not complain of it again.
    pub(in crate::syntax) broken: HashSet<Subject>,
}

impl Places {
    /// Whether the machine says that it is `exhaustive`.
    #[must_use]
    pub fn is_exhaustive(&self) -> bool {
        self.exhaustive.is_some()
    }

    /// The submachines that have to be `exhaustive` for this machine to be so.
    #[must_use]
    pub fn relied_on(&self, plan: &Plan) -> Set<SubmachineId> {
        check::relied_on(plan, &self.hints)
    }

    /// The place of a transition.
    #[cfg(feature = "read")]
    pub(crate) fn of_transition(&self, id: TransitionId) -> Span {
        self.transitions.get(id.index()).copied().unwrap_or_else(Span::call_site)
    }

    /// Reports diagnostics at their places.
    pub fn report(&self, diagnostics: Vec<Diagnostic>, errors: &mut Errors) {
        for Diagnostic { rule, subject, message, related } in diagnostics {
            if self.broken.contains(&subject) {
                continue;
            }
            let message = message + &self.beside(self.of(subject), related);
            errors.at(rule, self.extent(subject), message);
        }
    }

    /// Where the other side of a conflict is, if there is one.
    fn beside(&self, here: Span, related: Option<(Subject, String)>) -> String {
        related.map_or_else(String::new, |(other, there)| beside(here, self.of(other), there))
    }

    /// What is warned of, unless it is silenced: what the analyses have found, and what is asked again.
    #[must_use]
    pub fn warnings(&self, diagnostics: Vec<Diagnostic>, model: &Model) -> Vec<Warning> {
        let found: Set<_> = diagnostics.iter().filter_map(|it| Some((it.rule, transition_of(it.subject)?))).collect();
        let mut warnings: Vec<Warning> = Vec::new();
        for Diagnostic { rule, subject, message, related } in diagnostics {
            // What stands in several states has to be in vain in all of them.
            let everywhere =
                transition_of(subject).is_none_or(|id| self.of_trigger(id).all(|other| found.contains(&(rule, other))));
            if everywhere && !self.allowed.covers(rule, subject, model) {
                let place = self.of(subject);
                warnings.push(Warning { rule, place, message: message + &self.beside(place, related) });
            }
        }
        let rule = Rule::RepeatedCondition;
        for &(id, place, value) in &self.again {
            if !self.allowed.covers(rule, Subject::Transition(id), model) {
                let message = format!("this is always {value} here: it has already been tested above; remove it");
                warnings.push(Warning { rule, place, message });
            }
        }
        let rule = Rule::NamedLikeState;
        for (subject, name) in &self.namesakes {
            if !self.allowed.covers(rule, *subject, model) {
                let message = format!(
                    "`{name}` is also a state, which is what the name means at the end of a reaction; rename one of them"
                );
                warnings.push(Warning { rule, place: name.span(), message });
            }
        }
        let mut said = Set::new();
        warnings.retain(|it| said.insert((it.rule, format!("{:?}", it.place), it.message.clone())));
        warnings
    }

    /// The transitions of a trigger: a trigger in several states is one transition in each.
    fn of_trigger(&self, id: TransitionId) -> impl Iterator<Item = TransitionId> {
        let trigger = self.triggers[id.index()];
        let same = self.triggers.iter().enumerate().filter(move |(_, other)| **other == trigger);
        // One that hears events and signals is reported once, at the first of both.
        same.map(|(index, _)| TransitionId::at(index)).filter(|id| !self.is_second_half(*id))
    }

    fn is_second_half(&self, id: TransitionId) -> bool {
        id.0.checked_sub(1).is_some_and(|before| self.hints.halves.contains(&TransitionId(before)))
    }

    /// The place of a part, as far as spans can be joined.
    #[must_use]
    pub fn of(&self, subject: Subject) -> Span {
        self.extent(subject).joined()
    }

    /// The extent of a part.
    fn extent(&self, subject: Subject) -> Extent {
        let one = |span: Option<&Span>| span.map(|span| Extent::from(*span));
        let here = match subject {
            Subject::Branch(branch) => self.branches.get(branch.index()).copied(),
            Subject::State(state) => one(self.states.get(state.index())),
            Subject::Initial(state) => one(self.initials.get(&state.0)),
            Subject::History(state) => one(self.histories.get(&state.0)),
            Subject::Otherwise(state) => self.otherwises.get(&state.0).copied(),
            Subject::Transition(transition) => one(self.transitions.get(transition.index())),
            Subject::Guard(transition) => one(self.guards.get(&transition)),
            Subject::Alarm(transition) => one(self.alarms.get(&transition)),
            Subject::Event(event) => one(self.events.get(event.index())),
            Subject::Signal(signal) => one(self.signals.get(signal.index())),
            Subject::Raise(raise) => one(self.raises.get(raise)),
            Subject::Arguments(arguments) => one(self.arguments.get(arguments)),
            Subject::Stack => one(self.stack.as_ref()),
            Subject::Queue => one(self.queue.as_ref()),
            Subject::Exhaustive => one(self.exhaustive.as_ref()),
        };
        here.unwrap_or_else(|| Span::call_site().into())
    }
}

/// The transition that a part belongs to as a whole.
fn transition_of(subject: Subject) -> Option<TransitionId> {
    match subject {
        Subject::Transition(id) | Subject::Guard(id) | Subject::Alarm(id) => Some(id),
        _ => None,
    }
}
