//! The code of the ends of reactions: what it moves, and what is evaluated before it.

use super::Facts;
use crate::slots::Half;
use fsm_core::Answer;
use fsm_model::listed::Listed;
use fsm_model::{BranchId, StateId, TransitionId};
use fsm_syntax::{Code, Tree};

impl Facts<'_> {
    /// Whether the data of a state is plain, so that it is copied and not moved.
    pub fn is_copied(&self, state: StateId) -> bool {
        [Half::Arguments, Half::Values].into_iter().all(|half| self.is_plain((state, half)))
    }

    /// Whether a branch takes data out of the machine, because its effect moves it or because it has arguments.
    pub fn takes_out(&self, branch: BranchId, effect: &Code) -> bool {
        self.machine.arguments.contains_key(&branch) || !effect.moves().is_empty()
    }

    /// All code of a branch: its effect and its arguments.
    pub fn code_of_end<'c>(&'c self, branch: BranchId, effect: &'c Code) -> Vec<&'c Code> {
        let arguments = self.machine.arguments.get(&branch).into_iter().flatten();
        std::iter::once(effect).chain(arguments.flat_map(|(_, values)| values)).listed()
    }

    /// The code that is evaluated before a transition is taken: its guard, and its decision if it may `pass`.
    pub fn deciding_code(&self, id: TransitionId) -> impl Iterator<Item = &Code> {
        let code = &self.machine.transitions[id.index()];
        let tree = Some(&self.machine.reactions[code.reaction]).filter(|_| self.may_pass(id));
        code.guard.iter().chain(tree.into_iter().flat_map(Tree::deciding))
    }

    /// The answer of a call whose event is dropped by this branch.
    pub fn dropped(&self, branch: BranchId) -> &'static str {
        if self.machine.model.if_dropped(branch) == Answer::Refused { "Refused" } else { "Ignored" }
    }
}
