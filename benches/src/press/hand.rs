//! The hand-written press: a `match` over the state, and a field for each of the three regions.

use super::{Event, Floor, Task};
use crate::harness::Machine;

#[derive(Clone, Copy)]
enum State {
    Idle,
    Jammed,
    Running,
}

pub struct Press {
    state: State,
    fast: bool,
    wet: bool,
    held: bool,
}

impl Press {
    #[inline]
    fn handle(&mut self, event: Event, floor: &mut Floor) {
        match self.state {
            State::Idle => {
                if let Event::Start = event {
                    floor.starts += 1;
                    *self = Press { state: State::Running, fast: false, wet: false, held: false };
                }
            }
            State::Jammed => {
                if let Event::Clear = event {
                    self.state = State::Idle;
                }
            }
            State::Running => match event {
                Event::Load(load) => self.load(load, floor),
                Event::Stop if self.fast => {
                    floor.brakes += 1;
                    floor.slowed += 1;
                    self.fast = false;
                }
                Event::Stop => {
                    if self.wet {
                        floor.closed += 1;
                    }
                    self.state = State::Idle;
                }
                Event::Start | Event::Clear => {}
            },
        }
    }

    #[inline]
    fn load(&mut self, load: u32, floor: &mut Floor) {
        if self.fast {
            if load > 60 {
                floor.brakes += 1;
                self.fast = false;
            }
        } else if load > 90 {
            if self.wet {
                floor.closed += 1;
            }
            floor.jams += 1;
            self.state = State::Jammed;
            return;
        } else if load < 20 {
            self.fast = true;
        }
        if self.wet {
            if load < 30 {
                floor.closed += 1;
                self.wet = false;
            }
        } else if load > 50 {
            floor.opened += 1;
            self.wet = true;
        }
        if self.held {
            self.held = load >= 70;
        } else if load > 70 {
            self.held = true;
        } else {
            floor.fed += 1;
        }
    }
}

impl Machine<Task> for Press {
    const NAME: &'static str = "hand";
    type Op = Event;

    fn start(_: &mut Floor) -> Self {
        Self { state: State::Idle, fast: false, wet: false, held: false }
    }

    #[inline]
    fn step(&mut self, event: &Event, floor: &mut Floor) {
        self.handle(*event, floor);
    }

    fn state(&self) -> &'static str {
        match self.state {
            State::Idle => "idle",
            State::Jammed => "jammed",
            State::Running => super::running(self.fast, self.wet, self.held),
        }
    }
}
