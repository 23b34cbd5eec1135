//! Machines that states run, where time passes for them; and what every machine has for a state that runs it.
//!
//! ```text
//! fn __retry_wait(data: &__ConnFields) -> Wait { .. retry.__wait() }                 // of each machine that a state runs
//! fn __retry_elapse(data: &mut __ConnFields, nanoseconds: u64) { .. retry.__elapse(nanoseconds) }
//! fn __retry_fire(net: &mut Net, data: &mut __ConnFields) -> bool { .. retry.__fire(&mut net.link).reacted() }
//!
//! fn __wait_inside(&self) -> Wait { .. }                                             // of all that run
//! fn __elapse_inside(&mut self, nanoseconds: u64) { .. }
//!
//! pub fn __wait(&self) -> Wait { Wait::of(&self.timers[..]).or(self.__wait_inside()) }         // of the machine itself
//! ```
//!
//! Everything else that a state does for a machine that it runs is code of that state
//! ([`syntax::lower`](fsm_core::syntax)).

use super::Emit;
use super::bound_fields::Access;
use super::cause::Cause;
use super::reaction::Names;
use crate::join::Join;
use crate::names::local;
use fsm_core::listed::Listed;
use fsm_core::model::{ROOT, StateId, SubmachineId, TransitionId, Trigger};
use fsm_core::syntax::SubmachineCode;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};

