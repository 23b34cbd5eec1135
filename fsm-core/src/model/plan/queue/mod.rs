//! How many raised events can wait at once: what one call may bring about, followed through what is raised meanwhile.
//!
//! What waits is heard first in, first out. So it comes in generations: what the call's own step raises is the first, what
//! is raised while one generation is heard is the next, and none is heard before all of the one before. While generation
//! `g` is heard there wait those of it that have not been heard, one each, and what the others have raised. Hence never
//! more wait than the sum, over all of generation `g`, of what one of them raises, or one if it raises less. That sum is
//! bounded for each generation by itself: what a raised event brings, generation by generation, is at most what the
//! costliest transition that it triggers brings there, and what several bring is the sum of what each does. The room is
//! the largest of these sums.
//!
//! Then there are the steps that the machine takes by itself, `always` and `done`. What they raise must trigger nothing that
//! moves or raises: it is *quiet*. From one other step to the next those steps are one path, whatever quiet is heard in
//! between, so they raise no more than the costliest path there is. What is quiet and waits while generation `g` is heard
//! was raised while that generation was heard, or the one before; so it belongs to the path after one of their steps, or
//! to the one path that began earlier.
//!
//! That a submachine has ended waits once at a time, so it has room of its own, and what is raised by those who hear it.
//!
//! An event that may raise itself again, however indirectly, has no last generation; and what is raised in a loop cannot be
//! counted. Numbers stop at the largest there is instead of beginning anew, which is far more than is ever given
//! unasked: so the room is never too small. It may be too large, since guards are not looked at.

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

/// The most room that a stack or a queue has which nobody asked for. A queue is made in every call and a stack lies in every
/// machine, so who needs more should know of it, and say it.
pub const ROOM_UNASKED: u16 = 64;

/// How many raised events may wait at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// It is declared, and not worked out.
    Declared(u16),
    /// Never more than this many, whatever the guards say.
    Bounded(u16),
    /// There is such a number, but it is larger than what is given [unasked](ROOM_UNASKED); and the `raise` that brings the
    /// most, by its position in [`Model::raises`](super::super::Model::raises).
    Many(u32, usize),
    /// As many as the run brings: this `raise` may run again and again.
    Unbounded(usize),
}

/// What a block, a path or a step brings, or the raise that cannot be counted.
type Found = Result<Brings, usize>;

/// What is found out so far, and what is being found out.
struct Weighing<'p> {
    plan: &'p Plan,
    /// By action and by branch: the raises in it, by their positions.
    in_actions: Vec<Vec<usize>>,
    in_branches: Vec<Vec<usize>>,
    /// By transition: those in its duration.
    in_durations: Vec<Vec<usize>>,
    /// What a path of `always` and `done` steps raises at most; `None` while that is found out.
    settling: Option<u32>,
    known: Map<(bool, usize), Brings>,
    open: Vec<Raised>,
    /// By state and what happens to those below it: what the costliest of the ways below brings.
    below: Map<(StateId, Blocks), Brings>,
    /// By state: what the effects of its `initial` and of those inside it bring.
    initials: Map<StateId, Brings>,
    /// Whether what comes of an error is being found out.
    failing: bool,
    /// Whether something may fail then.
    fails_again: bool,
    /// Whether an `always` or `done` may fail, and what takes the error moves.
    fails_while_settling: bool,
    /// Whether the machine is being stopped: what is raised then is heard by nobody.
    stopping: bool,
}

