//! Drawn machines on the engine (`fsm-engine`), in this process. They are printed, read by the library's own front end,
//! lowered, and run with a host that executes the drawn code.
//!
//! No compiler is involved, so many thousand machines are compared with the [reference](crate::reference) in a minute.
//! This tests everything except generated code: syntax, lowering, the plan, its statements, and the engine.
//!
//! | file | is |
//! |---|---|
//! | `blueprint` | a drawn machine with the plan of its text, and the drawn code of each id |
//! | `calling` | the host of the engine, which runs the drawn code |
//! | `data` | the data of states |
//! | `edits` | edits of the text of a machine |
//! | `run` | the comparison of many machines with the reference |
//! | `renew` | machines whose text changes while they run |
//! | `reduce` | the reduction of a machine on which a difference was found |

mod blueprint;
mod calling;
mod data;
pub mod edits;
mod reduce;
pub mod renew;
mod run;

use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use fsm_engine::{Call, Engine, Executable};
use fsm_model::steps::Pass;
use fsm_model::{BranchId, Cause, StateId};
use fsmith::Answer;

use crate::driven::Driven;
use crate::evaluate::{Datum, EventValue, Failed};
use crate::tape::Tape;
pub use blueprint::Blueprint;
use calling::{Calling, Deferring};
use data::Data;
pub use run::{Passes, Report, run};

/// A drawn machine on the engine.
#[derive(Debug)]
pub struct Hosted {
    blueprint: Rc<Blueprint>,
    engine: Engine,
    kept: Kept,
    deferred: Deferring,
}

#[derive(Debug)]
struct Kept {
    data: Data,
    /// The arguments of states that are not entered yet.
    given: Data,
    raised: VecDeque<EventValue>,
    /// The first error of the step, which is still to be handled.
    failed: Option<Failed>,
    /// Whether a guard or a decision has failed since the engine last asked.
    lost: bool,
    /// The first error that no transition handled.
    returned: Option<Failed>,
    /// The branches that were taken.
    taken: BTreeSet<BranchId>,
}

impl Kept {
    fn of(blueprint: &Blueprint) -> Kept {
        Kept {
            data: Data::of(blueprint),
            given: Data::of(blueprint),
            raised: VecDeque::new(),
            failed: None,
            lost: false,
            returned: None,
            taken: BTreeSet::new(),
        }
    }
}

impl Hosted {
    /// Creates a machine whose steps are transformed by these passes, not started.
    #[must_use]
    pub fn with(blueprint: Rc<Blueprint>, passes: &[Pass]) -> Hosted {
        let kept = Kept::of(&blueprint);
        let deferred = Deferring::of(&blueprint);
        let steps = Arc::new(Executable::with(blueprint.plan.clone(), passes));
        Hosted { engine: Engine::of(steps), blueprint, kept, deferred }
    }

    /// Returns the branches of transitions and decisions that were taken so far.
    #[must_use]
    pub fn taken(&self) -> &BTreeSet<BranchId> {
        &self.kept.taken
    }

    fn call(&mut self, call: Call<EventValue>, tape: &mut Tape) -> Answer {
        let Hosted { blueprint, engine, kept, deferred } = self;
        deferred.call(engine, call, &mut Calling { blueprint, kept, tape })
    }

    /// Returns the answer of a call. An error that no transition handled is recorded.
    fn answer(&mut self, call: Call<EventValue>, tape: &mut Tape) -> Answer {
        let answer = self.call(call, tape);
        self.or_failed(answer, tape)
    }

    fn or_failed(&mut self, answer: Answer, tape: &mut Tape) -> Answer {
        match self.kept.returned.take() {
            None => answer,
            Some(failed) => failed.record(tape),
        }
    }

    fn numbers(states: impl Iterator<Item = StateId>) -> Vec<usize> {
        states.map(|state| state.index() - 1).collect()
    }
}

impl Driven for Hosted {
    fn restart(&mut self, tape: &mut Tape) {
        self.answer(Call::Restart, tape);
    }

    fn stop(&mut self, tape: &mut Tape) {
        self.answer(Call::Stop, tape);
    }

    fn update(&mut self, tape: &mut Tape) -> Answer {
        self.answer(Call::Update, tape)
    }

    fn handle(&mut self, tape: &mut Tape, number: u32) -> Answer {
        let value = EventValue::numbered(&self.blueprint.chart.machine, number);
        self.answer(Call::Handle(value), tape)
    }

    fn can(&self, tape: &mut Tape, number: u32) -> bool {
        let Hosted { blueprint, engine, kept, .. } = self;
        let value = EventValue::numbered(&blueprint.chart.machine, number);
        let cause = Cause::Event(calling::event(blueprint, &value));
        engine.can(cause, |transition| calling::can(blueprint, engine, &kept.data, tape, transition, &value))
    }

    fn is_in(&self, state: usize) -> bool {
        self.engine.is_in(StateId::at(state + 1))
    }

    fn state(&self) -> Option<usize> {
        self.engine.state().map(|state| state.index() - 1)
    }

    fn active(&self) -> Vec<usize> {
        match self.blueprint.chart.machine.has_regions() {
            true => Hosted::numbers(self.engine.all_active()),
            false => Hosted::numbers(self.engine.active().iter().copied()),
        }
    }

    fn stack(&self) -> Vec<usize> {
        Hosted::numbers(self.engine.stack())
    }

    fn is_finished(&self) -> bool {
        self.engine.is_finished()
    }

    fn data(&self) -> String {
        let machine = &self.blueprint.chart.machine;
        let Some(leaf) = self.engine.state().filter(|_| machine.has_data() && !machine.has_regions()) else {
            return String::new();
        };
        let shown = |state, at: usize| Datum::shown(self.kept.data.all(state).nth(at).and_then(Option::as_ref));
        machine.seen(leaf.index(), shown)
    }

    fn advance(&mut self, tape: &mut Tape, by: Duration) -> Answer {
        self.answer(Call::Advance(by), tape)
    }

    fn tick(&mut self, tape: &mut Tape, by: Duration) -> Answer {
        let passed = self.call(Call::Advance(by), tape);
        let answer = passed.max(self.call(Call::Update, tape));
        self.or_failed(answer, tape)
    }

    fn due(&self) -> Option<Duration> {
        self.engine.due()
    }
}
