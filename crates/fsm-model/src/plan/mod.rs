//! The plan: the effect of each trigger in each state, computed once from the model and used by both engines.
//!
//! - [`Tier`]s give the order in which the transitions of a leaf and its enclosing states are considered.
//! - An [`Outcome`] is the effect of a branch. A [`Move`] leaves states ([`Plan::leave`]) and makes an [`Entry`].
//! - Other functions answer further questions of the engines, such as which states have a history.
//!
//! Run-time facts (the active leaf, histories) are arguments or cases of the plan, and are not decided here.
//!
//! | module | question |
//! |---|---|
//! | `search` | In which order are transitions considered, in a leaf, in a region, and when time passes? |
//! | `table` | What does an event do in a leaf, as far as it is known without user code? |
//! | `leave`, `enter` | What is exited, and what is entered? |
//! | `conflict` | Which of two selected transitions is dropped, and is that known in advance? |
//! | `deferral` | Is the event of a step deferred, and where would all deferred events be deferred again? |
//! | `follow` | In which order are follow-up steps taken ([`FOLLOW_UPS`]), and which may follow a branch? |
//! | `data` | When does the data of states begin and end? |
//! | `room`, `queue` | How deep can pushes get, and how many raised events can be pending? |
//! | `timers` | Which slot does each timer have? |

use super::by_state::ByState;
use super::{Branch, BranchId, Initial, Kind, Memory, Mode, Model, Moment, ROOT, StateId, TransitionId, Tree, Trigger};
use crate::listed::Listed;
use crate::sorted::sort_by;
use alloc::vec::Vec;

mod conflict;
mod data;
mod deferral;
mod enter;
mod follow;
mod leave;
mod queue;
mod room;
mod search;
mod table;
mod timers;

pub use conflict::{Class, Known, Relation, Verdict};
pub use data::{Dropped, entered};
pub use enter::{Entering, Entry, Eviction, Landing};
use follow::FORESEEABLE;
pub use follow::{After, FOLLOW_UPS, Follow, FollowUp, Pending, Recall};
pub use leave::{Exits, Leaving, Move, domain};
pub use queue::{ROOM_UNASKED, Waiting};
pub use room::Room;
pub(crate) use room::components;
pub use search::{Priority, Search, Tier};
pub use table::{Cell, Certain};
pub use timers::Slots;

/// The effect of a branch of a reaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing is exited or entered.
    Stay,
    /// The next candidate is considered.
    Pass,
    /// States are exited and others entered.
    Go(Move),
    /// The active states in the move's domain are paused, and the entry is made instead. A `pass` if the target is
    /// already active.
    Push(Move),
    /// The pushed state is exited, and the paused states are resumed. A `pass` if no states are paused.
    Pop,
    /// The event is deferred; nothing is exited or entered.
    Defer,
    /// Nothing happens, and no other transition is considered for the leaf.
    Ignore,
}

/// The plan of a model.
#[derive(Clone, Debug)]
pub struct Plan {
    model: Model,
    tree: Tree,
    transitions: ByState,
    alarms: ByState,
    others: ByState,
    actions: ByState,
    /// For each state, whether its nested active state must be known after it was exited.
    remembers: Vec<bool>,
    remembers_deeply: Vec<bool>,
    outcomes: Vec<Outcome>,
    /// The entry of each branch (by default, and afresh), for the branches of `initial`s.
    initials: Vec<Option<[Entry; 2]>>,
    /// For each composite, its default entry with an empty history.
    afresh: Vec<Option<[Entry; 2]>>,
    owners: Vec<StateId>,
    room: Room,
    completions: Vec<StateId>,
    waiting: Waiting,
    defers: bool,
    eventless: bool,
    slots: Slots,
    following: follow::Following,
}

