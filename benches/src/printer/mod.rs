//! A printer that receives more jobs than it can print at once: they are deferred while it is busy, and also while it
//! is jammed.

mod generated;
mod hand;
mod interpreted;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub struct Task;

/// The maximum number of waiting jobs.
pub const ROOM: usize = 8;

#[derive(Clone, Copy)]
pub enum Event {
    Job(u32),
    Done,
    Jam,
    Cleared,
}

/// Counters of the printer's actions.
#[derive(Debug, Default, Hash)]
pub struct Tray {
    pub jobs: u32,
    pub pages: u32,
    pub done: u32,
    pub jams: u32,
}

impl Workload for Task {
    const NAME: &'static str = "printer";
    /// This is the cost of a jump table for its three states and 3 % more.
    const BAR_PERCENT: u64 = 108;
    const CALLED_BAR_PERCENT: u64 = 100;
    type Op = Event;
    type World = Tray;

    /// The number of waiting jobs never exceeds the capacity.
    fn random(len: usize) -> Vec<Event> {
        let mut random = Random::new(47);
        let (mut busy, mut jammed, mut waiting) = (false, false, 0);
        let step = |_| {
            let event = match random.below(10) {
                0..=2 if waiting < ROOM => Event::Job(random.below(9)),
                8 => Event::Jam,
                9 => Event::Cleared,
                _ if jammed => Event::Cleared,
                _ => Event::Done,
            };
            match event {
                Event::Job(_) if busy => waiting += 1,
                Event::Job(_) => busy = true,
                Event::Done if busy && !jammed => (busy, waiting) = (waiting > 0, usize::saturating_sub(waiting, 1)),
                Event::Jam => jammed = busy,
                Event::Cleared => jammed = false,
                Event::Done => {}
            }
            event
        };
        (0..len).map(step).collect()
    }

    fn periodic(len: usize) -> Vec<Event> {
        use Event::{Cleared, Done, Jam, Job};
        let story = [
            Job(1),
            Job(2),
            Done,
            Job(3),
            Jam,
            Job(4),
            Cleared,
            Done,
            Done,
            Done,
            Job(5),
            Done,
            Cleared,
            Job(6),
            Jam,
            Cleared,
            Done,
        ];
        harness::repeat(&story, len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Printer>(), Form::of::<generated::Printer>(), Form::of::<interpreted::Printer>()]
    }
}
