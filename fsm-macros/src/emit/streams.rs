//! `run` and `run_updates`: many events or polls in one call, with a loop for each leaf.
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
//! `__on` is the step of `handle`, which takes the leaf: in each loop it is a constant, and only the code for that leaf
//! remains. If a step is more than a `match` over leaves (regions, steps of the machine's own), or is looked up, or if
//! leaves have functions of their own, there is one loop around `handle`. None of this is compiled unless it is called.

use super::Emit;
use crate::join::Join;
use crate::names::local;
use fsm_model::StateId;
use fsm_program::CauseKind;
use proc_macro2::TokenStream;
use quote::quote;

impl Emit<'_> {
    /// Whether `run` or `run_updates` has a loop for each leaf, and their step is told the leaf.
    pub(super) fn loops_in_leaves(&self, cause: CauseKind) -> bool {
        matches!(cause, CauseKind::Event | CauseKind::Poll)
            && !self.has_regions()
            && !self.has_leaf_functions()
            && !self.plan.goes_on()
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
        let (lifetimes, event_type) = self.event_type_named()?;
        let events = local("events");
        let generics = (!lifetimes.is_empty()).then(|| quote!(<#(#lifetimes),*>));
        let (vis, answer, name) = (self.stepping_vis(), self.answer_type(), self.stepping_name("run"));
        let (lent, body) = self.stream(CauseKind::Event, "handle", &quote!(#events));
        Some(quote! {
            /// Handles one event after the other, as [`handle`](Self::handle) does, until there are no more or the
            /// machine has completed; the remaining events stay in the iterator. A machine that is not started takes no
            /// events. Returns the strongest of all answers.
            #[inline]
            #vis fn #name #generics (
                &mut self,
                #lent
                #events: impl ::core::iter::IntoIterator<Item = #event_type>,
            ) -> #answer { #body }
        })
    }

    fn run_updates_call(&self) -> TokenStream {
        if !self.polls() {
            return TokenStream::new();
        }
        let times = local("times");
        let (vis, answer, name) = (self.stepping_vis(), self.answer_type(), self.stepping_name("run_updates"));
        let (lent, body) = self.stream(CauseKind::Poll, "update", &quote!(0..#times));
        quote! {
            /// Polls the machine this many times, as [`update`](Self::update) does, or until it has completed. Returns
            /// the strongest of all answers.
            #[inline]
            #vis fn #name(&mut self, #lent #times: usize) -> #answer { #body }
        }
    }

    /// The parameters that a call for many steps is lent, and its body.
    fn stream(&self, cause: CauseKind, call: &str, items: &TokenStream) -> (TokenStream, TokenStream) {
        let (private, stream) = (&self.private, local("stream"));
        if self.is_async() {
            return self.stream_that_waits(cause, call, items);
        }
        let steps =
            if self.loops_in_leaves(cause) { self.loop_in_each_leaf(cause) } else { self.one_loop(cause, call) };
        let not_started = self.tell_if_not_started();
        self.stepping(&quote! {
            #not_started
            let mut #stream = #private::Stream::of(#items);
            #steps
        })
    }

    /// The same in an `async` machine: what waits stands in no closure.
    fn stream_that_waits(&self, cause: CauseKind, call: &str, items: &TokenStream) -> (TokenStream, TokenStream) {
        let (held, nowhere, answer, ignored) =
            (self.leaf_held(), self.nowhere(), local("answer"), self.answer("Ignored"));
        let (item, lent, event) = (self.item(cause), self.stepping.passed(&self.private), self.event_passed(cause));
        let (not_started, call) = (self.tell_if_not_started(), self.stepping_name(call));
        let finishes = self.leaves().any(|leaf| self.plan.finishes(leaf));
        let rests = if finishes {
            quote!(::core::matches!(#held, #nowhere) || self.is_finished())
        } else {
            quote!(::core::matches!(#held, #nowhere))
        };
        let ends = if finishes { quote!(self.is_finished()) } else { quote!(false) };
        let goes_on = self.unless_failed(quote!(!#ends));
        self.stepping(&quote! {
            #not_started
            let mut #answer = #ignored;
            if !(#rests) {
                for #item in #items {
                    #answer = ::core::cmp::Ord::max(#answer, self.#call(#lent #event));
                    if !(#goes_on) { break; }
                }
            }
            #answer
        })
    }

    /// What a step is told: an event, or that it is a poll, which says nothing.
    fn item(&self, cause: CauseKind) -> TokenStream {
        let event = self.event_passed(cause);
        if event.is_empty() { quote!(_) } else { event }
    }

    /// A loop for each leaf, and around them one that looks which is active.
    fn loop_in_each_leaf(&self, cause: CauseKind) -> TokenStream {
        let held = self.leaf_held();
        let [stream, moved] = ["stream", "moved"].map(local);
        let (item, step, passed, event) =
            (self.item(cause), self.step_name(cause), self.passed(), self.event_passed(cause));
        let stays = |leaf: StateId| {
            let leaf = self.leaf(leaf);
            let step = self.looking_after(&quote!(self.#step(#leaf, #passed #event)));
            quote!(#leaf => #stream.stay(|#item| (#step, #held == #leaf)),)
        };
        let (ended, going): (Vec<_>, Vec<_>) = self.leaves().partition(|&leaf| self.plan.finishes(leaf));
        // Who observes is told of what nothing reacts to as well.
        let observed = self.machine.is_observed();
        let (acting, idle): (Vec<_>, Vec<_>) = going.into_iter().partition(|&leaf| observed || self.acts(leaf, cause));
        let acting = acting.into_iter().map(stays).joined();
        let ignored = self.looking_after(&self.answer("Ignored"));
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

    /// One loop around the call for a single step.
    fn one_loop(&self, cause: CauseKind, call: &str) -> TokenStream {
        let held = self.leaf_held();
        let (stream, call, nowhere) = (local("stream"), self.stepping_name(call), self.nowhere());
        let (item, lent, event) = (self.item(cause), self.stepping.passed(&self.private), self.event_passed(cause));
        let finishes = self.leaves().any(|leaf| self.plan.finishes(leaf));
        let (finished, goes_on) = if finishes {
            (quote!(|| self.is_finished()), quote!(!self.is_finished()))
        } else {
            (quote!(), quote!(true))
        };
        let goes_on = self.unless_failed(goes_on);
        quote! {
            if !(::core::matches!(#held, #nowhere) #finished) {
                #stream.stay(|#item| (self.#call(#lent #event), #goes_on));
            }
            #stream.answer()
        }
    }
}
