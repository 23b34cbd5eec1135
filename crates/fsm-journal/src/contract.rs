//! The contract of a store, as tests that its author runs.
//!
//! ```
//! use fsm_journal::{Segment, contract};
//!
//! let folder = tempfile::tempdir()?;
//! contract::check(&|name: &str| Segment::open(folder.path().join(name)));
//! # Ok::<(), std::io::Error>(())
//! ```

use crate::{Error, Head, Key, Record, Store, Time};
use std::thread;

/// Checks that a store keeps its contract. `open` opens the store with this name; if there is none, it creates an empty
/// one. If a store can only be opened once at a time, `open` fails while another one with the same name is open.
///
/// # Panics
///
/// Panics if the store violates the contract, with a message that says how.
pub fn check<S: Store>(open: &(impl Fn(&str) -> Result<S, Error> + Sync)) {
    let cases: [(&str, Case<S>); 9] = [
        ("empty", is_empty),
        ("entries", keeps_entries),
        ("numbers", refuses_other_numbers),
        ("rollback", rolls_back),
        ("own", sees_own_changes),
        ("snapshots", keeps_snapshots),
        ("forget", forgets),
        ("outputs", keeps_outputs),
        ("remove", removes),
    ];
    for (name, case) in cases {
        case(&|| open(name).unwrap_or_else(|error| panic!("the store `{name}` does not open: {error}")));
    }
    two_writers(&|| open("two_writers"));
}

