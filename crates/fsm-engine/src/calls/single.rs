//! Calls that are taken step by step, for tools that explore what may happen between two steps.

use super::{Call, Engine, Host, Occurrence, Run};
use core::time::Duration;
use fsm_core::{Answer, Deferred, LivelockGuard, TimeBudget};
use fsm_model::Cause;
use fsm_model::steps::Features;

impl Engine {
    /// Takes only the first step of a call. Returns `None` if the step leaves nothing for [`follow`](Self::follow).
    ///
    /// `Advance` considers the timers that are due now, and lets no time pass. Invariants are not checked.
    ///
    /// # Panics
    ///
    /// Panics if there is no room for a push.
    pub fn first<H: Host, const ROOM: usize>(
        &mut self,
        call: Call<H::Event>,
        deferred: &mut Deferred<H::Event, ROOM>,
        host: &mut H,
    ) -> Option<Answer> {
        let mut run = Run { engine: self, deferred, host };
        let answer = match call {
            Call::Handle(event) => Some(run.dispatch(Occurrence::Event(event))),
            Call::Update => Some(run.poll()),
            Call::Advance(_) => {
                let answer = run.engine.time(&mut TimeBudget::of(Duration::ZERO), run.host);
                Some(answer.unwrap_or(Answer::Ignored)).filter(|_| answer.is_none_or(Answer::reacted))
            }
            Call::Force(state) => Some(run.step_without_event(Cause::Force(state))),
            Call::Restart => {
                run.begin_again();
                Some(Answer::Moved)
            }
            Call::Stop => {
                run.stop();
                None
            }
        };
        let answer = answer.filter(|answer| !run.ends_after(*answer) && run.has(Features::FOLLOW_UPS));
        run.complete();
        answer
    }

    /// Takes one follow-up step. Returns `None` if the machine rests: no such step is pending, or it has completed.
    ///
    /// # Panics
    ///
    /// Panics if there is no room for a push.
    pub fn follow<H: Host, const ROOM: usize>(
        &mut self,
        deferred: &mut Deferred<H::Event, ROOM>,
        host: &mut H,
    ) -> Option<Answer> {
        let mut run = Run { engine: self, deferred, host };
        let answer = run.next(&mut LivelockGuard::none()).filter(|answer| !run.ends_after(*answer));
        run.complete();
        answer
    }
}
