//! Texts that are loaded and replaced do not leak memory, except for interned texts. Interpreted twins share their steps.
//! This binary has only one test, because it counts the allocations of the whole program.

use std::alloc::System;

use fsmith::live::state_machine;
use fsmith::read::Blueprint;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

state_machine! {
    machine Door(tries: &mut u32) {
        events { Push { force: u32 }, Pull }
        initial Shut;
        state Shut {
            on Push { force } if force > 3 => Open;
            on Push { .. } => { *tries += 1; stay }
        }
        state Open { on Pull => Shut; after 5s => Shut; }
    }
}

use lamp::{Lamp, LampEvent, LampState};

mod lamp {
    fsmith::interpreter::state_machine! {
        pub machine Lamp {
            events { Press, Dim }
            initial Off;
            state Off { on Press => On; }
            state On { on Press => Off; on Dim => Dimmed; after 5s => Off; }
            state Dimmed { on Press => Off; on Dim => On; after 5s => Off; }
        }
    }
}

/// Changed texts of the machine, which are loaded in turn.
const TEXTS: [&str; 4] = [
    "machine Door(tries: &mut u32) {
        events { Push { force: u32 }, Pull }
        initial Shut;
        state Shut { on Push { force } if force > 1 => Open; on Push { .. } => { *tries += 1; stay } }
        state Open { on Pull => Shut; after 7s => Shut; }
    }",
    "machine Door(tries: &mut u32) {
        events { Push { force: u32 }, Pull }
        initial House;
        state House {
            initial Shut; history shallow;
            state Shut { on Push { force } if force > 3 => Ajar; }
            state Ajar { on Push { .. } => Open; on Pull => Shut; }
            state Open { on Pull => House.history; after 5s => Shut; }
        }
    }",
    "machine Door(tries: &mut u32) {
        events { Push { force: u32 }, Pull }
        initial Open;
        state Shut { on Push { .. } => { *tries += 1; Open } }
        state Open { on Push { force } if force > 1 => Shut; on Pull => Shut; after 1s => Shut; }
    }",
    // This text is refused, and must not leak memory, either.
    "machine Door(tries: &mut u32) { events { Push { force: u32 }, Pull } initial Shut; state Shut { on Push => Nowhere; } }",
];

/// Loads each text `times` times, while a machine follows the changes.
fn reload(door: &mut Door, times: u32) {
    let mut tries = 0;
    for round in 0..times {
        for text in TEXTS {
            let loaded = Door::source().load(text);
            assert_eq!(loaded.is_ok(), text != TEXTS[3], "{loaded:?}");
            for force in 0..5 {
                door.handle(&mut tries, DoorEvent::Push { force: force + round % 2 });
                door.advance(&mut tries, std::time::Duration::from_secs(1));
            }
            door.handle(&mut tries, DoorEvent::Pull);
        }
    }
}

/// Reads each of several other texts `times` times.
fn read(times: u32) {
    for _ in 0..times {
        for text in [
            "machine Lamp { events { Press } initial Off; state Off { on Press => On; } state On { on Press => Off; } }",
            "machine",
        ] {
            let _ = Blueprint::read(text);
        }
    }
}

/// Returns how many bytes are still allocated after a function.
fn held(after: impl FnOnce()) -> usize {
    let region = Region::new(ALLOCATOR);
    after();
    let change = region.change();
    assert!(change.allocations > 1000, "it counts: {change:?}");
    change.bytes_allocated.saturating_sub(change.bytes_deallocated)
}

/// Returns how many bytes an interpreted twin takes besides its value, if another one exists.
fn bytes_of_a_twin() -> usize {
    let _first = Lamp::interpreter();
    let region = Region::new(ALLOCATOR);
    let mut second = Lamp::interpreter();
    let change = region.change();
    second.restart();
    [LampEvent::Press, LampEvent::Dim].into_iter().for_each(|event| _ = second.handle(event));
    assert_eq!(second.state(), Some(LampState::Dimmed));
    change.bytes_allocated - change.bytes_deallocated
}

#[test]
fn replaced_texts_do_not_leak_memory() {
    // Less than ten bytes for each text. Collections may keep some spare capacity.
    const OVER: usize = 4096;
    let mut door = Door::start(&mut 0);
    reload(&mut door, 10);
    let live = held(|| reload(&mut door, 100));
    assert!(live < OVER, "{live} bytes more are held after 400 texts of a live machine");
    read(10);
    let read = held(|| read(200));
    assert!(read < OVER, "{read} bytes more are held after 400 texts that were read");
    let twin = bytes_of_a_twin();
    assert!(twin < 400, "another twin takes {twin} bytes");
}
