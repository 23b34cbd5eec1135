//! The submachines that a machine runs.

use super::Facts;
use fsm_model::listed::Listed;
use fsm_model::{StateId, SubmachineId, TransitionId, Trigger};
use fsm_syntax::SubmachineCode;

impl Facts<'_> {
    pub fn submachines(&self) -> impl Iterator<Item = (SubmachineId, &SubmachineCode)> {
        self.machine.submachines.iter().enumerate().map(|(index, submachine)| (SubmachineId::at(index), submachine))
    }

    /// The submachine whose due timers trigger a transition, or `None` for other transitions.
    pub fn submachine_of_timer(&self, id: TransitionId) -> Option<SubmachineId> {
        match self.machine.model.transitions[id.index()].trigger {
            Trigger::Inside(submachine) => Some(submachine),
            _ => None,
        }
    }

    /// Whether one of these states runs a submachine.
    pub fn runs_in(&self, states: impl Iterator<Item = StateId>) -> bool {
        let states: Vec<_> = states.listed();
        self.submachines().any(|(_, submachine)| states.contains(&submachine.state))
    }

    /// Whether some state runs a submachine.
    pub fn runs_machines(&self) -> bool {
        !self.machine.submachines.is_empty()
    }

    /// Whether a state can run this machine. This is not possible if the inspector shows it.
    pub fn is_run_by_states(&self) -> bool {
        !self.machine.inspected
    }
}
