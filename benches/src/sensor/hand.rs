//! The hand-written sensor: one future per step, for all levels of the active leaf.

use super::{Bus, Event, LIMIT, block_on};
use crate::harness::{Machine, Workload};

#[derive(Clone, Copy)]
enum State {
    Off,
    Warming,
    Measuring,
    Alarmed,
}

pub struct Sensor {
    state: State,
}

impl Sensor {
    async fn handle(&mut self, event: Event, bus: &mut Bus) {
        match self.state {
            State::Off => match event {
                Event::Power => {
                    bus.write(1).await;
                    self.state = State::Warming;
                }
                Event::Sample(_) => bus.dropped += 1,
                _ => {}
            },
            State::Warming => match event {
                Event::Warm => self.state = State::Measuring,
                Event::Tick => bus.ticks += 1,
                Event::Power => self.switch_off(bus).await,
                _ => {}
            },
            State::Measuring => match event {
                Event::Sample(value) if value > LIMIT => {
                    bus.send(value).await;
                    bus.write(4).await;
                    self.state = State::Alarmed;
                }
                Event::Sample(value) => bus.send(value).await,
                Event::Calibrate => {
                    bus.write(8).await;
                    self.state = State::Warming;
                }
                Event::Tick => bus.ticks += 1,
                Event::Power => self.switch_off(bus).await,
                _ => {}
            },
            State::Alarmed => match event {
                Event::Reset => self.state = State::Measuring,
                Event::Tick => bus.ticks += 1,
                Event::Power => self.switch_off(bus).await,
                _ => {}
            },
        }
    }

    async fn switch_off(&mut self, bus: &mut Bus) {
        bus.write(2).await;
        self.state = State::Off;
    }
}

impl<W: Workload<Op = Event, World = Bus>> Machine<W> for Sensor {
    const NAME: &'static str = "hand";
    type Op = Event;

    fn start(_: &mut Bus) -> Self {
        Self { state: State::Off }
    }

    #[inline]
    fn step(&mut self, event: &Event, bus: &mut Bus) {
        block_on(self.handle(*event, bus));
    }

    fn state(&self) -> &'static str {
        match self.state {
            State::Off => "Off",
            State::Warming => "Warming",
            State::Measuring => "Measuring",
            State::Alarmed => "Alarmed",
        }
    }
}
