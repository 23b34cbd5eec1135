//! The kinds of triggers, from a call or from the machine itself, for which candidates are printed.

use fsm_model::{StateId, Trigger};

/// One kind of trigger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Cause {
    /// An event.
    Event,
    /// A signal.
    Signal,
    /// Nothing: it is polled.
    Poll,
    /// Nothing: it looks whether an `always` can be taken.
    Always,
    /// A composite has completed.
    Done(StateId),
    /// The inspector sends the machine to this state.
    #[cfg_attr(
        not(any(test, feature = "inspect", feature = "interpreter")),
        expect(dead_code, reason = "printed for these alone")
    )]
    Force(StateId),
    /// Nothing: time has passed.
    Time,
}

impl Cause {
    pub fn triggers(self, trigger: &Trigger) -> bool {
        match (self, trigger) {
            (Cause::Event, Trigger::On(_))
            | (Cause::Signal, Trigger::Signal(_))
            | (Cause::Poll, Trigger::When)
            | (Cause::Always, Trigger::Always)
            | (Cause::Time, Trigger::After(_) | Trigger::Every(_) | Trigger::Inside(_)) => true,
            (Cause::Done(completed), Trigger::Done(composite)) => completed == *composite,
            (Cause::Force(wanted), Trigger::Force(state)) => wanted == *state,
            _ => false,
        }
    }

    /// Whether a value comes with it, on which patterns match.
    pub fn carries(self) -> bool {
        matches!(self, Cause::Event | Cause::Signal)
    }
}
