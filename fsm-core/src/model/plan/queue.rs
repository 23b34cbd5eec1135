//! How many raised events can wait at once: what one call may bring about, followed through what is raised meanwhile.
//!
//! The weight of an event is how many raised events its handling may bring, itself included: those raised by the
//! costliest transition it triggers, and by the chain of `always` and `done` steps that may follow. An event that may
//! raise itself again, however indirectly, has no weight; nor has what is raised in a loop, or by an `always` or `done` step
//! whose events lead on to other steps. As many events as one call may raise in all never wait at once, so the bound may be
//! too large; it is never too small.

use super::super::{ActionId, Initial, Moment, ROOT, Raised, Site, StateId, Transition, TransitionId, Trigger};
use super::room::{Graph, components, longest, to};
use super::{Entry, Eviction, Landing, Move, Outcome, Plan, Room};
use alloc::vec::Vec;

/// How many raised events may wait at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// Never more than this many, whatever the guards say.
    Bounded(u16),
    /// As many as the run brings: this `raise`, by its position in [`Model::raises`](super::super::Model::raises), may run
    /// again and again.
    Unbounded(usize),
}

/// The weights found so far, and what is being weighed.
struct Weighing<'p> {
    plan: &'p Plan,
    /// What the chain of `always` and `done` steps after a step brings; `None` while that is found out.
    settling: Option<u16>,
    known: Vec<(Raised, u16)>,
    open: Vec<Raised>,
    /// Whether the machine is being stopped: what is raised then is heard by nobody.
    stopping: bool,
}

impl Plan {
    pub(super) fn find_waiting(&self) -> Waiting {
        if self.model.raises.is_empty() {
            return Waiting::Bounded(0);
        }
        let mut weighing =
            Weighing { plan: self, settling: None, known: Vec::new(), open: Vec::new(), stopping: false };
        let steps = weighing.settle().and_then(|()| weighing.all());
        match steps.and_then(|steps| Ok(weighing.stop()?.max(steps))) {
            Ok(weight) => Waiting::Bounded(weight),
            Err(raise) => Waiting::Unbounded(raise),
        }
    }
}

/// A weight, or the raise that has none.
type Weight = Result<u16, usize>;

