//! Generates `advance` and `tick`, and the code in a leaf that advances time until the leaf's next timer is due.
//!
//! ```text
//! pub fn advance(&mut self, bot: &mut Body, by: Duration) -> Answer {
//!     let (mut lapse, mut answer) = (TimeBudget::of(by), Answer::Ignored);
//!     while !lapse.is_over() {
//!         let step = self.__time(bot, &mut lapse);              // advances to the next due timer and fires it
//!         if step.reacted() { answer = Ord::max(answer, step); }
//!         else if watch.is_idle(&lapse) { self.__stop_idle(watch.is_endless()); }
//!     }
//!     answer
//! }
//!
//! Search => {                                                   // in `__time`
//!     if !lapse.pass(&mut self.timers[..2]) { return Answer::Ignored; }
//!     ..
//! }
//! ```
//!
//! The slots of a leaf and its enclosing states are the first ones, and no others are considered. If an `after` with a
//! guard may be due and not taken, `look` replaces `pass`, because it considers such timers again. If all timers of the
//! leaf run whenever it is active, `pass_all` is used, which does not check each of them, and `pass_one` for a single
//! timer.
//!
//! A `StallGuard` counts the rounds in which nothing reacted and no time passed. If an `after` may have a duration of
//! zero, it also counts the steps. After a few such rounds, the timers of inactive states are stopped. If that does not
//! help, the call panics. If all timers of each leaf run, there are no such rounds.

use super::Emit;
use super::follow::Looping;
use super::inquiry::Side;
use super::public_calls::PublicCall;
use crate::names::local;
use fsm_model::{ROOT, StateId};
use fsm_program::CauseKind;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

