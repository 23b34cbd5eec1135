//! The codebook of an observed machine: the data about its chart that the encoder of a trace needs.

use super::Emit;
use fsm_model::{fingerprint, reactions};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Emit<'_> {
    /// `const CODEBOOK: Codebook = Codebook { fingerprint: 7, events: &["Bumped"], .. };` if there is an observer.
    pub(super) fn codebook(&self) -> Option<TokenStream> {
        self.machine.observer.as_ref()?;
        let (private, model) = (&self.private, &self.machine.model);
        let fingerprint = fingerprint(model);
        let events = model.events.iter().chain(&*model.signals).map(|name| Literal::string(name));
        let event_count = Literal::usize_unsuffixed(model.events.len());
        let transitions = reactions(model).into_iter().map(|(subject, end)| {
            let (subject, end) = (Literal::u16_unsuffixed(subject), Literal::u16_unsuffixed(end));
            quote!((#subject, #end))
        });
        Some(quote! {
            const CODEBOOK: #private::Codebook = #private::Codebook {
                fingerprint: #fingerprint,
                events: &[#(#events),*],
                event_count: #event_count,
                transitions: &[#(#transitions),*],
            };
        })
    }
}
