//! Generates warnings. The compiler accepts no warnings from a macro, but it warns if an expected lint does not occur.
//! The warning is at the name of the lint, with the given reason.
//!
//! So each warning is the expectation of a lint that nothing can cause, at the user's token. `#[deny(warnings)]`
//! applies to it as to any other warning, and `#[allow(fsmith::name)]` inside the machine silences it.
//!
//! A stable compiler has two other ways. The use of a deprecated item shows the message in the first line, but calls a
//! state, an event or a guard deprecated, which misleads users. An unused `must_use` value comes with the advice to
//! write `let _ =` before the user's token.

use crate::error_links::Guide;
use crate::join::Join;
use fsm_syntax::Warning;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// Generates the code that makes the compiler report some warnings.
pub fn warnings(warnings: &[Warning]) -> TokenStream {
    let mut guide = Guide::default();
    warnings.iter().map(|it| warning(it, &mut guide)).joined()
}

fn warning(Warning { rule, place, message }: &Warning, guide: &mut Guide) -> TokenStream {
    let lint = Ident::new("unreachable_code", *place);
    let meant = format_args!("if this is intended, write `#[allow({rule})]` before it");
    let reason = format!("{message}; {meant} [{rule}]{}", guide.line(*rule));
    quote! {
        #[expect(#lint, reason = #reason)]
        const _: () = ();
    }
}
