//! The place of each id in the text. With it, a diagnostic of the model becomes an error at the user's token.

use super::allow::Allowed;
use super::errors::{Errors, beside};
use super::extent::Extent;
use fsm_model::check::{self, Diagnostic, Hints, Subject};
use fsm_model::rules::Rule;
use fsm_model::sorted::{Map, Set};
use fsm_model::{Model, Plan, SubmachineId, TransitionId};
use proc_macro2::{Ident, Span};
use std::collections::HashSet;
use std::format;
use std::string::String;
use std::vec::Vec;

/// A warning at a place.
#[derive(Clone, Debug)]
pub struct Warning {
    /// The rule that is broken.
    pub rule: Rule,
    /// The token that the warning is about.
    pub place: Span,
    /// The mistake, and how to correct it.
    pub message: String,
}

/// The places of the elements of a machine.
#[derive(Default)]
pub struct Places {
    pub(crate) states: Vec<Span>,
    pub(crate) initials: Map<u16, Span>,
    pub(crate) histories: Map<u16, Span>,
    pub(crate) otherwises: Map<u16, Extent>,
    pub(crate) transitions: Vec<Span>,
    pub(crate) branches: Vec<Extent>,
    pub(crate) raises: Vec<Span>,
    pub(crate) arguments: Vec<Span>,
    pub(crate) stack: Option<Span>,
    pub(crate) queue: Option<Span>,
    pub(crate) version: Option<Span>,
    pub(crate) exhaustive: Option<Span>,
    pub(crate) events: Vec<Span>,
    pub(crate) signals: Vec<Span>,
    pub(crate) guards: Map<TransitionId, Span>,
    pub(crate) alarms: Map<TransitionId, Span>,
    /// For each transition, which trigger of the text it belongs to.
    pub(crate) triggers: Vec<usize>,
    /// The conditions of decisions that are evaluated again, with their values.
    pub(crate) again: Vec<(TransitionId, Span, bool)>,
    /// The variables that have the name of a state, each with the element that declares it.
    pub(crate) namesakes: Vec<(Subject, Ident)>,
    pub(crate) allowed: Allowed,
    /// Facts that the rules need in addition to the model.
    pub(crate) hints: Hints,
    /// The elements with a mistake that has been reported. Rules do not report these again.
    pub(crate) broken: HashSet<Subject>,
}

impl Places {
    /// Whether the machine declares `exhaustive`.
    #[must_use]
    pub fn is_exhaustive(&self) -> bool {
        self.exhaustive.is_some()
    }

    /// Returns the submachines that must be `exhaustive` for this machine to be exhaustive.
    #[must_use]
    pub fn relied_on(&self, plan: &Plan) -> Set<SubmachineId> {
        check::relied_on(plan, &self.hints)
    }

    /// Returns the facts that follow from the form of the code.
    #[must_use]
    pub fn hints(&self) -> &Hints {
        &self.hints
    }

    /// Whether a warning about an element is silenced, by its item or an enclosing one.
    #[must_use]
    pub fn allows(&self, rule: Rule, subject: Subject, model: &Model) -> bool {
        self.allowed.covers(rule, subject, model)
    }

    /// Returns the place of a transition.
    #[must_use]
    pub fn of_transition(&self, id: TransitionId) -> Span {
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

    /// Returns where the other side of a conflict is, or an empty text if there is none.
    fn beside(&self, here: Span, related: Option<(Subject, String)>) -> String {
        related.map_or_else(String::new, |(other, there)| beside(here, self.of(other), there))
    }

    /// Returns the warnings that are not silenced, from the lints and about repeated conditions and namesakes.
    #[must_use]
    pub fn warnings(&self, diagnostics: Vec<Diagnostic>, model: &Model) -> Vec<Warning> {
        let found: Set<_> = diagnostics.iter().filter_map(|it| Some((it.rule, transition_of(it.subject)?))).collect();
        let mut warnings: Vec<Warning> = Vec::new();
        for Diagnostic { rule, subject, message, related } in diagnostics {
            // A transition that several states share is only reported if the warning applies in all of them.
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

    /// Returns the transitions of a trigger. A trigger of several states is a transition in each of them.
    fn of_trigger(&self, id: TransitionId) -> impl Iterator<Item = TransitionId> {
        let trigger = self.triggers[id.index()];
        let same = self.triggers.iter().enumerate().filter(move |(_, other)| **other == trigger);
        // A trigger for both events and signals is reported once, at the first of its transitions.
        same.map(|(index, _)| TransitionId::at(index)).filter(|id| !self.is_second_half(*id))
    }

    fn is_second_half(&self, id: TransitionId) -> bool {
        id.0.checked_sub(1).is_some_and(|before| self.hints.halves.contains(&TransitionId(before)))
    }

    /// Returns the place of an element: its first token if spans cannot be joined.
    #[must_use]
    pub fn of(&self, subject: Subject) -> Span {
        self.extent(subject).joined()
    }

    /// Returns the extent of an element.
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

/// Returns the transition that an element belongs to as a whole.
fn transition_of(subject: Subject) -> Option<TransitionId> {
    match subject {
        Subject::Transition(id) | Subject::Guard(id) | Subject::Alarm(id) => Some(id),
        _ => None,
    }
}
