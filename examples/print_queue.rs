//! A printer that receives more than it can do at once: events that arrive while it is busy are deferred, and handled
//! when no state defers them any more.
//!
//! The machine defers, not the caller: no other code has a queue, checks whether the printer is ready, or sends a job
//! twice. An urgent job is handled immediately, because a nested state reacts to it.

use fsmith::{Answer, state_machine};

state_machine! {
    /// Prints one job at a time.
    machine Printer(pages: &mut u32) {
        events { Job { name: &'static str, pages: u32, urgent: bool }, Page, Jam, Cleared }
        queue 8;

        initial Idle;
        state Idle {
            on Job { name, pages: count, .. } => {
                println!("    {name}: {count} pages");
                *pages = count;
                Busy
            }
        }
        state Busy {
            initial Printing;
            defer Job { .. };                               // one after the other
            always if *pages == 0 => Idle;

            state Printing {
                on Page => *pages -= 1;
                on Jam => Jammed;
                on Job { name, pages: 1, urgent: true } => println!("    {name}: slipped in");
            }
            state Jammed {
                enter { println!("    jammed"); }
                defer Page;                                 // the feeder has not noticed yet
                on Cleared => Printing;
            }
        }
    }
}

fn main() {
    use PrinterEvent::{Cleared, Jam, Job, Page};
    let mut pages = 0;
    let mut printer = Printer::start(&mut pages);
    let events = [
        ("thesis", Job { name: "thesis", pages: 2, urgent: false }),
        ("letter", Job { name: "letter", pages: 1, urgent: false }),
        ("stamp", Job { name: "stamp", pages: 1, urgent: true }),
        ("jam", Jam),
        ("ticket", Job { name: "ticket", pages: 1, urgent: true }),
        ("page", Page),
        ("cleared", Cleared),
        ("page", Page),
        ("page", Page),
    ];
    for (name, event) in events {
        println!("{name}");
        let answer = printer.handle(&mut pages, event);
        let kept = if answer == Answer::Deferred { ", deferred" } else { "" };
        println!("    = {}{kept}", printer.state().map_or("?", PrinterState::name));
    }
}
