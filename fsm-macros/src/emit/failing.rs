//! Generates the code for `?` in a machine with `fails`, and the function `__fail`, which records an error.
//!
//! The parser has marked each `?` with its context, a [`Tried`]. In an action, for example, `io.read()?` becomes:
//!
//! ```text
//! match Tried::<JobError>::tried(io.read()) {
//!     Ok(value) => value,
//!     Err(error) => { Job::__fail(error, queues, failed); return; }
//! }
//! ```

use super::engine::Stage;
use super::outer;
use super::{At, Emit};
use crate::lent::at;
use crate::names::local;
use fsm_model::TransitionId;
use fsm_syntax::tries::Tried;
use proc_macro2::{Span, TokenStream};
use quote::quote;

/// What an error in some code ends, and what follows it.
#[derive(Clone, Copy, Default)]
pub(super) struct OnError {
    pub stage: Stage,
    /// The active leaf, in an `update` without regions: after an error, its `active` actions run.
    pub polls_at: Option<At>,
    /// Whether the step is inside the block `'lost`, which an error leaves instead of the function, because the `active`
    /// actions after the block run either way.
    pub in_lost_block: bool,
    /// The timer that is considered. If its guard fails, it stays due.
    pub firing: Option<TransitionId>,
}

impl OnError {
    /// The transition that is considered. The observer is notified if its guard fails.
    fn asked(self) -> Option<TransitionId> {
        match self.stage {
            Stage::Asking(id) => Some(id),
            Stage::Deciding(_) | Stage::Other => None,
        }
    }

    /// Whether it is the decision of a timer. If it fails, the timer has fired, but nothing reacts.
    fn fires_without_reaction(self) -> bool {
        self.firing.is_some() && self.asked().is_none()
    }
}

