//! Invariants: conditions of `never`, which are checked between calls if `debug_assertions` are enabled.
//!
//! ```text
//! pub fn handle(&mut self, tank: &mut Tank, event: RocketEvent) -> Answer {
//!     let answer = self.__on(tank, event);
//!     if cfg!(debug_assertions) { self.__check_invariants(tank); }
//!     answer
//! }
//!
//! fn __check_invariants(&self, tank: &mut Tank) {
//!     if Self::__contains(RocketState::Flight, self.leaf) && Self::__flight_never(&*tank) { violated(..) }
//! }
//!
//! fn __flight_never(tank: &Tank) -> bool { if tank.fuel < 0 { return true; } false }
//! ```
//!
//! The `cfg!` is evaluated in the user's crate, so a release build contains no checks. The twin's host calls the same
//! functions, and its engine decides which and when. Both engines follow the order of the model.

use super::Emit;
use super::bound_fields::Access;
use super::reaction::Names;
use crate::join::Join;
use crate::lent::Lent;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::{InvariantId, ROOT, StateId};
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use quote::{ToTokens, quote};

impl Emit<'_> {
    /// Generates the function that checks the invariants, and the functions that are their conditions.
    pub(super) fn invariants(&self) -> TokenStream {
        if self.machine.invariants.is_empty() {
            return TokenStream::new();
        }
        let conditions = self.invariant_conditions();
        let (is_in, data) = (quote!(|queried| self.is_in(queried)), quote!(&self.data));
        let looks = self.machine.model.checked_invariants().map(|(id, state)| {
            let (active, violated) = (self.is_active_between(state), self.violates(id, state, &is_in, &data));
            let panics = self.panics(id, state);
            quote!(if #active && #violated { #panics })
        });
        let (lent, body) = self.stepping(&looks.joined());
        let looks = check_invariants();
        // A release build does not contain these functions, because nothing calls them.
        quote! {
            #[inline]
            fn #looks(&self, #lent) { #body }
            #conditions
        }
    }

    pub(super) fn invariant_conditions(&self) -> TokenStream {
        self.machine.model.checked_invariants().map(|(id, state)| self.condition_function(id, state)).joined()
    }

    /// Generates the check of the invariants after a call. `None` if there are no invariants.
    pub(super) fn check_between_calls(&self) -> Option<TokenStream> {
        let (looks, lent) = (check_invariants(), self.stepping.passed(&self.private));
        (!self.machine.invariants.is_empty()).then(|| quote!(if ::core::cfg!(debug_assertions) { self.#looks(#lent); }))
    }

    /// Generates a call that checks the invariants and notifies the observer before it returns its answer.
    pub(super) fn checking_invariants_after(&self, call: &TokenStream) -> TokenStream {
        let answer = local("answer");
        let (looks, notify) = (self.check_between_calls(), self.notify_answer(&answer.to_token_stream()));
        if looks.is_none() && notify.is_none() {
            return call.clone();
        }
        quote!({ let #answer = { #call }; #looks #notify #answer })
    }

    /// Whether the twin's engine checks invariants.
    #[cfg(any(test, feature = "interpreter"))]
    pub(super) fn twin_checks_invariants(&self) -> TokenStream {
        if self.machine.invariants.is_empty() { quote!(false) } else { quote!({ ::core::cfg!(debug_assertions) }) }
    }

    /// Generates the arm with which the twin's host checks an invariant. The engine knows which states are active.
    #[cfg(any(test, feature = "interpreter"))]
    pub(super) fn invariant_arms(&self, step: &Ident) -> Option<TokenStream> {
        let (private, data) = (&self.private, quote!(&host.data));
        let engine = quote!(#private::engine);
        let (queried, number) = (local("asked"), self.numbered_state(&local("asked")));
        let is_in = quote!(|#queried| #step.is_in(#private::model::StateId(#number)));
        let looks = self.machine.model.checked_invariants().map(|(id, state)| {
            let (nth, violated) = (proc_macro2::Literal::u32_unsuffixed(id.0), self.violates(id, state, &is_in, &data));
            let (told, text) = (self.notifies(id, state), self.machine.invariant_text(id));
            let panics = self.called_at(id, &engine, &["Step", "violated"], quote!(#step, invariant, #text));
            quote!(#nth if #violated => { #told #panics })
        });
        let looks = looks.joined();
        (!looks.is_empty()).then(|| {
            quote! {
                #private::engine::HostRequest::Check(#step, invariant) if ::core::cfg!(debug_assertions) =>
                    match invariant.0 { #looks _ => {} },
            }
        })
    }

    /// Generates the call that returns whether an invariant is violated.
    fn violates(&self, id: InvariantId, state: StateId, is_in: &TokenStream, data: &TokenStream) -> TokenStream {
        let (condition, name, looks) = (self.condition_name(id, state), self.turbofish(), self.looks());
        let is_in = self.invariant_queries(id).then(|| quote!(#is_in,));
        let data = self.invariant_sees(id, state).then(|| data.clone());
        quote!(#name::#condition(#is_in #looks #data))
    }

    /// `fn __flight_never(tank: &Tank) -> bool`
    fn condition_function(&self, id: InvariantId, state: StateId) -> TokenStream {
        let (is_in, states, name) = (local("is_in"), &self.names.state, self.condition_name(id, state));
        let code = &self.machine.invariants[id.index()];
        let condition = self.answering(code, &mut |queried| {
            let variant = self.names.variant(queried);
            quote!(#is_in(#states::#variant))
        });
        let has_queries = self.invariant_queries(id).then(|| quote!(#is_in: impl ::core::ops::Fn(#states) -> bool,));
        let (holder, fields_type) = (super::fields::data(), self.fields_type());
        let seen = self.seen(state);
        let fields = self.bind(&seen, &[code], &Names::new(), &quote!(#holder), Access::Look);
        let allowed = self.hides_parameters(&seen.names().collect());
        let data = self.invariant_sees(id, state).then(|| quote!(#holder: &#fields_type));
        // A condition with a `let` is not an expression, so it has to be in an `if`.
        let body = quote!(#fields if #condition { return true; } false);
        let (lent, body) = Lent::plain(&self.public).shared().function_named(body);
        quote! {
            #[inline]
            #allowed
            fn #name(#has_queries #lent #data) -> bool { #body }
        }
    }

    /// The name of a condition: `__flight_never` for the first invariant of a state, `__flight_never_2` for the second.
    fn condition_name(&self, id: InvariantId, state: StateId) -> Ident {
        let nth = self.machine.model.checked_invariants().filter(|&(other, of)| of == state && other < id).count();
        self.names.method(state, &if nth == 0 { "never".to_string() } else { format!("never_{}", nth + 1) })
    }

    fn invariant_queries(&self, id: InvariantId) -> bool {
        self.machine.invariants[id.index()].has_queries()
    }

    fn invariant_sees(&self, id: InvariantId, state: StateId) -> bool {
        self.seen(state).sees(&[&self.machine.invariants[id.index()]], &Names::new())
    }

    /// Generates code that notifies the observer and panics.
    fn panics(&self, id: InvariantId, state: StateId) -> TokenStream {
        let (private, states, machine) = (&self.private, &self.names.state, &*self.machine.model.name);
        let (text, told) = (self.machine.invariant_text(id), self.notifies(id, state));
        let of = if state == ROOT {
            quote!(::core::option::Option::None)
        } else {
            let name = self.state_text(state);
            quote!(::core::option::Option::Some(#name))
        };
        let active = quote!(::core::iter::Iterator::map(self.active(), #states::name));
        let panics = self.called_at(id, private, &["violated"], quote!(#machine, #of, #text, #active));
        quote!(#told #panics)
    }

    fn notifies(&self, id: InvariantId, state: StateId) -> Option<TokenStream> {
        let (of, text) = (self.source(state), self.machine.invariant_text(id));
        self.notify("violated", &quote!(#of, #text))
    }

    /// Generates a call of an item of `module`, located at an invariant. The compiler locates a call at the first name
    /// of its path, so this name has the span of the user's code.
    fn called_at(&self, id: InvariantId, module: &TokenStream, path: &[&str], arguments: TokenStream) -> TokenStream {
        let here = self.machine.invariants[id.index()].place().unwrap_or_else(Span::call_site);
        let path: Vec<_> = path.iter().map(|name| Ident::new(name, here)).listed();
        let mut arguments = Group::new(Delimiter::Parenthesis, arguments);
        arguments.set_span(here);
        let first = &path[0];
        quote!({ use #module::#first; #(#path)::* #arguments })
    }

    /// Generates the condition that a state is active between two calls. The machine itself is active if it is started.
    fn is_active_between(&self, state: StateId) -> TokenStream {
        let held = self.leaf_place();
        if state != ROOT {
            return self.is_active(state);
        }
        let nowhere = self.nowhere();
        quote!(!::core::matches!(#held, #nowhere))
    }
}

/// The name of the function that checks the invariants.
fn check_invariants() -> Ident {
    local("__check_invariants")
}
