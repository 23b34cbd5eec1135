//! The declared stations.

use fsmith::state_machine;

use super::{Event, Line, Task};
use crate::harness::Machine;

state_machine! {
    pub machine Ring(line: &mut Line) {
        #[derive(Clone, Copy)]
        events {
            One, Two, Three, Four, Five, Six, Seven, Eight, Nine, Ten,
            Eleven, Twelve, Thirteen, Fourteen, Fifteen, Sixteen, Seventeen, Eighteen, Nineteen, Twenty,
        }

        initial At1;
        state At1 {
            enter { line.entered[0] += 1; }
            on One => { line.done[0] += 1; At2 }
        }
        state At2 {
            enter { line.entered[1] += 1; }
            on Two => { line.done[1] += 1; At3 }
        }
        state At3 {
            enter { line.entered[2] += 1; }
            on Three => { line.done[2] += 1; At4 }
        }
        state At4 {
            enter { line.entered[3] += 1; }
            on Four => { line.done[3] += 1; At5 }
        }
        state At5 {
            enter { line.entered[4] += 1; }
            on Five => { line.done[4] += 1; At6 }
        }
        state At6 {
            enter { line.entered[5] += 1; }
            on Six => { line.done[5] += 1; At7 }
        }
        state At7 {
            enter { line.entered[6] += 1; }
            on Seven => { line.done[6] += 1; At8 }
        }
        state At8 {
            enter { line.entered[7] += 1; }
            on Eight => { line.done[7] += 1; At9 }
        }
        state At9 {
            enter { line.entered[8] += 1; }
            on Nine => { line.done[8] += 1; At10 }
        }
        state At10 {
            enter { line.entered[9] += 1; }
            on Ten => { line.done[9] += 1; At11 }
        }
        state At11 {
            enter { line.entered[10] += 1; }
            on Eleven => { line.done[10] += 1; At12 }
        }
        state At12 {
            enter { line.entered[11] += 1; }
            on Twelve => { line.done[11] += 1; At13 }
        }
        state At13 {
            enter { line.entered[12] += 1; }
            on Thirteen => { line.done[12] += 1; At14 }
        }
        state At14 {
            enter { line.entered[13] += 1; }
            on Fourteen => { line.done[13] += 1; At15 }
        }
        state At15 {
            enter { line.entered[14] += 1; }
            on Fifteen => { line.done[14] += 1; At16 }
        }
        state At16 {
            enter { line.entered[15] += 1; }
            on Sixteen => { line.done[15] += 1; At17 }
        }
        state At17 {
            enter { line.entered[16] += 1; }
            on Seventeen => { line.done[16] += 1; At18 }
        }
        state At18 {
            enter { line.entered[17] += 1; }
            on Eighteen => { line.done[17] += 1; At19 }
        }
        state At19 {
            enter { line.entered[18] += 1; }
            on Nineteen => { line.done[18] += 1; At20 }
        }
        state At20 {
            enter { line.entered[19] += 1; }
            on Twenty => { line.done[19] += 1; At1 }
        }
    }
}

impl From<Event> for RingEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::One => RingEvent::One,
            Event::Two => RingEvent::Two,
            Event::Three => RingEvent::Three,
            Event::Four => RingEvent::Four,
            Event::Five => RingEvent::Five,
            Event::Six => RingEvent::Six,
            Event::Seven => RingEvent::Seven,
            Event::Eight => RingEvent::Eight,
            Event::Nine => RingEvent::Nine,
            Event::Ten => RingEvent::Ten,
            Event::Eleven => RingEvent::Eleven,
            Event::Twelve => RingEvent::Twelve,
            Event::Thirteen => RingEvent::Thirteen,
            Event::Fourteen => RingEvent::Fourteen,
            Event::Fifteen => RingEvent::Fifteen,
            Event::Sixteen => RingEvent::Sixteen,
            Event::Seventeen => RingEvent::Seventeen,
            Event::Eighteen => RingEvent::Eighteen,
            Event::Nineteen => RingEvent::Nineteen,
            Event::Twenty => RingEvent::Twenty,
        }
    }
}

impl Machine<Task> for Ring {
    const NAME: &'static str = "generated";
    type Op = RingEvent;

    fn start(line: &mut Line) -> Self {
        Self::start(line)
    }

    #[inline]
    fn step(&mut self, event: &RingEvent, line: &mut Line) {
        self.handle(line, *event);
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", RingState::name)
    }
}
