//! The declared import.

use fsmith::interpreter::state_machine;

use super::{Disk, Event, Fault, Task};
use crate::harness::Machine;

state_machine! {
    pub machine Import(disk: &mut Disk) fails Fault {
        #[derive(Clone, Copy)]
        events { Open(u32), Record(u32), Pause, Resume, Close }

        initial Closed;
        state Closed {
            #[allow(fsmith::entered_anyway)]
            on Open(file) => { disk.open(file)?; Reading }
            failed Fault::Full => Broken;
        }
        state Reading {
            on Record(bytes) => disk.write(bytes)?;
            #[allow(fsmith::entered_anyway)]
            on Pause => { disk.flush()?; Paused }
            #[allow(fsmith::entered_anyway)]
            on Close => { disk.flush()?; Closed }
            failed Fault::Malformed => { disk.skipped += 1; }
            failed Fault::Full => Broken;
        }
        state Paused {
            on Resume => Reading;
            on Close => Closed;
        }
        state Broken {
            enter { disk.broken += 1; }
            on Close => Closed;
        }
    }
}

impl From<Event> for ImportEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::Open(file) => ImportEvent::Open(file),
            Event::Record(bytes) => ImportEvent::Record(bytes),
            Event::Pause => ImportEvent::Pause,
            Event::Resume => ImportEvent::Resume,
            Event::Close => ImportEvent::Close,
        }
    }
}

impl Machine<Task> for Import {
    const NAME: &'static str = "generated";
    type Op = ImportEvent;

    fn start(disk: &mut Disk) -> Self {
        Self::start(disk).expect("no file is opened yet")
    }

    #[inline]
    fn step(&mut self, event: &ImportEvent, disk: &mut Disk) {
        if self.handle(disk, *event).is_err() {
            disk.returned += 1;
        }
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", ImportState::name)
    }
}