impl Plan {
    /// Makes the plan of a valid model, for which [`check`](super::check) has no findings.
    #[must_use]
    pub fn of(model: Model) -> Self {
        let tree = Tree::of(&model);
        let states = model.states.len();
        let transitions = ByState::of(states, model.transitions.iter().map(|transition| transition.source));
        let mut plan = Plan {
            alarms: transitions.only(|at| model.transitions[at].alarm),
            others: transitions.only(|at| !model.transitions[at].alarm),
            transitions,
            actions: ByState::of(states, model.actions.iter().map(|action| action.state)),
            remembers: remembering(&model, &[Mode::History, Mode::DeepHistory]),
            remembers_deeply: remembering(&model, &[Mode::DeepHistory]),
            outcomes: Vec::new(),
            initials: Vec::new(),
            afresh: Vec::new(),
            owners: Vec::new(),
            room: Room::Bounded(0),
            completions: completions(&model),
            waiting: Waiting::Bounded(0),
            defers: model.branches.contains(&Branch::Defer),
            eventless: model.transitions.iter().any(|transition| transition.trigger == Trigger::Always),
            slots: Slots::of(&model, &tree),
            following: follow::Following::default(),
            tree,
            model,
        };
        plan.outcomes = plan.all_outcomes();
        plan.owners = plan.all_owners();
        plan.plan_initials();
        plan.room = plan.find_room();
        plan.waiting = plan.find_waiting();
        plan.find_following();
        plan
    }

    /// The model of the plan.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The tree of the model's states.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The transitions of a state, top to bottom.
    pub(super) fn transitions_of(&self, state: StateId) -> impl Iterator<Item = TransitionId> {
        self.transitions.get(state).map(TransitionId::at)
    }

    /// The effect of a branch of a transition.
    #[must_use]
    pub fn outcome(&self, branch: BranchId) -> &Outcome {
        &self.outcomes[branch.index()]
    }

    /// The entry of a branch of an `initial`. With `afresh`, histories on the path are ignored.
    ///
    /// # Panics
    ///
    /// Panics if the branch does not belong to an `initial`.
    #[must_use]
    pub fn initial(&self, branch: BranchId, afresh: bool) -> &Entry {
        &self.initials[branch.index()].as_ref().expect("a branch of an `initial`")[usize::from(afresh)]
    }

    /// The branches of the decided `initial`s.
    pub fn initial_branches(&self) -> impl Iterator<Item = BranchId> + use<> {
        let planned = self.initials.iter().enumerate().filter(|(_, entries)| entries.is_some());
        planned.map(|(index, _)| BranchId::at(index)).listed().into_iter()
    }

    /// The entry of a composite with an empty history. With `afresh`, nested histories are ignored.
    ///
    /// # Panics
    ///
    /// Panics if the state is a leaf.
    #[must_use]
    pub fn afresh(&self, composite: StateId, afresh: bool) -> &Entry {
        &self.afresh[composite.index()].as_ref().expect("a composite state")[usize::from(afresh)]
    }

    /// Whether the nested active state of a state must be known after the state was exited: the state declares a
    /// history, or is the target of a `.history` or `.deep_history`.
    #[must_use]
    pub fn remembers(&self, state: StateId) -> bool {
        self.remembers[state.index()]
    }

    /// Whether the whole configuration of a state must be known after the state was exited.
    #[must_use]
    pub fn remembers_deeply(&self, state: StateId) -> bool {
        self.remembers_deeply[state.index()]
    }

    /// The declared history of a state.
    #[must_use]
    pub fn memory(&self, state: StateId) -> Option<Memory> {
        self.model.states[state.index()].history.map(|history| history.kind)
    }

    /// Whether the content of a state is paused without being exited (`history suspend`).
    #[must_use]
    pub fn suspends(&self, state: StateId) -> bool {
        self.memory(state) == Some(Memory::Suspend)
    }

    /// The states in which a push may pause states, in document order.
    #[must_use]
    pub fn owners(&self) -> &[StateId] {
        &self.owners
    }

