//! The maximum number of raised events that are pending at the same time in one call.
//!
//! Raised events are handled first in, first out. So they form generations: the events that the step of the call itself
//! raises are the first, and those raised while one generation is handled are the next. A generation is handled only
//! after the whole previous one. While generation `g` is handled, the pending events are those of `g` that are not
//! handled yet, and those that the handled ones have raised. So their number is at most a sum over all events of `g`, in
//! which each event counts as many as it raises, but at least one. This sum is bounded for each generation separately.
//! In each generation, an event contributes at most as much as the costliest transition that it triggers, and several
//! events contribute the sum. The room is the largest of these sums.
//!
//! In addition, there are `always` and `done` steps. The events that they raise must be *quiet*, which means that they
//! trigger nothing that moves or raises. Between two other steps, these steps form one path, regardless of the quiet
//! events that are handled in between. So they raise at most as many events as the costliest path. A quiet event that
//! is pending while generation `g` is handled was raised while `g` or the previous generation was handled. So it
//! belongs to the path after one of their steps, or to the one path that began earlier.
//!
//! The signal that a submachine has ended is pending at most once. It and the events that follow have additional room.
//!
//! If an event may raise itself again, even indirectly, there is no last generation, and there is no limit. Nor is
//! there one if an event is raised in a loop. Numbers saturate, far above the room that is given without a declaration,
//! so the room is never too small. It may be too large, because guards are ignored.

mod brings;
mod settling;

use super::super::{
    ActionId, BranchId, Initial, Moment, ROOT, Raised, Site, StateId, Transition, TransitionId, Trigger,
};
use super::{Entering, Entry, Eviction, Landing, Move, Outcome, Plan, Room};
use crate::listed::Listed;
use crate::sorted::Map;
use alloc::vec;
use alloc::vec::Vec;
use brings::{Brings, Generation};

/// The maximum room of a stack or a queue that is not declared. A queue is created in every call, and a stack is a part
/// of every machine, so a program that needs more has to declare it.
pub const ROOM_UNASKED: u16 = 64;

/// The maximum number of pending raised events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// It is declared, and not computed.
    Declared(u16),
    /// At most this many, whatever the values of guards.
    Bounded(u16),
    /// A number that is larger than [allowed without a declaration](ROOM_UNASKED), and the `raise` that contributes the
    /// most, by its position in [`Model::raises`](super::super::Model::raises).
    Many(u32, usize),
    /// There is no limit, because this `raise` may run repeatedly.
    Unbounded(usize),
}

/// The events that result from a block, a path or a step, or the raise that cannot be counted.
type Found = Result<Brings, usize>;

/// The results of the computation so far, and its state.
struct Weighing<'p> {
    plan: &'p Plan,
    /// For each action and branch, the positions of its raises.
    in_actions: Vec<Vec<usize>>,
    in_branches: Vec<Vec<usize>>,
    /// For each transition, the raises in its duration.
    in_durations: Vec<Vec<usize>>,
    /// The maximum number of events that a path of `always` and `done` steps raises; `None` while this is computed.
    settling: Option<u32>,
    known: Map<(bool, usize), Brings>,
    open: Vec<Raised>,
    /// For each state and kind of blocks, the result of the costliest path below the state.
    below: Map<(StateId, Blocks), Brings>,
    /// For each state, the result of the effects of its `initial` and of nested ones.
    initials: Map<StateId, Brings>,
    /// Whether the consequences of an error are being computed.
    failing: bool,
    /// Whether these consequences may fail again.
    fails_again: bool,
    /// Whether an `always` or `done` may fail, and the transition that handles the error moves.
    fails_while_settling: bool,
    /// Whether the stop of the machine is being computed, in which raised events are not handled.
    stopping: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Blocks {
    Leave,
    Enter,
    Exit,
    Resume,
    Active,
}

impl Blocks {
    fn moments(self) -> &'static [Moment] {
        match self {
            Blocks::Leave => &[Moment::Exit, Moment::Pause],
            Blocks::Enter => &[Moment::Enter, Moment::Resume],
            Blocks::Exit => &[Moment::Exit],
            Blocks::Resume => &[Moment::Resume],
            Blocks::Active => &[Moment::Active],
        }
    }
}

