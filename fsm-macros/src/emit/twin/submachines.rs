//! The submachines of a twin: its engine knows which of them run, and its host knows their remaining time.

use super::Emit;
use crate::join::Join;
use crate::names::local;
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

impl Emit<'_> {
    /// Generates the arms that return the remaining time of a submachine, and that advance it.
    pub(super) fn submachine_arms(&self) -> TokenStream {
        if self.machine.submachines.is_empty() {
            return TokenStream::new();
        }
        let (private, nanoseconds, data) = (&self.private, local("nanoseconds"), quote!(host.data));
        let (waits, elapses): (Vec<_>, Vec<_>) = self
            .submachines()
            .map(|(id, _)| {
                let number = Literal::u16_unsuffixed(id.0);
                let elapse = self.elapse_of(id, &data, &nanoseconds.to_token_stream());
                let wait = self.wait_of(id, &data);
                (quote!(#number => *wait = #wait,), quote!(#number => #elapse,))
            })
            .unzip();
        quote! {
            #private::engine::HostRequest::Wait(submachine, wait) => match submachine.0 { #(#waits)* _ => {} },
            #private::engine::HostRequest::Elapse(submachine, #nanoseconds) => match submachine.0 { #(#elapses)* _ => {} },
        }
    }

    /// Generates the function for the remaining time of all running submachines of a twin.
    pub(super) fn wait_inside_of_twin(&self) -> TokenStream {
        if self.machine.submachines.is_empty() {
            return TokenStream::new();
        }
        let (private, wait) = (&self.private, local("wait"));
        let waits = self.submachines().map(|(id, _)| {
            let (number, one) = (Literal::u16_unsuffixed(id.0), self.wait_of(id, &quote!(self.host.data)));
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
}
