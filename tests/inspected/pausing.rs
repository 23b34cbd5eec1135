//! A page can hold and release machines.

use super::client::{alone, command, messages, number, steps, until};
use super::machines::{Printer, PrinterEvent, PrinterState, Tray};
use serde_json::{Value, json};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A printer in its own thread, which handles the events that it receives.
struct Held {
    sender: Option<Sender<PrinterEvent>>,
    done: Receiver<Option<PrinterState>>,
    thread: Option<JoinHandle<()>>,
    m: u64,
}

impl Held {
    fn start(label: &'static str) -> Held {
        let ((sender, events), (does, done)) = (channel(), channel());
        let thread = thread::spawn(move || {
            let mut tray = Tray { sheets: 9, log: Vec::new() };
            let mut printer = Printer::new();
            printer.inspect_as(label);
            printer.restart(&mut tray);
            does.send(printer.state()).expect("the test waits");
            for event in events {
                printer.handle(&mut tray, event);
                does.send(printer.state()).expect("the test waits");
            }
        });
        done.recv().expect("it starts");
        Held { sender: Some(sender), done, thread: Some(thread), m: number(label) }
    }

    fn send(&self, event: PrinterEvent) {
        self.sender.as_ref().expect("it runs").send(event).expect("it listens");
    }

    /// Returns the state after the next call; `None` if the call does not end soon.
    fn done(&self) -> Option<Option<PrinterState>> {
        self.done.recv_timeout(Duration::from_millis(300)).ok()
    }

    fn is_done(&self) -> Option<PrinterState> {
        self.done.recv_timeout(Duration::from_secs(10)).expect("it goes on")
    }

    fn of(&self) -> Value {
        let introduced = messages().into_iter().find(|it| it["k"] == "new" && it["m"] == self.m);
        introduced.expect("it was introduced")["t"].clone()
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        command(json!({"k": "pause", "on": false}));
        drop(self.sender.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[test]
fn a_program_is_paused_and_continues_step_by_step() {
    let _alone = alone();
    let held = Held::start("paused");
    command(json!({"k": "pause", "on": true}));
    held.send(PrinterEvent::Pause);
    assert_eq!(held.done(), None);
    assert_eq!(steps("paused").len(), 1, "its step has not happened");
    command(json!({"k": "step", "m": held.m}));
    assert_eq!(held.is_done(), Some(PrinterState::Paused));
    held.send(PrinterEvent::Resume);
    assert_eq!(held.done(), None, "the next one is held again");
    command(json!({"k": "pause", "on": false}));
    assert_eq!(held.is_done(), Some(PrinterState::Idle));
}

#[test]
fn breakpoints_hold_before_the_step() {
    let _alone = alone();
    let held = Held::start("with breakpoints");
    let of = held.of();
    // The transition `on Resume => Ready` in `Paused`.
    let breakpoint = |on: bool| command(json!({"k": "break", "t": of, "s": null, "tr": 8, "on": on}));
    let place = |state: PrinterState, on: bool| {
        command(json!({"k": "break", "t": of, "s": 1 + state as usize, "tr": null, "on": on}))
    };
    breakpoint(true);
    place(PrinterState::Printing, true);
    held.send(PrinterEvent::Pause);
    assert_eq!(held.is_done(), Some(PrinterState::Paused), "nothing is in its way");
    let before = steps("with breakpoints").len();
    held.send(PrinterEvent::Resume);
    assert_eq!(held.done(), None);
    assert_eq!(steps("with breakpoints").len(), before);
    command(json!({"k": "pause", "on": false}));
    assert_eq!(held.is_done(), Some(PrinterState::Idle));
    held.send(PrinterEvent::Print { pages: 2 });
    assert_eq!(held.done(), None, "the state is held before it is entered");
    command(json!({"k": "step", "m": held.m}));
    assert_eq!(held.is_done(), Some(PrinterState::Printing));
    // The command allowed one step. The next one is held again.
    held.send(PrinterEvent::Resume);
    assert_eq!(held.done(), None);
    breakpoint(false);
    place(PrinterState::Printing, false);
    command(json!({"k": "pause", "on": false}));
    assert_eq!(held.is_done(), Some(PrinterState::Printing));
    until(|| steps("with breakpoints").len() == before + 3);
}

#[test]
fn at_most_1000_breakpoints_are_set() {
    let _alone = alone();
    // The number of a type that no machine has.
    let set = |nth: u64, on: bool| command(json!({"k": "break", "t": 1_000_000, "s": nth, "tr": null, "on": on}));
    for nth in 0..1000 {
        assert_eq!(set(nth, true), json!({"ok": true}));
    }
    assert_eq!(set(1000, true), json!({"error": "there are 1000 breakpoints already"}));
    assert_eq!(set(7, false), json!({"ok": true}));
    assert_eq!(set(1000, true), json!({"ok": true}));
    for nth in 0..=1000 {
        set(nth, false);
    }
}

#[test]
fn a_paused_machine_continues_without_a_page() {
    let _alone = alone();
    let held = Held::start("left alone");
    command(json!({"k": "pause", "on": true}));
    held.send(PrinterEvent::Pause);
    assert_eq!(held.done(), None);
    // No page is connected, so the machine is released.
    assert_eq!(held.is_done(), Some(PrinterState::Paused));
}
