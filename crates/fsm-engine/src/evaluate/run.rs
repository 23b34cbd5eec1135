//! A running call, and its functions.

use super::ProgramHost;
use super::picks::Picked;
use crate::executable::Executable;
use crate::host::Occurrence;
use crate::situation::Situation;
use crate::step::Step;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;
use fsm_core::{Answer, CanOutcome, Deferred, LivelockGuard, StallGuard, TimeBudget};
use fsm_model::{BranchId, Cause, StateId};
use fsm_program::{Call, CauseKind, FnId, Function, Leaf, Param, Program, Type, Var};

/// The maximum number of statements in one call. A program with a mistake may never end.
const FUEL: u64 = 200_000;

/// A value of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Unit,
    Bool(bool),
    Answer(Answer),
    /// The absence of an answer or of a position.
    None,
    Taken(Answer),
    Position(usize),
    Outcome(CanOutcome),
}

/// Where control goes after a statement.
pub(super) enum Flow {
    Next,
    Continue,
    Return(Value),
}

/// The values that a candidate has bound: its branch, if that is chosen, and what its effect needs.
pub(super) type Bound<P> = (Option<BranchId>, Option<P>);

/// The event or signal of a step. An event that is stored as a deferred one is cloned.
type OccurrenceOf<H> = Option<Occurrence<<H as crate::Host>::Event, <H as crate::Host>::Signal>>;

/// A running call.
pub(super) struct Run<'r, H: ProgramHost, const ROOM: usize> {
    program: &'r Program,
    pub steps: &'r Executable,
    pub now: &'r mut Situation,
    pub deferred: &'r mut Deferred<H::Event, ROOM>,
    pub host: &'r mut H,
    /// The event or signal of each step that is running, innermost last.
    occurrences: Vec<OccurrenceOf<H>>,
    /// The selected transitions, in the order of the leaves. In the straight form, there is one for each region.
    pub picks: Vec<Picked<H::Pick>>,
    /// The values of each candidate that is being taken, innermost last.
    pub bound: Vec<Bound<H::Pick>>,
    /// Whether a guard or a decision has failed in this step.
    pub failed: bool,
    pub by: Duration,
    pub budget: TimeBudget,
    pub stall: StallGuard,
    pub livelock: LivelockGuard,
    /// The number of the deferred event that is being handled.
    pub nth: usize,
    /// Whether an `always` has to be considered.
    pub always: bool,
    /// Whether the call is a query.
    pub only_reads: bool,
    fuel: u64,
}

/// A running function.
pub(super) struct Frame<'f> {
    pub function: &'f Function,
    /// A parameter that a statement binds in its block, in addition to those of the function.
    pub binds: Option<Param>,
    leaf: Option<StateId>,
    vars: Vec<Value>,
}

impl Frame<'_> {
    pub fn get(&self, var: Var) -> Value {
        self.vars.get(usize::from(var.0)).copied().unwrap_or(Value::Unit)
    }

    pub fn set(&mut self, var: Var, value: Value) {
        let at = usize::from(var.0);
        if self.vars.len() <= at {
            self.vars.resize(at + 1, Value::Unit);
        }
        self.vars[at] = value;
    }

    /// Panics unless the function has a parameter.
    pub fn needs(&self, param: Param) {
        let has = self.binds == Some(param) || self.function.params.contains(&param);
        assert!(has, "{:?} has no {param:?}", self.function.role);
    }
}

impl<'r, H: ProgramHost, const ROOM: usize> Run<'r, H, ROOM> {
    pub fn new(
        program: &'r Program,
        steps: &'r Executable,
        now: &'r mut Situation,
        deferred: &'r mut Deferred<H::Event, ROOM>,
        host: &'r mut H,
        occurrence: OccurrenceOf<H>,
        by: Duration,
    ) -> Self {
        let budget = TimeBudget::of(by);
        Run {
            program,
            steps,
            now,
            deferred,
            host,
            occurrences: vec![occurrence],
            picks: Vec::new(),
            bound: Vec::new(),
            failed: false,
            by,
            stall: StallGuard::of(&budget),
            budget,
            livelock: LivelockGuard::none(),
            nth: 0,
            always: false,
            only_reads: false,
            fuel: FUEL,
        }
    }

    /// Runs a function of the program that the user calls.
    pub fn start(&mut self, function: FnId) -> Value {
        self.host.handles(self.occurrences.last().and_then(Option::as_ref));
        self.function(function, None, &[])
    }

