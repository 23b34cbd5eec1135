//! The rules of `parallel`: its content, and how several targets lead into it.

use super::super::{Branch, BranchId, Kind, StateId, Target};
use super::{Findings, Subject};
use crate::listed::Listed;
use crate::rules::Rule;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

impl Findings<'_> {
    /// A parallel has children, its regions. None of them is `final`. All are entered, so it has no `initial`.
    pub(super) fn parallel_has_regions(&mut self) {
        let parallels: Vec<_> = self.tree.states().filter(|&state| self.tree.is_parallel(state)).listed();
        for parallel in parallels {
            let name = self.name(parallel).to_string();
            if self.tree.is_leaf(parallel) {
                let message = format!(
                    "`{name}` has no regions; declare states inside it, which are all active at once, or make it a `state`"
                );
                self.report(Rule::NoRegions, Subject::State(parallel), message);
            }
            if self.model.states[parallel.index()].initial.is_some() {
                let message = format!(
                    "`{name}` is a `parallel`, so all its regions are entered and it has no `initial`; remove this"
                );
                self.report(Rule::InitialInParallel, Subject::Initial(parallel), message);
            }
            let finals =
                self.tree.children(parallel).filter(|child| self.model.states[child.index()].kind == Kind::Final);
            for end in finals.listed() {
                let message = format!(
                    "a region cannot be `final`; `{name}` completes when each of its regions has reached a `final` inside it"
                );
                self.report(Rule::FinalRegion, Subject::State(end), message);
            }
        }
    }

    /// Several targets belong to different regions of one parallel.
    pub(super) fn targets_in_different_regions(&mut self) {
        for (index, branch) in self.model.branches.iter().enumerate() {
            if !matches!(branch, Branch::Fork(_)) {
                continue;
            }
            let targets = self.model.targets(branch);
            let subject = Subject::Branch(BranchId::at(index));
            if let [only] = targets {
                let name = self.name(only.state).to_string();
                self.report(Rule::OnlyTarget, subject, format!("a single target needs no parentheses; write `{name}`"));
            }
            for (at, one) in targets.iter().enumerate() {
                if let Some(other) = targets[..at].iter().find(|other| !self.in_different_regions(one, other)) {
                    let (one, other) = (self.name(one.state), self.name(other.state));
                    let message = format!(
                        "`{other}` and `{one}` cannot be targets together; several targets must lie in different regions of one `parallel`"
                    );
                    self.report(Rule::NotTogether, subject, message);
                }
            }
        }
    }

    fn in_different_regions(&self, one: &Target, other: &Target) -> bool {
        let nested = self.tree.contains(one.state, other.state) || self.tree.contains(other.state, one.state);
        !nested && self.tree.is_parallel(self.tree.common(one.state, other.state))
    }

    /// A parallel completes when all its regions do.
    pub(super) fn parallel_completes(&mut self, parallel: StateId, subject: Subject) {
        if let Some(region) = self.endless_region(parallel) {
            let (name, region) = (self.name(parallel), self.name(region));
            let message =
                format!("`{name}` never completes: its region `{region}` has no `final` state directly inside");
            self.report(Rule::NeverCompletes, subject, message);
        }
    }

    /// The first region, in nested parallels too, that never completes.
    fn endless_region(&self, parallel: StateId) -> Option<StateId> {
        self.tree.children(parallel).find_map(|region| match self.tree.is_parallel(region) {
            true => self.endless_region(region),
            false => (!self.completes(region)).then_some(region),
        })
    }

    /// Whether a composite directly contains a `final`.
    pub(super) fn completes(&self, composite: StateId) -> bool {
        self.tree.children(composite).any(|child| self.model.states[child.index()].kind == Kind::Final)
    }
}
