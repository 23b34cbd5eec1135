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
fn panics(call: impl FnOnce()) -> String {
    let said = std::panic::catch_unwind(std::panic::AssertUnwindSafe(call)).expect_err("it ends by a panic");
    *said.downcast::<String>().expect("a text")
}

#[test]
fn what_never_rests_panics() {
    let mut laps = 0;
    let mut wheel = Wheel::start(&mut laps, 0);
    let said = panics(|| _ = wheel.handle(&mut laps, u32::MAX, WheelEvent::Turn));
    assert_eq!(
        said,
        "`Wheel` does not come to rest: it has taken 1000000 follow-up steps in one call and is in `Down`; the guard of an `always`, a `done` or a `raise` has to become false"
    );
    assert_eq!(laps, 1_000_001);

    laps = 0;
    let mut twin = Wheel::interpreter();
    twin.restart(&mut laps, 0);
    let interpreted = panics(|| _ = twin.handle(&mut laps, u32::MAX, WheelEvent::Turn));
    assert_eq!((interpreted, laps), (said, 1_000_001));
}

#[test]
fn nor_in_regions_and_with_other_steps_in_between() {
    let mut laps = 0;
    let said = panics(|| _ = Beside::start(&mut laps, u32::MAX));
    assert!(said.starts_with("`Beside` does not come to rest: ") && said.contains("is in `Both`"), "{said}");
    laps = 0;
    assert_eq!(panics(|| Beside::interpreter().restart(&mut laps, u32::MAX)), said);
    assert_eq!(laps, 1_000_001);

    laps = 0;
    let said = panics(|| _ = Mixed::start(&mut laps, 0).handle(&mut laps, u32::MAX, MixedEvent::Turn));
    assert!(said.contains("`Mixed` does not come to rest"), "{said}");
    assert!((500_000..500_002).contains(&laps), "{laps}");
}

#[test]
fn nor_do_completions_and_raised_events_go_on_for_ever() {
    let mut laps = 0;
    let said = panics(|| _ = Works::start(&mut laps, u32::MAX));
    assert!(said.starts_with("`Works` does not come to rest: "), "{said}");
    assert_eq!(panics(|| Works::interpreter().restart(&mut 0, u32::MAX)), said);

    let said = panics(|| _ = Crews::start(&mut 0, u32::MAX).handle(&mut 0, u32::MAX, CrewsEvent::Go));
    assert!(said.starts_with("`Crews` does not come to rest: "), "{said}");
    let twin = panics(|| {
        let mut twin = Crews::interpreter();
        twin.restart(&mut 0, u32::MAX);
        twin.handle(&mut 0, u32::MAX, CrewsEvent::Go);
    });
    assert_eq!(twin, said);

    let said = panics(|| _ = Echo::start(&mut 0, 0).handle(&mut laps, u32::MAX, EchoEvent::Call));
    assert!(said.starts_with("`Echo` does not come to rest: "), "{said}");
    let twin = panics(|| {
        let mut twin = Echo::interpreter();
        twin.restart(&mut 0, 0);
        twin.handle(&mut 0, u32::MAX, EchoEvent::Call);
    });
    assert!(twin.starts_with("`Echo` does not come to rest: "), "{twin}");
}

/// A finite number of steps does not cause a panic, and each call begins a new count.
#[test]
fn what_rests_is_done() {
    let mut laps = 0;
    let mut beside = Beside::start(&mut laps, 900_000);
    assert_eq!(laps, 900_000);
    assert_eq!(beside.update(&mut laps, 1_800_000), Answer::Stayed);
    assert_eq!(laps, 1_800_000);
}
