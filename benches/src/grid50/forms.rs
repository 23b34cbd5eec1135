//! The forms of the fifty states: the code that the printed files do not contain.

use super::generated::{self, GridEvent, GridInterpreter, GridState};
use super::{Counters, Event, Task, boxed, hand};
use crate::harness::Machine;

/// Implements the hand-written and the declared form of a workload whose files are printed.
macro_rules! forms {
    ($task:ty) => {
        impl Machine<$task> for hand::Grid {
            const NAME: &'static str = "hand";
            type Op = Event;

            fn start(w: &mut Counters) -> Self {
                Self::start(w)
            }

            #[inline]
            fn step(&mut self, event: &Event, w: &mut Counters) {
                self.handle(w, *event);
            }

            #[inline]
            fn stream(&mut self, tape: &[Event], w: &mut Counters) {
                for event in tape {
                    self.handle(w, *event);
                }
            }

            fn state(&self) -> &'static str {
                self.state.name()
            }
        }

        impl Machine<$task> for generated::Grid {
            const NAME: &'static str = "generated";
            type Op = GridEvent;

            fn start(w: &mut Counters) -> Self {
                Self::start(w)
            }

            #[inline]
            fn step(&mut self, event: &GridEvent, w: &mut Counters) {
                self.handle(w, *event);
            }

            #[inline]
            fn stream(&mut self, tape: &[GridEvent], w: &mut Counters) {
                self.run(w, tape.iter().copied());
            }

            fn state(&self) -> &'static str {
                self.state().map_or("none", GridState::name)
            }
        }
    };
}
pub(crate) use forms;

forms!(Task);

pub struct Interpreted(GridInterpreter);

impl Machine<Task> for Interpreted {
    const NAME: &'static str = "interpreted";
    type Op = GridEvent;

    fn start(w: &mut Counters) -> Self {
        let mut twin = generated::Grid::interpreter();
        twin.restart(w);
        Self(twin)
    }

    #[inline]
    fn step(&mut self, event: &GridEvent, w: &mut Counters) {
        self.0.handle(w, *event);
    }

    fn state(&self) -> &'static str {
        self.0.state().map_or("none", GridState::name)
    }
}

impl Machine<Task> for boxed::Grid {
    const NAME: &'static str = "boxed";
    type Op = Event;

    fn start(w: &mut Counters) -> Self {
        Self::start(w)
    }

    #[inline]
    fn step(&mut self, event: &Event, w: &mut Counters) {
        self.handle(w, *event);
    }

    fn state(&self) -> &'static str {
        self.name()
    }
}
