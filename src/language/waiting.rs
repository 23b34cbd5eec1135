//! Work that waits: `async machine`, whose actions and effects may `.await`.
//!
//! ```
//! use fsmith::{Answer, state_machine};
//! # use std::{future::{Future, ready}, pin::pin, task::{Context, Poll, Waker}};
//! # fn block_on<F: Future>(future: F) -> F::Output {
//! #     let mut future = pin!(future);
//! #     loop { if let Poll::Ready(x) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) { return x } }
//! # }
//!
//! struct Modem { signal: u32, log: Vec<String> }
//! impl Modem {
//!     async fn send(&mut self, text: &str) { self.log.push(text.to_owned()); }
//!     async fn measure(&self) -> u32 { self.signal }
//! }
//!
//! state_machine! {
//!     async machine Link(modem: &mut Modem) {
//!         events { Dial, Data(String), Hang }
//!         initial Down;
//!         state Down {
//!             on Dial => {
//!                 let signal = modem.measure().await;
//!                 if signal > 3 { Up } else { stay }
//!             }
//!         }
//!         state Up {
//!             enter { modem.send("hello").await; }
//!             exit { modem.send("bye").await; }
//!             on Data(text) => modem.send(&text).await;
//!             on Hang => Down;
//!         }
//!     }
//! }
//!
//! # block_on(async {
//! let mut modem = Modem { signal: 9, log: vec![] };
//! let mut link = Link::start(&mut modem).await;
//! assert_eq!(link.handle(&mut modem, LinkEvent::Dial).await, Answer::Moved);
//! link.handle(&mut modem, LinkEvent::Data("how are you?".to_owned())).await;
//! link.handle(&mut modem, LinkEvent::Hang).await;
//! assert_eq!(modem.log, ["hello", "how are you?", "bye"]);
//! assert_eq!(link.state(), Some(LinkState::Down));
//! # });
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! `async` before `machine` makes the [calls](super::calls) that run the machine `async`: `start`, `restart`, `stop`, `handle`,
//! `run`, `update`, `run_updates`, `advance` and `tick`. Those that only ask, such as `state`, `is_in`, `can` and `due`, are as in
//! any machine. There is no executor in it, no allocation and no `dyn`: a call is a future like that of an `async fn`, and whoever
//! runs futures runs it, be it tokio, embassy, or a loop that polls.
//!
//! A machine without `async` never waits, and `.await` is [refused](super::rules::deciding#no_await) in it. Mostly that is what you
//! want: see [below](#work-that-lasts).
//!
//! # What may wait
//!
//! Every action (`enter`, `exit`, `active`, `pause`, `resume`), every effect, and the statements in front of a decision. What is
//! *looked at* is looked at in one instant: guards, the conditions of a decision, durations, `never`, what an
//! [`initial`](super::initial) decides, arguments and initial values of [data](super::data). So await first, and decide then, as
//! `Dial` does above. A reaction that may [`pass`](super::reactions#pass) is decided like a guard, and may wait only behind its
//! decision.
//!
//! Nothing else changes. The order in which everything [runs](super::step) is the same, `return` ends an action in the same way, and
//! together with [`fails`](super::failing) an action may use `?` on what it has awaited:
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! # use std::{future::Future, pin::pin, task::{Context, Poll, Waker}};
//! # fn block_on<F: Future>(future: F) -> F::Output {
//! #     let mut future = pin!(future);
//! #     loop { if let Poll::Ready(x) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) { return x } }
//! # }
//! # #[derive(Debug, PartialEq)] struct Lost;
//! # struct Io { line: Option<u32> }
//! # impl Io { async fn read(&mut self) -> Result<u32, Lost> { self.line.take().ok_or(Lost) } }
//! state_machine! {
//!     async machine Meter(io: &mut Io) fails Lost {
//!         events { Read }
//!         initial state Reading(sum: u32 = 0) {
//!             on Read => { *sum += io.read().await?; }
//!         }
//!     }
//! }
//!
//! # block_on(async {
//! let mut io = Io { line: Some(7) };
//! let mut meter = Meter::start(&mut io).await.unwrap();
//! assert_eq!(meter.handle(&mut io, MeterEvent::Read).await, Ok(Answer::Stayed));
//! assert_eq!(meter.handle(&mut io, MeterEvent::Read).await, Err(Lost));
//! # });
//! ```
//!
//! # One step at a time
//!
//! A call borrows the machine, and what it is lent, until it is done: while the machine waits in an `exit`, nobody can tell it
//! anything, and nobody sees it half-way. Events that come meanwhile wait with whoever calls, in a channel for example. Time that
//! passes while the machine waits is told by the next `advance`, as all time is.
//!
//! # A call that is dropped
//!
//! A future may be dropped before it is done, for instance by a `select!` or a `timeout` around it. A machine whose call was
//! dropped after it had begun is **interrupted**. It has left where it was, and will not arrive where it was going. So nothing is
//! left of it: it is in no state, no timer runs, nothing waits, the data of its states is dropped, and no `exit` has run for it.
//! [`is_interrupted()`](super::calls) says that this has happened. Otherwise the machine is as one that is not started: it answers
//! every call with `Ignored`, `state()` is `None`, and nothing is active. `restart` starts it anew; `stop` makes it one that is only
//! not started.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! # use std::{future::{Future, pending}, pin::pin, task::{Context, Poll, Waker}};
//! # fn block_on<F: Future>(future: F) -> F::Output {
//! #     let mut future = pin!(future);
//! #     loop { if let Poll::Ready(x) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) { return x } }
//! # }
//! # fn poll_once<F: Future>(future: F) -> Option<F::Output> {
//! #     match pin!(future).poll(&mut Context::from_waker(Waker::noop())) { Poll::Ready(x) => Some(x), _ => None }
//! # }
//! state_machine! {
//!     async machine Gate {
//!         events { Open, Look }
//!         initial Shut;
//!         state Shut {
//!             exit { pending::<()>().await; }         // it is stuck
//!             on Open => Opened;
//!             on Look => stay;
//!         }
//!         state Opened;
//!     }
//! }
//!
//! # block_on(async {
//! let mut gate = Gate::start().await;
//! assert_eq!(poll_once(gate.handle(GateEvent::Open)), None);     // and dropped
//! assert!(gate.is_interrupted());
//! assert_eq!(gate.state(), None);
//! assert_eq!(gate.handle(GateEvent::Look).await, Answer::Ignored);
//!
//! gate.restart().await;
//! assert!(!gate.is_interrupted());
//! assert_eq!(gate.handle(GateEvent::Look).await, Answer::Stayed);
//! # });
//! ```
//!
//! A call that is dropped before it is polled has never begun, and changes nothing. One that needs to wait for nothing is done when
//! it is polled for the first time. So put time limits where the work is, in the action, `timeout(second, io.read()).await`, and
//! not around the call: the machine then decides what follows from it.
//!
//! An action that panics interrupts the machine, too. So does a future that is neither finished nor dropped
//! ([`mem::forget`](core::mem::forget)): the next call finds the machine in no state; until then only `is_interrupted` tells.
//!
//! # `Send`
//!
//! The future of a call is `Send` if all that it may hold while it waits is: the machine with its data, the event, what it is lent,
//! and the variables of your actions. If it is not, the compiler points at the variable and at the `.await` that it lives across.
//!
//! # What it costs
//!
//! Only the functions in which something is awaited, and those that call them, are `async`; a call whose machine awaits nothing on
//! its way is done at the first poll. The levels of a machine are one future, which holds what is needed at once, and
//! is one hundred to some hundred bytes; no memory is allocated. A call costs what a future does: by an executor that polls it, three
//! to four times as many instructions as in the same machine if it does not wait; where one place makes and awaits it, and the
//! compiler sees through it, hardly more. If most events need no waiting, consider a machine without `async` that
//! [starts tasks](crate::guide::tasks).
//!
//! # Work that lasts
//!
//! Waiting in an action is right for what belongs to the step, and is soon over: a handshake, a register on a bus, a row in a
//! table. Work that lasts as long as a state (a download, a call of somebody) is better a task that the state owns, whose result comes
//! back as an event: the machine then reacts to other events meanwhile, and leaving the state cancels the work. No `async` is needed
//! for that: see the [guide](crate::guide::tasks).
//!
//! # What an `async` machine cannot be
//!
//! The [inspector](https://docs.rs/fsmith/latest/fsmith/language/inspecting/) does not show it, it is not
//! [live](https://docs.rs/fsmith/latest/fsmith/language/live/), and machines that are
//! [read](https://docs.rs/fsmith/latest/fsmith/read/) from text while a program runs are not `async`: each says so where the machine is
//! declared. It has no [`run_slice`](super::pure), and no call of it is `const`. The agents of a
//! [crowd](https://docs.rs/fsmith/latest/fsmith/language/crowds/) are stepped by functions that return at once, which have nowhere to
//! wait: a future that is not awaited there is what the compiler warns of everywhere.
//!
//! Its [interpreted twin](super::interpreter) has the same calls, which are done at once: each action is polled once. One that waits
//! is a panic that says so. So a test compares the two with actions that do not wait.
//!
//! # Decided here
//!
//! - **An interrupted machine answers `Ignored`**, as one that is not started, and does not panic: a program that drops calls does so
//!   on purpose, and asks `is_interrupted` where it matters.
//! - **The data of its states is dropped when the call is**, not at the next `restart`: a task that a state owns ends with it.
//! - **`async` goes before `machine`**, where Rust has it in `async fn`; all calls are `async` then, also those of a machine that
//!   happens to await nothing, so that an `.await` in some action changes no caller.
//! - **Arguments and initial values do not wait**, as they do not [fail](super::failing): they are what a state begins with, computed
//!   between the exit of one state and the entry of another. What they need, the effect has before.
