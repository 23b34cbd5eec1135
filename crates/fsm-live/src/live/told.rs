//! The descriptions that observers receive, for the version in force, in the known ids of states.

use super::under_way::{self, Asked};
use super::value::interned;
use fsm_core::observer::{Candidate, Effect, End, Kind};
use fsm_engine::HostIds as _;
use fsm_model::{Branch, BranchId, InvariantId, Plan, ROOT, StateId, TransitionId};
use fsm_syntax::Machine;
use std::sync::{Mutex, PoisonError};
use std::vec::Vec;

/// The descriptions of the transitions, branches and invariants of a text.
#[derive(Debug, Default)]
pub struct Told {
    /// By transition: its source, its trigger and guard as they are written, and the kind of its trigger.
    transitions: Vec<(Option<StateId>, &'static str, Kind)>,
    /// By branch: its source, and where it leads.
    ends: Vec<(Option<StateId>, Option<Way>)>,
    invariants: Vec<&'static str>,
}

/// Where a branch leads.
#[derive(Debug)]
enum Way {
    Stay,
    To(Vec<StateId>),
    Push(StateId),
    Pop,
}

impl Told {
    /// Describes the items of a machine.
    pub fn of(machine: &Machine, plan: &Plan) -> Self {
        let model = plan.model();
        let source = |state: StateId| (state != ROOT).then_some(state);
        let transitions = model.transitions.iter().enumerate().map(|(at, transition)| {
            let text = machine.transition_text(TransitionId::at(at));
            (source(transition.source), interned(&text), transition.trigger.kind())
        });
        let transitions = transitions.collect();
        let mut sources: Vec<Option<StateId>> = model.branches.iter().map(|_| None).collect();
        for transition in model.transitions.iter() {
            for branch in transition.branches.iter() {
                sources[branch.index()] = source(transition.source);
            }
        }
        for (&composite, tree) in machine.initials.iter() {
            for (branch, _) in tree.ends() {
                sources[branch.index()] = source(composite);
            }
        }
        let ways = model.branches.iter().map(|branch| match branch {
            Branch::Stay | Branch::Return => Some(Way::Stay),
            Branch::Go(_) | Branch::Fork(_) => {
                Some(Way::To(model.targets(branch).iter().map(|target| target.state).collect()))
            }
            Branch::Push(state) => Some(Way::Push(*state)),
            Branch::Pop => Some(Way::Pop),
            Branch::Pass | Branch::Defer | Branch::Ignore | Branch::Refuse => None,
        });
        let ends = sources.into_iter().zip(ways).collect();
        let invariants = (0..model.invariants.len()).map(|at| interned(&machine.invariant_text(InvariantId::at(at))));
        Told { transitions, ends, invariants: invariants.collect() }
    }

    /// The text of an invariant.
    pub fn invariant(&self, invariant: InvariantId) -> Option<&'static str> {
        self.invariants.get(invariant.index()).copied()
    }
}

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
    under_way::told(|frame, asked| {
        let Asked::Transition(transition) = asked else { return None };
        let (source, text, kind) = frame.told.transitions.get(transition.index())?;
        Some(Candidate::new(transition.0, source.map(|state| of(frame.known(state))), text, *kind))
    })
    .expect("a transition is looked at")
}

/// Describes a branch of the running code by its id in that code. `None` if observers are not notified of the branch.
pub fn effect<S: Copy + PartialEq>(
    called: BranchId,
    of: impl Fn(StateId) -> S,
    lists: &'static Lists<S>,
) -> Option<Effect<S>> {
    under_way::told(|frame, _| {
        let branch = frame.branch(called);
        let (source, way) = frame.told.ends.get(branch.index())?;
        let of = |state: StateId| of(frame.known(state));
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
    under_way::told(|_, asked| if let Asked::State(state) = asked { Some(state) } else { None })
        .expect("a state is entered or exited")
}
