//! The sentry: three states, each polled and told. Everyone has it.
//!
//! Nobody else has a call for a poll, so that an update is one more event, and a state's action of every update a
//! reaction to it.

mod finny;
mod rust_fsm;
mod smlang;
mod statig;

use fsmith_benches::harness::Form;
use fsmith_benches::sentry::{Task, generated, hand};

use crate::Contest;

impl Contest for Task {
    type Hand = hand::Sentry;
    type Generated = generated::Sentry;

    fn lent() -> Vec<Form<Self>> {
        vec![Form::of::<statig::Sentry>(), Form::of::<smlang::Sentry>(), Form::of::<rust_fsm::Sentry>()]
    }

    fn owning() -> Vec<Form<Self>> {
        vec![Form::of::<finny::Sentry>()]
    }
}
