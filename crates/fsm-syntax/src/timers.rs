//! Timers that may stay due, and timers that run whenever their states are active.

use super::code::Code;
use super::machine::Machine;
use fsm_model::{Plan, TransitionId};

impl Machine {
    /// Whether a timer may stay due: an `after` that is not always taken when it is considered.
    #[must_use]
    pub fn may_stay_due(&self, plan: &Plan, timer: TransitionId) -> bool {
        let repeats = self.model.transitions[timer.index()].trigger.repeats();
        !repeats && (self.transitions[timer.index()].guard.is_some() || plan.any_may_pass(timer))
    }

    /// Whether the decision of a timer may fail. After such an error, the timer has fired, but no transition is taken.
    #[must_use]
    pub fn decides_with_failure(&self, timer: TransitionId) -> bool {
        let code = &self.transitions[timer.index()];
        self.reactions[code.reaction].deciding().into_iter().any(Code::may_fail)
    }

    /// The duration in nanoseconds of a timer that runs whenever its state is active and the timer is not due: an `every`
    /// restarts immediately, and an `after` always exits its state. `None` for other timers, and if the duration is not
    /// a constant.
    #[must_use]
    pub fn lasts(&self, plan: &Plan, timer: TransitionId) -> Option<u64> {
        let trigger = &self.model.transitions[timer.index()].trigger;
        let exits = || !self.may_stay_due(plan, timer) && !self.decides_with_failure(timer) && plan.always_exits(timer);
        trigger.nanoseconds().filter(|_| trigger.repeats() || exits())
    }
}