impl Emit<'_> {
    /// Whether time may change anything: there are timers, or a submachine may have some.
    pub(super) fn has_time(&self) -> bool {
        self.has_timers() || !self.machine.submachines.is_empty()
    }

    fn submachines(&self) -> impl Iterator<Item = (SubmachineId, &SubmachineCode)> {
        self.machine.submachines.iter().enumerate().map(|(index, submachine)| (SubmachineId::at(index), submachine))
    }

    /// The submachine that a transition looks into, if it does so.
    pub(super) fn looks_inside(&self, id: TransitionId) -> Option<SubmachineId> {
        match self.machine.model.transitions[id.index()].trigger {
            Trigger::Inside(submachine) => Some(submachine),
            _ => None,
        }
    }

    /// `__retry_wait`
    fn submachine_method(&self, id: SubmachineId, what: &str) -> Ident {
        let submachine = &self.machine.submachines[id.index()];
        self.names.method(submachine.state, &format!("{}_{what}", submachine.name).replace("r#", ""))
    }

    /// How long one waits, as the compiled machine and the twin's host know it.
    pub(super) fn wait_of(&self, id: SubmachineId, data: &TokenStream) -> TokenStream {
        let (name, wait) = (self.turbofish(), self.submachine_method(id, "wait"));
        quote!(#name::#wait(&#data))
    }

    pub(super) fn elapse_of(&self, id: SubmachineId, data: &TokenStream, nanoseconds: &TokenStream) -> TokenStream {
        let (name, elapse) = (self.turbofish(), self.submachine_method(id, "elapse"));
        quote!(#name::#elapse(&mut #data, #nanoseconds))
    }

    /// One step of what is due in one; whether there was any.
    pub(super) fn fire_of(&self, id: SubmachineId) -> TokenStream {
        let (name, fire, passed) = (self.turbofish(), self.submachine_method(id, "fire"), self.passed());
        quote!(#name::#fire(#passed &mut self.data))
    }

    /// The functions of all submachines, and the types of their ends.
    pub(super) fn submachine_functions(&self) -> TokenStream {
        if self.machine.submachines.is_empty() {
            return TokenStream::new();
        }
        let (private, nanoseconds) = (&self.private, local("nanoseconds"));
        let each = self.submachines().map(|(id, submachine)| self.functions_of(id, submachine)).joined();
        let (wait, all) = (local("wait"), || self.submachines());
        let waits = all().map(|(id, submachine)| {
            let one = self.wait_of(id, &quote!(self.data));
            self.while_running(submachine.state, &quote!(#wait = #wait.or(#one);))
        });
        let waits = waits.joined();
        let elapses = all().map(|(id, submachine)| {
            let one = self.elapse_of(id, &quote!(self.data), &nanoseconds.to_token_stream());
            self.while_running(submachine.state, &quote!(#one;))
        });
        let elapses = elapses.joined();
        quote! {
            #each

            #[inline]
            fn __wait_inside(&self) -> #private::Wait {
                let mut #wait = #private::Wait::NONE;
                #waits
                #wait
            }

            #[inline]
            fn __elapse_inside(&mut self, #nanoseconds: u64) { #elapses }
        }
    }

    fn functions_of(&self, id: SubmachineId, submachine: &SubmachineCode) -> TokenStream {
        let (private, data, fields) = (&self.private, super::fields::data(), self.fields_type());
        let holder = data.to_token_stream();
        let (seen, nanoseconds) = (self.seen(submachine.state), local("nanoseconds"));
        let SubmachineCode { waits, elapses, fires, .. } = submachine;
        let bind = |code, access| self.bind(&seen, &[code], &Names::new(), &holder, access);
        let [wait, elapse, fire] = ["wait", "elapse", "fire"].map(|what| self.submachine_method(id, what));
        let (looking, acting, firing) =
            (bind(waits, Access::Look), bind(elapses, Access::Act), bind(fires, Access::Act));
        let [waits, elapses, fires] = [waits, elapses, fires].map(|code| code.tokens());
        let (lent, body) = self.plain(&quote!(#firing #fires.reacted()));
        quote! {
            #[inline]
            fn #wait(#data: &#fields) -> #private::Wait { #looking #waits }

            #[inline]
            fn #elapse(#data: &mut #fields, #nanoseconds: u64) { #acting #elapses(#nanoseconds) }

            #[inline]
            fn #fire(#lent #data: &mut #fields) -> bool { #body }
        }
    }

    /// Does something where a state is active, and was not put aside.
    fn while_running(&self, state: StateId, does: &TokenStream) -> TokenStream {
        let tree = self.plan.tree();
        let region = tree.region(state);
        let inside = tree.leaves(region).filter(|&leaf| tree.contains(state, leaf)).map(|leaf| self.leaf(leaf));
        let leaf = self.leaf_of(region);
        quote!(if ::core::matches!(#leaf, #(#inside)|*) { #does })
    }

    /// Where there are submachines in these states, which is where time passes beside them.
    pub(super) fn runs_in(&self, states: impl Iterator<Item = StateId>) -> bool {
        let states: Vec<_> = states.listed();
        self.submachines().any(|(_, submachine)| states.contains(&submachine.state))
    }

    /// Lets time pass until something is due, in one of the first slots or inside.
    pub(super) fn pass_beside(&self, end: usize) -> TokenStream {
        let (lapse, ignored, advanced) = (local("lapse"), self.answer("Ignored"), self.tell_of_time());
        let slots = if self.has_timers() { self.slots(&(0..end)) } else { quote!([]) };
        let [due, passed, inside] = ["due", "passed", "inside"].map(local);
        quote! {
            let #inside = self.__wait_inside();
            let (#due, #passed) = #lapse.look_beside(&mut #slots, #inside);
            self.__elapse_inside(#passed);
            if !#due { return #ignored; }
            #advanced
        }
    }

    /// The aliases of the types of their ends.
    pub(super) fn ends_of_submachines(&self) -> TokenStream {
        let (private, vis) = (&self.private, &self.machine.vis);
        let all = self.submachines().map(|(_, SubmachineCode { end, ty, .. })| {
            let generics = self.generics_in(std::iter::once(ty.to_token_stream()));
            let parameters = generics.params.iter().map(|parameter| match parameter {
                syn::GenericParam::Type(parameter) => parameter.ident.to_token_stream(),
                syn::GenericParam::Lifetime(parameter) => parameter.lifetime.to_token_stream(),
                syn::GenericParam::Const(parameter) => {
                    let (name, ty) = (&parameter.ident, &parameter.ty);
                    quote!(const #name: #ty)
                }
            });
            let parameters: Vec<_> = parameters.listed();
            let parameters = (!parameters.is_empty()).then(|| quote!(<#(#parameters),*>));
            // Who is no machine is told so at the type.
            let of = crate::lent::at(quote!(#private::RunByState), submachine_place(ty));
            let aliased = crate::lent::at(quote!(<#ty as #of>::End), submachine_place(ty));
            quote! {
                #[doc(hidden)]
                #[allow(dead_code, non_camel_case_types)]
                #vis type #end #parameters = #aliased;
            }
        });
        let run = self.machine.submachines.first().map(|SubmachineCode { run, .. }| {
            quote! {
                #[allow(unused_imports)]
                use #private::RunByState as #run;
            }
        });
        [run.unwrap_or_default(), all.joined()].joined()
    }

    /// What a state around asks of this machine, if it can: one that fails or waits is not run by states.
    pub(super) fn as_submachine(&self) -> TokenStream {
        if self.has_outer_calls() {
            return TokenStream::new();
        }
        let (private, vis, answer) = (&self.private, &self.machine.vis, self.answer_type());
        let lent = self.stepping.passed(&self.private);
        let ignored = self.answer("Ignored");
        let fire = if self.has_time() { self.fire_body() } else { self.stepping(&ignored) };
        let poll = self.stepping(&if self.polls() { quote!(self.update(#lent)) } else { ignored });
        let (wait, elapse) = (self.wait_body(), self.elapse_body());
        let (end, (end_lent, ended)) = (self.end_of_machine(), self.end_body());
        let ((fire_lent, fire), (poll_lent, poll)) = (fire, poll);
        let nanoseconds = local("nanoseconds");
        let (begin, passed) = (self.begin_queues(), self.passed());
        let takes = self.takes_call();
        let [(start_lent, start), (stop_lent, stop)] =
            [quote!(#begin self.__begin(#passed);), quote!(self.stop(#lent))].map(|call| self.stepping(&call));
        // Whoever is lent something else is told so once: the compiler says the same of each of them.
        let [start_lent, stop_lent, fire_lent, poll_lent, end_lent] =
            [start_lent, stop_lent, fire_lent, poll_lent, end_lent].map(unmarked);
        quote! {
            #takes

            #[doc(hidden)]
            #[allow(unused_variables)]
            #[inline]
            #vis fn __start_inside(&mut self, #start_lent) { #start }

            #[doc(hidden)]
            #[inline(always)]
            #vis fn __stop_inside(&mut self, #stop_lent) { #stop }

            #[doc(hidden)]
            #[allow(unused_variables)]
            #[inline]
            #vis fn __fire(&mut self, #fire_lent) -> #answer { #fire }

            #[doc(hidden)]
            #[allow(unused_variables)]
            #[inline]
            #vis fn __poll(&mut self, #poll_lent) -> #answer { #poll }

            #[doc(hidden)]
            #[allow(unused_variables, clippy::question_mark)]
            #[inline]
            #vis fn __end(&mut self, #end_lent) -> ::core::option::Option<#end> { #ended }

            #[doc(hidden)]
            #[must_use]
            #[inline]
            #vis fn __wait(&self) -> #private::Wait { #wait }

            #[doc(hidden)]
            #[inline]
            #vis fn __elapse(&mut self, #[allow(unused_variables)] #nanoseconds: u64) { #elapse }
        }
    }

    /// If it has completed: everything is exited, and what its `final` holds is handed over.
    fn end_body(&self) -> (TokenStream, TokenStream) {
        let none = quote!(::core::option::Option::None);
        let Some(taken) = self.of_itself(|kept| self.taken_end(kept, &quote!(::core::option::Option::Some), &none))
        else {
            return self.stepping(&none);
        };
        let [begin, exits, forget] = [self.begin_queues(), self.exit_all(), self.forget_all()];
        let (stopping, told) = (self.tell_of_life("Stop"), self.tell_of_answer(&self.answer("Moved")));
        let (deferred, end) = (self.forget_deferred(), local("end"));
        self.stepping(&quote! {
            if !self.is_finished() { return #none; }
            #stopping
            #begin
            #exits
            let #end = (|| #taken)();
            #forget
            #deferred
            #told
            #end
        })
    }

    fn wait_body(&self) -> TokenStream {
        let private = &self.private;
        let own = self.has_timers().then(|| quote!(#private::Wait::of(&self.timers[..])));
        let inside = (!self.machine.submachines.is_empty()).then(|| quote!(self.__wait_inside()));
        let wait = match (own, inside) {
            (None, None) => return quote!(#private::Wait::NONE),
            (Some(own), Some(inside)) => quote!(#own.or(#inside)),
            (own, inside) => own.or(inside).unwrap_or_default(),
        };
        match self.time_goes_on() {
            true => quote!(if self.is_finished() { #private::Wait::NONE } else { #wait }),
            false => wait,
        }
    }

    /// Whether something waits, for nothing, when the machine has completed: the timers of the machine itself.
    pub(super) fn time_goes_on(&self) -> bool {
        let finishes = self.leaves().any(|leaf| self.plan.finishes(leaf));
        finishes && self.plan.timers(ROOT).next().is_some()
    }

    fn elapse_body(&self) -> TokenStream {
        let (private, nanoseconds) = (&self.private, local("nanoseconds"));
        let own = self.has_timers().then(|| quote!(#private::Timer::elapse(&mut self.timers[..], #nanoseconds);));
        let inside = (!self.machine.submachines.is_empty()).then(|| quote!(self.__elapse_inside(#nanoseconds);));
        quote!(#own #inside)
    }

    /// What the compiled machine and its twin answer of how long they wait.
    pub(super) fn due_of_wait(&self, own: &TokenStream) -> TokenStream {
        quote!(#own.or(self.__wait_inside()).due())
    }

    /// What a state's host is asked for: how long one waits, and that it does.
    #[cfg(any(test, feature = "interpreter"))]
    pub(super) fn ask_of_submachines(&self) -> TokenStream {
        if self.machine.submachines.is_empty() {
            return TokenStream::new();
        }
        let (private, nanoseconds, data) = (&self.private, local("nanoseconds"), quote!(host.data));
        let (waits, elapses): (Vec<_>, Vec<_>) = self
            .submachines()
            .map(|(id, _)| {
                let number = proc_macro2::Literal::u16_unsuffixed(id.0);
                let elapse = self.elapse_of(id, &data, &nanoseconds.to_token_stream());
                let wait = self.wait_of(id, &data);
                (quote!(#number => *wait = #wait,), quote!(#number => #elapse,))
            })
            .unzip();
        quote! {
            #private::steps::Ask::Wait(submachine, wait) => match submachine.0 { #(#waits)* _ => {} },
            #private::steps::Ask::Elapse(submachine, #nanoseconds) => match submachine.0 { #(#elapses)* _ => {} },
        }
    }

    /// How long the submachines of a twin wait.
    #[cfg(any(test, feature = "interpreter"))]
    pub(super) fn wait_inside_of_twin(&self) -> TokenStream {
        if self.machine.submachines.is_empty() {
            return TokenStream::new();
        }
        let (private, wait) = (&self.private, local("wait"));
        let waits = self.submachines().map(|(id, _)| {
            let (number, one) = (proc_macro2::Literal::u16_unsuffixed(id.0), self.wait_of(id, &quote!(self.host.data)));
            quote!(if self.engine.runs(#private::model::SubmachineId(#number)) { #wait = #wait.or(#one); })
        });
        let waits = waits.joined();
        quote! {
            fn __wait_inside(&self) -> #private::Wait {
                let mut #wait = #private::Wait::NONE;
                #waits
                #wait
            }
        }
    }

    /// `impl RunInside for Retry { type End = RetryEnd; .. }`
    pub(super) fn submachine_impl(&self) -> TokenStream {
        if self.has_outer_calls() {
            return TokenStream::new();
        }
        let (name, private) = (&self.machine.name, &self.private);
        let (impl_generics, ty_generics, where_clause) = self.machine.generics.split_for_impl();
        let (lifetimes, end) = (self.names_lifetimes(), self.end_of_machine());
        quote! {
            #lifetimes impl #impl_generics #private::RunInside for #name #ty_generics #where_clause {
                type End = #end;
                type Itself = Self;

                #[inline(always)]
                fn itself(&mut self) -> &mut Self { self }

                #[inline(always)]
                fn looked_at(&self) -> &Self { self }
            }
        }
    }

    /// Whether some state runs a machine.
    pub(super) fn runs_machines(&self) -> bool {
        !self.machine.submachines.is_empty()
    }

    /// Whether what goes through this machine to one inside is printed as a function of its own.
    fn is_told_inline(&self) -> bool {
        self.runs_machines() && self.plan.goes_on() && !self.loops_in_leaves(Cause::Event)
    }

    /// `__tell`: a `handle` for the state that runs this machine, into which it is inlined, as the text of a flat machine is.
    pub(super) fn told_as_submachine(&self, cause: Cause, function: &TokenStream) -> TokenStream {
        if cause != Cause::Event || !self.is_told_inline() || self.has_outer_calls() {
            return TokenStream::new();
        }
        let vis = &self.machine.vis;
        quote! {
            #[doc(hidden)]
            #[inline(always)]
            #vis fn __tell #function
        }
    }

    /// `__takes`: whether an event would be kept or reacted to.
    fn takes_call(&self) -> TokenStream {
        let (vis, private, answer) = (&self.machine.vis, &self.private, self.answer_type());
        if self.event_argument(Cause::Event).is_none() {
            let lent = |body| unmarked(self.stepping(body).0);
            let (told, takes) = (lent(&quote!()), lent(&quote!()));
            return quote! {
                #[doc(hidden)]
                #[allow(unused_variables)]
                #vis fn __takes(&self, #takes event: &#private::absent::NoEvents) -> bool { match *event {} }

                #[doc(hidden)]
                #[allow(unused_variables)]
                #vis fn __tell(&mut self, #told event: #private::absent::NoEvents) -> #answer { match event {} }
            };
        }
        let takes = self.can_take();
        if self.is_told_inline() {
            return takes;
        }
        let event = local("event");
        let (lent, argument) = (self.stepping.passed(&self.private), self.event_argument(Cause::Event));
        let (declared, body) = self.stepping(&quote!(self.handle(#lent #event)));
        quote! {
            #takes

            #[doc(hidden)]
            #[inline(always)]
            #vis fn __tell(&mut self, #declared #event: #argument) -> #answer { #body }
        }
    }
}

/// Parameters without the marks of those that are not used.
fn unmarked(params: TokenStream) -> TokenStream {
    let (mut kept, mut marked) = (TokenStream::new(), false);
    for token in params {
        let mark = matches!(&token, TokenTree::Punct(sign) if sign.as_char() == '#');
        if !mark && !marked {
            kept.extend([token]);
        }
        marked = mark;
    }
    kept
}

fn submachine_place(ty: &syn::Type) -> proc_macro2::Span {
    let first = ty.to_token_stream().into_iter().next();
    first.map_or_else(proc_macro2::Span::call_site, |first| first.span())
}
