//! The sentry: three states with polls and events. All libraries can express it.
//!
//! No other library has polls, so an update is an event, and the `active` action of a state is a reaction to it.

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
