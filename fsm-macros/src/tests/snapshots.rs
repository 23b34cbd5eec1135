//! Whole expansions, formatted for reading: machines of the corpus, each for one idea of the generated code. Any change
//! to them is visible in review. `cargo insta review`, or `INSTA_UPDATE=always`, accepts it.

use super::corpus;
use crate::{emit, expand, expand_to};
use proc_macro2::TokenStream;
use quote::quote;

/// The expansion of a machine of the corpus as formatted source: the compiled machine, and its twin.
fn expansion(file: &str, machine: &str) -> (String, String) {
    let text =
        corpus::machines_of(file).into_iter().find(|text| corpus::name_of(text) == machine).expect("in the corpus");
    let text = quote!([::fsmith] #text);
    let items = |code: TokenStream| syn::parse2::<syn::File>(code).expect("a valid machine expands to items");
    let compiled = items(expand_to(text.clone(), emit::compiled));
    let mut twin = items(expand(text));
    twin.items.drain(..compiled.items.len());
    (prettyplease::unparse(&compiled), prettyplease::unparse(&twin))
}

macro_rules! snapshots {
    ($($(#[$doc:meta])* $test:ident: $file:literal $machine:literal;)*) => {$(
        $(#[$doc])*
        #[test]
        fn $test() {
            insta::assert_snapshot!(stringify!($test), expansion($file, $machine).0);
        }
    )*};
}

snapshots! {
    /// Flat: the nested match.
    sentry: "tests/machines/sentry.rs" "Sentry";
    /// Hierarchy, an alarm and deep history.
    robot: "tests/machines/robot.rs" "Robot";
    /// Suspended states, and composites that outrank what is inside.
    figure: "tests/machines/figure.rs" "Figure";
    /// Push and pop.
    ant_stack: "tests/machines/ant.rs" "StackAnt";
    /// Regions: those that react apart, and those that react together.
    deck: "tests/machines/deck.rs" "Deck";
    /// Decisions, some of which pass.
    decisions: "tests/machines/decisions.rs" "Decisions";
    /// Masks, where most events are ignored.
    camera: "tests/machines/camera.rs" "Camera";
    /// Timers.
    crossing: "tests/machines/crossing.rs" "Crossing";
}

/// The twin of the flat machine: the model as a constant, guards and actions by id.
#[test]
fn sentry_twin() {
    insta::assert_snapshot!("sentry_twin", expansion("tests/machines/sentry.rs", "Sentry").1);
}

/// The same text is the same code, however often it is expanded.
#[test]
fn expansion_is_deterministic() {
    for text in corpus::machines() {
        let expand = || expand(quote!([::fsmith] #text)).to_string();
        assert_eq!(expand(), expand());
    }
}
