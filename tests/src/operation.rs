//! The operations on a machine whose two engines are compared, and everything that can be observed afterwards.

use std::panic::{self, AssertUnwindSafe};
use std::time::Duration;

use fsmith::Answer;

use crate::driven::{Driven, Profile};
use crate::tape::{Tape, mix};

/// An operation that is applied to both engines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operation {
    Handle(u32),
    Update,
    /// Passes this many events with one call. The first number is that of the first event.
    Run(u32, usize),
    /// Polls this many times with one call.
    RunUpdates(usize),
    Advance(Duration),
    Tick(Duration),
    Restart,
    Stop,
}

/// The answer of an operation, or the message of a panic.
pub type Ran = Result<Option<Answer>, String>;

impl Operation {
    /// Selects an operation: mostly events, updates and time. A machine that is stopped or has completed is soon
    /// restarted.
    pub fn draw(bits: u64, profile: &Profile, machine: &dyn Driven) -> Operation {
        // Multiples of a tenth of a second, so that timers often become due at the same time.
        let by = Duration::from_millis(100) * ((bits >> 40) as u32 % 50).saturating_sub(5);
        let several = (bits >> 24) as usize % 8;
        let idle = machine.active().is_empty() || machine.is_finished();
        match bits % 100 {
            0 => Operation::Stop,
            1 => Operation::Restart,
            n if idle && n < 50 => Operation::Restart,
            n if profile.timed && n < 30 => Operation::Advance(by),
            n if profile.timed && n < 40 => Operation::Tick(by),
            n if profile.has_events && n < 70 => Operation::Handle((bits >> 32) as u32),
            n if profile.has_events && n < 80 => Operation::Run((bits >> 32) as u32, several),
            n if n < 97 => Operation::Update,
            _ => Operation::RunUpdates(several),
        }
    }

    pub fn run(self, machine: &mut dyn Driven, tape: &mut Tape) -> Ran {
        tape.begin(format_args!("{self:?}"));
        caught(|| match self {
            Operation::Handle(number) => Some(machine.handle(tape, number)),
            Operation::Update => Some(machine.update(tape)),
            Operation::Run(number, several) => {
                let mut numbers = (0..several).map(|nth| mix(u64::from(number) + nth as u64) as u32);
                Some(machine.run(tape, &mut numbers))
            }
            Operation::RunUpdates(several) => Some(machine.run_updates(tape, several)),
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

/// Runs a call. Returns its answer, or the message of its panic.
pub fn caught(call: impl FnOnce() -> Option<Answer>) -> Ran {
    panic::catch_unwind(AssertUnwindSafe(call)).map_err(|payload| match payload.downcast::<String>() {
        Ok(message) => *message,
        Err(payload) => payload.downcast_ref::<&str>().map_or("a panic", |message| message).to_owned(),
    })
}

/// Whether a panic is caused by the overflow of a stack or queue.
pub fn is_overflow(message: &str) -> bool {
    ["has room for", "no room to"].iter().any(|words| message.contains(words))
}

/// Everything that can be queried about a machine. States are numbers, because these are compared often.
#[derive(PartialEq, Eq, Hash)]
pub struct Configuration {
    state: Option<usize>,
    active: Vec<usize>,
    stack: Vec<usize>,
    inside: Vec<bool>,
    data: String,
    pub due: Option<Duration>,
    finished: bool,
}

impl Configuration {
    pub fn of(profile: &Profile, machine: &dyn Driven) -> Configuration {
        Configuration {
            state: machine.state(),
            active: machine.active(),
            stack: machine.stack(),
            inside: (0..profile.states.len()).map(|state| machine.is_in(state)).collect(),
            data: machine.data(),
            due: machine.due(),
            finished: machine.is_finished(),
        }
    }

    /// Describes the configuration with the names of the states.
    pub fn describe(&self, profile: &Profile) -> String {
        let names = |states: &[usize]| states.iter().map(|&state| profile.states[state].clone()).collect::<Vec<_>>();
        let inside: Vec<_> =
            self.inside.iter().enumerate().filter(|(_, inside)| **inside).map(|(state, _)| state).collect();
        format!(
            "state {:?}, active {:?}, stack {:?}, in {:?}, data {:?}, due {:?}, finished {}",
            names(self.state.as_slice()),
            names(&self.active),
            names(&self.stack),
            names(&inside),
            self.data,
            self.due,
            self.finished
        )
    }
}

/// Describes one engine's side of a difference.
pub fn describe_side(answer: &Ran, tape: &Tape, profile: &Profile, machine: &dyn Driven) -> String {
    let lines = tape.lines();
    let end = lines[lines.len().saturating_sub(60)..].join("\n");
    match answer {
        Ok(answer) => format!("{answer:?}, {}\n{end}", Configuration::of(profile, machine).describe(profile)),
        Err(message) => format!("panicked: {message}\n{end}"),
    }
}
