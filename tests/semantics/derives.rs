//! Every trait that can be derived can be derived for every machine whose events and data implement it, with all kinds
//! of fields that a machine may have.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Debug;
use std::hash::Hash;
use std::time::Duration;

use fsmith::interpreter::state_machine;
use fsmith::{Answer, StateMachine};

state_machine! {
    /// A leaf, history and suspension, timers, pushed states of several composites, deferred events, and data.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub machine Clerk<T: Copy + Ord + Hash + Debug> {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        events { Ring, Hang, Order(T), Look, Next, Away, Back }
        queue 3;
        stack 4;
        initial Desk;
        on Ring => push(Call);

        state Desk {
            initial Read;
            history suspend;
            on Away => Lunch;
            state Read { on Next => Write; on Look => push(Peek); after 5s => Write; }
            state Write {
                initial Draft;
                history deep;
                on Next => Read;
                state Draft { every 2s => Fair; }
                state Fair;
            }
            state Peek { on Hang => pop; }
        }
        state Lunch { on Back => Desk; }
        state Call {
            initial Listen(0);
            defer Order(_);
            on Hang => pop;
            state Listen(said: u32) { on Next => Listen(said + 1); }
        }
    }
}

state_machine! {
    /// Regions with history, which are pushed over together with their timers.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub machine Plant {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        events { Turn, Warn, Clear, Stop, Go }
        queue 2;
        initial Run;
        state Run {
            history deep;
            on Stop => Still;
            on Warn => push(Alarm);
            initial Both;
            parallel Both {
                state Belt {
                    initial Slow;
                    state Slow { on Turn => Fast; after 3s => Fast; }
                    state Fast(at: u8 = 7) { on Turn => Slow; }
                }
                state Light { initial Off; state Off { after 1s => On; } state On; }
            }
        }
        state Still { on Go => Run; }
        state Alarm { defer Turn; on Clear => pop; }
    }
}

/// Checks that all derives of the standard library agree on which machines are equal.
fn derives_all<M: StateMachine + Copy + Ord + Hash + Debug + Default>(seen: &[M]) {
    let mut different: Vec<M> = Vec::new();
    for machine in seen {
        if !different.contains(machine) {
            different.push(*machine);
        }
        for other in seen {
            assert_eq!(machine.cmp(other), other.cmp(machine).reverse());
            assert_eq!(machine.partial_cmp(other), Some(machine.cmp(other)));
            assert_eq!(machine == other, machine.cmp(other).is_eq());
        }
    }
    assert!(different.len() > 5, "{different:?}");
    assert_eq!(seen.iter().collect::<BTreeSet<_>>().len(), different.len());
    assert_eq!(seen.iter().collect::<HashSet<_>>().len(), different.len());
    assert_eq!(M::default(), seen[0]);
}

#[test]
fn machines_with_a_leaf() {
    use ClerkEvent::{Away, Back, Hang, Look, Next, Order, Ring};
    let mut clerk = Clerk::<u8>::new();
    let mut seen = vec![clerk];
    clerk.restart();
    seen.push(clerk);
    clerk.advance(Duration::from_secs(1));
    seen.push(clerk);
    for event in [Look, Ring, Next, Order(1), Order(2), Hang, Hang, Next, Away, Back] {
        clerk.handle(event);
        seen.push(clerk);
    }
    derives_all(&seen);
}

#[test]
fn machines_with_regions() {
    use PlantEvent::{Clear, Go, Stop, Turn, Warn};
    let mut plant = Plant::new();
    let mut seen = vec![plant];
    plant.restart();
    seen.push(plant);
    for event in [Turn, Warn, Turn, Clear, Stop, Go] {
        plant.handle(event);
        seen.push(plant);
    }
    derives_all(&seen);
}

/// Deferred events are compared from the oldest to the newest.
#[test]
fn deferred_events_are_compared_in_order() {
    let after = |orders: &[u8]| {
        let mut clerk = Clerk::<u8>::start();
        clerk.handle(ClerkEvent::Ring);
        orders.iter().for_each(|&order| assert_eq!(clerk.handle(ClerkEvent::Order(order)), Answer::Deferred));
        clerk
    };
    assert!(after(&[]) < after(&[1]) && after(&[1]) < after(&[1, 0]) && after(&[1, 2]) < after(&[2, 1]));
}

pub trait Store {
    type Error;
}

state_machine! {
    /// Data and payloads of generic types.
    pub machine Typed<S: Store, T>(store: &mut S) {
        events { Fail(S::Error), Put(T) }
        initial Open;
        state Open { on Fail(error) => { let _ = store; Broken(error) } on Put(thing) => Full(thing); }
        state Broken(error: S::Error);
        state Full(thing: T);
    }
}

/// A view contains references, which are `Copy` for every type.
#[test]
fn views_of_data_are_copy_for_every_type() {
    struct Neither;
    impl Store for Neither {
        type Error = Neither;
    }
    let mut typed = Typed::<Neither, Neither>::start(&mut Neither);
    typed.handle(&mut Neither, TypedEvent::Put(Neither));
    let data = typed.data();
    let (one, other) = (data, Clone::clone(&data));
    assert!(matches!((one, other), (Some(TypedData::Full { .. }), Some(TypedData::Full { .. }))));
    typed.restart(&mut Neither);
    typed.handle(&mut Neither, TypedEvent::Fail(Neither));
    let broken = typed.data();
    assert!(matches!((broken, broken), (Some(TypedData::Broken { .. }), Some(_))));
}
