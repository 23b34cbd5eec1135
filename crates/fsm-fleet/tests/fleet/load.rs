//! A load whose events follow from their numbers and from the run that sends them, and its results: from fleets, and
//! from a plain loop.

use crate::order::{Order, OrderEvent, Out};
use fsm_fleet::{Error, Fleet, Options, Output, run};
use fsm_journal::Journaled;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

pub const LENGTH: Duration = Duration::from_millis(100);

/// The events of an epoch.
pub const EVENTS: u64 = 40;

/// The number of machines.
const KEYS: u64 = 60;

/// Returns the options that all tests share.
pub fn options(folder: &Path) -> Options {
    Options::new(folder).epoch(LENGTH)
}

/// Returns the numbers of an epoch.
pub fn numbers(epoch: u64) -> std::ops::Range<u64> {
    (epoch - 1) * EVENTS + 1..epoch * EVENTS + 1
}

/// Returns the machine and the event with a number. Every eighth event is for the same machine. A run that sends an
/// event again sends another one than the run before.
pub fn event(number: u64, run: u64) -> (u64, OrderEvent) {
    let bits =
        (number + (run << 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let key = if number.is_multiple_of(8) { 7 } else { (bits >> 40) % KEYS };
    let event = match (bits >> 33) % 6 {
        0..3 => OrderEvent::Add((number % 1000) as u32),
        3 => OrderEvent::Pay,
        4 => OrderEvent::Ship,
        _ => OrderEvent::Cancel,
    };
    (key, event)
}

/// The machines and outputs of a run, as text. Outputs may be carried out more than once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Results {
    pub machines: BTreeMap<u64, String>,
    pub outputs: BTreeSet<String>,
}

impl Results {
    pub fn output(&mut self, output: &Output<u64, Out>) -> Result<(), Error> {
        self.outputs.insert(format!("{} {} {} {:?}", output.epoch, output.key, output.index, output.out));
        Ok(())
    }

    /// Adds a machine whose last step was this number of epochs ago. No timer is due since then.
    pub fn machine(&mut self, key: u64, order: &Order, epochs: u64) {
        let (mut order, mut out) = (order.clone(), Vec::new());
        Journaled::advance(&mut order, LENGTH * epochs as u32, &mut out);
        assert_eq!(out, []);
        self.machines.insert(key, serde_json::to_string(&order).expect("JSON"));
    }

    /// Adds the results of another worker, which has other machines.
    pub fn add(&mut self, other: Results) {
        for (key, text) in other.machines {
            assert_eq!(self.machines.insert(key, text), None, "the machine {key} is on two workers");
        }
        self.outputs.extend(other.outputs);
    }
}

/// Sends this worker's share of an epoch.
pub fn send(fleet: &mut Fleet<Order>, run: u64) -> Result<(), Error> {
    let (worker, workers) = (fleet.worker() as u64, fleet.workers() as u64);
    for number in numbers(fleet.epoch()).filter(|number| number % workers == worker) {
        let (key, event) = event(number, run);
        fleet.send(number, key, event)?;
    }
    fleet.end_epoch()
}

/// Lets a worker go on until the epoch before `end`, and returns its results.
pub fn work(fleet: &mut Fleet<Order>, end: u64, run: u64) -> Result<Results, Error> {
    let restored = fleet.restored();
    assert_eq!(restored.number, (restored.epoch - 1) * EVENTS, "whole epochs are restored");
    let mut results = Results::default();
    while fleet.epoch() < end {
        send(fleet, run)?;
        fleet.deliver(|output| results.output(output))?;
    }
    fleet.wait()?;
    fleet.deliver(|output| results.output(output))?;
    fleet.for_each(|key, order, at| results.machine(*key, order, end - 1 - at));
    Ok(results)
}

/// Runs a fleet in this process until the epoch before `end`.
pub fn fleet(options: &Options, end: u64) -> Result<Results, Error> {
    let mut all = Results::default();
    run(options, move |fleet| work(fleet, end, 0))?.into_iter().for_each(|results| all.add(results));
    Ok(all)
}

/// Does the work without a fleet: in each epoch, the time passes for all machines, and then they handle
/// the events. Those that have ended are dropped.
pub fn plain_loop(end: u64) -> Results {
    loop_over(end, |_| 0)
}

/// A plain loop whose epochs have the events of these runs.
pub fn loop_over(end: u64, run: impl Fn(u64) -> u64) -> Results {
    let (mut orders, mut results) = (BTreeMap::<u64, Order>::new(), Results::default());
    for epoch in 1..end {
        let mut outputs = BTreeMap::<u64, Vec<Out>>::new();
        for (key, order) in &mut orders {
            Journaled::advance(order, LENGTH, outputs.entry(*key).or_default());
        }
        for (key, event) in numbers(epoch).map(|number| event(number, run(epoch))) {
            let out = outputs.entry(key).or_default();
            Journaled::handle(orders.entry(key).or_insert_with(|| Journaled::start(out)), event, out);
        }
        orders.retain(|_, order| !order.is_finished());
        for (key, out) in outputs {
            for (index, out) in (0..).zip(out) {
                results.output(&Output { key, epoch, index, out }).expect("it does not fail");
            }
        }
    }
    orders.iter().for_each(|(key, order)| results.machine(*key, order, 0));
    results
}
