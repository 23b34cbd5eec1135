//! The hand-written import, which handles errors in the state after the step.

use super::{Disk, Event, Fault, Task};
use crate::harness::Machine;

#[derive(Clone, Copy)]
enum State {
    Closed,
    Reading,
    Paused,
    Broken,
}

pub struct Import {
    state: State,
}

impl Import {
    #[inline]
    fn handle(&mut self, event: Event, disk: &mut Disk) -> Result<bool, Fault> {
        match self.state {
            State::Closed => match event {
                Event::Open(file) => {
                    let opened = disk.open(file);
                    self.state = State::Reading;
                    self.unless_failed(opened, disk)
                }
                _ => Ok(false),
            },
            State::Reading => match event {
                Event::Record(bytes) => {
                    let written = disk.write(bytes);
                    self.unless_failed(written, disk)
                }
                Event::Pause => {
                    let flushed = disk.flush();
                    self.state = State::Paused;
                    self.unless_failed(flushed, disk)
                }
                Event::Close => {
                    let flushed = disk.flush();
                    self.state = State::Closed;
                    self.unless_failed(flushed, disk)
                }
                _ => Ok(false),
            },
            State::Paused => match event {
                Event::Resume => {
                    self.state = State::Reading;
                    Ok(true)
                }
                Event::Close => {
                    self.state = State::Closed;
                    Ok(true)
                }
                _ => Ok(false),
            },
            State::Broken => match event {
                Event::Close => {
                    self.state = State::Closed;
                    Ok(true)
                }
                _ => Ok(false),
            },
        }
    }

    #[inline]
    fn unless_failed(&mut self, done: Result<(), Fault>, disk: &mut Disk) -> Result<bool, Fault> {
        match done {
            Ok(()) => Ok(true),
            Err(fault) => self.failed(fault, disk),
        }
    }

    fn failed(&mut self, fault: Fault, disk: &mut Disk) -> Result<bool, Fault> {
        match (self.state, fault) {
            (State::Reading, Fault::Malformed) => {
                disk.skipped += 1;
                Ok(true)
            }
            (State::Reading | State::Closed, Fault::Full) => {
                self.state = State::Broken;
                disk.broken += 1;
                Ok(true)
            }
            (_, fault) => Err(fault),
        }
    }
}

impl Machine<Task> for Import {
    const NAME: &'static str = "hand";
    type Op = Event;

    fn start(_: &mut Disk) -> Self {
        Self { state: State::Closed }
    }

    #[inline]
    fn step(&mut self, event: &Event, disk: &mut Disk) {
        if self.handle(*event, disk).is_err() {
            disk.returned += 1;
        }
    }

    fn state(&self) -> &'static str {
        match self.state {
            State::Closed => "Closed",
            State::Reading => "Reading",
            State::Paused => "Paused",
            State::Broken => "Broken",
        }
    }
}
