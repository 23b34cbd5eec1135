//! The extent of several tokens in the text: the place of the first one and that of the last one.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;

/// The places of the first and the last token. Only nightly compilers join spans, but every compiler underlines an
/// [error over](fsm_model::rules::Rule::over) an extent from its first to its last token.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    first: Span,
    last: Span,
}

impl Extent {
    /// Returns the extent of these tokens.
    pub fn of(tokens: impl ToTokens) -> Extent {
        let mut spans = tokens.into_token_stream().into_iter().map(|token| token.span());
        let first = spans.next().unwrap_or_else(Span::call_site);
        Extent { first, last: spans.last().unwrap_or(first) }
    }

    /// Returns the span of the whole extent if spans can be joined, and otherwise that of the first token.
    pub fn joined(self) -> Span {
        self.first.join(self.last).unwrap_or(self.first)
    }
}

impl From<Span> for Extent {
    fn from(span: Span) -> Self {
        Extent { first: span, last: span }
    }
}

/// Generates tokens at the first and at the last place, for an error.
impl ToTokens for Extent {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend([self.first, self.last].map(|span| Ident::new("_", span).into_token_stream()));
    }
}
