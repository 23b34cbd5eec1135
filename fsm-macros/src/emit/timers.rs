//! Time: the fields for a machine's timers, the call `due`, and the reactions of states to timers.
//!
//! ```text
//! if self.timers[0].is_due() {                                  // in `__time`, for `after 5s if bot.is_tired() => Sleep`
//!     if bot.is_tired() { self.timers[0].stop(); .. return Answer::Moved; }
//!     self.timers[0].refuse();
//! }
//! if self.timers[1].is_up() { .. }                              // for `after 10s => Sleep`, which is taken when it is due
//! ```
//!
//! [`lapse`](super::lapse) generates the code that advances timers. A machine without timers has none of this code.

use super::bound_fields::Access;
use super::candidates::Candidate;
use super::engine::Engine;
use super::inquiry::Side;
use super::once::Piece;
use super::reaction::Names;
use super::{At, Emit, reaction};
use crate::facts::active::Active;
use crate::join::Join;
use crate::lent::{Lent, at, private_name};
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::{Delay, StateId, TransitionId, Trigger};
use fsm_program::CauseKind;
use fsm_syntax::{self as syntax, Code, ast::Param};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;
use std::ops::Range;
use syn::Type;

/// Up to this number, timers are stopped one by one.
const FEW: usize = 4;

