//! tokio: a task of a server, with a channel for its events.
//!
//! The task sleeps until an event arrives or the next timer is due, and then calls the machine. With the feature
//! `tokio`, fsmith has a [`Driver`][driver] that waits, reads the clock, and returns the next call to make. The calls
//! of the machine stay in your own loop.
//!
//! ```toml
//! fsmith = { path = "../fsmith", features = ["tokio"] }
//! ```
//!
//! The example also needs the features `macros`, `rt` and `sync` of tokio, and `test-util` for the paused clock in
//! `main`. It sends, receives no acknowledgement, and closes the line after three attempts:
//!
//! ```
//! use fsmith::drive::tokio::{Driver, Next};
//! use fsmith::state_machine;
//! use std::time::Duration;
//! use tokio::sync::mpsc;
//!
//! /// The context of the machine.
//! #[derive(Debug, Default)]
//! pub struct Line { pub sent: u32 }
//!
//! state_machine! {
//!     pub machine Link(line: &mut Line) {
//!         events { Send, Acknowledged, Close }
//!         initial Idle;
//!         on Close => Closed;
//!         state Idle { on Send => Waiting(1); }
//!         state Waiting(attempt: u32) {
//!             enter { line.sent += 1; }
//!             on Acknowledged => Idle;
//!             after 100ms if *attempt < 3 => Waiting(attempt + 1);
//!             after 100ms => Closed;
//!         }
//!         final Closed;
//!     }
//! }
//!
//! /// Runs a machine until it has completed, or all senders of events are dropped.
//! pub async fn run(mut events: mpsc::Receiver<LinkEvent>) -> Line {
//!     let mut line = Line::default();
//!     let mut link = Link::start(&mut line);
//!     let mut driver = Driver::new();
//!     while !link.is_finished() {
//!         match driver.next(link.due(), events.recv()).await {
//!             Next::Time(passed) => link.advance(&mut line, passed),
//!             Next::Event(Some(event)) => link.handle(&mut line, event),
//!             Next::Event(None) => break,                         // the channel is closed
//!         };
//!     }
//!     line
//! }
//!
//! // As in a test: time is paused, so that this takes none.
//! #[tokio::main(flavor = "current_thread", start_paused = true)]
//! async fn main() {
//!     let (sender, events) = mpsc::channel(8);
//!     sender.send(LinkEvent::Send).await.unwrap();
//!     let line = run(events).await;
//!     assert_eq!(line.sent, 3);                               // without acknowledgements
//! }
//! ```
//!
//! - **Time comes before the event**, so that timers which became due in between fire first. The driver reads the clock
//!   once for both, so no time is lost; a step that takes long does not put timers off.
//! - **A time of zero follows each event**, because an `after` that is due but whose
//!   [guard](crate::language::time#guards) was false is not reported by `due()`, and the event may have made the guard
//!   true.
//! - **Other loops.** A program that has more to do between the two calls uses a [`Clock`][clock]:
//!   `clock.wait(due, event)` returns the time that has passed and the event, if it came.
//! - **Cancelling.** `next` may be dropped and called again, as in `tokio::select!`: neither time nor, with `recv`, any
//!   event is lost. It drops the future of the event whenever a timer comes first; a future that is not cancel-safe is
//!   pinned and passed as `&mut event`.
//! - **Accuracy.** tokio's timers have a resolution of a millisecond and are never early. The machine receives the
//!   exact time, so an `every` does not drift.
//! - **Clock.** The driver reads tokio's clock, and not that of the standard library. So in a test with `start_paused`,
//!   tokio skips to the next timer, and a day of the machine takes no time.
//! - **A machine without timers** has no `due`, and needs no clock: `while let Some(event) = events.recv().await`. For
//!   a machine that [polls](crate::language::calls#calls-that-a-machine-does-not-have), the loop also calls `update`.
//!   For one with [`fails`](crate::language::failing), each call is followed by `?`.
//! - **Many events in one call.** `clock.wait(link.due(), events.recv_many(&mut buffer, 64))`, and then
//!   [`run`](crate::language::speed#many-events-in-one-call-run) instead of `handle`.
//! - **Actions do not wait**, except for short work, in an [`async machine`](crate::language::waiting); then the calls
//!   in the loop are followed by `.await`. Long work is a separate task, which is [data](super::tasks) of a state: it
//!   ends with the state, and sends its answer to the channel of the events.
//! - **Many machines.** A task and a channel for each is simple, and good for many thousands. If the machines are
//!   mostly idle, keep them as [data](super::catching_up).
//! - **Completion.** The loop ends when the machine
//!   [has completed](crate::language::completion#a-machine-that-has-completed), so the end of a connection is a `final`
//!   state.
//!
//! The [example](super::examples) `client` is a whole program: a client that connects, waits longer after each failure,
//! and ignores the answer to an outdated request.
//!
#![cfg_attr(feature = "tokio", doc = "[driver]: crate::drive::tokio::Driver\n[clock]: crate::drive::tokio::Clock")]
#![cfg_attr(
    not(feature = "tokio"),
    doc = "[driver]: https://docs.rs/fsmith/latest/fsmith/drive/tokio/struct.Driver.html\n[clock]: https://docs.rs/fsmith/latest/fsmith/drive/tokio/struct.Clock.html"
)]
