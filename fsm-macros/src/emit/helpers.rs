//! The private functions that generated code calls. Each is generated once, and only if it is called.

use super::Emit;
use crate::join::Join;
use crate::lent::Lent;
use fsm_model::StateId;
use fsm_model::plan::{After, Pending, Tier};
use fsm_model::steps::{BlockId, TableId};
use fsm_program::CauseKind;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// A private function, by its purpose.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Helper {
    /// Runs a block of statements.
    Block(BlockId),
    /// Runs the block for the active leaf of a composite.
    ByLeaf(StateId, TableId),
    /// Exits the states nested in a composite of a large machine.
    Climb,
    /// Evaluates the code of a composite's `initial`. If the flag is set, histories of nested composites are ignored.
    Decide(StateId, bool),
    /// Returns the frame to which a `pop` in the transitions of a state returns.
    Popped(StateId),
    /// Runs the `active` actions of a leaf and its enclosing states.
    ActiveActions,
    /// Considers the alarms, or the other transitions, of a composite, while raised events are pending.
    Candidates(Tier, CauseKind, Pending),
    /// Takes the step of one region.
    Region(StateId, CauseKind),
    /// Takes the step of several regions.
    Together(CauseKind, usize),
    /// Takes the step of a leaf, while raised events are pending.
    Leaf(StateId, CauseKind, Pending),
    /// Returns the active leaf of a region whose field contains a leaf even while the region is not active.
    LeafOf(StateId),
    /// Takes the known follow-up steps of a step.
    After(After),
    /// Handles a completion to which no transition reacts.
    Discarded,
}

/// Generates a call of a helper, and requests the helper.
pub(super) fn called(emit: &Emit<'_>, helper: Helper, leaf: TokenStream) -> TokenStream {
    emit.need(helper);
    let (name, lent) = (emit.helper_name(helper), emit.passed());
    quote!(self.#name(#leaf #lent);)
}

impl Emit<'_> {
    /// Generates every requested helper, including those that other helpers request.
    pub(super) fn helpers(&self) -> TokenStream {
        let mut printed = Vec::new();
        loop {
            let requested = self.unprinted.take();
            if requested.is_empty() {
                return printed.joined();
            }
            printed.extend(requested.iter().map(|&helper| self.helper(helper)));
        }
    }

    /// Requests a helper, which is generated once.
    pub(super) fn need(&self, helper: Helper) {
        if self.needed.borrow_mut().insert(helper) {
            self.unprinted.borrow_mut().insert(helper);
        }
    }

    fn helper(&self, helper: Helper) -> TokenStream {
        let body = match helper {
            Helper::Candidates(tier, cause, pending) => return self.tier_function(tier, cause, pending),
            Helper::Leaf(leaf, cause, pending) => return self.leaf_function(leaf, cause, pending),
            Helper::After(after) => return self.after_function(after),
            Helper::Discarded => return self.discarded_function(),
            Helper::Region(region, cause) => return self.region_function(region, cause),
            Helper::Together(cause, variant) => return self.together_function(cause, variant),
            Helper::LeafOf(region) => return self.leaf_of_function(region),
            Helper::Climb => return self.climb_function(),
            Helper::Popped(source) => return self.popped_function(source),
            Helper::Block(block) => self.block_body(block),
            Helper::ByLeaf(composite, table) => self.by_leaf_body(composite, table),
            Helper::Decide(composite, afresh) => self.decide_body(composite, afresh),
            Helper::ActiveActions => self.active_actions_by_leaf(),
        };
        let lent = match helper {
            Helper::Decide(composite, _) => self.params_of_initial(composite, &self.machine.initials[&composite]),
            _ => Lent::plain(&self.params).private(),
        };
        let (name, (lent, body)) = (self.helper_name(helper), lent.function(&body));
        let leaf = helper.takes_leaf().then(|| {
            let (leaf, leaf_type) = (crate::names::local("leaf"), &self.names.leaf);
            quote!(#leaf: #leaf_type,)
        });
        let inline = match helper {
            Helper::ByLeaf(..) | Helper::ActiveActions => self.inline(),
            _ => quote!(#[inline]),
        };
        quote! {
            #inline
            fn #name(&mut self, #leaf #lent) { #body }
        }
    }

    fn helper_name(&self, helper: Helper) -> Ident {
        match helper {
            Helper::Block(block) => self.block_name(block),
            Helper::ByLeaf(composite, table) => self.table_name(composite, table),
            Helper::Decide(composite, false) => self.names.method(composite, "initial"),
            Helper::Decide(composite, true) => self.names.method(composite, "initial_afresh"),
            Helper::ActiveActions => crate::names::local("__active_actions"),
            Helper::Climb => crate::names::local("__leave_inside"),
            Helper::Candidates(..)
            | Helper::Leaf(..)
            | Helper::Region(..)
            | Helper::Together(..)
            | Helper::Popped(_)
            | Helper::LeafOf(_)
            | Helper::After(_)
            | Helper::Discarded => unreachable!("these name themselves"),
        }
    }
}

impl Helper {
    fn takes_leaf(self) -> bool {
        matches!(self, Helper::ByLeaf(..) | Helper::ActiveActions)
    }
}
