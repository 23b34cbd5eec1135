//! Fleets that start again: after a regular end, with other numbers of workers, from journals that were shortened, and
//! with a newer program.

use crate::load::{event, fleet, numbers, options, plain_loop};
use crate::order::{Order, OrderEvent, Out};
use fsm_fleet::{Error, Member, run};
use fsm_journal::{Journaled, Schema};
use fsmith::Answer;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fs;
use std::time::Duration;

#[test]
fn a_fleet_restarts_with_any_number_of_workers() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut outputs = std::collections::BTreeSet::new();
    for (nth, workers) in [1, 3, 2, 5, 1].into_iter().enumerate() {
        let end = 12 * (nth as u64 + 1);
        let results = fleet(&options(folder.path()).workers(workers), end).expect("it runs");
        let expected = plain_loop(end);
        assert_eq!(results.machines, expected.machines, "{workers} workers");
        outputs.extend(results.outputs);
        assert_eq!(outputs, expected.outputs, "{workers} workers");
        assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), workers, "other journals are removed");
    }
}

#[test]
fn snapshots_shorten_the_journals() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = options(folder.path()).workers(2);
    let length = || {
        let files = ["worker-0", "worker-1"]
            .into_iter()
            .flat_map(|worker| fs::read_dir(folder.path().join(worker)).expect("it is there"));
        files.map(|file| file.expect("a file").metadata().expect("a length").len()).sum::<u64>()
    };
    fleet(&options, 300).expect("it runs");
    let long = length();
    fleet(&options.clone().snapshot_after(1000), 600).expect("it runs");
    let short = length();
    assert!(short < long / 4, "{short} bytes, and {long} without removing anything");
    assert_eq!(fleet(&options, 601).expect("it runs").machines, plain_loop(601).machines);
}

/// An order of a newer program.
#[derive(Serialize, Deserialize)]
struct Newer {
    order: Order,
    /// The number of its events.
    events: u32,
}

#[derive(Clone, Serialize, Deserialize)]
struct Sent {
    event: OrderEvent,
    times: u32,
}

impl Journaled for Newer {
    type Event = Sent;
    type Out = Out;
    type Answer = Answer;
    const EVENTS: Schema = Schema::new("OrderEvent", 2);
    const SAVED: Schema = Schema::new("Order", 2);

    fn start(out: &mut Vec<Out>) -> Self {
        Newer { order: Order::start(out), events: 0 }
    }
    fn handle(&mut self, Sent { event, times }: Sent, out: &mut Vec<Out>) -> Answer {
        self.events += times;
        self.order.handle(out, event)
    }
    fn advance(&mut self, by: Duration, out: &mut Vec<Out>) {
        self.order.advance(out, by);
    }
    fn due(&self) -> Option<Duration> {
        self.order.due()
    }
    fn upgrade_event(from: &Schema, event: Value) -> Option<Value> {
        (from.version == 1).then(|| json!({ "event": event, "times": 1 }))
    }
    fn upgrade_saved(from: &Schema, saved: Value) -> Option<Value> {
        (from.version == 1).then(|| json!({ "order": saved, "events": 1000 }))
    }
}

impl Member for Newer {
    type Key = u64;
    type Machine = Order;
    fn machine(&self) -> &Order {
        &self.order
    }
    fn has_ended(&self) -> bool {
        self.order.is_finished()
    }
}

#[test]
fn a_newer_program_upgrades_the_journals() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = options(folder.path()).workers(2);
    // The first run leaves events, and the second one leaves machines with events after them.
    fleet(&options, 20).expect("it runs");
    fleet(&options, 23).expect("it runs");
    let counts = run::<Newer, _>(&options, |fleet| {
        let mut counts = Vec::new();
        fleet.for_each(|key, newer, _| counts.push((*key, newer.events)));
        Ok::<_, Error>(counts)
    });
    let mut counts = counts.expect("it runs").concat();
    counts.sort_unstable();
    assert_eq!(counts.len(), plain_loop(23).machines.len());
    // Machines are upgraded with a count of 1000, and the events of three epochs with one each.
    let (_, seventh) = counts[counts.iter().position(|(key, _)| *key == 7).expect("it was started")];
    let expected = numbers(20).chain(numbers(21)).chain(numbers(22)).filter(|number| event(*number, 0).0 == 7).count();
    assert_eq!(seventh, 1000 + expected as u32);
}
