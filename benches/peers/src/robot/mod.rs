//! The robot: composites two deep, an alarm above them, deep history.
//!
//! statig has composites, with their entries and exits. The alarm, which comes before what is inside, is asked about
//! in each leaf there, and the history is a field. smlang and finny have the robot flattened over its leaves, as the
//! hand-written form is; finny's sub-machines always begin anew. rust-fsm has none: a letter for each answer to seven
//! questions and a state for each leaf that may be gone back to would be another machine.

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
