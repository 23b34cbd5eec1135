//! The machine of `sparse50`, which gets only events to which it reacts. A separate check whether an event is ignored
//! would never pay off here.

use crate::grid50::{self, Counters, Event, forms};
use crate::harness::{Form, Machine, Workload};
use crate::sparse50::generated::{self, GridEvent, GridState};
use crate::sparse50::hand;
use fsmith_printed::{EVENTS, Random};

pub struct Task;

forms!(Task);

impl Workload for Task {
    const NAME: &'static str = "accepted50";
    const BAR_PERCENT: u64 = 100;
    type Op = Event;
    type World = Counters;

    fn random(len: usize) -> Vec<Event> {
        let mut random = Random::new(53);
        accepted(len, || grid50::event(&mut random))
    }

    /// Cycles through the events, and thus soon through the same states.
    fn periodic(len: usize) -> Vec<Event> {
        let mut nth = 0;
        accepted(len, || {
            nth = (nth + 7) % EVENTS;
            Event::nth(nth, 10)
        })
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Grid>(), Form::of::<generated::Grid>()]
    }
}

/// Returns those of the events to which the machine reacts.
fn accepted(len: usize, next: impl FnMut() -> Event) -> Vec<Event> {
    let mut counters = Counters::default();
    let mut machine = generated::Grid::start(&mut counters);
    let mut reacts = |event: &Event| machine.handle(&mut counters, (*event).into()).reacted();
    std::iter::repeat_with(next).filter(|event| reacts(event)).take(len).collect()
}
