//! The declared levels, interpreted.

use super::generated::{self, LevelsEvent, LevelsInterpreter, LevelsState};
use super::{Log, Task};
use crate::harness::Machine;

pub struct Levels(LevelsInterpreter);

impl Machine<Task> for Levels {
    const NAME: &'static str = "interpreted";
    type Op = LevelsEvent;

    fn start(log: &mut Log) -> Self {
        let mut twin = generated::Levels::interpreter();
        twin.restart(log);
        Self(twin)
    }

    #[inline]
    fn step(&mut self, event: &LevelsEvent, log: &mut Log) {
        self.0.handle(log, *event);
    }

    fn state(&self) -> &'static str {
        self.0.state().map_or("none", LevelsState::name)
    }
}