impl Emit<'_> {
    pub(super) fn try_value(&self, means: Tried, on_error: OnError, place: Span, value: &TokenStream) -> TokenStream {
        let (private, [taken, error]) = (&self.private, ["value", "error"].map(local));
        let leaves = match means {
            Tried::Hands => return self.handed_over(value, place),
            Tried::Acts => {
                let fail = self.fail(&quote!(#error), &self.observers_in_code());
                quote!({ #fail return; })
            }
            Tried::Decides => {
                let fail = self.fail(&quote!(#error), &self.observers_passed());
                let notify = on_error
                    .asked()
                    .and_then(|id| self.notify_considered(id, &quote!(#private::observer::Verdict::Failed)));
                let act = on_error.polls_at.map(|at| self.active_actions_at(at));
                // This skips the follow-up steps of a step without a reaction, so the loop must find them.
                let look = self.follows().then(|| self.consider_always_again());
                let lose = self.has_regions().then(|| {
                    let queues = self.queues_argument();
                    quote!(#queues.lose();)
                });
                let fire = on_error.fires_without_reaction().then(|| {
                    let queues = self.queues_argument();
                    quote!(#queues.fire();)
                });
                let leave = self.leave_search(on_error);
                quote!({ #notify #fail #act #look #lose #fire #leave; })
            }
            Tried::Lasts => quote!(return ::core::result::Result::Err(#error),),
            Tried::Asks => quote!(return #private::failing::Unfound::unfound(),),
            Tried::Returns => {
                let failed = outer::failed();
                let name = local("failed").to_string();
                let notify = self.notify("discarded", &quote!(#name));
                return quote!(#notify #failed.get_or_insert(#value););
            }
        };
        let error_type = &self.machine.fails;
        let tried = at(quote!(#private::failing::Tried::<_, #error_type>::tried), place);
        quote! {
            match #tried(#value) {
                ::core::result::Result::Ok(#taken) => #taken,
                ::core::result::Result::Err(#error) => #leaves
            }
        }
    }

    /// Generates an expression for the `Ok` value of `value`. An error is recorded, and replaced with `otherwise`.
    pub(super) fn or_failed(&self, value: &TokenStream, otherwise: &TokenStream) -> TokenStream {
        let [taken, error] = ["value", "error"].map(local);
        let fail = self.fail(&quote!(#error), &self.observers_passed());
        quote! {
            match #value {
                ::core::result::Result::Ok(#taken) => #taken,
                ::core::result::Result::Err(#error) => { #fail #otherwise }
            }
        }
    }

    /// Generates the jump with which an error in a guard or a decision ends the search for a transition.
    ///
    /// If the guard of a timer fails, only that timer is refused, and the search continues with the next timer. In all
    /// other cases no further candidate is considered.
    fn leave_search(&self, on_error: OnError) -> TokenStream {
        let private = &self.private;
        let is_timer = |id: TransitionId| self.machine.model.transitions[id.index()].trigger.is_timer();
        match (on_error.asked(), on_error.firing) {
            (Some(_), Some(timer)) => {
                let refuse = self.refuse_timer(timer);
                quote!(#refuse break 'fired)
            }
            (Some(id), None) if is_timer(id) => {
                quote!(return #private::engine::Reaction::Done(#private::Answer::Ignored))
            }
            _ if on_error.in_lost_block => quote!(break 'lost #private::Answer::Ignored),
            _ => quote!(return #private::failing::Unfound::unfound()),
        }
    }

    /// Generates the call that records an error: `Job::__fail(error, queues, &mut *__failed);`
    pub(super) fn fail(&self, error: &TokenStream, observers: &TokenStream) -> TokenStream {
        let (machine, queues, failed) = (&self.machine.name, self.queues_argument(), outer::failed());
        let (_, arguments, _) = self.machine.generics.split_for_impl();
        let arguments = arguments.as_turbofish();
        quote!(#machine #arguments::__fail(#observers #error, #queues, #failed);)
    }

    /// Moves the queues and the error to new locals before they are passed to a function that is not inlined.
    ///
    /// Without the move, their address would escape, and the compiler could no longer keep them in registers on the
    /// path where nothing fails. [`put_failing_back`](Self::put_failing_back) ends the move.
    pub(super) fn move_failing_to_locals(&self) -> TokenStream {
        if self.machine.fails.is_none() || self.queues_type.is_none() {
            return TokenStream::new();
        }
        let (queues, failed, [late, kept]) = (self.queues_argument(), outer::failed(), ["late", "kept"].map(local));
        quote! {
            let mut #late = ::core::option::Option::take(#failed);
            let #kept = &mut *#failed;
            let #failed = &mut #late;
            let #queues = &mut #queues.take();
        }
    }

    pub(super) fn put_failing_back(&self) -> TokenStream {
        let [late, kept] = ["late", "kept"].map(local);
        quote!(*#kept = #late;)
    }

    /// Generates the code that makes the call return a pending error. It is for machines that have stopped or
    /// completed, where no `failed` can handle the error. If an earlier error is to be returned, the pending one is
    /// dropped.
    pub(super) fn return_pending(&self) -> TokenStream {
        if self.machine.fails.is_none() || self.queues_type.is_none() {
            return TokenStream::new();
        }
        let (queues, failed, raised) = (self.queues_argument(), outer::failed(), &self.names.raised);
        let (signal, failure, error) = (&self.names.signal, local("failed"), local("error"));
        quote! {
            #[allow(irrefutable_let_patterns)]
            if let ::core::option::Option::Some(#raised::Signal(#signal::#failure(#error))) = #queues.unheard() {
                #failed.get_or_insert(#error);
            }
        }
    }

    /// Generates the arms of the twin's host for `has_lost`, `has_pending` and `lost_inside`.
    #[cfg(any(test, feature = "interpreter"))]
    pub(super) fn failing_arms(&self) -> Option<TokenStream> {
        let (private, queues) = (&self.private, self.queues_argument());
        let fails = self.machine.fails.is_some() && self.queues_type.is_some();
        let (regions, time, inside) = (self.has_regions(), self.has_time(), self.runs_machines());
        let lost = regions.then(|| quote!(#private::engine::HostRequest::Lost(lost) => *lost = #queues.has_lost(),));
        let unheard =
            time.then(|| quote!(#private::engine::HostRequest::Unheard(unheard) => *unheard = #queues.has_pending(),));
        let inside =
            inside.then(|| quote!(#private::engine::HostRequest::LostInside(lost) => *lost = #queues.lost_inside(),));
        fails.then(|| quote!(#lost #unheard #inside))
    }

    /// Generates `__fail`, which records an error until the current step is over and a `failed` can handle it.
    ///
    /// The error is discarded if another error is already pending, or if the call is going to return an earlier error
    /// that no `failed` has handled.
    pub(super) fn fail_function(&self) -> TokenStream {
        let (Some(error_type), Some(queues_type)) = (&self.machine.fails, &self.queues_type) else {
            return TokenStream::new();
        };
        let (raised, signal, failed) = (&self.names.raised, &self.names.signal, local("failed"));
        let (error, name, observer) = (local("error"), failed.to_string(), self.observers_declared());
        let [notify, discard] = ["raised", "discarded"].map(|what| self.notify(what, &quote!(#name)));
        let discard = discard.map(|notify| quote!(else { #notify }));
        quote! {
            #[inline(always)]
            fn __fail(#observer #error: #error_type, queues: &mut #queues_type, #failed: &::core::option::Option<#error_type>) {
                #notify
                #[allow(clippy::if_same_then_else, clippy::needless_bool)]
                if #failed.is_none() && queues.fail(#raised::Signal(#signal::failed(#error))) {} #discard
            }
        }
    }
}
