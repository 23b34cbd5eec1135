//! The steps of a machine, with the tables that the engine needs in order to run them.

use super::causes::{self, Causes};
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::ops::Range;
use fsm_model::plan::{Room, Search};
use fsm_model::steps::{BlockId, Blocks, End, Features, PASSES, Pass, Purpose, Steps};
use fsm_model::{BranchId, Cause, InvariantId, Plan, ROOT, StateId, TransitionId};

/// A part of the search for a transition in a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchStep {
    /// These transitions, until one is enabled. The fields are positions in the list of candidates.
    At(u32, u32),
    /// Each region of this parallel. If all of them have a transition, the search ends.
    Regions(StateId),
}

impl SearchStep {
    pub fn range(self) -> Range<usize> {
        match self {
            SearchStep::At(start, end) => start as usize..end as usize,
            SearchStep::Regions(_) => 0..0,
        }
    }
}

/// Translates the ids of a host that was compiled for another text of the machine.
pub trait HostIds: Debug + Send + Sync {
    /// The state to which the host refers; `None` if it no longer exists.
    fn state(&self, called: StateId) -> Option<StateId>;

    /// The branch to which the code that is running refers.
    fn branch(&self, called: BranchId) -> BranchId;

    /// The invariant that the host checks, and its text.
    fn invariant<'t>(&self, called: InvariantId, text: &'t str) -> (InvariantId, &'t str);
}

/// A machine that an engine can run: its steps, and tables that follow from its plan. Several engines may share it.
#[derive(Clone, Debug)]
pub struct Executable {
    steps: Steps,
    /// The search for transitions, by leaf and kind of cause.
    looks: Vec<Box<[SearchStep]>>,
    /// The transitions to consider in a machine without regions, by kind of cause and leaf.
    alone: Vec<(u32, u32)>,
    /// The transitions of all [`SearchStep`]s.
    pub(crate) candidates: Vec<TransitionId>,
    /// The order in which due timers are considered.
    pub(crate) due: Box<[Search]>,
    causes: Causes,
    /// For each state, its enclosing states and itself, outermost first.
    paths: Vec<Vec<StateId>>,
    /// For each composite with deep history, the start of its nested regions in the list of stored leaves.
    pub(crate) noted: Vec<usize>,
    pub(crate) pushed: Vec<StateId>,
    /// The leaves in which no deferred event has to be recalled.
    pub(crate) resting: Vec<StateId>,
    pub(crate) room: usize,
    pub(crate) features: Features,
    ids: Option<Arc<dyn HostIds>>,
}

impl Executable {
    /// Prepares a plan.
    #[must_use]
    pub fn of(plan: Plan) -> Self {
        Self::with(plan, &PASSES)
    }

    /// Prepares a plan so that a running machine can switch to it.
    #[must_use]
    pub fn renewable(plan: Plan) -> Self {
        // The previous text may have deferred the events that are pending.
        let features = Features::of(&plan).with(Features::DEFERRED);
        Self::from(Steps::with(plan, &PASSES, Purpose::Renew), features)
    }

    /// Prepares a plan with these passes for every block. Any of the [`PASSES`] can be left out.
    #[must_use]
    pub fn with(plan: Plan, passes: &[Pass]) -> Self {
        let features = Features::of(&plan);
        Self::from(Steps::with(plan, passes, Purpose::Run), features)
    }

    fn from(steps: Steps, features: Features) -> Self {
        let plan = steps.plan();
        let (causes, looks, candidates) = causes::of(plan);
        Executable {
            alone: alone(&looks, causes.count),
            paths: plan.tree().states().map(|state| plan.tree().path(ROOT, state)).collect(),
            noted: numbered(plan),
            pushed: plan.regions_pushed(),
            resting: plan.resting(),
            room: room(plan),
            due: plan.due(),
            looks,
            candidates,
            causes,
            features,
            ids: None,
            steps,
        }
    }

    /// Sets how the ids of the host are translated.
    #[must_use]
    pub fn for_host(self, ids: Arc<dyn HostIds>) -> Self {
        Executable { ids: Some(ids), ..self }
    }

    pub(crate) fn ids(&self) -> Option<&dyn HostIds> {
        self.ids.as_deref()
    }

    /// The steps.
    #[must_use]
    #[inline]
    pub fn steps(&self) -> &Steps {
        &self.steps
    }

    /// The plan from which the steps were lowered.
    #[must_use]
    #[inline]
    pub fn plan(&self) -> &Plan {
        self.steps.plan()
    }

    #[inline]
    pub(crate) fn blocks(&self) -> &Blocks {
        self.steps.blocks()
    }

    #[inline]
    pub(crate) fn end(&self, branch: BranchId) -> &End {
        self.steps.end(branch)
    }

    #[inline]
    pub(crate) fn initial(&self, branch: BranchId, afresh: bool) -> (BlockId, BlockId) {
        self.steps.initial(branch, afresh)
    }

    /// The search for a transition when this is the active leaf of a region.
    pub(crate) fn looks(&self, leaf: StateId, cause: Cause) -> &[SearchStep] {
        &self.looks[leaf.index() * self.causes.count + self.causes.position(self.plan(), cause)]
    }

    /// The transitions to consider in a leaf of a machine without regions.
    #[inline]
    pub(crate) fn alone(&self, leaf: StateId, cause: Cause) -> &[TransitionId] {
        let plan = self.plan();
        let (start, end) = self.alone[self.causes.position(plan, cause) * plan.model().states.len() + leaf.index()];
        &self.candidates[start as usize..end as usize]
    }

    pub(crate) fn path(&self, state: StateId) -> &[StateId] {
        &self.paths[state.index()]
    }
}

/// The transitions to consider in a machine without regions, by kind of cause and leaf.
fn alone(looks: &[Box<[SearchStep]>], kinds: usize) -> Vec<(u32, u32)> {
    let by_kind = (0..kinds).flat_map(|kind| looks.iter().skip(kind).step_by(kinds));
    let alone = by_kind.map(|looks| match looks[..] {
        [SearchStep::At(start, end), ..] => (start, end),
        _ => (0, 0),
    });
    alone.collect()
}

fn room(plan: &Plan) -> usize {
    match (plan.room(), plan.model().stack) {
        (_, Some(declared)) => usize::from(declared),
        (Room::Bounded(room), None) => usize::from(room),
        (Room::Many(..) | Room::Unbounded(_), None) => 0,
    }
}

/// For each composite, the start of its nested regions in the list of stored leaves; finally, the length of that list.
fn numbered(plan: &Plan) -> Vec<usize> {
    let mut count = 0;
    let mut numbers = Vec::new();
    for state in plan.tree().states() {
        numbers.push(count);
        if plan.remembers_deeply(state) {
            count += plan.tree().regions_inside(state).count();
        }
    }
    numbers.push(count);
    numbers
}
