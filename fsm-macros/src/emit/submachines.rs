//! Submachines, which states run: how time passes for them, and the types of their ends.
//!
//! ```text
//! fn __retry_wait(data: &__ConnFields) -> Wait { .. retry.__wait() }                 // for each submachine
//! fn __retry_elapse(data: &mut __ConnFields, nanoseconds: u64) { .. retry.__elapse(nanoseconds) }
//! fn __retry_fire(net: &mut Net, data: &mut __ConnFields) -> bool { .. retry.__fire_inside(&mut net.link).reacted() }
//!
//! fn __wait_inside(&self) -> Wait { .. }                                             // for all running submachines
//! fn __elapse_inside(&mut self, nanoseconds: u64) { .. }
//!
//! type __ConnSubmachine0End = <Retry as RunByState<..>>::End;
//! ```
//!
//! Everything else that a state does for its submachine is code of that state ([`syntax::lower`](fsm_syntax)), which
//! calls [the functions that every machine has](super::as_submachine).

use super::Emit;
use super::bound_fields::Access;
use super::reaction::Names;
use crate::join::Join;
use crate::lent::{Lent, at};
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::{StateId, SubmachineId};
use fsm_syntax::SubmachineCode;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use std::iter;
use syn::{GenericParam, Type};

impl Emit<'_> {
    /// `__retry_wait`
    fn submachine_method(&self, id: SubmachineId, what: &str) -> Ident {
        let submachine = &self.machine.submachines[id.index()];
        self.names.method(submachine.state, &format!("{}_{what}", submachine.name).replace("r#", ""))
    }

    /// Generates the remaining time of a submachine, for the compiled machine and for the twin's host.
    pub(super) fn wait_of(&self, id: SubmachineId, data: &TokenStream) -> TokenStream {
        let (name, wait) = (self.turbofish(), self.submachine_method(id, "wait"));
        quote!(#name::#wait(&#data))
    }

    pub(super) fn elapse_of(&self, id: SubmachineId, data: &TokenStream, nanoseconds: &TokenStream) -> TokenStream {
        let (name, elapse) = (self.turbofish(), self.submachine_method(id, "elapse"));
        quote!(#name::#elapse(&mut #data, #nanoseconds))
    }

    /// Generates the value that a call of a submachine returns. An `async` machine awaits it. A machine with `fails`
    /// records the submachine's error.
    pub(super) fn handed_over(&self, call: &TokenStream, place: Span) -> TokenStream {
        // A call of a function of the submachine begins with the submachine's type, where the compiler is to report
        // errors.
        let place = call.clone().into_iter().next().map_or(place, |first| first.span());
        let handed = self.waited(call, place);
        let Some(error_type) = &self.machine.fails else { return handed };
        let ([value, error], private) = (["value", "error"].map(local), &self.private);
        let parts = at(quote!(let (#value, #error) = #private::Handed::apart), place);
        let (fail, becomes) =
            (self.fail(&error.to_token_stream(), &self.observers_in_code()), self.becomes(error_type, &error, place));
        quote! {{
            #parts(#handed);
            if let ::core::option::Option::Some(#error) = #error {
                let #error = #becomes;
                #fail
            }
            #value
        }}
    }

    fn waited(&self, call: &TokenStream, place: Span) -> TokenStream {
        let private = &self.private;
        let waited = self.is_async().then(|| at(quote!(#private::Waited::waited), place));
        waited.map_or_else(|| call.clone(), |waited| quote!(#waited(#call).await))
    }

    /// Converts an error of a submachine to the error type of this machine. The trait is imported under a one-word
    /// name, so that the compiler reports all errors about it at one place.
    fn becomes(&self, error_type: &Type, error: &Ident, place: Span) -> TokenStream {
        let (private, [becomes, this]) = (&self.private, ["Becomes", "error"].map(local));
        let value = at(quote!(#becomes::becomes(#error)), place);
        quote!({ use #private::Becomes as #becomes; let #this: #error_type = #value; #this })
    }

    /// Generates one step of a submachine with a due timer, and a condition: whether it reacted.
    pub(super) fn fire_of(&self, id: SubmachineId) -> TokenStream {
        let (name, fire, passed) = (self.turbofish(), self.submachine_method(id, "fire"), self.passed_to_shared());
        let fired = quote!(#name::#fire(#passed &mut self.data));
        if self.machine.fails.is_none() {
            return fired;
        }
        let (once, error, queues, nth) = (local("fired"), local("error"), self.queues_argument(), id.index());
        let fail = self.fail(&quote!(#error), &self.observers_passed());
        quote! {{
            let (#once, #error) = #fired;
            if #once.lost && #once.answer.reacted() { #queues.lose_inside(#nth); }
            if let ::core::option::Option::Some(#error) = #error { #fail }
            #once.answer.reacted()
        }}
    }

    /// Generates the functions of all submachines, and those that combine them.
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
        // After a panic in the middle of a step, a state may be active without its submachine.
        let bind_or =
            |code, access, otherwise| self.bind_or(seen.used(&[code], &Names::new()), &holder, access, &otherwise);
        let [wait, elapse, fire] = ["wait", "elapse", "fire"].map(|what| self.submachine_method(id, what));
        let (looking, acting, firing) = (
            bind_or(waits, Access::Look, quote!(return #private::Wait::NONE)),
            bind_or(elapses, Access::Act, quote!(return)),
            bind(fires, Access::Act),
        );
        let [waits, elapses, fires] = [waits, elapses, fires].map(|code| code.as_rust());
        let place = place_of(&submachine.ty);
        let handed = self.waited(&fires, place);
        let (fired, returns) = match &self.machine.fails {
            Some(error_type) => {
                let [answer, error] = ["answer", "error"].map(local);
                let parts = at(quote!(let (#answer, #error) = #private::Handed::apart), place);
                let becomes = self.becomes(error_type, &error, place);
                let error = quote! {
                    match #error {
                        ::core::option::Option::Some(#error) => ::core::option::Option::Some(#becomes),
                        ::core::option::Option::None => ::core::option::Option::None,
                    }
                };
                let fired = quote!(#parts(#handed); (#private::Fired::from(#answer), #error));
                (fired, quote!((#private::Fired, ::core::option::Option<#error_type>)))
            }
            None => (quote!(#handed.reacted()), quote!(bool)),
        };
        let (never_ends, lacks) = (self.refuse_no_end(id, submachine), self.refuse_not_exhaustive(id, submachine));
        let (lent, body) = Lent::plain(&self.shared).function(&quote!(#never_ends #lacks #firing #fired));
        quote! {
            #[inline]
            fn #wait(#data: &#fields) -> #private::Wait { #looking #waits }

            #[inline]
            fn #elapse(#data: &mut #fields, #nanoseconds: u64) { #acting #elapses(#nanoseconds) }

            #[inline]
            fn #fire(#lent #data: &mut #fields) -> #returns { #body }
        }
    }

    /// Reports an error at the type of a submachine that never completes, if its state reacts to the completion.
    fn refuse_no_end(&self, id: SubmachineId, submachine: &SubmachineCode) -> Option<TokenStream> {
        self.machine.model.submachines[id.index()].signal.as_ref()?;
        let SubmachineCode { end, ty, .. } = submachine;
        let generics = self.generics_in(iter::once(ty.to_token_stream()));
        let (_, arguments, _) = generics.split_for_impl();
        let (private, [ends, itself]) = (&self.private, ["Ends", "Itself"].map(local));
        let check = at(quote!(let _: ::core::marker::PhantomData<<#end #arguments as #ends>::#itself>), place_of(ty));
        Some(quote!(use #private::Ends as #ends; #check = ::core::marker::PhantomData;))
    }

    /// Reports an error at the type of a submachine that is not `exhaustive`, if this machine relies on that.
    fn refuse_not_exhaustive(&self, id: SubmachineId, submachine: &SubmachineCode) -> Option<TokenStream> {
        if !self.machine.places.relied_on(self.plan).contains(&id) {
            return None;
        }
        let (ty, private, [exhaustive, itself]) = (&submachine.ty, &self.private, ["Exhaustive", "Itself"].map(local));
        let check = at(quote!(let _: ::core::marker::PhantomData<<#ty as #exhaustive>::#itself>), place_of(ty));
        Some(quote!(use #private::Exhaustive as #exhaustive; #check = ::core::marker::PhantomData;))
    }

    /// Runs code only if a state is active and not paused.
    fn while_running(&self, state: StateId, does: &TokenStream) -> TokenStream {
        let tree = self.plan.tree();
        let region = tree.region(state);
        let inside = tree.leaves(region).filter(|&leaf| tree.contains(state, leaf)).map(|leaf| self.leaf(leaf));
        let leaf = self.leaf_of(region);
        quote!(if ::core::matches!(#leaf, #(#inside)|*) { #does })
    }

    /// Generates code that lets time pass until one of the first `end` timers or a submachine is due.
    pub(super) fn pass_with_submachines(&self, end: usize) -> TokenStream {
        let (lapse, ignored, advanced) = (local("lapse"), self.answer("Ignored"), self.notify_time());
        let slots = if end > 0 { self.slots(&(0..end)) } else { quote!([]) };
        let [due, passed, wait] = ["due", "passed", "wait"].map(local);
        let inside = quote!(self.__wait_inside());
        let waiting = if end > 0 { self.wait_for(&slots, Some(&inside)) } else { inside };
        let lost = self.machine.fails.is_some().then(|| {
            let queues = self.queues_argument();
            quote!(#queues.leave_alone(#lapse.lost());)
        });
        quote! {
            let #wait = #waiting;
            let (#due, #passed) = #lapse.look_with_submachines(&mut #slots, #wait);
            self.__elapse_inside(#passed);
            if !#due { return #ignored; }
            #lost
            #advanced
        }
    }

    /// Generates a condition: whether a timer of a submachine is due. After an error in it, the submachine is
    /// considered again only after something else has happened.
    pub(super) fn is_due_inside(&self, id: SubmachineId) -> TokenStream {
        let wait = self.wait_of(id, &quote!(self.data));
        match self.machine.fails {
            Some(_) => {
                let (queues, nth) = (self.queues_argument(), id.index());
                quote!(#queues.reaches(#nth, #wait))
            }
            None => quote!(#wait.is_due()),
        }
    }

    /// Generates aliases for the types of the submachines' ends.
    pub(super) fn ends_of_submachines(&self) -> TokenStream {
        let (private, vis) = (&self.private, &self.machine.vis);
        let all = self.submachines().map(|(_, SubmachineCode { end, ty, .. })| {
            let generics = self.generics_in(iter::once(ty.to_token_stream()));
            let parameters = generics.params.iter().map(|parameter| match parameter {
                GenericParam::Type(parameter) => parameter.ident.to_token_stream(),
                GenericParam::Lifetime(parameter) => parameter.lifetime.to_token_stream(),
                GenericParam::Const(parameter) => {
                    let (name, ty) = (&parameter.ident, &parameter.ty);
                    quote!(const #name: #ty)
                }
            });
            let parameters: Vec<_> = parameters.listed();
            let parameters = (!parameters.is_empty()).then(|| quote!(<#(#parameters),*>));
            // If the type is not a machine, the error is reported at the type.
            let of = at(quote!(#private::RunByState::<true, true>), place_of(ty));
            let aliased = at(quote!(<#ty as #of>::End), place_of(ty));
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
        [run.unwrap_or_default(), all.joined(), self.named_ends()].joined()
    }

    /// Names each end to which a state reacts as a value, before the patterns that name it. For an unknown end, the
    /// compiler then suggests a similar name first. It suggests none for a pattern, because the type is a projection.
    fn named_ends(&self) -> TokenStream {
        let names = self.submachines().flat_map(|(_, SubmachineCode { end, ends, ty, .. })| {
            let generics = self.generics_in(iter::once(ty.to_token_stream()));
            let named = ends.iter().map(|name| {
                let arguments = generics.split_for_impl().1;
                let arguments = arguments.as_turbofish();
                at(quote!(let _ = #end #arguments::#name;), name.span())
            });
            named.listed()
        });
        let names = names.joined();
        if names.is_empty() {
            return names;
        }
        let (name, (impl_generics, arguments, where_clause)) =
            (&self.machine.name, self.machine.generics.split_for_impl());
        quote! {
            impl #impl_generics #name #arguments #where_clause {
                #[allow(dead_code)]
                fn __named_ends() { #names }
            }
        }
    }

    /// The value of `due` for the compiled machine and its twin, from its own timers and those of submachines.
    pub(super) fn due_of_wait(&self, own: &TokenStream) -> TokenStream {
        quote!(#own.or(self.__wait_inside()).due())
    }

    /// The wait for some timers of the machine, and for those of its submachines.
    pub(super) fn wait_for(&self, timers: &TokenStream, inside: Option<&TokenStream>) -> TokenStream {
        let private = &self.private;
        let of = local(if self.refuses_own_timers() { "of" } else { "of_certain" });
        let inside = inside.map(|inside| quote!(.or(#inside)));
        quote!(#private::Wait::#of(&#timers) #inside)
    }
}

/// The span of a type.
fn place_of(ty: &Type) -> Span {
    let first = ty.to_token_stream().into_iter().next();
    first.map_or_else(Span::call_site, |first| first.span())
}
