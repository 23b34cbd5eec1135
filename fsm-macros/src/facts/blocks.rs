//! The queries in the user's blocks, and which of their answers depend on the run.

use super::Facts;
use super::active::Active;
use fsm_model::listed::Listed;
use fsm_model::sorted::Set;
use fsm_model::{ActionId, StateId};
use fsm_syntax::{Code, Tree};

impl Facts<'_> {
    /// Whether a block raises events that have places, in the compiled machine.
    pub fn raises_in_place(&self, action: ActionId) -> bool {
        self.chains.is_ok() && self.machine.actions[action.index()].raises()
    }

    /// Whether a block uses fields.
    pub fn block_sees(&self, action: ActionId) -> bool {
        let seen = self.seen(self.machine.model.actions[action.index()].state);
        seen.sees(&[&self.machine.actions[action.index()]], &Set::new())
    }

    /// The states for which a block has queries whose answers depend on the run.
    pub fn queried_in_block(&self, action: ActionId) -> Set<StateId> {
        let queried = self.machine.actions[action.index()].queried();
        queried.filter(|&state| self.known_in_block(action, state).is_none()).collect()
    }

    /// Whether a block has a query whose answer depends on the run.
    pub fn block_queries(&self, action: ActionId) -> bool {
        let all = (0..self.machine.actions.len()).map(ActionId::at);
        self.machine.has_queries
            && self.querying_blocks.get_or_init(|| all.map(|action| self.queries_in_block(action)).listed())
                [action.index()]
    }

    fn queries_in_block(&self, action: ActionId) -> bool {
        let mut queried = self.machine.actions[action.index()].queried();
        queried.any(|state| self.known_in_block(action, state).is_none())
    }

    /// The answer of `is_in` in a block, if it is known and the same at each moment of the block.
    pub fn known_in_block(&self, action: ActionId, queried: StateId) -> Option<bool> {
        if self.live {
            return None;
        }
        let action = &self.machine.model.actions[action.index()];
        let mut answers =
            action.moments.iter().map(|&moment| self.known(queried, Active::in_block(action.state, moment)));
        let first = answers.next()??;
        answers.all(|answer| answer == Some(first)).then_some(first)
    }

    /// The answer of `is_in`, if it is the same in every run.
    pub fn known(&self, state: StateId, active: Active) -> Option<bool> {
        if let (true, Active::Innermost(innermost)) = (self.has_regions(), active) {
            let tree = self.plan.tree();
            let inside = state != innermost && tree.contains(innermost, state);
            let elsewhere = tree.region(state) == tree.region(innermost);
            let left = (inside || elsewhere) && self.plan.owners().is_empty();
            return tree.contains(state, innermost).then_some(true).or(left.then_some(false));
        }
        match active {
            Active::Innermost(innermost) if self.plan.tree().contains(state, innermost) => Some(true),
            Active::Innermost(_) if self.plan.owners().is_empty() => Some(false),
            _ => None,
        }
    }

    /// Whether code that runs while states are exited and entered has queries. Guards and decisions of transitions are
    /// evaluated before that.
    pub fn queries_while_acting(&self) -> bool {
        let machine = self.machine;
        let effects = || machine.reactions.iter().chain(machine.initials.values()).flat_map(Tree::ends);
        machine.has_queries
            && (machine.actions.iter().any(Code::has_queries)
                || effects().any(|(_, effect)| effect.has_queries())
                || machine.initials.values().flat_map(Tree::deciding).any(Code::has_queries)
                || machine.arguments.values().flatten().flat_map(|(_, given)| given).any(Code::has_queries)
                || machine.transitions.iter().filter_map(|code| code.duration.as_ref()).any(Code::has_queries))
    }

    /// The states that decisions of `initial`s query, in document order. Empty if no answer can change before they are
    /// evaluated.
    pub fn queried_before(&self) -> Vec<StateId> {
        let changes_before = self.has_regions() || self.has_stack();
        if !changes_before || !self.machine.has_queries {
            return Vec::new();
        }
        let queried: Set<_> = self.machine.initials.values().flat_map(Tree::deciding).flat_map(Code::queried).collect();
        queried.into_iter().listed()
    }
}
