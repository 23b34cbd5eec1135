//! Prints warnings. The compiler accepts none from a macro, but it warns of a lint that was expected and not found, at the
//! place where that is named and with the reason that is given.
//!
//! So each warning is the expectation of a lint that nothing can cause, at the user's token. `#[deny(warnings)]` applies to
//! it as to any other warning, `#[allow(fsmith::name)]` inside the machine silences it.
//!
//! There are two other ways on a stable compiler. The use of something deprecated puts the message into the first line, but
//! calls a state, an event or a guard deprecated, and tells users to look for that. A value that must be used comes with the
//! advice to write `let _ =` in front of the user's token.

use crate::guide::Guide;
use crate::join::Join;
use fsm_core::syntax::Warning;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The code by which the compiler gives some warnings.
pub fn warnings(warnings: &[Warning]) -> TokenStream {
    let mut guide = Guide::default();
    warnings.iter().map(|it| warning(it, &mut guide)).joined()
}

fn warning(Warning { rule, place, message }: &Warning, guide: &mut Guide) -> TokenStream {
    let lint = Ident::new("unreachable_code", *place);
    let meant = format_args!("if it is meant, write `#[allow({rule})]` before it");
    let reason = format!("{message}; {meant} [{rule}]{}", guide.line(*rule));
    quote! {
        #[expect(#lint, reason = #reason)]
        const _: () = ();
    }
}
