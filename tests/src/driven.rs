//! What the two engines of a machine have in common, as a trait.
//!
//! The methods of a machine and of its interpreted twin are inherent and differ in what they are
//! lent; `drive!` wraps both types so that a test is written once. Events are numbered: `tell(n)`
//! hands in what the machine's file calls event `n`.

use std::fmt::Debug;
use std::time::Duration;

use fsmith::__private::model::{Branch, Model, Trigger};
use fsmith::Answer;

use crate::tape::Tape;

/// A machine of the corpus on one of its engines, lent nothing but a tape.
pub trait Driven {
    /// The machine's states, the same on both engines.
    type State: Copy + Eq + Debug + 'static;
    /// All of them, in document order.
    const STATES: &'static [Self::State];
    /// Whether the machine has events at all.
    const TOLD: bool;
    /// Whether it has timers. Who has none cannot be told that time passes.
    const TIMED: bool = false;

    fn fresh() -> Self;
    fn restart(&mut self, tape: &mut Tape);
    fn stop(&mut self, tape: &mut Tape);
    fn update(&mut self, tape: &mut Tape) -> Answer;
    fn tell(&mut self, tape: &mut Tape, number: u32) -> Answer;
    /// Whether it would react to event `number`.
    fn can(&self, tape: &mut Tape, number: u32) -> bool;
    fn is_in(&self, state: Self::State) -> bool;
    fn state(&self) -> Option<Self::State>;
    fn active(&self) -> Vec<Self::State>;
    /// What is put aside; empty for machines that never push.
    fn stack(&self) -> Vec<Self::State>;

    /// Whether it has completed; not asked of machines of the corpus.
    fn is_finished(&self) -> bool {
        false
    }
    fn advance(&mut self, tape: &mut Tape, by: Duration) -> Answer {
        unreachable!("a machine without timers is told that {by:?} passed on {tape:?}")
    }
    fn tick(&mut self, tape: &mut Tape, by: Duration) -> Answer {
        unreachable!("a machine without timers is told that {by:?} passed on {tape:?}")
    }
    fn due(&self) -> Option<Duration> {
        None
    }
}

/// A compiled machine of the corpus, which knows its interpreted twin.
pub trait Machine: Driven {
    type Interpreter: Driven<State = Self::State>;

    /// Whether it takes steps of its own once a call's is over.
    fn goes_on() -> bool;
}

/// Whether a machine has more to do than it is told: what it raises, completes, defers or does whenever it can.
pub fn goes_on(model: &Model) -> bool {
    let alone = |trigger: &Trigger| matches!(trigger, Trigger::Always | Trigger::Done(_));
    !model.raises.is_empty()
        || model.branches.contains(&Branch::Defer)
        || model.transitions.iter().any(|transition| alone(&transition.trigger))
}

