//! Events and snapshots of older, newer and other programs.

use super::{Error, Order, Time};
use fsm_journal::{Journal, Journaled, Schema, Segment};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

/// Defines a counter: a machine in some version of its program.
macro_rules! counter {
    ($name:ident, $events:expr, $saved:expr, $event:ty, |$counter:ident, $by:ident| $add:expr $(, $upgrade:item)*) => {
        #[derive(Debug, Serialize, Deserialize)]
        struct $name {
            count: u64,
        }

        impl Journaled for $name {
            type Event = $event;
            type Out = u64;
            type Answer = ();
            const EVENTS: Schema = $events;
            const SAVED: Schema = $saved;

            fn start(_: &mut Vec<u64>) -> Self {
                $name { count: 0 }
            }
            fn handle(&mut self, $by: $event, out: &mut Vec<u64>) {
                let $counter = self;
                $counter.count += $add;
                out.push($counter.count);
            }
            $($upgrade)*
        }
    };
}

counter!(First, Schema::new("Add", 1), Schema::new("Counter", 1), u64, |_counter, by| by);
counter!(Hashed, Schema::hashed("Add", 1, 0xabc), Schema::hashed("Counter", 1, 0xdef), u64, |_counter, by| by);
counter!(Rehashed, Schema::hashed("Add", 1, 0xabd), Schema::hashed("Counter", 1, 0xdef), u64, |_counter, by| by);
counter!(Resaved, Schema::hashed("Add", 1, 0xabc), Schema::hashed("Counter", 1, 0xdee), u64, |_counter, by| by);
counter!(Other, Schema::new("Add", 1), Schema::new("Account", 1), u64, |_counter, by| by);
counter!(Without, Schema::new("Add", 2), Schema::new("Counter", 1), Vec<u64>, |_counter, by| by.iter().sum::<u64>());
counter!(NewState, Schema::new("Add", 1), Schema::new("Counter", 2), u64, |_counter, by| by);
counter!(Twice, Schema::new("Add", 1), Schema::new("Counter", 1), u64, |_counter, by| 2 * by);
counter!(
    Second,
    Schema::new("Add", 2),
    Schema::new("Counter", 2),
    Vec<u64>,
    |_counter, by| by.iter().sum::<u64>(),
    fn upgrade_event(from: &Schema, event: Value) -> Option<Value> {
        (from.version == 1).then(|| json!([event]))
    },
    fn upgrade_saved(from: &Schema, mut saved: Value) -> Option<Value> {
        saved["count"] = json!(saved["count"].as_u64()? + 1_000 * u64::from(from.version));
        Some(saved)
    }
);

/// Opens the journal, creates the counter if there is none, and adds something. Returns the count before that.
fn run<M: Journaled<Answer = ()>>(folder: &Path, event: M::Event, count: fn(&M) -> u64) -> Result<u64, Error> {
    let journal = Journal::<M, _>::new(Segment::open(folder)?).snapshot_every(3);
    journal.transact(|tx| {
        let mut counter = match journal.load(tx, "it") {
            Err(Error::Unknown { .. }) => journal.start(tx, "it", Time(0))?,
            loaded => loaded?,
        };
        let before = count(counter.machine());
        journal.handle(tx, &mut counter, Time(0), event)?;
        Ok(before)
    })
}

