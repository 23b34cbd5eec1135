//! The pictures of machines in rustdoc: on their own pages, and below examples.
//!
//! A machine has the attribute `#[cfg_attr(doc, doc = picture!(machine Door { .. }))]`, which is expanded only by
//! rustdoc, so builds draw nothing. An example, which is text, has `#![cfg_attr(doc, doc = picture_above!())]` below
//! it. Screenshots (`shot`) are read from files of the package.
//!
//! Internal to fsmith: it is public for the macro `state_machine!` and for the chapters of its documentation, and may
//! change in any version.

mod example;
mod shot;
#[cfg(test)]
mod tests;

use fsm_syntax::parts::Parts;
use fsm_syntax::{self as syntax, Errors};
use proc_macro::{Span, TokenStream};
use quote::{ToTokens, quote};
use std::fs;

/// The picture of a machine, as a text for rustdoc. Mistakes of the machine are reported by its own macro.
#[doc(hidden)]
#[proc_macro]
pub fn picture(machine: TokenStream) -> TokenStream {
    let (parts, machine) = Parts::before(machine.into());
    let mut errors = Errors::default().with(parts);
    let read = syntax::read(machine, &mut errors);
    drop(errors.into_list());
    let text = match read {
        Some((machine, Some(_))) => fsm_chart::chart(&machine).rustdoc(&machine.variants()),
        _ => String::new(),
    };
    text.to_token_stream().into()
}

/// The pictures of the machines in the example that ends in the line above, as a text for rustdoc.
#[doc(hidden)]
#[proc_macro]
pub fn picture_above(_: TokenStream) -> TokenStream {
    let pictures = pictures_above(Span::call_site()).map_err(|reason| quote!(::core::compile_error!(#reason)));
    pictures.map_or_else(Into::into, |text| text.to_token_stream().into())
}

/// A screenshot as a text for rustdoc: `"docs/page.png" "what it shows"`. It is embedded, because pages have no files.
#[doc(hidden)]
#[proc_macro]
pub fn shot(input: TokenStream) -> TokenStream {
    let shown = shot::shown(input.into()).map_err(|reason| quote!(::core::compile_error!(#reason)));
    shown.map_or_else(Into::into, |text| text.to_token_stream().into())
}

fn pictures_above(place: Span) -> Result<String, String> {
    let file = place.local_file().ok_or("it is not known which file this is written in")?;
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    example::pictures(&text, place.line())
}
