//! From the steps of a machine to its program, in the plainest form: every tier of candidates is a function, and so is
//! every block that several others execute. Every function has all parameters that it could need. The passes do the rest.
//!
//! | file | question |
//! |---|---|
//! | `look` | Would some transition react to an event? |
//! | `follow_ups` | Which steps follow in the same call? |
//! | `calls` | What does each call do? |

#[cfg(feature = "calls")]
mod calls;
mod consider;
mod follow_ups;

use crate::CauseKind;
use crate::program::{FnId, Function, Param, Program, Role, Type, Var};
use crate::statement::{Block, Notice, Stmt};
use alloc::vec::Vec;
use fsm_model::plan::{Certain, Tier};
use fsm_model::sorted::Map;
use fsm_model::steps::{Features, Steps};
use fsm_model::{BranchId, EventId, Plan, StateId, TransitionId};

/// What lowering has to know in addition to the steps.
#[derive(Clone, Copy)]
pub struct Options<'o> {
    /// Whether the machine has an observer.
    pub observed: bool,
    /// Whether the machine is large: no function may contain the guards of all of its leaves.
    pub large: bool,
    /// Whether the query of such a machine may use a table of events, because every event has a number below 64.
    pub numbered: bool,
    /// Whether a branch has an effect.
    pub has_effect: &'o dyn Fn(BranchId) -> bool,
}

/// Lowers the calls of a machine, with all of their steps.
#[cfg(feature = "calls")]
#[must_use]
pub fn lower(steps: &Steps, options: Options<'_>) -> Program {
    let mut lower = Lower::of(steps, options);
    let mut calls = lower.calls();
    calls.extend(lower.can());
    lower.program(calls)
}

/// Lowers the queries of a machine alone.
#[must_use]
pub fn lower_queries(steps: &Steps, options: Options<'_>) -> Program {
    let mut lower = Lower::of(steps, options);
    let calls = lower.can();
    lower.program(calls)
}

/// Lowers the follow-up steps of a machine alone. The steps that they take are functions without statements.
#[must_use]
pub fn lower_follow_ups(steps: &Steps, observed: bool) -> Program {
    let options = Options { observed, large: false, numbered: false, has_effect: &|_| true };
    let mut lower = Lower { follow_ups_alone: true, ..Lower::of(steps, options) };
    let run_to_completion = lower.run_to_completion();
    lower.program(Vec::from([run_to_completion]))
}

struct Lower<'s> {
    #[cfg(feature = "calls")]
    steps: &'s Steps,
    plan: &'s Plan,
    features: Features,
    /// The type of the outcome of a query.
    found: Type,
    /// Whether the query of the machine begins with a table of events.
    table: bool,
    /// For each state, the certain reactions by its own transitions, if there is a table.
    certain: Vec<Option<Certain>>,
    options: Options<'s>,
    /// Whether steps have no statements.
    follow_ups_alone: bool,
    /// The functions. A function that is being lowered is `None`.
    functions: Vec<Option<Function>>,
    known: Map<Role, FnId>,
    /// For events that are handled without a guard, the transition whose pattern represents them in queries. The key is
    /// `None` for any event.
    representatives: Map<Option<Vec<EventId>>, TransitionId>,
}

/// The answer of a call or a step.
const ANSWER: Var = Var(0);

/// The parameter for the event or signal of a step.
fn carried(kind: CauseKind) -> Option<Param> {
    match kind {
        CauseKind::Event => Some(Param::Event),
        CauseKind::Signal => Some(Param::Signal),
        _ => None,
    }
}

impl<'s> Lower<'s> {
    fn of(steps: &'s Steps, options: Options<'s>) -> Self {
        let (plan, features) = (steps.plan(), Features::of(steps.plan()));
        Lower {
            #[cfg(feature = "calls")]
            steps,
            plan,
            features,
            found: consider::found(plan),
            table: options.numbered && consider::has_table(plan),
            certain: Vec::new(),
            options,
            follow_ups_alone: false,
            functions: Vec::new(),
            known: Map::new(),
            representatives: Map::new(),
        }
    }

    fn program(self, calls: Vec<FnId>) -> Program {
        let functions = self.functions.into_iter().map(|function| function.expect("every function is lowered"));
        Program { functions: functions.collect(), calls }
    }

    fn has(&self, features: Features) -> bool {
        self.features.has(features)
    }

    /// Whether guards, decisions and actions may fail.
    fn fails(&self) -> bool {
        self.plan.model().failure.is_some()
    }

    /// One step.
    fn step(&mut self, kind: CauseKind) -> FnId {
        self.function(Role::Step(kind), carried(kind).as_slice(), Type::Answer, |lower| match lower.follow_ups_alone {
            #[cfg(feature = "calls")]
            false => lower.in_step(kind),
            _ => Vec::new(),
        })
    }

    /// Whether a tier has candidates.
    pub fn reacts(&self, tier: Tier, kind: CauseKind) -> bool {
        self.candidates(tier, kind).next().is_some()
    }

    pub fn candidates(&self, tier: Tier, kind: CauseKind) -> impl Iterator<Item = TransitionId> {
        self.plan.candidates(tier, move |trigger| kind.may_trigger(trigger))
    }

    /// Whether the branch of a transition is chosen together with its guard.
    pub fn may_pass(&self, transition: TransitionId) -> bool {
        self.plan.any_may_pass(transition)
    }

    pub fn leaves(&self, state: StateId) -> Vec<StateId> {
        self.plan.tree().leaves(state).collect()
    }

    /// Returns the function with a role, which is lowered once.
    fn function(&mut self, role: Role, params: &[Param], returns: Type, body: impl FnOnce(&mut Self) -> Block) -> FnId {
        if let Some(&known) = self.known.get(&role) {
            return known;
        }
        let id = FnId::at(self.functions.len());
        self.known.insert(role, id);
        self.functions.push(None);
        let body = body(self);
        let params = [Param::Context, Param::Queues].iter().chain(params).copied().collect();
        self.functions[id.index()] = Some(Function::new(role, params, returns, body));
        id
    }

    /// Notifies the observer, if there is one.
    fn notify(&self, body: &mut Block, notice: Notice) {
        body.extend(self.options.observed.then_some(Stmt::Notify(notice)));
    }
}
