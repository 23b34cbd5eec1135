//! The generics of generated types: those of the machine that they use, and their own lifetimes.
//!
//! ```text
//! machine Chat<'a, T: Clone, U> { events { Say(&str), Send(T) } .. }
//!
//! pub enum ChatEvent<'event, T: Clone> { Say(&'event str), Send(T) }
//! ```

use super::Emit;
use fsm_model::listed::Listed;
use fsm_model::sorted::Set;
use fsm_syntax::walk::{Change, PartMut};
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use std::mem;
use syn::punctuated::Punctuated;
use syn::{GenericParam, Generics, Lifetime, LifetimeParam, Token, Type, Variant};

impl Emit<'_> {
    /// Returns the variants with all lifetimes named, and the generics that they use.
    pub(super) fn events_of(&self, variants: &[Variant]) -> (Vec<Variant>, Generics) {
        let mut variants = variants.to_vec();
        let own = self.name_lifetimes(&mut variants, |lifetimes, variant| lifetimes.meet(PartMut::Variant(variant)));
        let types = variants.iter().flat_map(|variant| &variant.fields).map(|field| field.ty.to_token_stream());
        let mut generics = self.generics_in(types);
        let own = own.into_iter().map(|lifetime| GenericParam::Lifetime(LifetimeParam::new(lifetime)));
        generics.params = own.chain(generics.params).collect();
        (variants, bracketed(generics))
    }

    /// Names the elided lifetimes in the types of events. Returns those that the machine does not declare, in order.
    pub(super) fn name_lifetimes<T: ToTokens>(
        &self,
        types: &mut [T],
        visit: impl Fn(&mut Lifetimes, &mut T),
    ) -> Vec<Lifetime> {
        let elided = self.free_lifetime("event", types.iter().map(ToTokens::to_token_stream));
        let mut lifetimes = Lifetimes { elided, named: Set::new() };
        types.iter_mut().for_each(|ty| visit(&mut lifetimes, ty));
        lifetimes.named.into_iter().filter(|lifetime| !self.declares(lifetime)).listed()
    }

    /// The generics of the machine that some types use.
    pub(super) fn generics_in(&self, types: impl Iterator<Item = TokenStream>) -> Generics {
        let used: Set<String> = types.flat_map(words).collect();
        let mut generics = self.machine.generics.clone();
        let unused = |word: &String| {
            !used.contains(word) && self.machine.generics.params.iter().any(|param| name_of(param) == *word)
        };
        let known = |bound: &dyn ToTokens| !words(bound.to_token_stream()).iter().any(unused);
        generics.params = generics.params.into_iter().filter(|param| used.contains(&name_of(param))).collect();
        for param in &mut generics.params {
            match param {
                GenericParam::Lifetime(param) => retain(&mut param.bounds, |bound| known(bound)),
                GenericParam::Type(param) => retain(&mut param.bounds, |bound| known(bound)),
                GenericParam::Const(_) => {}
            }
        }
        if let Some(clause) = &mut generics.where_clause {
            retain(&mut clause.predicates, |predicate| known(predicate));
        }
        bracketed(generics)
    }

    /// Returns a lifetime with this name for a generated type. If the name is in use, underscores are appended.
    pub(super) fn free_lifetime(&self, name: &str, types: impl Iterator<Item = TokenStream>) -> Lifetime {
        let used: Set<String> = types.flat_map(lifetimes).collect();
        let mut lifetime = Lifetime::new(&format!("'{name}"), Span::mixed_site());
        while self.declares(&lifetime) || used.contains(&lifetime.ident.to_string()) {
            lifetime.ident = format_ident!("{}_", lifetime.ident);
        }
        lifetime
    }

    /// Allows an `impl` to name lifetimes that it uses only once, because it names all lifetimes of its type.
    pub(super) fn names_lifetimes(&self) -> Option<TokenStream> {
        let any = self.machine.generics.lifetimes().next().is_some();
        any.then(|| quote!(#[allow(single_use_lifetimes)]))
    }

    /// `Robot::<'l>`
    pub(super) fn turbofish(&self) -> TokenStream {
        let (name, (_, ty_generics, _)) = (&self.machine.name, self.machine.generics.split_for_impl());
        let turbofish = ty_generics.as_turbofish();
        quote!(#name #turbofish)
    }

    pub(super) fn declares(&self, lifetime: &Lifetime) -> bool {
        self.machine.generics.lifetimes().any(|param| param.lifetime == *lifetime)
    }
}

/// Adds brackets to generics, unless there are none.
fn bracketed(mut generics: Generics) -> Generics {
    let any = !generics.params.is_empty();
    generics.lt_token = any.then(<Token![<]>::default);
    generics.gt_token = any.then(<Token![>]>::default);
    generics
}

fn retain<T, P: Default>(list: &mut Punctuated<T, P>, wanted: impl Fn(&T) -> bool) {
    *list = mem::take(list).into_iter().filter(wanted).collect();
}

/// Names the lifetimes that are elided in event payloads, and collects all lifetimes that are used.
pub(super) struct Lifetimes {
    elided: Lifetime,
    named: Set<Lifetime>,
}

impl Change for Lifetimes {
    fn meet(&mut self, mut part: PartMut<'_>) {
        match &mut part {
            // All lifetimes in these types are local to them.
            PartMut::Type(Type::BareFn(_)) | PartMut::ParenthesizedGenericArguments(_) => return,
            PartMut::Type(Type::Reference(reference)) => {
                reference.lifetime.get_or_insert_with(|| self.elided.clone());
            }
            PartMut::Lifetime(lifetime) => {
                if lifetime.ident == "_" {
                    **lifetime = self.elided.clone();
                }
                if lifetime.ident != "static" {
                    self.named.insert(lifetime.clone());
                }
            }
            PartMut::TraitBound(bound) => {
                PartMut::TraitBound(bound).inside(self);
                // The lifetimes of `for<'a>` are local to the bound.
                for param in bound.lifetimes.iter().flat_map(|bound| &bound.lifetimes) {
                    if let GenericParam::Lifetime(param) = param {
                        self.named.remove(&param.lifetime);
                    }
                }
                return;
            }
            _ => {}
        }
        part.inside(self);
    }
}

fn name_of(param: &GenericParam) -> String {
    match param {
        GenericParam::Lifetime(lifetime) => lifetime.lifetime.ident.to_string(),
        GenericParam::Type(ty) => ty.ident.to_string(),
        GenericParam::Const(constant) => constant.ident.to_string(),
    }
}

/// Returns the lifetimes in some tokens, without the apostrophe.
fn lifetimes(tokens: TokenStream) -> Vec<String> {
    let mut signed = false;
    let lifetimes = tokens.into_iter().flat_map(|token| {
        let is_lifetime = mem::replace(&mut signed, matches!(&token, TokenTree::Punct(sign) if sign.as_char() == '\''));
        match token {
            TokenTree::Ident(word) if is_lifetime => vec![word.to_string()],
            TokenTree::Group(group) => lifetimes(group.stream()),
            _ => Vec::new(),
        }
    });
    lifetimes.listed()
}

/// Returns the identifiers in some tokens, including those of lifetimes.
fn words(tokens: TokenStream) -> Vec<String> {
    let words = tokens.into_iter().flat_map(|token| match token {
        TokenTree::Ident(word) => vec![word.to_string()],
        TokenTree::Group(group) => words(group.stream()),
        _ => Vec::new(),
    });
    words.listed()
}
