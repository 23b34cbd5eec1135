//! The hand-written house: interrupted activities are on a small stack.

use super::{Event, House, Task};
use crate::harness::Machine;

#[derive(Clone, Copy)]
enum State {
    Clean,
    Cook,
    Phone,
    Bathroom,
}

pub struct Visits {
    state: State,
    /// The interrupted activities, the latest last.
    before: [State; 2],
    depth: usize,
}

impl Visits {
    #[inline]
    fn push(&mut self, next: State) {
        self.before[self.depth] = self.state;
        self.depth += 1;
        self.state = next;
    }

    #[inline]
    fn pop(&mut self, house: &mut House) {
        self.depth -= 1;
        self.state = self.before[self.depth];
        if let State::Clean = self.state {
            house.resumed += 1;
        }
    }

    #[inline]
    fn phone(&mut self, minutes: u32, house: &mut House) {
        house.minutes += minutes;
        self.push(State::Phone);
    }

    #[inline]
    fn bathroom(&mut self, house: &mut House) {
        self.push(State::Bathroom);
        house.visits += 1;
    }

    #[inline]
    fn handle(&mut self, event: Event, house: &mut House) {
        match self.state {
            State::Clean => match event {
                Event::Next => {
                    house.cleaned += 1;
                    self.state = State::Cook;
                }
                Event::Call(minutes) => self.phone(minutes, house),
                Event::Nature => self.bathroom(house),
                Event::Done => {}
            },
            State::Cook => match event {
                Event::Next => {
                    house.cooked += 1;
                    self.state = State::Clean;
                }
                Event::Call(minutes) => self.phone(minutes, house),
                Event::Nature => self.bathroom(house),
                Event::Done => {}
            },
            State::Phone => match event {
                Event::Nature => self.bathroom(house),
                Event::Done => self.pop(house),
                Event::Next | Event::Call(_) => {}
            },
            State::Bathroom => {
                if let Event::Done = event {
                    house.left += 1;
                    self.pop(house);
                }
            }
        }
    }
}

impl Machine<Task> for Visits {
    const NAME: &'static str = "hand";
    type Op = Event;

    fn start(_: &mut House) -> Self {
        Self { state: State::Clean, before: [State::Clean; 2], depth: 0 }
    }

    #[inline]
    fn step(&mut self, event: &Event, house: &mut House) {
        self.handle(*event, house);
    }

    fn state(&self) -> &'static str {
        match self.state {
            State::Clean => "Clean",
            State::Cook => "Cook",
            State::Phone => "Phone",
            State::Bathroom => "Bathroom",
        }
    }
}