impl Plan {
    pub(super) fn find_waiting(&self) -> Waiting {
        if let Some(declared) = self.model.queue {
            return Waiting::Declared(declared);
        }
        if self.model.raises.is_empty() {
            return Waiting::Bounded(0);
        }
        let mut weighing = Weighing::of(self);
        let most = weighing.settle().and_then(|()| weighing.all()).and_then(|all| {
            let ends = weighing.ends()?;
            Ok(weighing.stop()?.max(all).saturating_add(ends))
        });
        match most {
            Ok(most) if most <= u32::from(ROOM_UNASKED) => Waiting::Bounded(most as u16),
            Ok(most) => Waiting::Many(most, weighing.costliest()),
            Err(raise) => Waiting::Unbounded(raise),
        }
    }
}

impl<'p> Weighing<'p> {
    fn of(plan: &'p Plan) -> Self {
        let mut in_actions = vec![Vec::new(); plan.model.actions.len()];
        let mut in_branches = vec![Vec::new(); plan.model.branches.len()];
        let mut in_durations = vec![Vec::new(); plan.model.transitions.len()];
        for (index, raise) in plan.model.raises.iter().enumerate() {
            match raise.site {
                Site::Action(action) => in_actions[action.index()].push(index),
                Site::Branch(branch) => in_branches[branch.index()].push(index),
                Site::Duration(timer) => in_durations[timer.index()].push(index),
            }
        }
        Weighing {
            plan,
            in_actions,
            in_branches,
            in_durations,
            settling: None,
            known: Map::new(),
            open: Vec::new(),
            below: Map::new(),
            initials: Map::new(),
            failing: false,
            fails_again: false,
            fails_while_settling: false,
            stopping: false,
        }
    }

    /// Discards the results so far, because other events count from now on.
    fn anew(&mut self) {
        self.below.clear();
        self.initials.clear();
    }

    /// The maximum number of pending events in one call, which either takes a step or starts the machine.
    fn all(&mut self) -> Result<u32, usize> {
        let plan = self.plan;
        let start = self.entry(ROOT, plan.afresh(ROOT, false))?.and(&self.blocks(ROOT, Blocks::Enter)?);
        let step = self.of_all_regions((0..plan.model.transitions.len()).map(TransitionId::at))?;
        let mut most = start.or(&step);
        for state in plan.tree.states() {
            most = most.and(&self.blocks(state, Blocks::Active)?);
        }
        Ok(most.room(self.settling.unwrap_or(0)))
    }

    /// The maximum number of pending events because submachines have ended. Each signals this at most once at a time,
    /// and the transitions that react may raise more.
    fn ends(&mut self) -> Result<u32, usize> {
        let plan = self.plan;
        let mut most = 0u32;
        for signal in plan.model.submachines.iter().filter_map(|submachine| submachine.signal) {
            let completions = self.of_all_regions(self.handled_by(Raised::Signal(signal)).into_iter())?;
            most = most.saturating_add(completions.room(self.settling.unwrap_or(0)).saturating_add(1));
        }
        Ok(most)
    }

    /// The maximum number of events that `stop` may raise. It exits everything, including paused states.
    fn stop(&mut self) -> Result<u32, usize> {
        self.stopping = true;
        self.anew();
        let plan = self.plan;
        let mut left = self.heaviest(ROOT, Blocks::Exit)?.times(self.layers()).and(&self.blocks(ROOT, Blocks::Exit)?);
        for composite in plan.tree.states().filter(|&state| plan.suspends(state)) {
            left = left.and(&self.heaviest(composite, Blocks::Exit)?.times(self.layers()));
        }
        Ok(left.now)
    }

    fn costliest(&self) -> usize {
        let brings = |index: usize| {
            let raised = self.plan.model.raises[index].raised.and_then(|raised| self.known.get(&key(raised)));
            raised.map_or(0, |brings| brings.then.iter().map(|generation| generation.wait).max().unwrap_or(0))
        };
        // If several are equal, the first one counts.
        (0..self.plan.model.raises.len()).rev().max_by_key(|&index| brings(index)).unwrap_or(0)
    }

