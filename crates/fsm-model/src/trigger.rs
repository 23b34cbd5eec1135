//! The triggers of transitions, and everything that is asked about a trigger without asking about its machine.
//!
//! [`Trigger::facts`] has a row for each trigger. A new trigger gets a row there, and so answers every question.

use super::{Delay, Events, StateId, SubmachineId};
use core::time::Duration;
use fsm_core::{Timer, observer};

/// The trigger of a transition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// One of these events occurs.
    On(Events),
    /// One of these signals is raised by the machine itself.
    Signal(Events),
    /// Polled, at every update.
    When,
    /// Eventless, considered after each step.
    Always,
    /// The composite has completed.
    Done(StateId),
    /// The inspector sends the machine to this state. This trigger is not in the text.
    Force(StateId),
    /// Time has passed since the source was entered. Fires once for each entry.
    After(Delay),
    /// Time has passed since the source was entered. Fires repeatedly.
    Every(Delay),
    /// A timer of a submachine is due. This trigger is not in the text.
    Inside(SubmachineId),
}

/// The answers that depend only on the kind of a trigger.
struct Facts {
    kind: observer::Kind,
    /// Whether an `update` considers it. An `always` may depend on outside data.
    is_polled: bool,
    /// Whether it is considered after a step, in the same call.
    is_follow_up: bool,
    /// Whether something that a step does can trigger it: a `raise`, or the entry of a `final`.
    follows_a_step: bool,
    /// Whether a value comes with it, on which patterns match.
    carries: bool,
    /// Whether the state has a timer for it.
    is_timer: bool,
    /// Whether it fires repeatedly without a new entry.
    repeats: bool,
}

/// The row of a trigger about which nothing special holds.
const NONE: Facts = Facts {
    kind: observer::Kind::Event,
    is_polled: false,
    is_follow_up: false,
    follows_a_step: false,
    carries: false,
    is_timer: false,
    repeats: false,
};

impl Trigger {
    /// The row of a trigger. Rows are constants, because the macro is compiled without optimization.
    const fn facts(&self) -> &'static Facts {
        match self {
            Trigger::On(_) => const { &Facts { carries: true, ..NONE } },
            Trigger::Signal(_) => {
                const { &Facts { kind: observer::Kind::Signal, follows_a_step: true, carries: true, ..NONE } }
            }
            Trigger::When => const { &Facts { kind: observer::Kind::Poll, is_polled: true, ..NONE } },
            Trigger::Always => {
                const { &Facts { kind: observer::Kind::Always, is_polled: true, is_follow_up: true, ..NONE } }
            }
            Trigger::Done(_) => {
                const { &Facts { kind: observer::Kind::Done, is_follow_up: true, follows_a_step: true, ..NONE } }
            }
            Trigger::Force(_) => const { &Facts { kind: observer::Kind::Force, ..NONE } },
            Trigger::After(_) => const { &Facts { kind: observer::Kind::Time, is_timer: true, ..NONE } },
            Trigger::Every(_) => const { &Facts { kind: observer::Kind::Time, is_timer: true, repeats: true, ..NONE } },
            Trigger::Inside(_) => const { &Facts { kind: observer::Kind::Time, ..NONE } },
        }
    }

    /// The kind of the trigger, for observers.
    #[must_use]
    pub const fn kind(&self) -> observer::Kind {
        self.facts().kind
    }

    /// Whether an `update` considers it.
    #[must_use]
    pub const fn is_polled(&self) -> bool {
        self.facts().is_polled
    }

    /// Whether it is considered after a step, in the same call: `always` and `done`.
    #[must_use]
    pub const fn is_follow_up(&self) -> bool {
        self.facts().is_follow_up
    }

    /// Whether something that a step does can trigger it: a `raise`, or the entry of a `final`.
    #[must_use]
    pub const fn follows_a_step(&self) -> bool {
        self.facts().follows_a_step
    }

    /// Whether a value comes with it, on which patterns match: an event or a signal.
    #[must_use]
    pub const fn carries(&self) -> bool {
        self.facts().carries
    }

    /// Whether the source has a timer for it: `after` and `every`.
    #[must_use]
    pub const fn is_timer(&self) -> bool {
        self.facts().is_timer
    }

    /// Whether the passing of time triggers it: a timer of the source, or one of a submachine.
    #[must_use]
    pub const fn waits(&self) -> bool {
        matches!(self.kind(), observer::Kind::Time)
    }

    /// Whether it fires repeatedly without a new entry of its source: `every`.
    #[must_use]
    pub const fn repeats(&self) -> bool {
        self.facts().repeats
    }

    /// The events to which it reacts; `None` unless it is an `on`, `defer` or `ignore`.
    #[must_use]
    pub const fn events(&self) -> Option<&Events> {
        if let Trigger::On(events) = self { Some(events) } else { None }
    }

    /// The signals to which it reacts; `None` for other triggers.
    #[must_use]
    pub const fn signals(&self) -> Option<&Events> {
        if let Trigger::Signal(signals) = self { Some(signals) } else { None }
    }

    /// The composite whose completion triggers it; `None` for other triggers.
    #[must_use]
    pub const fn completed(&self) -> Option<StateId> {
        if let Trigger::Done(composite) = self { Some(*composite) } else { None }
    }

    /// The duration of its timer; `None` for triggers without a timer.
    #[must_use]
    pub const fn delay(&self) -> Option<Delay> {
        if let Trigger::After(delay) | Trigger::Every(delay) = self { Some(*delay) } else { None }
    }

    /// The constant duration of its timer in nanoseconds; `None` if there is none, or if it is as long as that of a timer
    /// that is off.
    #[must_use]
    pub fn nanoseconds(&self) -> Option<u64> {
        let Some(Delay::Constant(nanoseconds)) = self.delay() else { return None };
        let mut timer = Timer::OFF;
        timer.set(Duration::from_nanos(nanoseconds));
        (timer != Timer::OFF).then_some(nanoseconds)
    }

    /// Whether one cause can trigger transitions with both triggers, in one step of several regions.
    #[must_use]
    pub fn may_coincide(&self, other: &Trigger) -> bool {
        match self {
            Trigger::On(own) => other.events().is_some_and(|events| own.may_meet(events)),
            Trigger::Signal(own) => other.signals().is_some_and(|signals| own.may_meet(signals)),
            Trigger::When | Trigger::Always | Trigger::Done(_) | Trigger::Force(_) => self == other,
            Trigger::After(_) | Trigger::Every(_) | Trigger::Inside(_) => other.waits(),
        }
    }

    /// Whether everything that triggers the other one triggers this one, too.
    #[must_use]
    pub fn covers(&self, other: &Trigger) -> bool {
        match self {
            Trigger::On(own) => other.events().is_some_and(|events| own.include(events)),
            Trigger::Signal(own) => other.signals().is_some_and(|signals| own.include(signals)),
            Trigger::When | Trigger::Always | Trigger::Done(_) => self == other,
            Trigger::Force(_) | Trigger::After(_) | Trigger::Every(_) | Trigger::Inside(_) => false,
        }
    }
}