/// `drive!(Name, NameInterpreter, NameState)` implements [`Driven`] for both engines.
///
/// Then follow, each where it applies: `lends |tape| [tape, &WORLD]`, what the calls are lent if it
/// is not the tape alone; `event numbered`, the function that numbers the events; and after a `;`
/// what else the machine has: `regions` where several leaves are active, `stack` where it pushes,
/// `timers` where it waits.
macro_rules! drive {
    ($machine:ty, $twin:ty, $state:ty, lends |$tape:ident| $lent:tt
     $(, event $event:path)? $(; $($has:ident)*)?) => {
        impl $crate::driven::Machine for $machine {
            type Interpreter = $twin;

            fn goes_on() -> bool {
                $crate::driven::goes_on(&<$machine>::model())
            }
        }
        drive!(@engine $machine, <$machine>::new(), $state, $tape, $lent, [$($event)?], [$($($has)*)?]);
        drive!(@engine $twin, <$machine>::interpreter(), $state, $tape, $lent, [$($event)?], [$($($has)*)?]);
    };
    ($machine:ty, $twin:ty, $state:ty $(, event $event:path)? $(; $($has:ident)*)?) => {
        drive!($machine, $twin, $state, lends |tape| [tape] $(, event $event)? $(; $($has)*)?);
    };

    (@engine $engine:ty, $fresh:expr, $state:ty, $tape:ident, $lent:tt, $event:tt, $has:tt) => {
        impl $crate::driven::Driven for $engine {
            type State = $state;
            const STATES: &'static [$state] = <$state>::ALL;
            const TOLD: bool = drive!(@told $event);

            fn fresh() -> Self {
                $fresh
            }
            fn restart(&mut self, $tape: &mut $crate::tape::Tape) {
                drive!(@call self, restart, $lent);
            }
            fn stop(&mut self, $tape: &mut $crate::tape::Tape) {
                drive!(@call self, stop, $lent);
            }
            fn update(&mut self, $tape: &mut $crate::tape::Tape) -> fsmith::Answer {
                drive!(@call self, update, $lent)
            }
            fn tell(&mut self, $tape: &mut $crate::tape::Tape, number: u32) -> fsmith::Answer {
                drive!(@tell self, $tape, $lent, number, $event)
            }
            fn can(&self, $tape: &mut $crate::tape::Tape, number: u32) -> bool {
                drive!(@can self, $tape, $lent, number, $event)
            }
            fn is_in(&self, state: $state) -> bool {
                self.is_in(state)
            }
            fn state(&self) -> Option<$state> {
                fsmith::StateMachine::state(self)
            }
            fn active(&self) -> Vec<$state> {
                self.active().collect()
            }
            fn stack(&self) -> Vec<$state> {
                drive!(@stack self, $has)
            }
            drive!(@timed $tape, $lent, $has);
        }
    };

    (@call $this:ident, $method:ident, [$($lent:expr),*]) => { $this.$method($($lent),*) };
    (@told []) => { false };
    (@told [$event:path]) => { true };
    (@tell $this:ident, $tape:ident, $lent:tt, $number:ident, []) => {
        panic!("a machine without events was told event {} on {:?}", $number, $tape)
    };
    (@tell $this:ident, $tape:ident, [$($lent:expr),*], $number:ident, [$event:path]) => {
        $this.handle($($lent,)* $event($number))
    };
    (@can $this:ident, $tape:ident, $lent:tt, $number:ident, []) => {
        panic!("a machine without events was asked about event {} on {:?}", $number, $tape)
    };
    (@can $this:ident, $tape:ident, [$($lent:expr),*], $number:ident, [$event:path]) => {
        $this.can($($lent,)* &$event($number))
    };
    (@state $this:ident, [regions $($has:ident)*]) => { None };
    (@state $this:ident, [$($has:ident)*]) => { $this.state() };
    (@stack $this:ident, []) => { Vec::new() };
    (@stack $this:ident, [stack $($has:ident)*]) => { $this.stack().collect() };
    (@stack $this:ident, [$other:ident $($has:ident)*]) => { drive!(@stack $this, [$($has)*]) };
    (@timed $tape:ident, $lent:tt, []) => {};
    (@timed $tape:ident, [$($lent:expr),*], [timers]) => {
        const TIMED: bool = true;

        fn advance(&mut self, $tape: &mut $crate::tape::Tape, by: std::time::Duration) -> fsmith::Answer {
            self.advance($($lent,)* by)
        }
        fn tick(&mut self, $tape: &mut $crate::tape::Tape, by: std::time::Duration) -> fsmith::Answer {
            self.tick($($lent,)* by)
        }
        fn due(&self) -> Option<std::time::Duration> {
            self.due()
        }
    };
    (@timed $tape:ident, $lent:tt, [$other:ident $($has:ident)*]) => { drive!(@timed $tape, $lent, [$($has)*]); };
}

/// One scenario, run on both engines: `scenario! { name(machine: Type, tape) { script } }`.
///
/// `machine` is not started and `tape` is blank; the script is written once and compiled twice.
#[macro_export]
macro_rules! scenario {
    ($(#[$attribute:meta])* $name:ident($machine:ident: $type:ty, $tape:ident) $script:block) => {
        $(#[$attribute])*
        mod $name {
            use super::*;

            #[test]
            fn compiled() {
                let mut $machine = <$type>::new();
                let mut $tape = $crate::tape::Tape::new();
                $script
            }

            #[test]
            fn interpreted() {
                let mut $machine = <$type>::interpreter();
                let mut $tape = $crate::tape::Tape::new();
                $script
            }
        }
    };
}