    /// The regions that a push may pause, in document order: those nested in some owner.
    #[must_use]
    pub fn regions_pushed(&self) -> Vec<StateId> {
        let inside =
            |region: &StateId| self.owners.iter().any(|owner| owner != region && self.tree.contains(*owner, *region));
        self.tree.regions().filter(inside).listed()
    }

    /// The maximum number of frames on the stack.
    #[must_use]
    pub fn room(&self) -> Room {
        self.room
    }

    /// The maximum number of raised events that are pending at the same time.
    #[must_use]
    pub fn waiting(&self) -> Waiting {
        self.waiting
    }

    /// The composites to whose completion some transition reacts, in document order.
    #[must_use]
    pub fn completions(&self) -> &[StateId] {
        &self.completions
    }

    /// Whether a state is a `final`.
    #[must_use]
    pub fn is_final(&self, state: StateId) -> bool {
        self.model.states[state.index()].kind == Kind::Final
    }

    /// Whether a machine in this leaf has completed: it is a `final` of the machine itself.
    #[must_use]
    pub fn finishes(&self, leaf: StateId) -> bool {
        self.is_final(leaf) && self.tree.parent(leaf) == ROOT
    }

    /// The composite that entering a state completes, if some transition reacts to its completion.
    #[must_use]
    pub fn completes(&self, state: StateId) -> Option<StateId> {
        let enclosing = self.tree.parent(state);
        (self.is_final(state) && self.completions.contains(&enclosing)).then_some(enclosing)
    }

    /// The parallels that entering a state completes if all their other regions are complete, innermost first. Only
    /// those to whose completion some transition reacts. A region that is itself a parallel is complete when its
    /// regions are.
    #[must_use]
    pub fn may_complete(&self, state: StateId) -> Vec<StateId> {
        let mut parallels = Vec::new();
        let mut region = self.tree.parent(state);
        while self.is_final(state) && region != ROOT && self.tree.is_parallel(self.tree.parent(region)) {
            region = self.tree.parent(region);
            parallels.extend(self.completions.contains(&region).then_some(region));
        }
        parallels
    }

    /// The regions that must have reached a `final` when a parallel is complete. Nested parallels count by their
    /// regions.
    #[must_use]
    pub fn completing(&self, parallel: StateId) -> Vec<StateId> {
        let of = |region| if self.tree.is_parallel(region) { self.completing(region) } else { alloc::vec![region] };
        self.tree.children(parallel).flat_map(of).listed()
    }

