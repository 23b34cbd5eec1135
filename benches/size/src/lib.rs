//! Machines of the benchmarks for a microcontroller, built from the very files that are measured there.
//!
//! `main.rs` is a program that runs one form of one of them. What it takes, less what the same program takes with
//! [`Nothing`] in place of the machine, is what a program pays that has such a machine. Neither `std` nor an allocator
//! is there to be linked.

#![no_std]

pub mod harness;
#[cfg(feature = "levels")]
pub mod levels;
#[cfg(feature = "light")]
pub mod light;
#[path = "../../src/machine.rs"]
mod machine;
#[cfg(feature = "nested")]
pub mod nested;
#[cfg(feature = "player")]
pub mod player;
#[cfg(feature = "robot")]
pub mod robot;
#[cfg(feature = "sparse50")]
pub mod sparse50;
#[cfg(feature = "tcp")]
pub mod tcp;

use core::hint::black_box;
use core::panic::PanicInfo;

use harness::{Machine, Workload};

/// What `std` would bring.
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// Starts a machine and has it step forever. The compiler knows neither its state nor what it is told.
pub fn run<W: Workload, M: Machine<W>>() -> ! {
    let mut world = W::World::default();
    let mut machine = M::start(&mut world);
    let op = M::Op::from(W::FIRST);
    loop {
        step::<W, M>(black_box(&mut machine), black_box(&op), black_box(&mut world));
    }
}

/// A step is a call, so that it can be told from the rest in a list of symbols.
#[inline(never)]
fn step<W: Workload, M: Machine<W>>(machine: &mut M, op: &M::Op, world: &mut W::World) {
    machine.step(op, world);
}

/// A form of every machine that does nothing.
pub struct Nothing;

impl<W: Workload> Machine<W> for Nothing {
    const NAME: &'static str = "nothing";
    type Op = W::Op;

    fn start(_: &mut W::World) -> Self {
        Self
    }

    fn step(&mut self, _: &W::Op, _: &mut W::World) {}

    fn state(&self) -> &'static str {
        ""
    }
}
