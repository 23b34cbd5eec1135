//! A twin has the saved form of its compiled machine, and each of them continues what the other one has saved.

use super::saved::{Clerk, ClerkEvent, Many, ManyEvent, Plant, PlantEvent};
use fsmith::interpreter::state_machine;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::future::ready;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

/// Writes a machine and its twin, and reads each of them from the data of the other one.
fn exchanged<M, T>(machine: &M, twin: &T) -> (M, T)
where
    M: Serialize + DeserializeOwned,
    T: Serialize + DeserializeOwned,
{
    let written = serde_json::to_string(machine).expect("it is written");
    assert_eq!(serde_json::to_string(twin).expect("it is written"), written);
    let bytes = postcard::to_allocvec(machine).expect("it is written");
    assert_eq!(postcard::to_allocvec(twin).expect("it is written"), bytes);
    let machine = serde_json::from_str(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    (machine, postcard::from_bytes(&bytes).expect("it is read"))
}

/// Sends the same calls to a machine and its twin, and exchanges their data before each of them.
macro_rules! exchange {
    ($machine:ty, ($($argument:expr),*), $events:expr; every $by:expr) => {{
        let mut twin = <$machine>::interpreter();
        twin.restart($($argument),*);
        let mut machine = <$machine>::start($($argument),*);
        for event in $events {
            (machine, twin) = exchanged(&machine, &twin);
            assert_eq!(machine.advance($($argument,)* $by), twin.advance($($argument,)* $by));
            (machine, twin) = exchanged(&machine, &twin);
            assert_eq!(machine.handle($($argument,)* event.clone()), twin.handle($($argument,)* event));
        }
        exchanged(&machine, &twin);
    }};
}

#[test]
fn twins_with_histories_frames_and_deferred_events() {
    use ClerkEvent::{Away, Back, Hang, Next, Order, Ring};
    let mut said = Vec::new();
    let events =
        [Next, Next, Ring, Ring, Order(1), Order(2), Next, Away, Hang, Hang, Back, Next, Ring, Away, Back, Away, Back];
    exchange!(Clerk<u32>, (&mut said), events.clone(); every Duration::from_secs(1));
    exchange!(Clerk<u32>, (&mut said), events; every Duration::from_millis(300));
}

#[test]
fn twins_with_regions() {
    use PlantEvent::{Clear, Go, Stop, Turn, Warn};
    let mut said = Vec::new();
    let events = [Turn, Turn, Warn, Stop, Clear, Stop, Go, Warn, Clear, Stop, Go];
    exchange!(Plant, (&mut said), events; every Duration::from_millis(700));
}

#[test]
fn twins_with_many_timers() {
    use ManyEvent::{Pop, Push};
    let mut fired = 0;
    exchange!(Many, (&mut fired, false), [Push, Pop, Push]; every Duration::from_millis(2500));
}

mod unusual {
    use super::*;

    state_machine! {
        #[derive(Serialize, Deserialize)]
        pub async machine Job(done: &mut Vec<u32>) {
            #[derive(Clone, Serialize, Deserialize)]
            events { Start(u32), End }
            queue 2;
            initial Idle;
            state Idle { on Start(number) => { ready(()).await; Busy(number) } }
            state Busy(number: u32) { defer Start(_); on End => { done.push(*number); Idle } }
        }
    }

    state_machine! {
        #[derive(Serialize, Deserialize)]
        pub machine Inner {
            #[derive(Clone, Serialize, Deserialize)]
            events { Next, Back }
            initial Slow;
            state Slow { after 3s => Fast; }
            state Fast { on Next => Over; }
            final Over;
        }
    }

    state_machine! {
        /// A submachine, data of simple types that outlives its state, and a state that completes.
        #[derive(Serialize, Deserialize)]
        pub machine Outer {
            #[derive(Clone)]
            events { Next, Back }
            initial First;
            state First {
                history shallow;
                initial Counting(1);
                on Back => Last;
                state Counting(count: u32) { on Next => Running; }
                state Running {
                    machine inner: Inner();
                    forward Next => inner(InnerEvent::Next);
                    done(inner.Over) => Counting(7);
                }
            }
            state Last { on Next => First; on Back => Done; }
            final Done;
        }
    }

    state_machine! {
        /// Data of simple types, which also records the active state.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub machine Till {
            #[derive(Clone)]
            events { Add(u32), Pay }
            initial Open(1);
            state Open(cents: u32) { on Add(more) => *cents += more; on Pay => Charging(cents); }
            state Charging(cents: u32) { on Pay => Open(0); }
        }
    }
}

#[test]
fn twins_with_submachines() {
    use unusual::{
        Outer,
        OuterEvent::{Back, Next},
    };
    exchange!(Outer, (), [Next, Back, Next, Next, Next, Next, Back, Back]; every Duration::from_secs(2));
}

#[test]
fn twins_whose_data_records_the_state() {
    use unusual::{
        Till,
        TillEvent::{Add, Pay},
    };
    let (mut till, mut twin) = (Till::start(), Till::interpreter());
    twin.restart();
    for event in [Add(2), Pay, Pay, Add(1)] {
        assert_eq!(till.handle(event.clone()), twin.handle(event));
        (till, twin) = exchanged(&till, &twin);
    }
}

#[test]
fn twins_of_async_machines_are_never_interrupted() {
    use unusual::{
        Job,
        JobEvent::{End, Start},
    };
    let mut done = Vec::new();
    let (mut job, mut twin) = (Job::new(), Job::interpreter());
    now(job.restart(&mut done));
    now(twin.restart(&mut done));
    for event in [Start(1), Start(2), End, Start(3)] {
        assert_eq!(now(job.handle(&mut done, event.clone())), now(twin.handle(&mut done, event)));
        (job, twin) = exchanged(&job, &twin);
    }
    let saved = serde_json::to_string(&twin).expect("it is written");
    let interrupted = saved.replace(r#""interrupted":false"#, r#""interrupted":true"#);
    assert_ne!(saved, interrupted);
    let error = serde_json::from_str::<unusual::JobInterpreter>(&interrupted).err().expect("it is refused");
    assert!(error.to_string().starts_with("a call of the saved machine was interrupted"), "{error}");
}

/// The result of a call that does not wait.
fn now<T>(call: impl Future<Output = T>) -> T {
    match pin!(call).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(result) => result,
        Poll::Pending => unreachable!("the call does not wait"),
    }
}
