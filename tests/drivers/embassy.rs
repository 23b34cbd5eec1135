//! Tests on embassy, with its mock clock of a million ticks per second. The tests advance it.

use embassy_futures::select::{Either, select};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use embassy_time::{Duration as Ticks, Instant, MockDriver, Timer};
use fsmith::drive::embassy::Clock;
use fsmith::drive::{TaskId, TaskIds};
use fsmith::state_machine;
use std::cell::Cell;
use std::future::{Future, pending};
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

/// Makes tests run one at a time, because a program has only one mock clock.
fn reset_clock() -> MutexGuard<'static, ()> {
    static TIME: Mutex<()> = Mutex::new(());
    let alone = TIME.lock().unwrap_or_else(PoisonError::into_inner);
    MockDriver::get().reset();
    alone
}

fn tick(ticks: u64) {
    MockDriver::get().advance(Ticks::from_ticks(ticks));
}

/// An executor for one task, which it polls when the task is woken.
struct Executor {
    woken: Arc<Woken>,
    polls: u32,
}

struct Woken(AtomicU32);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

impl Executor {
    fn new() -> Self {
        Executor { woken: Arc::new(Woken(AtomicU32::new(1))), polls: 0 }
    }

    /// Polls the task until it is no longer woken.
    fn run<F: Future>(&mut self, mut task: Pin<&mut F>) -> Poll<F::Output> {
        let waker = Waker::from(self.woken.clone());
        while self.woken.0.swap(0, Ordering::Relaxed) > 0 {
            self.polls += 1;
            assert!(self.polls < 1_000_000, "it spins");
            let poll = task.as_mut().poll(&mut Context::from_waker(&waker));
            if poll.is_ready() {
                return poll;
            }
        }
        Poll::Pending
    }

    /// Advances the clock by the given number of ticks, one at a time, and runs the task after each.
    fn run_for<F: Future>(&mut self, ticks: u64, mut task: Pin<&mut F>) -> Poll<F::Output> {
        let mut poll = self.run(task.as_mut());
        for _ in 0..ticks {
            if poll.is_ready() {
                break;
            }
            tick(1);
            poll = self.run(task.as_mut());
        }
        poll
    }
}

/// Runs a task to completion, tick by tick.
fn run<F: Future>(task: F) -> F::Output {
    match Executor::new().run_for(100_000, pin!(task)) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("it has not ended"),
    }
}

const fn micros(number: u64) -> Duration {
    Duration::from_micros(number)
}

