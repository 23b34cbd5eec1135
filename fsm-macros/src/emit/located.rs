//! The places at which the compiler reports generated types as declared: the words `machine` and `events`. There it
//! suggests adding a `derive`, and there a `derive` is possible. The tokens still count as the macro's, so that lints
//! ignore them.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use syn::Visibility;

/// The `struct` or `enum` of a type and its body, as declared by a word.
pub(super) fn item(item: &str, word: &Ident, body: TokenStream) -> (Ident, Group) {
    let place = at(word.span());
    let mut body = Group::new(Delimiter::Brace, body);
    body.set_span(place);
    (Ident::new(item, place), body)
}

/// The visibility in front of it.
pub(super) fn visibility(vis: &Visibility, place: Span) -> Visibility {
    let mut vis = vis.clone();
    match &mut vis {
        Visibility::Public(word) => word.span = at(place),
        Visibility::Restricted(restricted) => restricted.pub_token.span = at(place),
        Visibility::Inherited => {}
    }
    vis
}

/// A place of the user's, of what is the macro's.
pub(super) fn at(place: Span) -> Span {
    place.resolved_at(Span::mixed_site())
}
