//! Actions that wait: `async machine`, whose actions and effects may `.await`.
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
//! `async` before `machine` makes the [calls](super::calls) that run the machine `async`: `start`, `restart`, `stop`,
//! `handle`, `run`, `update`, `run_updates`, `advance` and `tick`. Queries such as `state`, `is_in`, `can` and `due`
//! are the same as in any machine. There is no executor, no allocation and no `dyn`: a call is a future like that of an
//! `async fn`, and any executor can run it, such as tokio, embassy, or a loop that polls.
//!
//! A machine without `async` never waits, and `.await` is an [error](super::rules::deciding#no_await) in it. This is
//! usually the better choice: see [below](#work-that-lasts).
//!
//! # What may wait
//!
//! `.await` is allowed in every action (`enter`, `exit`, `active`, `pause`, `resume`), in every effect, and in the
//! statements before a decision. It is not allowed in code that is evaluated at one moment: guards, the conditions of a
//! decision, durations, `never`, the decision of an [`initial`](super::initial), arguments and initial values of
//! [data](super::data). So await first, and then decide, as `Dial` does above. A reaction that may
//! [`pass`](super::reactions#pass) is decided like a guard, and may wait only after its decision.
//!
//! Everything else is unchanged: the [order](super::step) in which code runs, and `return`, which ends an action. In a
//! machine with [`fails`](super::failing), an action may use `?` on the value that it has awaited:
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
//! A call borrows the machine and its arguments until it is done. So while the machine waits in an `exit`, no other
//! call can reach it or see it between two states. Events that arrive meanwhile wait with the caller, for example in a
//! channel. The time for which the machine waits is passed to the next `advance`, like all time.
//!
//! # A call that is dropped
//!
//! A future may be dropped before it is done, for instance by a `select!` or a `timeout` around it. A machine whose
//! call is dropped after it has begun is **interrupted**. It has left its states, and does not enter its target. So
//! nothing is left: no state is active, no timer runs, nothing is pending, the data of its states is dropped, and no
//! `exit` has run for it. [`is_interrupted()`](super::calls) then returns `true`. Otherwise the machine is like one
//! that is not started: it answers every call with `Ignored`, `state()` is `None`, and no state is active. `restart`
//! starts it again; `stop` turns it into a machine that is merely not started.
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
//!             exit { pending::<()>().await; }         // never completes
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
//! A call that is dropped before it is polled has never begun, and changes nothing. A call that need not wait is done
//! at its first poll. So apply time limits to the work in an action, `timeout(second, io.read()).await`, and not to the
//! whole call: then the machine decides how to react to a timeout.
//!
//! An action that panics interrupts the machine, too. So does a future that is neither finished nor dropped
//! ([`mem::forget`](core::mem::forget)): the next call finds no active state; until then only `is_interrupted` reports
//! it.
//!
//! # `Send`
//!
//! The future of a call is `Send` if everything is that it may hold while it waits: the machine with its data, the
//! event, the arguments, and the variables of your actions. If it is not, the compiler points at the variable and at
//! the `.await` across which it is alive.
//!
//! # What it costs
//!
//! Only the functions that await something, and their callers, are `async`; a call that awaits nothing on its way is
//! done at the first poll. All levels of a machine share one future, of one hundred to a few hundred bytes; no memory
//! is allocated. A call costs as much as any future: if an executor polls it, three to four times as many instructions
//! as in the same machine without waiting; if it is created and awaited in one place, and the compiler can optimize it,
//! hardly more. If most events need no waiting, consider a machine without `async` that [starts
//! tasks](crate::guide::tasks).
//!
//! # Work that lasts
//!
//! Waiting in an action is appropriate for work that belongs to the step and is soon done: a handshake, a register on a
//! bus, a row in a table. Work that lasts as long as a state (a download, a phone call) is better a task that the state
//! owns, whose result comes back as an event. Then the machine reacts to other events meanwhile, and leaving the state
//! cancels the work. This needs no `async`: see the [guide](crate::guide::tasks).
//!
//! # What an `async` machine cannot be
//!
//! The [inspector][inspecting] does not show an `async` machine, and it cannot be [live] or [read] from text while a
//! program runs. Each of these is reported at the declaration of the machine. It has no [`run_slice`](super::pure), and
//! none of its calls is `const`. The agents of a [crowd][crowds] are stepped by functions that cannot wait, so there
//! the compiler warns of a future that is not awaited.
//!
//! Its [interpreted twin](super::interpreter) has the same calls, which are done at the first poll: each action is
//! polled once, and the call panics if the action waits. So a test compares the two with actions that do not wait.
//!
//! # Decided here
//!
//! - **An interrupted machine answers `Ignored`**, like one that is not started, and does not panic: a program that
//!   drops calls does so on purpose, and can check `is_interrupted`.
//! - **The data of its states is dropped with the call**, not at the next `restart`, so a task of a state ends with the
//!   call.
//! - **`async` goes before `machine`**, as in `async fn`. All calls are `async` then, even if a machine awaits nothing,
//!   so adding an `.await` to an action changes no caller.
//! - **Arguments and initial values do not wait**, just as they do not [fail](super::failing): a state begins with
//!   them, and they are computed between the exits and the entries. Await what they need in the effect.
//!
#![cfg_attr(feature = "inspect", doc = "[inspecting]: crate::language::inspecting")]
#![cfg_attr(not(feature = "inspect"), doc = "[inspecting]: https://docs.rs/fsmith/latest/fsmith/language/inspecting/")]
#![cfg_attr(feature = "live", doc = "[live]: crate::language::live")]
#![cfg_attr(not(feature = "live"), doc = "[live]: https://docs.rs/fsmith/latest/fsmith/language/live/")]
#![cfg_attr(feature = "read", doc = "[read]: crate::read")]
#![cfg_attr(not(feature = "read"), doc = "[read]: https://docs.rs/fsmith/latest/fsmith/read/")]
#![cfg_attr(feature = "alloc", doc = "[crowds]: crate::language::crowds")]
#![cfg_attr(not(feature = "alloc"), doc = "[crowds]: https://docs.rs/fsmith/latest/fsmith/language/crowds/")]
