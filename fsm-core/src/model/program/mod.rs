//! The plan as a program for the interpreter, flattened once so that a step only follows indices.
//!
//! Candidates are ranges by leaf and trigger. What a branch exits is a script for each leaf inside its source, and what
//! it enters is a script as well. Whatever depends on what was put aside (unwinding, eviction, `pop`) uses the plan
//! itself.

use super::plan::{Dropped, Eviction, Exits};
use super::told::{Kinds, Told};
use super::{ActionId, BranchId, Memory, Moment, Plan, StateId, TransitionId};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Range;

mod write;

/// One operation.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    /// Runs an action block while a state is the innermost active one.
    Run(ActionId, StateId),
    Remember(StateId),
    Forget(StateId),
    Unwind(StateId),
    Evict(Span),
    /// Makes this the innermost active state of its region: what was inside has been exited, or it has been entered.
    At(StateId),
    /// Nothing is active any more in this region.
    Off(StateId),
    /// Notes what is active in the regions inside a composite.
    RememberRegions(StateId),
    /// Leaves what a branch leaves, where that depends on what is active in regions.
    LeaveBy(BranchId),
    /// Leaves a region of a parallel, whatever is active in it: a position in [`Program::leavings`].
    LeaveRegion(u32),
    /// Puts a region of a parallel aside, whatever is active in it.
    PauseRegion(StateId),
    /// The parallel is complete, if all its regions are.
    MayComplete(StateId),
    /// The parallel is active, and its regions are entered by these scripts, last first.
    Fork(StateId, Span),
    /// The parallel is active, and its regions are entered where a composite was left.
    Restore(StateId, StateId),
    /// Goes on with what a composite has suspended, if anything, and ends the entry.
    Resume(StateId),
    /// The composite has completed.
    Complete(StateId),
    /// The data of a state begins, unless it goes on where it was left.
    Fill(StateId, Option<Memory>),
    /// The data of a state ends, unless it is put aside: a position in [`Program::ended`].
    End(u32),
    /// The timers of a state that is entered begin to wait.
    SetTimers(StateId),
    /// What is active inside a composite that suspends stands still.
    Suspend(StateId),
    /// The timers of the states inside wait no more.
    StopTimers(StateId),
    /// Ends the entry at a leaf, in a machine without regions.
    Land(StateId),
    /// Ends the entry at a leaf of some region.
    LandInRegion(StateId),
    /// Ends the entry where a composite was left.
    Return(StateId, Memory),
    /// Ends the entry in the code of an `initial`.
    Decide(StateId, bool),
}

/// A part of a list.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Span {
    start: u32,
    end: u32,
}

/// [`Exits`] of a region.
#[derive(Clone, Copy, Debug)]
struct RegionExits {
    region: StateId,
    source: StateId,
    thorough: bool,
    evictions: Span,
}

/// Operations in order.
pub(super) type Script = Box<[Op]>;

/// What a branch does.
#[derive(Clone, Debug)]
pub(super) struct BranchCode {
    pub kind: Kind,
    /// The state below which states are exited and entered.
    pub domain: StateId,
    source: StateId,
    /// What is exited, by the active leaf: for each state inside the source, starting with the source itself.
    leave: Vec<Script>,
    pub enter: Script,
}

impl BranchCode {
    /// What is exited if a leaf is active.
    #[inline]
    pub fn leave(&self, leaf: StateId) -> &[Op] {
        &self.leave[leaf.index() - self.source.index()]
    }
}

/// The kinds of branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Inert,
    Go,
    Push,
    Pop,
}

