//! The extent of several tokens in the text: the place of the first one and that of the last one.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;

/// The places of the first and the last of some tokens. Only nightly compilers join spans, but every compiler underlines an
/// [error over](crate::rules::Rule::over) an extent from its first to its last token.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    first: Span,
    last: Span,
}

impl Extent {
    /// The extent of these tokens.
    pub fn of(tokens: impl ToTokens) -> Extent {
        let mut spans = tokens.into_token_stream().into_iter().map(|token| token.span());
        let first = spans.next().unwrap_or_else(Span::call_site);
        Extent { first, last: spans.last().unwrap_or(first) }
    }

    /// The span of all of it where spans can be joined, otherwise that of the first token.
    pub fn joined(self) -> Span {
        self.first.join(self.last).unwrap_or(self.first)
    }
}

impl From<Span> for Extent {
    fn from(span: Span) -> Self {
        Extent { first: span, last: span }
    }
}

/// As tokens at the first and at the last place, for an error.
impl ToTokens for Extent {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend([self.first, self.last].map(|span| Ident::new("_", span).into_token_stream()));
    }
}
