//! The maximum number of events that `always` and `done` steps raise on one path.

use super::super::super::{ROOT, StateId, TransitionId};
use super::super::Outcome;
use super::super::room::{components, to};
use super::Weighing;
use crate::listed::Listed;
use alloc::vec;
use alloc::vec::Vec;

/// The target of an `always` or `done` step, the number of events that it raises, and its transition.
type Step = (StateId, u32, TransitionId);

impl Weighing<'_> {
    /// Finds the costliest path of `always` and `done` steps. The events that it raises must not lead to another one.
    ///
    /// If a step raises any event, no path leads back to its start. So each place has a worth, which is the maximum
    /// number of events that are raised from there on. In a machine with regions, the worth of a parallel includes that
    /// of its regions, because each of them proceeds separately; a step out of the parallel ends them all. If a
    /// parallel may be exited and entered again by such steps, all of its regions start again, and there is no result.
    /// Otherwise, no step increases the worth of the active places, and each step decreases it by the number of events
    /// that it raises.
    pub(super) fn settle(&mut self) -> Result<(), usize> {
        let plan = self.plan;
        let mut graph: Vec<Vec<Step>> = vec![Vec::new(); plan.model.states.len()];
        let mut raising = None;
        for (index, transition) in plan.model.transitions.iter().enumerate() {
            if !transition.trigger.is_follow_up() {
                continue;
            }
            let id = TransitionId::at(index);
            let cost = self.transition(id)?.now;
            raising = raising.or((cost > 0).then_some(id));
            self.ways(&mut graph, id, cost);
        }
        self.anew();
        self.settling = Some(0);
        let Some(raising) = raising else { return Ok(()) };
        if self.fails_while_settling {
            return Err(self.some_raise(raising));
        }
        let component = components(&graph, to);
        for (from, steps) in graph.iter().enumerate() {
            for &(to, cost, id) in steps.iter().filter(|(to, ..)| component[from] == component[to.index()]) {
                if cost > 0 || plan.tree.is_parallel(to) {
                    return Err(self.some_raise(if cost > 0 { id } else { raising }));
                }
            }
        }
        self.settling = Some(self.worth(&graph, &component));
        Ok(())
    }

    /// Adds the edges of a transition, from the places that it leaves to those that it enters.
    fn ways(&self, graph: &mut [Vec<Step>], id: TransitionId, cost: u32) {
        let tree = &self.plan.tree;
        let transition = &self.plan.model.transitions[id.index()];
        for (leaf, to) in self.plan.ways(transition) {
            graph[leaf.index()].push((to, cost, id));
        }
        if !tree.has_regions() {
            return;
        }
        for &branch in transition.branches.iter() {
            let (domain, ends) = match self.plan.outcome(branch) {
                Outcome::Go(go) | Outcome::Push(go) => (go.domain, self.plan.landings(&go.entry)),
                Outcome::Pop => (ROOT, tree.leaves(ROOT).listed()),
                Outcome::Stay | Outcome::Pass | Outcome::Defer | Outcome::Ignore => continue,
            };
            let entered: Vec<_> =
                ends.iter().flat_map(|&end| core::iter::once(end).chain(self.plan.places_inside(end))).listed();
            for leaf in tree.leaves(transition.source) {
                let outer = tree.leaf_of(leaf, domain);
                let inside = core::iter::once(outer).chain(self.plan.places_inside(outer));
                // Only the leaf is active in its region.
                for left in inside.filter(|&left| left == leaf || tree.region(left) != tree.region(leaf)) {
                    graph[left.index()].extend(entered.iter().map(|&to| (to, cost, id)));
                }
            }
        }
    }

    fn worth(&self, graph: &[Vec<Step>], component: &[usize]) -> u32 {
        let found = component.iter().max().map_or(0, |last| last + 1);
        let mut members = vec![Vec::new(); found];
        for (node, &component) in component.iter().enumerate() {
            members[component].push(node);
        }
        let mut worth = vec![0_u32; found];
        // No step leads to a component with a higher number.
        for current in 0..found {
            let steps = members[current].iter().flat_map(|&node| &graph[node]);
            let steps = steps.filter(|(to, ..)| component[to.index()] != current);
            let most = steps.map(|&(to, cost, _)| self.worth_of(to, &worth, component).saturating_add(cost)).max();
            worth[current] = most.unwrap_or(0);
        }
        self.worth_inside(ROOT, &worth, component)
    }

    /// The worth of a place, including the active places nested in it.
    fn worth_of(&self, place: StateId, worth: &[u32], component: &[usize]) -> u32 {
        let tree = &self.plan.tree;
        let own = worth[component[place.index()]];
        if !tree.is_parallel(place) {
            return own;
        }
        tree.children(place).fold(own, |sum, region| sum.saturating_add(self.worth_inside(region, worth, component)))
    }

    fn worth_inside(&self, region: StateId, worth: &[u32], component: &[usize]) -> u32 {
        let places = self.plan.tree.leaves(region);
        places.map(|place| self.worth_of(place, worth, component)).max().unwrap_or(0)
    }

    /// A raise of a transition that is known to raise an event.
    fn some_raise(&self, transition: TransitionId) -> usize {
        let branches = &self.plan.model.transitions[transition.index()].branches;
        let own = branches.iter().filter_map(|branch| self.in_branches[branch.index()].first()).min().copied();
        own.or_else(|| self.in_actions.iter().flatten().min().copied()).unwrap_or(0)
    }
}
