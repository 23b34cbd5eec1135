//! The pictures of machines on their pages in rustdoc.
//!
//! A machine has the attribute `#[cfg_attr(doc, doc = picture!(machine Door { .. }))]`. Only where it is documented that is
//! expanded: no build of it draws anything.
//!
//! Internal to fsmith: it is public for the macro `state_machine!`, and may change in any version.

use fsm_core::syntax::{self, Errors};
use proc_macro::{Literal, TokenStream, TokenTree};

/// The picture of a machine, as a text for rustdoc. What is wrong with the machine is told by itself.
#[doc(hidden)]
#[proc_macro]
pub fn picture(machine: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let read = syntax::read(machine.into(), &mut errors);
    drop(errors.into_list());
    let text = match read {
        Some((machine, Some(_))) => fsm_chart::chart(&machine).rustdoc(&machine.variants()),
        _ => String::new(),
    };
    TokenTree::from(Literal::string(&text)).into()
}
