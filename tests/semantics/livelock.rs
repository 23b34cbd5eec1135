//! Follow-up steps that never end: the call panics in both engines, and the message names the machine and the state.

use fsmith::Answer;
use fsmith::interpreter::state_machine;

state_machine! {
    /// Alternates between two states for `most` steps.
    machine Wheel(laps: &mut u32, most: u32) {
        events { Turn }
        initial state Still { on Turn => Up; }
        state Up { always if *laps < most => { *laps += 1; Down } }
        state Down { always if *laps < most => { *laps += 1; Up } }
    }
}

state_machine! {
    /// An `always` that does not exit its state, in one of two regions.
    machine Beside(laps: &mut u32, most: u32) {
        initial parallel Both {
            state Left { initial Busy; state Busy { always if *laps < most => { *laps += 1; } } }
            state Right { initial Slow; state Slow { when *laps == 0 => stay; } }
        }
    }
}

state_machine! {
    /// Alternates between an `always` and a signal.
    machine Mixed(laps: &mut u32, most: u32) {
        events { Turn }
        signals { Again }
        queue 2;
        initial state Still { on Turn => Up; }
        state Up { always if *laps < most => { *laps += 1; raise(Again); Down } }
        state Down { on Again => Up; }
    }
}

state_machine! {
    /// A composite that completes repeatedly.
    machine Works(laps: &mut u32, most: u32) {
        initial state Work {
            done if *laps < most => { *laps += 1; Work }
            initial final Finished;
        }
    }
}

state_machine! {
    /// A parallel whose regions complete repeatedly.
    machine Crews(laps: &mut u32, most: u32) {
        events { Go }
        initial parallel Both {
            done if *laps < most => { *laps += 1; Both }
            state Left { initial final LeftDone; }
            state Right {
                initial state Busy { on Go => RightDone; always if *laps > 0 => RightDone; }
                final RightDone;
            }
        }
    }
}

state_machine! {
    /// Raises the event that it handles again.
    machine Echo(laps: &mut u32, most: u32) {
        events { Call }
        queue 2;
        initial state Near { on Call => if *laps < most { *laps += 1; raise(Call); Far } else { stay } }
        state Far { on Call => if *laps < most { *laps += 1; raise(Call); Near } else { stay } }
    }
}

/// The message with which a call panics.
fn panic_message(call: impl FnOnce()) -> String {
    let message = std::panic::catch_unwind(std::panic::AssertUnwindSafe(call)).expect_err("it ends by a panic");
    *message.downcast::<String>().expect("a text")
}

#[test]
fn endless_follow_up_steps_panic() {
    let mut laps = 0;
    let mut wheel = Wheel::start(&mut laps, 0);
    let message = panic_message(|| _ = wheel.handle(&mut laps, u32::MAX, WheelEvent::Turn));
    assert_eq!(
        message,
        "`Wheel` does not come to rest: it has taken 1000000 follow-up steps in one call and is in `Down`; the guard of an `always`, a `done` or a `raise` has to become false"
    );
    assert_eq!(laps, 1_000_001);

    laps = 0;
    let mut twin = Wheel::interpreter();
    twin.restart(&mut laps, 0);
    let interpreted = panic_message(|| _ = twin.handle(&mut laps, u32::MAX, WheelEvent::Turn));
    assert_eq!((interpreted, laps), (message, 1_000_001));
}

#[test]
fn endless_steps_in_regions_or_of_mixed_kinds_panic() {
    let mut laps = 0;
    let message = panic_message(|| _ = Beside::start(&mut laps, u32::MAX));
    assert!(message.starts_with("`Beside` does not come to rest: ") && message.contains("is in `Both`"), "{message}");
    laps = 0;
    assert_eq!(panic_message(|| Beside::interpreter().restart(&mut laps, u32::MAX)), message);
    assert_eq!(laps, 1_000_001);

    laps = 0;
    let message = panic_message(|| _ = Mixed::start(&mut laps, 0).handle(&mut laps, u32::MAX, MixedEvent::Turn));
    assert!(message.contains("`Mixed` does not come to rest"), "{message}");
    assert!((500_000..500_002).contains(&laps), "{laps}");
}

#[test]
fn endless_completions_and_raised_events_panic() {
    let mut laps = 0;
    let message = panic_message(|| _ = Works::start(&mut laps, u32::MAX));
    assert!(message.starts_with("`Works` does not come to rest: "), "{message}");
    assert_eq!(panic_message(|| Works::interpreter().restart(&mut 0, u32::MAX)), message);

    let message = panic_message(|| _ = Crews::start(&mut 0, u32::MAX).handle(&mut 0, u32::MAX, CrewsEvent::Go));
    assert!(message.starts_with("`Crews` does not come to rest: "), "{message}");
    let twin = panic_message(|| {
        let mut twin = Crews::interpreter();
        twin.restart(&mut 0, u32::MAX);
        twin.handle(&mut 0, u32::MAX, CrewsEvent::Go);
    });
    assert_eq!(twin, message);

    let message = panic_message(|| _ = Echo::start(&mut 0, 0).handle(&mut laps, u32::MAX, EchoEvent::Call));
    assert!(message.starts_with("`Echo` does not come to rest: "), "{message}");
    let twin = panic_message(|| {
        let mut twin = Echo::interpreter();
        twin.restart(&mut 0, 0);
        twin.handle(&mut 0, u32::MAX, EchoEvent::Call);
    });
    assert!(twin.starts_with("`Echo` does not come to rest: "), "{twin}");
}

/// A finite number of steps does not cause a panic, and each call begins a new count.
#[test]
fn a_finite_number_of_follow_up_steps_does_not_panic() {
    let mut laps = 0;
    let mut beside = Beside::start(&mut laps, 900_000);
    assert_eq!(laps, 900_000);
    assert_eq!(beside.update(&mut laps, 1_800_000), Answer::Stayed);
    assert_eq!(laps, 1_800_000);
}
