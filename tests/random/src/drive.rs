//! What runs in a compiled batch: the two engines of each machine, side by side on random tapes.
//!
//! After each operation the answers, the lines on the tapes and everything that can be asked about the configuration
//! have to be the same; so has a panic's message, where a machine's stack is tight. The first difference is told with
//! the tape's seed and its end.

use std::fmt::Debug;
use std::panic::{self, AssertUnwindSafe};

use fsmith::Answer;
use fsmith_tests::driven::{Driven, Machine};
use fsmith_tests::tape::{Tape, mix};

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
        let mut run =
            || (0..self.tapes).try_for_each(|tape| self.tape::<M>(mix(self.seed) ^ tape, tight, &mut visited));
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
        let (mut left, mut right) = (Tape::random(seed), Tape::random(seed));
        let mut bits = mix(seed);
        for number in 0..self.operations {
            bits = mix(bits);
            let operation = Operation::draw(bits, M::TOLD, compiled.state().is_some());
            let answers = (operation.run(&mut compiled, &mut left), operation.run(&mut interpreted, &mut right));
            let panicked = answers.0.is_err();
            let same = answers.0 == answers.1
                && left.recent() == right.recent()
                && (panicked || Configuration::of(&compiled) == Configuration::of(&interpreted));
            if !same || (panicked && !tight) {
                let compiled = tell(&answers.0, &left, || Configuration::of(&compiled));
                let interpreted = tell(&answers.1, &right, || Configuration::of(&interpreted));
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

/// What is done to both engines at once.
#[derive(Debug, Clone, Copy)]
enum Operation {
    Tell(u32),
    Update,
    Restart,
    Stop,
}

impl Operation {
    /// Mostly events and updates; who is stopped does not stay so for long.
    fn draw(bits: u64, told: bool, started: bool) -> Operation {
        match bits % 100 {
            0 => Operation::Stop,
            1 => Operation::Restart,
            n if !started && n < 50 => Operation::Restart,
            n if told && n < 75 => Operation::Tell((bits >> 32) as u32),
            _ => Operation::Update,
        }
    }

    /// The answer, or the message of a panic.
    fn run<M: Driven>(self, machine: &mut M, tape: &mut Tape) -> Result<Option<Answer>, String> {
        tape.begin(format_args!("{self:?}"));
        let run = AssertUnwindSafe(|| match self {
            Operation::Tell(number) => Some(machine.tell(tape, number)),
            Operation::Update => Some(machine.update(tape)),
            Operation::Restart => {
                machine.restart(tape);
                None
            }
            Operation::Stop => {
                machine.stop(tape);
                None
            }
        });
        panic::catch_unwind(run).map_err(|payload| match payload.downcast::<String>() {
            Ok(message) => *message,
            Err(payload) => payload.downcast_ref::<&str>().map_or("a panic", |message| message).to_owned(),
        })
    }
}

/// Everything that can be asked about a configuration.
#[derive(Debug, PartialEq, Eq)]
struct Configuration<S> {
    state: Option<S>,
    active: Vec<S>,
    stack: Vec<S>,
    inside: Vec<S>,
}

impl<S: Copy + Eq + Debug + 'static> Configuration<S> {
    fn of<M: Driven<State = S>>(machine: &M) -> Configuration<S> {
        Configuration {
            state: machine.state(),
            active: machine.active(),
            stack: machine.stack(),
            inside: M::STATES.iter().copied().filter(|state| machine.is_in(*state)).collect(),
        }
    }
}

/// One engine's side of a difference.
fn tell<S: Debug>(
    answer: &Result<Option<Answer>, String>,
    tape: &Tape,
    configuration: impl FnOnce() -> Configuration<S>,
) -> String {
    let lines = tape.lines();
    let end = lines[lines.len().saturating_sub(60)..].join("\n");
    match answer {
        Ok(answer) => format!("{answer:?}, {:?}\n{end}", configuration()),
        Err(message) => format!("panicked: {message}\n{end}"),
    }
}

/// `engines!(Name, NameInterpreter, NameState, lends |tape| [tape], event event; stack)` puts both engines of a machine
/// behind [`Driven`]; the last two, where they apply.
#[macro_export]
macro_rules! engines {
    ($machine:ty, $twin:ty, $state:ty, lends |$tape:ident| $lent:tt
     $(, event $event:path)? $(; $stack:ident)?) => {
        impl fsmith_tests::driven::Machine for $machine {
            type Interpreter = $twin;
        }
        $crate::engines!(@one $machine, <$machine>::new(), $state, $tape, $lent, [$($event)?], [$($stack)?]);
        $crate::engines!(@one $twin, <$machine>::interpreter(), $state, $tape, $lent, [$($event)?], [$($stack)?]);
    };

    (@one $engine:ty, $fresh:expr, $state:ty, $tape:ident, $lent:tt, $event:tt, $stack:tt) => {
        impl fsmith_tests::driven::Driven for $engine {
            type State = $state;
            const STATES: &'static [$state] = <$state>::ALL;
            const TOLD: bool = $crate::engines!(@told $event);

            fn fresh() -> Self {
                $fresh
            }
            fn restart(&mut self, $tape: &mut fsmith_tests::tape::Tape) {
                $crate::engines!(@call self, restart, $lent);
            }
            fn stop(&mut self, $tape: &mut fsmith_tests::tape::Tape) {
                $crate::engines!(@call self, stop, $lent);
            }
            fn update(&mut self, $tape: &mut fsmith_tests::tape::Tape) -> fsmith::Answer {
                $crate::engines!(@call self, update, $lent)
            }
            fn tell(&mut self, $tape: &mut fsmith_tests::tape::Tape, number: u32) -> fsmith::Answer {
                $crate::engines!(@tell self, $tape, $lent, number, $event)
            }
            fn is_in(&self, state: $state) -> bool {
                self.is_in(state)
            }
            fn state(&self) -> Option<$state> {
                self.state()
            }
            fn active(&self) -> Vec<$state> {
                self.active().collect()
            }
            fn stack(&self) -> Vec<$state> {
                $crate::engines!(@stack self, $stack)
            }
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
    (@stack $this:ident, []) => { Vec::new() };
    (@stack $this:ident, [stack]) => { $this.stack().collect() };
}