    /// The events that result from one step, in which at most one of these transitions is taken in each region.
    fn of_all_regions(&mut self, transitions: impl Iterator<Item = TransitionId>) -> Found {
        let mut by_region: Map<StateId, Brings> = Map::new();
        for id in transitions {
            let brings = self.transition(id)?;
            let region = self.plan.tree.region(self.plan.model.transitions[id.index()].source);
            let most = by_region.remove(&region).unwrap_or_default();
            by_region.insert(region, most.or(&brings));
        }
        Ok(by_region.values().fold(Brings::default(), Brings::and))
    }

    /// The events that result from one raised event, which is their first generation.
    fn raised(&mut self, raised: Raised) -> Found {
        if let Some(brings) = self.known.get(&key(raised)) {
            return Ok(brings.clone());
        }
        self.open.push(raised);
        let completions = self.of_all_regions(self.handled_by(raised).into_iter())?;
        self.open.pop();
        let raises = completions.now.saturating_add(self.settling.unwrap_or(0));
        let mut then = vec![Generation { all: 1, wait: raises.max(1) }];
        then.extend(completions.then);
        let brings = Brings { now: 1, then };
        self.known.insert(key(raised), brings.clone());
        Ok(brings)
    }

    /// The events that result from a transition, by its costliest branch.
    fn transition(&mut self, id: TransitionId) -> Found {
        let plan = self.plan;
        let mut most = Brings::default();
        for &branch in plan.model.transitions[id.index()].branches.iter() {
            let effect = self.site(Site::Branch(branch))?;
            let moved = match plan.outcome(branch) {
                Outcome::Stay | Outcome::Pass | Outcome::Defer | Outcome::Ignore => Brings::default(),
                Outcome::Go(go) | Outcome::Push(go) => self.movement(go)?,
                Outcome::Pop => self.pop()?,
            };
            most = most.or(&effect.and(&moved));
        }
        // An `every` starts again.
        Ok(most.and(&self.site(Site::Duration(id))?))
    }

    fn movement(&mut self, go: &Move) -> Found {
        let left = self.left(go)?;
        let evicted = self.evicted(&go.entry.evictions)?;
        Ok(left.and(&evicted).and(&self.entry(go.domain, &go.entry)?))
    }

    /// The events that a move may raise by leaving states: those that may be active while its source is. States that a
    /// push has paused, or that are suspended, may be anywhere below its domain.
    fn left(&mut self, Move { source, domain, .. }: &Move) -> Found {
        let (plan, layers) = (self.plan, self.layers());
        let kept = layers > 1 || plan.tree.states().any(|state| plan.suspends(state));
        if kept || !plan.tree.contains(*domain, *source) {
            return Ok(self.heaviest(*domain, Blocks::Leave)?.times(layers));
        }
        let (mut sum, mut enclosing) = (self.heaviest(*source, Blocks::Leave)?, *domain);
        for state in plan.tree.path(*domain, *source) {
            for beside in
                plan.tree.children(enclosing).filter(|&beside| beside != state && plan.tree.is_parallel(enclosing))
            {
                sum = sum.and(&self.blocks(beside, Blocks::Leave)?).and(&self.heaviest(beside, Blocks::Leave)?);
            }
            sum = sum.and(&self.blocks(state, Blocks::Leave)?);
            enclosing = state;
        }
        Ok(sum)
    }

    /// The events that suspended composites may raise when their content is exited.
    fn evicted(&mut self, evictions: &[Eviction]) -> Found {
        let mut sum = Brings::default();
        for eviction in evictions {
            sum = sum.and(&self.heaviest(eviction.composite, Blocks::Exit)?.times(self.layers()));
        }
        Ok(sum)
    }

