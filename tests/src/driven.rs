//! A common interface to the two engines of a machine.
//!
//! The methods of a machine and of its interpreted twin are inherent and differ in their parameters. `drive!` wraps
//! both types, so that a test is written once, and compiled once for all machines. Events are numbered: `handle(n)`
//! passes the event that the machine's file numbers `n`. States are numbered in document order.

use std::fmt::Debug;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use fsmith::__private::Timer;
use fsmith::__private::engine::Engine;
use fsmith::__private::model::{Branch, Model, Trigger};
use fsmith::Answer;

use crate::shape::Shape;
use crate::tape::Tape;

/// A machine on one of its engines. The tape is its only parameter.
pub trait Driven {
    fn restart(&mut self, tape: &mut Tape);
    fn stop(&mut self, tape: &mut Tape);
    /// Polls the machine. The default does nothing, for machines without anything to poll.
    fn update(&mut self, _: &mut Tape) -> Answer {
        Answer::Ignored
    }
    fn handle(&mut self, tape: &mut Tape, number: u32) -> Answer;
    /// Passes these events to `run`, or one by one if the machine has no `run`.
    fn run(&mut self, tape: &mut Tape, numbers: &mut dyn Iterator<Item = u32>) -> Answer {
        let mut answer = Answer::Ignored;
        tape.has_failed();
        self.report_if_not_started(tape);
        while self.can_continue() {
            let Some(number) = numbers.next() else { break };
            answer = answer.max(self.handle(tape, number));
            if tape.has_failed() {
                return Answer::Ignored;
            }
        }
        answer
    }
    /// Polls the machine `times` times with `run_updates`, or one by one if the machine has no such method.
    fn run_updates(&mut self, tape: &mut Tape, times: usize) -> Answer {
        let mut answer = Answer::Ignored;
        tape.has_failed();
        self.report_if_not_started(tape);
        for _ in 0..times {
            if self.can_continue() {
                answer = answer.max(self.update(tape));
            }
            if tape.has_failed() {
                return Answer::Ignored;
            }
        }
        answer
    }
    /// Records the notification that an observer receives from `run` and `run_updates` if the machine is not started.
    fn report_if_not_started(&self, tape: &mut Tape) {
        if self.active().is_empty() {
            self.notify_not_started(tape);
        }
    }
    fn notify_not_started(&self, _: &mut Tape) {}
    /// Whether the machine is started and has not completed.
    fn can_continue(&self) -> bool {
        !self.active().is_empty() && !self.is_finished()
    }
    /// Whether the machine would react to event `number`.
    fn can(&self, tape: &mut Tape, number: u32) -> bool;
    /// How each candidate for event `number` would be decided and why, a line for each. `None` if the machine does not
    /// support `why`.
    fn why(&self, _: &mut Tape, _number: u32) -> Option<String> {
        None
    }
    fn is_in(&self, state: usize) -> bool;
    fn state(&self) -> Option<usize>;
    fn active(&self) -> Vec<usize>;
    /// The pushed states; empty for machines that never push.
    fn stack(&self) -> Vec<usize>;
    fn is_finished(&self) -> bool;
    /// The output of `data()`; empty if the machine does not have it.
    fn data(&self) -> String {
        String::new()
    }
    fn advance(&mut self, tape: &mut Tape, by: Duration) -> Answer {
        unreachable!("a machine without timers cannot let {by:?} pass on {tape:?}")
    }
    fn tick(&mut self, tape: &mut Tape, by: Duration) -> Answer {
        unreachable!("a machine without timers cannot let {by:?} pass on {tape:?}")
    }
    fn due(&self) -> Option<Duration> {
        None
    }
    /// The situation of a twin's engine; empty for compiled machines.
    fn situation(&self) -> Situation {
        Situation::default()
    }
    /// The `Debug` output of the machine; empty if it does not derive `Debug`.
    fn shown(&self) -> String {
        String::new()
    }
}

/// Everything in an engine that a later step may depend on: its numbers, and its timers.
pub type Situation = (Box<[u16]>, Vec<Timer>);

/// Returns the situation of an engine.
pub fn situation(engine: &Engine) -> Situation {
    let (mut engine, mut timers) = (engine.clone(), Vec::new());
    engine.each_timer(|_, timer| timers.push(*timer));
    (engine.pack(), timers)
}

/// The result of a call: an answer, or for machines with `fails` a `Result`.
pub trait Answered {
    /// The answer of a call without an error.
    type Plain;

    /// Returns the answer, and records an error on the tape.
    fn answered(self, tape: &mut Tape) -> Self::Plain;
}

