//! A thermometer on a slow bus. Actions wait for its answers with `.await`, and the program decides how: here, in a
//! loop of ten lines. The bus has its own time limit, so the machine decides what happens after a silence. If a caller
//! abandons a call, the machine does not continue as if nothing had happened.
//!
//! ```text
//! async machine Sensor(bus: &mut Bus) fails Silence
//! ```

use std::collections::VecDeque;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use fsmith::state_machine;

/// There was no answer for too long.
#[derive(Debug, PartialEq)]
struct Silence;

/// A bus on which each answer takes some time: a number of polls, and the byte.
struct Bus(VecDeque<(u32, u8)>);

/// The number of polls that the bus waits for an answer.
const PATIENCE: u32 = 5;

impl Bus {
    /// Sends a byte, and waits for the answer.
    async fn transfer(&mut self, byte: u8) -> Result<u8, Silence> {
        print!("    {byte:#04x} ");
        let (wait, answer) = self.0.pop_front().unwrap_or((u32::MAX, 0));
        let mut waited = 0;
        let answered = poll_fn(|context| {
            if waited == wait.min(PATIENCE) {
                return Poll::Ready(waited == wait);
            }
            waited += 1;
            print!(".");
            context.waker().wake_by_ref();
            Poll::Pending
        });
        if answered.await {
            println!(" {answer:#04x}");
            Ok(answer)
        } else {
            println!(" nothing");
            Err(Silence)
        }
    }
}

/// The commands of the thermometer.
const WHO: u8 = 0x75;
const WAKE: u8 = 0x6b;
const READ: u8 = 0x41;
const SLEEP: u8 = 0x40;
/// The answer of the thermometer to `WHO`.
const THERMOMETER: u8 = 0x68;

state_machine! {
    /// Looks for a thermometer, wakes it up, and reads it.
    #[derive(Debug)]
    async machine Sensor(bus: &mut Bus) fails Silence {
        #[derive(Clone, Copy, Debug)]
        events { Measure, Rest }
        initial Asleep;

        state Asleep {
            on Measure => {
                // If there is no answer, no state has been exited yet.
                let found = bus.transfer(WHO).await?;
                if found == THERMOMETER { Awake } else { stay }
            }
        }
        state Awake(degrees: Option<u8> = None) {
            enter { bus.transfer(WAKE).await?; }
            exit { bus.transfer(SLEEP).await?; }
            on Measure => { *degrees = Some(bus.transfer(READ).await?); }
            on Rest => Asleep;
            failed Silence => Lost;
        }
        final Lost;
    }
}

/// Runs a future, and abandons it after this number of polls.
fn run<T>(polls: u32, future: impl Future<Output = T>) -> Option<T> {
    let (mut future, mut context) = (pin!(future), Context::from_waker(Waker::noop()));
    for _ in 0..polls {
        if let Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return Some(value);
        }
    }
    None
}

/// Runs a sensor with these events, on a bus with these answers.
fn measure(answers: &[(u32, u8)], events: &[SensorEvent], polls: u32) {
    let (mut bus, mut sensor) = (Bus(answers.iter().copied().collect()), Sensor::new());
    run(u32::MAX, sensor.restart(&mut bus));
    for &event in events {
        println!("  {event:?}");
        let answer = run(polls, sensor.handle(&mut bus, event));
        match answer {
            Some(answer) => println!("    {answer:?}: {:?}", sensor.data()),
            None => println!(" given up"),
        }
    }
    if sensor.is_interrupted() {
        println!("  interrupted, in {:?}", sensor.state());
        run(u32::MAX, sensor.restart(&mut bus));
        println!("  anew, in {:?}", sensor.state());
    }
}

fn main() {
    use SensorEvent::{Measure, Rest};
    println!("all is well:");
    measure(&[(2, THERMOMETER), (1, 0), (3, 21), (0, 0)], &[Measure, Measure, Rest], u32::MAX);
    println!("something else is on the bus:");
    measure(&[(1, 0x11)], &[Measure], u32::MAX);
    println!("nobody is on the bus:");
    measure(&[], &[Measure], u32::MAX);
    // Its last exit fails as well, and then no state is left to handle the error.
    println!("it falls silent:");
    measure(&[(0, THERMOMETER), (0, 0)], &[Measure, Measure], u32::MAX);
    println!("the caller loses patience:");
    measure(&[(1, THERMOMETER), (4, 0)], &[Measure, Measure], 4);
}
