//! Events and signals in the expansion for editors: the patterns of `on` and `defer`, and the arguments of `raise`.
//!
//! ```text
//! on Noise { volume } | Knock        RobotEvent::Noise { volume } | RobotEvent::Knock
//! on                                 RobotEvent::Bumped { .. }
//! ```

use super::code::is_name;
use super::{ASKED, Sight, unplaced};
use crate::join::Join;
use fsm_model::listed::Listed;
use fsm_syntax::EventType;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::Variant;
use syn::ext::IdentExt;

impl Sight<'_> {
    /// Generates `any::<RobotEvent>()`.
    pub(super) fn event(&self) -> TokenStream {
        let any = &self.any;
        match &self.machine.events {
            Some(EventType::Foreign(ty)) if self.signals.is_empty() => quote!(#any::<#ty>()),
            _ => quote!(#any()),
        }
    }

    /// Qualifies the variants in a pattern. A lone word that the rest does not use is an unfinished variant.
    pub(super) fn pattern(&self, pattern: &TokenStream, used: &TokenStream) -> TokenStream {
        let tokens: Vec<_> = pattern.clone().into_iter().collect();
        match &tokens[..] {
            [] => self.some_event(),
            [TokenTree::Ident(word)] if word != "_" && !crate::mentions::mentions(used, word) => self.variant_of(word),
            _ => self.variants(tokens),
        }
    }

    /// Qualifies variants in `|`, parentheses and `@`.
    fn variants(&self, tokens: Vec<TokenTree>) -> TokenStream {
        let sign = |at: Option<usize>, sign: char| {
            let token = at.and_then(|at| tokens.get(at));
            matches!(token, Some(TokenTree::Punct(found)) if found.as_char() == sign)
        };
        let printed = tokens.iter().enumerate().map(|(at, token)| {
            let before = at.checked_sub(1);
            match token {
                TokenTree::Ident(word) if is_name(word) && !sign(before, ':') && !sign(Some(at + 1), ':') => {
                    self.variant_of(word)
                }
                TokenTree::Ident(word) if word == ASKED && at + 1 == tokens.len() => self.variant_of(word),
                TokenTree::Group(group) if before.is_none() && group.delimiter() == Delimiter::Parenthesis => {
                    let inner = self.variants(group.stream().into_iter().listed());
                    quote!((#inner))
                }
                other => other.to_token_stream(),
            }
        });
        let unfinished = sign(tokens.len().checked_sub(1), '|').then(|| self.some_event());
        printed.chain(unfinished).joined()
    }

    /// Generates `RobotEvent::Bumped` or `__SignalsOfRobot::Full`.
    pub(super) fn variant_of(&self, variant: &Ident) -> TokenStream {
        let (event, signal) = (&self.names.event, &self.names.signal);
        let own = self.signals.iter().any(|known| known.ident.unraw() == variant.unraw());
        match &self.machine.events {
            _ if own => quote!(#signal::#variant),
            Some(EventType::Declared { .. }) => quote!(#event::#variant),
            Some(EventType::Foreign(syn::Type::Path(ty))) => {
                let path = without_arguments(&ty.path);
                quote!(#path::#variant)
            }
            _ if !self.signals.is_empty() => quote!(#signal::#variant),
            _ => variant.to_token_stream(),
        }
    }

    /// Generates a pattern of some event where one is missing.
    fn some_event(&self) -> TokenStream {
        let (event, signal) = (&self.names.event, &self.names.signal);
        let first = |path: &Ident, first: Option<&Variant>| {
            let variant = unplaced(&first?.ident);
            Some(quote!(#path::#variant { .. }))
        };
        let pattern = match &self.machine.events {
            Some(EventType::Declared { variants, .. }) => first(event, variants.first()),
            _ => first(signal, self.signals.first().copied()),
        };
        pattern.unwrap_or_else(|| quote!(_))
    }

    /// Generates the first signal where the argument of a `raise` is missing, or nothing if there are no signals.
    pub(super) fn some_signal(&self) -> TokenStream {
        let first = self.signals.first();
        let signal = first.map(|variant| {
            let (signal, variant) = (&self.names.signal, unplaced(&variant.ident));
            quote!(#signal::#variant)
        });
        signal.unwrap_or_default()
    }
}

/// Returns `crate::Input` for `crate::Input<u32>`.
fn without_arguments(path: &syn::Path) -> syn::Path {
    let mut path = path.clone();
    path.segments.iter_mut().for_each(|segment| segment.arguments = syn::PathArguments::None);
    path
}
