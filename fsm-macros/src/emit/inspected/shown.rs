//! The code around the calls of an inspected machine, and the function that shows each call to the inspector.

use super::super::Emit;
use super::super::inquiry::Side;
use super::identity;
use crate::join::Join;
use crate::lent::Lent;
use crate::names::local;
use fsm_syntax::ast::Param;
use proc_macro2::TokenStream;
use quote::quote;

impl Emit<'_> {
    /// Generates the additional calls and functions of an inspected machine, or of its twin.
    pub(in crate::emit) fn inspected(&self, side: Side) -> TokenStream {
        if !self.machine.inspected {
            return TokenStream::new();
        }
        let bulk = (side == Side::Compiled).then(|| self.slice_calls());
        let (show, orders, snapshot) = (self.show_function(), self.orders(), self.snapshot(side));
        let (force, label) = (self.force(side), self.label_call());
        quote!(#bulk #show #orders #snapshot #force #label)
    }

    /// The code before and after the steps of a call.
    pub(in crate::emit) fn wrap_inspected(&self) -> (TokenStream, TokenStream) {
        if !self.machine.inspected {
            return Default::default();
        }
        let (passed, begin, end) = (self.own_arguments(), self.begin_probe(), self.end_probe());
        let failed = self.machine.fails.is_some().then(|| {
            let failed = local("failed");
            quote!(&mut #failed,)
        });
        (quote!(self.__obey(#passed #failed); #begin), end)
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

    /// Generates the function that shows the notifications of a call, and the configuration of the machine after it.
    fn show_function(&self) -> TokenStream {
        let (private, state, probe, shows) = (&self.private, &self.names.state, local("probe"), self.shows());
        let [snapshot, shown] = ["snapshot", "text"].map(local);
        let keeps = self.keep();
        let contexts = self.machine.params.iter().filter(|param| self.machine.observer.as_ref() != Some(&param.name));
        let contexts = contexts.map(|Param { name, .. }| {
            let text = name.to_string();
            quote! {
                (&#private::inspect::Shown(&#name)).show(|#shown| #snapshot.context(#text, #shown));
            }
        });
        let contexts = contexts.joined();
        let follows = self.live.then(|| quote!(#probe.follows(self.engine.number());));
        let body = quote! {
            #shows
            #follows
            #probe.end(|#snapshot| {
                self.inspect(#snapshot);
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
            /// Sets the name under which the inspector shows this machine, instead of a number.
            #vis fn inspect_as(&mut self, name: impl ::core::convert::Into<#private::inspect::Label>) {
                self.#identity.call::<#state>(#machine::CHART, name.into());
            }
        }
    }
}
