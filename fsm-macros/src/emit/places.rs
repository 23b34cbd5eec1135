//! Names that occur in thousands of places: `__RobotLeaf::Search`, `self.leaf`. They are stored as identifiers, because
//! it takes far longer to pass a token stream to the compiler and copy it there than to generate the few tokens again.

use crate::names::local;
use proc_macro2::{Group, Ident, Punct, Spacing, TokenStream};
use quote::{ToTokens, TokenStreamExt, quote};

/// `__RobotLeaf::Search`
pub(super) struct Variant {
    of: Ident,
    name: Ident,
}

/// `self.leaf`
pub(super) struct OfSelf(pub Ident);

/// The active leaf of a region: `self.in_num`, or `self.data.leaf()` if the data determines it.
pub(super) enum LeafPlace {
    Field(Ident),
    DeterminedByData,
}

/// `self.__search_on(bot, event)`
pub(super) struct Call {
    pub name: Ident,
    pub arguments: Group,
}

impl Variant {
    pub fn new(of: &Ident, name: &Ident) -> Self {
        Variant { of: of.clone(), name: name.clone() }
    }
}

impl ToTokens for Variant {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.append(self.of.clone());
        tokens.append(Punct::new(':', Spacing::Joint));
        tokens.append(Punct::new(':', Spacing::Alone));
        tokens.append(self.name.clone());
    }
}

impl ToTokens for OfSelf {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        <syn::Token![self]>::default().to_tokens(tokens);
        tokens.append(Punct::new('.', Spacing::Alone));
        tokens.append(self.0.clone());
    }
}

impl ToTokens for LeafPlace {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            LeafPlace::Field(field) => OfSelf(field.clone()).to_tokens(tokens),
            LeafPlace::DeterminedByData => {
                let data = OfSelf(local("data"));
                tokens.extend(quote!(#data.leaf()));
            }
        }
    }
}

impl ToTokens for Call {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        OfSelf(self.name.clone()).to_tokens(tokens);
        tokens.append(self.arguments.clone());
    }
}
