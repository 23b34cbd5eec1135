//! A machine is the same after the program has ended, and time has passed in between.

use super::order::{CartState, OrderEvent};
use super::{Shop, Time};
use std::time::Duration;

#[test]
fn a_machine_is_rebuilt_from_its_calls() {
    let mut shop = Shop::new();
    let mut order = shop.start("1", 1_000);
    for (at, event) in [(2_000, OrderEvent::Add { cents: 5 }), (3_000, OrderEvent::Add { cents: 7 })] {
        assert_eq!(shop.handle(&mut order, at, event), fsmith::Answer::Stayed);
    }
    shop.reopen();
    let mut again = shop.load("1");
    assert_eq!(format!("{again:?}"), format!("{order:?}"));
    assert_eq!((again.head().number, again.head().at, again.machine().calls), (3, Time(3_000), 2));
    assert_eq!(shop.handle(&mut again, 4_000, OrderEvent::Pay), fsmith::Answer::Moved);
    shop.reopen();
    assert_eq!(shop.load("1").machine().state(), CartState::Charging);
}

#[test]
fn time_between_runs_of_the_program_counts() {
    let mut shop = Shop::new();
    let order = shop.start("1", 1_000);
    assert_eq!(order.due(Time(1_000)), Some(Duration::from_secs(10)));
    shop.reopen();
    let mut order = shop.load("1");
    assert_eq!(order.due(Time(10_999)), Some(Duration::from_millis(1)));
    assert!(!shop.advance(&mut order, 10_999));
    assert_eq!(order.head().number, 1, "nothing is appended without a timer that is due");
    assert!(shop.advance(&mut order, 11_000));
    assert_eq!((order.head().number, order.machine().state()), (2, CartState::Forgotten));
    assert!(!shop.advance(&mut order, 99_000));
    shop.reopen();
    assert_eq!(shop.load("1").machine().state(), CartState::Forgotten);
}

#[test]
fn due_timers_fire_before_an_event() {
    let shop = Shop::new();
    let mut order = shop.start("1", 0);
    assert_eq!(shop.handle(&mut order, 10_000, OrderEvent::Add { cents: 1 }), fsmith::Answer::Ignored);
    assert_eq!(shop.load("1").machine().state(), CartState::Forgotten);
}

#[test]
fn every_timer_of_a_long_pause_fires() {
    let shop = Shop::new();
    let mut order = shop.start("1", 0);
    shop.handle(&mut order, 0, OrderEvent::Add { cents: 1 });
    shop.handle(&mut order, 0, OrderEvent::Pay);
    shop.advance(&mut order, 185_000);
    let keys = ["1/1/0 Greet", "1/3/0 Charge { cents: 1 }", "1/4/0 Remind", "1/4/1 Remind", "1/4/2 Remind"];
    assert_eq!(shop.pending(), keys);
    assert_eq!(order.due(Time(185_000)), Some(Duration::from_secs(55)));
}

#[test]
fn time_does_not_pass_while_the_clock_is_behind() {
    let shop = Shop::new();
    let mut order = shop.start("1", 9_000);
    shop.handle(&mut order, 5_000, OrderEvent::Add { cents: 1 });
    assert_eq!(order.head().at, Time(9_000));
    assert_eq!(order.due(Time(5_000)), Some(Duration::from_secs(10)));
    assert_eq!(shop.load("1").due(Time(9_000)), Some(Duration::from_secs(10)));
}
