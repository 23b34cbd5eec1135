//! The size of machines whose states have data, compared with that of a hand-written enum. Data that is never present
//! at the same time shares its memory.

#![allow(dead_code, reason = "only the sizes of most of this matter")]

use fsmith::state_machine;
use std::mem::size_of;

/// Four words with any content.
#[derive(Clone, Debug, Default)]
pub struct Owned([u64; 4]);

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point(f64, f64);

state_machine! {
    /// Drag and drop, with four states that have data.
    machine Drag {
        events { Down(Point), Move(Point), Up, Held, Cancel, Landed }
        initial Idle;
        state Idle { on Down(at) => Pressed(at); }
        state Pressed(at: Point) {
            on Move(to) => Dragging(at, to);
            on Held => Selecting(at, at, 0);
            on Up => Idle;
        }
        state Dragging(from: Point, to: Point) {
            on Move(next) => { *to = next; }
            on Up => Dropping(from, to, 0);
            on Cancel => Idle;
        }
        state Selecting(from: Point, to: Point, count: u32) {
            on Move(next) => { *to = next; *count += 1; }
            on Up => Idle;
        }
        state Dropping(from: Point, to: Point, frames: u32) { on Landed => Idle; }
    }
}

enum DragByHand {
    Idle,
    Pressed { at: Point },
    Dragging { from: Point, to: Point },
    Selecting { from: Point, to: Point, count: u32 },
    Dropping { from: Point, to: Point, frames: u32 },
}

#[test]
fn the_leaf_is_stored_as_the_variant_of_an_enum() {
    assert_eq!(size_of::<DragByHand>(), 40);
    assert_eq!(size_of::<Drag>(), size_of::<DragByHand>());
}

state_machine! {
    /// A machine that moves data from state to state.
    machine Parse {
        events { Byte(u8), End, Clear }
        initial Empty;
        state Empty { on Byte(byte) => Reading(vec![byte], String::new()); }
        state Reading(bytes: Vec<u8>, note: String) {
            on Byte(byte) => bytes.push(byte);
            on End => Done(bytes);
        }
        state Done(bytes: Vec<u8>, read: usize = 0) { on Clear => Empty; }
    }
}

enum ParseByHand {
    Empty,
    Reading { bytes: Vec<u8>, note: String },
    Done { bytes: Vec<u8>, read: usize },
}

#[test]
fn unused_values_of_a_field_store_the_leaf() {
    assert_eq!(size_of::<ParseByHand>(), 48);
    assert_eq!(size_of::<Parse>(), size_of::<ParseByHand>());
}

state_machine! {
    /// A machine whose data consists of numbers.
    machine Count {
        events { Go(u32), Back }
        initial A(0);
        state A(n: u32) { on Go(to) => B(to + n); }
        state B(n: u32) { on Back => C(n); }
        state C(n: u32) { on Back => A(n); }
    }
}

enum CountByHand {
    A { n: u32 },
    B { n: u32 },
    C { n: u32 },
}

#[test]
fn numbers_share_memory_too() {
    assert_eq!(size_of::<Count>(), size_of::<CountByHand>());
}

state_machine! {
    /// A composite with data that contains leaves with data, and a leaf outside the composite.
    machine Session {
        events { Start(u64), Add(u64), End, Paid, Log, Leave }
        initial Out([0; 8]);
        state Out(seen: [u64; 8]) { on Start(user) => In(Owned([user; 4])).Cart(Owned::default()); }
        state In(user: Owned) {
            initial Cart(Owned::default());
            on Log => { user.0[0] += 1; }
            on Leave => Out([user.0[0]; 8]);
            state Cart(items: Owned, n: u32 = 0) {
                on Add(item) => { items.0[0] += item; *n += 1; user.0[1] = item; }
                on End => Pay(items, user.0[0]);
            }
            state Pay(items: Owned, due: u64) { on Paid => { user.0[2] += *due; Cart(items) } }
        }
    }
}

enum SessionByHand {
    Out { seen: [u64; 8] },
    In { user: Owned, inside: InByHand },
}

enum InByHand {
    Cart { items: Owned, n: u32 },
    Pay { items: Owned, due: u64 },
}

/// The machine is larger by the data of the leaves in the composite, which have an enum of their own, because their data
/// exists at the same time as that of the composite. The active leaf is stored in a byte, so that one read finds it.
#[test]
fn a_composite_shares_memory_with_its_siblings() {
    assert_eq!(size_of::<SessionByHand>(), 80);
    assert_eq!(size_of::<Session>(), 128);
    let mut session = Session::start();
    for event in [SessionEvent::Start(7), SessionEvent::Add(3), SessionEvent::End, SessionEvent::Paid] {
        assert!(session.handle(event).moved() || session.state() == Some(SessionState::Cart));
    }
    session.handle(SessionEvent::Leave);
    assert!(matches!(session.data(), Some(SessionData::Out { seen: [7, ..] })));
}

state_machine! {
    /// Data that a history keeps while other states are active.
    machine Kept {
        events { Go, Leave, Back }
        initial In;
        state In {
            history deep;
            initial A(Owned::default());
            on Leave => Out(Owned::default());
            state A(x: Owned) { on Go => B(x); }
            state B(x: Owned) { on Go => A(x); }
        }
        state Out(y: Owned) { on Back => In.history; }
    }
}

struct KeptByHand {
    inside: KeptInside,
    outside: Option<Owned>,
}

enum KeptInside {
    None,
    A(Owned),
    B(Owned),
}

/// The leaf and the history are two additional bytes, which take a word because of the alignment.
#[test]
fn data_of_a_history_shares_memory_with_data_it_excludes() {
    assert_eq!(size_of::<KeptByHand>(), 80);
    assert_eq!(size_of::<Kept>(), 88);
}

state_machine! {
    /// Two regions, each with two states with data.
    machine Both {
        events { Flip, Turn }
        initial P;
        parallel P {
            state R {
                initial R1(Owned::default());
                state R1(x: Owned) { on Flip => R2(x); }
                state R2(x: Owned) { on Flip => R1(x); }
            }
            state S {
                initial S1(Owned::default());
                state S1(x: Owned) { on Turn => S2(x); }
                state S2(x: Owned) { on Turn => S1(x); }
            }
        }
    }
}

struct BothByHand {
    one: Option<KeptInside>,
    other: Option<KeptInside>,
}

/// The leaves of the machine and of its regions take a word because of the alignment.
#[test]
fn each_region_has_memory_of_its_own() {
    assert_eq!(size_of::<BothByHand>(), 80);
    assert_eq!(size_of::<Both>(), 88);
}
