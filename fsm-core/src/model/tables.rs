//! What the interpreter looks up at every step, worked out once from the plan: candidates by leaf and trigger, action
//! blocks by state and moment, and the entries that depend on what is remembered.

use super::interpreter::Told;
use super::plan::{Entering, Entry, Move, Room};
use super::{ActionId, EventId, List, Model, Moment, Plan, ROOT, StateId, TransitionId, Trigger};
use alloc::vec;
use alloc::vec::Vec;

#[derive(Debug)]
pub(super) struct Tables {
    pub plan: Plan,
    /// The frames that the stack has room for.
    pub room: usize,
    /// By state: the states from the outermost to it, for leaves.
    pub paths: Vec<Vec<StateId>>,
    /// The move of `stop`.
    pub stop: Move,
    /// How many kinds of triggers there are: the polls, then each event.
    kinds: usize,
    /// By leaf and kind of trigger: the transitions to look at, in order.
    candidates: Vec<List<TransitionId>>,
    /// By state and moment: the blocks to run.
    blocks: Vec<List<ActionId>>,
    /// By leaf: its entry from the root, no default on the way.
    entries_of_leaves: Vec<Entry>,
    /// By state: its entry by default from the composite around it.
    entries_from_parents: Vec<Entry>,
}

const MOMENTS: [Moment; 5] = [Moment::Enter, Moment::Exit, Moment::Pause, Moment::Resume, Moment::Active];

impl Tables {
    pub fn of(plan: Plan) -> Self {
        let tree = plan.tree();
        let kinds = 1 + plan.model().events.len().max(1);
        let paths: Vec<_> = tree.states().map(|state| tree.path(ROOT, state)).collect();
        let entries_of_leaves = tree
            .states()
            .map(|state| if tree.is_leaf(state) { plan.entry_at(ROOT, state) } else { plan.pop_move(ROOT, ROOT).entry })
            .collect();
        let entries_from_parents =
            tree.states()
                .map(|state| {
                    if state == ROOT {
                        plan.pop_move(ROOT, ROOT).entry
                    } else {
                        plan.entry_at(tree.parent(state), state)
                    }
                })
                .collect();
        let room = match (plan.room(), plan.model().stack) {
            (_, Some(declared)) => usize::from(declared),
            (Room::Bounded(room), None) => usize::from(room),
            (Room::Unbounded(_), None) => 0,
        };
        Tables {
            room,
            stop: plan.stop_move(),
            kinds,
            candidates: all_candidates(&plan, kinds),
            blocks: all_blocks(&plan),
            paths,
            entries_of_leaves,
            entries_from_parents,
            plan,
        }
    }

    #[inline]
    pub fn candidates(&self, leaf: StateId, told: Told) -> &[TransitionId] {
        let kind = match told {
            Told::Poll => 0,
            Told::Event(event) => 1 + event.index(),
        };
        &self.candidates[leaf.index() * self.kinds + kind]
    }

    #[inline]
    pub fn blocks(&self, state: StateId, moment: Moment) -> &[ActionId] {
        &self.blocks[state.index() * MOMENTS.len() + moment as usize]
    }

    /// The states below `owner` down to `leaf`, outermost first.
    pub fn below(&self, owner: StateId, leaf: StateId) -> &[StateId] {
        &self.paths[leaf.index()][self.depth(owner)..]
    }

    pub fn towards(&self, composite: StateId, leaf: StateId) -> &Entry {
        &self.entries_from_parents[self.paths[leaf.index()][self.depth(composite)].index()]
    }

    pub fn entry_of_leaf(&self, leaf: StateId) -> &Entry {
        &self.entries_of_leaves[leaf.index()]
    }

    /// How many steps of a leaf's entry from the root lie before those below `composite`.
    pub fn steps_to(&self, composite: StateId, leaf: StateId) -> usize {
        let steps = &self.entries_of_leaves[leaf.index()].steps;
        let entered = steps.iter().position(|step| *step == Entering::Enter(composite)).map_or(0, |at| at + 1);
        entered + usize::from(steps.get(entered) == Some(&Entering::Resume(composite)))
    }

    fn depth(&self, state: StateId) -> usize {
        self.paths[state.index()].len()
    }
}

fn all_candidates(plan: &Plan, kinds: usize) -> Vec<List<TransitionId>> {
    let mut candidates = vec![List::Borrowed(&[][..]); kinds * plan.model().states.len()];
    for leaf in plan.tree().leaves(ROOT) {
        for kind in 0..kinds {
            let wanted = |trigger: &Trigger| match trigger {
                Trigger::When => kind == 0,
                Trigger::On(events) => {
                    kind > 0 && (plan.model().events.is_empty() || events.may_be(EventId::at(kind - 1)))
                }
            };
            let all: Vec<_> =
                plan.rungs(leaf).flat_map(|rung| plan.candidates(rung, wanted).collect::<Vec<_>>()).collect();
            candidates[leaf.index() * kinds + kind] = List::Owned(all);
        }
    }
    candidates
}

fn all_blocks(plan: &Plan) -> Vec<List<ActionId>> {
    let mut blocks = vec![List::Borrowed(&[][..]); MOMENTS.len() * plan.model().states.len()];
    let model: &Model = plan.model();
    for (index, action) in model.actions.iter().enumerate() {
        for &moment in action.moments.iter() {
            blocks[action.state.index() * MOMENTS.len() + moment as usize].to_mut().push(ActionId::at(index));
        }
    }
    blocks
}