impl Answered for () {
    type Plain = ();

    fn answered(self, _: &mut Tape) {}
}

impl Answered for Answer {
    type Plain = Answer;

    fn answered(self, _: &mut Tape) -> Answer {
        self
    }
}

impl<E: Debug> Answered for Result<(), E> {
    type Plain = ();

    fn answered(self, tape: &mut Tape) {
        if let Err(error) = self {
            tape.fail(&error);
        }
    }
}

impl<E: Debug> Answered for Result<Answer, E> {
    type Plain = Answer;

    fn answered(self, tape: &mut Tape) -> Answer {
        self.unwrap_or_else(|error| {
            tape.fail(&error);
            Answer::Ignored
        })
    }
}

pub fn block_on<Value>(future: impl Future<Output = Value>) -> Value {
    let (mut future, mut context) = (pin!(future), Context::from_waker(Waker::noop()));
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return value;
        }
    }
}

/// The result of a call, which may be a future.
pub struct Call<T>(pub T);

impl<F: Future> Call<F> {
    pub fn done(self) -> F::Output {
        block_on(self.0)
    }
}

/// A result that is not a future. If both this trait and the inherent method apply, the compiler selects the inherent
/// method.
pub trait Done {
    type Value;

    fn done(self) -> Self::Value;
}

impl<T> Done for Call<T> {
    type Value = T;

    fn done(self) -> T {
        self.0
    }
}

/// A value that may be [shown](Driven::shown).
pub struct Shown<'s, T>(pub &'s T);

impl<T: Debug> Shown<'_, T> {
    /// Returns the `Debug` output of the value.
    pub fn text(&self) -> String {
        format!("{:?}", self.0)
    }
}

/// A value without `Debug`, which is not shown. If both this trait and the inherent method apply, the compiler selects
/// the inherent method.
pub trait NotShown {
    fn text(&self) -> String;
}

impl<T> NotShown for Shown<'_, T> {
    fn text(&self) -> String {
        String::new()
    }
}

/// The compiled engine of a machine for which `drive!` is called.
pub trait Machine {
    fn subject() -> Subject;
}

/// A machine with both engines, independent of its type.
pub struct Subject {
    pub profile: Profile,
    /// Creates the engines, not started.
    pub compiled: fn() -> Box<dyn Driven>,
    pub interpreted: fn() -> Box<dyn Driven>,
    /// Which states may be active together.
    pub shape: Shape,
}

/// The properties of a machine that matter for driving it.
pub struct Profile {
    /// The names of the states, in document order.
    pub states: Vec<String>,
    /// Whether the machine has events.
    pub has_events: bool,
    /// Whether the machine has timers. Without timers it has no `advance`.
    pub timed: bool,
    /// Whether the machine can take follow-up steps.
    pub has_follow_ups: bool,
}

/// Whether a machine can take follow-up steps: for raised or deferred events, completions, or an `always`.
pub fn has_follow_ups(model: &Model) -> bool {
    let alone = |trigger: &Trigger| matches!(trigger, Trigger::Always | Trigger::Done(_));
    !model.raises.is_empty()
        || model.branches.contains(&Branch::Defer)
        || model.transitions.iter().any(|transition| alone(&transition.trigger))
}

