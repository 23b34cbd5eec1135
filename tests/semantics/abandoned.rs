//! Steps that end in a panic: no timer of an inactive state keeps running, and time can still pass afterwards.

use fsmith::interpreter::state_machine;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

/// Calls a function. Returns `None` if it panics.
fn caught<T>(call: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(call)).ok()
}

state_machine! {
    /// In one region, the entry of a nested state of a state with a timer panics.
    #[derive(Debug)]
    machine Halves(fails: bool) {
        events { Go }
        initial parallel Both {
            state Left {
                initial A;
                state A { on Go => B; }
                state B { initial C; after 1s => A; state C { enter { assert!(!fails); } } }
            }
            state Right { initial Tick; state Tick { after 5s => Tock; } state Tock; }
        }
    }
}

#[test]
fn time_passes_after_a_panic_in_a_region() {
    let mut halves = Halves::start(false);
    assert_eq!(caught(|| halves.handle(true, HalvesEvent::Go)), None);
    assert!(!halves.is_in(HalvesState::B));
    assert_eq!(halves.due(), Some(SECOND * 5), "of the active states");
    assert!(format!("{halves:?}").contains("due: Some(5s)"), "{halves:?}");
    halves.advance(false, SECOND * 6);
    assert!(halves.is_in(HalvesState::Tock) && halves.due().is_none());

    let mut twin = Halves::interpreter();
    twin.restart(false);
    assert_eq!(caught(|| twin.handle(true, HalvesEvent::Go)), None);
    assert!(!format!("{twin:?}").is_empty());
    twin.advance(false, SECOND * 6);
    assert!(twin.is_in(HalvesState::Tock));
}

state_machine! {
    /// A machine without regions, in which an exit of a state with a running timer and an entry of a state that starts
    /// one panic.
    #[derive(Debug)]
    machine Plain(fails: bool) {
        events { Out, In }
        initial A;
        state A { every 1s => stay; on Out => Low; exit { assert!(!fails); } }
        state B { initial C; state C { after 3s => A; initial D; state D { enter { assert!(!fails); } } } }
        state Low { on In => B; }
    }
}

#[test]
fn timers_of_inactive_states_do_not_run_after_a_panic() {
    let mut plain = Plain::start(false);
    plain.handle(false, PlainEvent::Out);
    assert_eq!(caught(|| plain.handle(true, PlainEvent::In)), None);
    assert!(format!("{plain:?}").contains("due: None"), "{plain:?}");
    assert_eq!(plain.due(), None, "the timer of `C` belongs to no active state");
    plain.advance(false, SECOND * 10);
    assert_eq!((plain.state(), plain.due()), (Some(PlainState::Low), None));

    let mut plain = Plain::start(false);
    assert_eq!(caught(|| plain.handle(true, PlainEvent::Out)), None);
    let due = plain.due();
    plain.advance(false, SECOND / 2);
    assert_eq!(plain.due(), due.map(|due| due - SECOND / 2));
}

state_machine! {
    /// The submachine of the next machine.
    #[derive(Debug)]
    machine Engine(fails: bool) {
        events { Go }
        initial parallel Both {
            state Left {
                initial A;
                state A { on Go => B; }
                state B { after 1s => A; initial C; state C { enter { assert!(!fails); } } }
            }
            state Right { every 4s => stay; }
        }
    }
}

state_machine! {
    #[derive(Debug)]
    machine Car(fails: bool) {
        events { Go(EngineEvent), Leave }
        initial Drive;
        state Drive {
            machine engine: Engine(fails);
            forward Go(event) => engine(event);
            after 9s => Park;
            on Leave => Park;
        }
        state Park { enter { assert!(!fails); } }
    }
}

#[test]
fn time_passes_after_a_panic_in_a_submachine() {
    let mut car = Car::start(false);
    let mut twin = Car::interpreter();
    twin.restart(false);
    assert_eq!(caught(|| car.handle(true, CarEvent::Go(EngineEvent::Go))), None);
    assert_eq!(caught(|| twin.handle(true, CarEvent::Go(EngineEvent::Go))), None);
    assert_eq!((car.due(), twin.due()), (Some(SECOND * 4), Some(SECOND * 4)));
    car.advance(false, SECOND * 7);
    twin.advance(false, SECOND * 7);
    assert_eq!((car.due(), twin.due()), (Some(SECOND), Some(SECOND)), "of `engine`, and two of its own");
}

#[test]
fn a_panic_that_loses_a_submachine_leaves_a_usable_machine() {
    let mut car = Car::start(false);
    let mut twin = Car::interpreter();
    twin.restart(false);
    assert_eq!(caught(|| car.handle(true, CarEvent::Leave)), None);
    assert_eq!(caught(|| twin.handle(true, CarEvent::Leave)), None);
    assert!(format!("{car:?} {twin:?}").contains("Drive"));
    car.advance(false, SECOND * 20);
    twin.advance(false, SECOND * 20);
    let _ = (car.due(), twin.due());
}
