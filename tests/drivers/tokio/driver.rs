//! The loop of three lines: the order in which a machine learns of time and events, and what a cancelled wait loses.

use fsmith::drive::tokio::{Driver, Next};
use fsmith::state_machine;
use std::future::pending;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

state_machine! {
    /// Notes when it sends, in milliseconds of its own time.
    #[derive(Debug)]
    machine Link(log: &mut Vec<&'static str>) {
        events { Send, Allow, Close }
        initial state Idle(allowed: bool = false) {
            on Send => Sent;
            on Allow => *allowed = true;
            after 10ms if *allowed => { log.push("allowed"); Sent };
        }
        state Sent { after 50ms => { log.push("timeout"); Idle }; }
        on Close => { log.push("closed"); Closed };
        final Closed;
    }
}

async fn run(mut events: mpsc::Receiver<LinkEvent>) -> Vec<&'static str> {
    let mut log = Vec::new();
    let mut link = Link::start(&mut log);
    let mut driver = Driver::new();
    while !link.is_finished() {
        match driver.next(link.due(), events.recv()).await {
            Next::Time(passed) => link.advance(&mut log, passed),
            Next::Event(Some(event)) => link.handle(&mut log, event),
            Next::Event(None) => break,
        };
    }
    log
}

#[tokio::test(start_paused = true)]
async fn a_timer_that_is_due_before_an_event_fires_first() {
    let (sender, events) = mpsc::channel(4);
    let link = tokio::spawn(run(events));
    sender.send(LinkEvent::Send).await.unwrap();
    sleep(Duration::from_millis(60)).await;
    sender.send(LinkEvent::Close).await.unwrap();
    assert_eq!(link.await.unwrap(), ["timeout", "closed"]);
}

#[tokio::test(start_paused = true)]
async fn an_event_may_enable_a_refused_timer() {
    let (sender, events) = mpsc::channel(4);
    let link = tokio::spawn(run(events));
    sleep(Duration::from_millis(30)).await;
    sender.send(LinkEvent::Allow).await.unwrap();
    sleep(Duration::from_millis(1)).await;
    sender.send(LinkEvent::Close).await.unwrap();
    assert_eq!(link.await.unwrap(), ["allowed", "closed"]);
}

#[tokio::test(start_paused = true)]
async fn a_closed_channel_ends_the_loop() {
    let (sender, events) = mpsc::channel(4);
    drop(sender);
    assert!(run(events).await.is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_cancelled_call_loses_no_time() {
    let mut driver = Driver::<()>::new();
    let second = Duration::from_secs(1);
    timeout(second, driver.next(Some(5 * second), pending())).await.unwrap_err();
    assert_eq!(driver.next(Some(5 * second), pending()).await, Next::Time(5 * second));
}
