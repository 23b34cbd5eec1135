//! Lowering of a plan to statements.
//!
//! | file | content |
//! |---|---|
//! | `ends` | the effect of a branch in each phase |
//! | `exit` | exits |
//! | `aside` | states paused by pushes and by composites that suspend: their exits and resumption |
//! | `entry` | entries |

mod ends;
mod entry;
mod exit;
mod paused;

use super::{Blocks, End, Features, On, PASSES, PHASES, Pass, Steps, Stmt};
use crate::plan::Eviction;
use crate::sorted::Map;
use crate::steps::BlockId;
use crate::{Initial, Memory, Moment, Plan, ROOT, StateId};
use alloc::vec;
use alloc::vec::Vec;
use fsm_core::Answer;

/// The meaning of a block that is lowered once and may be called several times.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    /// Leaves a region.
    Leave {
        /// The region.
        region: StateId,
        /// The source of the transition.
        source: StateId,
        /// Whether no state is paused.
        thorough: bool,
        /// The nested suspended composites whose content is exited.
        evictions: Vec<Eviction>,
    },
    /// Exits the suspended content of several composites.
    Evicted(Vec<Vec<Eviction>>),
    /// Pauses a region.
    Pause(StateId),
    /// Exits the states that pushes have paused in an owner.
    Unwind(StateId),
    /// Resumes the states that a push has paused in an owner.
    Beneath(StateId),
    /// Resumes the suspended content of a composite.
    Suspended(StateId),
    /// Resumes the states between a state and a leaf.
    Resumed(StateId, StateId),
    /// Enters a composite whose history is empty.
    Afresh(StateId),
    /// Resumes a composite by a kind of history.
    GoBack(StateId, Memory),
    /// Enters a leaf in the history of a composite.
    Deep(StateId, StateId),
    /// Enters a region by the history of a composite.
    Noted(StateId, StateId),
}

struct Lower<'p> {
    plan: &'p Plan,
    blocks: Blocks,
    pieces: Map<Piece, BlockId>,
    passes: &'p [Pass],
    acts: bool,
    purpose: Purpose,
}

/// The purpose of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// They are printed.
    Print,
    /// An engine runs them.
    Run,
    /// An engine runs them, and may switch to those of another text or from them.
    Renew,
}

impl Steps {
    /// Lowers a plan for the printer.
    #[must_use]
    pub fn of(plan: Plan) -> Self {
        Self::with(plan, &PASSES, Purpose::Print)
    }

    /// Lowers a plan with these passes for every block. Any of the [`PASSES`] can be left out.
    #[must_use]
    pub fn with(plan: Plan, passes: &[Pass], purpose: Purpose) -> Self {
        let acts = Features::of(&plan).has(Features::ACTIVE);
        let mut lower = Lower { plan: &plan, blocks: Blocks::new(), pieces: Map::new(), passes, acts, purpose };
        let (start, stop, active) = (lower.start(), lower.stop(), lower.active());
        let states = plan.tree().states();
        let actives = states.map(|state| if acts { lower.active_from(state) } else { BlockId::EMPTY }).collect();
        let (ends, initials) = (lower.ends(), lower.initials());
        let arrivals = if purpose == Purpose::Renew { lower.arrivals() } else { Vec::new() };
        let Lower { mut blocks, pieces, .. } = lower;
        let pieces = pieces.into_iter().map(|(piece, block)| (block, piece)).collect();
        blocks.settle();
        Steps { plan, blocks, pieces, ends, initials, arrivals, start, stop, active, actives }
    }
}

impl<'p> Lower<'p> {
    fn once(&mut self, piece: Piece, lower: impl FnOnce(&mut Self) -> BlockId) -> BlockId {
        if let Some(&known) = self.pieces.get(&piece) {
            return known;
        }
        let block = lower(self);
        self.pieces.insert(piece, block);
        block
    }

    /// The block of these statements, after all passes.
    fn finish(&mut self, stmts: Vec<Stmt>) -> BlockId {
        // A called block has been through the passes.
        if let [] | [Stmt::Call(_)] = stmts[..] {
            return self.blocks.block(&stmts);
        }
        let Lower { blocks, plan, passes, .. } = self;
        let stmts = passes.iter().fold(stmts, |stmts, pass| (pass.rewrite)(blocks, plan, stmts));
        blocks.block(&stmts)
    }