    /// The `final`s that complete a region of a parallel.
    pub fn finals(&self, region: StateId) -> impl Iterator<Item = StateId> + '_ {
        self.tree.children(region).filter(|&child| self.is_final(child))
    }

    /// Whether follow-up steps may follow a step, so that it has to be run to completion.
    #[must_use]
    pub fn has_follow_ups(&self) -> bool {
        !self.completions.is_empty() || !self.model.raises.is_empty() || self.defers || self.eventless
    }

    /// Whether follow-up steps are taken directly after each branch where they are known. With regions, a loop takes all
    /// of them.
    #[must_use]
    pub fn follows_in_branches(&self) -> bool {
        self.has_follow_ups() && !self.tree.has_regions() && FORESEEABLE
    }

    /// The action blocks of a state for a moment, top to bottom.
    pub fn actions(&self, state: StateId, moment: Moment) -> impl Iterator<Item = super::ActionId> + '_ {
        let of_state = self.actions.get(state);
        of_state.filter(move |&index| self.model.actions[index].moments.contains(&moment)).map(super::ActionId::at)
    }

    /// Whether a push to `target` by a transition of `source` may find the target already active.
    #[must_use]
    pub fn may_be_on_top(&self, source: StateId, target: StateId) -> bool {
        self.tree.contains(source, target) || self.tree.contains(target, source)
    }

    /// Whether a branch of `source`'s reactions may be a `pass` at run time.
    #[must_use]
    pub fn may_pass(&self, source: StateId, branch: BranchId) -> bool {
        self.model.branches[branch.index()].may_pass(|target| self.may_be_on_top(source, target))
    }

    /// Whether some branch of a transition may be a `pass` at run time.
    #[must_use]
    pub fn any_may_pass(&self, transition: TransitionId) -> bool {
        let transition = &self.model.transitions[transition.index()];
        transition.branches.iter().any(|&branch| self.may_pass(transition.source, branch))
    }

    /// Whether a frame of one owner hides older ones of another, because it has paused the state that owns them.
    #[must_use]
    pub fn hides(&self, above: StateId, beneath: StateId) -> bool {
        above != beneath && self.tree.contains(above, beneath)
    }

    fn all_outcomes(&self) -> Vec<Outcome> {
        let mut outcomes = alloc::vec![Outcome::Pass; self.model.branches.len()];
        for transition in self.model.transitions.iter() {
            for &branch in transition.branches.iter() {
                outcomes[branch.index()] = self.outcome_of(transition.source, branch);
            }
        }
        outcomes
    }

    fn outcome_of(&self, source: StateId, branch: BranchId) -> Outcome {
        let plan_move = || self.plan_move(source, &entered(&self.model, branch));
        match self.model.branches[branch.index()] {
            Branch::Stay | Branch::Return => Outcome::Stay,
            Branch::Pass => Outcome::Pass,
            Branch::Pop => Outcome::Pop,
            Branch::Defer => Outcome::Defer,
            Branch::Ignore | Branch::Refuse => Outcome::Ignore,
            Branch::Go(_) | Branch::Fork(_) => Outcome::Go(plan_move()),
            Branch::Push(_) => Outcome::Push(plan_move()),
        }
    }

    fn all_owners(&self) -> Vec<StateId> {
        let pushes = self.outcomes.iter().filter_map(|outcome| match outcome {
            Outcome::Push(push) => Some(push.domain),
            _ => None,
        });
        let mut owners: Vec<_> = pushes.listed();
        sort_by(&mut owners, StateId::cmp);
        owners.dedup();
        owners
    }

    fn plan_initials(&mut self) {
        self.initials = alloc::vec![None; self.model.branches.len()];
        self.afresh = alloc::vec![None; self.model.states.len()];
        for composite in self.tree.states().filter(|&state| !self.tree.is_leaf(state)).listed() {
            if let Some(Initial::Decided(branches)) = &self.model.states[composite.index()].initial {
                for &branch in branches.iter() {
                    self.initials[branch.index()] =
                        Some([false, true].map(|afresh| self.initial_entry(composite, branch, afresh)));
                }
            }
            self.afresh[composite.index()] = Some([false, true].map(|afresh| self.afresh_entry(composite, afresh)));
        }
    }
}

fn completions(model: &Model) -> Vec<StateId> {
    let completions = model.transitions.iter().filter_map(|transition| match transition.trigger {
        Trigger::Done(completed) => Some(completed),
        _ => None,
    });
    let mut completions: Vec<_> = completions.listed();
    sort_by(&mut completions, StateId::cmp);
    completions.dedup();
    completions
}

/// For each state, whether it has a history, by declaration or because some target enters it in one of these modes.
fn remembering(model: &Model, modes: &[Mode]) -> Vec<bool> {
    let shallow = modes.contains(&Mode::History);
    let declares = |state: &super::State| {
        let counts = |kind| kind != Memory::Shallow || (shallow && state.kind != Kind::Parallel);
        state.history.is_some_and(|history| counts(history.kind))
    };
    let mut remembers: Vec<_> = model.states.iter().map(declares).listed();
    let targets = model.branches.iter().flat_map(|branch| model.targets(branch));
    let otherwise = model.states.iter().filter_map(|state| state.history.as_ref()?.otherwise.as_ref());
    for target in targets.chain(otherwise) {
        let parallel = model.states[target.state.index()].kind == Kind::Parallel;
        if modes.contains(&target.mode) && !(parallel && target.mode == Mode::History) {
            remembers[target.state.index()] = true;
        }
    }
    remembers
}
