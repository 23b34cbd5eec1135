//! Submachines in the expansion for editors. Each is a variable of its type, and its ends are a separate type.
//!
//! ```text
//! machine retry: Retry(&mut net.log);        let retry: &mut Retry = any(); type __retryEnd = <Retry as RunByState<..>>::End;
//!                                            let _ = (&mut net.log);
//! forward Link(event) => retry(event);       match any() { ConnEvent::Link(event) => { let _ = retry; let _ = (event); } .. }
//! done(retry.GaveUp { reason }) => Off;      let _ = retry; match any() { __retryEnd::GaveUp { reason } => { .. } .. }
//! ```

use super::{ASKED, Sight};
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::{Kind, ROOT, StateId};
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;

impl Sight<'_> {
    /// Generates `machine retry: Retry<Tcp>(&mut net.link);`.
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

    /// Generates the reaction of a `forward`: a submachine and the event that is passed to it.
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

    /// Generates `struct __RetryEnds { GaveUp: () }`, the ends of this machine for machines that run it. An editor
    /// lists the fields of any type, but the variants only of a type that it knows by name.
    pub(super) fn ends(&self) -> Option<TokenStream> {
        let states = self.machine.model.states.iter().zip(&self.machine.states);
        let finals = states.filter(|(state, _)| state.parent == Some(ROOT) && state.kind == Kind::Final);
        let names: Vec<Ident> = finals.map(|(_, code)| Ident::new(&code.name.to_string(), Span::call_site())).listed();
        let (name, ends) = (&self.machine.name, local(&format!("__{}Ends", self.machine.name.unraw())));
        let (impl_generics, arguments, where_clause) = self.machine.generics.split_for_impl();
        (!names.is_empty()).then(|| {
            quote! {
                pub struct #ends { #(pub #names: (),)* }
                impl #impl_generics #name #arguments #where_clause {
                    #[doc(hidden)]
                    pub fn __ends(&self) -> #ends { ::core::unreachable!() }
                }
            }
        })
    }
}

/// Generates a pattern of the end of a submachine: `__retryEnd::GaveUp { reason }`.
pub(super) fn end_of(name: &Ident, end: &TokenStream) -> TokenStream {
    let (ty, end) = (end_type(name), end_or_any(end));
    quote!(#ty::#end)
}

/// Generates an access to an end that is a single name, so that an editor can list all of them.
pub(super) fn end_named(end: &TokenStream) -> Option<TokenStream> {
    let end = end_or_any(end);
    (end.clone().into_iter().count() == 1).then(|| quote!(.__ends().#end))
}

/// Returns an end, or a placeholder if it is not written yet.
fn end_or_any(end: &TokenStream) -> TokenStream {
    if end.is_empty() { local("Ended").into_token_stream() } else { end.clone() }
}

/// Returns the name of the type of a submachine's ends.
fn end_type(name: &Ident) -> Ident {
    local(&format!("__{}End", name.unraw()))
}

/// Returns the submachine in the parentheses after `done`, and the end after its dot, unless they contain a state.
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
        // If completions are requested for this word, the next word decides.
        Some(TokenTree::Ident(next)) if name == ASKED => next,
        _ if name == ASKED => return None,
        _ => &name,
    };
    let end = behind.is_some().then(|| inside.collect());
    is_field(known).then_some((name, end))
}
