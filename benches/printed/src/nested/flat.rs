//! Flattens nested states: the rules of each leaf, including those of its enclosing states, with all exits and entries.

use super::tree::Tree;
use crate::source::{action, bump};
use crate::table::{Guard, Rule};

/// The reaction of a leaf to an event, if its guard is true.
pub(super) struct Flat {
    pub guard: Option<Guard>,
    /// Whether the reaction reads the payload.
    pub reads: bool,
    /// The exits, the effect and the entries.
    pub acts: Vec<String>,
    /// The leaf that is entered; `None` to stay.
    pub target: Option<usize>,
}

impl Tree {
    /// Returns the reactions of a leaf to an event: its own rules, then those of its enclosing states, up to the first
    /// one without a guard.
    pub(super) fn flat(&self, leaf: usize, event: usize) -> Vec<Flat> {
        let rules =
            self.upward(leaf).flat_map(|at| self.nodes[at].state.rows[event].rules.iter().map(move |rule| (at, rule)));
        let mut all = Vec::new();
        for (source, rule) in rules {
            all.push(self.flattened(leaf, source, rule));
            if rule.guard.is_none() {
                break;
            }
        }
        all
    }

    fn flattened(&self, leaf: usize, source: usize, rule: &Rule) -> Flat {
        let effect = rule.effect.map(action);
        let reads = super::program::reads(rule);
        let Some(target) = rule.target else {
            return Flat { guard: rule.guard, reads, acts: effect.into_iter().collect(), target: None };
        };
        let domain = self.domain(source, target);
        let left = self.upward(leaf).take_while(|&at| at != domain);
        let exits = left.filter_map(|at| self.nodes[at].state.exit.map(bump));
        let landing = self.landing(target);
        let mut entered: Vec<_> = self.upward(landing).take_while(|&at| at != domain).collect();
        entered.reverse();
        let entries = entered.into_iter().filter_map(|at| self.nodes[at].state.enter.map(bump));
        Flat { guard: rule.guard, reads, acts: exits.chain(effect).chain(entries).collect(), target: Some(landing) }
    }

    /// The innermost state that is not exited. If the target is nested in the source, this is the source.
    fn domain(&self, source: usize, target: usize) -> usize {
        let around = |at: usize| self.nodes[at].parent;
        let mut domain = if self.contains(target, source) { around(target) } else { source };
        while !self.contains(domain, target) {
            domain = around(domain);
        }
        domain
    }

    /// The leaf that is entered with a state.
    pub(super) fn landing(&self, mut at: usize) -> usize {
        while let Some(&first) = self.nodes[at].inside.first() {
            at = first;
        }
        at
    }
}
