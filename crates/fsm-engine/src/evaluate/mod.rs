//! Runs a [program](fsm_program) with the host and the configuration of the engine, in order to compare programs with the
//! engine. Checks that every value has its type, that every function has the parameters that it uses, and that a query
//! changes nothing.
//!
//! | file | question |
//! |---|---|
//! | `run` | How is a call run, and what does it keep until it is complete? |
//! | `statement` | What does a statement do? |
//! | `expression` | What is the value of an expression, and does a condition hold? |
//! | `picks` | What have the regions selected? |

mod expression;
mod picks;
mod run;
mod statement;

use crate::calls::Call;
use crate::engine::Engine;
use crate::executable::Executable;
use crate::host::{Occurrence, RegionHost};
use crate::step::Step;
use alloc::sync::Arc;
use core::time::Duration;
use fsm_core::{Answer, Deferred};
use fsm_model::{BranchId, StateId};
use fsm_program::{Program, Role};
use run::{Run, Value};

/// The user code of a program. A host of the engine in which the code of an `initial` only chooses, because the program
/// makes the exits and entries around it.
pub trait ProgramHost: RegionHost<Event: Clone, Signal: Clone> {
    /// Sets the event or signal of the step for the code that is called next.
    fn handles(&mut self, occurrence: Option<&Occurrence<Self::Event, Self::Signal>>);

    /// Chooses the branch of an `initial`.
    fn choose_initial(&mut self, step: &Step<'_>, composite: StateId) -> BranchId;

    /// Runs the effect of a branch of an `initial`.
    fn initial_effect(&mut self, step: &Step<'_>, branch: BranchId);
}

/// A machine that runs a program.
#[derive(Clone, Debug)]
pub struct Evaluator<E, const ROOM: usize> {
    program: Arc<Program>,
    /// The engine that would run the same steps. It only keeps the configuration.
    engine: Engine,
    deferred: Deferred<E, ROOM>,
}

impl<E: Clone, const ROOM: usize> Evaluator<E, ROOM> {
    /// Creates a machine that runs the program of these steps, without starting it.
    #[must_use]
    pub fn of(program: Arc<Program>, steps: Arc<Executable>) -> Self {
        Evaluator { program, engine: Engine::of(steps), deferred: Deferred::new() }
    }

    /// Runs a call, like [`Engine::call`](crate::Engine::call). A call that the program does not have is ignored.
    ///
    /// # Panics
    ///
    /// Panics where the engine does, and if the program is not well formed.
    pub fn call<H: ProgramHost<Event = E>>(&mut self, call: Call<E>, host: &mut H) -> Answer {
        let (mut by, mut occurrence) = (Duration::ZERO, None);
        let role = match call {
            Call::Restart => Role::Restart,
            Call::Stop => Role::Stop,
            Call::Update => Role::Update,
            Call::Force(state) => Role::Force(state),
            Call::Handle(event) => {
                occurrence = Some(Occurrence::Event(event));
                Role::Handle
            }
            Call::Advance(time) => {
                by = time;
                Role::Advance
            }
        };
        match self.run(role, occurrence, by, host) {
            Some(Value::Answer(answer)) => answer,
            None => Answer::Ignored,
            Some(other) => panic!("a call returns {other:?}"),
        }
    }

    /// Whether some transition would react to an event; `None` if the program has no such query.
    ///
    /// # Panics
    ///
    /// Panics if the program is not well formed, or changes anything.
    pub fn can<H: ProgramHost<Event = E>>(&mut self, event: E, host: &mut H) -> Option<bool> {
        match self.run(Role::Can, Some(Occurrence::Event(event)), Duration::ZERO, host)? {
            Value::Bool(can) => Some(can),
            other => panic!("a query returns {other:?}"),
        }
    }

    fn run<H: ProgramHost<Event = E>>(
        &mut self,
        role: Role,
        occurrence: Option<Occurrence<E, H::Signal>>,
        by: Duration,
        host: &mut H,
    ) -> Option<Value> {
        let function = self.program.find(role).filter(|id| self.program.calls.contains(id))?;
        let Self { program, engine: Engine { steps, now }, deferred } = self;
        let mut run = Run::new(program, steps, now, deferred, host, occurrence, by);
        run.only_reads = role == Role::Can;
        Some(run.start(function))
    }

    /// The engine, for queries about the configuration.
    #[must_use]
    pub fn engine(&self) -> &Engine {
        &self.engine
    }
}
