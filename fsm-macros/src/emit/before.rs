//! Queries in the code of an `initial`, in a machine with regions or a stack. They refer to the configuration before
//! the step. When this code runs, some regions may have been exited and others entered, or frames removed, so the
//! answers are recorded in advance. In a machine with regions, this happens at the beginning of each step, because the
//! selected transitions are known only later. In other machines, it happens when a branch is taken that leads to such
//! code.
//!
//! ```text
//! self.before.note([self.is_in(LiftState::Shut)]);      // before anything is exited
//! if self.before.was_in(0) { .. } else { .. }           // `if is_in(Shut)` in an `initial`
//! ```

use super::Emit;
use crate::names::local;
use fsm_model::StateId;
use fsm_model::listed::Listed;
use fsm_model::sorted::Set;
use fsm_model::steps::End;
use fsm_syntax::{Code, Tree};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

impl Emit<'_> {
    /// Whether code that runs while states are exited and entered has queries. Guards and decisions of transitions are
    /// evaluated before that.
    pub(super) fn asks_while_acting(&self) -> bool {
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
    fn asked_before(&self) -> Vec<StateId> {
        let changes_before = self.has_regions() || self.has_stack();
        if !changes_before || !self.machine.asks {
            return Vec::new();
        }
        let asked: Set<_> = self.machine.initials.values().flat_map(Tree::deciding).flat_map(Code::asked).collect();
        asked.into_iter().listed()
    }

    /// The field for the recorded answers: its name, its type, and its value before the first step.
    pub(super) fn before_field(&self) -> Option<(Ident, TokenStream, TokenStream)> {
        let (private, asked) = (&self.private, self.asked_before());
        let count = Literal::usize_unsuffixed(asked.len());
        (!asked.is_empty())
            .then(|| (local("before"), quote!(#private::Before<#count>), quote!(#private::Before::new())))
    }

    /// Generates the recording at the beginning of a step, in a machine with regions.
    pub(super) fn note_before_step(&self) -> Option<TokenStream> {
        if self.has_regions() { self.note_before() } else { None }
    }

    /// Generates the recording when a branch is taken, in a machine without regions.
    pub(super) fn note_before_end(&self, end: &End) -> Option<TokenStream> {
        let blocks = self.steps.blocks();
        let decides = blocks.decides(end.before) || blocks.decides(end.after);
        if decides && !self.has_regions() { self.note_before() } else { None }
    }

    fn note_before(&self) -> Option<TokenStream> {
        let asked = self.asked_before();
        let name = &self.names.state;
        let asked: Vec<_> = asked.into_iter().map(|state| self.names.variant(state)).listed();
        (!asked.is_empty()).then(|| quote!(self.before.note([#(self.is_in(#name::#asked)),*]);))
    }

    /// Generates the code of an `initial`, with recorded answers to its queries. `None` if no answers are recorded.
    pub(super) fn ask_before(&self, code: &Code) -> Option<TokenStream> {
        let asked = self.asked_before();
        let answered = |state: StateId| {
            let position = asked.binary_search(&state).expect("all such code was looked through");
            let position = Literal::usize_unsuffixed(position);
            quote!(self.before.was_in(#position))
        };
        (!asked.is_empty()).then(|| self.answering(code, &mut |state| answered(state)))
    }
}
