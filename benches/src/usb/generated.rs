//! The declared transport.

use fsmith::interpreter::state_machine;

use super::{Bus, Event, LARGEST, Task};
use crate::harness::Machine;

state_machine! {
    pub machine Transport(bus: &mut Bus) {
        #[derive(Clone, Copy)]
        events { Command(u32), Packet(u32), Frame, Reset, ClearIn, ClearOut }

        initial Ready;
        on Frame => { bus.frames += 1; }
        on Reset => { bus.resets += 1; Ready }

        state Ready {
            on Command(length) => if length > LARGEST {
                bus.invalid += 1;
                Recovering
            } else if length == 0 {
                Status
            } else {
                bus.left = length;
                Transfer
            };
        }
        state Transfer {
            on Packet(bytes) => {
                bus.bytes += bytes;
                if bytes < bus.left { bus.left -= bytes; stay } else { Status }
            }
            on ClearIn => { bus.short += 1; Status }
        }
        state Status { on Packet(_) => { bus.commands += 1; Ready } }
        parallel Recovering {
            state In {
                initial state InHalted { on ClearIn => InClear; }
                final InClear;
            }
            state Out {
                initial state OutHalted { on ClearOut => OutClear; }
                final OutClear;
            }
            done => { bus.recovered += 1; Ready }
        }
    }
}

impl From<Event> for TransportEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::Command(length) => TransportEvent::Command(length),
            Event::Packet(bytes) => TransportEvent::Packet(bytes),
            Event::Frame => TransportEvent::Frame,
            Event::Reset => TransportEvent::Reset,
            Event::ClearIn => TransportEvent::ClearIn,
            Event::ClearOut => TransportEvent::ClearOut,
        }
    }
}

/// Returns a name for the active states.
pub fn name(is_in: impl Fn(TransportState) -> bool) -> &'static str {
    use TransportState::{InClear, OutClear, Recovering, Status, Transfer};
    match (is_in(Recovering), is_in(InClear), is_in(OutClear)) {
        (true, false, false) => "halted",
        (true, true, _) => "out is halted",
        (true, _, true) => "in is halted",
        _ if is_in(Transfer) => "transfer",
        _ if is_in(Status) => "status",
        _ => "ready",
    }
}

impl Machine<Task> for Transport {
    const NAME: &'static str = "generated";
    type Op = TransportEvent;

    fn start(bus: &mut Bus) -> Self {
        Self::start(bus)
    }

    #[inline]
    fn step(&mut self, event: &TransportEvent, bus: &mut Bus) {
        self.handle(bus, *event);
    }

    fn state(&self) -> &'static str {
        name(|state| self.is_in(state))
    }
}