async fn later(ticks: u64, what: &'static str) -> &'static str {
    Timer::after(Ticks::from_ticks(ticks)).await;
    what
}

#[test]
fn an_event_before_at_and_after_the_due_time() {
    let _alone = reset_clock();
    run(async {
        let mut clock = Clock::new();
        assert_eq!(clock.wait(Some(micros(100)), later(40, "event")).await, (micros(40), Some("event")));
        assert_eq!(clock.wait(Some(micros(100)), later(100, "event")).await, (micros(100), Some("event")));
        assert_eq!(clock.wait(Some(micros(100)), later(101, "event")).await, (micros(100), None));
        assert_eq!(clock.wait(None, later(5000, "event")).await, (micros(5000), Some("event")));
        assert_eq!(Instant::now().as_ticks(), 5240);
    });
}

/// The task sleeps until the tick at which the timer is due, and is polled only once.
#[test]
fn the_due_time_is_rounded_up_to_a_tick() {
    for (nanos, ticks) in [(1, 1), (999, 1), (1000, 1), (1001, 2), (1500, 2), (2_000_001, 2001)] {
        let _alone = reset_clock();
        let mut clock = Clock::new();
        let mut executor = Executor::new();
        let mut wait = pin!(clock.wait(Some(Duration::from_nanos(nanos)), pending::<()>()));
        assert!(executor.run_for(ticks - 1, wait.as_mut()).is_pending(), "{nanos} ns: too early");
        assert_eq!(executor.run_for(1, wait), Poll::Ready((micros(ticks), None)), "{nanos} ns: too late");
        assert_eq!(executor.polls, 2);
    }
}

#[test]
fn a_timer_already_due_lets_events_and_other_tasks_pass() {
    let _alone = reset_clock();
    let events = Channel::<CriticalSectionRawMutex, u32, 4>::new();
    for number in 0..4 {
        events.try_send(number).unwrap();
    }
    let mut clock = Clock::new();
    for number in 0..4 {
        let wait = pin!(clock.wait(Some(Duration::ZERO), events.receive()));
        assert_eq!(Executor::new().run(wait), Poll::Ready((Duration::ZERO, Some(number))));
    }
    let mut wait = pin!(clock.wait(Some(Duration::ZERO), events.receive()));
    let waker = Waker::noop();
    assert!(wait.as_mut().poll(&mut Context::from_waker(waker)).is_pending(), "others have their turn");
    assert_eq!(wait.poll(&mut Context::from_waker(waker)), Poll::Ready((Duration::ZERO, None)));
}

#[test]
fn the_due_time_counts_from_the_last_wait() {
    let _alone = reset_clock();
    run(async {
        let mut clock = Clock::new();
        tick(30);
        assert_eq!(clock.wait(Some(micros(100)), pending::<()>()).await, (micros(100), None));
        tick(130);
        assert_eq!(clock.wait(Some(micros(100)), pending::<()>()).await, (micros(130), None));
        tick(7);
        assert_eq!(clock.passed(), micros(7));
        assert_eq!(clock.passed(), Duration::ZERO);
    });
}

#[test]
fn a_due_time_of_centuries_is_supported() {
    let _alone = reset_clock();
    run(async {
        let mut clock = Clock::new();
        for due in [Duration::from_nanos(u64::MAX), Duration::from_secs(u64::MAX), Duration::MAX] {
            assert_eq!(clock.wait(Some(due), later(7, "event")).await, (micros(7), Some("event")));
        }
    });
}

#[test]
fn a_wait_that_is_dropped_loses_neither_time_nor_events() {
    let _alone = reset_clock();
    let events = Channel::<CriticalSectionRawMutex, u32, 4>::new();
    run(async {
        let mut clock = Clock::new();
        for _ in 0..3 {
            let first = select(clock.wait(Some(micros(100)), events.receive()), later(30, "dropped")).await;
            assert!(matches!(first, Either::Second("dropped")));
        }
        events.try_send(1).unwrap();
        assert_eq!(clock.wait(Some(micros(100)), events.receive()).await, (micros(90), Some(1)));
        let mut event = pin!(later(250, "event"));
        assert_eq!(clock.wait(Some(micros(100)), event.as_mut()).await, (micros(100), None));
        assert_eq!(clock.wait(Some(micros(900)), event.as_mut()).await, (micros(150), Some("event")));
    });
}

/// The context of the lamp.
#[derive(Default)]
struct Pin13 {
    lit: bool,
    blinks: u32,
}

state_machine! {
    machine Lamp(pin: &mut Pin13) {
        events { Press }
        initial Off;
        state Off { on Press => On; }
        state On {
            enter { pin.lit = true; }
            exit { pin.lit = false; }
            on Press or after 20ms => Off;
            every 1500ns => pin.blinks += 1;
        }
    }
}

/// The number of polls equals the number of events and of ticks at which a timer is due.
#[test]
fn a_machine_in_a_loop_is_polled_only_when_needed() {
    let _alone = reset_clock();
    let events = Channel::<CriticalSectionRawMutex, LampEvent, 4>::new();
    let report = Cell::new((false, 0));
    let lamp = async {
        let mut pin = Pin13::default();
        let mut lamp = Lamp::start(&mut pin);
        let mut clock = Clock::new();
        loop {
            let (passed, event) = clock.wait(lamp.due(), events.receive()).await;
            lamp.advance(&mut pin, passed);
            if let Some(event) = event {
                lamp.handle(&mut pin, event);
                lamp.advance(&mut pin, Duration::ZERO);
            }
            report.set((pin.lit, pin.blinks));
        }
    };
    let mut lamp = pin!(lamp);
    let mut executor = Executor::new();
    let mut never = |ticks| assert!(executor.run_for(ticks, lamp.as_mut()).is_pending());
    never(1000);
    assert!(events.try_send(LampEvent::Press).is_ok());
    never(0);
    assert_eq!(report.get(), (true, 0));
    never(3000);
    assert_eq!(report.get(), (true, 2000));
    never(16_999);
    assert!(report.get().0);
    never(1);
    // 20 ms / 1.5 us
    assert_eq!(report.get(), (false, 13_333));
    assert!(executor.polls <= 13_333 + 4, "{}", executor.polls);
    let polls = executor.polls;
    assert!(executor.run_for(5000, lamp).is_pending());
    assert_eq!(executor.polls, polls, "nothing is due");
}

/// The current request of the sensor; `None` if it was cancelled.
static REQUEST: Signal<CriticalSectionRawMutex, Option<TaskId>> = Signal::new();

/// A request that is cancelled when it is dropped.
#[derive(Debug)]
struct Request(TaskId);

impl Request {
    fn new(ids: &mut TaskIds) -> Self {
        let id = ids.issue();
        REQUEST.signal(Some(id));
        Request(id)
    }
}

impl Drop for Request {
    fn drop(&mut self) {
        REQUEST.signal(None);
    }
}

state_machine! {
    #[derive(Debug)]
    machine Gauge(ids: &mut TaskIds) {
        events { Measure, Measured { id: TaskId, value: u32 }, Cancel }
        initial Idle;
        on Measure => Measuring;
        state Idle;
        state Measuring(request: Request = Request::new(ids)) {
            on Measured { id, value } if id == request.0 => Done(value);
            on Cancel or after 1ms => Idle;
        }
        state Done(value: u32);
    }
}

/// Measures for 300 ticks, unless the request changes.
async fn sensor(events: &Channel<CriticalSectionRawMutex, GaugeEvent, 4>, begun: &AtomicU32) {
    let mut wanted = REQUEST.wait().await;
    loop {
        wanted = match wanted {
            None => REQUEST.wait().await,
            Some(id) => {
                let value = begun.fetch_add(1, Ordering::Relaxed) + 1;
                match select(REQUEST.wait(), later(300, "measured")).await {
                    Either::First(other) => other,
                    Either::Second(_) => {
                        events.send(GaugeEvent::Measured { id, value }).await;
                        None
                    }
                }
            }
        }
    }
}

#[test]
fn a_request_ends_with_its_state_and_stale_answers_are_ignored() {
    let _alone = reset_clock();
    REQUEST.reset();
    let (events, begun) = (Channel::<CriticalSectionRawMutex, GaugeEvent, 4>::new(), AtomicU32::new(0));
    let mut sensor = pin!(sensor(&events, &begun));
    let mut executor = Executor::new();
    let mut work = |ticks| assert!(executor.run_for(ticks, sensor.as_mut()).is_pending());

    let mut ids = TaskIds::new();
    let mut gauge = Gauge::start(&mut ids);
    gauge.handle(&mut ids, GaugeEvent::Measure);
    work(200);
    gauge.handle(&mut ids, GaugeEvent::Cancel);
    work(1000);
    assert!(events.is_empty(), "it was cancelled");

    gauge.handle(&mut ids, GaugeEvent::Measure);
    work(400);
    let stale = events.try_receive().expect("an answer");
    gauge.handle(&mut ids, GaugeEvent::Measure); // the pending answer is stale now
    gauge.handle(&mut ids, stale);
    assert!(gauge.is_in(GaugeState::Measuring), "{gauge:?}");
    work(400);
    gauge.handle(&mut ids, events.try_receive().expect("an answer"));
    assert!(matches!(gauge.data(), Some(GaugeData::Done { value: 3 })), "{gauge:?}");

    gauge.handle(&mut ids, GaugeEvent::Measure);
    work(100);
    gauge.stop(&mut ids);
    work(1000);
    assert!(events.is_empty(), "it was stopped");
}
