//! Misuse is refused, with these messages.

use crate::load::{fleet, options};
use crate::order::{Order, OrderEvent};
use fsm_fleet::{Error, Fleet, Options, run};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// Runs a fleet that fails, and returns the message.
fn failure(options: &Options, main: impl Fn(&mut Fleet<Order>) -> Result<(), Error> + Send + Sync + 'static) -> String {
    run(options, main).expect_err("it fails").to_string()
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn invalid_options_are_rejected() {
    let folder = folder();
    let options = options(folder.path());
    let message = |options: Options| failure(&options, |_| Ok(()));
    assert_eq!(message(options.clone().workers(0)), "the options of the fleet: a process needs a worker");
    let zero = options.clone().epoch(Duration::ZERO);
    assert_eq!(message(zero), "the options of the fleet: an epoch must be longer than zero");
    let none = options.process(2, ["localhost:1", "localhost:2"]);
    assert_eq!(message(none), "the options of the fleet: this process has no address");
}

#[test]
fn event_numbers_must_increase() {
    let folder = folder();
    let message = failure(&options(folder.path()), |fleet| {
        fleet.send(5, 1, OrderEvent::Pay)?;
        fleet.send(5, 2, OrderEvent::Pay)
    });
    let expected = "the event 5 follows the event 5: numbers must increase, also after a restart; see \
                    `Fleet::restored`";
    assert_eq!(message, expected);
}

#[test]
fn event_numbers_must_increase_after_a_restart() {
    let folder = folder();
    let options = options(folder.path()).workers(2);
    fleet(&options, 4).expect("it runs");
    let message = failure(&options, |fleet| fleet.send(120, 1, OrderEvent::Pay));
    assert!(message.starts_with("the event 120 follows the event 120: numbers must increase"), "{message}");
}

#[test]
fn two_events_of_a_machine_with_one_number_are_an_error() {
    let folder = folder();
    let options = options(folder.path()).workers(2);
    let message = failure(&options, |fleet| {
        fleet.send(5, 1, OrderEvent::Pay)?;
        fleet.end_epoch()?;
        fleet.wait()
    });
    assert_eq!(message, "two events for the machine 1 have the number 5 in epoch 1, so their order is unknown");
    let restored = run::<Order, _>(&options, |fleet| Ok(fleet.restored().epoch)).expect("it starts again");
    assert_eq!(restored, [1, 1]);
}

#[test]
fn an_ignored_error_does_not_lose_events() {
    let folder = folder();
    let options = options(folder.path()).workers(2);
    let message = failure(&options, |fleet| {
        fleet.send(5, 1, OrderEvent::Pay)?;
        for _ in 0..10 {
            let _ = fleet.end_epoch();
            let _ = fleet.wait();
        }
        Ok(())
    });
    assert!(message.starts_with("two events") || message == "another worker of this process failed", "{message}");
    let restored = run::<Order, _>(&options, |fleet| Ok(fleet.restored().epoch)).expect("it starts again");
    assert_eq!(restored, [1, 1], "no later epoch is stored");
}

#[test]
fn an_error_or_a_panic_of_the_program_ends_all_workers() {
    let folder = folder();
    let options = options(folder.path()).workers(2);
    let work = |fleet: &mut Fleet<Order>| loop {
        fleet.end_epoch()?;
    };
    let message = failure(&options, move |fleet| match fleet.worker() {
        0 => work(fleet),
        _ => Err(Error::program("the file of events ends in the middle")),
    });
    assert_eq!(message, "the file of events ends in the middle");
    let message = failure(&options, move |fleet| match fleet.worker() {
        0 => work(fleet),
        _ => panic!("there is a bug"),
    });
    assert_eq!(message, "a worker panicked: there is a bug");
}

#[test]
fn an_event_on_which_a_machine_panics_is_not_stored() {
    let folder = folder();
    let options = options(folder.path()).workers(2);
    let message = failure(&options, |fleet| {
        let number = 5 + fleet.worker() as u64;
        fleet.send(number, number, if number == 5 { OrderEvent::Drop } else { OrderEvent::Pay })?;
        fleet.end_epoch()?;
        fleet.wait()
    });
    assert_eq!(message, "a worker panicked: the order has fallen apart");
    let restored = run::<Order, _>(&options, |fleet| Ok(fleet.restored().epoch)).expect("it starts again");
    assert_eq!(restored, [1, 1], "the epoch can be sent without this event");
}

#[test]
fn a_folder_belongs_to_one_fleet() {
    let folder = folder();
    let options = options(folder.path());
    let inner = options.clone();
    let message = run::<Order, _>(&options, move |_| Ok(failure(&inner, |_| Ok(())))).expect("it runs").remove(0);
    assert!(
        message.starts_with("the journal ") && message.ends_with("worker-0 is open in another program"),
        "{message}"
    );
}

#[test]
fn a_missing_journal_is_reported() {
    let folder = folder();
    fleet(&options(folder.path()).workers(3), 4).expect("it runs");
    fs::remove_dir_all(folder.path().join("worker-1")).expect("it is there");
    let message = failure(&options(folder.path()), |_| Ok(()));
    let expected = format!(
        "the journals in {} were written by 3 workers, and those of the workers [1] are missing; worker j of n opens \
         `worker-j`, `worker-(j + n)` and so on in the folder of its process",
        folder.path().display()
    );
    assert_eq!(message, expected);
}

#[test]
fn the_length_of_an_epoch_cannot_change() {
    let folder = folder();
    fleet(&options(folder.path()), 4).expect("it runs");
    let message = failure(&options(folder.path()).epoch(Duration::from_secs(1)), |_| Ok(()));
    assert_eq!(message, "an epoch has 1s, but had 100ms when the journals were written; timers count in epochs");
}

/// Changes the text of a journal, and its checksums.
fn rewrite(folder: &Path, from: &str, to: &str) {
    use fsm_journal::{Head, Record, Segment, Store, Time};
    let store = Segment::open(folder.join("worker-0")).expect("it opens");
    let mut tx = store.begin().expect("a transaction");
    for name in store.machines(&mut tx).expect("names") {
        let (mut bodies, mut head) = (Vec::new(), Head::default());
        let end = store.head(&mut tx, &name).expect("a head").expect("it has entries").at;
        let mut read = |record: Record| {
            bodies.push((record.head.at, record.body.replace(from, to)));
            Ok(())
        };
        store.read(&mut tx, &name, 0, u64::MAX, &mut read).expect("entries");
        store.remove(&mut tx, &name).expect("removed");
        for (at, body) in bodies {
            head = head.next(Time(at.0.min(end.0)), &body);
            store.append(&mut tx, &name, &Record { head, body }, &[]).expect("appended");
        }
    }
    store.commit(tx).expect("committed");
}

#[test]
fn journals_of_another_machine_or_version_are_rejected() {
    let folder = folder();
    fleet(&options(folder.path()), 4).expect("it runs");
    let message = || failure(&options(folder.path()), |_| Ok(()));
    rewrite(folder.path(), r#""name":"Order","version":1"#, r#""name":"Gate","version":1"#);
    // Machines are stored when the fleet starts again.
    rewrite(folder.path(), r#""name":"OrderEvent","version":1"#, r#""name":"OrderEvent","version":2"#);
    let expected = "the journals contain `OrderEvent` version 2, which `Journaled` does not upgrade to `OrderEvent` \
                    version 1";
    assert_eq!(message(), expected);
    rewrite(folder.path(), r#"{"Pay""#, r#"{"Play""#);
    rewrite(folder.path(), r#""Pay""#, r#""Play""#);
    rewrite(folder.path(), r#""name":"OrderEvent","version":2"#, r#""name":"OrderEvent","version":1"#);
    let unknown = message();
    assert!(unknown.starts_with("the entry 1-0-of-1-from-1/") && unknown.contains("`Play`"), "{unknown}");
}
