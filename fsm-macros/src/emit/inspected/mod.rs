//! Machines that the inspector shows: each call goes through the inspector, and then takes its steps.
//!
//! ```text
//! pub struct Robot { leaf: __RobotLeaf, __identity: Identity }
//!
//! pub fn handle(&mut self, bot: &mut Body, event: RobotEvent) -> Answer {
//!     self.__obey(bot);                                              // executes the orders of a page
//!     let mut probe = self.__identity.probe(Self::CHART);
//!     let answer = self.__handle(bot, &mut probe, event);            // takes the steps of the call
//!     self.__show(&*bot, probe);
//!     answer
//! }
//! ```
//!
//! `outer` generates the public calls. The probe is the observer of the calls that take steps, which pass it on like
//! the queues. If the machine has another observer, both are notified. Other machines have none of this code.
//!
//! | file | generates |
//! |---|---|
//! | `force` | `force`, which makes a machine go to a given state |
//! | `orders` | `obey`, which executes the orders of a page when the machine has its parameters |
//! | `snapshot` | `inspect`, which shows the configuration of a machine |
//! | `shown` | the code around the calls, what they show, and the name of a machine |

#[cfg(feature = "inspect")]
mod force;
#[cfg(feature = "inspect")]
mod orders;
#[cfg(feature = "inspect")]
mod shown;
#[cfg(feature = "inspect")]
mod snapshot;

use super::Emit;
use super::inquiry::Side;
use crate::lent::Lending;
use crate::names::local;
use fsm_syntax::Machine;
use fsm_syntax::ast::Param;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The name of the parameter for the probe.
pub(super) fn probe() -> Ident {
    local("__probe")
}

/// The name of the field that identifies a machine to the inspector.
pub(super) fn identity() -> Ident {
    local("__identity")
}

/// The parameters of calls that take steps, without the error: the machine's parameters, and the probe.
pub(super) fn lent(machine: &Machine, state: &Ident, private: &TokenStream) -> Lending {
    let lending = Lending::of(machine.params.clone());
    if !machine.inspected {
        return lending;
    }
    lending.with_ours(Param { name: probe(), ty: syn::parse_quote!(&mut #private::inspect::Probe<#state>) })
}

impl Emit<'_> {
    /// `&mut *__probe,`
    pub(super) fn probe(&self) -> Option<TokenStream> {
        let probe = probe();
        self.machine.inspected.then(|| quote!(&mut *#probe,))
    }

    /// `__probe: &mut Probe<RobotState>,`
    pub(super) fn probe_declared(&self) -> Option<TokenStream> {
        let (probe, private, state) = (probe(), &self.private, &self.names.state);
        self.machine.inspected.then(|| quote!(#probe: &mut #private::inspect::Probe<#state>,))
    }

    /// Resets the machine to one that is not started, but keeps its identity.
    pub(super) fn forget_all(&self) -> TokenStream {
        let identity = identity();
        match self.machine.inspected {
            true => quote! {
                let kept = ::core::mem::take(&mut self.#identity);
                *self = Self::new();
                self.#identity = kept;
            },
            false => quote!(*self = Self::new();),
        }
    }

    /// Shows the payload of an event or a signal to the inspector, if it can be shown.
    pub(super) fn show_payload(&self) -> TokenStream {
        let (private, state, event, probe) = (&self.private, &self.names.state, local("event"), probe());
        let (shows, text) = (self.shows(), local("text"));
        quote! {
            if #probe.shows_payloads() {
                #shows
                (&#private::inspect::Shown(&#event)).show(|#text| #private::Observer::<#state>::payload(&mut *#probe, #text));
            }
        }
    }

    /// The field for the identity, with its type and its initial value.
    pub(super) fn identity_field(&self, side: Side) -> Option<(Ident, TokenStream, TokenStream)> {
        let private = &self.private;
        let (kind, first) = match side {
            Side::Compiled if self.derives("Copy") => ("CopiedIdentity", "NEW"),
            Side::Compiled => ("Identity", "NEW"),
            // A live machine consists of an engine and a host, like a twin, but it is the machine itself.
            #[cfg(any(test, feature = "interpreter"))]
            Side::Twin if self.live => ("Identity", "NEW"),
            #[cfg(any(test, feature = "interpreter"))]
            Side::Twin => ("Identity", "TWIN"),
        };
        let (kind, first) = (local(kind), local(first));
        let ty = quote!(#private::inspect::#kind);
        self.machine.inspected.then(|| (identity(), ty.clone(), quote!(#ty::#first)))
    }

    /// `use Showable as _, ..;`: imports the traits that show any value that implements `Debug`.
    fn shows(&self) -> TokenStream {
        let private = &self.private;
        quote! {
            #[allow(unused_imports)]
            use #private::inspect::{Showable as _, Unshowable as _};
        }
    }

    /// Without the feature `inspect`, no machine is inspected.
    #[cfg(not(feature = "inspect"))]
    pub(super) fn wrap_inspected(&self) -> (TokenStream, TokenStream) {
        Default::default()
    }

    #[cfg(not(feature = "inspect"))]
    pub(super) fn inspected(&self, _: Side) -> TokenStream {
        TokenStream::new()
    }
}
