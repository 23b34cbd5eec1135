//! Prints warnings. The compiler accepts none from a macro, but it warns about the use of deprecated items, at the
//! place of the use and with the note of their declaration.
//!
//! So each warning is a deprecated constant, named after its rule, that is used at the user's token.
//! `#[deny(warnings)]` applies to it as to any other warning, and `#[allow(deprecated)]` silences it, as
//! `#[allow(fsmith::name)]` inside the machine does.

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
    let name = Ident::new(rule.name(), *place);
    let note = format!("{message} [{rule}]{}", guide.line(*rule));
    quote! {
        const _: () = {
            #[deprecated(note = #note)]
            #[allow(non_upper_case_globals)]
            const #name: () = ();
            #name
        };
    }
}
