//! Timers: which machines have them, what their durations depend on, and whether they may stay due.

use super::Facts;
use fsm_model::sorted::Set;
use fsm_model::{Delay, ROOT, StateId, TransitionId, Trigger};
use fsm_syntax::Code;
use std::iter;

impl Facts<'_> {
    /// Whether time may change anything: the machine or a submachine has timers.
    pub fn has_time(&self) -> bool {
        self.machine.model.has_time()
    }

    pub fn has_timers(&self) -> bool {
        self.plan.timer_room() > 0
    }

    pub fn delay_queries(&self, timer: TransitionId) -> bool {
        self.machine.transitions[timer.index()].duration.as_ref().is_some_and(Code::has_queries)
    }

    /// Whether the duration of a timer depends on fields.
    pub fn delay_sees(&self, timer: TransitionId) -> bool {
        let seen = self.seen(self.machine.model.transitions[timer.index()].source);
        let code = self.machine.transitions[timer.index()].duration.as_ref();
        code.is_some_and(|code| seen.sees(&[code], &Set::new()))
    }

    pub fn repeats(&self, timer: TransitionId) -> bool {
        self.machine.model.transitions[timer.index()].trigger.repeats()
    }

    /// Whether timers may still run when the machine has completed: those of the machine itself, and those of
    /// submachines that it runs itself.
    pub fn timers_outlive_completion(&self) -> bool {
        let finishes = self.leaves().any(|leaf| self.plan.finishes(leaf));
        finishes && (self.plan.timers(ROOT).next().is_some() || self.runs_in(iter::once(ROOT)))
    }

    /// Whether a timer may fire without a reaction, because its decision has failed.
    pub fn may_fire_without_reaction(&self) -> bool {
        let mut timers = self.plan.tree().states().flat_map(|state| self.plan.timers(state));
        timers.any(|(timer, _)| !self.may_pass(timer) && self.machine.decides_with_failure(timer))
    }

    /// Whether an `after` may be due as soon as its state is entered, so that states may enter each other endlessly.
    pub fn may_be_due_at_once(&self) -> bool {
        let at_once =
            |trigger| matches!(trigger, &Trigger::After(Delay::Code | Delay::Constant(0)) | &Trigger::Inside(_));
        self.machine.model.transitions.iter().any(|transition| at_once(&transition.trigger))
    }

    /// Whether a round may neither react nor advance time. If all timers of each leaf run, a timer is due in each
    /// round, and it is taken or restarted.
    pub fn may_be_idle(&self) -> bool {
        let all_run = |leaf| ["pass_one", "pass_all"].contains(&self.pass_of(leaf));
        self.has_regions() || self.runs_machines() || !self.leaves().all(all_run)
    }

    /// The method of `TimeBudget` that advances the timers of a leaf.
    pub fn pass_of(&self, leaf: StateId) -> &'static str {
        let path = self.plan.tree().upward(leaf, ROOT).chain([ROOT]);
        let (timers, slots): (Vec<_>, Vec<_>) = path.flat_map(|state| self.plan.timers(state)).unzip();
        if timers.iter().any(|&timer| self.refuses(timer)) {
            "look"
        } else if !timers.iter().all(|&timer| self.machine.lasts(self.plan, timer).is_some()) {
            "pass"
        } else if slots == [0] {
            "pass_one"
        } else if slots.iter().all(|&slot| slot < slots.len()) {
            "pass_all"
        } else {
            "pass"
        }
    }

    /// Whether a timer may stay due.
    pub fn refuses(&self, timer: TransitionId) -> bool {
        self.machine.may_stay_due(self.plan, timer)
    }

    pub fn any_refuses(&self) -> bool {
        self.runs_machines() || self.refuses_own_timers()
    }

    /// Whether a timer of the machine itself may stay due.
    pub fn refuses_own_timers(&self) -> bool {
        self.plan.tree().states().any(|state| self.plan.timers(state).any(|(timer, _)| self.refuses(timer)))
    }
}
