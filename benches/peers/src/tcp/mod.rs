//! The TCP connection: eleven states, twelve events, guards, and an answer. All libraries can express it.

mod finny;
mod rust_fsm;
mod smlang;
mod statig;

use fsmith_benches::harness::Form;
use fsmith_benches::tcp::{Task, generated, hand};

use crate::Contest;

impl Contest for Task {
    type Hand = hand::Tcp;
    type Generated = generated::Tcp;

    fn lent() -> Vec<Form<Self>> {
        vec![Form::of::<statig::Tcp>(), Form::of::<smlang::Tcp>(), Form::of::<rust_fsm::Tcp>()]
    }

    fn owning() -> Vec<Form<Self>> {
        vec![Form::of::<finny::Tcp>()]
    }
}
