//! Snapshots, retention, replay and forks.

use super::order::{CartState, OrderEvent};
use super::{Journal, Loaded, Order, Shop};
use fsm_journal::{Cause, Store};

/// An order with this number of entries.
fn filled(shop: &Shop, id: &str, entries: u32) -> Loaded<Order> {
    let mut order = shop.start(id, 0);
    for cents in 1..entries {
        shop.handle(&mut order, 0, OrderEvent::Add { cents });
    }
    order
}

/// The numbers of the stored entries and of the newest snapshot.
fn stored(shop: &Shop, id: &str) -> (Vec<u64>, Option<u64>) {
    shop.transact(|journal, tx| {
        let mut numbers = Vec::new();
        journal.store().read(tx, id, 0, u64::MAX, &mut |record| {
            numbers.push(record.head.number);
            Ok(())
        })?;
        let saved = journal.store().saved(tx, id, u64::MAX)?;
        Ok((numbers, saved.map(|record| record.head.number)))
    })
}

#[test]
fn a_snapshot_replaces_the_entries_before_it() {
    let shop = Shop::with(|journal| journal.snapshot_every(5).keep(0));
    let order = filled(&shop, "1", 12);
    assert_eq!(stored(&shop, "1"), (vec![11, 12], Some(10)));
    assert_eq!(format!("{:?}", shop.load("1")), format!("{order:?}"));
    assert_eq!(shop.pending(), ["1/1/0 Greet"], "outputs are not removed");
}

#[test]
fn retention_keeps_the_last_entries() {
    let shop = Shop::with(|journal| journal.snapshot_every(5).keep(6));
    let order = filled(&shop, "1", 15);
    assert_eq!(stored(&shop, "1"), ((6..=15).collect(), Some(15)));
    for through in 5..=15 {
        let order = shop.transact(|journal, tx| journal.load_at(tx, "1", through));
        assert_eq!((order.head().number, order.machine().calls), (through, through as u32 - 1));
    }
    let error = shop.journal().transact(|tx| shop.journal().load_at(tx, "1", 4)).expect_err("it is gone");
    assert_eq!(error.to_string(), "entry 4 of `1` was removed, and no snapshot replaces it");
    assert_eq!(order.head().number, 15);
}

#[test]
fn a_replay_visits_every_stored_entry() {
    let shop = Shop::with(|journal| journal.snapshot_every(4));
    let mut order = filled(&shop, "1", 3);
    shop.handle(&mut order, 7, OrderEvent::Pay);
    shop.advance(&mut order, 60_007);
    let mut lines = Vec::new();
    let replayed = shop.transact(|journal, tx| {
        journal.replay(tx, "1", |entry| {
            let cause = match entry.cause {
                Cause::Start => "start",
                Cause::Time => "time",
                Cause::Event(event) => event,
            };
            let (number, at, state) = (entry.number, entry.at.0, entry.machine.state());
            lines.push(format!("{number} at {at}: {cause} -> {state:?}, {:?}", entry.out));
        })
    });
    let expected = [
        "1 at 0: start -> Open, [Greet]",
        r#"2 at 0: {"Add":{"cents":1}} -> Open, []"#,
        r#"3 at 0: {"Add":{"cents":2}} -> Open, []"#,
        r#"4 at 7: "Pay" -> Charging, [Charge { cents: 3 }]"#,
        "5 at 60007: time -> Charging, [Remind]",
    ];
    assert_eq!(lines, expected);
    assert_eq!(format!("{replayed:?}"), format!("{order:?}"));
}

#[test]
fn a_replay_of_a_shortened_history_begins_with_a_snapshot() {
    let shop = Shop::with(|journal| journal.snapshot_every(4).keep(2));
    let order = filled(&shop, "1", 10);
    let mut numbers = Vec::new();
    let replayed = shop.transact(|journal, tx| journal.replay(tx, "1", |entry| numbers.push(entry.number)));
    assert_eq!(numbers, (5..=10).collect::<Vec<_>>());
    assert_eq!(format!("{replayed:?}"), format!("{order:?}"));
}

#[test]
fn a_fork_is_independent_of_its_original() {
    for shop in [Shop::new(), Shop::with(|journal| journal.snapshot_every(3).keep(0))] {
        let mut order = filled(&shop, "1", 5);
        shop.handle(&mut order, 0, OrderEvent::Pay);
        let mut fork = shop.transact(|journal, tx| journal.fork(tx, "1", 6, "2"));
        shop.handle(&mut fork, 0, OrderEvent::Paid);
        assert_eq!(shop.load("1").machine().state(), CartState::Charging);
        assert_eq!(shop.load("2").machine().state(), CartState::Sent);
        assert_eq!(shop.pending().last().expect("an output"), "2/7/0 Ship");
        assert_eq!(shop.pending().iter().filter(|output| output.starts_with("2/")).count(), 1);
    }
}

#[test]
fn a_fork_may_start_at_an_earlier_entry() {
    let shop = Shop::with(|journal| journal.snapshot_every(2).keep(3));
    filled(&shop, "1", 9);
    for through in 5..=9 {
        let new = format!("fork {through}");
        let fork = shop.transact(|journal, tx| journal.fork(tx, "1", through, &new));
        let past = shop.transact(|journal, tx| journal.load_at(tx, "1", through));
        assert_eq!(format!("{:?}", fork.machine()), format!("{:?}", past.machine()));
        assert_eq!(fork.head(), past.head());
        assert_eq!(shop.load(&new).head(), past.head());
    }
}

#[test]
fn removing_a_machine_keeps_its_outputs() {
    let mut shop = Shop::new();
    filled(&shop, "1", 5);
    filled(&shop, "2", 2);
    shop.transact(|journal, tx| journal.remove(tx, "1"));
    shop.reopen();
    assert_eq!(shop.transact(Journal::machines), ["2"]);
    assert_eq!(shop.pending(), ["1/1/0 Greet", "2/1/0 Greet"]);
}
