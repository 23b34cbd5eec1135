//! How defmt formats what observers receive.

use crate::State;
use crate::observer::{Candidate, Cause};
use ::defmt::{Format, Formatter, write};

impl<S: State> Format for Cause<S> {
    fn format(&self, out: Formatter<'_>) {
        match self {
            Cause::Event(name) | Cause::Signal(name) => write!(out, "{=str}", name),
            Cause::Start => write!(out, "start"),
            Cause::Stop => write!(out, "stop"),
            Cause::Poll => write!(out, "update"),
            Cause::Done(state) => write!(out, "done({=str})", state.name()),
            Cause::Force(state) => write!(out, "force({=str})", state.name()),
        }
    }
}

impl<S: State> Format for Candidate<S> {
    fn format(&self, out: Formatter<'_>) {
        write!(out, "{=str}: {=str}", self.source.map_or("the machine", State::name), self.trigger);
    }
}
