//! What generated code depends on: the questions about a machine that the printers in [`emit`](crate::emit) ask.
//!
//! Facts are computed from the machine and its plan, and no fact depends on tokens that are printed. Each file answers one
//! kind of question. Those that decide the form of the code say why a machine does not get another form.

use fsm_model::plan::{Plan, Tier};
use fsm_model::sorted::{Map, Set};
use fsm_model::steps::{Chains, Steps};
use fsm_model::{ROOT, StateId};
use fsm_program::CauseKind;
use fsm_syntax::Machine;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

pub mod active;
pub mod alphabet;
mod blocks;
mod ends;
mod follow_ups;
pub mod layout;
pub mod moves;
pub mod plain;
mod queries;
mod regions;
pub mod seen;
pub mod shape;
mod submachines;
pub mod tiers;
mod time;
pub mod waits;
pub mod why;

use alphabet::Alphabet;
use layout::Layout;
use moves::Moves;
use waits::Waits;
use why::Why;

/// Machines with more leaves call shared functions instead of inlining them, which costs little and compiles far
/// faster. Tests can compile every machine this way.
const INLINED_LEAVES: usize = if cfg!(fsmith_large) { 0 } else { 64 };

/// A machine, and what is known about it.
pub struct Facts<'m> {
    pub machine: &'m Machine,
    pub plan: &'m Plan,
    /// The statements of each step, in order.
    pub steps: &'m Steps,
    /// Whether the text of the machine may change while the program runs.
    pub live: bool,
    /// Whether calls are `async`.
    pub waits: Waits,
    /// The follow-up steps of the compiled machine, if they are all known, or why they are not.
    pub chains: Result<Chains<'m>, Why>,
    /// Whether the queue of the twin stores what is raised, although the compiled machine has a place for each raise.
    pub has_queue: bool,
    /// Whether the fields of regions are updated at each exit and entry.
    pub tracks: bool,
    /// For a region, the leaf that its field contains while the region is not active. Not every region has one.
    pub idle: Map<StateId, StateId>,
    /// The regions in which something may complete.
    pub completing_regions: Set<StateId>,
    /// Whether each leaf has its own functions.
    pub large: bool,
    /// Whether the machine is large and exits nested states by a climb: see `emit::steps::climb`.
    pub deep: bool,
    /// Where the data of states is stored.
    pub layout: Layout,
    /// The events of a machine that only moves between states, or the reason why this machine does more.
    pub pure: Result<Alphabet, Why>,
    /// Whether a step is a `match` over pairs of event and leaf.
    cells: OnceCell<Result<(), Why>>,
    /// The functions of `can`.
    queries: OnceCell<fsm_program::Program>,
    /// The table that a large machine looks up before it considers a leaf, if at least half of its reactions only move.
    moves: OnceCell<Result<Moves, Why>>,
    /// For each action block, whether the result of an `is_in` in it is known only at run time.
    querying_blocks: OnceCell<Vec<bool>>,
    /// For each cause, the tiers that have transitions for it.
    tiers_with_candidates: RefCell<Map<CauseKind, Rc<Set<Tier>>>>,
    /// The tiers that are considered after the tier of a composite.
    after_tiers: RefCell<Map<(Tier, CauseKind), Option<After>>>,
}

/// The tiers that are considered after another tier.
type After = Rc<[Tier]>;

/// How much a function knows about the active leaf.
#[derive(Clone, Copy)]
pub enum At {
    /// The active leaf is this state.
    Known(StateId),
    /// The active leaf is the argument `leaf`, which is nested in this state.
    Inside(StateId),
}

impl At {
    /// The active leaf if it is known.
    pub fn leaf(self) -> Option<StateId> {
        match self {
            At::Known(leaf) => Some(leaf),
            At::Inside(_) => None,
        }
    }
}

impl<'m> Facts<'m> {
    pub fn of(machine: &'m Machine, steps: &'m Steps, live: bool) -> Self {
        let plan = steps.plan();
        let mut facts = Facts {
            machine,
            plan,
            steps,
            live,
            waits: Waits::of(machine),
            chains: Err(""),
            has_queue: false,
            tracks: false,
            idle: Map::new(),
            completing_regions: Facts::completing_regions(plan),
            large: plan.tree().leaves(ROOT).nth(INLINED_LEAVES).is_some(),
            deep: false,
            layout: Layout::default(),
            pure: Alphabet::of_pure(machine, plan),
            cells: OnceCell::new(),
            queries: OnceCell::new(),
            moves: OnceCell::new(),
            querying_blocks: OnceCell::new(),
            tiers_with_candidates: RefCell::default(),
            after_tiers: RefCell::default(),
        };
        if facts.waits == Waits::Tried && facts.pure.is_ok() {
            // A machine that only moves has no code that could await anything.
            facts.waits = Waits::Never;
        }
        // Each of these depends only on those before it.
        facts.tracks = facts.queries_in_actions();
        facts.idle = facts.idle_leaves();
        facts.layout = Layout::of(&facts);
        facts.deep = facts.large && !facts.has_regions() && facts.is_deeply_nested();
        facts.chains = facts.find_chains();
        facts
    }

    pub fn leaves(&self) -> impl Iterator<Item = StateId> + '_ {
        self.plan.tree().leaves(ROOT)
    }

    pub fn is_async(&self) -> bool {
        self.waits != Waits::Never
    }

    pub fn polls(&self) -> bool {
        self.machine.model.polls()
    }
}
