//! The declared depot, interpreted.

use super::generated::{self, ParcelEvent, ParcelInterpreter, ParcelState};
use super::{Depot, Task};
use crate::harness::Machine;

pub struct Parcel(ParcelInterpreter);

impl Machine<Task> for Parcel {
    const NAME: &'static str = "interpreted";
    type Op = ParcelEvent;

    fn start(depot: &mut Depot) -> Self {
        let mut twin = generated::Parcel::interpreter();
        twin.restart(depot);
        Self(twin)
    }

    #[inline]
    fn step(&mut self, event: &ParcelEvent, depot: &mut Depot) {
        self.0.handle(depot, *event);
    }

    fn state(&self) -> &'static str {
        self.0.state().map_or("none", ParcelState::name)
    }
}
