//! The work of one hundred thousand machines, which is the same in every package that measures some, and what it adds up
//! to without any library.

use bevy_ecs::prelude::Component;
use std::time::Instant;

pub const MACHINES: u32 = 100_000;
const TICKS: usize = 200;

/// The body of a machine, which decides by its own numbers whether it moves to the next of four states.
#[derive(Component, Clone, Copy, Debug)]
pub struct Body {
    number: u32,
    time: u32,
    /// How many of one thousand ticks move the machine.
    rate: u32,
    work: u32,
}

impl Body {
    /// The bodies of all machines.
    pub fn all(rate: u32) -> impl Iterator<Item = Body> {
        (0..MACHINES).map(move |number| Body { number, time: 0, rate, work: number })
    }

    /// Whether the machine moves in this tick.
    pub fn moves(&self) -> bool {
        let mixed = (self.number ^ self.time.wrapping_mul(0x9E37_79B9)).wrapping_mul(0x85EB_CA6B);
        (mixed ^ mixed >> 15).wrapping_mul(0xC2B2_AE35) % 1000 < self.rate
    }

    /// The work in a state, in a tick in which the machine does not move.
    pub fn work(&mut self, state: usize) {
        self.work = match state {
            0 => self.work.wrapping_add(3),
            1 => self.work ^ self.time,
            2 => self.work.wrapping_mul(5),
            _ => self.work.rotate_left(3),
        };
    }

    /// Ends the tick.
    pub fn pass(&mut self) {
        self.time += 1;
    }
}

/// Mixes what all machines did, independently of their order.
pub fn sum(all: impl Iterator<Item = (usize, Body)>) -> u64 {
    all.map(|(state, body)| u64::from(body.work) * 7 + state as u64).fold(0, u64::wrapping_add)
}

/// What all machines do, without any library.
fn expected(rate: u32) -> u64 {
    sum(Body::all(rate).map(|mut body| {
        let mut state = 0;
        for _ in 0..TICKS {
            match body.moves() {
                true => state = (state + 1) % 4,
                false => body.work(state),
            }
            body.pass();
        }
        (state, body)
    }))
}

/// The time of a tick in nanoseconds per machine: the tenth percentile of all ticks, because other programs disturb some.
pub fn time(mut tick: impl FnMut()) -> f64 {
    let mut ticks: Vec<_> = (0..TICKS)
        .map(|_| {
            let start = Instant::now();
            tick();
            start.elapsed()
        })
        .collect();
    ticks.sort_unstable();
    ticks[ticks.len() / 10].as_secs_f64() * 1e9 / f64::from(MACHINES)
}

/// Prints a row of the table: the times with 1, 10 and 50 % of the machines moving in each tick.
///
/// # Panics
///
/// Panics if the machines do not do what the same work without any library does.
pub fn print(name: &str, run: impl Fn(u32) -> (f64, u64)) -> [f64; 3] {
    let times = [10, 100, 500].map(|rate| {
        let (time, sum) = run(rate);
        assert_eq!(sum, expected(rate), "{name} does other work");
        time
    });
    println!("| {name} | {:.1} | {:.1} | {:.1} |", times[0], times[1], times[2]);
    times
}
