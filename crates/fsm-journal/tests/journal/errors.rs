//! Calls that are refused, with their messages.

use super::order::OrderEvent;
use super::{Error, Journal, Loaded, Order, Shop, Time};
use fsm_journal::{Head, Record, Store};

/// The message of a call that fails.
fn message<T>(result: Result<T, Error>) -> String {
    result.err().expect("it fails").to_string()
}

#[test]
fn another_writer_is_detected() {
    let shop = Shop::new();
    let mut one = shop.start("1", 0);
    let mut other = shop.load("1");
    shop.handle(&mut other, 0, OrderEvent::Add { cents: 1 });
    let journal = shop.journal();
    let handle = |order: &mut Loaded<Order>| journal.transact(|tx| journal.handle(tx, order, Time(0), OrderEvent::Pay));
    let expected = "another writer has appended to `1`: its last entry is 2, not 1; load the machine again";
    for _ in 0..2 {
        assert_eq!(message(handle(&mut one)), expected);
    }
    assert_eq!(message(journal.transact(|tx| journal.advance(tx, &mut one, Time(99_000)))), expected);
    assert_eq!(shop.load("1").head().number, 2);
    handle(&mut shop.load("1")).expect("it is loaded again");
}

/// The number of the last entry does not suffice: after a rollback, another entry may have the same one.
#[test]
fn another_entry_with_the_same_number_is_detected() {
    let shop = Shop::new();
    let mut order = shop.start("1", 0);
    let journal = shop.journal();
    {
        let mut tx = journal.store().begin().expect("a transaction");
        journal.handle(&mut tx, &mut order, Time(0), OrderEvent::Add { cents: 1 }).expect("it works");
    }
    let again = |order: &mut Loaded<Order>| journal.transact(|tx| journal.handle(tx, order, Time(0), OrderEvent::Pay));
    let expected = "`1` is not in the state of its last entry, which is 1: it was loaded or changed in a transaction that \
                    was not committed (entry 2); load the machine again";
    assert_eq!(message(again(&mut order)), expected);
    shop.handle(&mut shop.load("1"), 0, OrderEvent::Add { cents: 2 });
    let expected = "`1` is not in the state of its last entry, which is 2: it was loaded or changed in a transaction that \
                    was not committed (entry 2); load the machine again";
    assert_eq!(message(again(&mut order)), expected);
}

#[test]
fn a_machine_that_panicked_must_be_loaded_again() {
    let shop = Shop::new();
    let mut order = shop.start("1", 0);
    let journal = shop.journal();
    let handle = |order: &mut Loaded<Order>, event| journal.transact(|tx| journal.handle(tx, order, Time(0), event));
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| handle(&mut order, OrderEvent::Break)));
    assert!(panicked.is_err());
    let expected = "an earlier call for `1` failed in the middle; load the machine again";
    assert_eq!(message(handle(&mut order, OrderEvent::Pay)), expected);
    assert_eq!(message(journal.transact(|tx| journal.snapshot(tx, &order))), expected);
    assert_eq!(shop.load("1").head().number, 1);
}

#[test]
fn duplicate_and_unknown_ids_are_rejected() {
    let shop = Shop::new();
    shop.start("1", 0);
    let journal = shop.journal();
    assert_eq!(
        message(journal.transact(|tx| journal.start(tx, "1", Time(0)))),
        "the journal already has a machine `1`"
    );
    assert_eq!(message(journal.transact(|tx| journal.fork(tx, "1", 1, "1"))), "the journal already has a machine `1`");
    let unknown = "the journal has no machine `2`";
    assert_eq!(message(journal.transact(|tx| journal.load(tx, "2"))), unknown);
    assert_eq!(message(journal.transact(|tx| journal.replay(tx, "2", |_| {}))), unknown);
    assert_eq!(message(journal.transact(|tx| journal.fork(tx, "2", 1, "3"))), unknown);
    assert_eq!(message(journal.transact(|tx| journal.remove(tx, "2"))), unknown);
    assert_eq!(message(journal.transact(|tx| journal.fork(tx, "1", 2, "3"))), "`1` has no entry 2");
    assert_eq!(message(journal.transact(|tx| journal.fork(tx, "1", 0, "3"))), "`1` has no entry 0");
}

#[test]
fn outputs_are_not_read_within_a_transaction() {
    let shop = Shop::new();
    let journal = shop.journal();
    let error = message(journal.transact(|_| journal.pending(1)));
    let folder = shop.folder.path().display();
    let expected = format!(
        "this thread has not ended its last transaction in the journal {folder}; outputs are carried out between transactions"
    );
    assert_eq!(error, expected);
    assert_eq!(shop.pending(), [""; 0]);
}

/// Changes the second entry of a journal, and returns why it is not loaded.
fn with_entry(change: impl FnOnce(&mut Record)) -> String {
    let shop = Shop::new();
    let mut order = shop.start("1", 0);
    shop.handle(&mut order, 5, OrderEvent::Add { cents: 7 });
    let journal = shop.journal();
    shop.transact(|_, tx| {
        let mut records = Vec::new();
        journal.store().read(tx, "1", 0, u64::MAX, &mut |record| {
            records.push(record);
            Ok(())
        })?;
        change(&mut records[1]);
        journal.store().remove(tx, "1")?;
        records.iter().try_for_each(|record| journal.store().append(tx, "1", record, &[]))
    });
    message(journal.transact(|tx| journal.load(tx, "1")))
}

#[test]
fn changed_entries_are_detected() {
    let damaged = "entry 2 of `1` does not follow the one before: the journal is damaged";
    assert_eq!(with_entry(|record| record.body = record.body.replace('7', "8")), damaged);
    assert_eq!(with_entry(|record| record.head.at = Time(6)), damaged);
    assert_eq!(with_entry(|record| record.head.digest ^= 1), damaged);
}

#[test]
fn a_missing_beginning_is_detected() {
    let shop = Shop::new();
    let head = Head { number: 5, at: Time(0), digest: 0 };
    let record = |number| Record { head: Head { number, ..head }, body: "{}".to_owned() };
    let journal: &Journal<Order, _> = shop.journal();
    shop.transact(|_, tx| {
        journal.store().save(tx, "1", &record(5))?;
        journal.store().append(tx, "1", &record(6), &[])
    });
    assert_eq!(
        message(journal.transact(|tx| journal.load(tx, "1"))),
        "the snapshot of entry 5 of `1`: missing field `schema` at line 1 column 2"
    );
    let entry = journal.transact(|tx| journal.load_at(tx, "1", 4));
    assert_eq!(message(entry), "entry 4 of `1` was removed, and no snapshot replaces it");
}
