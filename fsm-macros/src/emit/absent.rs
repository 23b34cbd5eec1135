//! Declares calls that a machine does not have, as functions with a bound that no machine satisfies. The compiler then
//! shows the message of the bound's trait at a use of such a call, and does not suggest a similar name.
//!
//! ```text
//! pub fn state<'call>(&self) -> Option<GateState> where Self: OneLeaf<'call> { unreachable!() }
//! ```

use super::Emit;
use crate::lent::at;
use fsm_program::CauseKind;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

impl Emit<'_> {
    /// Generates all missing calls, for both engines.
    pub(super) fn absent_calls(&self) -> TokenStream {
        let (answer, state) = (self.answer_type(), &self.names.state);
        let (one, nothing) = (quote!(::core::option::Option<#state>), quote!(::core::option::Option<()>));
        let (time, times) = (quote!(_: ::core::time::Duration), quote!(_: usize));
        let some_time = quote!(::core::option::Option<::core::time::Duration>);
        let anything = self.params_but_any();
        let absent = [
            (!self.machine.explains, self.absent_with("why", "Explained", &quote!(&self, #anything), &quote!(()))),
            (self.has_regions(), self.absent("state", "OneLeaf", None, &one)),
            (!self.has_data(), self.absent("data", "Keeping", None, &nothing)),
            (!self.has_time(), self.absent("advance", "Timed", Some(&time), &answer)),
            (!self.has_time(), self.absent("tick", "Timed", Some(&time), &answer)),
            (!self.has_time(), self.absent("due", "Timed", None, &some_time)),
            (!self.polls(), self.absent("update", "Polled", Some(&quote!()), &answer)),
            (!self.polls(), self.absent("run_updates", "Polled", Some(&times), &answer)),
            (
                self.event_argument(CauseKind::Event).is_none(),
                self.absent("handle", "Told", Some(&quote!(_: impl ::core::marker::Sized)), &answer),
            ),
        ];
        absent.into_iter().filter(|(absent, _)| *absent).map(|(_, call)| call).collect()
    }

    /// Generates parameters of any type, in place of the machine's parameters and an event.
    fn params_but_any(&self) -> TokenStream {
        let each = self.machine.params.iter().map(|_| quote!(_: impl ::core::marker::Sized,));
        each.chain([quote!(_: impl ::core::marker::Sized)]).collect()
    }

    /// Generates one missing call. With an `argument`, even an empty one, it takes `&mut self` and the parameters.
    fn absent(&self, name: &str, bound: &str, argument: Option<&TokenStream>, answers: &TokenStream) -> TokenStream {
        let types = self.machine.params.iter().map(|param| &param.ty);
        let arguments = match argument {
            Some(argument) => quote!(&mut self, #(_: #types,)* #argument),
            None => quote!(&self),
        };
        self.absent_with(name, bound, &arguments, answers)
    }

    fn absent_with(&self, name: &str, bound: &str, arguments: &TokenStream, answers: &TokenStream) -> TokenStream {
        let (vis, private) = (&self.machine.vis, &self.private);
        // The compiler shows the declaration of the call, which is located at the machine's name.
        let here = Span::call_site().located_at(self.machine.name.span());
        let [name, bound] = [name, bound].map(|name| Ident::new(name, here));
        let call = syn::Lifetime::new("'call", Span::mixed_site());
        let requires = at(quote!(Self: #private::absent::#bound<#call>), here);
        quote! {
            #[doc(hidden)]
            #vis fn #name<#call>(#arguments) -> #answers where #requires {
                ::core::unreachable!()
            }
        }
    }
}
