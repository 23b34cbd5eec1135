//! Parts of machines: what `part!` is printed as, and how a machine gets what it includes.
//!
//! A part becomes a `macro_rules!` that hands its items on to the next macro in a list. A machine that includes parts is
//! printed as a call of the first of them, with the others and this crate in the list:
//!
//! ```text
//! first! { [(second) ($crate::__private::machine_of_parts)] [$crate] DecidedMachine { known parts } { keys } { text } }
//! ```
//!
//! So it comes back with all of them at once, however many there are. What these include in turn is the next round. The
//! tokens of a part keep their places in its own file, but its names mean what they mean where it is included.

use crate::join::Join;
use fsm_core::syntax::ast::Part;
use fsm_core::syntax::parts::{Asked, Parts};
use proc_macro2::{Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt;
use syn::{LitStr, Visibility};

/// A machine on its way to its parts.
pub struct Machine {
    /// The path of `fsmith`.
    pub krate: TokenStream,
    /// The derive that decides its conditions, which tells how it is to be printed.
    pub derive: Ident,
    pub text: TokenStream,
}

/// Calls the parts that are not known yet.
pub fn ask(machine: &Machine, parts: &Parts) -> TokenStream {
    let Machine { krate, derive, text } = machine;
    let mut paths = parts.open().iter().map(|asked| &asked.path);
    let Some(first) = paths.next() else { return TokenStream::new() };
    let next = paths.map(|path| quote!((#path))).joined();
    let keys = parts.open().iter().map(|Asked { keyword, key, .. }| quote!(#keyword #key));
    let known = parts.packed();
    quote! {
        #first! {
            [#next (#krate::__private::machine_of_parts)]
            [#krate] #derive [#known] { #(#keys)* } { #text }
        }
    }
}

/// What comes back, with what is known by now.
pub fn answer(input: TokenStream) -> Option<(Machine, Parts)> {
    let mut tokens = input.into_iter();
    let mut group = || match tokens.next() {
        Some(TokenTree::Group(group)) => Some(group.stream()),
        _ => None,
    };
    let (_, krate) = (group()?, group()?);
    let TokenTree::Ident(derive) = tokens.next()? else { return None };
    let mut group = || match tokens.next() {
        Some(TokenTree::Group(group)) => Some(group.stream()),
        _ => None,
    };
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
    Some((Machine { krate, derive, text }, parts))
}

/// Items at their own places in the text, whose names are meant as those of another place.
fn resolved_at(items: &Group, site: Span) -> Group {
    let tokens = items.stream().into_iter().map(|token| match token {
        TokenTree::Group(group) => resolved_at(&group, site).into(),
        // Whose crate it means is known by its place.
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

/// A part as a macro.
pub fn print(part: &Part) -> TokenStream {
    let Part { attrs, vis, name, items } = part;
    let (conditions, docs): (Vec<_>, Vec<_>) = attrs.iter().partition(|attr| attr.path().is_ident("cfg"));
    let (name_alone, hash) = (name.unraw(), hash(part));
    let (told, items) = (format!("{name_alone} {hash:016x}"), in_its_crate(items));
    let public = matches!(vis, Visibility::Public(_));
    // Exported macros have one namespace in their crate; of others the compiler tells the name, if they are private.
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

/// What tells a part from all others, also from those of its name in other modules: where it stands, and what is in it.
fn hash(part: &Part) -> u64 {
    let place = part.name.span();
    let text = format!("{}:{:?} {} {}", place.file(), place.start(), part.name, part.items);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// In the crate of another machine, `include crate::x;` is still meant in that of the part: `include $crate::x;`
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