macro_rules! run {
    ($name:ident, $folder:expr, $event:expr) => {
        run::<$name>($folder.path(), $event, |it| it.count).map_err(|error| error.to_string())
    };
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn older_events_are_upgraded() {
    let folder = folder();
    assert_eq!(run!(First, folder, 5), Ok(0));
    assert_eq!(run!(Second, folder, vec![1, 2]), Ok(5));
    // Now the history has events of two versions, and a snapshot of the second one.
    assert_eq!(run!(Second, folder, vec![10]), Ok(8));
    assert_eq!(run!(Second, folder, vec![10]), Ok(18));
    let expected = "entry 3 of `it` was written by `Counter` version 2, and this program only reads up to version 1: \
                    update the program";
    assert_eq!(run!(First, folder, 1), Err(expected.to_owned()));
}

#[test]
fn an_older_program_does_not_read_newer_events() {
    let folder = folder();
    assert_eq!(run!(Without, folder, vec![1]), Ok(0));
    let expected = "entry 2 of `it` was written by `Add` version 2, and this program only reads up to version 1: update \
                    the program";
    assert_eq!(run!(First, folder, 1), Err(expected.to_owned()));
}

#[test]
fn older_events_need_an_upgrade() {
    let folder = folder();
    assert_eq!(run!(First, folder, 5), Ok(0));
    let expected = "entry 2 of `it` was written by `Add` version 1, and `Journaled` does not upgrade it to version 2";
    assert_eq!(run!(Without, folder, vec![5]), Err(expected.to_owned()));
}

#[test]
fn older_snapshots_are_upgraded_or_not_used() {
    let (upgraded, refolded) = (folder(), folder());
    for folder in [&upgraded, &refolded] {
        assert_eq!(run!(First, folder, 5), Ok(0));
        assert_eq!(run!(First, folder, 5), Ok(5));
    }
    assert_eq!(run!(Second, upgraded, vec![]), Ok(1_010));
    assert_eq!(run!(NewState, refolded, 1), Ok(10));
}

#[test]
fn an_older_snapshot_is_required_if_entries_were_removed() {
    let folder = folder();
    {
        let journal =
            Journal::<First, _>::new(Segment::open(folder.path()).expect("it opens")).snapshot_every(2).keep(0);
        let result = journal.transact(|tx| {
            let mut counter = journal.start(tx, "it", Time(0))?;
            (0..2).try_for_each(|_| journal.handle(tx, &mut counter, Time(0), 5))
        });
        result.expect("it works");
    }
    let expected =
        "entry 2 of `it` was written by `Counter` version 1, and `Journaled` does not upgrade it to version 2";
    assert_eq!(run!(NewState, folder, 1), Err(expected.to_owned()));
}

#[test]
fn a_change_without_a_new_version_is_detected() {
    let folder = folder();
    assert_eq!(run!(Hashed, folder, 5), Ok(0));
    let expected = "entry 2 of `it` was written by `Add` version 1 (0000000000000abc), and `Add` version 1 \
                    (0000000000000abd) has another structure: a change needs a new version number";
    assert_eq!(run!(Rehashed, folder, 5), Err(expected.to_owned()));
    assert_eq!(run!(Hashed, folder, 5), Ok(5));
    let expected = "entry 3 of `it` was written by `Counter` version 1 (0000000000000def), and `Counter` version 1 \
                    (0000000000000dee) has another structure: a change needs a new version number";
    assert_eq!(run!(Resaved, folder, 5), Err(expected.to_owned()));
}

#[test]
fn another_machine_is_detected() {
    let folder = folder();
    (0..2).for_each(|_| drop(run!(First, folder, 5)));
    let expected = "entry 3 of `it` was written by `Counter` version 1, and this program reads `Account`";
    assert_eq!(run!(Other, folder, 5), Err(expected.to_owned()));
    let journal = Journal::<Order, _>::new(Segment::open(folder.path()).expect("it opens"));
    let error = journal.pending(9).expect_err("another type of outputs").to_string();
    assert_eq!(error, "the output of entry 2 of `it`: expected value at line 1 column 1");
}

#[test]
fn a_changed_machine_is_detected_by_its_outputs() {
    let folder = folder();
    assert_eq!(run!(First, folder, 5), Ok(0));
    let expected = "entry 2 of `it` has other outputs than when it was recorded: the code of the machine has changed, or \
                    depends on more than its events and the time";
    assert_eq!(run!(Twice, folder, 5), Err(expected.to_owned()));
    let journal = Journal::<Twice, _>::new(Segment::open(folder.path()).expect("it opens")).allow_deviations();
    let mut counter = journal.transact(|tx| journal.load(tx, "it")).expect("deviations are allowed");
    assert_eq!(counter.machine().count, 10);
    journal.transact(|tx| journal.handle(tx, &mut counter, Time(0), 1)).expect("it goes on");
    let bodies: Vec<_> = journal.pending(9).expect("outputs").into_iter().map(|(_, out)| out).collect();
    assert_eq!(bodies, [5, 12], "the differing output is not sent");
}

#[test]
fn a_machine_without_timers_has_no_time_entries() {
    let folder = folder();
    let journal = Journal::<First, _>::new(Segment::open(folder.path()).expect("it opens"));
    let mut counter = journal.transact(|tx| journal.start(tx, "it", Time(0))).expect("it starts");
    assert_eq!(counter.due(Time(5)), None::<Duration>);
    assert!(!journal.transact(|tx| journal.advance(tx, &mut counter, Time(u64::MAX))).expect("it works"));
}
