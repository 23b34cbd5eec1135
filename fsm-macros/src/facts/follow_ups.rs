//! Which follow-up steps a step may have, and whether they are known in advance.

use super::Facts;
use super::why::{Why, unless};
use fsm_model::plan::{Follow, Pending, Waiting};
use fsm_model::steps::Chains;
use fsm_model::{BranchId, Kind, Raised, StateId, Trigger};
use fsm_program::CauseKind;
use fsm_syntax::{Code, Tree};

impl<'m> Facts<'m> {
    pub fn raises(&self) -> bool {
        !self.machine.model.raises.is_empty()
    }

    pub fn raises_events(&self) -> bool {
        self.machine.events.is_some()
            && self.machine.model.raises.iter().any(|raise| !matches!(raise.raised, Some(Raised::Signal(_))))
    }

    pub fn queue_room(&self) -> usize {
        match self.plan.waiting() {
            Waiting::Declared(room) | Waiting::Bounded(room) => usize::from(room),
            Waiting::Many(..) | Waiting::Unbounded(_) => 0,
        }
    }

    pub fn has_always(&self) -> bool {
        self.machine.model.transitions.iter().any(|transition| transition.trigger == Trigger::Always)
    }

    /// Whether follow-up steps are generated after each branch.
    pub fn follows(&self) -> bool {
        self.plan.follows_in_branches()
    }

    /// Whether the cause can occur in the leaf: only a `final` can complete its composite. This is only examined in
    /// async machines, because an async function cannot call itself, even in unreachable code.
    pub fn may_occur_in(&self, leaf: StateId, cause: CauseKind) -> bool {
        match cause {
            CauseKind::Done(composite) if self.is_async() => {
                let state = &self.machine.model.states[leaf.index()];
                state.kind == Kind::Final && state.parent == Some(composite)
            }
            _ => true,
        }
    }

    /// Whether the cause never occurs directly after a branch: queued completions are handled by the loop, and a state
    /// is forced by the inspector, which need not be fast.
    pub fn is_left_to_loop(&self, cause: CauseKind) -> bool {
        match cause {
            CauseKind::Done(_) => self.follows() && !self.knows_completions(),
            CauseKind::Force(_) => true,
            _ => false,
        }
    }

    /// Whether the step of a leaf is a separate function, because it may follow other steps.
    pub fn has_step_function(&self, leaf: StateId, cause: CauseKind) -> bool {
        match cause {
            CauseKind::Always | CauseKind::Done(_) => self.follows(),
            CauseKind::Event | CauseKind::Signal => match self.chains() {
                Some(chains) => cause == CauseKind::Signal || chains.may_handle_raised(leaf),
                None => self.plan.may_handle_raised(leaf),
            },
            CauseKind::Poll | CauseKind::Time | CauseKind::Force(_) => false,
        }
    }

    /// Whether the machine needs the loop. A large machine always does, because there the transitions of a composite
    /// that stay leave the follow-up steps to the loop.
    pub fn loops(&self) -> bool {
        self.plan.has_follow_ups()
            && self.chains().is_none()
            && (self.plan.loops()
                || self.is_large()
                || ((self.machine.is_observed() || self.is_async()) && self.plan.defers()))
    }

    /// The follow-up steps, if they are all known and the machine needs no queue.
    pub fn chains(&self) -> Option<&Chains<'m>> {
        self.chains.as_ref().ok().filter(|_| !self.has_queue)
    }

    pub fn find_chains(&self) -> Result<Chains<'m>, Why> {
        unless(self.live, "it is live")?;
        unless(self.large, "it is large")?;
        unless(self.machine.is_observed(), "it is observed")?;
        unless(self.is_async(), "it may wait")?;
        // The position of a raise is only known in code that runs in one place.
        let raises_deciding = |tree: &Tree| tree.deciding().into_iter().any(Code::raises);
        let raises = !self.machine.model.raises.is_empty();
        unless(raises && self.machine.reactions.iter().any(raises_deciding), "it raises in a decision")?;
        Chains::of(self.steps)
    }

    /// The steps that may follow a branch of a transition of `source` in a leaf.
    pub fn follow(
        &self,
        source: StateId,
        leaf: StateId,
        branch: BranchId,
        cause: CauseKind,
        pending: Pending,
    ) -> Follow {
        let active = cause == CauseKind::Poll;
        match self.chains() {
            Some(chains) => chains.follow(source, leaf, branch, active, pending),
            None => self.plan.follow(source, leaf, branch, active),
        }
    }

    /// The steps that may follow in a leaf in which nothing reacted.
    pub fn follow_ignored(&self, leaf: StateId, cause: CauseKind, pending: Pending) -> Follow {
        let active = cause == CauseKind::Poll;
        match self.chains() {
            Some(chains) => chains.follow_ignored(leaf, active, pending),
            None => self.plan.follow_ignored(leaf, active),
        }
    }

    pub fn follow_start(&self) -> Follow {
        self.chains().map_or_else(|| self.plan.follow_start(), Chains::follow_start)
    }

    pub fn knows_completions(&self) -> bool {
        self.chains().is_some() || self.plan.knows_completions()
    }

    /// `_with_1_4`: the pending places in the name of a function.
    pub fn pending_name(&self, pending: Pending) -> String {
        let places = self.chains().map_or(&[][..], |chains| chains.places(pending));
        let numbers = places.iter().map(|place| format!("_{place}")).collect::<String>();
        if numbers.is_empty() { numbers } else { format!("_with{numbers}") }
    }
}