/// `drive!(Name, NameInterpreter, NameState)` implements [`Driven`] for both engines, and [`Machine`].
///
/// Optional arguments follow, in this order:
///
/// - `lends |tape| [tape, &WORLD]`, the arguments of each call, if these are not the tape alone.
/// - `event numbered`, the function that numbers the events.
/// - After a `;`: `unpolled`, if the machine has nothing to poll, and then the features of the machine: `stack` if it
///   pushes, `data` if `data()` is to be compared, `timers` if it has timers, and `observed` if it has an observer,
///   which records on the tape.
#[macro_export]
macro_rules! drive {
    ($machine:ty, $twin:ty, $state:ty, lends |$tape:ident| $lent:tt
     $(, event $event:path)? $(; $($has:ident)*)?) => {
        impl $crate::driven::Machine for $machine {
            fn subject() -> $crate::driven::Subject {
                $crate::driven::Subject {
                    profile: $crate::driven::Profile {
                        states: <$state>::ALL.iter().map(|state| format!("{state:?}")).collect(),
                        has_events: $crate::drive!(@has_events [$($event)?]),
                        timed: $crate::drive!(@waits [$($($has)*)?]),
                        has_follow_ups: $crate::driven::has_follow_ups(&<$machine>::model()),
                    },
                    compiled: || Box::new(<$machine>::new()),
                    interpreted: || Box::new(<$machine>::interpreter()),
                    shape: $crate::shape::Shape::of(&<$machine>::model()),
                }
            }
        }
        $crate::drive!(@engine $machine, $state, $tape, $lent, [$($event)?], [$($($has)*)?], [runs]);
        $crate::drive!(@engine $twin, $state, $tape, $lent, [$($event)?], [$($($has)*)?], []);
    };
    ($machine:ty, $twin:ty, $state:ty $(, event $event:path)? $(; $($has:ident)*)?) => {
        $crate::drive!($machine, $twin, $state, lends |tape| [tape] $(, event $event)? $(; $($has)*)?);
    };

    (@engine $engine:ty, $state:ty, $tape:ident, $lent:tt, $event:tt, $has:tt, $runs:tt) => {
        impl $crate::driven::Driven for $engine {
            fn restart(&mut self, $tape: &mut $crate::tape::Tape) {
                let done = $crate::drive!(@call self, restart, $lent);
                $crate::driven::Answered::answered(done, $tape);
            }
            fn stop(&mut self, $tape: &mut $crate::tape::Tape) {
                let done = $crate::drive!(@call self, stop, $lent);
                $crate::driven::Answered::answered(done, $tape);
            }
            $crate::drive!(@polled $tape, $lent, $has);
            fn handle(&mut self, $tape: &mut $crate::tape::Tape, number: u32) -> fsmith::Answer {
                $crate::drive!(@handle self, $tape, $lent, number, $event)
            }
            fn can(&self, $tape: &mut $crate::tape::Tape, number: u32) -> bool {
                $crate::drive!(@can self, $tape, $lent, number, $event)
            }
            fn is_in(&self, state: usize) -> bool {
                self.is_in(<$state>::ALL[state])
            }
            fn state(&self) -> Option<usize> {
                fsmith::StateMachine::active_state(self).map(fsmith::State::index)
            }
            fn active(&self) -> Vec<usize> {
                $crate::drive!(@numbers self.active())
            }
            fn is_finished(&self) -> bool {
                self.is_finished()
            }
            fn shown(&self) -> String {
                #[allow(unused_imports, reason = "some machines have no `Debug`")]
                use $crate::driven::NotShown as _;
                $crate::driven::Shown(self).text()
            }
            $crate::drive!(@situation $runs);
            $crate::drive!(@runs $tape, $lent, $event, $has, $runs);
            $crate::drive!(@observed $state, $tape, $lent, $event, $has);
            $crate::drive!(@stack $has);
            $crate::drive!(@data $has);
            $crate::drive!(@timed $tape, $lent, $has);
        }
    };

    // A loop compiles faster than `collect`.
    (@numbers $states:expr) => {{
        let mut numbers = Vec::new();
        for state in $states {
            numbers.push(fsmith::State::index(state));
        }
        numbers
    }};
    (@call $this:ident, $method:ident, [$($lent:expr),*]) => { $crate::drive!(@done $this.$method($($lent),*)) };
    // Runs the future of an `async` machine to completion.
    (@done $call:expr) => {{
        #[allow(unused_imports, reason = "most machines do not wait")]
        use $crate::driven::Done as _;
        $crate::driven::Call($call).done()
    }};
    (@has_events []) => { false };
    (@has_events [$event:path]) => { true };
    (@handle $this:ident, $tape:ident, $lent:tt, $number:ident, []) => {
        panic!("a machine without events received event {} on {:?}", $number, $tape)
    };
    (@handle $this:ident, $tape:ident, [$($lent:expr),*], $number:ident, [$event:path]) => {{
        let answer = $crate::drive!(@done $this.handle($($lent,)* $event($number)));
        $crate::driven::Answered::answered(answer, $tape)
    }};
    (@can $this:ident, $tape:ident, $lent:tt, $number:ident, []) => {
        panic!("a machine without events was queried about event {} on {:?}", $number, $tape)
    };
    (@can $this:ident, $tape:ident, [$($lent:expr),*], $number:ident, [$event:path]) => {
        $this.can($($lent,)* &$event($number))
    };
    (@situation [runs]) => {};
    (@situation []) => {
        fn situation(&self) -> $crate::driven::Situation {
            $crate::driven::situation(&self.engine)
        }
    };
    (@runs $tape:ident, $lent:tt, $event:tt, $has:tt, []) => {};
    (@runs $tape:ident, $lent:tt, $event:tt, $has:tt, [runs]) => {
        $crate::drive!(@run $tape, $lent, $event);
        $crate::drive!(@run_updates $tape, $lent, $has);
    };
    (@run $tape:ident, $lent:tt, []) => {};
    (@run $tape:ident, [$($lent:expr),*], [$event:path]) => {
        fn run(
            &mut self,
            $tape: &mut $crate::tape::Tape,
            numbers: &mut dyn Iterator<Item = u32>,
        ) -> fsmith::Answer {
            let answer = $crate::drive!(@done self.run($($lent,)* numbers.map($event)));
            $crate::driven::Answered::answered(answer, $tape)
        }
    };
    (@run_updates $tape:ident, $lent:tt, [unpolled $($has:ident)*]) => {};
    (@run_updates $tape:ident, [$($lent:expr),*], $has:tt) => {
        fn run_updates(&mut self, $tape: &mut $crate::tape::Tape, times: usize) -> fsmith::Answer {
            let answer = $crate::drive!(@done self.run_updates($($lent,)* times));
            $crate::driven::Answered::answered(answer, $tape)
        }
    };
    (@observed $state:ty, $tape:ident, $lent:tt, $event:tt, [observed $($has:ident)*]) => {
        $crate::drive!(@why $tape, $lent, $event);
        fn notify_not_started(&self, tape: &mut $crate::tape::Tape) {
            fsmith::Observer::<$state>::not_started(&mut tape.watcher());
        }
    };
    (@observed $state:ty, $tape:ident, $lent:tt, $event:tt, []) => {};
    (@observed $state:ty, $tape:ident, $lent:tt, $event:tt, [$other:ident $($has:ident)*]) => {
        $crate::drive!(@observed $state, $tape, $lent, $event, [$($has)*]);
    };
    (@why $tape:ident, $lent:tt, []) => {};
    (@why $tape:ident, [$($lent:expr),*], [$event:path]) => {
        fn why(&self, $tape: &mut $crate::tape::Tape, number: u32) -> Option<String> {
            Some(self.why($($lent,)* &$event(number)).to_string())
        }
    };
    (@stack [stack $($has:ident)*]) => {
        fn stack(&self) -> Vec<usize> {
            $crate::drive!(@numbers self.stack())
        }
    };
    (@stack []) => {
        fn stack(&self) -> Vec<usize> {
            Vec::new()
        }
    };
    (@stack [$other:ident $($has:ident)*]) => { $crate::drive!(@stack [$($has)*]); };
    (@data [data $($has:ident)*]) => {
        fn data(&self) -> String {
            self.data().map_or_else(String::new, |data| format!("{data:?}"))
        }
    };
    (@data []) => {};
    (@data [$other:ident $($has:ident)*]) => { $crate::drive!(@data [$($has)*]); };
    (@polled $tape:ident, $lent:tt, [unpolled $($has:ident)*]) => {};
    (@polled $tape:ident, $lent:tt, $has:tt) => {
        fn update(&mut self, $tape: &mut $crate::tape::Tape) -> fsmith::Answer {
            let answer = $crate::drive!(@call self, update, $lent);
            $crate::driven::Answered::answered(answer, $tape)
        }
    };
    (@waits [timers]) => { true };
    (@waits []) => { false };
    (@waits [$other:ident $($has:ident)*]) => { $crate::drive!(@waits [$($has)*]) };
    (@timed $tape:ident, $lent:tt, []) => {};
    (@timed $tape:ident, [$($lent:expr),*], [timers]) => {
        fn advance(&mut self, $tape: &mut $crate::tape::Tape, by: std::time::Duration) -> fsmith::Answer {
            let answer = $crate::drive!(@done self.advance($($lent,)* by));
            $crate::driven::Answered::answered(answer, $tape)
        }
        fn tick(&mut self, $tape: &mut $crate::tape::Tape, by: std::time::Duration) -> fsmith::Answer {
            let answer = $crate::drive!(@done self.tick($($lent,)* by));
            $crate::driven::Answered::answered(answer, $tape)
        }
        fn due(&self) -> Option<std::time::Duration> {
            self.due()
        }
    };
    (@timed $tape:ident, $lent:tt, [$other:ident $($has:ident)*]) => { $crate::drive!(@timed $tape, $lent, [$($has)*]); };
}

/// Defines a scenario that runs on both engines: `scenario! { name(machine: Type, tape) { script } }`.
///
/// `machine` is not started and `tape` is blank. The script is written once and compiled twice.
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
                // An action that may wait is pending for two polls; in the twin it never waits.
                $tape.wait(2);
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
