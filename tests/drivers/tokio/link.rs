//! Machines in short loops.

use fsmith::drive::tokio::Clock;
use fsmith::{Answer, state_machine};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};

/// The actions of a machine, and its own measure of time.
#[derive(Debug, Default, PartialEq)]
struct Line {
    sent: Vec<u32>,
    beats: u32,
}

state_machine! {
    /// Sends again if there is no acknowledgement, and counts beats in the meantime.
    #[derive(Debug)]
    machine Link(line: &mut Line) {
        events { Send, Acknowledged, Close }
        initial Idle;
        on Close => Closed;
        every 1.5ms => line.beats += 1;
        state Idle { on Send => Waiting(1); }
        state Waiting(attempt: u32) {
            enter { line.sent.push(*attempt); }
            on Acknowledged => Idle;
            after 100ms if *attempt < 3 => Waiting(attempt + 1);
            after 100ms => Closed;
        }
        final Closed;
    }
}

/// Runs a machine until it has completed or all senders are dropped. Also returns how often the loop woke.
async fn run(mut events: mpsc::Receiver<LinkEvent>) -> (Line, u32) {
    let (mut line, mut woken) = (Line::default(), 0);
    let mut link = Link::start(&mut line);
    let mut clock = Clock::new();
    while !link.is_finished() {
        let (passed, event) = clock.wait(link.due(), events.recv()).await;
        link.advance(&mut line, passed);
        match event {
            Some(Some(event)) => {
                link.handle(&mut line, event);
                link.advance(&mut line, Duration::ZERO);
            }
            Some(None) => break,
            None => {}
        }
        woken += 1;
    }
    (line, woken)
}

#[tokio::test(start_paused = true)]
async fn a_link_without_answers_times_out() {
    let start = Instant::now();
    let (sender, events) = mpsc::channel(4);
    sender.try_send(LinkEvent::Send).unwrap();
    let (line, woken) = run(events).await;
    assert_eq!(start.elapsed(), Duration::from_millis(300));
    // 300 ms / 1.5 ms, minus the last beat: it is due together with the final timeout, and the timer of the nested
    // state comes first.
    assert_eq!(line, Line { sent: vec![1, 2, 3], beats: 199 });
    // One event, one wake-up for each due timer, and a few more because of tokio's resolution of a millisecond.
    assert!(woken <= 1 + 199 + 3, "{woken}");
}

#[tokio::test(start_paused = true)]
async fn an_answer_ends_the_repetitions() {
    let (sender, events) = mpsc::channel(4);
    let talk = async move {
        sender.send(LinkEvent::Send).await.unwrap();
        sleep(Duration::from_millis(150)).await;
        sender.send(LinkEvent::Acknowledged).await.unwrap();
        sleep(Duration::from_millis(150)).await;
    };
    let ((), (line, _)) = tokio::join!(talk, run(events));
    assert_eq!(line, Line { sent: vec![1, 2], beats: 200 });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_loop_can_be_spawned() {
    let (sender, events) = mpsc::channel(4);
    let running = tokio::spawn(run(events));
    sender.send(LinkEvent::Send).await.unwrap();
    sender.send(LinkEvent::Acknowledged).await.unwrap();
    sender.send(LinkEvent::Close).await.unwrap();
    assert_eq!(running.await.unwrap().0.sent, [1]);
}

state_machine! {
    /// Errors in the reaction to an event and in a timer.
    machine Job(disk: &mut Vec<u32>) fails String {
        events { Write(u32) }
        initial state Open {
            on Write(number) => {
                if disk.len() == 2 { Err("the disk is full")?; }
                disk.push(number);
            }
            #[allow(fsmith::entered_anyway)]
            after 50ms => { if disk.is_empty() { Err("nobody wrote")?; } Closed }
        }
        final Closed;
    }
}

async fn work(disk: &mut Vec<u32>, mut events: mpsc::Receiver<JobEvent>) -> Result<(), String> {
    let mut job = Job::start(disk)?;
    let mut clock = Clock::new();
    while !job.is_finished() {
        let (passed, event) = clock.wait(job.due(), events.recv()).await;
        job.advance(disk, passed)?;
        if let Some(event) = event {
            job.handle(disk, event.ok_or("nobody is there")?)?;
        }
    }
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn a_loop_ends_at_an_error() {
    for (writes, result) in [(0, Err("nobody wrote")), (2, Ok(())), (3, Err("the disk is full"))] {
        let (sender, events) = mpsc::channel(4);
        for number in 0..writes {
            sender.try_send(JobEvent::Write(number)).unwrap();
        }
        let mut disk = Vec::new();
        assert_eq!(work(&mut disk, events).await, result.map_err(str::to_owned));
        assert_eq!(disk.len() as u32, writes.min(2));
        drop(sender);
    }
}

state_machine! {
    /// Waits for a time and a condition.
    machine Door(closed: &mut bool) {
        events { Close }
        initial state Unlocked { on Close => *closed = true; after 5s if *closed => Locked; }
        final Locked;
    }
}

/// A refused timer does not wake the loop. It fires when an event makes its guard true.
#[tokio::test(start_paused = true)]
async fn a_refused_timer_fires_after_an_event_enables_it() {
    let (sender, mut events) = mpsc::channel(4);
    let running = tokio::spawn(async move {
        let (mut closed, mut answers) = (false, Vec::new());
        let mut door = Door::start(&mut closed);
        let mut clock = Clock::new();
        while !door.is_finished() {
            let (passed, event) = clock.wait(door.due(), events.recv()).await;
            answers.push(door.advance(&mut closed, passed));
            if let Some(Some(event)) = event {
                answers.push(door.handle(&mut closed, event));
                answers.push(door.advance(&mut closed, Duration::ZERO));
            }
        }
        answers
    });
    sleep(Duration::from_secs(60)).await;
    sender.send(DoorEvent::Close).await.unwrap();
    assert_eq!(running.await.unwrap(), [Answer::Ignored, Answer::Ignored, Answer::Stayed, Answer::Moved]);
}
