//! The private functions that generated code calls: each is printed once, if it is called.

use super::Emit;
use super::cause::Cause;
use crate::join::Join;
use crate::lent::Lent;
use fsm_core::model::plan::After;
use fsm_core::model::{Memory, StateId};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// A private function, by what it does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Helper {
    /// Exits the states inside a composite, whichever leaf is active.
    ExitInside(StateId),
    /// The same for every composite of a large machine.
    Climb,
    /// Pauses them.
    PauseInside(StateId),
    /// Enters a composite where it was left.
    Return(StateId, Memory),
    /// Lets the code of a composite's `initial` decide; afresh or not.
    Decide(StateId, bool),
    /// Exits what pushes put aside inside a state.
    Unwind(StateId),
    /// Exits what composites have suspended: a list of [`Emit::evictions`].
    Evict(usize),
    /// Exits what several composites have suspended, one after the other.
    EvictRow,
    /// Goes on with what a push put aside inside a state.
    Beneath(StateId),
    /// Leaves a region of a parallel, whatever is active in it: as usual, or by an entry of
    /// [`Emit::leavings`], counted from 1.
    LeaveRegion(StateId, usize),
    /// Leaves all regions of a parallel as usual.
    LeaveRegions(StateId),
    /// Puts a region of a parallel aside, whatever is active in it.
    PauseRegion(StateId),
    /// Lets a region of a parallel go on, whatever is active in it.
    ResumeRegion(StateId),
    /// What a `pop` of the transitions of a state goes back to.
    Popped(StateId),
    /// Enters a region of a parallel where it was when a composite was left.
    Restore(StateId, StateId),
    /// The `active` actions of a leaf and the states around it.
    Sit,
    /// Looks at the alarms, or the other transitions, of a composite.
    Candidates(StateId, bool, Cause),
    /// The step of one region.
    Region(StateId, Cause),
    /// The step of several regions.
    Together(Cause, usize),
    /// What a leaf does, in a large machine.
    Leaf(StateId, Cause),
    /// The leaf of a region that holds one even while it is not active.
    LeafOf(StateId),
    /// What can follow a step, where that is known.
    After(After),
    /// What follows where nobody hears of a completion.
    Discarded,
}

/// A call of a helper, which is printed then.
pub(super) fn called(emit: &Emit<'_>, helper: Helper, leaf: TokenStream) -> TokenStream {
    emit.need(helper);
    let (name, lent) = (emit.helper_name(helper), emit.passed());
    quote!(self.#name(#leaf #lent);)
}

impl Emit<'_> {
    /// Every helper that is called, and those that these call.
    pub(super) fn helpers(&self) -> TokenStream {
        std::iter::from_fn(|| self.next_helper()).map(|helper| self.helper(helper)).joined()
    }

    /// Has a helper printed, once.
    pub(super) fn need(&self, helper: Helper) {
        if self.needed.borrow_mut().insert(helper) {
            self.unprinted.borrow_mut().insert(helper);
        }
    }

    fn next_helper(&self) -> Option<Helper> {
        self.unprinted.borrow_mut().pop_first()
    }

    fn helper(&self, helper: Helper) -> TokenStream {
        let body = match helper {
            Helper::Candidates(state, alarms, cause) => return self.rung_function(state, alarms, cause),
            Helper::Leaf(leaf, cause) => return self.leaf_function(leaf, cause),
            Helper::After(after) => return self.after_function(after),
            Helper::Discarded => return self.discarded_function(),
            Helper::EvictRow => return self.evict_row_function(),
            Helper::Region(region, cause) => return self.region_function(region, cause),
            Helper::Together(cause, variant) => return self.together_function(cause, variant),
            Helper::LeafOf(region) => return self.leaf_of_function(region),
            Helper::Climb => return self.climb_function(),
            Helper::Popped(source) => return self.popped_function(source),
            Helper::ExitInside(_) | Helper::PauseInside(_) => self.inside(helper),
            Helper::Return(composite, memory) => self.return_body(composite, memory),
            Helper::Decide(composite, afresh) => self.decide_body(composite, afresh),
            Helper::Unwind(owner) => self.unwind_body(owner),
            Helper::Evict(index) => self.evict_body(index),
            Helper::Beneath(owner) => self.beneath_body(owner),
            Helper::LeaveRegion(region, number) => self.leave_region_body(region, number),
            Helper::LeaveRegions(parallel) => self.leave_regions_body(parallel),
            Helper::PauseRegion(region) => self.pause_region_body(region),
            Helper::ResumeRegion(region) => self.resume_region_body(region),
            Helper::Restore(composite, region) => self.restore_body(composite, region),
            Helper::Sit => self.sit_body(),
        };
        let lent = match helper {
            Helper::Decide(composite, _) => self.initial_lent(composite, &self.machine.initials[&composite]),
            _ => Lent::plain(&self.params).private(),
        };
        let (name, (lent, body)) = (self.helper_name(helper), lent.function(&body));
        let leaf = helper.takes_leaf().then(|| {
            let (leaf, leaf_type) = (crate::names::local("leaf"), &self.names.leaf);
            quote!(#leaf: #leaf_type,)
        });
        let inline = match helper {
            Helper::ExitInside(_) | Helper::PauseInside(_) | Helper::Sit => self.inline(),
            _ => quote!(#[inline]),
        };
        quote! {
            #inline
            fn #name(&mut self, #leaf #lent) { #body }
        }
    }

    fn helper_name(&self, helper: Helper) -> Ident {
        match helper {
            Helper::ExitInside(composite) => self.names.method(composite, "exit_inside"),
            Helper::PauseInside(composite) => self.names.method(composite, "pause_inside"),
            Helper::Return(composite, memory) => self.names.return_to(composite, memory),
            Helper::Decide(composite, false) => self.names.method(composite, "initial"),
            Helper::Decide(composite, true) => self.names.method(composite, "initial_afresh"),
            Helper::Unwind(owner) => self.names.method(owner, "unwind"),
            Helper::Evict(index) => {
                let evictions = self.evictions.borrow();
                let composite = evictions[index][0].composite;
                let earlier = evictions[..index].iter().filter(|list| list[0].composite == composite).count();
                let number = if earlier == 0 { String::new() } else { format!("_{}", earlier + 1) };
                self.names.method(composite, &format!("exit_suspended{number}"))
            }
            Helper::Beneath(owner) => self.names.method(owner, "go_on_beneath"),
            Helper::LeaveRegion(region, number) => self.leaving_name(region, number),
            Helper::LeaveRegions(parallel) => self.names.method(parallel, "leave_regions"),
            Helper::PauseRegion(region) => self.names.method(region, "pause"),
            Helper::ResumeRegion(region) => self.names.method(region, "resume"),
            Helper::Restore(composite, region) => {
                self.names.method(region, &format!("restore_for_{}", self.names.snake(composite)))
            }
            Helper::Sit => crate::names::local("__sit"),
            Helper::Climb => crate::names::local("__leave_inside"),
            Helper::Candidates(..)
            | Helper::Leaf(..)
            | Helper::Region(..)
            | Helper::Together(..)
            | Helper::Popped(_)
            | Helper::LeafOf(_)
            | Helper::After(_)
            | Helper::Discarded
            | Helper::EvictRow => {
                unreachable!("these name themselves")
            }
        }
    }
}

impl Helper {
    fn takes_leaf(self) -> bool {
        matches!(self, Helper::ExitInside(_) | Helper::PauseInside(_) | Helper::Sit)
    }
}
