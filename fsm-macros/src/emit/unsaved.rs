//! In place of [`saved`](super::saved), without the feature `serde`: an error at the derive.

use super::Emit;
use fsm_syntax::derives::derived_serde;
use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

impl Emit<'_> {
    pub(super) fn saved(&self) -> TokenStream {
        if !self.machine.is_saved() {
            return TokenStream::new();
        }
        let derives = ["Serialize", "Deserialize"].iter().find_map(|name| derived_serde(&self.machine.attrs, name));
        let place = derives.and_then(|path| Some(path.segments.last()?.ident.span())).unwrap_or_else(Span::mixed_site);
        let message =
            "a machine is saved with the feature `serde` of fsmith: `fsmith = { .., features = [\"serde\"] }`";
        quote_spanned!(place=> ::core::compile_error!(#message);)
    }

    #[cfg(feature = "live")]
    pub(super) fn live_saved(&self) -> TokenStream {
        self.saved()
    }

    #[cfg(feature = "interpreter")]
    pub(super) fn twin_saved(&self) -> TokenStream {
        TokenStream::new()
    }
}