    fn run(&self, state: StateId, moment: Moment) -> impl Iterator<Item = Stmt> + use<'p> {
        let actions = self.plan.actions(state, moment);
        #[cfg(fsmith_order = "statements")]
        let actions = actions.collect::<Vec<_>>().into_iter().rev();
        actions.map(move |action| Stmt::Run(action, moment))
    }

    /// Makes a state the innermost active one of its region.
    fn set(&self, state: StateId) -> Stmt {
        Stmt::Set(self.plan.tree().region(state), state)
    }

    fn start(&mut self) -> BlockId {
        let mut steps = Vec::new();
        steps.extend(self.plan.fills(ROOT).then_some(Stmt::Fill(ROOT)));
        self.enter_state(&mut steps, ROOT);
        let entry = self.afresh(ROOT);
        steps.extend(self.blocks.call(entry));
        self.finish(steps)
    }

    /// Exits all states, including suspended ones and those that pushes have paused.
    fn stop(&mut self) -> BlockId {
        let suspending = self.plan.all_suspending();
        let exits = self.plan.clear(ROOT, &suspending);
        let mut steps = Vec::new();
        self.by_leaf(&mut steps, ROOT, |lower, leaf| lower.left(leaf, exits));
        steps.extend(self.run(ROOT, Moment::Exit));
        self.finish(steps)
    }

    /// The `active` actions of states that stayed active through a poll, innermost first, regions in document order.
    fn active(&mut self) -> BlockId {
        if self.acts { self.active_in(ROOT) } else { BlockId::EMPTY }
    }

    fn active_in(&mut self, region: StateId) -> BlockId {
        let tree = self.plan.tree();
        let alone = if region == ROOT { self.active_from(ROOT) } else { BlockId::EMPTY };
        let states: Vec<_> = tree.states().filter(|&state| tree.region(state) == region).collect();
        let blocks: Vec<_> = states.into_iter().map(|state| (state, self.active_from(state))).collect();
        let by_survivor = self.blocks.by_state(On::Survivor(region), &blocks, alone);
        let mut steps = Vec::new();
        steps.extend(by_survivor);
        self.finish(steps)
    }

    /// The `active` actions if this is the innermost state of its region that stayed active.
    fn active_from(&mut self, innermost: StateId) -> BlockId {
        let (plan, tree) = (self.plan, self.plan.tree());
        let mut steps = Vec::new();
        if tree.is_parallel(innermost) {
            for region in tree.children(innermost) {
                let inside = self.active_in(region);
                steps.extend(self.blocks.call(inside));
            }
        }
        if !plan.finishes(innermost) {
            let region = tree.region(innermost);
            for state in tree.upward(innermost, region).chain([region]) {
                steps.extend(self.run(state, Moment::Active));
            }
        }
        self.finish(steps)
    }

    fn ends(&mut self) -> Vec<End> {
        let nothing = End {
            phases: [BlockId::EMPTY; PHASES.len()],
            before: BlockId::EMPTY,
            after: BlockId::EMPTY,
            whole: BlockId::EMPTY,
            passes: None,
            answer: Answer::Ignored,
        };
        let model = self.plan.model();
        let mut ends = vec![nothing; model.branches.len()];
        for transition in model.transitions.iter() {
            for &branch in transition.branches.iter() {
                ends[branch.index()] = self.end(transition.source, branch);
            }
        }
        ends
    }

    /// For each state, its entry alone, without making it the innermost active one, and the entry of its content.
    fn arrivals(&mut self) -> Vec<(BlockId, BlockId)> {
        let tree = self.plan.tree();
        let arrival = |lower: &mut Self, state| {
            let mut steps = Vec::new();
            steps.extend(lower.plan.fills(state).then_some(Stmt::Fill(state)));
            lower.enter_state(&mut steps, state);
            steps.retain(|step| !matches!(step, Stmt::Set(..)));
            let begins = if tree.is_leaf(state) { BlockId::EMPTY } else { lower.afresh(state) };
            (lower.finish(steps), begins)
        };
        tree.states().map(|state| arrival(self, state)).collect()
    }

    fn initials(&mut self) -> Vec<[(BlockId, BlockId); 2]> {
        let model = self.plan.model();
        let mut initials = vec![[(BlockId::EMPTY, BlockId::EMPTY); 2]; model.branches.len()];
        for (index, state) in model.states.iter().enumerate() {
            let Some(Initial::Decided(branches)) = &state.initial else { continue };
            for &branch in branches.iter() {
                initials[branch.index()] = [false, true].map(|afresh| self.initial(StateId::at(index), branch, afresh));
            }
        }
        initials
    }
}
