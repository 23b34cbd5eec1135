//! Joins pieces of code, and passes them to the compiler together.

use fsm_model::listed::Listed;
use proc_macro2::TokenStream;

/// Pieces of code in order.
pub trait Join {
    /// Joins all pieces. Many of the thousands of pieces of a large machine are empty, and joining the others together
    /// is far cheaper than interpolating each.
    fn joined(self) -> TokenStream;
}

impl<Parts: IntoIterator<Item = TokenStream>> Join for Parts {
    fn joined(self) -> TokenStream {
        // With a list, the large code for collecting tokens is not compiled for every kind of iterator.
        join(self.into_iter().listed())
    }
}

fn join(parts: Vec<TokenStream>) -> TokenStream {
    parts.into_iter().collect()
}

/// Passes tokens that are printed more than once to the compiler. This is cheaper than passing each copy.
pub fn settled(mut tokens: TokenStream) -> TokenStream {
    tokens.extend(std::iter::empty::<TokenStream>());
    tokens
}
