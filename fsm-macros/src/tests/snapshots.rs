//! The generated code of machines, formatted for reading. For the sentry, which is the simplest machine, this is all of
//! the code. For each other machine it is the items that show one feature: those in its list, without documentation.
//! All other items are listed only by name, so that a review sees which are added or removed.
//!
//! If the expansion changes on purpose, `INSTA_UPDATE=always cargo test -p fsm-macros snapshots` accepts the current
//! code (`cargo insta review` asks about one file after the other). The diff of `snapshots/` is then part of the
//! review. If an item of a list is no longer generated, the test fails: change its name in the list.

use super::corpus;
use crate::{Mode, expand, expand_to};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, File, ImplItem, Item};

/// Returns the expansion of a machine of the corpus: the compiled machine and its twin.
fn expansion(file: &str, machine: &str) -> (File, File) {
    let text =
        corpus::machines_of(file).into_iter().find(|text| corpus::name_of(text) == machine).expect("in the corpus");
    let text = quote!([::fsmith] #text);
    let items = |code: TokenStream| syn::parse2::<File>(code).expect("a valid machine expands to items");
    let compiled = items(expand_to(text.clone(), Mode::COMPILED));
    let mut twin = items(expand(text));
    twin.items.drain(..compiled.items.len());
    (compiled, twin)
}

/// Returns the types, functions and constants with these names as text, followed by the names of all others. The name
/// of an implementation is that of the trait.
fn only(mut file: File, wanted: &[&str]) -> String {
    let (mut found, mut others) = (Vec::new(), Vec::new());
    let mut keep = |name: String| {
        let is_wanted = wanted.contains(&&*name);
        if is_wanted { &mut found } else { &mut others }.push(name);
        is_wanted
    };
    file.items.retain_mut(|item| match item {
        Item::Impl(block) if let Some((_, path, _)) = &block.trait_ => keep(last_word(path)),
        Item::Impl(block) => {
            block.attrs.clear();
            block.items.retain_mut(|item| match item {
                ImplItem::Fn(function) => {
                    function.attrs.retain(is_no_doc);
                    keep(function.sig.ident.to_string())
                }
                ImplItem::Const(constant) => keep(constant.ident.to_string()),
                other => keep(last_word(other)),
            });
            !block.items.is_empty()
        }
        Item::Struct(item) => keep(item.ident.to_string()),
        Item::Enum(item) => keep(item.ident.to_string()),
        other => keep(last_word(other)),
    });
    for name in wanted {
        assert!(found.iter().any(|found| found == name), "nothing is called `{name}`; there are {others:?}");
    }
    let others = others.chunks(8).map(|names| format!("\n// {}", names.join(" ")));
    prettyplease::unparse(&file) + "// Also printed:" + &others.collect::<String>()
}

fn last_word(code: &impl ToTokens) -> String {
    let words = code.to_token_stream().into_iter().filter(|token| matches!(token, proc_macro2::TokenTree::Ident(_)));
    words.last().map_or_else(String::new, |word| word.to_string())
}

fn is_no_doc(attr: &Attribute) -> bool {
    !attr.path().is_ident("doc")
}

macro_rules! snapshots {
    ($($(#[$doc:meta])* $test:ident: $file:literal $machine:literal [$($shown:literal)*];)*) => {$(
        $(#[$doc])*
        #[test]
        fn $test() {
            let text = only(expansion($file, $machine).0, &[$($shown),*]);
            insta::assert_snapshot!(stringify!($test), text);
        }
    )*};
}

/// A flat machine: all types and calls, and the nested match.
#[test]
fn sentry() {
    insta::assert_snapshot!("sentry", prettyplease::unparse(&expansion("tests/machines/sentry.rs", "Sentry").0));
}

snapshots! {
    /// Nested states, an alarm and deep history.
    robot: "tests/machines/robot.rs" "Robot"
        ["Robot" "stop" "__begin" "__when" "__clean_up_alarm_when" "__clean_up_exit_inside"];
    /// Suspended states, and composites that have priority over nested states.
    figure: "tests/machines/figure.rs" "Figure"
        ["Figure" "stop" "__when" "__machine_exit_inside" "__l_alarm_when"];
    ant_stack: "tests/machines/ant.rs" "StackAnt"
        ["StackAnt" "stop" "__when" "is_in" "stack" "__pause_find_leaf" "__resume_find_leaf" "__machine_exit_inside"
        "__machine_alarm_when"];
    /// Regions that react separately, and regions that react together.
    deck: "tests/machines/deck.rs" "Deck"
        ["Deck" "__DeckLeaf_Motor" "__begin" "handle" "is_in" "active"         "__machine_region_on" "__on_stop_together" "__motor_leaf" "__can"];
    /// Decisions, some of which pass.
    decisions: "tests/machines/decisions.rs" "Decisions"
        ["__on" "__machine_on" "__can" "__machine_can"];
    /// Data of a state.
    camera: "tests/machines/camera.rs" "Camera"
        ["Camera" "__CameraZoomArguments" "__CameraFields" "NONE" "CameraData" "__on" "data"];
    /// Invariants: the conditions, and where they are checked.
    buoy: "tests/machines/buoy.rs" "Buoy"
        ["__begin" "handle" "advance" "__check_invariants" "__machine_never" "__lit_never" "__lit_never_2"];
    crossing: "tests/machines/crossing.rs" "Crossing"
        ["Crossing" "__begin" "update" "advance" "tick" "due" "__time" "__enter_cars_go" "__exit_cars_go"];
}

/// The twin of the flat machine: the model as a constant, and a host with guards and actions by id.
#[test]
fn sentry_twin() {
    let shown =
        ["SentryInterpreter", "model", "handle", "__call", "__ask", "__run", "__react_event", "__react_idle", "can"];
    let text = only(expansion("tests/machines/sentry.rs", "Sentry").1, &shown);
    insta::assert_snapshot!("sentry_twin", text);
}

#[test]
fn expansion_is_deterministic() {
    for text in corpus::machines() {
        let expand = || expand(quote!([::fsmith] #text)).to_string();
        assert_eq!(expand(), expand());
    }
}
