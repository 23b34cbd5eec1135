//! The tables of a machine's chart with which its stream is decoded.

use fsm_chart::{Chart, To};
use fsm_model::{StateId, fingerprint, reactions};
use fsm_observe::wire::tree::Tree;
use fsm_syntax::{EventType, Machine};
use quote::ToTokens;

/// A chart, and its tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// The chart.
    pub chart: Chart,
    /// The fingerprint of the chart in the stream.
    pub fingerprint: u64,
    /// First the type of events that are declared elsewhere, or an empty text; then the events and the signals.
    names: Vec<String>,
    /// For each transition, its event or signal, if there is only one, and the number of its first branch.
    reactions: Vec<(u16, u16)>,
    /// For each branch, the state that it belongs to, and its outcome.
    ends: Vec<Option<(u16, To)>>,
}

impl Book {
    /// Creates the book of a parsed machine.
    #[must_use]
    pub fn of(machine: &Machine) -> Book {
        let (chart, model) = (fsm_chart::chart(machine), &machine.model);
        let elsewhere = match &machine.events {
            Some(EventType::Foreign(ty)) => ty.to_token_stream().to_string(),
            _ => String::new(),
        };
        let names = model.events.iter().chain(&*model.signals).map(ToString::to_string);
        let mut ends = vec![None; model.branches.len()];
        let initials = chart.states.iter().enumerate().map(|(at, state)| (at as u16, &state.initial));
        let reacting = chart.transitions.iter().map(|transition| (transition.source.0, &transition.ends));
        for (source, end) in
            reacting.chain(initials).flat_map(|(source, ends)| ends.iter().map(move |end| (source, end)))
        {
            if let Some(free @ None) = ends.get_mut(end.branch.index()) {
                *free = Some((source, end.to.clone()));
            }
        }
        Book {
            fingerprint: fingerprint(model),
            names: std::iter::once(elsewhere).chain(names).collect(),
            reactions: reactions(model),
            ends,
            chart,
        }
    }

    /// The name of an event or a signal.
    pub(super) fn name(&self, number: u64) -> Option<&str> {
        self.names.get(usize::try_from(number).ok()?).map(|name| &**name)
    }

    /// The event or signal of a transition, and the number of its first branch.
    pub(super) fn reaction(&self, transition: u16) -> Option<(u16, u16)> {
        self.reactions.get(usize::from(transition)).copied()
    }

    /// The state that a branch belongs to, and its outcome.
    pub(super) fn end(&self, branch: u16) -> Option<(u16, &To)> {
        self.ends.get(usize::from(branch))?.as_ref().map(|(source, to)| (*source, to))
    }

    /// The state that a transition belongs to.
    pub(super) fn source(&self, transition: u16) -> Option<u16> {
        Some(self.chart.transitions.get(usize::from(transition))?.source.0)
    }

    /// Whether there is a state with this number.
    pub(super) fn has(&self, state: u16) -> bool {
        usize::from(state) < self.chart.states.len()
    }

    /// The states from below `from` down to `to`, from the outermost inwards.
    pub(super) fn path(&self, from: u16, to: u16) -> Vec<u16> {
        let up = std::iter::successors(Some(to), |state| Some(self.parent(*state)));
        let mut path: Vec<u16> = up.take_while(|state| *state != from && *state != 0).collect();
        path.reverse();
        path
    }
}

impl Tree for Book {
    fn last(&self) -> u16 {
        self.chart.states.len() as u16 - 1
    }

    fn parent(&self, state: u16) -> u16 {
        self.chart.states.get(usize::from(state)).and_then(|state| state.parent).map_or(0, |StateId(parent)| parent)
    }
}