    /// The events of suspended composites whose content is exited if a decision or a history in an entry requires it.
    fn evicted_inside(&mut self, landing: &Landing) -> Found {
        let plan = self.plan;
        let composite = match *landing {
            Landing::Leaf(_) => return Ok(Brings::default()),
            Landing::Remembered(composite, _)
            | Landing::Regions(composite, _)
            | Landing::Restored(composite, _)
            | Landing::Decided(composite, _) => composite,
        };
        let mut sum = Brings::default();
        for inside in core::iter::once(composite).chain(plan.tree.inside(composite)) {
            if plan.tree.is_leaf(inside) {
                continue;
            }
            for afresh in [false, true] {
                sum = sum.and(&self.evicted(&plan.afresh(inside, afresh).evictions)?);
                if let Some(Initial::Decided(branches)) = &plan.model.states[inside.index()].initial {
                    for &branch in branches.iter() {
                        sum = sum.and(&self.evicted(&plan.initial(branch, afresh).evictions)?);
                    }
                }
            }
            if inside != ROOT && plan.tree.region(inside) == inside {
                sum = sum.and(&self.evicted(&plan.entry_of_region(inside).evictions)?);
            }
        }
        Ok(sum)
    }

    /// The number of times that a state may be active or paused at once: the maximum number of frames, plus one.
    fn layers(&self) -> u32 {
        let frames = match (self.plan.room, self.plan.model.stack) {
            (_, Some(declared)) => u32::from(declared),
            (Room::Bounded(room), None) => u32::from(room),
            (Room::Many(room, _), None) => room,
            (Room::Unbounded(_), None) => 0,
        };
        frames.saturating_add(1)
    }

    fn pop(&mut self) -> Found {
        Ok(self.heaviest(ROOT, Blocks::Exit)?.and(&self.heaviest(ROOT, Blocks::Resume)?))
    }

    /// The events that an entry below a state may raise, including the effects of `initial`s.
    fn entry(&mut self, below: StateId, entry: &Entry) -> Found {
        let resumed = entry.steps.iter().find_map(|step| match step {
            Entering::Resume(state) => Some(*state),
            Entering::Enter(_) | Entering::Fill(..) | Entering::Drop(_) => None,
        });
        let end = resumed.unwrap_or(match entry.landing {
            Landing::Regions(state, _)
            | Landing::Restored(state, _)
            | Landing::Leaf(state)
            | Landing::Remembered(state, _)
            | Landing::Decided(state, _) => state,
        });
        let mut sum = self.initials(end)?.and(&self.evicted_inside(&entry.landing)?);
        for state in self.plan.tree.path(below, end) {
            sum = sum.and(&self.blocks(state, Blocks::Enter)?);
        }
        Ok(sum.and(&self.heaviest(end, Blocks::Enter)?))
    }

    /// The events that result from the effects of the `initial`s of a state and of those nested in it.
    fn initials(&mut self, end: StateId) -> Found {
        if let Some(known) = self.initials.get(&end) {
            return Ok(known.clone());
        }
        let plan = self.plan;
        let mut effects = Brings::default();
        for state in core::iter::once(end).chain(plan.tree.inside(end).filter(|&inside| inside != end)) {
            if let Some(Initial::Decided(branches)) = &plan.model.states[state.index()].initial {
                for &branch in branches.iter() {
                    effects = effects.and(&self.site(Site::Branch(branch))?);
                }
            }
        }
        self.initials.insert(end, effects.clone());
        Ok(effects)
    }

    /// The maximum for the blocks of the active states below a state: the costliest child, or the sum of all regions.
    fn heaviest(&mut self, below: StateId, which: Blocks) -> Found {
        if let Some(known) = self.below.get(&(below, which)) {
            return Ok(known.clone());
        }
        let plan = self.plan;
        let mut most = Brings::default();
        for child in plan.tree.children(below) {
            let way = self.blocks(child, which)?.and(&self.heaviest(child, which)?);
            most = if plan.tree.is_parallel(below) { most.and(&way) } else { most.or(&way) };
        }
        self.below.insert((below, which), most.clone());
        Ok(most)
    }

    fn blocks(&mut self, state: StateId, which: Blocks) -> Found {
        let plan = self.plan;
        let mut sum = Brings::default();
        for index in plan.actions.get(state) {
            let runs = plan.model.actions[index].moments.iter().any(|moment| which.moments().contains(moment));
            if runs && !self.in_actions[index].is_empty() {
                sum = sum.and(&self.site(Site::Action(ActionId::at(index)))?);
            }
        }
        // Timers start when their state is entered.
        let begins = matches!(which, Blocks::Enter) && plan.model.has_time();
        for id in plan.transitions_of(state).filter(|id| begins && !self.in_durations[id.index()].is_empty()).listed() {
            sum = sum.and(&self.site(Site::Duration(id))?);
        }
        Ok(sum)
    }

