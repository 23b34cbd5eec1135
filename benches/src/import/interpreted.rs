//! The declared import, interpreted.

use super::generated::{self, ImportEvent, ImportInterpreter, ImportState};
use super::{Disk, Task};
use crate::harness::Machine;

pub struct Import(ImportInterpreter);

impl Machine<Task> for Import {
    const NAME: &'static str = "interpreted";
    type Op = ImportEvent;

    fn start(disk: &mut Disk) -> Self {
        let mut twin = generated::Import::interpreter();
        twin.restart(disk).expect("no file is opened yet");
        Self(twin)
    }

    #[inline]
    fn step(&mut self, event: &ImportEvent, disk: &mut Disk) {
        if self.0.handle(disk, *event).is_err() {
            disk.returned += 1;
        }
    }

    fn state(&self) -> &'static str {
        self.0.state().map_or("none", ImportState::name)
    }
}
