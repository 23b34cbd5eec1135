//! The descriptions that observers receive, for the version in force, in the known ids of states.

use super::current_call::{self, CallSite};
use super::descriptions::Way;
use fsm_core::observer::{Candidate, Effect, End};
use fsm_engine::HostIds as _;
use fsm_model::{BranchId, StateId};
use std::sync::{Mutex, PoisonError};
use std::vec::Vec;

/// Lists of states. Each list is stored once, and kept as long as the program runs.
#[derive(Debug)]
pub struct Lists<S: 'static>(Mutex<Vec<&'static [S]>>);

impl<S: Copy + PartialEq> Lists<S> {
    /// Creates an empty collection.
    #[must_use]
    pub const fn new() -> Self {
        Lists(Mutex::new(Vec::new()))
    }

    fn kept(&self, list: Vec<S>) -> &'static [S] {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().copied().find(|known| *known == list).unwrap_or_else(|| {
            let list: &'static [S] = list.leak();
            all.push(list);
            list
        })
    }
}

impl<S: Copy + PartialEq> Default for Lists<S> {
    fn default() -> Self {
        Lists::new()
    }
}

/// Describes the transition that is being considered. `of` converts a known id.
///
/// # Panics
///
/// Panics if no transition is being considered.
pub fn candidate<S>(of: impl Fn(StateId) -> S) -> Candidate<S> {
    current_call::with(|ids, site| {
        let CallSite::Transition(transition) = site else { return None };
        let Candidate { transition, source, trigger, kind, reason, .. } =
            *ids.descriptions.transitions.get(transition.index())?;
        let source = source.map(|state| of(ids.known(state)));
        Some(Candidate::because(transition, source, trigger, kind, reason))
    })
    .expect("a transition is looked at")
}

/// Describes a branch of the running code by its id in that code. `None` if observers are not notified of the branch.
pub fn effect<S: Copy + PartialEq>(
    called: BranchId,
    of: impl Fn(StateId) -> S,
    lists: &'static Lists<S>,
) -> Option<Effect<S>> {
    current_call::with(|ids, _| {
        let branch = ids.branch(called);
        let (source, way) = ids.descriptions.ends.get(branch.index())?;
        let of = |state: StateId| of(ids.known(state));
        let end = match way.as_ref()? {
            Way::Stay => End::Stay,
            Way::To(states) => End::To(lists.kept(states.iter().map(|&state| of(state)).collect())),
            Way::Push(state) => End::Push(of(*state)),
            Way::Pop => End::Pop,
        };
        Some(Effect::new(source.map(of), end, branch.0))
    })
}

/// The known id of the state that is being entered or exited.
///
/// # Panics
///
/// Panics if no state is being entered or exited.
#[must_use]
pub fn state() -> StateId {
    current_call::with(|_, site| if let CallSite::State(state) = site { Some(state) } else { None })
        .expect("a state is entered or exited")
}
