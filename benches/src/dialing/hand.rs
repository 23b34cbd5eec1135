//! The hand-written, flat client.

use super::{Event, Line};
use crate::harness::{Machine, Workload};

#[derive(Clone, Copy)]
enum State {
    Trying(u32),
    Waiting(u32),
    Online,
    Offline,
    Idle,
}

pub struct Client {
    state: State,
}

impl Client {
    #[inline]
    fn handle(&mut self, event: Event, line: &mut Line) {
        match self.state {
            State::Trying(tries) => match event {
                Event::Up => {
                    line.closed += 1;
                    self.state = State::Online;
                }
                Event::Down(code) if tries < 2 => {
                    line.retry(code);
                    self.state = State::Waiting(tries + 1);
                }
                Event::Down(_) => {
                    line.closed += 1;
                    self.state = State::Offline;
                }
                Event::Data(bytes) if bytes > 3 => line.carry(bytes),
                Event::Data(_) => line.refused += 1,
                Event::Tick => line.ticks += 1,
                Event::Cancel => {
                    line.closed += 1;
                    self.state = State::Idle;
                }
                Event::Wake | Event::Go => {}
            },
            State::Waiting(tries) => match event {
                Event::Wake => self.state = State::Trying(tries),
                Event::Data(_) => line.refused += 1,
                Event::Cancel => {
                    line.closed += 1;
                    self.state = State::Idle;
                }
                _ => {}
            },
            State::Online => {
                if let Event::Cancel = event {
                    self.state = State::Idle;
                }
            }
            State::Offline | State::Idle => {
                if let Event::Go = event {
                    line.opened += 1;
                    self.state = State::Trying(0);
                }
            }
        }
    }
}

impl<W: Workload<Op = Event, World = Line>> Machine<W> for Client {
    const NAME: &'static str = "hand";
    type Op = Event;

    fn start(_: &mut Line) -> Self {
        Self { state: State::Idle }
    }

    #[inline]
    fn step(&mut self, event: &Event, line: &mut Line) {
        self.handle(*event, line);
    }

    fn state(&self) -> &'static str {
        match self.state {
            State::Trying(_) => "Trying",
            State::Waiting(_) => "Waiting",
            State::Online => "Online",
            State::Offline => "Offline",
            State::Idle => "Idle",
        }
    }
}
