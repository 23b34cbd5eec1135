//! The location of a panic is in the file that declares the machine, not in the library. For an invariant, it is the
//! line of the invariant.

use fsmith::interpreter::state_machine;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;
use std::time::Duration;

state_machine! {
    /// A machine with all kinds of panics.
    machine Clumsy(period: Duration) {
        #[derive(Clone, Debug)]
        events { Call, Twice, Wait, Resume, Hang }
        signals { Bell }
        stack 1;
        queue 1;
        initial Desk;
        state Desk {
            on Call => push(Phone);
            on Twice => { raise(Bell); raise(Bell); }
            on Wait => Waiting;
            on Resume => Drawer;
        }
        state Phone { on Call => push(Second); on Hang => pop; }
        state Second { on Call => push(Phone); on Hang => pop; }
        state Waiting { every period => stay; }
        state Drawer(things: String) { history deep; initial Full; on Hang => Desk; state Full; }
    }
}

thread_local! {
    static PLACE: Cell<Option<(String, u32)>> = const { Cell::new(None) };
}

/// The file and the line that the panic of a call reports.
fn place_of(call: impl FnOnce()) -> Option<(String, u32)> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |info| {
            PLACE.set(info.location().map(|place| (place.file().to_owned(), place.line())));
            before(info);
        }));
    });
    PLACE.set(None);
    assert!(catch_unwind(AssertUnwindSafe(call)).is_err(), "it panics");
    PLACE.take()
}

#[test]
fn panics_report_the_file_of_the_machine() {
    use ClumsyEvent::{Call, Hang, Resume, Twice, Wait};
    for events in [&[Call, Hang, Call, Call][..], &[Twice], &[Wait], &[Resume]] {
        let place = place_of(|| {
            let mut clumsy = Clumsy::start(Duration::ZERO);
            for event in events {
                clumsy.handle(Duration::ZERO, event.clone());
            }
        });
        assert_eq!(place.as_ref().map(|(file, _)| &**file), Some(file!()), "{events:?}");
    }
}

/// The line of the invariant below.
const NEVER: u32 = line!() + 5;

state_machine! {
    machine Strict(wrong: bool) {
        initial Only;
        never wrong;
        state Only;
    }
}

#[test]
fn violations_report_the_line_of_the_invariant() {
    let here = Some((file!().to_owned(), NEVER));
    assert_eq!(place_of(|| drop(Strict::start(true))), here);
    assert_eq!(place_of(|| Strict::interpreter().restart(true)), here);
}
