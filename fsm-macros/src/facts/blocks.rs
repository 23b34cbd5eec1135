//! What the user's blocks ask: which queries in them depend on the run.

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
    pub fn asked_in_block(&self, action: ActionId) -> Set<StateId> {
        let asked = self.machine.actions[action.index()].asked();
        asked.filter(|&state| self.known_in_block(action, state).is_none()).collect()
    }

    /// Whether a block has a query whose answer depends on the run.
    pub fn block_asks(&self, action: ActionId) -> bool {
        let all = (0..self.machine.actions.len()).map(ActionId::at);
        self.machine.asks
            && self.asking_blocks.get_or_init(|| all.map(|action| self.asks_in_block(action)).listed())[action.index()]
    }

    fn asks_in_block(&self, action: ActionId) -> bool {
        let mut asked = self.machine.actions[action.index()].asked();
        asked.any(|state| self.known_in_block(action, state).is_none())
    }

    /// The answer of `is_in` in a block, if it is known and the same at each moment of the block.
    pub fn known_in_block(&self, action: ActionId, asked: StateId) -> Option<bool> {
        if self.live {
            return None;
        }
        let action = &self.machine.model.actions[action.index()];
        let mut answers =
            action.moments.iter().map(|&moment| self.known(asked, Active::in_block(action.state, moment)));
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
    pub fn asks_while_acting(&self) -> bool {
        let machine = self.machine;
        let effects = || machine.reactions.iter().chain(machine.initials.values()).flat_map(Tree::ends);
        machine.asks
            && (machine.actions.iter().any(Code::asks)
                || effects().any(|(_, effect)| effect.asks())
                || machine.initials.values().flat_map(Tree::deciding).any(Code::asks)
                || machine.arguments.values().flatten().flat_map(|(_, given)| given).any(Code::asks)
                || machine.transitions.iter().filter_map(|code| code.duration.as_ref()).any(Code::asks))
    }

    /// The states of such queries, in document order.
    pub fn asked_before(&self) -> Vec<StateId> {
        let changes_before = self.has_regions() || self.has_stack();
        if !changes_before || !self.machine.asks {
            return Vec::new();
        }
        let asked: Set<_> = self.machine.initials.values().flat_map(Tree::deciding).flat_map(Code::asked).collect();
        asked.into_iter().listed()
    }
}
