//! The places at which the compiler reports the declaration of generated code. Types are located at the keywords
//! `machine` and `events`, where the compiler can suggest a `derive`. Functions are located at the machine's name, so
//! that the compiler does not show the whole machine. The tokens still belong to the macro, so lints ignore them.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use syn::Visibility;

/// Generates the `struct` or `enum` and the body of a type, located at a keyword.
pub(super) fn item(item: &str, word: &Ident, body: TokenStream) -> (Ident, Group) {
    let place = at(word.span());
    let mut body = Group::new(Delimiter::Brace, body);
    body.set_span(place);
    (Ident::new(item, place), body)
}

/// Returns the visibility of a type, located at the keyword.
pub(super) fn visibility(vis: &Visibility, place: Span) -> Visibility {
    let mut vis = vis.clone();
    match &mut vis {
        Visibility::Public(word) => word.span = at(place),
        Visibility::Restricted(restricted) => restricted.pub_token.span = at(place),
        Visibility::Inherited => {}
    }
    vis
}

/// Makes the compiler report the functions of an `impl` as declared at a place, by moving their headers' ends there.
pub(super) fn functions(functions: TokenStream, place: Span) -> TokenStream {
    let mut tokens: Vec<TokenTree> = functions.into_iter().collect();
    let whole = Span::call_site().start();
    let is = |token: &TokenTree, words: &[&str]| matches!(token, TokenTree::Ident(word) if words.iter().any(|known| word == known));
    for at in 0..tokens.len() {
        if !is(&tokens[at], &["fn"]) {
            continue;
        }
        let parameters = (at..tokens.len()).find(|&at| is_group(&tokens[at], Delimiter::Parenthesis));
        let Some(parameters) = parameters else { continue };
        let body = |token: &TokenTree| is_group(token, Delimiter::Brace) || is(token, &["where"]);
        let end = (parameters..tokens.len()).find(|&at| body(&tokens[at])).unwrap_or(tokens.len());
        let first = (0..at).rev().take_while(|&at| is(&tokens[at], &["const", "async"])).last().unwrap_or(at);
        for moved in (first..=at + 1).chain([parameters, end - 1]) {
            let span = tokens[moved].span();
            // Some tokens have a more precise place.
            if span.start() == whole {
                tokens[moved].set_span(span.located_at(place));
            }
        }
    }
    tokens.into_iter().collect()
}

fn is_group(token: &TokenTree, delimiter: Delimiter) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == delimiter)
}

/// A span at a place of the user's code, for tokens of the macro.
pub(super) fn at(place: Span) -> Span {
    place.resolved_at(Span::mixed_site())
}
