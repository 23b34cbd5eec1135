//! `#[explore]`: a configuration of the machine, and the call that begins a search of all configurations.
//!
//! ```text
//! #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! pub struct BossConfiguration { pub boss: Boss, pub arena: Arena }
//!
//! impl Boss {
//!     pub fn explore(arena: Arena) -> Explore<'static, BossConfiguration> { .. }
//! }
//! impl Explorable for BossConfiguration { .. }                       // its events, polls and time
//! ```

use super::Emit;
use crate::join::Join;
use crate::names::{local, snake};
use fsm_model::listed::Listed;
use fsm_model::{Delay, Trigger};
use fsm_syntax::EventType;
use fsm_syntax::ast::Param;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Fields, GenericParam, Generics, LifetimeParam, Type, TypeParam, WherePredicate, parse_quote};

impl Emit<'_> {
    pub(super) fn explored(&self) -> TokenStream {
        if self.machine.explores.is_none() {
            return TokenStream::new();
        }
        let (vis, name, generics) = (&self.machine.vis, &self.machine.name, self.generics_explored());
        let (impl_generics, arguments, where_clause) = generics.split_for_impl();
        let lifetimes = self.names_lifetimes();
        let configuration = format_ident!("{name}Configuration", span = name.span());
        let machine = self.field_of_machine();
        let params: Vec<_> = self.machine.params.iter().map(|Param { name, ty }| (name, value_of(ty))).listed();
        // The derives report at a field what its type lacks.
        let fields =
            params.iter().map(|(name, ty)| quote_spanned!(name.span()=> #[allow(missing_docs)] pub #name: #ty,));
        let declared = params.iter().map(|(name, ty)| quote!(#name: #ty,)).joined();
        let names = params.iter().map(|(name, _)| name);
        let private = &self.private;
        let explore = quote!(#private::explore);
        let first = local("first");
        let text = format!(
            "A configuration of [`{name}`], with the values that its calls borrow. [`{name}::explore`] searches all of them."
        );
        let call = format!(
            "Begins a search of all configurations, from a machine that has just started. The steps are the events without a \
             payload{}{}.",
            if self.polls() { ", `update`" } else { "" },
            if self.has_time() { ", and the passing of time" } else { "" },
        );
        let (start, explorable) = (self.started_in(&first), self.explorable(&configuration, &explore));
        quote! {
            #[doc = #text]
            #[derive(Clone, Debug, PartialEq, Eq, Hash)]
            #vis struct #configuration #generics #where_clause {
                /// The machine.
                pub #machine: #name #arguments,
                #(#fields)*
            }

            #lifetimes impl #impl_generics #name #arguments #where_clause {
                #[doc = #call]
                #[track_caller]
                #vis fn explore(#declared) -> #explore::Explore<'static, #configuration #arguments> {
                    let mut #first = #configuration { #machine: Self::new(), #(#names),* };
                    #start
                    #explore::Explore::machine(#first)
                }
            }

            #explorable
        }
    }

    /// The generics of the machine, with the traits that a configuration needs. It must not borrow anything.
    fn generics_explored(&self) -> Generics {
        let mut generics = self.machine.generics.clone();
        let bounds = generics.params.iter().filter_map(|param| match param {
            GenericParam::Lifetime(LifetimeParam { lifetime, .. }) => Some(parse_quote!(#lifetime: 'static)),
            GenericParam::Type(TypeParam { ident, .. }) => Some(parse_quote! {
                #ident: ::core::clone::Clone + ::core::fmt::Debug + ::core::cmp::Eq + ::core::hash::Hash + 'static
            }),
            GenericParam::Const(_) => None,
        });
        let bounds: Vec<WherePredicate> = bounds.collect();
        if !bounds.is_empty() {
            generics.make_where_clause().predicates.extend(bounds);
        }
        generics
    }

    /// The field of the machine: `boss`, or `machine` if a parameter has this name.
    fn field_of_machine(&self) -> Ident {
        let name = snake(&self.machine.name.to_string());
        let taken = self.machine.params.iter().any(|param| param.name == name);
        let name = if taken || syn::parse_str::<Ident>(&name).is_err() { "machine" } else { &name };
        Ident::new(name, self.machine.name.span())
    }

    /// `first.boss.restart(&mut first.arena);`
    fn started_in(&self, first: &Ident) -> TokenStream {
        let (machine, lent) = (self.field_of_machine(), self.arguments_of_call(first));
        let ignored = self.machine.fails.is_some().then(|| quote!(let _ =));
        let (private, mut call) = (&self.private, quote!(#first.#machine.restart(#lent)));
        if self.machine.waits.is_some() {
            call = quote!(#private::explore::completed(#call));
        }
        quote!(#ignored #call;)
    }

    /// The arguments of a call: `&mut self.arena, &self.log, self.seed,`
    fn arguments_of_call(&self, holder: &Ident) -> TokenStream {
        let lent = self.machine.params.iter().map(|Param { name, ty }| match ty {
            Type::Reference(reference) => {
                let mutability = &reference.mutability;
                quote!(&#mutability #holder.#name,)
            }
            _ => quote!(#holder.#name,),
        });
        lent.joined()
    }

    fn explorable(&self, configuration: &Ident, explore: &TokenStream) -> TokenStream {
        let generics = self.generics_explored();
        let (impl_generics, arguments, where_clause) = generics.split_for_impl();
        let (lifetimes, text) = (self.names_lifetimes(), self.machine.name.to_string());
        let this = Ident::new("self", Span::call_site());
        let (machine, lent, answer) = (self.field_of_machine(), self.arguments_of_call(&this), self.answer_type());
        let event_type = self.event_type_argument().map(static_lifetimes);
        let event_type = event_type.unwrap_or_else(|| quote!(::core::convert::Infallible));
        let [event, by] = ["event", "by"].map(local);
        let ignored = match self.machine.fails {
            Some(_) => quote!(::core::result::Result::Ok(#answer::Ignored)),
            None => quote!(#answer::Ignored),
        };
        let waits = self.machine.waits.is_some();
        let ignored = if waits { quote!(::core::option::Option::Some(#ignored)) } else { ignored };
        // The search may drop a call of an `async` machine.
        let polled = |call: TokenStream| if waits { quote!(#explore::polled(#call)) } else { call };
        let handle = match self.machine.events {
            Some(_) => {
                let call = polled(quote!(self.#machine.handle(#lent #event)));
                quote!(!::core::matches!(#call, #ignored))
            }
            None => quote!(match #event {}),
        };
        let (events, variant) = self.events_explored(&event);
        let (polls, time) = (self.polls(), self.time_explored(explore));
        let completes = self.leaves().any(|leaf| self.plan.finishes(leaf));
        let update = polled(quote!(self.#machine.update(#lent)));
        let update = polls.then(|| quote!(let _ = #update;));
        let advance = polled(quote!(self.#machine.advance(#lent #by)));
        let advance = self.has_time().then(|| {
            quote! {
                if self.#machine.due().is_none() { return false; }
                let _ = #advance;
            }
        });
        quote! {
            #[allow(unused_variables)]
            #lifetimes impl #impl_generics #explore::Explorable for #configuration #arguments #where_clause {
                type Event = #event_type;
                const MACHINE: &'static str = #text;
                const EVENTS: &'static [#explore::NamedEvent<Self::Event>] = &[#events];
                const POLLS: bool = #polls;
                const COMPLETES: bool = #completes;
                const TIME: #explore::Time = #time;
                fn variant(#event: &Self::Event) -> &'static str { #variant }
                fn handle(&mut self, #event: Self::Event) -> bool { #handle }
                fn update(&mut self) { #update }
                fn advance(&mut self, #by: ::core::time::Duration) -> bool { #advance true }
                fn is_finished(&self) -> bool { self.#machine.is_finished() }
            }
        }
    }

    /// The declared events, each with a function that returns it, or the pattern of its payload; and the name of an event.
    fn events_explored(&self, event: &Ident) -> (TokenStream, TokenStream) {
        let name = &self.names.event;
        let Some(EventType::Declared { variants, .. }) = &self.machine.events else {
            return (TokenStream::new(), quote!(""));
        };
        let conditions = |variant: &syn::Variant| {
            let attrs = variant.attrs.iter().filter(|attr| attr.path().is_ident("cfg"));
            attrs.map(ToTokens::to_token_stream).joined()
        };
        let pattern = |text: String| quote!(::core::result::Result::Err(#text));
        let events = variants.iter().map(|variant| {
            let (cfg, ident, text) = (conditions(variant), &variant.ident, variant.ident.to_string());
            let value = match variant.fields {
                Fields::Unit => quote!(::core::result::Result::Ok(|| #name::#ident)),
                Fields::Unnamed(_) => pattern(format!("{name}::{ident}(..)")),
                Fields::Named(_) => pattern(format!("{name}::{ident} {{ .. }}")),
            };
            quote!(#cfg (#text, #value),)
        });
        let names = variants.iter().map(|variant| {
            let (cfg, ident, text) = (conditions(variant), &variant.ident, variant.ident.to_string());
            quote!(#cfg #name::#ident { .. } => #text,)
        });
        let (events, names) = (events.joined(), names.joined());
        (events, quote!(match #event { #names }))
    }

    /// The steps in which time passes: a divisor of all durations that is at least one more than the number of timers, so that
    /// an event may happen between any two of them.
    fn time_explored(&self, explore: &TokenStream) -> TokenStream {
        if !self.has_time() {
            return quote!(#explore::Time::None);
        }
        let mut grain = 0;
        for transition in self.machine.model.transitions.iter() {
            match transition.trigger {
                Trigger::After(Delay::Constant(0)) => {}
                Trigger::After(Delay::Constant(length)) | Trigger::Every(Delay::Constant(length)) => {
                    grain = greatest_common_divisor(length, grain);
                }
                Trigger::After(_) | Trigger::Every(_) | Trigger::Inside(_) => return quote!(#explore::Time::Unknown),
                _ => {}
            }
        }
        let timers = self.plan.timer_room() as u64;
        let parts = (timers + 1..=grain).find(|parts| grain.is_multiple_of(*parts)).unwrap_or(1);
        let grain = fsm_syntax::duration((grain / parts).max(1));
        quote!(#explore::Time::Grain(#grain))
    }
}

/// The type of a value whose borrow a call takes.
fn value_of(ty: &Type) -> TokenStream {
    match ty {
        Type::Reference(reference) => reference.elem.to_token_stream(),
        other => other.to_token_stream(),
    }
}

/// Replaces `'_` with `'static`.
fn static_lifetimes(ty: TokenStream) -> TokenStream {
    let elided = |token| match token {
        TokenTree::Ident(ident) if ident == "_" => Ident::new("static", ident.span()).into(),
        other => other,
    };
    ty.into_iter().map(elided).collect()
}

fn greatest_common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}
