//! `always` transitions that never come to rest: the call panics, in either engine, and names the machine and the state.

use fsmith::Answer;
use fsmith::interpreter::state_machine;

state_machine! {
    /// Goes round as long as it is told to.
    machine Wheel(laps: &mut u32, most: u32) {
        events { Turn }
        initial state Still { on Turn => Up; }
        state Up { always if *laps < most => { *laps += 1; Down } }
        state Down { always if *laps < most => { *laps += 1; Up } }
    }
}

state_machine! {
    /// The same without leaving, in one of two regions.
    machine Beside(laps: &mut u32, most: u32) {
        initial parallel Both {
            state Left { initial Busy; state Busy { always if *laps < most => { *laps += 1; } } }
            state Right { initial Slow; state Slow { when *laps == 0 => stay; } }
        }
    }
}

state_machine! {
    /// With a step of another kind in between.
    machine Mixed(laps: &mut u32, most: u32) {
        events { Turn }
        signals { Again }
        queue 2;
        initial state Still { on Turn => Up; }
        state Up { always if *laps < most => { *laps += 1; raise(Again); Down } }
        state Down { on Again => Up; }
    }
}

/// What a call says as it panics.
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
        "`Wheel` does not come to rest: it has taken 1000000 `always` transitions in one call and is in `Down`; a guard of theirs has to become false"
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
    assert!(said.contains("is in `Down`"), "{said}");
    assert_eq!(laps, 1_000_001);
}

/// What comes to rest is done, however long it takes; and each call begins anew.
#[test]
fn what_rests_is_done() {
    let mut laps = 0;
    let mut beside = Beside::start(&mut laps, 900_000);
    assert_eq!(laps, 900_000);
    assert_eq!(beside.update(&mut laps, 1_800_000), Answer::Stayed);
    assert_eq!(laps, 1_800_000);
}
