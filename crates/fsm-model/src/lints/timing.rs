//! Timers that never become due, because another timer of the same state always exits the state before.

use super::super::check::Subject;
use super::super::plan::Outcome;
use super::super::{Delay, StateId, TransitionId, Trigger};
use super::Lints;
use crate::listed::Listed;
use crate::rules::Rule;
use alloc::format;

impl Lints<'_> {
    /// All timers of a state start when it is entered. If one without a guard exits the state, even to enter it again,
    /// it stops each longer one, and each one of the same length below it.
    pub(super) fn never_due(&mut self) {
        let plan = self.plan;
        for state in plan.tree().states() {
            let timers = plan.timers(state).filter_map(|(id, _)| Some((id, self.constant_delay(id)?))).listed();
            for (at, &(late, delay)) in timers.iter().enumerate() {
                let before = |&(nth, (early, shorter)): &(usize, &(TransitionId, u64))| {
                    (*shorter < delay || (*shorter == delay && nth < at)) && self.surely_exits(*early, state)
                };
                let Some((_, &(early, shorter))) = timers.iter().enumerate().find(before) else { continue };
                let when = if shorter == delay { "at the same moment" } else { "earlier" };
                let name = self.name(state);
                let message = format!(
                    "this timer never fires: another one leaves `{name}` {when}, which stops it; give that one a guard, or remove this one"
                );
                let (here, there) = (Subject::Transition(late), Subject::Transition(early));
                self.warn_both(Rule::NeverDue, here, message, there, "the timer that is due before stands");
            }
        }
    }

    /// The duration of a timer in nanoseconds, if it is a literal.
    fn constant_delay(&self, timer: TransitionId) -> Option<u64> {
        match self.plan.model().transitions[timer.index()].trigger {
            Trigger::After(Delay::Constant(delay)) | Trigger::Every(Delay::Constant(delay)) => Some(delay),
            _ => None,
        }
    }

    /// Whether a transition is always taken when it is triggered, and then exits its state.
    fn surely_exits(&self, id: TransitionId, state: StateId) -> bool {
        self.plan.model().transitions[id.index()].certain && self.exits(id, state)
    }

    /// Whether a transition exits this state whenever it is taken.
    pub(super) fn exits(&self, id: TransitionId, state: StateId) -> bool {
        let (plan, tree) = (self.plan, self.plan.tree());
        let exits = |&branch: &_| match plan.outcome(branch) {
            Outcome::Go(go) => go.domain != state && tree.contains(go.domain, state),
            _ => false,
        };
        plan.model().transitions[id.index()].branches.iter().all(exits)
    }
}
