//! Samek's test machine: two leaves, and three levels of states that react to the same nine events.
//!
//! statig has nested states. In smlang and finny the machine is flattened over the two leaves, as in the hand-written
//! form. rust-fsm has no guards, so its input symbols would be pairs of an event and the flag.

mod finny;
mod smlang;
mod statig;

use fsmith_benches::harness::Form;
use fsmith_benches::nested::{Task, generated, hand};

use crate::Contest;

impl Contest for Task {
    type Hand = hand::Nested;
    type Generated = generated::Nested;

    fn lent() -> Vec<Form<Self>> {
        vec![Form::of::<statig::Nested>()]
    }

    fn owning() -> Vec<Form<Self>> {
        vec![Form::of::<smlang::Nested>(), Form::of::<finny::Nested>()]
    }
}