impl Emit<'_> {
    /// The fields for timers: those of the active states, and those of each composite that suspends states.
    pub(super) fn timer_fields(&self) -> Vec<(Ident, TokenStream, TokenStream)> {
        let slots = |room: usize| {
            let (private, room) = (&self.private, Literal::usize_unsuffixed(room));
            (quote!(#private::Timers<#room>), quote!(#private::Timers::OFF))
        };
        let active = self.has_timers().then(|| (local("timers"), slots(self.plan.timer_room())));
        let suspending = self.plan.tree().states().filter(|&state| self.keeps_timers(state));
        let suspended = suspending.map(|state| (self.names.timers(state), slots(self.plan.slots_inside(state).len())));
        active.into_iter().chain(suspended).map(|(name, (ty, value))| (name, ty, value)).listed()
    }

    /// Generates the start of a timer: `self.timers[0].set(Duration::from_secs(5));`
    pub(super) fn set_timer(&self, timer: TransitionId, active: Active) -> TokenStream {
        let transition = &self.machine.model.transitions[timer.index()];
        let slot = self.slot(timer);
        let (machine, state) =
            (self.machine.name.to_string(), &*self.machine.model.states[transition.source.index()].name);
        match transition.trigger {
            Trigger::After(Delay::Constant(nanoseconds)) | Trigger::Every(Delay::Constant(nanoseconds)) => {
                self.once.print(Piece::SetTimer(timer), || {
                    let duration = syntax::duration(nanoseconds);
                    quote!(self.timers[#slot].set(#duration);)
                })
            }
            Trigger::After(_) => {
                let (delay, said) = (local("delay"), self.delay(timer, active));
                quote!({ let #delay = #said; self.timers[#slot].set(#delay); })
            }
            _ => {
                let (delay, said) = (local("delay"), self.delay(timer, active));
                quote!({ let #delay = #said; self.timers[#slot].repeat(#delay, #machine, #state); })
            }
        }
    }

    fn slot(&self, timer: TransitionId) -> Literal {
        Literal::usize_unsuffixed(self.plan.slot(timer))
    }

    /// Generates a call of the function that computes the duration of a timer.
    fn delay(&self, timer: TransitionId, active: Active) -> TokenStream {
        let queried = local("asked");
        let has_queries = self.delay_queries(timer).then(|| {
            let answer = self.answer_query(&queried, active);
            quote!(|#queried| #answer,)
        });
        let (name, looks) = (self.delay_name(timer), self.looks());
        let data = self.delay_sees(timer).then(|| quote!(&self.data));
        self.lasting(timer, quote!(Self::#name(#has_queries #looks #data)))
    }

    /// Handles an error in the duration of a timer: the timer never becomes due.
    pub(super) fn lasting(&self, timer: TransitionId, delay: TokenStream) -> TokenStream {
        match self.machine.transitions[timer.index()].duration.as_ref().is_some_and(Code::may_fail) {
            true => self.or_failed(&delay, &quote!(::core::time::Duration::MAX)),
            false => delay,
        }
    }

    /// `&*__lent_bot, __lent_world,`: the arguments for code that may not change anything.
    pub(super) fn looks(&self) -> TokenStream {
        let looks = self.machine.params.iter().map(|Param { name, ty }| {
            let name = private_name(name);
            if seen(ty).is_some() { quote!(&*#name,) } else { quote!(#name,) }
        });
        looks.joined()
    }

    /// `__search_after`, or `__search_after_2` for the second `after` of a state.
    pub(super) fn delay_name(&self, timer: TransitionId) -> Ident {
        let all = &self.machine.model.transitions;
        let (source, repeats) = (all[timer.index()].source, all[timer.index()].trigger.repeats());
        let alike = self.plan.timers(source).filter(|(id, _)| all[id.index()].trigger.repeats() == repeats);
        let nth = alike.take_while(|(id, _)| *id != timer).count();
        let word = if repeats { "every" } else { "after" };
        self.names.method(source, &if nth == 0 { word.to_string() } else { format!("{word}_{}", nth + 1) })
    }

    /// Generates the functions that compute the durations of timers.
    pub(super) fn delays(&self) -> TokenStream {
        let all = self.machine.transitions.iter().enumerate();
        let delays = all.filter_map(|(index, code)| Some((TransitionId::at(index), code.duration.as_ref()?)));
        delays.map(|(timer, code)| self.delay_function(timer, code)).joined()
    }

    fn delay_function(&self, timer: TransitionId, code: &Code) -> TokenStream {
        let (name, is_in, states) = (self.delay_name(timer), local("is_in"), &self.names.state);
        let has_queries = self.delay_queries(timer).then(|| quote!(#is_in: impl ::core::ops::Fn(#states) -> bool,));
        let answered = self.answering(code, &mut |state| {
            let variant = self.names.variant(state);
            quote!(#is_in(#states::#variant))
        });
        let lent = self.machine.params.iter().map(|Param { name, ty }| {
            let ty = seen(ty).unwrap_or_else(|| ty.clone());
            quote!(#[allow(unused_variables)] #name: #ty,)
        });
        let seen = self.seen(self.machine.model.transitions[timer.index()].source);
        let holder = quote::ToTokens::to_token_stream(&super::fields::data());
        let fields = self.bind(&seen, &[code], &Names::new(), &holder, Access::Look);
        let data = self.delay_sees(timer).then(|| {
            let (data, ty) = (super::fields::data(), self.fields_type());
            quote!(#data: &#ty)
        });
        // A type error in the duration is reported at the user's code.
        let here = code.place().unwrap_or_else(Span::call_site);
        let duration = at(quote!(::core::time::Duration), here);
        let (duration, answered) = match self.machine.fails.as_ref().filter(|_| code.may_fail()) {
            Some(error) => {
                (quote!(::core::result::Result<#duration, #error>), quote!(::core::result::Result::Ok({ #answered })))
            }
            None => (duration, answered),
        };
        quote! {
            #[inline]
            fn #name(#has_queries #(#lent)* #data) -> #duration { #fields #answered }
        }
    }

    /// Stops the timers of the states nested in `state`, which are exited.
    pub(super) fn forget_timers(&self, state: StateId) -> TokenStream {
        self.stop_timers(&self.plan.slots_inside(state))
    }

    /// Stops the timers that may be running in `domain`. If the active leaf is known, timers beyond those of the leaf
    /// and its enclosing states are skipped.
    pub(super) fn forget_timers_at(&self, at: At, domain: StateId) -> TokenStream {
        let (tree, mut slots) = (self.plan.tree(), self.plan.slots_inside(domain));
        if let At::Known(leaf) = at
            && tree.contains(domain, leaf)
            && tree.regions_inside(domain).next().is_none()
        {
            let waiting = tree.upward(leaf, domain).flat_map(|state| self.plan.timers(state));
            slots.end = waiting.map(|(_, slot)| slot + 1).max().unwrap_or(slots.start);
        }
        self.stop_timers(&slots)
    }

    /// Stops a few timers one by one. From a `fill`, a compiler that optimizes for size would generate a loop.
    fn stop_timers(&self, slots: &Range<usize>) -> TokenStream {
        if slots.len() <= FEW {
            return slots.clone().map(|slot| self.stop_timer(slot)).collect();
        }
        let (slots, private) = (self.slots(slots), &self.private);
        quote!(#slots.fill(#private::Timer::OFF);)
    }

    fn stop_timer(&self, slot: usize) -> TokenStream {
        self.once.print(Piece::StopTimer(slot), || {
            let slot = Literal::usize_unsuffixed(slot);
            quote!(self.timers[#slot].stop();)
        })
    }

    /// `self.timers[1..3]`
    pub(super) fn slots(&self, slots: &Range<usize>) -> TokenStream {
        if slots.len() == self.plan.timer_room() {
            return quote!(self.timers[..]);
        }
        let range = range(slots);
        quote!(self.timers[#range])
    }

    /// Copies the timers of the states that a composite suspends, so that they do not run.
    pub(super) fn suspend_timers(&self, composite: StateId) -> TokenStream {
        if !self.keeps_timers(composite) {
            return TokenStream::new();
        }
        let (kept, slots) = (self.names.timers(composite), self.slots(&self.plan.slots_inside(composite)));
        quote!(self.#kept.copy_from_slice(&#slots);)
    }

    /// Restores the timers of the states that a composite had suspended.
    pub(super) fn resume_timers(&self, composite: StateId) -> TokenStream {
        if !self.keeps_timers(composite) {
            return TokenStream::new();
        }
        let (kept, slots) = (self.names.timers(composite), self.slots(&self.plan.slots_inside(composite)));
        let dropped = self.drop_suspended_timers(composite);
        quote!(#slots.copy_from_slice(&self.#kept[..]); #dropped)
    }

    /// Drops the timers of suspended states, which are exited.
    pub(super) fn drop_suspended_timers(&self, composite: StateId) -> TokenStream {
        if !self.keeps_timers(composite) {
            return TokenStream::new();
        }
        let (kept, private) = (self.names.timers(composite), &self.private);
        quote!(self.#kept.fill(#private::Timer::OFF);)
    }

    /// Generates code that considers each due timer among the candidates, in order.
    pub(super) fn timer_arms(
        &self,
        timers: &[TransitionId],
        engine: &dyn Engine,
        lent: &Lent<'_>,
        otherwise: &TokenStream,
    ) -> TokenStream {
        let (mut choices, mut ifs) = (Vec::new(), Vec::new());
        for &timer in timers {
            if let Some(submachine) = self.submachine_of_timer(timer) {
                let Candidate { condition, body, choice, denied, .. } = self.candidate(timer, engine, lent);
                let (due, body) = (self.is_due_inside(submachine), reaction::unbraced(&body));
                choices.push(choice);
                ifs.push(quote!(if #due { if #condition { #body } #denied }));
                continue;
            }
            let Candidate { condition, body, choice, denied, .. } = self.candidate(timer, engine, lent);
            choices.push(choice);
            let body = reaction::unbraced(&body);
            let looks = match condition {
                Some(condition) => self.if_due(timer, |stop| quote!(if #condition { #stop #body } #denied)),
                None => self.if_certainly_due(timer, &body),
            };
            ifs.push(if self.deciding_code(timer).any(Code::may_fail) { quote!('fired: { #looks }) } else { looks });
        }
        choices.into_iter().chain(ifs).chain([reaction::unbraced(otherwise)]).joined()
    }

    /// Handles an error in the guard of a timer. An `after` stays due, as if the guard were false.
    pub(super) fn refuse_timer(&self, timer: TransitionId) -> TokenStream {
        let slot = self.slot(timer);
        if self.repeats(timer) { TokenStream::new() } else { quote!(self.timers[#slot].refuse();) }
    }

    /// Generates code that considers a due timer. An `after` stops before its effect. An `every` restarts first.
    pub(super) fn if_due(&self, timer: TransitionId, looks: impl Fn(TokenStream) -> TokenStream) -> TokenStream {
        let slot = self.slot(timer);
        if self.repeats(timer) {
            let (again, looks) = (self.set_timer(timer, Active::Leaf), looks(TokenStream::new()));
            return quote!(if self.timers[#slot].is_up() { #again #looks });
        }
        let looks = looks(self.stop_timer(self.plan.slot(timer)));
        quote!(if self.timers[#slot].is_due() { #looks self.timers[#slot].refuse(); })
    }

    fn if_certainly_due(&self, timer: TransitionId, body: &TokenStream) -> TokenStream {
        let slot = self.slot(timer);
        let first = match self.repeats(timer) {
            true => self.set_timer(timer, Active::Leaf),
            false => self.stop_timer(self.plan.slot(timer)),
        };
        quote!(if self.timers[#slot].is_up() { #first #body })
    }

    pub(super) fn time_calls(&self) -> TokenStream {
        if !self.has_time() {
            return TokenStream::new();
        }
        let by = local("by");
        let (advance, delays) = (self.advance_calls(Side::Compiled, &self.advance_body(&by), &by), self.delays());
        let (step, due, idle) = (self.step_function(CauseKind::Time), self.due_call(), self.idle_functions());
        quote!(#advance #due #step #delays #idle)
    }

    /// Generates `__running`, which returns the timers of active states, and `__stop_idle`. After a panic in the middle
    /// of a step, timers of inactive states may still be running.
    fn idle_functions(&self) -> TokenStream {
        let (private, machine, endless) = (&self.private, self.machine.name.to_string(), local("endless"));
        let timed = || self.plan.tree().states().filter(|&state| self.plan.timers(state).next().is_some());
        let running = self.has_timers().then(|| {
            let (running, room) = (local("running"), Literal::usize_unsuffixed(self.plan.timer_room()));
            let kept = timed().map(|state| {
                let kept = self.plan.timers(state).map(|(_, slot)| {
                    let slot = Literal::usize_unsuffixed(slot);
                    quote!(#running[#slot] = self.timers[#slot];)
                });
                self.while_active(state, &kept.joined())
            });
            let kept = kept.joined();
            quote! {
                #[inline]
                fn __running(&self) -> #private::Timers<#room> {
                    let mut #running = #private::Timers::OFF;
                    #kept
                    #running
                }
            }
        });
        let own = timed().flat_map(|state| self.plan.timers(state).map(move |(timer, slot)| (state, timer, slot)));
        let own = own.map(|(state, timer, slot)| {
            let slot = Literal::usize_unsuffixed(slot);
            (state, timer, quote!(self.timers[#slot].is_due()))
        });
        let inside = self.machine.model.transitions.iter().enumerate().filter_map(|(timer, transition)| {
            let Trigger::Inside(submachine) = transition.trigger else { return None };
            let wait = self.wait_of(submachine, &quote!(self.data));
            Some((transition.source, TransitionId::at(timer), quote!(#wait.is_due())))
        });
        let named = own.chain(inside).map(|(state, timer, is_due)| {
            let (text, name) = (self.machine.trigger_text(timer), self.state_text(state));
            self.while_active(state, &quote!(if #is_due { #private::never_passes(#machine, #text, #name); }))
        });
        let named = named.joined();
        let stop = self.has_timers().then(|| quote!(self.timers = self.__running();));
        if !self.may_be_idle() {
            return quote!(#running);
        }
        quote! {
            #running

            /// Stops the timers of inactive states. If the call would never return, panics and names a timer that is due.
            #[cold]
            #[inline(never)]
            fn __stop_idle(&mut self, #endless: bool) {
                #stop
                if #endless { #named }
            }
        }
    }

    /// Runs code only if a state is active.
    fn while_active(&self, state: StateId, does: &TokenStream) -> TokenStream {
        let active = self.is_active_or_root(state);
        quote!(if #active { #does })
    }

    fn due_call(&self) -> TokenStream {
        let (vis, private, due) = (&self.machine.vis, &self.private, Ident::new("due", proc_macro2::Span::call_site()));
        // The machine's own timers still run when it has completed.
        let finished = self.timers_outlive_completion().then(|| {
            quote!(if self.is_finished() {
                return ::core::option::Option::None;
            })
        });
        let wait = match (self.has_timers(), self.machine.submachines.is_empty()) {
            (_, true) => quote!(#private::Timer::due(&self.__running()[..])),
            (true, false) => self.due_of_wait(&quote!(#private::Wait::of_certain(&self.__running()[..]))),
            (false, false) => quote!(self.__wait_inside().due()),
        };
        quote! {
            /// The time until the next timer is due, if one is running: how long a caller may sleep before it calls
            /// [`advance`](Self::advance).
            #[must_use]
            #[inline]
            #vis fn #due(&self) -> ::core::option::Option<::core::time::Duration> {
                #finished
                #wait
            }
        }
    }
}

fn range(slots: &Range<usize>) -> TokenStream {
    let (start, end) = (Literal::usize_unsuffixed(slots.start), Literal::usize_unsuffixed(slots.end));
    quote!(#start..#end)
}

/// The type `&T` for a `&mut T`, for code that may not change anything.
fn seen(ty: &Type) -> Option<Type> {
    match ty {
        Type::Reference(reference) if reference.mutability.is_some() => {
            Some(Type::Reference(syn::TypeReference { mutability: None, ..reference.clone() }))
        }
        _ => None,
    }
}
