//! Machines that states run, as an editor sees them: each is a variable of its type, and how it ends is a type of its own.
//!
//! ```text
//! machine retry: Retry(&mut net.log);        let retry: &mut Retry = any(); type __retryEnd = <Retry as RunByState<..>>::End;
//!                                            let _ = (&mut net.log);
//! forward Link(event) => retry(event);       match any() { ConnEvent::Link(event) => { let _ = retry; let _ = (event); } .. }
//! done(retry.GaveUp { reason }) => Off;      let _ = retry; match any() { __retryEnd::GaveUp { reason } => { .. } .. }
//! ```

use super::{ASKED, Sight};
use crate::names::local;
use fsm_core::listed::Listed;
use fsm_core::model::StateId;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;

impl Sight<'_> {
    /// `machine retry: Retry<Tcp>(&mut net.link);`
    pub(super) fn running(
        &self,
        word: &Ident,
        name: Option<&Ident>,
        ty: &TokenStream,
        lent: Option<&TokenStream>,
        scope: StateId,
    ) -> TokenStream {
        let (word, any, run_by_state) = (self.keyword(word), &self.any, &self.run_by_state);
        let shown = name.map_or_else(|| quote!(_), ToTokens::to_token_stream);
        let of = if ty.is_empty() { quote!(_) } else { ty.clone() };
        let end = name.filter(|_| !ty.is_empty()).map(|name| {
            let (end, generics) = (end_type(name), &self.machine.generics);
            quote!(type #end #generics = <#ty as #run_by_state>::End;)
        });
        let lent = lent.map(|lent| {
            let lent = self.code(lent, scope);
            quote!(let _ = (#lent);)
        });
        quote!(#word let #shown: &mut #of = #any(); #end #lent)
    }

    /// What stands behind `=>` in a `forward`: a machine, and what it is told.
    pub(super) fn forwarded(&self, reaction: &TokenStream, scope: StateId) -> TokenStream {
        let tokens: Vec<_> = reaction.clone().into_iter().listed();
        match &tokens[..] {
            [TokenTree::Ident(name), event @ ..] => {
                let event = self.code(&event.iter().cloned().collect(), scope);
                let event = (!event.is_empty()).then(|| quote!(let _ = #event;));
                quote!(let _ = #name; #event)
            }
            [] => quote!(
                let _ = ();
            ),
            _ => self.code(reaction, scope),
        }
    }

    /// A pattern of how a machine ends: `__retryEnd::GaveUp { reason }`.
    pub(super) fn end_of(&self, name: &Ident, end: &TokenStream) -> TokenStream {
        let ty = end_type(name);
        // It may not be written yet.
        let end = if end.is_empty() { local("Ended").into_token_stream() } else { end.clone() };
        quote!(#ty::#end)
    }
}

/// What an editor knows the type of the ends of a machine by.
fn end_type(name: &Ident) -> Ident {
    local(&format!("__{}End", name.unraw()))
}

/// The machine whose end the parentheses behind `done` name, and how it ends: what stands behind the dot. In those of a
/// state there is the name of a state.
pub fn ended(what: &TokenStream) -> Option<(Ident, Option<TokenStream>)> {
    let mut tokens = what.clone().into_iter();
    let Some(TokenTree::Group(group)) = tokens.next() else { return None };
    if group.delimiter() != Delimiter::Parenthesis {
        return None;
    }
    let mut inside = group.stream().into_iter();
    let Some(TokenTree::Ident(name)) = inside.next() else { return None };
    let is_field = |word: &Ident| word.to_string().starts_with(|first: char| first.is_lowercase() || first == '_');
    let behind = inside.next();
    let known = match &behind {
        // Where a word is asked for, what stands behind it tells.
        Some(TokenTree::Ident(next)) if name == ASKED => next,
        _ if name == ASKED => return None,
        _ => &name,
    };
    let end = behind.is_some().then(|| inside.collect());
    is_field(known).then_some((name, end))
}
