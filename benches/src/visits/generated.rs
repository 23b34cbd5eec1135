//! The declared house.

use fsmith::state_machine;

use super::{Event, House, Task};
use crate::harness::Machine;

state_machine! {
    pub machine Visits(house: &mut House) {
        #[derive(Clone, Copy)]
        events { Next, Call(u32), Nature, Done }

        initial Home;
        state Home {
            initial Clean;
            on Call(minutes) => { house.minutes += minutes; push(Phone) }
            on Nature => push(Bathroom);
            state Clean {
                resume { house.resumed += 1; }
                on Next => { house.cleaned += 1; Cook }
            }
            state Cook {
                on Next => { house.cooked += 1; Clean }
            }
        }
        state Phone {
            on Nature => push(Bathroom);
            on Done => pop;
        }
        state Bathroom {
            enter { house.visits += 1; }
            exit { house.left += 1; }
            on Done => pop;
        }
    }
}

impl From<Event> for VisitsEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::Next => VisitsEvent::Next,
            Event::Call(minutes) => VisitsEvent::Call(minutes),
            Event::Nature => VisitsEvent::Nature,
            Event::Done => VisitsEvent::Done,
        }
    }
}

impl Machine<Task> for Visits {
    const NAME: &'static str = "generated";
    type Op = VisitsEvent;

    fn start(house: &mut House) -> Self {
        Self::start(house)
    }

    #[inline]
    fn step(&mut self, event: &VisitsEvent, house: &mut House) {
        self.handle(house, *event);
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", VisitsState::name)
    }
}
