//! The robot: two levels of composites, an alarm of the outer one, and deep history.
//!
//! statig has composites with entries and exits. Each leaf in the outer composite checks for the alarm, which has
//! priority over nested states, and the history is a field. In smlang and finny the robot is flattened over its leaves,
//! as in the hand-written form, because sub-machines of finny always start anew. There is no robot for rust-fsm: with
//! an input symbol for each combination of seven answers and a state for each leaf that the history may restore, it
//! would be a different machine.

mod finny;
mod smlang;
mod statig;

use fsmith_benches::harness::Form;
use fsmith_benches::robot::{Task, generated, hand};

use crate::Contest;

impl Contest for Task {
    type Hand = hand::Robot;
    type Generated = generated::Robot;

    fn lent() -> Vec<Form<Self>> {
        vec![Form::of::<statig::Robot>()]
    }

    fn owning() -> Vec<Form<Self>> {
        vec![Form::of::<smlang::Robot>(), Form::of::<finny::Robot>()]
    }
}
