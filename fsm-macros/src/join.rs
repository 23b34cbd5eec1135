//! Code made of parts, passed to the compiler in one piece.

use fsm_core::listed::Listed;
use proc_macro2::TokenStream;

/// Some code after other.
pub trait Join {
    /// All of it. Of the thousands of parts of a large machine many are empty, and to join the others at once is far cheaper
    /// than to interpolate each.
    fn joined(self) -> TokenStream;
}

impl<Parts: IntoIterator<Item = TokenStream>> Join for Parts {
    fn joined(self) -> TokenStream {
        // By way of a list: to collect tokens is much code, which would be compiled anew for every kind of iterator.
        join(self.into_iter().listed())
    }
}

fn join(parts: Vec<TokenStream>) -> TokenStream {
    parts.into_iter().collect()
}

/// Tokens that are printed more than once. To hand them over now is cheaper than to do so with each copy.
pub fn settled(mut tokens: TokenStream) -> TokenStream {
    tokens.extend(std::iter::empty::<TokenStream>());
    tokens
}
