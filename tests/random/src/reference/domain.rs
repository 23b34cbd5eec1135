//! The domain of a transition, and the states that it would exit.

use std::collections::BTreeSet;

use super::chart::targets;
use super::look::Look;
use super::situation::At;
use crate::machine::{Id, Leaf, ROOT};

impl Look<'_, '_> {
    /// The least common compound ancestor. *(SCXML, appendix D: `findLCCA`.)*
    fn least_common_compound_ancestor(&self, states: &[Id]) -> Id {
        let machine = &self.chart.machine;
        let around_all = |ancestor: &Id| states.iter().all(|&state| machine.around(*ancestor, state));
        let mut around = self.chart.outwards(states[0]).skip(1);
        around.find(|state| self.chart.is_compound(*state) && around_all(state)).unwrap_or(ROOT)
    }

    /// The state below which all states are exited and entered. From a compound state to nested states, this is the
    /// compound state itself. *(SCXML, appendix D: `getTransitionDomain`; UML 2.5.1, 14.2.3: local and external.
    /// Chapter `targets`.)*
    #[must_use]
    pub fn domain(&self, source: Id, targets: &[Id], reenter: bool) -> Id {
        let inside = targets.iter().all(|&target| self.chart.machine.around(source, target));
        if !reenter && self.chart.is_compound(source) && inside {
            return source;
        }
        self.least_common_compound_ancestor(&[&[source], targets].concat())
    }

    /// The state in which a leaf exits or pauses all active states; `None` if it does neither.
    #[must_use]
    pub fn scope(&self, source: Id, leaf: &Leaf) -> Option<Id> {
        let states: Vec<Id> = targets(leaf).into_iter().map(|(state, _)| state).collect();
        match leaf {
            Leaf::Stay | Leaf::Nothing | Leaf::Pass | Leaf::Ignore | Leaf::Forward(..) => None,
            Leaf::Go { reenter, .. } | Leaf::Fork { reenter, .. } => Some(self.domain(source, &states, *reenter)),
            // The state that encloses the push. *(Chapter `stack`: what runs.)*
            Leaf::Push(..) => Some(self.domain(source, &states, false)),
            Leaf::Pop => self.owner(source).map(|owner| self.now.nodes[owner].state),
        }
    }

    /// The active state whose stack a `pop` uses: the innermost one with pushed states among the source and its nested
    /// states, in the first of several regions, or else among its enclosing states. *(Chapter `stack`: in regions;
    /// nested pushes; `pop` around regions.)*
    #[must_use]
    pub fn owner(&self, source: Id) -> Option<At> {
        let source = self.now.node_of(source)?;
        let around = self.now.outwards(source);
        let owns = |node: &At| !self.now.nodes[*node].frames.is_empty();
        self.innermost_owner(source).or_else(|| around.into_iter().find(owns))
    }

    fn innermost_owner(&self, node: At) -> Option<At> {
        let inner = &self.now.nodes[node];
        let inside = inner.inside.iter().find_map(|&inner| self.innermost_owner(inner));
        inside.or_else(|| (!inner.frames.is_empty()).then_some(node))
    }

    /// The active states that a leaf would exit or pause. *(SCXML, appendix D: `computeExitSet`.)*
    #[must_use]
    pub fn would_leave(&self, source: Id, leaf: &Leaf) -> BTreeSet<Id> {
        let domain = self.scope(source, leaf).and_then(|domain| self.now.node_of(domain));
        let below = domain.into_iter().flat_map(|domain| self.now.within(domain).split_off(1));
        below.map(|node| self.now.nodes[node].state).collect()
    }
}
