//! The declared transport, interpreted.

use super::generated::{self, TransportEvent, TransportInterpreter};
use super::{Bus, Task};
use crate::harness::Machine;

pub struct Transport(TransportInterpreter);

impl Machine<Task> for Transport {
    const NAME: &'static str = "interpreted";
    type Op = TransportEvent;

    fn start(bus: &mut Bus) -> Self {
        let mut twin = generated::Transport::interpreter();
        twin.restart(bus);
        Self(twin)
    }

    #[inline]
    fn step(&mut self, event: &TransportEvent, bus: &mut Bus) {
        self.0.handle(bus, *event);
    }

    fn state(&self) -> &'static str {
        generated::name(|state| self.0.is_in(state))
    }
}
