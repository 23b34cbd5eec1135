//! Generates `run` and `run_updates`, which handle many events or polls in one call, with a loop for each leaf.
//!
//! ```text
//! pub fn run(&mut self, bot: &mut Body, events: impl IntoIterator<Item = RobotEvent>) -> Answer {
//!     let mut stream = Stream::of(events);
//!     loop {
//!         let moved = match self.leaf {
//!             __RobotLeaf::Search => stream.stay(
//!                 |event| (self.__on(__RobotLeaf::Search, bot, event), self.leaf == __RobotLeaf::Search),
//!             ),
//!             ..
//!             __RobotLeaf::Nowhere => false,
//!         };
//!         if !moved { return stream.answer(); }
//!     }
//! }
//! ```
//!
//! `__on` is the step of `handle`. It takes the leaf, which is a constant in each loop, so only the code for that leaf
//! remains. There is only one loop, around `handle`, in `async` machines, and in those with regions, follow-up
//! steps, a lookup table, or a function for each leaf. None of this is compiled unless it is called.

use super::Emit;
use super::inquiry::Side;
use super::public_calls::PublicCall;
use crate::join::Join;
use crate::names::local;
use fsm_model::StateId;
use fsm_program::CauseKind;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

impl Emit<'_> {
    /// Whether `run` or `run_updates` has a loop for each leaf, and their step takes the leaf.
    pub(super) fn loops_in_leaves(&self, cause: CauseKind) -> bool {
        matches!(cause, CauseKind::Event | CauseKind::Poll)
            && !self.has_regions()
            && !self.has_leaf_functions()
            && !self.plan.has_follow_ups()
            && self.looked_up(cause).is_err()
            && !self.is_async()
            && self.leaves().nth(1).is_some()
            && self.leaves().any(|leaf| self.acts(leaf, cause))
    }

    pub(super) fn stream_calls(&self) -> TokenStream {
        let (run, run_updates) = (self.run_call(), self.run_updates_call());
        quote!(#run #run_updates)
    }

    fn run_call(&self) -> Option<TokenStream> {
        if !self.has_public_call(PublicCall::Run, Side::Compiled) {
            return None;
        }
        let run = self.stream(CauseKind::Event, "handle", &local("events").to_token_stream());
        Some(self.declare_call(PublicCall::Run, Side::Compiled, &quote!(#[inline]), &run))
    }

    fn run_updates_call(&self) -> TokenStream {
        if !self.has_public_call(PublicCall::RunUpdates, Side::Compiled) {
            return TokenStream::new();
        }
        let times = local("times");
        let run = self.stream(CauseKind::Poll, "update", &quote!(0..#times));
        self.declare_call(PublicCall::RunUpdates, Side::Compiled, &quote!(#[inline]), &run)
    }

    /// The parameters and the body of a call that takes many steps.
    fn stream(&self, cause: CauseKind, call: &str, items: &TokenStream) -> (TokenStream, TokenStream) {
        let (private, stream) = (&self.private, local("stream"));
        if self.is_async() {
            return self.stream_that_waits(cause, call, items);
        }
        let steps =
            if self.loops_in_leaves(cause) { self.loop_in_each_leaf(cause) } else { self.one_loop(cause, call) };
        let not_started = self.notify_if_not_started();
        self.stepping(&quote! {
            #not_started
            let mut #stream = #private::Stream::of(#items);
            #steps
        })
    }

    /// The parameters and the body in an `async` machine, whose steps cannot run in a closure.
    fn stream_that_waits(&self, cause: CauseKind, call: &str, items: &TokenStream) -> (TokenStream, TokenStream) {
        let (held, nowhere, answer, ignored) =
            (self.leaf_place(), self.nowhere(), local("answer"), self.answer("Ignored"));
        let (item, lent, event) = (self.item(cause), self.stepping.passed(&self.private), self.event_passed(cause));
        let (not_started, call) = (self.notify_if_not_started(), self.stepping_name(call));
        let finishes = self.leaves().any(|leaf| self.plan.finishes(leaf));
        let rests = if finishes {
            quote!(::core::matches!(#held, #nowhere) || self.is_finished())
        } else {
            quote!(::core::matches!(#held, #nowhere))
        };
        let ends = if finishes { quote!(self.is_finished()) } else { quote!(false) };
        let continues = self.unless_failed(quote!(!#ends));
        self.stepping(&quote! {
            #not_started
            let mut #answer = #ignored;
            if !(#rests) {
                for #item in #items {
                    #answer = ::core::cmp::Ord::max(#answer, self.#call(#lent #event));
                    if !(#continues) { break; }
                }
            }
            #answer
        })
    }

    /// The pattern for an item of the stream: the event, or `_` for a poll.
    fn item(&self, cause: CauseKind) -> TokenStream {
        let event = self.event_passed(cause);
        if event.is_empty() { quote!(_) } else { event }
    }

    /// Generates a loop for each leaf, inside a loop that matches on the active leaf.
    fn loop_in_each_leaf(&self, cause: CauseKind) -> TokenStream {
        let held = self.leaf_place();
        let [stream, moved] = ["stream", "moved"].map(local);
        let (item, step, passed, event) =
            (self.item(cause), self.step_name(cause), self.passed(), self.event_passed(cause));
        let stays = |leaf: StateId| {
            let leaf = self.leaf(leaf);
            let step = self.checking_invariants_after(&quote!(self.#step(#leaf, #passed #event)));
            quote!(#leaf => #stream.stay(|#item| (#step, #held == #leaf)),)
        };
        let (ended, going): (Vec<_>, Vec<_>) = self.leaves().partition(|&leaf| self.plan.finishes(leaf));
        // An observer is also notified if nothing reacts.
        let observed = self.machine.is_observed();
        let (acting, idle): (Vec<_>, Vec<_>) = going.into_iter().partition(|&leaf| observed || self.acts(leaf, cause));
        let acting = acting.into_iter().map(stays).joined();
        let ignored = self.checking_invariants_after(&self.answer("Ignored"));
        let idle = (!idle.is_empty()).then(|| {
            let idle = self.leaves_pattern(idle);
            quote!(#idle => #stream.stay(|_| (#ignored, true)),)
        });
        let ended = ended.into_iter().map(|leaf| self.leaf(leaf)).map(|leaf| quote!(#leaf |)).joined();
        let nowhere = self.nowhere();
        quote! {
            loop {
                let #moved = match #held {
                    #acting
                    #idle
                    #ended #nowhere => false,
                };
                if !#moved { return #stream.answer(); }
            }
        }
    }

    /// Generates one loop around the call for a single step.
    fn one_loop(&self, cause: CauseKind, call: &str) -> TokenStream {
        let held = self.leaf_place();
        let (stream, call, nowhere) = (local("stream"), self.stepping_name(call), self.nowhere());
        let (item, lent, event) = (self.item(cause), self.stepping.passed(&self.private), self.event_passed(cause));
        let finishes = self.leaves().any(|leaf| self.plan.finishes(leaf));
        let (finished, continues) = if finishes {
            (quote!(|| self.is_finished()), quote!(!self.is_finished()))
        } else {
            (quote!(), quote!(true))
        };
        let continues = self.unless_failed(continues);
        quote! {
            if !(::core::matches!(#held, #nowhere) #finished) {
                #stream.stay(|#item| (self.#call(#lent #event), #continues));
            }
            #stream.answer()
        }
    }
}
