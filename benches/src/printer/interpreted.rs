//! The declared printer, interpreted.

use super::generated::{self, PrinterEvent, PrinterInterpreter, PrinterState};
use super::{Task, Tray};
use crate::harness::Machine;

pub struct Printer(PrinterInterpreter);

impl Machine<Task> for Printer {
    const NAME: &'static str = "interpreted";
    type Op = PrinterEvent;

    fn start(tray: &mut Tray) -> Self {
        let mut twin = generated::Printer::interpreter();
        twin.restart(tray);
        Self(twin)
    }

    #[inline]
    fn step(&mut self, event: &PrinterEvent, tray: &mut Tray) {
        self.0.handle(tray, *event);
    }

    fn state(&self) -> &'static str {
        self.0.state().map_or("none", PrinterState::name)
    }
}
