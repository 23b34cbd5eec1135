//! The search of the documentation finds the page of every keyword and every rule.

use fsm_model::rules::Rule;
use fsm_syntax::words::{EndWord, IS_IN, MEMORIES, MODES, RAISE, Word};
use std::collections::BTreeSet;
use syn::punctuated::Punctuated;
use syn::{Attribute, Item, LitStr, Token};

#[test]
fn every_keyword_has_an_alias_in_the_documentation() {
    let found: BTreeSet<_> =
        names(include_str!("../../../src/language/mod.rs")).into_iter().map(|(_, name)| name).collect();
    let ends = EndWord::ALL.into_iter().map(EndWord::text);
    let behind = MODES.iter().map(|(text, _)| *text).chain(MEMORIES.iter().map(|(text, _)| *text));
    let others = ["machine", "or", "outer", RAISE, IS_IN];
    let elsewhere = Word::all().flat_map(|word| word.elsewhere().iter().copied());
    let words = Word::all().map(Word::text).chain(ends).chain(behind).chain(others).chain(elsewhere);
    let lost: Vec<_> = words.filter(|word| !found.contains(*word)).collect();
    assert!(lost.is_empty(), "no chapter in src/language/mod.rs has the name or the alias {lost:?}");
}

#[test]
fn every_rule_has_an_alias_in_the_documentation() {
    let found: BTreeSet<_> = names(include_str!("../../../src/language/rules/mod.rs")).into_iter().collect();
    let lost: Vec<_> =
        Rule::ALL.iter().filter(|rule| !found.contains(&(rule.page().into(), rule.name().into()))).collect();
    assert!(lost.is_empty(), "the aliases in src/language/rules/mod.rs lack {lost:?}");
}

/// Returns the modules of a file, each with its name and its aliases.
fn names(source: &str) -> Vec<(String, String)> {
    let modules = syn::parse_file(source).expect("valid").items.into_iter().filter_map(|item| match item {
        Item::Mod(module) => Some((module.ident.to_string(), module.attrs)),
        _ => None,
    });
    let names = modules.map(|(name, attributes)| {
        let aliases = attributes.iter().filter(|it| it.path().is_ident("doc")).flat_map(aliases);
        aliases.chain([name.clone()]).map(|alias| (name.clone(), alias)).collect::<Vec<_>>()
    });
    names.flatten().collect()
}

/// `#[doc(alias("a", "b"))]`
fn aliases(attribute: &Attribute) -> Vec<String> {
    let mut found = Vec::new();
    // Other `doc` attributes have no aliases.
    let _ = attribute.parse_nested_meta(|meta| {
        let list;
        syn::parenthesized!(list in meta.input);
        found.extend(Punctuated::<LitStr, Token![,]>::parse_terminated(&list)?.iter().map(LitStr::value));
        Ok(())
    });
    found
}
