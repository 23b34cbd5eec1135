//! The time to expand a machine of a hundred states, in a compiler and in an editor. This needs a build with
//! optimization, which cargo uses for a macro and its tests only on request:
//!
//! ```text
//! CARGO_PROFILE_RELEASE_BUILD_OVERRIDE_OPT_LEVEL=3 cargo test --release -p fsm-macros speed -- --ignored --nocapture
//! ```

use crate::{Input, Mode, expand_for_an_editor, expand_to, first_group};
use proc_macro2::TokenStream;
use std::fmt::Write;
use std::time::{Duration, Instant};

const STATES: usize = 100;
const ROUNDS: usize = 50;

/// Composites of ten states, each with two events, a polled guard, a timer, and two actions.
fn machine() -> String {
    let mut text =
        "[::fsmith] pub machine Large(npc: &mut Npc) { events { Knock, Noise { volume: u32 } } initial C0;".to_string();
    for composite in 0..STATES / 10 {
        write!(text, "state C{composite} {{ initial S{}; alarm when npc.burns() => C0;", composite * 10).expect("text");
        for state in (composite * 10)..(composite * 10 + 9) {
            let next = composite * 10 + (state + 1) % 9;
            write!(
                text,
                "state S{state} {{ enter {{ npc.greet({state}); }} exit {{ npc.leave(); }}
                 on Knock => S{next};
                 on Noise {{ volume }} if volume > npc.patience => {{ npc.hear(volume); C{composite} }}
                 when npc.is_tired() => if npc.health > {state} {{ S{next} }} else {{ stay }}
                 after 5s => S{next}; }}"
            )
            .expect("text");
        }
        text.push('}');
    }
    text.push('}');
    text
}

/// Returns the shortest of many measurements. Interference can only make a measurement longer.
fn shortest(expand: impl Fn(TokenStream) -> TokenStream) -> Duration {
    let text: TokenStream = machine().parse().expect("tokens");
    let once = |text: TokenStream| {
        let start = Instant::now();
        let code = expand(text);
        let took = start.elapsed();
        assert!(!code.to_string().contains("compile_error"), "it is valid");
        took
    };
    (0..ROUNDS).map(|_| once(text.clone())).min().expect("some")
}

#[test]
#[ignore = "only an optimized build says something"]
fn expansion_time_of_a_hundred_states() {
    let compiled = shortest(|text| expand_to(text, Mode::COMPILED));
    let twin = shortest(|text| expand_to(text, Mode::INTERPRETED));
    let seen = shortest(|text| {
        let (krate, text) = first_group(text);
        expand_for_an_editor(Input { krate, mode: TokenStream::new(), text })
    });
    println!("{STATES} states: {compiled:.2?}, with the interpreter {twin:.2?}, in an editor {seen:.2?}");
}
