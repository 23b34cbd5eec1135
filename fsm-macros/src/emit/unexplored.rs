//! In place of [`explored`](super::explored), without the feature `explore`: an error at the attribute.

use super::Emit;
use proc_macro2::TokenStream;
use quote::quote_spanned;

impl Emit<'_> {
    pub(super) fn explored(&self) -> TokenStream {
        let Some(place) = self.machine.explores else { return TokenStream::new() };
        let message = "`#[explore]` needs the feature `explore` of fsmith, which tests enable: `fsmith = { .., features = \
                       [\"explore\"] }` in `[dev-dependencies]`, and `#[cfg_attr(test, explore)]`";
        quote_spanned!(place=> ::core::compile_error!(#message);)
    }
}
