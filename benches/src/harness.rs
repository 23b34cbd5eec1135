//! Workloads, the forms of their machines, and the loop that runs a form on a tape.
//!
//! A [`Workload`] has a world, which its machine reads and changes, and tapes of steps. A [`Machine`] is one form of
//! the machine. `drive` is the measured loop: a generic function that is never inlined, so that each form gets the same
//! loop, compiled once for it, into which its own handlers may be inlined. Only outside the loop, [`Case`] erases the
//! types.

use std::fmt::{self, Debug};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::hint::black_box;

pub use crate::machine::{Machine, Op};
/// The macro for machines that `size/` also builds without an interpreter.
pub use fsmith::interpreter::state_machine;

/// One task, which several forms of the same machine do.
pub trait Workload: Sized + 'static {
    /// The name in a table.
    const NAME: &'static str;

    /// The maximum number of instructions of the generated form, in percent of the hand-written one.
    const BAR_PERCENT: u64;

    /// This limit if a step is a call, with the feature `calls`.
    const CALLED_BAR_PERCENT: u64 = Self::BAR_PERCENT;

    /// A step of the tape: an event, or a poll with the state of the world at that time.
    type Op: Copy + 'static;

    /// The world that the machine borrows. Its counters have a fixed size, so that hashing it always takes the same
    /// time.
    type World: Default + Debug + Hash;

    /// A tape that cannot be predicted.
    fn random(len: usize) -> Vec<Self::Op>;

    /// A short sequence that is repeated and visits every state.
    fn periodic(len: usize) -> Vec<Self::Op>;

    /// The forms, the hand-written one first.
    fn forms() -> Vec<Form<Self>>;
}

/// The result of a run, on which all forms of a workload must agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The active leaf at the end.
    pub state: &'static str,
    /// A digest of the world, including all counters of actions.
    pub checksum: u64,
}

impl Outcome {
    /// The result for a machine whose only output is its state.
    #[must_use]
    pub fn of_state(name: &str) -> Self {
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        Outcome { state: "", checksum: hasher.finish() }
    }
}

/// A workload on one of its inputs.
pub struct Job {
    /// The machine.
    pub workload: &'static str,
    /// `random` or `periodic`.
    pub input: &'static str,
    /// The maximum number of instructions of the generated form, in percent of the hand-written one.
    pub bar_percent: u64,
    cases: fn(usize) -> Vec<Case>,
}

/// One form and its tape.
pub struct Case {
    /// `hand`, `generated`, `interpreted`, `boxed` or `book`.
    pub form: &'static str,
    run: Box<dyn Fn(usize) -> Outcome>,
    #[cfg(test)]
    pub(crate) trace: Box<dyn Fn() -> Vec<(&'static str, String)>>,
}

impl Case {
    /// Creates a case from a function that runs the given number of steps of a tape.
    pub fn new(form: &'static str, run: Box<dyn Fn(usize) -> Outcome>) -> Self {
        Case {
            form,
            run,
            #[cfg(test)]
            trace: Box::new(Vec::new),
        }
    }

    /// Starts a machine in a new world, and runs it over the first `len` steps of the tape.
    ///
    /// # Panics
    /// Panics if the tape is shorter than that.
    pub fn run(&self, len: usize) -> Outcome {
        (self.run)(len)
    }
}

impl Job {
    /// Creates a job for a workload on an input.
    #[must_use]
    pub fn new<W: Workload>(input: &'static str, cases: fn(usize) -> Vec<Case>) -> Self {
        let bar_percent = if cfg!(feature = "calls") { W::CALLED_BAR_PERCENT } else { W::BAR_PERCENT };
        Job { workload: W::NAME, input, bar_percent, cases }
    }

    /// Returns every form with a tape of `len` steps, the hand-written one first.
    pub fn cases(&self, len: usize) -> Vec<Case> {
        (self.cases)(len)
    }

    /// Runs each of `cases` once over `len` steps.
    ///
    /// # Panics
    /// Panics if two forms disagree, because they have then not done the same work, and no time may be compared.
    pub fn verify(&self, cases: &[Case], len: usize) {
        let Some((first, others)) = cases.split_first() else { return };
        let expected = first.run(len);
        for case in others {
            assert_eq!(case.run(len), expected, "{self}: {} (left) against {}", case.form, first.form);
        }
    }
}

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.workload, self.input)
    }
}

/// Creates a [`Case`] from a tape, which erases the type of the form.
pub struct Form<W: Workload>(fn(&[W::Op]) -> Case);

