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
use fsm_model::steps::End;
use fsm_syntax::Code;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

impl Emit<'_> {
    /// The field for the recorded answers: its name, its type, and its value before the first step.
    pub(super) fn before_field(&self) -> Option<(Ident, TokenStream, TokenStream)> {
        let (private, queried) = (&self.private, self.queried_before());
        let count = Literal::usize_unsuffixed(queried.len());
        (!queried.is_empty())
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
        let queried = self.queried_before();
        let name = &self.names.state;
        let queried: Vec<_> = queried.into_iter().map(|state| self.names.variant(state)).listed();
        (!queried.is_empty()).then(|| quote!(self.before.note([#(self.is_in(#name::#queried)),*]);))
    }

    /// Generates the code of an `initial`, with recorded answers to its queries. `None` if no answers are recorded.
    pub(super) fn query_before(&self, code: &Code) -> Option<TokenStream> {
        let queried = self.queried_before();
        let answered = |state: StateId| {
            let position = queried.binary_search(&state).expect("all such code was looked through");
            let position = Literal::usize_unsuffixed(position);
            quote!(self.before.was_in(#position))
        };
        (!queried.is_empty()).then(|| self.answering(code, &mut |state| answered(state)))
    }
}
