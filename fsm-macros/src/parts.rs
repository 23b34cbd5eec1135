//! Parts of machines: the expansion of `part!`, and how a machine obtains the parts that it includes.
//!
//! A part becomes a `macro_rules!` that passes its items to the next macro in a list. A machine that includes parts
//! expands to a call of the first of them, with the others and this crate in the list:
//!
//! ```text
//! first! { [(second) ($crate::__private::machine_of_parts)] [$crate] [mode] { known parts } { keys } { text } }
//! ```
//!
//! So all of them are obtained together, however many there are. Parts that they include in turn are obtained in the
//! next round. The tokens of a part keep their places in its own file, but its names are resolved where it is included.

use crate::input::Input;
use crate::join::Join;
use fsm_syntax::ast::Part;
use fsm_syntax::parts::{MissingPart, Parts};
use proc_macro2::{Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt;
use syn::{LitStr, Visibility};

/// Generates a call of the parts that are not known yet.
pub fn ask(machine: &Input, parts: &Parts) -> TokenStream {
    let Input { krate, mode, text } = machine;
    let mut paths = parts.open().iter().map(|asked| &asked.path);
    let Some(first) = paths.next() else { return TokenStream::new() };
    let next = paths.map(|path| quote!((#path))).joined();
    let keys = parts.open().iter().map(|MissingPart { keyword, key, .. }| quote!(#keyword #key));
    let known = parts.packed();
    quote! {
        #first! {
            [#next (#krate::__private::machine_of_parts)]
            [#krate] [#mode] [#known] { #(#keys)* } { #text }
        }
    }
}

/// Parses the input from the last part, and adds the new parts to the known ones.
pub fn answer(input: TokenStream) -> Option<(Input, Parts)> {
    let mut tokens = input.into_iter();
    let mut group = || match tokens.next() {
        Some(TokenTree::Group(group)) => Some(group.stream()),
        _ => None,
    };
    let (_, krate, mode) = (group()?, group()?, group()?);
    let (known, keys, text) = (group()?, group()?, group()?);
    let (mut parts, _) = Parts::before(known);
    let mut keys = keys.into_iter();
    for part in tokens {
        let (keyword, key) = (keys.next()?, syn::parse2::<LitStr>(keys.next()?.into()).ok()?);
        let TokenTree::Group(part) = part else { return None };
        let mut part = part.stream().into_iter();
        if let (Some(id), Some(TokenTree::Group(items))) = (part.next(), part.next()) {
            parts.know(key.value(), id.to_string().trim_matches('"').to_owned(), resolved_at(&items, keyword.span()));
        }
    }
    Some((Input { krate, mode, text }, parts))
}

/// Returns items at their own places in the text, with names that are resolved at another place.
fn resolved_at(items: &Group, site: Span) -> Group {
    let tokens = items.stream().into_iter().map(|token| match token {
        TokenTree::Group(group) => resolved_at(&group, site).into(),
        // The place of `$crate` determines which crate it means.
        TokenTree::Ident(word) if word == "$crate" => word.into(),
        mut token => {
            token.set_span(token.span().resolved_at(site));
            token
        }
    });
    let mut resolved = Group::new(items.delimiter(), tokens.collect());
    resolved.set_span(items.span().resolved_at(site));
    resolved
}

/// Generates the macro of a part.
pub fn print(part: &Part) -> TokenStream {
    let Part { attrs, vis, name, items } = part;
    let (conditions, docs): (Vec<_>, Vec<_>) = attrs.iter().partition(|attr| attr.path().is_ident("cfg"));
    let (name_alone, hash) = (name.unraw(), hash(part));
    let (told, items) = (format!("{name_alone} {hash:016x}"), in_its_crate(items));
    let public = matches!(vis, Visibility::Public(_));
    // Exported macros share one namespace in their crate. The compiler shows the names of private ones in messages.
    let id = if public { format!("__part_{name_alone}_{hash:016x}") } else { format!("{name_alone}_part") };
    let id = Ident::new(&id, Span::mixed_site().located_at(name.span()));
    let export = public.then(|| quote!(#[macro_export]));
    let page = public.then(|| quote!(#[doc(inline)]));
    let (next, passed) = (quote!(($($next:tt)*) $($others:tt)*), quote!($($passed:tt)*));
    quote! {
        #(#conditions)*
        #export
        #[doc(hidden)]
        #[allow(unused_macros, non_local_definitions)]
        macro_rules! #id {
            ([#next] #passed) => { $($next)*! { [$($others)*] $($passed)* (#told #items) } };
        }
        #(#conditions)*
        #(#docs)*
        #page
        #[allow(unused_imports)]
        #vis use #id as #name;
    }
}

/// Returns a hash of a part's place and text, which differs from those of parts with its name in other modules.
fn hash(part: &Part) -> u64 {
    let place = part.name.span();
    let text = format!("{}:{:?} {} {}", place.file(), place.start(), part.name, part.items);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Replaces `include crate::x;` with `include $crate::x;`, which means the part's crate even in another crate.
fn in_its_crate(items: &Group) -> Group {
    let mut include = false;
    let mut tokens = Vec::new();
    for token in items.stream() {
        let behind = std::mem::replace(&mut include, matches!(&token, TokenTree::Ident(word) if word == "include"));
        match token {
            TokenTree::Group(group) => tokens.push(in_its_crate(&group).into()),
            TokenTree::Ident(word) if behind && word == "crate" => {
                let mut dollar = Punct::new('$', Spacing::Alone);
                dollar.set_span(word.span());
                tokens.extend([TokenTree::from(dollar), word.into()]);
            }
            token => tokens.push(token),
        }
    }
    let mut printed = Group::new(items.delimiter(), tokens.into_iter().collect());
    printed.set_span(items.span());
    printed
}
