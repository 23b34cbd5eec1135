//! The machines that the states of a twin run: its engine says which of them do, and its host how long they wait.

use super::Emit;
use crate::join::Join;
use crate::names::local;
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

impl Emit<'_> {
    /// What a state's host is asked for: how long one waits, and that it does.
    pub(super) fn ask_of_submachines(&self) -> TokenStream {
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

    /// How long the submachines of a twin wait.
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
