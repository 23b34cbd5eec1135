//! What runs in a compiled batch: the two engines of each machine, side by side on random tapes.
//!
//! After each operation the answers, the lines on the tapes and everything that can be asked about the configuration
//! have to be the same; so has a panic's message, where a machine's stack or queue is tight. A machine with timers is
//! then driven again (`cuts.rs`). The first difference is told with the tape's seed and its end.

use std::fmt::Debug;
use std::panic::{self, AssertUnwindSafe};
use std::time::Duration;

use crate::cuts;
use crate::driven::{Driven, Machine};
use crate::tape::{Tape, mix};
use fsmith::Answer;

/// Takes a word for good.
pub fn keep(tape: &mut Tape, word: String) {
    tape.act(&format!("keep {word}"));
}

/// A number that may be missing.
#[must_use]
pub fn look(tape: &Tape, question: &str) -> Option<u32> {
    tape.number(question, 6).checked_sub(1)
}

/// How long the machines of a batch are driven.
#[derive(Debug, Clone, Copy)]
pub struct Drive {
    pub seed: u64,
    pub tapes: u64,
    pub operations: u64,
}

impl Drive {
    /// From the arguments of a batch: seed, tapes, operations.
    ///
    /// # Panics
    /// If they are no numbers.
    #[must_use]
    pub fn from_arguments() -> Drive {
        panic::set_hook(Box::new(|_| {}));
        let numbers: Vec<u64> = std::env::args().skip(1).map(|text| text.parse().expect("a number")).collect();
        let [seed, tapes, operations] = numbers[..] else { panic!("expected a seed, tapes and operations") };
        Drive { seed, tapes, operations }
    }

    /// Drives both engines of a machine, and prints a line about it: `agrees NAME ..`, or `DIFFERS NAME` and what is
    /// different.
    pub fn machine<M: Machine>(self, name: &str, tight: bool) {
        let mut visited = vec![false; M::STATES.len()];
        let mut run = || {
            let mut seeds = (0..self.tapes).map(|tape| mix(self.seed) ^ tape);
            seeds.clone().try_for_each(|seed| self.tape::<M>(seed, tight, &mut visited))?;
            seeds.try_for_each(|seed| if M::TIMED { cuts::agree::<M>(seed, self.operations, tight) } else { Ok(()) })
        };
        match run() {
            Ok(()) => {
                let seen = visited.iter().filter(|seen| **seen).count();
                println!("agrees {name} {seen} {}", visited.len());
            }
            Err(difference) => println!("DIFFERS {name}\n{difference}"),
        }
    }

    fn tape<M: Machine>(self, seed: u64, tight: bool, visited: &mut [bool]) -> Result<(), String> {
        let (mut compiled, mut interpreted) = (M::fresh(), M::Interpreter::fresh());
        let (mut left, mut right) = (Tape::following(seed), Tape::following(seed));
        let mut bits = mix(seed);
        for number in 0..self.operations {
            bits = mix(bits);
            let operation = Operation::draw::<M>(bits, &compiled);
            let can = can(&compiled, &interpreted, &left, operation)?;
            let answers = (operation.run(&mut compiled, &mut left), operation.run(&mut interpreted, &mut right));
            let panicked = answers.0.is_err();
            // What it does by itself afterwards may be all that there is to an answer.
            let reacted = matches!(answers.0, Ok(Some(answer)) if answer.reacted());
            let kept = can.is_none_or(|can| answers.0.is_err() || reacted == can || (!can && M::goes_on()));
            let same = kept
                && answers.0 == answers.1
                && left.recent() == right.recent()
                && (panicked || Configuration::of(&compiled) == Configuration::of(&interpreted));
            if !same || (panicked && !tight) {
                let compiled = tell(&answers.0, &left, &compiled);
                let interpreted = tell(&answers.1, &right, &interpreted);
                return Err(format!(
                    "tape seed {seed}, operation {number}: {operation:?}\n\ncompiled: {compiled}\n\ninterpreted: {interpreted}\n"
                ));
            }
            if panicked {
                return Ok(());
            }
            for (seen, state) in visited.iter_mut().zip(M::STATES) {
                *seen |= compiled.is_in(*state);
            }
        }
        Ok(())
    }
}

/// Whether both engines say that something would react to an event, each asked on a tape of its own.
fn can<M: Machine>(
    compiled: &M,
    interpreted: &M::Interpreter,
    tape: &Tape,
    operation: Operation,
) -> Result<Option<bool>, String> {
    let Operation::Tell(number) = operation else { return Ok(None) };
    let (mut left, mut right) = (tape.aside(), tape.aside());
    left.begin(format_args!("can {number}"));
    right.begin(format_args!("can {number}"));
    let can = (compiled.can(&mut left, number), interpreted.can(&mut right, number));
    if can.0 == can.1 && left.recent() == right.recent() {
        return Ok(Some(can.0));
    }
    let (compiled, interpreted) = (tell(&Ok(None), &left, compiled), tell(&Ok(None), &right, interpreted));
    Err(format!("can {number}: {can:?}\n\ncompiled: {compiled}\n\ninterpreted: {interpreted}\n"))
}

/// What is done to both engines at once.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Operation {
    Tell(u32),
    Update,
    Advance(Duration),
    Tick(Duration),
    Restart,
    Stop,
}

/// The answer of an operation, or the message of a panic.
pub(crate) type Ran = Result<Option<Answer>, String>;

