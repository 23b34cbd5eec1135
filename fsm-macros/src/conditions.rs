//! The expansion of a machine with `#[cfg]`, which makes the compiler decide the conditions.
//!
//! A derive receives its item with all attributes decided. So the text becomes an attribute of an unused struct, each
//! condition becomes a `#[cfg_attr(.., ..)]` of it, and the derive generates the machine. This takes a single
//! additional round. If the compiler does not know a condition, it reports this once, at the user's tokens.

use crate::input::Input;
use fsm_model::sorted::Set;
use proc_macro2::{Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};

/// The names of the attributes for the text, and for each condition that holds.
const TEXT: &str = "__fsmith_text_of_conditions";
const HOLDS: &str = "__fsmith_condition_that_holds";

/// Generates the query to the compiler, which passes `input` on to the derive. `parts` is the number of known parts. It
/// makes the struct unique if the conditions in these parts lead to another query.
pub fn ask(machine: &Ident, parts: usize, input: &Input, open: &[TokenStream]) -> TokenStream {
    let place = Span::mixed_site();
    let again = if parts == 0 { String::new() } else { format!("Of{parts}Parts") };
    let holder = format_ident!("__{machine}Conditions{again}", span = place);
    let [derive, text, holds] = ["DecidedMachine", TEXT, HOLDS].map(|name| Ident::new(name, place));
    let krate = &input.krate;
    let numbers = (0..open.len()).map(Literal::usize_unsuffixed);
    quote! {
        #[derive(#krate::__private::#derive)]
        #[#text(#input)]
        #(#[cfg_attr(#open, #holds(#numbers))])*
        #[allow(dead_code, nonstandard_style)]
        #[doc(hidden)]
        struct #holder;
    }
}

/// Returns the input of the query, and the numbers of the conditions that hold.
pub fn answer(item: TokenStream) -> (TokenStream, Set<usize>) {
    let (mut input, mut holding) = (TokenStream::new(), Set::new());
    for (word, list) in item.into_iter().filter_map(attribute) {
        if word == TEXT {
            input = list.stream();
        } else if word == HOLDS {
            holding.extend(list.stream().into_iter().filter_map(|number| number.to_string().parse::<usize>().ok()));
        }
    }
    (input, holding)
}

/// Parses `[word(list)]`.
fn attribute(token: TokenTree) -> Option<(Ident, Group)> {
    let TokenTree::Group(attribute) = token else { return None };
    let mut tokens = attribute.stream().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Ident(word)), Some(TokenTree::Group(list))) => Some((word, list)),
        _ => None,
    }
}
