//! Three levels of states, all of which react to the same eight events.
//!
//! statig has the levels; smlang and finny have them flattened over the leaves, as the hand-written form is. rust-fsm has
//! no guards: its letters would be pairs of an event and the flag.

mod finny;
mod smlang;
mod statig;

use fsmith_benches::harness::Form;
use fsmith_benches::levels::{Task, generated, hand};

use crate::Contest;

impl Contest for Task {
    type Hand = hand::Levels;
    type Generated = generated::Levels;

    fn lent() -> Vec<Form<Self>> {
        vec![Form::of::<statig::Levels>()]
    }

    fn owning() -> Vec<Form<Self>> {
        vec![Form::of::<smlang::Levels>(), Form::of::<finny::Levels>()]
    }
}
