//! A player of discs, whose songs share the reactions of playing.
//!
//! statig has a superstate for the songs. In smlang and finny the machine is flattened over the leaves, as in the
//! hand-written form.

mod finny;
mod smlang;
mod statig;

use fsmith_benches::harness::Form;
use fsmith_benches::player::{Task, generated, hand};

use crate::Contest;

impl Contest for Task {
    type Hand = hand::Player;
    type Generated = generated::Player;

    fn lent() -> Vec<Form<Self>> {
        vec![Form::of::<statig::Player>()]
    }

    fn owning() -> Vec<Form<Self>> {
        vec![Form::of::<smlang::Player>(), Form::of::<finny::Player>()]
    }
}
