//! Outputs are stored with their entry, and carried out at least once, in order.

use super::order::{OrderEvent, Out};
use super::{Error, Shop, Store, Time};
use fsm_journal::{Delivery, Key};

fn carry_out(shop: &Shop, mut each: impl FnMut(&Key, Out) -> Result<(), &'static str>) -> (usize, Vec<String>) {
    let Delivery { carried_out, failed } = shop.journal().deliver(100, &mut each).expect("the store works");
    (carried_out, failed.into_iter().map(|(key, error)| format!("{key}: {error}")).collect())
}

#[test]
fn outputs_are_pending_until_they_are_carried_out() {
    let mut shop = Shop::new();
    let mut order = shop.start("1", 0);
    shop.handle(&mut order, 0, OrderEvent::Add { cents: 3 });
    shop.handle(&mut order, 0, OrderEvent::Pay);
    shop.reopen();
    let expected = ["1/1/0 Greet", "1/3/0 Charge { cents: 3 }"];
    assert_eq!(shop.pending(), expected);
    let mut seen = Vec::new();
    let done = carry_out(&shop, |key, out| {
        seen.push(format!("{key} {out:?}"));
        Ok(())
    });
    assert_eq!((done, &seen[..]), ((2, vec![]), &expected.map(str::to_owned)[..]));
    shop.reopen();
    assert_eq!(carry_out(&shop, |_, _| panic!("nothing is left")), (0, vec![]));
}

#[test]
fn a_failed_output_holds_back_later_ones_of_its_machine() {
    let shop = Shop::new();
    for id in ["1", "2"] {
        let mut order = shop.start(id, 0);
        shop.handle(&mut order, 0, OrderEvent::Add { cents: 3 });
        shop.handle(&mut order, 0, OrderEvent::Pay);
    }
    let done = carry_out(&shop, |key, _| if key.machine == "1" { Err("no answer") } else { Ok(()) });
    assert_eq!(done, (2, vec!["1/1/0: no answer".to_owned()]));
    assert_eq!(shop.pending(), ["1/1/0 Greet", "1/3/0 Charge { cents: 3 }"]);
}

#[test]
fn an_unsettled_output_is_repeated_with_its_key() {
    let mut shop = Shop::new();
    shop.start("1", 0);
    let mut keys = Vec::new();
    for _ in 0..2 {
        let killed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            shop.journal().deliver(9, |key, _| -> Result<(), ()> {
                keys.push(key.clone());
                panic!("the program ends after the output is carried out");
            })
        }));
        assert!(killed.is_err());
        shop.reopen();
    }
    assert_eq!(keys.len(), 2);
    assert_eq!(keys[0], keys[1]);
}

#[test]
fn a_transaction_that_is_not_committed_sends_nothing() {
    let shop = Shop::new();
    let mut order = shop.start("1", 0);
    let journal = shop.journal();
    {
        let mut tx = journal.store().begin().expect("a transaction");
        journal.handle(&mut tx, &mut order, Time(0), OrderEvent::Add { cents: 1 }).expect("it works");
        journal.handle(&mut tx, &mut order, Time(0), OrderEvent::Pay).expect("it works");
    }
    assert_eq!(shop.pending(), ["1/1/0 Greet"]);
    let error =
        journal.transact(|tx| journal.handle(tx, &mut order, Time(0), OrderEvent::Paid)).expect_err("it is stale");
    assert!(matches!(error, Error::Conflict { known: 3, found: 1, .. }), "{error}");
}
