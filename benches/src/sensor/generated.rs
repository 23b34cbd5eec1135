//! The declared sensor.

use super::{Bus, Event, LIMIT, Task, block_on};
use crate::harness::Machine;
use fsmith::state_machine;

state_machine! {
    pub async machine Sensor(bus: &mut Bus) {
        #[derive(Clone, Copy)]
        events { Power, Warm, Sample(u32), Tick, Reset, Calibrate }
        initial Off;
        state Off {
            on Power => On;
            on Sample(_) => { bus.dropped += 1; }
        }
        state On {
            initial Warming;
            enter { bus.write(1).await; }
            exit { bus.write(2).await; }
            on Tick => { bus.ticks += 1; }
            on Power => Off;
            state Warming { on Warm => Measuring; }
            state Measuring {
                on Sample(value) if value > LIMIT => { bus.send(value).await; Alarmed }
                on Sample(value) => bus.send(value).await;
                on Calibrate => { bus.write(8).await; Warming }
            }
            state Alarmed {
                enter { bus.write(4).await; }
                on Reset => Measuring;
            }
        }
    }
}

impl From<Event> for SensorEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::Power => SensorEvent::Power,
            Event::Warm => SensorEvent::Warm,
            Event::Sample(value) => SensorEvent::Sample(value),
            Event::Tick => SensorEvent::Tick,
            Event::Reset => SensorEvent::Reset,
            Event::Calibrate => SensorEvent::Calibrate,
        }
    }
}

impl Machine<Task> for Sensor {
    const NAME: &'static str = "generated";
    type Op = SensorEvent;

    fn start(bus: &mut Bus) -> Self {
        block_on(Self::start(bus))
    }

    #[inline]
    fn step(&mut self, event: &SensorEvent, bus: &mut Bus) {
        block_on(self.handle(bus, *event));
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", SensorState::name)
    }
}
