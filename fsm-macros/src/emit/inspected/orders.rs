//! The orders that a page gives to a machine, which executes them at its next call, because it needs the parameters, or
//! in `obey`.
//!
//! ```text
//! fn __obey(&mut self, bot: &mut Body) {
//!     while let Some(order) = self.__identity.order() {
//!         let mut probe = self.__identity.probe(Self::CHART);
//!         let done = match order.wish() {
//!             Wish::Send(named) => match Self::__event(named) {
//!                 Ok(event) => Ok(self.__handle(bot, &mut probe, event)),
//!                 Err(error) => Err(error),
//!             },
//!             ..
//!         };
//!         self.__show(&*bot, probe);
//!         order.done(done);
//!     }
//! }
//! ```

use super::super::Emit;
use super::identity;
use crate::join::Join;
use crate::lent::{Lent, is_exclusive};
use crate::names::local;
use fsm_program::CauseKind;
use fsm_syntax::EventType;
use fsm_syntax::ast::Param;
use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::Fields;

impl Emit<'_> {
    /// Generates `obey`, and the functions that it calls.
    pub(super) fn orders(&self) -> TokenStream {
        let (vis, private, identity) = (&self.machine.vis, &self.private, identity());
        let (begin, end, passed) = (self.begin_probe(), self.end_probe(), self.own_arguments());
        let [order, wish, done, probe, error] = ["order", "wish", "done", "probe", "error"].map(local);
        let [named, event, by, state, other] = ["named", "event", "by", "state", "other"].map(local);
        let of = quote!(#private::inspect::Wish);
        let (failed, failed_declared) = (self.failed_passed(), self.failed_declared());
        let take = |name: &str, argument: TokenStream| {
            let name = self.stepping_name(name);
            quote!(::core::result::Result::Ok(self.#name(#passed &mut #probe, #failed #argument)))
        };
        let send = self.machine.events.as_ref().map(|_| {
            let handle = take("handle", quote!(#event));
            quote! {
                #of::Send(#named) => match Self::__event(#named) {
                    ::core::result::Result::Ok(#event) => #handle,
                    ::core::result::Result::Err(#error) => ::core::result::Result::Err(#error),
                },
            }
        });
        let advance = self.has_time().then(|| {
            let advance = take("advance", quote!(*#by));
            quote!(#of::Advance(#by) => #advance,)
        });
        let update = self.polls().then(|| {
            let update = take("update", TokenStream::new());
            quote!(#of::Update => #update,)
        });
        let (why, restore) = (self.obey_why(), self.obey_restore());
        let (lent, body) = Lent::plain(&self.public).function(&quote! {
            while let ::core::option::Option::Some(mut #order) = self.#identity.order() {
                #begin
                let #wish = #order.wish();
                let #done = match &#wish {
                    #send
                    #update
                    #advance
                    #of::Force(#state) => self.__force(#passed &mut #probe, #failed *#state),
                    #why
                    #restore
                    #[allow(unreachable_patterns)]
                    #other => ::core::result::Result::Err(#other.refused()),
                };
                #end
                #order.done(#done);
            }
        });
        let (failing, returns) = (self.begin_failing(), self.result_of(None));
        let (tried, lent_failed) = match failing {
            Some(_) => {
                let failed = local("failed");
                (self.end_failing(&quote!(())), quote!(&mut #failed,))
            }
            None => Default::default(),
        };
        let (public_lent, obey) =
            Lent::plain(&self.public).function(&quote!(#failing self.__obey(#passed #lent_failed); #tried));
        let makes = self.event_function();
        quote! {
            /// Carries out the requests of the inspector's page to this machine, as each other call does first. This is for
            /// programs that rarely call the machine.
            #vis fn obey(&mut self, #public_lent) #returns { #obey }

            fn __obey(&mut self, #lent #failed_declared) { #body }

            #makes
        }
    }

    /// Generates a function that creates an event from its name and the text of its payload. It supports events without
    /// payload, and those for which the program has registered a constructor.
    fn event_function(&self) -> TokenStream {
        let Some(event_type) = self.event_argument(CauseKind::Event) else { return TokenStream::new() };
        let (private, event) = (&self.private, &self.names.event);
        let plain = self.plain_events().map(
            |(ident, name)| quote!(#name if named.carries_nothing() => ::core::result::Result::Ok(#event::#ident),),
        );
        let plain = plain.joined();
        let made = match self.lives_long(&event_type) {
            true => quote!(#private::inspect::made(named)),
            false => quote!(::core::result::Result::Err(#private::inspect::Refused::borrows(named))),
        };
        quote! {
            #[allow(unused_variables)]
            fn __event(named: &#private::inspect::Named) -> ::core::result::Result<#event_type, #private::inspect::Refused> {
                match named.name() { #plain _ => #made }
            }
        }
    }

    /// The events without payload.
    fn plain_events(&self) -> impl Iterator<Item = (&syn::Ident, String)> {
        let variants = match &self.machine.events {
            Some(EventType::Declared { variants, .. }) => &variants[..],
            _ => &[],
        };
        variants.iter().filter(|it| matches!(it.fields, Fields::Unit)).map(|it| (&it.ident, it.ident.to_string()))
    }

    /// The names of the events that can be created without a payload.
    pub(super) fn makes(&self) -> TokenStream {
        let names = self.plain_events().map(|(_, name)| name);
        quote!(&[#(#names),*])
    }

    /// An expression for the `TypeId` of events, or `None` if they may borrow.
    pub(super) fn type_of_events(&self) -> TokenStream {
        match self.event_argument(CauseKind::Event).filter(|ty| self.lives_long(ty)) {
            Some(ty) => quote!(::core::option::Option::Some(::core::any::TypeId::of::<#ty>)),
            None => quote!(::core::option::Option::None),
        }
    }

    /// Whether a type is known to borrow nothing.
    fn lives_long(&self, ty: &TokenStream) -> bool {
        fn has_lifetime(tokens: TokenStream) -> bool {
            tokens.into_iter().any(|token| match token {
                TokenTree::Punct(sign) => sign.as_char() == '\'' || sign.as_char() == '&',
                TokenTree::Group(group) => has_lifetime(group.stream()),
                _ => false,
            })
        }
        self.machine.generics.params.is_empty() && !has_lifetime(ty.clone())
    }

    /// Generates the arms that evaluate each transition.
    fn obey_why(&self) -> TokenStream {
        if self.live || !self.machine.explains {
            return TokenStream::new();
        }
        let (private, looks, order) = (&self.private, self.looks(), local("order"));
        let [named, raised_event, error] = ["named", "event", "error"].map(local);
        let of = quote!(#private::inspect::Wish);
        let queried = quote!(::core::result::Result::Ok(#private::Answer::Ignored));
        let event = self.event_argument(CauseKind::Event).map(|_| {
            quote! {
                #of::Why(#named) => match Self::__event(#named) {
                    ::core::result::Result::Ok(#raised_event) => {
                        #order.why(&self.why(#looks &#raised_event));
                        #queried
                    }
                    ::core::result::Result::Err(#error) => ::core::result::Result::Err(#error),
                },
            }
        });
        let update = self.polls().then(|| {
            quote!(#of::WhyUpdate => {
                #order.why(&self.why_update(#looks));
                #queried
            })
        });
        quote!(#event #update)
    }

    /// Whether a machine may be saved and restored, because it borrows nothing.
    fn is_kept(&self) -> bool {
        self.machine.generics.lifetimes().next().is_none()
    }

    /// Generates code after a call that saves the machine, if possible, and those of its parameters that the program
    /// allows the inspector to restore.
    pub(super) fn keep(&self) -> Option<TokenStream> {
        let (private, [probe, kept, machine]) = (&self.private, ["probe", "kept", "machine"].map(local));
        let contexts = self.restored().map(|(nth, Param { name, .. })| {
            let nth = Literal::usize_unsuffixed(nth);
            quote!(#kept.context(#nth, (&#private::inspect::Shown(&*#name)).kept());)
        });
        let contexts = contexts.joined();
        self.is_kept().then(|| {
            quote! {
                if #probe.keeps() {
                    #[allow(unused_imports)]
                    use #private::inspect::{Keep as _, KeepNothing as _, KeepContext as _, KeepNoContext as _};
                    if let ::core::option::Option::Some(#machine) = (&#private::inspect::Shown(self)).keep() {
                        #[allow(unused_mut)]
                        let mut #kept = #private::inspect::Kept::of(#machine);
                        #contexts
                        #probe.keep(#kept);
                    }
                }
            }
        })
    }

    /// The parameters that may be restored, with their positions.
    fn restored(&self) -> impl Iterator<Item = (usize, &Param)> {
        let is_observer = |param: &Param| self.machine.observer.as_ref() == Some(&param.name);
        let all = self.machine.params.iter().enumerate();
        all.filter(move |(_, param)| is_exclusive(&param.ty) && !is_observer(param) && !is_some_type(param))
    }

    /// Generates the arm that restores a saved machine.
    fn obey_restore(&self) -> Option<TokenStream> {
        let (private, identity, order, probe) = (&self.private, identity(), local("order"), local("probe"));
        let [kept, machine] = ["kept", "machine"].map(local);
        let contexts = self.restored().map(|(nth, Param { name, .. })| {
            let (nth, lent) = (Literal::usize_unsuffixed(nth), crate::lent::private_name(name));
            quote!((&mut #private::inspect::Place(&mut *#lent)).put(#order.context(#nth));)
        });
        let contexts = contexts.joined();
        self.is_kept().then(|| {
            quote! {
                #private::inspect::Wish::Restore => match {
                    #[allow(unused_imports)]
                    use #private::inspect::{Bring as _, BringNothing as _};
                    (&#private::inspect::Before::<Self>::of(&#order)).bring()
                } {
                    ::core::option::Option::Some(#machine) => {
                        #[allow(unused_imports)]
                        use #private::inspect::{Put as _, PutNothing as _};
                        let #kept = ::core::mem::replace(&mut self.#identity, #machine.#identity);
                        *self = Self { #identity: #kept, ..#machine };
                        #contexts
                        #probe.restored(::core::iter::Iterator::collect(self.active()));
                        ::core::result::Result::Ok(#private::Answer::Moved)
                    }
                    ::core::option::Option::None => ::core::result::Result::Err(#private::inspect::Refused::not_kept()),
                },
            }
        })
    }
}

/// Whether the caller chooses the type of a parameter: `&mut impl Trait`.
fn is_some_type(param: &Param) -> bool {
    param
        .ty
        .to_token_stream()
        .into_iter()
        .any(|token| matches!(token, TokenTree::Ident(word) if word == "impl" || word == "dyn"))
}
