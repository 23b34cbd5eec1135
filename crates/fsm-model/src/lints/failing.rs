//! Targets that are entered although the code before them has failed.

use super::super::check::Subject;
use super::super::plan::Outcome;
use super::super::{Branch, StateId};
use super::Lints;
use crate::rules::Rule;
use alloc::format;

impl Lints<'_> {
    /// An effect runs when its transition is already taken, so the target is entered even if the effect fails.
    pub(super) fn entered_anyway(&mut self) {
        let (plan, hints) = (self.plan, self.hints);
        for &branch in hints.failing.iter() {
            if !matches!(plan.outcome(branch), Outcome::Go(_) | Outcome::Push(_)) {
                continue;
            }
            let end = &plan.model().branches[branch.index()];
            let target = match end {
                Branch::Push(state) => Some(*state),
                end => plan.model().targets(end).first().map(|target| target.state),
            };
            let name = target.map_or("the target", |state: StateId| self.name(state));
            let message = format!(
                "`{name}` is entered even if the code before it fails, since that is an effect; to stay in the state then, have the code decide, as in `match io.send()? {{ () => {name} }}`"
            );
            self.warn(Rule::EnteredAnyway, Subject::Branch(branch), message);
        }
    }
}