    fn site(&mut self, site: Site) -> Found {
        let raises = match site {
            Site::Action(action) => self.in_actions[action.index()].clone(),
            Site::Branch(branch) => self.in_branches[branch.index()].clone(),
            Site::Duration(timer) => self.in_durations[timer.index()].clone(),
        };
        let mut sum = Brings::default();
        for index in raises {
            let raise = &self.plan.model.raises[index];
            if self.plan.model.raises_completion(raise) {
                continue;
            }
            if self.plan.model.is_failure(raise) {
                sum = sum.and(&self.failed(index)?);
                continue;
            }
            let Some(raised) = raise.raised.filter(|_| !raise.repeated) else { return Err(index) };
            let brings = match self.settling {
                _ if self.stopping => Brings { now: 1, then: Vec::new() },
                None if self.is_quiet(raised) => Brings { now: 1, then: Vec::new() },
                Some(_) if !self.open.contains(&raised) => self.raised(raised)?,
                _ => return Err(index),
            };
            sum = sum.and(&brings);
        }
        Ok(sum)
    }

    /// The events that result from an error. The error itself takes no room, because it is handled before queued
    /// events, as if the failed step continued. If handling it may fail again, it must not raise any event, because
    /// there would be no limit.
    fn failed(&mut self, index: usize) -> Found {
        if core::mem::replace(&mut self.failing, true) {
            self.fails_again = true;
            return Ok(Brings::default());
        }
        self.fails_again = false;
        let plan = self.plan;
        let raised = plan.model.raises[index].raised;
        let completions = raised.map_or_else(Vec::new, |raised| self.handled_by(raised));
        let moves = completions.iter().flat_map(|id| plan.model.transitions[id.index()].branches.iter());
        let moves = moves
            .clone()
            .any(|&branch| matches!(plan.outcome(branch), Outcome::Go(_) | Outcome::Push(_) | Outcome::Pop));
        let found = self.of_all_regions(completions.into_iter());
        self.failing = false;
        self.anew();
        let mut brings = found?;
        // After a move, `always` and `done` steps may raise events as well.
        brings.now = brings.now.saturating_add(self.settling.filter(|_| moves).unwrap_or(0));
        match self.settling {
            _ if self.stopping => Ok(Brings::default()),
            None if moves => {
                self.fails_while_settling = true;
                Ok(brings)
            }
            _ if brings.now > 0 && self.fails_again => Err(index),
            _ => Ok(brings),
        }
    }

    /// Whether a raised event triggers only transitions that neither move nor raise anything.
    fn is_quiet(&self, raised: Raised) -> bool {
        let inert = |branch: BranchId| {
            let moves = matches!(self.plan.outcome(branch), Outcome::Go(_) | Outcome::Push(_) | Outcome::Pop);
            !moves && self.in_branches[branch.index()].is_empty()
        };
        let mut completions = self.handled_by(raised).into_iter();
        completions.all(|id| self.plan.model.transitions[id.index()].branches.iter().all(|&branch| inert(branch)))
    }

    fn handled_by(&self, raised: Raised) -> Vec<TransitionId> {
        let all = self.plan.model.transitions.iter().enumerate();
        let handling = all.filter(|(_, transition)| handles(transition, raised));
        handling.map(|(index, _)| TransitionId::at(index)).listed()
    }
}

fn key(raised: Raised) -> (bool, usize) {
    match raised {
        Raised::Event(event) => (false, event.index()),
        Raised::Signal(signal) => (true, signal.index()),
    }
}

fn handles(transition: &Transition, raised: Raised) -> bool {
    match (&transition.trigger, raised) {
        (Trigger::On(events), Raised::Event(event)) | (Trigger::Signal(events), Raised::Signal(event)) => {
            events.may_be(event)
        }
        _ => false,
    }
}
