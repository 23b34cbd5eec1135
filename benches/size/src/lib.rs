//! Machines of the benchmarks for a microcontroller, built from the same files.
//!
//! `main.rs` is a program that runs one form of a machine. Its size, minus that of the same program with [`Nothing`] in
//! place of the machine, is the cost of the machine. Neither `std` nor an allocator is available for linking.

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

/// The panic handler, which `std` would otherwise provide.
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// Starts a machine and steps it forever. The compiler knows neither its state nor its inputs.
pub fn run<W: Workload, M: Machine<W>>() -> ! {
    let mut world = W::World::default();
    let mut machine = M::start(&mut world);
    let op = M::Op::from(W::FIRST);
    loop {
        step::<W, M>(black_box(&mut machine), black_box(&op), black_box(&mut world));
    }
}

/// A step is a call, so that it is a separate symbol.
#[inline(never)]
fn step<W: Workload, M: Machine<W>>(machine: &mut M, op: &M::Op, world: &mut W::World) {
    machine.step(op, world);
}

/// A form of every machine, which does nothing.
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