#[derive(Debug)]
pub(super) struct Program {
    pub plan: Plan,
    /// The frames that the stack has room for.
    pub room: usize,
    /// What is suspended when the machine is stopped.
    pub suspending: Vec<Eviction>,
    evictions: Vec<Eviction>,
    ended: Vec<Dropped>,
    /// How regions are left, for [`Op::LeaveRegion`].
    leavings: Vec<RegionExits>,
    /// The regions that pushes may put aside.
    pub pushed: Vec<StateId>,
    /// By state, in a machine with regions: inside which states a `pop` of its transitions may go back.
    pub popping: Vec<Vec<StateId>>,
    /// The entries of regions, for [`Op::Fork`].
    forks: Vec<Script>,
    /// By composite that remembers what is in its regions: where these are noted, by region inside it.
    pub noted: Vec<usize>,
    branches: Vec<BranchCode>,
    /// By branch of an `initial`: its entries, by default and afresh.
    initials: Vec<[Script; 2]>,
    /// By composite: its entry when nothing is remembered.
    afresh: Vec<Script>,
    /// By state: its entry by default from the composite around it, which remembers it.
    from_parent: Vec<Script>,
    /// By region of a parallel: its entry by default.
    regions: Vec<Script>,
    /// Whether more than one state may be the innermost active one.
    pub has_regions: bool,
    /// By composite that remembers and state inside it: the entry of that state, no default on the way.
    deep: Vec<Vec<Script>>,
    /// By state: the `active` actions of it and those around it.
    sits: Vec<Script>,
    /// By state and moment: its blocks.
    blocks: Vec<Script>,
    /// By state: the states around it and itself, outermost first.
    paths: Vec<Vec<StateId>>,
    /// The kinds of triggers, each at its position.
    kinds: Kinds,
    /// By leaf and kind of trigger: the transitions to look at, in order.
    candidates: Vec<Span>,
    order: Vec<TransitionId>,
}

const MOMENTS: [Moment; 5] = [Moment::Enter, Moment::Exit, Moment::Pause, Moment::Resume, Moment::Active];

impl Program {
    /// How a region is left.
    pub fn leaving(&self, position: u32) -> Exits<'_> {
        let RegionExits { region, source, thorough, evictions } = self.leavings[position as usize];
        Exits {
            source,
            domain: region,
            whole: true,
            unwinds: true,
            thorough,
            kept: false,
            evictions: self.evictions(evictions),
        }
    }

    /// What is active after a state was exited, in a machine with regions.
    pub fn after_exit(&self, state: StateId) -> Option<Op> {
        let tree = self.plan.tree();
        let after = if tree.region(state) == state { Op::Off(state) } else { Op::At(tree.parent(state)) };
        self.has_regions.then_some(after)
    }

    /// What the user's code is asked for beyond action blocks goes by numbers behind theirs: the duration of a timer, the
    /// initial values of a state, the end of its data.
    fn numbered(&self, kind: usize, state: StateId) -> ActionId {
        let model = self.plan.model();
        ActionId::at(model.actions.len() + model.transitions.len() + kind * model.states.len() + state.index())
    }

    pub fn fill(&self, state: StateId) -> ActionId {
        self.numbered(0, state)
    }

    pub fn drop(&self, state: StateId) -> ActionId {
        self.numbered(1, state)
    }

    pub fn evictions(&self, span: Span) -> &[Eviction] {
        &self.evictions[span.start as usize..span.end as usize]
    }

    pub fn ended(&self, position: u32) -> &Dropped {
        &self.ended[position as usize]
    }

    #[inline]
    pub fn branch(&self, branch: BranchId) -> &BranchCode {
        &self.branches[branch.index()]
    }

    #[inline]
    pub fn candidates_span(&self, leaf: StateId, told: Told) -> Span {
        self.candidates[leaf.index() * self.kinds.count + self.kinds.position(&self.plan, told)]
    }

    /// The transitions to look at in a leaf, in order.
    pub fn candidates(&self, leaf: StateId, told: Told) -> &[TransitionId] {
        let Span { start, end } = self.candidates_span(leaf, told);
        &self.order[start as usize..end as usize]
    }

    /// The first of some candidates, which are one less then.
    #[inline]
    pub fn next_candidate(&self, candidates: &mut Span) -> Option<TransitionId> {
        if candidates.start == candidates.end {
            return None;
        }
        candidates.start += 1;
        Some(self.order[candidates.start as usize - 1])
    }

    #[inline]
    pub fn sits(&self, innermost: StateId) -> &[Op] {
        &self.sits[innermost.index()]
    }

    #[inline]
    pub fn blocks(&self, state: StateId, moment: Moment) -> &[Op] {
        &self.blocks[state.index() * MOMENTS.len() + moment as usize]
    }

    #[inline]
    pub fn initial(&self, branch: BranchId, afresh: bool) -> &[Op] {
        &self.initials[branch.index()][usize::from(afresh)]
    }

    #[inline]
    pub fn afresh(&self, composite: StateId) -> &[Op] {
        &self.afresh[composite.index()]
    }

    #[inline]
    pub fn entry_of(&self, state: StateId) -> &[Op] {
        &self.from_parent[state.index()]
    }

    #[inline]
    pub fn deep(&self, composite: StateId, leaf: StateId) -> &[Op] {
        &self.deep[composite.index()][leaf.index() - composite.index()]
    }

    #[inline]
    pub fn path(&self, state: StateId) -> &[StateId] {
        &self.paths[state.index()]
    }

    /// The entries of the regions of a fork, by position.
    pub fn forks(span: Span) -> Range<usize> {
        span.start as usize..span.end as usize
    }

    /// The entry of a region.
    pub fn fork(&self, position: usize) -> &[Op] {
        &self.forks[position]
    }

    /// The entry of a region by default.
    pub fn region_entry(&self, region: StateId) -> &[Op] {
        &self.regions[region.index()]
    }

    /// The states below `owner` down to `leaf`, outermost first.
    #[inline]
    pub fn below(&self, owner: StateId, leaf: StateId) -> &[StateId] {
        &self.paths[leaf.index()][self.paths[owner.index()].len()..]
    }
}

