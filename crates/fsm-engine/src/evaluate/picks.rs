//! The transitions that regions have selected in a step.

use super::ProgramHost;
use super::run::{Flow, Frame, Run};
use crate::host::Notice;
use crate::step::Step;
use crate::together::beats;
use alloc::vec::Vec;
use fsm_core::Answer;
use fsm_model::steps::Order;
use fsm_model::{BranchId, StateId, TransitionId};
use fsm_program::Block;

/// A selected transition.
pub(super) struct Picked<P> {
    pub transition: TransitionId,
    branch: Option<BranchId>,
    pick: Option<P>,
    popped: Option<StateId>,
}

impl<H: ProgramHost, const ROOM: usize> Run<'_, H, ROOM> {
    /// Selects the candidate that is being taken.
    pub fn pick(&mut self, transition: TransitionId, at: usize) {
        let (branch, pick) = self.bound.pop().expect("a candidate");
        self.bound.push((None, None));
        let branches = &self.steps.plan().model().transitions[transition.index()].branches;
        let branch = branch.or(if let [branch] = branches[..] { Some(branch) } else { None });
        self.picks.insert(at, Picked { transition, branch, pick, popped: self.now.popped.get() });
    }

    fn region(&self, transition: TransitionId) -> StateId {
        let plan = self.steps.plan();
        plan.tree().region(plan.model().transitions[transition.index()].source)
    }

    /// The position of what a region has selected.
    pub fn picked_in(&self, region: StateId) -> Option<usize> {
        self.picks.iter().position(|picked| self.region(picked.transition) == region)
    }

    /// Removes the transitions that lose a conflict.
    pub fn resolve(&mut self) {
        let (steps, now) = (self.steps, &*self.now);
        let mut kept = fsm_core::Picks::<(), 256>::new();
        for (at, picked) in self.picks.iter().enumerate() {
            kept.insert(at, picked.transition.0, ());
        }
        let all = kept.all();
        kept.resolve(|later, earlier| beats(steps, now, TransitionId(later), TransitionId(earlier)));
        if H::OBSERVED {
            let exclude = |by, dropped| beats(steps, now, TransitionId(by), TransitionId(dropped));
            fsm_core::dropped(&all, &kept.standing(&all), exclude, |transition, verdict| {
                self.host.notify(Notice::Dropped(TransitionId(transition), verdict));
            });
        }
        let kept: Vec<_> = kept.ids().map(TransitionId).collect();
        self.picks.retain(|picked| kept.contains(&picked.transition));
    }

    /// Lets the code of selected transitions choose their branches, until one fails.
    pub fn decide_picks(&mut self, among: &[TransitionId], frame: &Frame<'_>) {
        for at in 0..self.picks.len() {
            let Picked { transition, branch, pick, .. } = &mut self.picks[at];
            if branch.is_some() || !among.contains(transition) || self.failed {
                continue;
            }
            frame.needs(fsm_program::Param::Context);
            let step = Step { steps: self.steps, now: self.now };
            self.host.decide(&step, *transition, branch, pick);
            self.failed = self.steps.plan().model().failure.is_some() && self.host.has_lost();
        }
    }

    /// Executes the block of each selected transition.
    pub fn each_pick(&mut self, order: Order, branches: &[(BranchId, Block)], frame: &mut Frame<'_>) -> Flow {
        for nth in 0..self.picks.len() {
            let at = if order == Order::LastFirst { self.picks.len() - 1 - nth } else { nth };
            if let flow @ Flow::Return(_) = self.pick_at(at, branches, frame) {
                return flow;
            }
        }
        Flow::Next
    }

    /// Executes the block of a selected transition, if there is one for its branch.
    pub fn pick_at(&mut self, at: usize, branches: &[(BranchId, Block)], frame: &mut Frame<'_>) -> Flow {
        let picked = &mut self.picks[at];
        let Some((_, body)) = branches.iter().find(|(branch, _)| picked.branch == Some(*branch)) else {
            return Flow::Next;
        };
        self.now.popped.set(picked.popped);
        self.bound.push((picked.branch, picked.pick.take()));
        let flow = self.block(body, frame);
        self.picks[at].pick = self.bound.pop().expect("the values of this transition").1;
        flow
    }

    /// Stores the event of the step as a deferred one.
    pub fn defer(&mut self) -> Answer {
        let Some(crate::host::Occurrence::Event(event)) = self.occurrence().cloned() else {
            panic!("only an event is deferred");
        };
        match self.deferred.keep(event) {
            Ok(()) => Answer::Deferred,
            Err(_) => Answer::Refused,
        }
    }
}