impl Weighing<'_> {
    /// The most that one call may raise: by its own step, or by the start.
    fn all(&mut self) -> Weight {
        let mut most = self.entry(ROOT, &self.plan.afresh(ROOT, false).clone())?;
        most = most.saturating_add(self.blocks(ROOT, &[Moment::Enter])?);
        let all: Vec<_> = (0..self.plan.model.transitions.len()).map(TransitionId::at).collect();
        most = most.max(self.of_all_regions(&all)?);
        let sitting: Vec<_> = self.plan.tree.states().collect();
        let mut active = 0_u16;
        for state in sitting {
            active = active.saturating_add(self.blocks(state, &[Moment::Active])?);
        }
        Ok(most.saturating_add(active).saturating_add(self.settling.unwrap_or(0)))
    }

    /// The most that `stop` may raise: everything is exited, what was pushed over and what is suspended as well.
    fn stop(&mut self) -> Weight {
        self.stopping = true;
        let active = self.heaviest(ROOT, &[Moment::Exit])?.saturating_mul(self.frames().saturating_add(1));
        let mut left = active.saturating_add(self.blocks(ROOT, &[Moment::Exit])?);
        let suspending: Vec<_> = self.plan.tree.states().filter(|&state| self.plan.suspends(state)).collect();
        for composite in suspending {
            left = left.saturating_add(
                self.heaviest(composite, &[Moment::Exit])?.saturating_mul(self.frames().saturating_add(1)),
            );
        }
        Ok(left)
    }

    /// What some transitions may raise in one step: at most one of each region is taken.
    fn of_all_regions(&mut self, transitions: &[TransitionId]) -> Weight {
        let mut sum = 0_u16;
        for region in self.plan.tree.regions().collect::<Vec<_>>() {
            let mut most = 0;
            for &id in transitions {
                if self.plan.tree.region(self.plan.model.transitions[id.index()].source) == region {
                    most = most.max(self.transition(id)?);
                }
            }
            sum = sum.saturating_add(most);
        }
        Ok(sum)
    }

    /// How many raised events one brings, itself included.
    fn raised(&mut self, raised: Raised) -> Weight {
        if let Some((_, weight)) = self.known.iter().find(|(known, _)| *known == raised) {
            return Ok(*weight);
        }
        self.open.push(raised);
        let most = self.of_all_regions(&self.heard_by(raised))?;
        let weight = most.saturating_add(1).saturating_add(self.settling.unwrap_or(0));
        self.open.pop();
        self.known.push((raised, weight));
        Ok(weight)
    }

    /// The costliest chain of `always` and `done` steps. What it raises must not lead to another one.
    fn settle(&mut self) -> Result<(), usize> {
        let mut graph: Graph = self.plan.model.states.iter().map(|_| Vec::new()).collect();
        for (index, transition) in self.plan.model.transitions.iter().enumerate() {
            if !matches!(transition.trigger, Trigger::Always | Trigger::Done(_)) {
                continue;
            }
            let id = TransitionId::at(index);
            let cost = self.transition(id)?;
            for (leaf, to) in self.plan.ways(transition) {
                graph[leaf.index()].push((to, cost, id));
            }
        }
        let component = components(&graph, to);
        for (from, edges) in graph.iter().enumerate() {
            if let Some((.., transition)) =
                edges.iter().find(|(to, cost, _)| *cost > 0 && component[from] == component[to.index()])
            {
                return Err(self.some_raise(*transition));
            }
        }
        self.settling = Some(longest(&graph, &component));
        Ok(())
    }

    /// A raise of a transition that is known to raise something.
    fn some_raise(&self, transition: TransitionId) -> usize {
        let branches = &self.plan.model.transitions[transition.index()].branches;
        let all = &self.plan.model.raises;
        let own = all.iter().position(|raise| matches!(raise.site, Site::Branch(branch) if branches.contains(&branch)));
        own.or_else(|| all.iter().position(|raise| matches!(raise.site, Site::Action(_)))).unwrap_or(0)
    }

    /// What a transition may raise, by its costliest branch.
    fn transition(&mut self, id: TransitionId) -> Weight {
        let branches = self.plan.model.transitions[id.index()].branches.clone();
        let mut most = 0;
        for &branch in branches.iter() {
            let effect = self.site(Site::Branch(branch))?;
            let moved = match self.plan.outcome(branch).clone() {
                Outcome::Stay | Outcome::Pass | Outcome::Defer => 0,
                Outcome::Go(go) | Outcome::Push(go) => self.movement(&go)?,
                Outcome::Pop => self.pop()?,
            };
            most = most.max(effect.saturating_add(moved));
        }
        Ok(most)
    }

    fn movement(&mut self, go: &Move) -> Weight {
        let left = self.heaviest(go.domain, &[Moment::Exit, Moment::Pause])?;
        let left = left.saturating_mul(self.frames().saturating_add(1));
        let evicted = self.evicted(&go.entry.evictions)?;
        Ok(left.saturating_add(evicted).saturating_add(self.entry(go.domain, &go.entry)?))
    }

    /// What suspended composites may raise when they are given up.
    fn evicted(&mut self, evictions: &[Eviction]) -> Weight {
        let mut sum = 0_u16;
        for eviction in evictions {
            let most = self.heaviest(eviction.composite, &[Moment::Exit])?;
            sum = sum.saturating_add(most.saturating_mul(self.frames().saturating_add(1)));
        }
        Ok(sum)
    }

    /// The same of those that stand in the way of what is decided while a composite is entered, or of where history leads.
    fn evicted_inside(&mut self, landing: &Landing) -> Weight {
        let plan = self.plan;
        let composite = match *landing {
            Landing::Leaf(_) => return Ok(0),
            Landing::Remembered(composite, _)
            | Landing::Regions(composite, _)
            | Landing::Restored(composite, _)
            | Landing::Decided(composite, _) => composite,
        };
        let mut sum = 0_u16;
        for inside in core::iter::once(composite).chain(plan.tree.inside(composite)) {
            if plan.tree.is_leaf(inside) {
                continue;
            }
            for afresh in [false, true] {
                sum = sum.saturating_add(self.evicted(&plan.afresh(inside, afresh).evictions)?);
                if let Some(Initial::Decided(branches)) = &plan.model.states[inside.index()].initial {
                    for &branch in branches.iter() {
                        sum = sum.saturating_add(self.evicted(&plan.initial(branch, afresh).evictions)?);
                    }
                }
            }
            if inside != ROOT && plan.tree.region(inside) == inside {
                sum = sum.saturating_add(self.evicted(&plan.entry_of_region(inside).evictions)?);
            }
        }
        Ok(sum)
    }

    /// How many frames there may be.
    fn frames(&self) -> u16 {
        match (self.plan.room, self.plan.model.stack) {
            (_, Some(declared)) => declared,
            (Room::Bounded(room), None) => room,
            (Room::Unbounded(_), None) => 0,
        }
    }

    fn pop(&mut self) -> Weight {
        Ok(self.heaviest(ROOT, &[Moment::Exit])?.saturating_add(self.heaviest(ROOT, &[Moment::Resume])?))
    }

    /// What an entry below a state may raise, effects of `initial`s included.
    fn entry(&mut self, below: StateId, entry: &Entry) -> Weight {
        let mut effects = 0_u16;
        for branch in self.plan.initial_branches().collect::<Vec<_>>() {
            effects = effects.saturating_add(self.site(Site::Branch(branch))?);
        }
        let mut most = 0;
        for leaf in self.plan.landings(entry) {
            most = most.max(self.path(below, leaf, &[Moment::Enter, Moment::Resume])?);
        }
        Ok(most.saturating_add(effects).saturating_add(self.evicted_inside(&entry.landing)?))
    }

    /// The most that the blocks on a path below a state may raise.
    fn heaviest(&mut self, below: StateId, moments: &[Moment]) -> Weight {
        let leaves: Vec<_> = self.plan.tree.leaves(below).collect();
        let mut most = 0;
        for leaf in leaves {
            most = most.max(self.path(below, leaf, moments)?);
        }
        Ok(most)
    }

    fn path(&mut self, below: StateId, leaf: StateId, moments: &[Moment]) -> Weight {
        let mut sum = 0_u16;
        for state in self.plan.tree.path(below, leaf) {
            sum = sum.saturating_add(self.blocks(state, moments)?);
        }
        if self.plan.tree.is_parallel(leaf) {
            for region in self.plan.tree.children(leaf).collect::<Vec<_>>() {
                let own = self.blocks(region, moments)?;
                sum = sum.saturating_add(own).saturating_add(self.heaviest(region, moments)?);
            }
        }
        Ok(sum)
    }

    fn blocks(&mut self, state: StateId, moments: &[Moment]) -> Weight {
        let mut blocks: Vec<ActionId> =
            moments.iter().flat_map(|&moment| self.plan.actions(state, moment).collect::<Vec<_>>()).collect();
        blocks.sort();
        blocks.dedup();
        let mut sum = 0_u16;
        for block in blocks {
            sum = sum.saturating_add(self.site(Site::Action(block))?);
        }
        Ok(sum)
    }

    /// What a piece of code raises.
    fn site(&mut self, site: Site) -> Weight {
        let mut sum = 0_u16;
        for (index, raise) in self.plan.model.raises.clone().iter().enumerate().filter(|(_, raise)| raise.site == site)
        {
            let Some(raised) = raise.raised.filter(|_| !raise.repeated) else { return Err(index) };
            let weight = match self.settling {
                _ if self.stopping => 1,
                None if self.is_quiet(raised) => 1,
                Some(_) if !self.open.contains(&raised) => self.raised(raised)?,
                _ => return Err(index),
            };
            sum = sum.saturating_add(weight);
        }
        Ok(sum)
    }

    /// Whether what a raised event triggers neither moves nor raises anything.
    fn is_quiet(&self, raised: Raised) -> bool {
        let raises = |branch| self.plan.model.raises.iter().any(|raise| raise.site == Site::Branch(branch));
        let inert = |branch| {
            matches!(self.plan.outcome(branch), Outcome::Stay | Outcome::Pass | Outcome::Defer) && !raises(branch)
        };
        self.heard_by(raised)
            .iter()
            .all(|id| self.plan.model.transitions[id.index()].branches.iter().all(|&branch| inert(branch)))
    }

    fn heard_by(&self, raised: Raised) -> Vec<TransitionId> {
        let all = self.plan.model.transitions.iter().enumerate();
        let hearing = all.filter(|(_, transition)| hears(transition, raised));
        hearing.map(|(index, _)| TransitionId::at(index)).collect()
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
