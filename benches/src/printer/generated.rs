//! The declared printer.

use fsmith::interpreter::state_machine;

use super::{Event, Task, Tray};
use crate::harness::Machine;

state_machine! {
    pub machine Printer(tray: &mut Tray) {
        #[derive(Clone, Copy)]
        events { Job(u32), Done, Jam, Cleared }
        queue 8;

        initial Idle;
        state Idle {
            on Job(pages) => { tray.jobs += 1; tray.pages += pages; Busy }
        }
        state Busy {
            initial Printing;
            defer Job(_);
            state Printing {
                on Done => { tray.done += 1; Idle }
                on Jam => { tray.jams += 1; Jammed }
            }
            state Jammed {
                on Cleared => Printing;
            }
        }
    }
}

impl From<Event> for PrinterEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::Job(pages) => PrinterEvent::Job(pages),
            Event::Done => PrinterEvent::Done,
            Event::Jam => PrinterEvent::Jam,
            Event::Cleared => PrinterEvent::Cleared,
        }
    }
}

impl Machine<Task> for Printer {
    const NAME: &'static str = "generated";
    type Op = PrinterEvent;

    fn start(tray: &mut Tray) -> Self {
        Self::start(tray)
    }

    #[inline]
    fn step(&mut self, event: &PrinterEvent, tray: &mut Tray) {
        self.handle(tray, *event);
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", PrinterState::name)
    }
}
