//! What each call is lent: the header's parameters, as they stand in signatures, calls and bodies.
//!
//! Guards see a `&mut T` as `&T`. So a function that looks before it acts keeps the parameter under another name and
//! gives the user's name to a shared view; where it acts it gives it back:
//!
//! ```text
//! let lent_bot = bot;
//! let bot = &*lent_bot;            // guards look
//! if bot.is_tired() {
//!     let bot = &mut *lent_bot;    // actions act
//! ```

use crate::names::local;
use fsm_core::syntax::ast::Param;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;
use syn::Type;

/// The parameters, and which of them a function looks at before it acts.
pub struct Lent<'m> {
    params: &'m [Param],
    looked_at: Vec<bool>,
}

impl<'m> Lent<'m> {
    /// In a function that only acts.
    pub fn acting(params: &'m [Param]) -> Self {
        Lent { params, looked_at: vec![false; params.len()] }
    }

    /// In a function in which this code only looks.
    pub fn looking<'t>(params: &'m [Param], code: impl IntoIterator<Item = &'t TokenStream>) -> Self {
        let mut lent = Self::acting(params);
        for tokens in code {
            for (param, looked_at) in params.iter().zip(&mut lent.looked_at) {
                *looked_at |= is_exclusive(&param.ty) && mentions(tokens, &param.name);
            }
        }
        lent
    }

    /// `bot: &mut Body, world: &World`, for a function with this body, which may not use all of them.
    pub fn declared(&self, body: &TokenStream) -> TokenStream {
        let params = self.params.iter().map(|Param { name, ty }| {
            let unused = (!mentions(body, name)).then(|| quote!(#[allow(unused_variables)]));
            quote!(#unused #name: #ty,)
        });
        params.collect()
    }

    /// `bot, world`: passed on where actions act.
    pub fn passed(&self) -> TokenStream {
        let names = self.params.iter().map(|param| &param.name);
        quote!(#(#names,)*)
    }

    /// `lent_bot, world`: passed on where guards look.
    pub fn passed_whole(&self) -> TokenStream {
        let names = self.params.iter().zip(&self.looked_at).map(|(param, looked_at)| match looked_at {
            true => lent_name(&param.name),
            false => param.name.clone(),
        });
        quote!(#(#names,)*)
    }

    /// Keeps the parameters that guards look at under other names.
    pub fn keep(&self) -> TokenStream {
        let params = self.looked_params().map(|name| {
            let lent = lent_name(name);
            quote!(let #lent = #name;)
        });
        params.collect()
    }

    /// From here on guards look.
    pub fn look(&self) -> TokenStream {
        let params = self.looked_params().map(|name| {
            let lent = lent_name(name);
            quote!(let #name = &*#lent;)
        });
        params.collect()
    }

    /// From here on actions act.
    pub fn act(&self) -> TokenStream {
        let params = self.looked_params().map(|name| {
            let lent = lent_name(name);
            quote!(#[allow(unused_variables)] let #name = &mut *#lent;)
        });
        params.collect()
    }

    fn looked_params(&self) -> impl Iterator<Item = &Ident> {
        self.params.iter().zip(&self.looked_at).filter(|(_, looked_at)| **looked_at).map(|(param, _)| &param.name)
    }
}

fn lent_name(name: &Ident) -> Ident {
    local(&format!("lent_{}", name.to_string().trim_start_matches("r#")))
}

fn is_exclusive(ty: &Type) -> bool {
    matches!(ty, Type::Reference(reference) if reference.mutability.is_some())
}

/// Whether code uses a name, be it inside a format string.
pub fn mentions(tokens: &TokenStream, name: &Ident) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(found) => found == *name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        TokenTree::Literal(literal) => {
            let text = literal.to_string();
            text.contains('"') && text.contains(&format!("{{{name}"))
        }
        TokenTree::Punct(_) => false,
    })
}
