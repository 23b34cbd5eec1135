//! What a machine with `#[cfg]` is printed as: something that the compiler decides the conditions of.
//!
//! A derive is given what it stands before with all its attributes decided. So the text goes into an attribute of a
//! struct of no use, each condition into a `#[cfg_attr(.., ..)]` beside it, and the derive prints the machine. That is one
//! round more, however many conditions there are. If a condition is unknown to the compiler, it says so at the user's
//! tokens, once.

use fsm_core::sorted::Set;
use proc_macro2::{Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};

/// The words of attributes: that of the text, and that of each condition that holds.
const TEXT: &str = "__fsmith_text_of_conditions";
const HOLDS: &str = "__fsmith_condition_that_holds";

/// Asks the compiler. `input` comes back to the derive. Who asks again, because parts are known by now that have conditions,
/// says of how many.
pub fn ask(
    machine: &Ident,
    parts: usize,
    derive: &str,
    krate: &TokenStream,
    input: TokenStream,
    open: &[TokenStream],
) -> TokenStream {
    let place = Span::mixed_site();
    let again = if parts == 0 { String::new() } else { format!("Of{parts}Parts") };
    let holder = format_ident!("__{machine}Conditions{again}", span = place);
    let (derive, text, holds) = (Ident::new(derive, place), Ident::new(TEXT, place), Ident::new(HOLDS, place));
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

/// What was asked, and the numbers of the conditions that hold.
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

/// `[word(list)]`
fn attribute(token: TokenTree) -> Option<(Ident, Group)> {
    let TokenTree::Group(attribute) = token else { return None };
    let mut tokens = attribute.stream().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Ident(word)), Some(TokenTree::Group(list))) => Some((word, list)),
        _ => None,
    }
}
