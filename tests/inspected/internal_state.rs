//! The internal state of a machine, as both engines report it to a visitor.

use super::machines::{Printer, PrinterEvent, PrinterState, Tray};
use fsmith::inspect::Inspector;
use std::fmt;
use std::time::Duration;

fsmith::interpreter::state_machine! {
    #[derive(Debug)]
    machine Lamp {
        events { Flip }
        initial state Off { on Flip => On; }
        state On { on Flip => Off; }
    }
}

mod panel {
    use super::{Lamp, LampEvent, LampState};

    fsmith::inspect::interpreter::state_machine! {
        /// A machine with two submachines, one in its body and one in a state.
        pub machine Panel {
            #[derive(Clone, Copy, Debug)]
            events { Both, Inner }
            machine first: Lamp;
            forward Both => first(LampEvent::Flip);
            initial state Ready {
                machine second: Lamp;
                forward Inner => second(LampEvent::Flip);
                on Both if first.is_in(LampState::On) => stay;
            }
        }
    }
}

#[test]
fn both_engines_report_submachines() {
    #[derive(Default)]
    struct Data(Vec<String>);

    impl Inspector<panel::PanelState> for Data {
        fn data(&mut self, state: Option<panel::PanelState>, name: &'static str, value: fmt::Arguments<'_>) {
            self.0.push(format!("{}.{name} = {value}", state.map_or("Panel", panel::PanelState::name)));
        }
    }

    let (mut panel, mut twin) = (panel::Panel::start(), panel::Panel::interpreter());
    twin.restart();
    panel.handle(panel::PanelEvent::Both);
    twin.handle(panel::PanelEvent::Both);
    let (mut data, mut others) = (Data::default(), Data::default());
    panel.inspect(&mut data);
    twin.inspect(&mut others);
    assert_eq!(data.0, others.0);
    assert_eq!(data.0, ["Panel.first = Lamp { active: [On] }", "Ready.second = Lamp { active: [Off] }"]);
}

/// A visitor that records everything.
#[derive(Default)]
struct Notes(Vec<String>);

impl Inspector<PrinterState> for Notes {
    fn active(&mut self, state: PrinterState) {
        self.0.push(format!("in {}", state.name()));
    }
    fn data(&mut self, state: Option<PrinterState>, name: &'static str, value: fmt::Arguments<'_>) {
        self.0.push(format!("{}.{name} = {value}", state.map_or("Printer", PrinterState::name)));
    }
    fn timer(&mut self, transition: u16, left: Duration) {
        self.0.push(format!("{transition} in {left:?}"));
    }
    fn history(&mut self, composite: PrinterState, leaf: Option<PrinterState>) {
        self.0.push(format!("{} remembers {:?}", composite.name(), leaf.map(PrinterState::name)));
    }
    fn paused(&mut self, leaf: PrinterState) {
        self.0.push(format!("beneath {}", leaf.name()));
    }
    fn deferred(&mut self, event: fmt::Arguments<'_>) {
        self.0.push(format!("later {event}"));
    }
}

#[test]
fn both_engines_report_the_whole_internal_state() {
    let (mut tray, mut twins) = (Tray { sheets: 9, log: Vec::new() }, Tray { sheets: 9, log: Vec::new() });
    let (mut printer, mut twin) = (Printer::start(&mut tray), Printer::interpreter());
    twin.restart(&mut twins);
    macro_rules! then {
        ($call:ident($($argument:expr)?), $($note:literal),*) => {{
            printer.$call(&mut tray $(, $argument)?);
            twin.$call(&mut twins $(, $argument)?);
            let (mut notes, mut others) = (Notes::default(), Notes::default());
            printer.inspect(&mut notes);
            twin.inspect(&mut others);
            assert_eq!(notes.0, others.0);
            assert_eq!(notes.0, [$($note),*]);
        }};
    }
    then!(update(), "in Ready", "in Idle", "Ready remembers None");
    then!(
        handle(PrinterEvent::Print { pages: 5 }),
        "in Ready",
        "in Printing",
        "Printing.left = 5",
        "Printing.done = 0",
        "5 in 1s",
        "6 in 90s",
        "Ready remembers None"
    );
    then!(
        handle(PrinterEvent::Print { pages: 2 }),
        "in Ready",
        "in Printing",
        "Printing.left = 5",
        "Printing.done = 0",
        "5 in 1s",
        "6 in 90s",
        "Ready remembers None",
        "later Print { pages: 2 }"
    );
    then!(
        advance(Duration::from_millis(1250)),
        "in Ready",
        "in Printing",
        "Printing.left = 4",
        "Printing.done = 1",
        "5 in 750ms",
        "6 in 88.75s",
        "Ready remembers None",
        "later Print { pages: 2 }"
    );
    then!(
        handle(PrinterEvent::Open),
        "in Lid",
        "Printing.left = 4",
        "Printing.done = 1",
        "Ready remembers None",
        "beneath Printing"
    );
    then!(
        handle(PrinterEvent::Close),
        "in Ready",
        "in Printing",
        "Printing.left = 4",
        "Printing.done = 1",
        "5 in 750ms",
        "6 in 88.75s",
        "Ready remembers None"
    );
    then!(handle(PrinterEvent::Pause), "in Paused", "9 in 10s", "Ready remembers Some(\"Printing\")");
    then!(stop(), "Ready remembers None");
}