impl<W: Workload> Form<W> {
    /// A form that takes one step at a time.
    pub fn of<M: Machine<W>>() -> Self {
        Self(|tape| case(M::NAME, tape, drive::<W, M>))
    }

    /// A form that takes a whole tape at a time. Not every form has one, because a second loop around a step makes the
    /// compiler inline less.
    pub fn of_stream<M: Machine<W>>() -> Self {
        Self(|tape| case(M::NAME, tape, stream::<W, M>))
    }
}

/// A workload whose tape is also run as a whole.
pub trait Streamed: Workload {
    /// The limit of the generated form for whole tapes, in percent of the hand-written one.
    const STREAM_BAR_PERCENT: u64;

    /// The hand-written form and the generated one.
    fn streams() -> Vec<Form<Self>>;
}

/// Returns both inputs of a workload.
pub fn jobs<W: Workload>() -> [Job; 2] {
    [
        Job::new::<W>("random", |len| cases(&W::forms(), &W::random(len))),
        Job::new::<W>("periodic", |len| cases(&W::forms(), &W::periodic(len))),
    ]
}

/// Returns both inputs of a workload, for whole tapes.
pub fn streams<W: Streamed>() -> [Job; 2] {
    let job = |input, cases| Job { workload: W::NAME, input, bar_percent: W::STREAM_BAR_PERCENT, cases };
    [
        job("random stream", |len| cases(&W::streams(), &W::random(len))),
        job("periodic stream", |len| cases(&W::streams(), &W::periodic(len))),
    ]
}

/// Combines each form with its tape.
pub fn cases<W: Workload>(forms: &[Form<W>], tape: &[W::Op]) -> Vec<Case> {
    forms.iter().map(|form| form.0(tape)).collect()
}

/// The measured loop, over a machine, its world and a tape.
type Driver<W, M> = fn(&mut M, &mut <W as Workload>::World, &[<M as Machine<W>>::Op]);

fn case<W: Workload, M: Machine<W>>(form: &'static str, tape: &[W::Op], drive: Driver<W, M>) -> Case {
    let tape: Vec<M::Op> = tape.iter().map(|&op| op.into()).collect();
    #[cfg(test)]
    let traced = tape.clone();
    Case {
        form,
        run: Box::new(move |len| run::<W, M>(&tape[..len], drive)),
        #[cfg(test)]
        trace: Box::new(move || trace::<W, M>(&traced)),
    }
}

fn run<W: Workload, M: Machine<W>>(tape: &[M::Op], drive: Driver<W, M>) -> Outcome {
    let mut world = W::World::default();
    let mut machine = M::start(&mut world);
    drive(black_box(&mut machine), black_box(&mut world), black_box(tape));
    machine.settle(&mut world);
    Outcome { state: machine.state(), checksum: digest(&world) }
}

/// The measured loop. In a program, the machine and its world are in memory, and other code runs between two steps, for
/// which `black_box` is a substitute. Without it, the optimizer might keep the state and some of the counters in
/// registers throughout the loop, which would obscure the differences.
#[inline(never)]
fn drive<W: Workload, M: Machine<W>>(machine: &mut M, world: &mut W::World, tape: &[M::Op]) {
    for op in tape {
        let (machine, world) = (black_box(&mut *machine), black_box(&mut *world));
        if cfg!(feature = "calls") {
            called::<W, M>(machine, op, world);
        } else {
            machine.step(op, world);
        }
    }
}

/// A step that is not inlined.
#[inline(never)]
fn called<W: Workload, M: Machine<W>>(machine: &mut M, op: &M::Op, world: &mut W::World) {
    machine.step(op, world);
}

/// A loop in which no other code runs between two steps, so a form may keep everything in registers.
#[inline(never)]
fn stream<W: Workload, M: Machine<W>>(machine: &mut M, world: &mut W::World, tape: &[M::Op]) {
    machine.stream(tape, world);
}

fn digest(world: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    world.hash(&mut hasher);
    hasher.finish()
}

/// Returns the state and the world after each step.
#[cfg(test)]
fn trace<W: Workload, M: Machine<W>>(tape: &[M::Op]) -> Vec<(&'static str, String)> {
    let mut world = W::World::default();
    let mut machine = M::start(&mut world);
    let after = |op| {
        machine.step(op, &mut world);
        machine.settle(&mut world);
        (machine.state(), format!("{world:?}"))
    };
    tape.iter().map(after).collect()
}

/// Repeats a sequence until it has `len` steps.
pub fn repeat<T: Copy>(story: &[T], len: usize) -> Vec<T> {
    story.iter().copied().cycle().take(len).collect()
}
