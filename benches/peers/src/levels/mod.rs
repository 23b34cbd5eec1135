//! Three levels of states, all of which react to the same eight events.
//!
//! statig has nested states. In smlang and finny the machine is flattened over the leaves, as in the hand-written form.
//! rust-fsm has no guards, so its input symbols would be pairs of an event and the flag.

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
