//! The clock alone: when it wakes, how much time it reports, and that no time or event is lost.

use fsmith::drive::tokio::Clock;
use std::future::{pending, ready};
use std::pin::pin;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, advance, sleep, timeout};

const fn ms(number: u64) -> Duration {
    Duration::from_millis(number)
}

/// Returns `what` after the given time.
async fn later(after: Duration, what: &'static str) -> &'static str {
    sleep(after).await;
    what
}

#[tokio::test(start_paused = true)]
async fn an_event_before_the_due_time_is_returned() {
    let mut clock = Clock::new();
    assert_eq!(clock.wait(Some(ms(100)), later(ms(40), "event")).await, (ms(40), Some("event")));
    assert_eq!(clock.passed(), Duration::ZERO);
}

#[tokio::test(start_paused = true)]
async fn an_event_at_the_due_time_is_not_lost() {
    let mut clock = Clock::new();
    assert_eq!(clock.wait(Some(ms(100)), later(ms(100), "event")).await, (ms(100), Some("event")));
}

#[tokio::test(start_paused = true)]
async fn the_due_time_before_any_event_ends_the_wait() {
    let mut clock = Clock::new();
    assert_eq!(clock.wait(Some(ms(100)), later(ms(101), "event")).await, (ms(100), None));
}

#[tokio::test(start_paused = true)]
async fn without_a_due_time_the_clock_waits_for_the_event() {
    let year = Duration::from_secs(365 * 24 * 60 * 60);
    let mut clock = Clock::new();
    assert_eq!(clock.wait(None, later(year, "event")).await, (year, Some("event")));
}

/// 584 years are more than tokio's timer wheel supports, and `Duration::MAX` is more than its `Instant` supports.
#[tokio::test(start_paused = true)]
async fn a_due_time_of_centuries_is_supported() {
    let mut clock = Clock::new();
    for due in [Duration::from_nanos(u64::MAX), Duration::from_secs(u64::MAX), Duration::MAX] {
        assert_eq!(clock.wait(Some(due), later(ms(7), "event")).await, (ms(7), Some("event")));
    }
}

#[tokio::test(start_paused = true)]
async fn a_timer_already_due_lets_events_pass() {
    let (sender, mut events) = mpsc::channel(4);
    for number in 0..4 {
        sender.try_send(number).unwrap();
    }
    let mut clock = Clock::new();
    for number in 0..4 {
        assert_eq!(clock.wait(Some(Duration::ZERO), events.recv()).await, (Duration::ZERO, Some(Some(number))));
    }
    assert_eq!(clock.wait(Some(Duration::ZERO), events.recv()).await, (Duration::ZERO, None));
    drop(sender);
    assert_eq!(clock.wait(Some(Duration::ZERO), events.recv()).await, (Duration::ZERO, Some(None)));
}

/// Time that the program spends between two calls does not delay the next timer.
#[tokio::test(start_paused = true)]
async fn the_due_time_counts_from_the_last_wait() {
    let mut clock = Clock::new();
    advance(ms(30)).await;
    assert_eq!(clock.wait(Some(ms(100)), pending::<()>()).await, (ms(100), None));
    advance(ms(130)).await;
    assert_eq!(clock.wait(Some(ms(100)), pending::<()>()).await, (ms(130), None));
}

#[tokio::test(start_paused = true)]
async fn the_passed_time_can_be_queried_between_waits() {
    let mut clock = Clock::new();
    advance(ms(30)).await;
    assert_eq!(clock.passed(), ms(30));
    assert_eq!(clock.wait(Some(ms(5)), pending::<()>()).await, (ms(5), None));
}

/// tokio's timers have a resolution of one millisecond.
#[tokio::test(start_paused = true)]
async fn the_clock_never_wakes_too_early() {
    let mut clock = Clock::new();
    for nanos in [1, 999, 1_000, 999_999, 1_000_000, 1_000_001, 1_500_000, 123_456_789] {
        let due = Duration::from_nanos(nanos);
        let (passed, event) = clock.wait(Some(due), pending::<()>()).await;
        assert!(event.is_none() && passed >= due && passed < due + ms(2), "{due:?}: {passed:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn no_time_is_lost_in_many_waits() {
    let start = Instant::now();
    let (mut clock, mut reported) = (Clock::new(), Duration::ZERO);
    for number in 0..5000_u64 {
        let due = Duration::from_nanos(number * 7919 % 3_000_000);
        let event = later(Duration::from_nanos(number * 104_729 % 5_000_000), "event");
        reported += clock.wait((number % 7 != 0).then_some(due), event).await.0;
        if number % 5 == 0 {
            advance(Duration::from_nanos(number)).await;
        }
        if number % 11 == 0 {
            reported += clock.passed();
        }
    }
    reported += clock.passed();
    assert_eq!(reported, start.elapsed());
}

#[tokio::test(start_paused = true)]
async fn a_wait_that_is_dropped_loses_no_time() {
    let mut clock = Clock::new();
    for _ in 0..3 {
        let waited = timeout(ms(30), clock.wait(Some(ms(100)), pending::<()>())).await;
        assert!(waited.is_err());
    }
    assert_eq!(clock.wait(Some(ms(100)), pending::<()>()).await, (ms(100), None));
}

#[tokio::test(start_paused = true)]
async fn no_event_is_lost_in_a_select() {
    let (sender, mut events) = mpsc::channel(100);
    let sending = async move {
        for number in 0..100_u64 {
            sleep(Duration::from_micros(number * 611 % 4000)).await;
            sender.send(number).await.unwrap();
        }
    };
    let receiving = async {
        let start = Instant::now();
        let (mut clock, mut reported, mut received, mut dropped) = (Clock::new(), Duration::ZERO, Vec::new(), 0);
        loop {
            let (passed, event) = tokio::select! {
                woken = clock.wait(Some(ms(3)), events.recv()) => woken,
                () = sleep(ms(1)) => { dropped += 1; continue }
            };
            reported += passed;
            match event {
                Some(Some(number)) => received.push(number),
                Some(None) => break,
                None => {}
            }
        }
        assert!(dropped > 10, "{dropped}");
        assert_eq!(reported, start.elapsed());
        received
    };
    let ((), received) = tokio::join!(sending, receiving);
    assert!(received.into_iter().eq(0..100));
}

/// A future that is borrowed continues in the next call, because it is not dropped.
#[tokio::test(start_paused = true)]
async fn a_borrowed_event_continues_in_the_next_call() {
    let mut clock = Clock::new();
    let mut event = pin!(later(ms(250), "event"));
    assert_eq!(clock.wait(Some(ms(100)), &mut event).await, (ms(100), None));
    assert_eq!(clock.wait(Some(ms(100)), &mut event).await, (ms(100), None));
    assert_eq!(clock.wait(Some(ms(100)), &mut event).await, (ms(50), Some("event")));
}

/// Without timers, the clock does not need a runtime.
#[test]
fn no_runtime_is_needed_without_a_due_time() {
    let mut clock = Clock::default();
    assert_eq!(embassy_futures::block_on(clock.wait(None, ready("event"))).1, Some("event"));
}

/// A test without paused time.
#[tokio::test]
async fn the_reported_time_is_at_most_the_real_time() {
    let start = Instant::now();
    let (mut clock, mut reported) = (Clock::new(), Duration::ZERO);
    for _ in 0..5 {
        let (passed, event) = clock.wait(Some(Duration::from_micros(1700)), pending::<()>()).await;
        assert!(event.is_none() && passed >= Duration::from_micros(1700), "{passed:?}");
        reported += passed;
    }
    assert!(reported <= start.elapsed());
}
