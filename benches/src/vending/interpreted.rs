//! The declared coffee machine, interpreted.

use super::generated::{self, VendingEvent, VendingInterpreter, VendingState};
use super::{Coffee, Task};
use crate::harness::Machine;

pub struct Vending(VendingInterpreter);

impl Machine<Task> for Vending {
    const NAME: &'static str = "interpreted";
    type Op = VendingEvent;

    fn start(coffee: &mut Coffee) -> Self {
        let mut twin = generated::Vending::interpreter();
        twin.restart(coffee);
        Self(twin)
    }

    #[inline]
    fn step(&mut self, event: &VendingEvent, coffee: &mut Coffee) {
        self.0.handle(coffee, *event);
    }

    fn state(&self) -> &'static str {
        self.0.state().map_or("none", VendingState::name)
    }
}
