//! An observed printer with an inbox: `defer` in states, in composites and with `_`, combined with `raise`, alarms and
//! history.

use fsmith::interpreter::state_machine;

use crate::tape::{Tape, Watcher};

state_machine! {
    /// Prints one job at a time, and defers events that arrive meanwhile.
    #[why]
    pub machine Printer(watcher: &mut Watcher, tape: &mut Tape) {
        observer watcher;
        events { Print(u32), Scan { pages: u8 }, Done, Jam, Cleared, Reset }
        signals { Warm }
        queue 250;

        initial Warming;
        alarm on Reset if tape.ask("allowed") => Warming;

        state Warming {
            defer _;
            enter { tape.act("Warming: enter"); }
            exit { tape.act("Warming: exit"); }
            when tape.ask("hot") => { raise(Warm); }
            on Warm => Idle;
        }
        state Idle {
            enter { tape.act("Idle: enter"); }
            exit { tape.act("Idle: exit"); }
            on Print(job) if job < 30 => { tape.act(&format!("job {job}")); Working }
            on Print(_) => { tape.act("too large"); }
            on Scan { pages } => if tape.ask("lid closed") { tape.act(&format!("scan {pages}")); stay } else { pass };
        }
        state Working {
            initial Printing;
            history deep;
            defer Print(_) | Scan { .. };
            enter { tape.act("Working: enter"); }
            exit { tape.act("Working: exit"); }
            active { tape.act("Working: active"); }
            on Done => Idle;
            on Jam => Jammed;

            state Printing {
                enter { tape.act("Printing: enter"); }
                exit { tape.act("Printing: exit"); }
                when tape.ask("page full") => Feeding;
                on Scan { pages: 0 } => { tape.act("an empty scan"); }
            }
            state Feeding {
                enter { tape.act("Feeding: enter"); }
                exit { tape.act("Feeding: exit"); }
                defer Done;
                when tape.ask("fed") => Printing;
                on Print(job) if job == 0 => { tape.act("nothing to print"); }
            }
        }
        state Jammed {
            enter { tape.act("Jammed: enter"); raise(Print(0)); }
            exit { tape.act("Jammed: exit"); }
            defer Print(1..);
            on Cleared => Working;
            on Print(0) => { tape.act("a test page"); }
        }
    }
}

/// Returns every event, with jobs and scans of several lengths.
pub fn event(n: u32) -> PrinterEvent {
    match n % 11 {
        0..=2 => PrinterEvent::Print(n / 11 % 40),
        3 | 4 => PrinterEvent::Scan { pages: (n / 11 % 3) as u8 },
        5..=7 => PrinterEvent::Done,
        8 => PrinterEvent::Jam,
        9 => PrinterEvent::Cleared,
        _ => PrinterEvent::Reset,
    }
}

drive!(Printer, PrinterInterpreter, PrinterState, lends |tape| [&mut tape.watcher().with_answers(), tape], event event; observed);
