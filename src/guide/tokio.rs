//! tokio: a task of a server, with a channel for its events.
//!
//! The task sleeps until an event arrives or the next timer is due, tells the machine how long that was, and then the event.
//! Checked with tokio 1.54.1.
//!
//! ```ignore
//! use fsmith::state_machine;
//! use std::time::Duration;
//! use tokio::sync::mpsc;
//! use tokio::time::{Instant, timeout};
//!
//! /// What the machine works on.
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
//! /// Runs a machine until it has completed, or nobody can tell it anything any more.
//! pub async fn run(mut events: mpsc::Receiver<LinkEvent>) -> Line {
//!     let mut line = Line::default();
//!     let mut link = Link::start(&mut line);
//!     let mut seen = Instant::now();
//!     while !link.is_finished() {
//!         // How long nothing will happen unless something is told: for ever if nothing is due.
//!         let event = timeout(link.due().unwrap_or(Duration::MAX), events.recv()).await;
//!         let now = Instant::now();
//!         link.advance(&mut line, now - seen);
//!         seen = now;
//!         match event {
//!             Ok(Some(event)) => {
//!                 link.handle(&mut line, event);
//!                 // A timer may have waited for the event.
//!                 link.advance(&mut line, Duration::ZERO);
//!             }
//!             Ok(None) => break,
//!             Err(_elapsed) => {}
//!         }
//!     }
//!     line
//! }
//! ```
//!
//! - **The time before the event**, so that what fell due in between happens first. `now` is read once, so that no time is lost.
//! - **`advance` by zero after the event**: an `after` that is due but whose [guard](crate::language::time#guards) did not hold is
//!   not reported by `due()`, and the event may be what it waited for.
//! - **`tokio::time::Instant`**, and not the standard library's: with `tokio::time::pause()` a test of the whole task takes no
//!   time at all, since tokio then goes on to the next timer by itself.
//! - **Actions do not wait.** What takes long is spawned by the machine's [tasks](super::tasks), and sends its result to the
//!   channel of the events; give `begin` a clone of the `Sender`.
//! - **Many machines.** A task and a channel for each is simple, and good for many thousands. If the machines are mostly idle,
//!   keep them as [data](super::catching_up).
//! - **Completion.** The loop ends when the machine [has completed](crate::language::completion#a-machine-that-has-completed),
//!   so the end of a connection is a `final` state.