#[cfg(test)]
mod tests {
    use crate::model::{
        Action, Branch, BranchId, Data, Events, Initial, Interpreter, Kind, Model, Moment, ROOT, State, StateId,
        Target, Transition, Trigger,
    };
    use alloc::borrow::Cow;
    use alloc::vec;
    use alloc::vec::Vec;

    /// With as many blocks and transitions as there may be, what is numbered behind them has a number still.
    #[test]
    fn a_large_machine_has_numbers_enough() {
        const MANY: usize = 40_000;
        let state = |name, parent, initial| State {
            name: Cow::Borrowed(name),
            kind: Kind::Plain,
            parent,
            initial,
            history: None,
        };
        let filled = StateId(1);
        let transition = Transition {
            source: filled,
            trigger: Trigger::On(Events::Any),
            alarm: false,
            certain: false,
            branches: vec![BranchId(0)].into(),
        };
        let target = Target::by_default(filled);
        let model = Model {
            name: "Large".into(),
            states: vec![state("Large", None, Some(Initial::Plain(BranchId(1)))), state("Filled", Some(ROOT), None)]
                .into(),
            events: vec!["Told".into()].into(),
            signals: Cow::Borrowed(&[]),
            transitions: vec![transition; MANY].into(),
            branches: vec![Branch::Stay, Branch::Go(target)].into(),
            forks: Cow::Borrowed(&[]),
            actions: vec![Action { state: filled, moments: vec![Moment::Active].into() }; MANY].into(),
            raises: Cow::Borrowed(&[]),
            data: vec![Data { state: filled, arguments: 0, values: 1 }].into(),
            arguments: Cow::Borrowed(&[]),
            stack: None,
            queue: None,
        };
        let mut ran = Vec::new();
        let undecided = Interpreter::new(model).start(|action, _| ran.push(action.index()));
        assert_eq!((undecided, ran), (None, vec![2 * MANY + filled.index()]));
    }
}
