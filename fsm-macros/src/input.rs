//! What the macros of `fsmith` pass on: `[$crate] [inspect interpreter] pub machine Name .. { .. }`.

use crate::emit::Mode;
use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};

/// The text of a machine, and how it is expanded. Every round of the expansion begins with it.
pub struct Input {
    /// The path of `fsmith`.
    pub krate: TokenStream,
    /// The words for the [`Mode`].
    pub mode: TokenStream,
    pub text: TokenStream,
}

impl Input {
    pub fn of(input: TokenStream) -> Self {
        let (krate, rest) = first_group(input);
        let (mode, text) = first_group(rest);
        Input { krate, mode, text }
    }

    pub fn mode(&self) -> Mode {
        let is = |word| self.mode.clone().into_iter().any(|token| token.to_string() == word);
        let live = is("live");
        Mode {
            interpreted: is("interpreter"),
            inspected: live || is("inspect"),
            #[cfg(feature = "live")]
            live,
        }
    }
}

impl ToTokens for Input {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Input { krate, mode, text } = self;
        tokens.extend(quote!([#krate] [#mode] #text));
    }
}

/// Separates the content of the first group from the rest: the path of `fsmith`, or the words of the mode.
pub fn first_group(input: TokenStream) -> (TokenStream, TokenStream) {
    let mut tokens = input.into_iter();
    let path = match tokens.next() {
        Some(TokenTree::Group(path)) => path.stream(),
        _ => TokenStream::new(),
    };
    (path, tokens.collect())
}
