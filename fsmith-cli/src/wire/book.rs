//! What has to be known of a machine's chart to decode what it does.

use fsm_chart::{Chart, To};
use fsm_core::model::{StateId, fingerprint, reactions};
use fsm_core::syntax::{EventType, Machine};
use fsm_core::wire::tree::Tree;
use quote::ToTokens;

/// A chart, and what is looked up in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// The chart.
    pub chart: Chart,
    /// What the chart is recognised by.
    pub fingerprint: u64,
    /// The events and then the signals; in front of them what an event is called whose type is declared elsewhere.
    names: Vec<String>,
    /// By transition: what it reacts to, if that is one thing, and its first end.
    reactions: Vec<(u16, u16)>,
    /// By number of an end: the state that it belongs to, and where it leads.
    ends: Vec<Option<(u16, To)>>,
}

impl Book {
    /// That of a machine that was read.
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

    /// What a transition reacts to, and its first end.
    pub(super) fn reaction(&self, transition: u16) -> Option<(u16, u16)> {
        self.reactions.get(usize::from(transition)).copied()
    }

    /// The state that an end belongs to, and where it leads.
    pub(super) fn end(&self, branch: u16) -> Option<(u16, &To)> {
        self.ends.get(usize::from(branch))?.as_ref().map(|(source, to)| (*source, to))
    }

    /// The state that a transition belongs to.
    pub(super) fn source(&self, transition: u16) -> Option<u16> {
        Some(self.chart.transitions.get(usize::from(transition))?.source.0)
    }

    /// Whether there is such a state.
    pub(super) fn has(&self, state: u16) -> bool {
        usize::from(state) < self.chart.states.len()
    }

    /// The states from one that is not among them down to and with another, outermost first.
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