type Open<'a, S> = &'a dyn Fn() -> S;
type Case<S> = fn(Open<'_, S>);

/// A record with a body that depends on the number.
fn record(number: u64) -> Record {
    let head = Head { number, at: Time(1_000 + number), digest: number as u32 * 7 };
    Record { head, body: format!("{{\"number\":{number},\"text\":\"\u{e9}\u{1f980}'\\\"\\\\\"}}") }
}

fn succeeds<T>(what: &str, result: Result<T, Error>) -> T {
    result.unwrap_or_else(|error| panic!("{what} failed: {error}"))
}

/// Runs `body` in a transaction, and commits it.
fn transact<S: Store, T>(store: &S, body: impl FnOnce(&mut S::Tx<'_>) -> T) -> T {
    let mut tx = succeeds("`begin`", store.begin());
    let result = body(&mut tx);
    succeeds("`commit`", store.commit(tx));
    result
}

fn append<S: Store>(store: &S, tx: &mut S::Tx<'_>, machine: &str, number: u64, outputs: &[&str]) {
    let outputs: Vec<_> = outputs.iter().map(|&output| output.to_owned()).collect();
    succeeds("`append`", store.append(tx, machine, &record(number), &outputs));
}

/// The entries in an open interval of numbers.
fn read<S: Store>(store: &S, tx: &mut S::Tx<'_>, machine: &str, after: u64, through: u64) -> Vec<Record> {
    let mut found = Vec::new();
    let result = store.read(tx, machine, after, through, &mut |record| {
        found.push(record);
        Ok(())
    });
    succeeds("`read`", result);
    found
}

fn records(numbers: impl IntoIterator<Item = u64>) -> Vec<Record> {
    numbers.into_iter().map(record).collect()
}

fn head<S: Store>(store: &S, tx: &mut S::Tx<'_>, machine: &str) -> Option<u64> {
    let head = succeeds("`head`", store.head(tx, machine));
    head.inspect(|head| assert_eq!(*head, record(head.number).head, "`head` changes a head")).map(|head| head.number)
}

fn saved<S: Store>(store: &S, tx: &mut S::Tx<'_>, machine: &str, through: u64) -> Option<u64> {
    let saved = succeeds("`saved`", store.saved(tx, machine, through));
    saved.inspect(|saved| assert_eq!(*saved, record(saved.head.number), "a snapshot changes")).map(|it| it.head.number)
}

fn outputs<S: Store>(store: &S, tx: &mut S::Tx<'_>, limit: usize) -> Vec<(String, String)> {
    let outputs = succeeds("`outputs`", store.outputs(tx, limit));
    outputs.into_iter().map(|(key, body)| (key.to_string(), body)).collect()
}

fn listed(outputs: &[(&str, &str)]) -> Vec<(String, String)> {
    outputs.iter().map(|&(key, body)| (key.to_owned(), body.to_owned())).collect()
}

fn is_empty<S: Store>(open: Open<'_, S>) {
    let store = open();
    transact(&store, |tx| {
        assert_eq!(head(&store, tx, "a"), None, "a machine without entries has a head");
        assert_eq!(saved(&store, tx, "a", u64::MAX), None, "a machine without snapshots has one");
        assert_eq!(read(&store, tx, "a", 0, u64::MAX), [], "a new store has entries");
        assert_eq!(outputs(&store, tx, 9), [], "a new store has outputs");
        assert!(succeeds("`machines`", store.machines(tx)).is_empty(), "a new store has machines");
        succeeds("`settle` without outputs", store.settle(tx, &key("a", 1, 0)));
    });
}

fn key(machine: &str, number: u64, index: u32) -> Key {
    Key { machine: machine.to_owned(), number, index }
}

fn keeps_entries<S: Store>(open: Open<'_, S>) {
    let store = open();
    // Ids that a careless store confuses, with entries in turn.
    let ids = ["a", "A", "a/1", "a%", "", "\u{e9}", "a\0b", "b"];
    for number in 1..=12 {
        transact(&store, |tx| ids.iter().for_each(|id| append(&store, tx, id, number, &[])));
    }
    drop(store);
    let store = open();
    transact(&store, |tx| {
        for id in ids {
            assert_eq!(head(&store, tx, id), Some(12), "the head of {id:?} after opening the store again");
            assert_eq!(read(&store, tx, id, 0, u64::MAX), records(1..=12), "the entries of {id:?}");
        }
        assert_eq!(read(&store, tx, "a", 3, 10), records(4..=10), "entries after 3 up to 10");
        assert_eq!(read(&store, tx, "a", 12, u64::MAX), [], "entries after the last one");
        assert_eq!(read(&store, tx, "a", u64::MAX, u64::MAX), [], "entries after the greatest number");
        let mut sorted = ids.map(str::to_owned);
        sorted.sort();
        assert_eq!(succeeds("`machines`", store.machines(tx)), sorted, "machines are sorted by the bytes of their ids");
        let mut visited = 0;
        let result = store.read(tx, "a", 0, u64::MAX, &mut |_| {
            visited += 1;
            Err(Error::store("stop"))
        });
        let error = result.expect_err("`read` drops the error of `visit`").to_string();
        assert_eq!((visited, error.as_str()), (1, "stop"), "`read` ends with the first error of `visit`");
    });
}

fn refuses_other_numbers<S: Store>(open: Open<'_, S>) {
    let store = open();
    let refused = |tx: &mut S::Tx<'_>, number: u64, last: u64| {
        let error = store.append(tx, "a", &record(number), &[]).expect_err("`append` accepts a wrong number");
        let Error::Conflict { machine, known, found } = error else { panic!("`append` fails with: {error}") };
        assert_eq!(
            (machine.as_str(), known, found),
            ("a", number - 1, last),
            "machine, known and found of the conflict"
        );
    };
    refused(&mut store.begin().expect("begin"), 2, 0);
    transact(&store, |tx| append(&store, tx, "a", 1, &[]));
    transact(&store, |tx| append(&store, tx, "a", 2, &[]));
    for number in [1, 2, 4] {
        refused(&mut store.begin().expect("begin"), number, 2);
    }
    transact(&store, |tx| assert_eq!(read(&store, tx, "a", 0, u64::MAX), records(1..=2), "after refused entries"));
}

fn rolls_back<S: Store>(open: Open<'_, S>) {
    let store = open();
    transact(&store, |tx| append(&store, tx, "a", 1, &["one"]));
    {
        let mut tx = store.begin().expect("begin");
        append(&store, &mut tx, "a", 2, &["two"]);
        append(&store, &mut tx, "b", 1, &[]);
        succeeds("`save`", store.save(&mut tx, "a", &record(2)));
        succeeds("`settle`", store.settle(&mut tx, &key("a", 1, 0)));
        succeeds("`remove`", store.remove(&mut tx, "a"));
    }
    let check = |store: &S| {
        transact(store, |tx| {
            assert_eq!(read(store, tx, "a", 0, u64::MAX), records([1]), "entries after a rollback");
            assert_eq!(head(store, tx, "a"), Some(1), "the head after a rollback");
            assert_eq!(saved(store, tx, "a", u64::MAX), None, "snapshots after a rollback");
            assert_eq!(outputs(store, tx, 9), listed(&[("a/1/0", "one")]), "outputs after a rollback");
            assert_eq!(succeeds("`machines`", store.machines(tx)), ["a"], "machines after a rollback");
        });
    };
    check(&store);
    drop(store);
    check(&open());
}

fn sees_own_changes<S: Store>(open: Open<'_, S>) {
    let store = open();
    transact(&store, |tx| append(&store, tx, "a", 1, &[]));
    transact(&store, |tx| {
        append(&store, tx, "a", 2, &[]);
        append(&store, tx, "b", 1, &[]);
        succeeds("`save`", store.save(tx, "a", &record(2)));
        append(&store, tx, "a", 3, &[]);
        assert_eq!(head(&store, tx, "a"), Some(3), "the head in the same transaction");
        assert_eq!(read(&store, tx, "a", 0, u64::MAX), records(1..=3), "entries in the same transaction");
        assert_eq!(saved(&store, tx, "a", 3), Some(2), "a snapshot in the same transaction");
        assert_eq!(succeeds("`machines`", store.machines(tx)), ["a", "b"], "machines in the same transaction");
        succeeds("`forget`", store.forget(tx, "a", 2));
        assert_eq!(read(&store, tx, "a", 0, u64::MAX), records([3]), "entries after `forget` in the same transaction");
        succeeds("`remove`", store.remove(tx, "b"));
        assert_eq!(head(&store, tx, "b"), None, "the head after `remove` in the same transaction");
    });
    transact(&store, |tx| {
        assert_eq!(read(&store, tx, "a", 0, u64::MAX), records([3]), "entries after the commit");
        assert_eq!(succeeds("`machines`", store.machines(tx)), ["a"], "machines after the commit");
    });
}

fn keeps_snapshots<S: Store>(open: Open<'_, S>) {
    let store = open();
    transact(&store, |tx| (1..=9).for_each(|number| append(&store, tx, "a", number, &[])));
    transact(&store, |tx| {
        for number in [3, 9, 6, 6] {
            succeeds("`save`", store.save(tx, "a", &record(number)));
        }
        succeeds("`save` of a machine without entries", store.save(tx, "b", &record(5)));
    });
    drop(store);
    let store = open();
    transact(&store, |tx| {
        for (through, expected) in [(2, None), (3, Some(3)), (8, Some(6)), (9, Some(9)), (u64::MAX, Some(9))] {
            assert_eq!(saved(&store, tx, "a", through), expected, "the newest snapshot up to {through}");
        }
        assert_eq!(read(&store, tx, "a", 0, u64::MAX), records(1..=9), "snapshots are not entries");
        assert_eq!(head(&store, tx, "b"), Some(5), "the head of a machine that only has a snapshot");
        append(&store, tx, "b", 6, &[]);
        assert_eq!(read(&store, tx, "b", 5, u64::MAX), records([6]), "the entry after a snapshot");
    });
}

fn forgets<S: Store>(open: Open<'_, S>) {
    let store = open();
    transact(&store, |tx| {
        for id in ["a", "b"] {
            (1..=9).for_each(|number| append(&store, tx, id, number, &["out"]));
            [3, 6, 9].iter().for_each(|&number| succeeds("`save`", store.save(tx, id, &record(number))));
        }
    });
    transact(&store, |tx| succeeds("`forget`", store.forget(tx, "a", 6)));
    drop(store);
    let store = open();
    transact(&store, |tx| {
        assert_eq!(read(&store, tx, "a", 0, u64::MAX), records(7..=9), "entries after `forget`");
        assert_eq!(saved(&store, tx, "a", 6), Some(6), "the snapshot up to which entries were forgotten");
        assert_eq!(saved(&store, tx, "a", 5), None, "a snapshot before that");
        assert_eq!(read(&store, tx, "b", 0, u64::MAX), records(1..=9), "entries of another machine after `forget`");
        assert_eq!(outputs(&store, tx, 99).len(), 18, "outputs after `forget`");
        append(&store, tx, "a", 10, &[]);
        succeeds("`forget`", store.forget(tx, "b", 9));
        assert_eq!(head(&store, tx, "b"), Some(9), "the head if a snapshot has replaced all entries");
    });
    transact(&store, |tx| append(&store, tx, "b", 10, &[]));
    transact(&store, |tx| {
        for id in ["a", "b"] {
            assert_eq!(head(&store, tx, id), Some(10), "the head of an entry after `forget`");
        }
        assert_eq!(read(&store, tx, "b", 0, u64::MAX), records([10]), "the entry after `forget`");
    });
}

fn keeps_outputs<S: Store>(open: Open<'_, S>) {
    let store = open();
    transact(&store, |tx| {
        append(&store, tx, "b", 1, &["first", "second"]);
        append(&store, tx, "a", 1, &["third"]);
    });
    transact(&store, |tx| append(&store, tx, "b", 2, &["fourth"]));
    let all = [("b/1/0", "first"), ("b/1/1", "second"), ("a/1/0", "third"), ("b/2/0", "fourth")];
    transact(&store, |tx| {
        assert_eq!(outputs(&store, tx, 9), listed(&all), "outputs are in the order of their entries");
        assert_eq!(outputs(&store, tx, 2), listed(&all[..2]), "the oldest two outputs");
        assert_eq!(outputs(&store, tx, 0), [], "no outputs");
    });
    for _ in 0..2 {
        transact(&store, |tx| succeeds("`settle`", store.settle(tx, &key("b", 1, 1))));
    }
    drop(store);
    let store = open();
    let left = [all[0], all[2], all[3]];
    transact(&store, |tx| {
        assert_eq!(outputs(&store, tx, 9), listed(&left), "outputs after `settle`");
        assert_eq!(read(&store, tx, "b", 0, u64::MAX), records(1..=2), "entries after `settle`");
        succeeds("`settle`", store.settle(tx, &key("b", 1, 0)));
        assert_eq!(outputs(&store, tx, 9), listed(&left[1..]), "outputs after `settle` in the same transaction");
    });
}

fn removes<S: Store>(open: Open<'_, S>) {
    let store = open();
    transact(&store, |tx| {
        for id in ["a", "b"] {
            append(&store, tx, id, 1, &["out"]);
            succeeds("`save`", store.save(tx, id, &record(1)));
        }
    });
    transact(&store, |tx| {
        succeeds("`remove`", store.remove(tx, "a"));
        assert_eq!(head(&store, tx, "a"), None, "the head after `remove`");
    });
    drop(store);
    let store = open();
    transact(&store, |tx| {
        assert_eq!(succeeds("`machines`", store.machines(tx)), ["b"], "machines after `remove`");
        assert_eq!(saved(&store, tx, "a", u64::MAX), None, "snapshots after `remove`");
        assert_eq!(read(&store, tx, "a", 0, u64::MAX), [], "entries after `remove`");
        assert_eq!(outputs(&store, tx, 9).len(), 2, "outputs after `remove`");
    });
}

/// The number of entries that each of two writers appends.
const TURNS: usize = 25;

/// Two writers that have opened the store, if it can be opened twice, append to the same machine at the same time.
fn two_writers<S: Store>(open: &(impl Fn() -> Result<S, Error> + Sync)) {
    let first = succeeds("opening the store", open());
    let Ok(second) = open() else { return };
    let turn = |store: &S| -> Result<(), Error> {
        let mut tx = store.begin()?;
        let number = store.head(&mut tx, "a")?.map_or(1, |head| head.number + 1);
        // Another writer may append here, unless the transaction excludes it.
        thread::yield_now();
        store.append(&mut tx, "a", &record(number), &["out".to_owned()])?;
        store.commit(tx)
    };
    let appended = |store: S| {
        let tries = (0..TURNS * 100).filter(|_| turn(&store).is_ok()).take(TURNS);
        tries.count()
    };
    drop((first, second));
    let counts = thread::scope(|scope| {
        let writers = [(); 2].map(|()| scope.spawn(|| appended(succeeds("opening the store", open()))));
        writers.map(|writer| writer.join().expect("a writer panics"))
    });
    assert_eq!(counts, [TURNS; 2], "acknowledged entries of two writers");
    let (store, all) = (succeeds("opening the store", open()), 2 * TURNS as u64);
    transact(&store, |tx| {
        assert_eq!(read(&store, tx, "a", 0, u64::MAX), records(1..=all), "entries of two writers");
        assert_eq!(outputs(&store, tx, 1000).len() as u64, all, "outputs of two writers");
    });
}
