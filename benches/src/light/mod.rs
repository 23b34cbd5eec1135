//! A traffic light with a button: `after` and `every`, with time that is passed as input.
//!
//! The time between two steps has any length, so that in a step no timer, one, or several become due.

mod generated;
mod hand;
mod interpreted;
mod world;

use std::time::Duration;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub use world::{Crossing, Event, Op};

pub struct Task;

impl Workload for Task {
    const NAME: &'static str = "light";
    /// The currently measured cost, which must not increase.
    const BAR_PERCENT: u64 = 95;
    const CALLED_BAR_PERCENT: u64 = 101;
    type Op = Op;
    type World = Crossing;

    fn random(len: usize) -> Vec<Op> {
        let mut random = Random::new(41);
        let step = |_| match random.below(6) {
            0 => Op::Tell(Event::Press),
            _ => Op::Pass(Duration::from_millis(u64::from(random.below(1800)))),
        };
        (0..len).map(step).collect()
    }

    fn periodic(len: usize) -> Vec<Op> {
        let pass = |milliseconds| Op::Pass(Duration::from_millis(milliseconds));
        let press = Op::Tell(Event::Press);
        harness::repeat(
            &[pass(400), pass(700), press, pass(900), pass(1000), pass(16), pass(1600), press, pass(1000)],
            len,
        )
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Light>(), Form::of::<generated::Light>(), Form::of::<interpreted::Light>()]
    }
}