impl Emit<'_> {
    /// Generates `advance` and `tick` of both engines, from the parameters and body of `advance`, and the time's name.
    pub(super) fn advance_calls(&self, side: Side, advance: &(TokenStream, TokenStream), by: &Ident) -> TokenStream {
        let (answer, inline) = (local("answer"), quote!(#[inline]));
        let [advance_name, update] = ["advance", "update"].map(|name| self.stepping_name(name));
        let lent = self.stepping.passed(&self.private);
        let tick = match self.polls() {
            true => self.stepping(&quote! {
                let #answer = self.#advance_name(#lent #by);
                ::core::cmp::Ord::max(#answer, self.#update(#lent))
            }),
            false => self.stepping(&quote!(self.#advance_name(#lent #by))),
        };
        let advance = self.declare_call(PublicCall::Advance, side, &inline, advance);
        let tick = self.declare_call(PublicCall::Tick, side, &inline, &tick);
        quote!(#advance #tick)
    }

    /// Generates the parameters and the body of `advance`.
    pub(super) fn advance_body(&self, by: &Ident) -> (TokenStream, TokenStream) {
        let (ignored, passed, private, begin) =
            (self.answer("Ignored"), self.passed(), &self.private, self.begin_queues());
        let [answer, step, lapse, watch] = ["answer", "step", "lapse", "watch"].map(local);
        let settle = self.after_time(&step);
        let stirs = self.any_refuses().then(|| quote!(if fired { #lapse.stir(); }));
        let lost = self.lost_time(&step, stirs.as_ref());
        let settle = if lost.is_some() { quote!(if !lost { #settle }) } else { settle };
        let mutable = (!settle.is_empty()).then(|| quote!(mut));
        let answered = self.notify_answer(&step.to_token_stream());
        let answered = answered.map(|notify| quote!(if #step.reacted() { #notify }));
        let look_again = self.any_refuses().then(|| match lost {
            // A guard that has failed is evaluated again only after another step.
            Some(_) if self.runs_machines() => {
                let (queues, inside) = (self.queues_argument(), local("inside"));
                quote! {
                    let #inside = #queues.lost_inside();
                    if #inside.is_any() { #lapse.lose(#inside); } else if !lost { #lapse.stir(); }
                }
            }
            Some(_) => quote!(if !lost { #lapse.stir(); }),
            None => quote!(#lapse.stir();),
        });
        let watched = self.may_be_due_at_once();
        let looks = self.check_between_calls();
        let may_be_idle = self.may_be_idle();
        let begin_watch = (watched || may_be_idle).then(|| quote!(let mut #watch = #private::StallGuard::of(&#lapse);));
        let stop_idle = may_be_idle.then(|| {
            quote!(else if #watch.is_idle(&#lapse) {
                self.__stop_idle(#watch.is_endless());
            })
        });
        let step_watched = watched.then(|| quote!(#watch.step(&#lapse, self);));
        let (not_started, advanced) = (self.notify_if_not_started(), self.notify_time());
        self.stepping(&quote! {
            #not_started
            #begin
            let (mut #lapse, mut #answer) = (#private::TimeBudget::of(#by), #ignored);
            #begin_watch
            while !#lapse.is_over() {
                let #mutable #step = self.__time(#passed &mut #lapse);
                #lost
                if #step.reacted() {
                    #settle
                    #answer = ::core::cmp::Ord::max(#answer, #step);
                    #look_again
                    #step_watched
                } #stop_idle
                #looks
                #answered
            }
            #advanced
            #answer
        })
    }

    /// Generates the follow-up steps of a step in `advance`.
    fn after_time(&self, step: &Ident) -> TokenStream {
        let complete = self.complete_call(&step.to_token_stream());
        match self.looping() {
            Looping::Never => TokenStream::new(),
            Looping::Always => quote!(#step = #complete;),
            Looping::If(looks) => quote!(if #looks { #step = #complete; }),
        }
    }

    /// Generates the body of a call that takes one step of a due timer, without advancing time. If a guard or a
    /// decision of a timer may fail, the call also returns whether it has.
    pub(super) fn fire_body(&self) -> TokenStream {
        let (private, begin, passed) = (&self.private, self.begin_queues(), self.passed());
        let [step, lapse] = ["step", "lapse"].map(local);
        let begins = quote!(#private::TimeBudget::of(::core::time::Duration::ZERO));
        let settle = self.after_time(&step);
        let lost = self.lost_time(&step, None);
        let settle = if lost.is_some() { quote!(if !lost { #settle }) } else { settle };
        let mutable = (!settle.is_empty()).then(|| quote!(mut));
        let (looks, answered) = (self.check_between_calls(), self.notify_answer(&step.to_token_stream()));
        let step_with = |lapse: TokenStream| {
            quote! {
                let #mutable #step = self.__time(#passed #lapse);
                #lost
                if #step.reacted() {
                    #settle
                    #answered
                }
                #looks
            }
        };
        let fired = self.fired(&step, lost.is_some());
        if lost.is_none() || !self.runs_machines() {
            let step = step_with(quote!(&mut #begins));
            return quote!(#begin #step #fired);
        }
        // The enclosing machine evaluates a failed guard again only after another step, so other due timers go first.
        let [so_far, inside] = ["so_far", "inside"].map(local);
        let queues = self.queues_argument();
        let step = step_with(quote!(&mut #lapse));
        quote! {
            #begin
            let (mut #lapse, mut #so_far) = (#begins, #private::Fired::NOTHING);
            loop {
                #step
                #so_far = #so_far.and(#fired);
                let #inside = #queues.lost_inside();
                if !#inside.is_any() { break #so_far; }
                #so_far.lost = true;
                if !#lapse.lose(#inside) { break #so_far; }
            }
        }
    }

    /// Generates the result of `fire_body`.
    fn fired(&self, step: &Ident, may_be_lost: bool) -> TokenStream {
        let private = &self.private;
        if !may_be_lost {
            return match self.machine.fails {
                Some(_) => quote!(#private::Fired::from(#step)),
                None => step.to_token_stream(),
            };
        }
        if !self.may_fire_without_reaction() {
            return quote!(#private::Fired { answer: #step, lost });
        }
        let stayed = self.answer("Stayed");
        let answer = quote!(if fired { ::core::cmp::Ord::max(#step, #stayed) } else { #step });
        quote!(#private::Fired { answer: #answer, lost: lost && !fired })
    }

    /// Generates code that handles an error in the guard or the decision of a timer, before another timer becomes due.
    /// If the decision has failed, the timer has fired, so refused timers are considered again.
    fn lost_time(&self, step: &Ident, stir: Option<&TokenStream>) -> Option<TokenStream> {
        if self.machine.fails.is_none() || self.queues_type.is_none() {
            return None;
        }
        let (queues, passed) = (self.queues_argument(), self.passed());
        let fired = self.may_fire_without_reaction().then(|| quote!(let fired = #queues.has_fired(); #stir));
        let or_fired = fired.is_some().then(|| quote!(fired ||));
        Some(quote! {
            #fired
            let lost = !#step.reacted() && (#or_fired #queues.has_pending());
            if lost { #step = self.__run_to_completion(#passed #step); }
        })
    }

    /// `lapse: &mut TimeBudget`
    pub(super) fn lapse_param(&self) -> TokenStream {
        let (lapse, private) = (local("lapse"), &self.private);
        quote!(#lapse: &mut #private::TimeBudget)
    }

    /// Generates code for a leaf with timers: advances time until a timer is due there.
    pub(super) fn pass_in(&self, leaf: StateId) -> TokenStream {
        let path = || self.plan.tree().upward(leaf, ROOT).chain([ROOT]);
        let slots = path().flat_map(|state| self.plan.timers(state)).map(|(_, slot)| slot);
        let end = slots.max().map_or(0, |last| last + 1);
        if self.runs_in(path()) { self.pass_with_submachines(end) } else { self.pass_until(end, self.pass_of(leaf)) }
    }

    /// Generates code that advances time in a machine with regions, in which the timers of several leaves run.
    pub(super) fn pass_in_regions(&self) -> TokenStream {
        let (lapse, ignored) = (local("lapse"), self.answer("Ignored"));
        let finishes = self.leaves().any(|leaf| self.plan.finishes(leaf));
        let finished = finishes.then(|| {
            quote!(if self.is_finished() {
                #lapse.end();
                return #ignored;
            })
        });
        if !self.machine.submachines.is_empty() {
            let pass = self.pass_with_submachines(self.plan.timer_room());
            return quote!(#finished #pass);
        }
        let pass = self.pass_until(self.plan.timer_room(), if self.any_refuses() { "look" } else { "pass" });
        quote!(#finished #pass)
    }

    fn pass_until(&self, end: usize, pass: &str) -> TokenStream {
        let (lapse, ignored, slots) = (local("lapse"), self.answer("Ignored"), self.slots(&(0..end)));
        let advanced = self.notify_time();
        if pass == "pass_one" {
            return quote!(if !#lapse.pass_one(&mut self.timers[0]) { return #ignored; } #advanced);
        }
        let pass = local(pass);
        quote!(if !#lapse.#pass(&mut #slots) { return #ignored; } #advanced)
    }

    /// Generates the end of `advance`, because no timer runs in the active leaf.
    pub(super) fn end_lapse(&self, cause: CauseKind, ignored: &TokenStream) -> TokenStream {
        let lapse = local("lapse");
        if cause == CauseKind::Time { quote!({ #lapse.end(); #ignored }) } else { ignored.clone() }
    }
}
