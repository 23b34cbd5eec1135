//! What observers are told of a text: the tables of the version in force, in the states that the program knows.

use super::under_way::{self, Asked};
use super::value::interned;
use crate::model::{Branch, BranchId, InvariantId, Plan, ROOT, StateId, TransitionId};
use crate::observer::{Candidate, Effect, End, Kind};
use crate::syntax::Machine;
use std::sync::{Mutex, PoisonError};
use std::vec::Vec;

/// What of a text is told.
#[derive(Debug, Default)]
pub struct Told {
    /// By transition: the source, its trigger and guard as they are written, and what it reacts to.
    transitions: Vec<(Option<StateId>, &'static str, Kind)>,
    /// By end: the source, and where it leads.
    ends: Vec<(Option<StateId>, Option<Way>)>,
    invariants: Vec<&'static str>,
}

/// Where an end leads.
#[derive(Debug)]
enum Way {
    Stay,
    To(Vec<StateId>),
    Push(StateId),
    Pop,
}

impl Told {
    /// Of a machine as it was read.
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

/// Lists of states, each of which is kept once, as long as the program runs.
#[derive(Debug)]
pub struct Lists<S: 'static>(Mutex<Vec<&'static [S]>>);

impl<S: Copy + PartialEq> Lists<S> {
    /// None yet.
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

/// The transition that is being looked at. `of` makes a state of its number.
///
/// # Panics
///
/// If none is.
pub fn candidate<S>(of: impl Fn(StateId) -> S) -> Candidate<S> {
    under_way::told(|frame, asked| {
        let Asked::Transition(transition) = asked else { return None };
        let (source, text, kind) = frame.told.transitions.get(transition.index())?;
        Some(Candidate::new(transition.0, source.map(|state| of(frame.known(state))), text, *kind))
    })
    .expect("a transition is looked at")
}

/// An end of what is under way, which its code calls so; `None` if it ends in nothing that is told.
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

/// The state that is entered or exited, as the program knows it.
///
/// # Panics
///
/// If none is.
#[must_use]
pub fn state() -> StateId {
    under_way::told(|_, asked| if let Asked::State(state) = asked { Some(state) } else { None })
        .expect("a state is entered or exited")
}
