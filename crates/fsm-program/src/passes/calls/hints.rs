//! Lets the compiler inline functions that are called from one place, and the candidates that leaves share.

use crate::program::{Inline, Program, Role};
use fsm_model::Plan;

pub fn hints(program: &mut Program, _: &Plan) {
    let sites = super::call_sites(program);
    for (at, function) in program.functions.iter_mut().enumerate() {
        let is_public = program.calls.iter().any(|call| call.index() == at);
        let is_shared = matches!(function.role, Role::Tier(..) | Role::SelectInTier(..) | Role::ConsiderTier(..));
        if !is_public && function.inline == Inline::Maybe && (sites[at] == 1 || is_shared) {
            function.inline = Inline::Always;
        }
    }
}
