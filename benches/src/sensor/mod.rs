//! A sensor on an asynchronous bus: an `async machine` compared with an `async fn`. The bus is always ready, so this
//! measures the overhead of asynchronous code that never waits.

mod generated;
mod hand;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

pub struct Task;

#[derive(Clone, Copy)]
pub enum Event {
    Power,
    Warm,
    Sample(u32),
    Tick,
    Reset,
    Calibrate,
}

/// A value above this limit is an alarm.
pub const LIMIT: u32 = 90;

/// The data on the bus, and calls that did not need it.
#[derive(Debug, Default, Hash)]
pub struct Bus {
    pub written: u32,
    pub sent: u32,
    pub sum: u32,
    pub ticks: u32,
    pub dropped: u32,
}

impl Bus {
    #[inline]
    pub async fn write(&mut self, register: u32) {
        self.written = self.written.wrapping_add(register);
    }

    #[inline]
    pub async fn send(&mut self, value: u32) {
        self.sent += 1;
        self.sum = self.sum.wrapping_add(value);
    }
}

/// Runs a future to completion by polling it in a loop.
#[inline]
pub fn block_on<Value>(future: impl Future<Output = Value>) -> Value {
    let (mut future, mut context) = (pin!(future), Context::from_waker(Waker::noop()));
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return value;
        }
    }
}

impl Workload for Task {
    const NAME: &'static str = "sensor";
    /// The machine records that a call is running, and returns an answer, which the hand-written form does not.
    const BAR_PERCENT: u64 = 125;
    type Op = Event;
    type World = Bus;

    fn random(len: usize) -> Vec<Event> {
        let mut random = Random::new(83);
        let step = |_| match random.below(16) {
            0 => Event::Power,
            1..=3 => Event::Warm,
            4..=8 => Event::Sample(random.below(100)),
            9..=11 => Event::Tick,
            12 | 13 => Event::Reset,
            _ => Event::Calibrate,
        };
        (0..len).map(step).collect()
    }

    fn periodic(len: usize) -> Vec<Event> {
        use Event::{Calibrate, Power, Reset, Sample, Tick, Warm};
        let story = [
            Sample(7),
            Power,
            Sample(9),
            Tick,
            Warm,
            Sample(50),
            Reset,
            Sample(60),
            Tick,
            Warm,
            Sample(70),
            Sample(95),
            Sample(80),
            Tick,
            Reset,
            Calibrate,
            Sample(85),
            Warm,
            Sample(40),
            Power,
        ];
        harness::repeat(&story, len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Sensor>(), Form::of::<generated::Sensor>()]
    }
}
