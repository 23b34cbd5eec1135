//! Generates conditions.

use super::super::{At, Emit};
use super::Known;
use fsm_model::StateId;
use fsm_model::listed::Listed;
use fsm_model::steps::Test;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;

impl Emit<'_> {
    /// Generates a condition, which may be combined with others by `&&`.
    pub(in crate::emit) fn test(&self, test: &Test, known: Known) -> TokenStream {
        let name = &self.names.state;
        match test {
            Test::Active(state) => match known.began.filter(|_| known.still) {
                Some(at) => self.is_on_top(*state, at),
                None => self.is_active(*state),
            },
            Test::Frame(owner) => self.holds(*owner),
            Test::Pops(owners) => {
                let holds = owners.iter().map(|&owner| self.holds_while_active(owner, known));
                let any = holds.reduce(|one, other| quote!(#one || #other));
                any.map_or_else(|| quote!(false), |any| quote!((#any)))
            }
            Test::Remembers(composite) => self.remembers(*composite, &quote!(!=)),
            Test::Beneath(state) => {
                let (variant, frame) = (self.names.variant(*state), crate::names::local("frame"));
                let is_paused = self.is_in_frame(&quote!(#name::#variant), &frame);
                quote!(self.stack.any(|#frame| #is_paused))
            }
            Test::Noted(composite, states) => {
                let noted = states.iter().map(|&state| self.is_noted(*composite, state));
                noted.reduce(|one, other| quote!(#one && #other)).unwrap_or_else(|| quote!(true))
            }
            Test::Completed(parallel) => {
                let regions = self.plan.completing(*parallel).into_iter().map(|region| {
                    let (leaf, finals) = (self.leaf_of(region), self.leaves_pattern(self.plan.finals(region)));
                    quote!(::core::matches!(#leaf, #finals))
                });
                regions.reduce(|one, other| quote!(#one && #other)).unwrap_or_else(|| quote!(true))
            }
            Test::All(tests) => {
                let all = tests.iter().map(|test| self.test(test, known));
                all.reduce(|one, other| quote!(#one && #other)).unwrap_or_else(|| quote!(true))
            }
            Test::Not(test) => match **test {
                Test::Remembers(composite) => self.remembers(composite, &quote!(==)),
                _ => negated(&self.test(test, known)),
            },
        }
    }

    /// Generates a comparison of the memory of a composite with nothing.
    fn remembers(&self, composite: StateId, operator: &TokenStream) -> TokenStream {
        let (memory, nowhere) = (self.names.memory(composite), self.nowhere());
        quote!(self.#memory #operator #nowhere)
    }

    /// Generates a condition: whether an owner is active and has paused states.
    fn holds_while_active(&self, owner: StateId, known: Known) -> TokenStream {
        let (tree, holds) = (self.plan.tree(), self.holds(owner));
        let enclosing = |at: At| {
            let (At::Known(state) | At::Inside(state)) = at;
            tree.contains(owner, state)
        };
        if known.began.is_some_and(enclosing) {
            return holds;
        }
        let active = self.test(&Test::Active(owner), known);
        quote!(#active && #holds)
    }
}

/// `!condition`. If the condition is a `!(..)`, the result is the group after the `!`.
pub(in crate::emit) fn negated(condition: &TokenStream) -> TokenStream {
    let mut tokens = condition.clone().into_iter();
    let all: Vec<_> = tokens.by_ref().listed();
    match &all[..] {
        [TokenTree::Punct(not), TokenTree::Group(group)]
            if not.as_char() == '!' && group.delimiter() == Delimiter::Parenthesis =>
        {
            TokenTree::Group(group.clone()).into()
        }
        [TokenTree::Group(_)] => quote!(!#condition),
        // `self.stack.any(..)`, `Self::__contains(..)`, `matches!(..)`
        [.., TokenTree::Group(_)] if all.iter().all(|token| !is_operator(token)) => quote!(!#condition),
        _ => quote!(!(#condition)),
    }
}

fn is_operator(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(sign) if !matches!(sign.as_char(), '.' | ':' | '!'))
}
