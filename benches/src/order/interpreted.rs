//! The declared order, interpreted.

use super::generated::{self, OrderEvent, OrderInterpreter, OrderState};
use super::{Shop, Task};
use crate::harness::Machine;

pub struct Order(OrderInterpreter);

impl Machine<Task> for Order {
    const NAME: &'static str = "interpreted";
    type Op = OrderEvent;

    fn start(shop: &mut Shop) -> Self {
        let mut twin = generated::Order::interpreter();
        twin.restart(shop);
        Self(twin)
    }

    #[inline]
    fn step(&mut self, event: &OrderEvent, shop: &mut Shop) {
        self.0.handle(shop, *event);
    }

    fn state(&self) -> &'static str {
        self.0.state().map_or("none", OrderState::name)
    }
}