    fn function(&mut self, id: FnId, leaf: Option<StateId>, values: &[Value]) -> Value {
        let program = self.program;
        let function = program.get(id);
        let mut frame = Frame { function, binds: None, leaf, vars: Vec::new() };
        let mut values = values.iter();
        for param in &function.params {
            match param {
                Param::Value(var, ty) => {
                    let value = *values.next().unwrap_or_else(|| panic!("{:?} is given too little", function.role));
                    assert!(fits(value, *ty), "{:?} is given {value:?}", function.role);
                    frame.set(*var, value);
                }
                Param::Leaf(_) => assert!(leaf.is_some(), "{:?} is given no leaf", function.role),
                _ => {}
            }
        }
        assert!(values.next().is_none(), "{:?} is given too much", function.role);
        let value = match self.block(&function.body, &mut frame) {
            Flow::Return(value) => value,
            Flow::Next | Flow::Continue => Value::Unit,
        };
        assert!(fits(value, function.returns), "{:?} returns {value:?}", function.role);
        value
    }

    pub fn call(&mut self, call: &Call, frame: &Frame<'_>) -> Value {
        let callee = self.program.get(call.function);
        callee.params.iter().filter(|param| param.is_passed_on()).for_each(|param| {
            // Every machine can select transitions, and every step of a machine does so anew.
            if *param != Param::Picks {
                frame.needs(*param);
            }
        });
        let leaf = call.leaf.map(|leaf| self.leaf(leaf, frame).expect("some leaf is active"));
        let values: Vec<_> = call.values.iter().map(|var| frame.get(*var)).collect();
        self.function(call.function, leaf, &values)
    }

    /// Takes note of one more statement.
    pub fn burn(&mut self) {
        self.fuel = self.fuel.checked_sub(1).expect("a call ends");
    }

    pub fn step(&mut self) -> Step<'_> {
        Step { steps: self.steps, now: self.now }
    }

    /// Calls user code.
    pub fn ask<T>(&mut self, frame: &Frame<'_>, ask: impl FnOnce(&mut H, &Step<'_>) -> T) -> T {
        frame.needs(Param::Context);
        let step = Step { steps: self.steps, now: self.now };
        ask(self.host, &step)
    }

    pub fn occurrence(&self) -> Option<&Occurrence<H::Event, H::Signal>> {
        self.occurrences.last().and_then(Option::as_ref)
    }

    /// The cause of a step of this kind.
    pub fn cause(&mut self, kind: CauseKind) -> Cause {
        let occurrence = self.occurrences.last().and_then(Option::as_ref);
        match (kind.cause(), occurrence) {
            (Some(cause), _) => cause,
            (None, Some(Occurrence::Event(event))) if kind == CauseKind::Event => Cause::Event(self.host.event(event)),
            (None, Some(Occurrence::Signal(signal))) if kind == CauseKind::Signal => {
                Cause::Signal(self.host.signal(signal))
            }
            _ => panic!("there is no {kind:?}"),
        }
    }

    /// Executes a block for an event or a signal.
    pub fn handling(
        &mut self,
        occurrence: Occurrence<H::Event, H::Signal>,
        body: &fsm_program::Block,
        frame: &mut Frame<'_>,
    ) -> Flow {
        let param = if matches!(occurrence, Occurrence::Event(_)) { Param::Event } else { Param::Signal };
        self.occurrences.push(Some(occurrence));
        self.host.handles(self.occurrences.last().and_then(Option::as_ref));
        let outer = frame.binds.replace(param);
        let flow = self.block(body, frame);
        frame.binds = outer;
        self.occurrences.pop();
        self.host.handles(self.occurrences.last().and_then(Option::as_ref));
        flow
    }

    pub fn leaf(&self, leaf: Leaf, frame: &Frame<'_>) -> Option<StateId> {
        match leaf {
            Leaf::Active(region) => self.now.active.leaf_in(region),
            Leaf::Argument => Some(frame.leaf.expect("an argument")),
            Leaf::Known(leaf) => Some(leaf),
        }
    }
}

fn fits(value: Value, ty: Type) -> bool {
    match ty {
        Type::Unit => value == Value::Unit,
        Type::Bool => matches!(value, Value::Bool(_)),
        Type::Answer => matches!(value, Value::Answer(_)),
        Type::Taken => matches!(value, Value::Taken(_) | Value::None),
        Type::Outcome => matches!(value, Value::Outcome(_)),
        Type::Position => matches!(value, Value::Position(_) | Value::None),
    }
}