/// Blocks that run on the same way.
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

    /// What else counts from now on: nothing that was found out before holds any more.
    fn anew(&mut self) {
        self.below.clear();
        self.initials.clear();
    }

    /// The most that wait in one call: in one that takes a step, or in the start.
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

    /// The most that wait because submachines have ended: each tells so once at a time, and what hears it may raise more.
    fn ends(&mut self) -> Result<u32, usize> {
        let plan = self.plan;
        let mut most = 0u32;
        for signal in plan.model.submachines.iter().filter_map(|submachine| submachine.signal) {
            let heard = self.of_all_regions(self.heard_by(Raised::Signal(signal)).into_iter())?;
            most = most.saturating_add(heard.room(self.settling.unwrap_or(0)).saturating_add(1));
        }
        Ok(most)
    }

    /// The most that `stop` may raise: everything is exited, what was pushed over and what is suspended as well.
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

    /// The raise that brings the most.
    fn costliest(&self) -> usize {
        let brings = |index: usize| {
            let raised = self.plan.model.raises[index].raised.and_then(|raised| self.known.get(&key(raised)));
            raised.map_or(0, |brings| brings.then.iter().map(|generation| generation.wait).max().unwrap_or(0))
        };
        // The first of equals.
        (0..self.plan.model.raises.len()).rev().max_by_key(|&index| brings(index)).unwrap_or(0)
    }

    /// What some transitions may bring in one step: at most one of each region is taken.
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

    /// What comes of one raised event, of which it is the first generation.
    fn raised(&mut self, raised: Raised) -> Found {
        if let Some(brings) = self.known.get(&key(raised)) {
            return Ok(brings.clone());
        }
        self.open.push(raised);
        let heard = self.of_all_regions(self.heard_by(raised).into_iter())?;
        self.open.pop();
        let raises = heard.now.saturating_add(self.settling.unwrap_or(0));
        let mut then = vec![Generation { all: 1, wait: raises.max(1) }];
        then.extend(heard.then);
        let brings = Brings { now: 1, then };
        self.known.insert(key(raised), brings.clone());
        Ok(brings)
    }

    /// What a transition may bring, by its costliest branch.
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
        // An `every` begins again.
        Ok(most.and(&self.site(Site::Duration(id))?))
    }

    fn movement(&mut self, go: &Move) -> Found {
        let left = self.left(go)?;
        let evicted = self.evicted(&go.entry.evictions)?;
        Ok(left.and(&evicted).and(&self.entry(go.domain, &go.entry)?))
    }

    /// What a move may bring by what it leaves: of what may be active while its source is. What a push has put aside, or what
    /// is suspended, may be anywhere below its domain.
    fn left(&mut self, Move { source, domain, .. }: &Move) -> Found {
        let (plan, layers) = (self.plan, self.layers());
        let kept = layers > 1 || plan.tree.states().any(|state| plan.suspends(state));
        if kept || !plan.tree.contains(*domain, *source) {
            return Ok(self.heaviest(*domain, Blocks::Leave)?.times(layers));
        }
        let (mut sum, mut around) = (self.heaviest(*source, Blocks::Leave)?, *domain);
        for state in plan.tree.path(*domain, *source) {
            for beside in plan.tree.children(around).filter(|&beside| beside != state && plan.tree.is_parallel(around))
            {
                sum = sum.and(&self.blocks(beside, Blocks::Leave)?).and(&self.heaviest(beside, Blocks::Leave)?);
            }
            sum = sum.and(&self.blocks(state, Blocks::Leave)?);
            around = state;
        }
        Ok(sum)
    }

    /// What suspended composites may bring when they are given up.
    fn evicted(&mut self, evictions: &[Eviction]) -> Found {
        let mut sum = Brings::default();
        for eviction in evictions {
            sum = sum.and(&self.heaviest(eviction.composite, Blocks::Exit)?.times(self.layers()));
        }
        Ok(sum)
    }

    /// The same of those that stand in the way of what is decided while a composite is entered, or of where history leads.
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

    /// How often a state may be active or put aside at once: as many frames as there may be, and one more.
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

    /// What an entry below a state may bring, effects of `initial`s included.
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

    /// What the effects of the `initial`s of a state and those inside it bring.
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

    /// The most that the blocks of what is active below a state may bring: of one state, or of all regions.
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
        // Timers begin when their state is entered.
        let begins = matches!(which, Blocks::Enter) && plan.model.has_time();
        for id in plan.transitions_of(state).filter(|id| begins && !self.in_durations[id.index()].is_empty()).listed() {
            sum = sum.and(&self.site(Site::Duration(id))?);
        }
        Ok(sum)
    }

    /// What a piece of code brings.
    fn site(&mut self, site: Site) -> Found {
        let raises = match site {
            Site::Action(action) => self.in_actions[action.index()].clone(),
            Site::Branch(branch) => self.in_branches[branch.index()].clone(),
            Site::Duration(timer) => self.in_durations[timer.index()].clone(),
        };
        let mut sum = Brings::default();
        for index in raises {
            let raise = &self.plan.model.raises[index];
            if self.plan.model.tells_end(raise) {
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

    /// What comes of an error. It takes no room: it is looked at before what waits, as if the step that has failed went on. Where
    /// what comes of it may fail again, it must raise nothing, or there would be no end of it.
    fn failed(&mut self, index: usize) -> Found {
        if core::mem::replace(&mut self.failing, true) {
            self.fails_again = true;
            return Ok(Brings::default());
        }
        self.fails_again = false;
        let plan = self.plan;
        let raised = plan.model.raises[index].raised;
        let heard = raised.map_or_else(Vec::new, |raised| self.heard_by(raised));
        let moves = heard.iter().flat_map(|id| plan.model.transitions[id.index()].branches.iter());
        let moves = moves
            .clone()
            .any(|&branch| matches!(plan.outcome(branch), Outcome::Go(_) | Outcome::Push(_) | Outcome::Pop));
        let found = self.of_all_regions(heard.into_iter());
        self.failing = false;
        self.anew();
        let mut brings = found?;
        // What follows a move, `always` and `done` steps, may raise as well.
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

    /// Whether what a raised event triggers neither moves nor raises anything.
    fn is_quiet(&self, raised: Raised) -> bool {
        let inert = |branch: BranchId| {
            let moves = matches!(self.plan.outcome(branch), Outcome::Go(_) | Outcome::Push(_) | Outcome::Pop);
            !moves && self.in_branches[branch.index()].is_empty()
        };
        let mut heard = self.heard_by(raised).into_iter();
        heard.all(|id| self.plan.model.transitions[id.index()].branches.iter().all(|&branch| inert(branch)))
    }

    fn heard_by(&self, raised: Raised) -> Vec<TransitionId> {
        let all = self.plan.model.transitions.iter().enumerate();
        let hearing = all.filter(|(_, transition)| hears(transition, raised));
        hearing.map(|(index, _)| TransitionId::at(index)).listed()
    }
}

fn key(raised: Raised) -> (bool, usize) {
    match raised {
        Raised::Event(event) => (false, event.index()),
        Raised::Signal(signal) => (true, signal.index()),
    }
}

/// Whether what is raised may trigger a transition.
fn hears(transition: &Transition, raised: Raised) -> bool {
    match (&transition.trigger, raised) {
        (Trigger::On(events), Raised::Event(event)) | (Trigger::Hear(events), Raised::Signal(event)) => {
            events.may_be(event)
        }
        _ => false,
    }
}
