//! The code for editors. For every machine of the corpus, it is valid and has the same declarations as the code for a
//! compiler, and the text before a position does not depend on whether a word is being written there. `tests/editor`
//! tests that an editor does what a user expects.

use super::corpus;
use crate::editors::{self, ASKED};
use crate::{Input, Mode, expand_for_an_editor, expand_to};
use fsm_syntax::words::{EndWord, HAS, IS_IN, MEMORIES, MODES, RAISE, Word};
use fsm_syntax::{self as syntax, Errors};
use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::collections::BTreeSet;
use syn::ext::IdentExt;
use syn::{ImplItem, Item, Visibility};

fn seen(machine: &TokenStream) -> TokenStream {
    expand_for_an_editor(Input::of(quote!([::fsmith] [] #machine)))
}

/// The generated code is valid and declares the same public items as the code for the compiler.
#[test]
fn editor_code_declares_the_same_public_items() {
    for machine in corpus::machines() {
        let compiled = expand_to(quote!([::fsmith] #machine), Mode::COMPILED);
        assert_eq!(public(compiled), public(seen(&machine)), "{}", corpus::name_of(&machine));
    }
}

/// Returns the public items of some code with their signatures.
fn public(code: TokenStream) -> BTreeSet<String> {
    let file: syn::File = syn::parse2(code).expect("items");
    let mut found = BTreeSet::new();
    for item in file.items {
        match item {
            Item::Enum(item) if is_public(&item.vis) => {
                found.insert(item.to_token_stream().to_string());
            }
            Item::Impl(item) => {
                let of = item.self_ty.to_token_stream().to_string();
                for item in item.items {
                    if let ImplItem::Fn(mut function) = item
                        && is_public(&function.vis)
                        // Only generated code of an outer machine calls these functions.
                        && !function.sig.ident.to_string().ends_with("_inside")
                    {
                        function.sig.inputs.iter_mut().for_each(without_attributes);
                        let signature = function.sig.to_token_stream().to_string();
                        // The code for editors does not count candidates.
                        let (known, _) = signature.rsplit_once(" , ").unwrap_or((&signature, ""));
                        let signature = if known.contains(":: Why <") { known } else { &signature };
                        found.insert(format!("{of}: {signature}"));
                    }
                }
            }
            _ => {}
        }
    }
    found
}

fn without_attributes(parameter: &mut syn::FnArg) {
    match parameter {
        syn::FnArg::Typed(parameter) => parameter.attrs.clear(),
        syn::FnArg::Receiver(_) => {}
    }
}

fn is_public(visibility: &Visibility) -> bool {
    !matches!(visibility, Visibility::Inherited)
}

/// In the code for editors, `await` is also only allowed in `async` machines.
#[test]
fn await_is_allowed_only_in_async_machines() {
    let machine = quote!(machine Job(io: &mut Io) { initial state Idle { enter { io.read().await; } } });
    assert!(!seen(&machine).to_string().contains("async fn"));
    assert!(seen(&quote!(async #machine)).to_string().contains("async fn __Job (io : & mut Io)"));
}

/// An editor inserts a word at the cursor to find completions. The code before this word must be the same as without
/// it.
#[test]
fn no_code_depends_on_later_tokens() {
    let machine = quote! {
        machine Order(shop: &mut Shop) {
            events { Pay(u32), #[cfg(not(quiet))] Cancel, Noise { volume: u32 }, Link(net::RetryEvent) }
            signals { Full }
            initial => if shop.is_open() { Cart(0) } else { Closed };
            stack 4;
            alarm when shop.burns() or after 5s => Closed;
            machine clock: clocks::Clock;
            done(clock) => Closed;
            state Cart(lines: u32, total: u32 = 0) {
                initial Empty;
                history deep else Empty;
                enter or resume { shop.greet(); raise(Full); }
                #[cfg(feature = "cards")]
                #[requirement("PAY-1", "PAY-2")]
                on Pay(sum) if shop.takes_cards() => { shop.keep(move lines); Closed }
                on Pay(sum) | Noise { volume: sum } if sum >= *total && !is_in(Closed) => { shop.cash(sum); Paid(sum) }
                on other @ (Cancel | Full) => match shop.mood() { Mood::Good => stay, _ => push(Closed) };
                machine retry: net::Retry<Tcp>(&mut shop.link, shop.log);
                forward Link(event) if shop.is_on() && retry.is_in(RetryState::Waiting) => retry(event.into());
                forward Cancel | Link(_) => retry(net::RetryEvent::Up);
                done(retry.Connected) or done(retry.GaveUp { reason, .. }) if reason.is_empty() => { shop.note(); Closed }
                done(retry) => Closed;
                state Empty { every 1min + shop.pause() => { let Some(x) = shop.next() else { pass }; Empty } }
            }
            #[cfg_attr(test, allow(dead_code))]
            final Paid(sum: u32, #[cfg(tax)] tax: u32 = 0);
            in Cart.Empty | Paid { always if shop.is_full() => reenter(Cart.Empty); done(Cart) => pop; }
            never shop.is_full() && !is_in(Cart) && has(over);
            exhaustive;
            include crate::shop;
            #[tag(over, empty)]
            state Closed { defer Cancel; include shop; ignore Noise { .. } | Full; never shop.mood() == Mood::Good; when shop.is_open() => Cart(1).Empty; }
        }
    };
    let text = |machine: &TokenStream| {
        let mut errors = Errors::default();
        // An editor expands the machine first without its parts.
        let written = syntax::parse(machine.clone(), &mut errors).expect("its header is right");
        let (read, _) = syntax::understand(written, &mut errors);
        drop(errors.into_list());
        editors::sight(&read, machine, &quote!(::fsmith)).to_string()
    };
    let plain = text(&machine);
    let differs = |changed: &TokenStream| {
        let code = text(changed);
        code.find(ASKED).is_some_and(|at| !plain.starts_with(code[..at].trim_end()))
    };
    let changed = machines_with_a_word(&machine).into_iter().filter(differs);
    let found: Vec<_> = changed.map(|machine| enclosing(&machine.to_string())).collect();
    assert_eq!(found, Vec::<String>::new());
}

fn enclosing(text: &str) -> String {
    let at = text.find(ASKED).expect("the inserted word");
    text[at.saturating_sub(30)..(at + ASKED.len() + 20).min(text.len())].to_string()
}

/// Returns the machine with the inserted word at each position of its body.
fn machines_with_a_word(machine: &TokenStream) -> Vec<TokenStream> {
    let tokens: Vec<_> = machine.clone().into_iter().collect();
    let Some((TokenTree::Group(body), header)) = tokens.split_last() else { return Vec::new() };
    let bodies = with_a_word(&body.stream());
    let machine = |inside| {
        let body = TokenTree::Group(Group::new(body.delimiter(), inside));
        header.iter().cloned().chain([body]).collect()
    };
    bodies.into_iter().map(machine).collect()
}

fn with_a_word(code: &TokenStream) -> Vec<TokenStream> {
    let word = TokenTree::Ident(Ident::new(ASKED, Span::call_site()));
    let tokens: Vec<_> = code.clone().into_iter().collect();
    let mut all = Vec::new();
    for at in 0..=tokens.len() {
        let (before, behind) = tokens.split_at(at);
        if can_be_inserted(before.last(), behind.first()) {
            all.push(before.iter().chain([&word]).chain(behind).cloned().collect());
        }
        if let Some(TokenTree::Group(group)) = behind.first() {
            for inside in with_a_word(&group.stream()) {
                let group = TokenTree::Group(Group::new(group.delimiter(), inside));
                all.push(before.iter().chain([&group]).chain(&behind[1..]).cloned().collect());
            }
        }
    }
    all
}

/// Whether a word can be written between two tokens: not after a name, and not before a token that continues the
/// previous one.
fn can_be_inserted(before: Option<&TokenTree>, behind: Option<&TokenTree>) -> bool {
    let continues = match (before, behind) {
        (Some(TokenTree::Ident(_)), Some(TokenTree::Group(_))) => true,
        (_, Some(TokenTree::Ident(word))) => word == "else" || word == "if",
        _ => false,
    };
    !continues
        && match before {
            Some(TokenTree::Ident(word)) => Word::named(&word.to_string()).is_some() && word != "or",
            Some(TokenTree::Group(group)) => group.delimiter() != Delimiter::Parenthesis,
            Some(TokenTree::Punct(sign)) if matches!(sign.as_char(), '.' | ':') => {
                !matches!(behind, Some(TokenTree::Ident(_)))
            }
            Some(TokenTree::Punct(sign)) => sign.spacing() == Spacing::Alone || sign.as_char() == '>',
            _ => true,
        }
}

/// No compiler checks the code for editors, so only this test finds names of the library that no longer exist.
#[test]
fn names_of_the_library_exist() {
    let facade = syn::parse_file(include_str!("../../../src/lib.rs")).expect("valid");
    let ours = facade.items.iter().find_map(|item| match item {
        Item::Mod(item) if item.ident == "__private" => item.content.as_ref(),
        _ => None,
    });
    let mut known = BTreeSet::new();
    for item in &ours.expect("what generated code names").1 {
        let Item::Use(item) = item else { panic!("{}", item.to_token_stream()) };
        words(item.tree.to_token_stream(), &mut |words| known.extend(words.last().cloned()));
    }
    let mut named = BTreeSet::new();
    for machine in corpus::machines() {
        words(seen(&machine), &mut |words| {
            let [.., private, name] = words else { return };
            named.extend((private == "__private").then(|| name.clone()));
        });
    }
    assert!(named.contains("RunByState"), "a machine that a state runs");
    assert_eq!(named.difference(&known).count(), 0, "{named:?}, of {known:?}");
}

/// Calls a function with each word in some code, together with the words before it in its group.
fn words(code: TokenStream, tell: &mut dyn FnMut(&[String])) {
    let mut before = Vec::new();
    for token in code {
        match token {
            TokenTree::Ident(word) => {
                before.push(word.to_string());
                tell(&before);
            }
            TokenTree::Group(group) => words(group.stream(), tell),
            _ => {}
        }
    }
}

/// The items that document keywords for editors are exactly the keywords of the language.
#[test]
fn every_keyword_is_documented() {
    let keywords = documented(include_str!("../../../src/editors/keywords.rs"));
    let behind = MEMORIES.iter().map(|(text, _)| format!("history::{text}")).chain(["priority::outer".into()]);
    let words = Word::all().map(|word| word.to_string()).chain(["machine".into(), "or".into()]);
    assert_eq!(keywords, words.chain(behind).collect());
    let words = documented(include_str!("../../../src/editors/words.rs"));
    let ends = EndWord::ALL.into_iter().map(EndWord::text).chain(MODES.iter().map(|(text, _)| *text));
    assert_eq!(words, ends.chain([RAISE, IS_IN, HAS]).map(String::from).collect());
}

/// Returns the items of a file whose docs have an example and a link to the reference, with the modules that contain
/// them.
fn documented(source: &str) -> BTreeSet<String> {
    fn gather(items: &[Item], enclosing: &str, found: &mut BTreeSet<String>) {
        for item in items {
            let (attrs, name, inside) = match item {
                Item::Mod(item) => (&item.attrs, &item.ident, item.content.as_ref()),
                Item::Fn(item) => (&item.attrs, &item.sig.ident, None),
                _ => continue,
            };
            let name = format!("{enclosing}{}", name.unraw());
            let docs: String = attrs.iter().map(|attr| attr.to_token_stream().to_string()).collect();
            assert!(docs.contains("```text") && docs.contains("(crate::language::"), "{name}: {docs}");
            if let Some((_, items)) = inside {
                gather(items, &format!("{name}::"), found);
            }
            found.insert(name);
        }
    }
    let mut found = BTreeSet::new();
    gather(&syn::parse_file(source).expect("valid").items, "", &mut found);
    found
}