impl Operation {
    /// Mostly events, updates and time; who is stopped or has completed does not stay so for long.
    pub(crate) fn draw<M: Driven>(bits: u64, machine: &M) -> Operation {
        let by = Duration::from_millis(100) * ((bits >> 40) as u32 % 50).saturating_sub(5);
        let idle = machine.active().is_empty() || machine.is_finished();
        match bits % 100 {
            0 => Operation::Stop,
            1 => Operation::Restart,
            n if idle && n < 50 => Operation::Restart,
            n if M::TIMED && n < 30 => Operation::Advance(by),
            n if M::TIMED && n < 40 => Operation::Tick(by),
            n if M::TOLD && n < 80 => Operation::Tell((bits >> 32) as u32),
            _ => Operation::Update,
        }
    }

    pub(crate) fn run<M: Driven>(self, machine: &mut M, tape: &mut Tape) -> Ran {
        tape.begin(format_args!("{self:?}"));
        caught(|| match self {
            Operation::Tell(number) => Some(machine.tell(tape, number)),
            Operation::Update => Some(machine.update(tape)),
            Operation::Advance(by) => Some(machine.advance(tape, by)),
            Operation::Tick(by) => Some(machine.tick(tape, by)),
            Operation::Restart => {
                machine.restart(tape);
                None
            }
            Operation::Stop => {
                machine.stop(tape);
                None
            }
        })
    }
}

/// What a call answers, or the message of its panic.
pub(crate) fn caught(call: impl FnOnce() -> Option<Answer>) -> Ran {
    panic::catch_unwind(AssertUnwindSafe(call)).map_err(|payload| match payload.downcast::<String>() {
        Ok(message) => *message,
        Err(payload) => payload.downcast_ref::<&str>().map_or("a panic", |message| message).to_owned(),
    })
}

/// Everything that can be asked about a configuration.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Configuration<S> {
    state: Option<S>,
    active: Vec<S>,
    stack: Vec<S>,
    inside: Vec<S>,
    due: Option<Duration>,
    finished: bool,
}

impl<S: Copy + Eq + Debug + 'static> Configuration<S> {
    pub(crate) fn of<M: Driven<State = S>>(machine: &M) -> Configuration<S> {
        Configuration {
            state: machine.state(),
            active: machine.active(),
            stack: machine.stack(),
            inside: M::STATES.iter().copied().filter(|state| machine.is_in(*state)).collect(),
            due: machine.due(),
            finished: machine.is_finished(),
        }
    }
}

/// One engine's side of a difference.
pub(crate) fn tell<M: Driven>(answer: &Ran, tape: &Tape, machine: &M) -> String {
    let lines = tape.lines();
    let end = lines[lines.len().saturating_sub(60)..].join("\n");
    match answer {
        Ok(answer) => format!("{answer:?}, {:?}\n{end}", Configuration::of(machine)),
        Err(message) => format!("panicked: {message}\n{end}"),
    }
}

/// `engines!(Name, NameInterpreter, NameState, lends |tape| [tape], event event; stack timers)` puts both engines of a
/// machine behind [`Driven`]; `event`, `stack` and `timers` where they apply.
#[macro_export]
macro_rules! engines {
    ($machine:ty, $twin:ty, $state:ty, lends |$tape:ident| $lent:tt
     $(, event $event:path)?; $($has:ident)*) => {
        impl $crate::driven::Machine for $machine {
            type Interpreter = $twin;

            fn goes_on() -> bool {
                $crate::driven::goes_on(&<$machine>::model())
            }
        }
        $crate::engines!(@one $machine, <$machine>::new(), $state, $tape, $lent, [$($event)?], [$($has)*]);
        $crate::engines!(@one $twin, <$machine>::interpreter(), $state, $tape, $lent, [$($event)?], [$($has)*]);
    };

    (@one $engine:ty, $fresh:expr, $state:ty, $tape:ident, $lent:tt, $event:tt, $has:tt) => {
        impl $crate::driven::Driven for $engine {
            type State = $state;
            const STATES: &'static [$state] = <$state>::ALL;
            const TOLD: bool = $crate::engines!(@told $event);

            fn fresh() -> Self {
                $fresh
            }
            fn restart(&mut self, $tape: &mut $crate::tape::Tape) {
                $crate::engines!(@call self, restart, $lent);
            }
            fn stop(&mut self, $tape: &mut $crate::tape::Tape) {
                $crate::engines!(@call self, stop, $lent);
            }
            fn update(&mut self, $tape: &mut $crate::tape::Tape) -> fsmith::Answer {
                $crate::engines!(@call self, update, $lent)
            }
            fn tell(&mut self, $tape: &mut $crate::tape::Tape, number: u32) -> fsmith::Answer {
                $crate::engines!(@tell self, $tape, $lent, number, $event)
            }
            fn can(&self, $tape: &mut $crate::tape::Tape, number: u32) -> bool {
                $crate::engines!(@can self, $tape, $lent, number, $event)
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
                $crate::engines!(@stack self, $has)
            }
            fn is_finished(&self) -> bool {
                self.is_finished()
            }
            $crate::engines!(@timed $tape, $lent, $has);
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
    (@stack $this:ident, [stack $($has:ident)*]) => { $this.stack().collect() };
    (@stack $this:ident, [$($has:ident)*]) => { Vec::new() };
    (@timed $tape:ident, $lent:tt, [stack $($has:ident)*]) => { $crate::engines!(@timed $tape, $lent, [$($has)*]); };
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
}
