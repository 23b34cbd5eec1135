//! Where generated types are declared, as the compiler tells the user: at the words `machine` and `events`. There it
//! advises to add a `derive`, and there one means something. What stands there stays the macro's, so that lints leave it
//! alone.

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
