//! The frame that a `pop` resumes: that of the innermost active state that has paused states, among the states that
//! enclose the transition's source or are nested in it.
//!
//! ```text
//! fn __radio_popped(&self) -> Option<u16> {
//!     if self.stack.holds(2u16, |above| matches!(above, 0u16)) { return Some(2u16); }
//!     if self.stack.holds(0u16, |_| false) { return Some(0u16); }
//!     None
//! }
//! ```
//!
//! In a step of several regions, this is determined when a transition is selected, and stored with that transition.

use super::helpers::Helper;
use super::steps::Known;
use super::{At, Emit};
use crate::join::Join;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::plan::Outcome;
use fsm_model::steps::Test;
use fsm_model::{BranchId, StateId};
use fsm_syntax::Code;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

impl Emit<'_> {
    /// An expression for the number of the owner that a `pop` of a source's transitions resumes, or `None`.
    pub(super) fn popped(&self, source: StateId) -> TokenStream {
        self.need(Helper::Popped(source));
        let name = self.names.method(source, "popped");
        quote!(self.#name())
    }

    pub(super) fn popped_function(&self, source: StateId) -> TokenStream {
        let name = self.names.method(source, "popped");
        let looks = self.plan.popping(source).into_iter().map(|owner| {
            let (holds, id) = (
                self.test(&Test::Pops(Box::new([owner])), Known::at(At::Inside(source)).later()),
                Literal::u16_suffixed(owner.0),
            );
            quote!(if #holds { return ::core::option::Option::Some(#id); })
        });
        let looks = looks.joined();
        quote! {
            #[inline]
            fn #name(&self) -> ::core::option::Option<u16> { #looks ::core::option::Option::None }
        }
    }
}

/// The name of the owner that a `pop` resumes.
pub(super) fn popped_name() -> Ident {
    local("popped")
}

/// The ends that are a `pop`.
pub(super) fn pops_among(emit: &Emit<'_>, ends: &[(BranchId, &Code)]) -> Vec<BranchId> {
    let pops = ends.iter().map(|(branch, _)| *branch);
    pops.filter(|&branch| *emit.plan.outcome(branch) == Outcome::Pop).listed()
}
