//! The calls of an inspected machine: what is passed on to those that take steps, and shown.

use super::super::Emit;
use super::super::cause::Cause;
use super::super::inquiry::Side;
use super::identity;
use crate::join::Join;
use crate::lent::Lent;
use crate::names::local;
use fsm_core::syntax::ast::Param;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// A call that takes steps.
struct Call<'c> {
    name: &'c str,
    doc: &'c str,
    generics: TokenStream,
    argument: Option<(Ident, TokenStream)>,
    returns: Option<TokenStream>,
}

impl Emit<'_> {
    /// The calls of a machine, or of its twin, that go through the inspector.
    pub(in crate::emit) fn inspected(&self, side: Side) -> TokenStream {
        if !self.machine.inspected {
            return TokenStream::new();
        }
        let start = (side == Side::Compiled).then(|| {
            let (start, bulk) = (self.start_call(), self.slice_calls());
            quote!(#start #bulk)
        });
        let calls = self.shown_calls(side).map(|call| self.shown_call(&call)).joined();
        let (show, orders, mind) = (self.show_function(), self.orders(), self.mind(side));
        let (force, label) = (self.force(side), self.label_call());
        quote!(#start #calls #show #orders #mind #force #label)
    }

    fn shown_calls(&self, side: Side) -> impl Iterator<Item = Call<'static>> {
        let answer = self.answer_type();
        let plain = move |name, doc, answers: bool| {
            let returns = answers.then(|| answer.clone());
            Call { name, doc, generics: TokenStream::new(), argument: None, returns }
        };
        let timed = |name: &'static str, doc: &'static str| {
            let by = (local("by"), quote!(::core::time::Duration));
            Call { argument: Some(by), ..plain(name, doc, true) }
        };
        let told = self.event_argument(Cause::Event).map(|ty| Call {
            argument: Some((local("event"), ty)),
            ..plain("handle", "Handles an event: takes the first transition that reacts to it.", true)
        });
        let run = self.event_type_named().filter(|_| side == Side::Compiled || self.live).map(|(lifetimes, ty)| Call {
            generics: if lifetimes.is_empty() { TokenStream::new() } else { quote!(<#(#lifetimes),*>) },
            argument: Some((local("events"), quote!(impl ::core::iter::IntoIterator<Item = #ty>))),
            ..plain("run", "Handles one event after the other. Returns the strongest of all answers.", true)
        });
        let polls = self.polls();
        let update = polls.then(|| plain("update", "Polls the machine.", true));
        let run_updates = (polls && (side == Side::Compiled || self.live)).then(|| Call {
            argument: Some((local("times"), quote!(usize))),
            ..plain("run_updates", "Polls the machine this many times. Returns the strongest of all answers.", true)
        });
        let time = self.has_timers().then(|| {
            let advance =
                timed("advance", "Lets time pass: timers that become due fire, in the order in which they are due.");
            [advance, timed("tick", "Lets time pass, then polls the machine. Returns the stronger of the two answers.")]
        });
        let life = [
            plain(
                "restart",
                "Stops the machine if it is started, then starts it again from the initial states.",
                false,
            ),
            plain("stop", "Stops the machine: exits every state that is active or was put aside.", false),
        ];
        let renew = self.live.then(|| {
            let doc = "Goes on as the text in force says, as the next call would. Says whether that has changed since the last call.";
            Call { returns: Some(quote!(bool)), ..plain("renew", doc, false) }
        });
        life.into_iter()
            .chain(renew)
            .chain(told)
            .chain(run)
            .chain(update)
            .chain(run_updates)
            .chain(time.into_iter().flatten())
    }

    fn shown_call(&self, call: &Call<'_>) -> TokenStream {
        let Call { name, doc, generics, argument, returns } = call;
        let (vis, inner, name) = (&self.machine.vis, self.stepping_name(name), Ident::new(name, Span::call_site()));
        let passed = self.lent_again();
        let (begin, end) = (self.begin_probe(), self.end_probe());
        let given = argument.as_ref().map(|(name, _)| name);
        let [probe, answer] = ["probe", "answer"].map(local);
        let (lent, body) = Lent::plain(&self.public).function(&quote! {
            self.__obey(#passed);
            #begin
            let #answer = self.#inner(#passed &mut #probe, #given);
            #end
            #answer
        });
        let argument = argument.as_ref().map(|(name, ty)| quote!(#name: #ty));
        let returns = returns.as_ref().map(|ty| quote!(-> #ty));
        quote! {
            #[doc = #doc]
            #[allow(clippy::let_unit_value, clippy::semicolon_if_nothing_returned)]
            #vis fn #name #generics (&mut self, #lent #argument) #returns { #body }
        }
    }

    /// The machine is created, which nobody is told of before it is started.
    pub(in crate::emit) fn start_call(&self) -> TokenStream {
        let (vis, machine, passed) = (&self.machine.vis, local("machine"), self.lent_again());
        let (lent, body) = Lent::plain(&self.public).function(&quote! {
            let mut #machine = Self::new();
            #machine.restart(#passed);
            #machine
        });
        let name = Ident::new("start", Span::call_site());
        quote! {
            /// Creates the machine and starts it: enters the initial states.
            #[must_use]
            #vis fn #name(#lent) -> Self { #body }
        }
    }

    /// `__lent_bot,`: the machine's parameters alone, passed on.
    pub(super) fn lent_again(&self) -> TokenStream {
        self.public.passed(&self.private)
    }

    /// `let mut probe = self.__identity.probe(Self::CHART);`
    pub(super) fn begin_probe(&self) -> TokenStream {
        let (identity, probe, machine, state) = (identity(), local("probe"), self.turbofish(), &self.names.state);
        quote!(let mut #probe = self.#identity.probe::<#state>(#machine::CHART);)
    }

    /// `self.__show(&*bot, probe);`
    pub(super) fn end_probe(&self) -> TokenStream {
        let (looks, probe) = (self.looks(), local("probe"));
        quote!(self.__show(#looks #probe);)
    }

    /// What was told in a call is shown, with what the machine has in mind then.
    fn show_function(&self) -> TokenStream {
        let (private, state, probe, shows) = (&self.private, &self.names.state, local("probe"), self.shows());
        let [mind, shown] = ["mind", "text"].map(local);
        let keeps = self.keep();
        let contexts = self.machine.params.iter().filter(|param| self.machine.observer.as_ref() != Some(&param.name));
        let contexts = contexts.map(|Param { name, .. }| {
            let text = name.to_string();
            quote! {
                (&#private::inspect::Shown(&#name)).show(|#shown| #mind.context(#text, #shown));
            }
        });
        let contexts = contexts.joined();
        let follows = self.live.then(|| quote!(#probe.follows(self.engine.number());));
        let body = quote! {
            #shows
            #follows
            #probe.end(|#mind| {
                self.inspect(#mind);
                #contexts
            });
            #keeps
        };
        let (lent, body) = Lent::plain(&self.public).shared().function_named(body);
        quote! {
            fn __show(&self, #lent mut #probe: #private::inspect::Probe<#state>) { #body }
        }
    }

    fn label_call(&self) -> TokenStream {
        let (vis, identity, machine) = (&self.machine.vis, identity(), self.turbofish());
        let (private, state) = (&self.private, &self.names.state);
        quote! {
            /// Says how the inspector calls this machine, which otherwise has a number.
            #vis fn inspect_as(&mut self, name: impl ::core::convert::Into<#private::inspect::Label>) {
                self.#identity.call::<#state>(#machine::CHART, name.into());
            }
        }
    }
}
