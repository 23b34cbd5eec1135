//! The hand-written transport, whose state while it recovers says which endpoints are still halted.

use super::{Bus, Event, LARGEST, Task};
use crate::harness::Machine;

#[derive(Clone, Copy)]
enum State {
    Ready,
    Transfer,
    Status,
    Halted,
    InHalted,
    OutHalted,
}

pub struct Transport {
    state: State,
}

impl Transport {
    #[inline]
    fn handle(&mut self, event: Event, bus: &mut Bus) {
        match self.state {
            State::Ready => match event {
                Event::Command(length) if length > LARGEST => {
                    bus.invalid += 1;
                    self.state = State::Halted;
                }
                Event::Command(0) => self.state = State::Status,
                Event::Command(length) => {
                    bus.left = length;
                    self.state = State::Transfer;
                }
                Event::Frame => bus.frames += 1,
                Event::Reset => self.reset(bus),
                _ => {}
            },
            State::Transfer => match event {
                Event::Packet(bytes) => {
                    bus.bytes += bytes;
                    if bytes < bus.left {
                        bus.left -= bytes;
                    } else {
                        self.state = State::Status;
                    }
                }
                Event::ClearIn => {
                    bus.short += 1;
                    self.state = State::Status;
                }
                Event::Frame => bus.frames += 1,
                Event::Reset => self.reset(bus),
                _ => {}
            },
            State::Status => match event {
                Event::Packet(_) => {
                    bus.commands += 1;
                    self.state = State::Ready;
                }
                Event::Frame => bus.frames += 1,
                Event::Reset => self.reset(bus),
                _ => {}
            },
            State::Halted => match event {
                Event::ClearIn => self.state = State::OutHalted,
                Event::ClearOut => self.state = State::InHalted,
                Event::Frame => bus.frames += 1,
                Event::Reset => self.reset(bus),
                _ => {}
            },
            State::InHalted => match event {
                Event::ClearIn => self.recover(bus),
                Event::Frame => bus.frames += 1,
                Event::Reset => self.reset(bus),
                _ => {}
            },
            State::OutHalted => match event {
                Event::ClearOut => self.recover(bus),
                Event::Frame => bus.frames += 1,
                Event::Reset => self.reset(bus),
                _ => {}
            },
        }
    }

    #[inline]
    fn reset(&mut self, bus: &mut Bus) {
        bus.resets += 1;
        self.state = State::Ready;
    }

    #[inline]
    fn recover(&mut self, bus: &mut Bus) {
        bus.recovered += 1;
        self.state = State::Ready;
    }
}

impl Machine<Task> for Transport {
    const NAME: &'static str = "hand";
    type Op = Event;

    fn start(_: &mut Bus) -> Self {
        Self { state: State::Ready }
    }

    #[inline]
    fn step(&mut self, event: &Event, bus: &mut Bus) {
        self.handle(*event, bus);
    }

    fn state(&self) -> &'static str {
        match self.state {
            State::Ready => "ready",
            State::Transfer => "transfer",
            State::Status => "status",
            State::Halted => "halted",
            State::InHalted => "in is halted",
            State::OutHalted => "out is halted",
        }
    }
}
