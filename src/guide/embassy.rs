//! embassy: a task on a microcontroller, which sleeps until the next timer.
//!
//! Neither the crate nor generated code needs an allocator or `std`. The task waits for an event and for the next timer
//! together, so the processor sleeps in between. With the feature `embassy`, fsmith has a [`Clock`][clock] that waits
//! and reads the time. The calls of the machine stay in your own loop.
//!
//! ```toml
//! fsmith = { path = "../fsmith", features = ["embassy"] }
//! ```
//!
//! ```
//! use core::time::Duration;
//! use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
//! use embassy_sync::channel::Channel;
//! use fsmith::drive::embassy::Clock;
//! use fsmith::state_machine;
//! # use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
//! # use embassy_futures::{block_on, select::select, yield_now};
//! # use embassy_time::MockDriver;
//! # static SWITCHED: AtomicU32 = AtomicU32::new(0);
//! # pub struct Pin;
//! # impl Pin {
//! #     fn set_high(&mut self) { SWITCHED.fetch_add(1, Relaxed); }
//! #     fn set_low(&mut self) { SWITCHED.fetch_add(10, Relaxed); }
//! # }
//!
//! state_machine! {
//!     machine Lamp(pin: &mut Pin) {
//!         events { Press }
//!         initial Off;
//!         state Off { on Press => On; }
//!         state On {
//!             enter { pin.set_high(); }
//!             exit { pin.set_low(); }
//!             on Press or after 20ms => Off;
//!         }
//!     }
//! }
//!
//! /// The channel for events of interrupts and other tasks.
//! static EVENTS: Channel<CriticalSectionRawMutex, LampEvent, 4> = Channel::new();
//!
//! // In firmware: #[embassy_executor::task]
//! async fn lamp(mut pin: Pin) {
//!     let mut lamp = Lamp::start(&mut pin);
//!     let mut clock = Clock::new();
//!     loop {
//!         let (passed, event) = clock.wait(lamp.due(), EVENTS.receive()).await;
//!         lamp.advance(&mut pin, passed);
//!         if let Some(event) = event {
//!             lamp.handle(&mut pin, event);
//!             lamp.advance(&mut pin, Duration::ZERO);  // a timer may have waited for this
//!         }
//!     }
//! }
//! #
//! # block_on(select(lamp(Pin), async {
//! #     EVENTS.send(LampEvent::Press).await;
//! #     yield_now().await;
//! #     assert_eq!(SWITCHED.load(Relaxed), 1);
//! #     MockDriver::get().advance(embassy_time::Duration::from_micros(19_999));
//! #     yield_now().await;
//! #     assert_eq!(SWITCHED.load(Relaxed), 1);
//! #     MockDriver::get().advance(embassy_time::Duration::from_micros(1));
//! #     yield_now().await;
//! #     assert_eq!(SWITCHED.load(Relaxed), 11);
//! # }));
//! ```
//!
//! - **`wait`** returns the time since it last returned, and the event, if an event has ended the wait. The next timer
//!   is also counted from that moment, so a long step does not delay timers. Pass the time to the machine first.
//! - **`advance` by zero after the event**: `due()` does not report an `after` that is due but whose
//!   [guard](crate::language::time#guards) was false, and the event may make the guard true. A machine whose `after`s
//!   have no guards needs no such line.
//! - **Rounding.** embassy counts ticks, a machine nanoseconds. The clock sleeps until the next whole tick, so the
//!   timer is due when the task wakes. The returned times add up to the elapsed ticks, at any tick rate, so nothing
//!   drifts.
//! - **Cancelling.** `wait` may be dropped and called again, as by `select`: neither time nor, with `receive`, any
//!   event is lost.
//! - **Interrupts** put events into the channel by `try_send`; the machine runs in the task alone, so nothing has to be
//!   locked.
//! - **Actions that wait.** Long work belongs in another task. For short work, such as a transfer on a bus, the actions
//!   of an [`async machine`](crate::language::waiting) may `.await`: `lamp.handle(&mut pin, event).await`.
//! - **Without tasks.** A main loop calls `tick` with the time since the last round (`clock.passed()`), and `handle`
//!   for each event that it finds; a machine in a `static` begins as `Lamp::new()`, which is `const`.
//! - **Memory.** A few bytes of RAM, and code of the size of the hand-written `match`: see
//!   [size](crate::language::speed#size). `core::fmt` is included only if your code formats. The clock has eight bytes.
//! - **The watchdog** is an `every`: `every 500ms => watchdog.feed();` in the machine's body, with a parameter
//!   `watchdog`.
//! - **Tests** of a task run on the development computer, with the feature `mock-driver` of embassy-time: time passes
//!   only by `MockDriver::get().advance(..)`.
//!
//! # Work of a state
//!
//! Tasks of embassy cannot be spawned for each state and aborted with it. Instead, there is one task for each kind of
//! work, and a signal that carries the current request. A value with `Drop`, as [data of the state](super::tasks),
//! withdraws the request; a [`TaskId`](crate::drive::TaskId) distinguishes a stale answer from a current one:
//!
//! ```
//! use embassy_futures::select::{Either, select};
//! use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
//! use embassy_sync::channel::Channel;
//! use embassy_sync::signal::Signal;
//! use fsmith::drive::{TaskId, TaskIds};
//! use fsmith::state_machine;
//! # use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
//! # use embassy_futures::{block_on, yield_now};
//! # use embassy_time::{MockDriver, Timer};
//! # async fn measure() -> u32 {
//! #     static MEASURED: AtomicU32 = AtomicU32::new(0);
//! #     Timer::after_millis(50).await;
//! #     MEASURED.fetch_add(1, Relaxed) + 1
//! # }
//!
//! /// The requested measurement, or `None`.
//! static WANTED: Signal<CriticalSectionRawMutex, Option<TaskId>> = Signal::new();
//! static EVENTS: Channel<CriticalSectionRawMutex, GaugeEvent, 4> = Channel::new();
//!
//! /// A measurement that is requested while this value exists.
//! struct Measurement { id: TaskId }
//!
//! impl Measurement {
//!     fn begin(ids: &mut TaskIds) -> Self {
//!         let id = ids.issue();
//!         WANTED.signal(Some(id));
//!         Measurement { id }
//!     }
//! }
//!
//! impl Drop for Measurement {
//!     fn drop(&mut self) {
//!         WANTED.signal(None);
//!     }
//! }
//!
//! state_machine! {
//!     machine Gauge(ids: &mut TaskIds) {
//!         events { Measure, Measured { id: TaskId, value: u32 } }
//!         initial Idle;
//!         on Measure => Measuring;
//!         state Idle;
//!         state Measuring(measurement: Measurement = Measurement::begin(ids)) {
//!             on Measured { id, value } if id == measurement.id => Done(value);
//!             after 1s => Idle;
//!         }
//!         state Done(value: u32);
//!     }
//! }
//!
//! // In firmware: #[embassy_executor::task]
//! async fn sensor() {
//!     let mut wanted = None;
//!     loop {
//!         wanted = match wanted {
//!             None => WANTED.wait().await,
//!             Some(id) => match select(WANTED.wait(), measure()).await {
//!                 Either::First(other) => other,              // `measure` is dropped
//!                 Either::Second(value) => {
//!                     EVENTS.send(GaugeEvent::Measured { id, value }).await;
//!                     None
//!                 }
//!             },
//!         };
//!     }
//! }
//! #
//! # block_on(select(sensor(), async {
//! #     let mut ids = TaskIds::new();
//! #     let mut gauge = Gauge::start(&mut ids);
//! #     gauge.handle(&mut ids, GaugeEvent::Measure);
//! #     yield_now().await;
//! #     MockDriver::get().advance(embassy_time::Duration::from_millis(50));
//! #     let stale = EVENTS.receive().await;
//! #     gauge.handle(&mut ids, GaugeEvent::Measure);
//! #     gauge.handle(&mut ids, stale);
//! #     assert!(gauge.is_in(GaugeState::Measuring));
//! #     yield_now().await;
//! #     MockDriver::get().advance(embassy_time::Duration::from_millis(50));
//! #     let current = EVENTS.receive().await;
//! #     gauge.handle(&mut ids, current);
//! #     assert!(matches!(gauge.data(), Some(GaugeData::Done { value: 2 })));
//! # }));
//! ```
//!
//! - **The signal keeps only the last value.** A state that is exited and entered again first withdraws the old
//!   request, and then sends a new one; the sensor may see only the latter, and drops the old measurement.
//! - **A measurement that was just finished** may be in the channel at this moment. Its id is not that of the state, so
//!   the guard ignores it.
//! - **The ids** are a counter of eight bytes in the context of the machine, which never issues an id twice.
//!
#![cfg_attr(feature = "embassy", doc = "[clock]: crate::drive::embassy::Clock")]
#![cfg_attr(
    not(feature = "embassy"),
    doc = "[clock]: https://docs.rs/fsmith/latest/fsmith/drive/embassy/struct.Clock.html"
)]
