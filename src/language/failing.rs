//! Errors: `fails` declares the error type of a machine, `?` reports an error, and `failed` handles it.
//!
//! ```
//! use fsmith::{Answer, state_machine};
//!
//! #[derive(Debug, PartialEq)]
//! enum PortError { Closed, Noise(u8) }
//!
//! struct Port { open: bool, noise: u8 }
//! impl Port {
//!     fn open(&mut self) -> Result<(), PortError> {
//!         if self.open { Ok(()) } else { Err(PortError::Closed) }
//!     }
//!     fn send(&mut self, byte: u8) -> Result<(), PortError> {
//!         if self.noise > 0 { Err(PortError::Noise(self.noise)) } else { Ok(drop(byte)) }
//!     }
//! }
//!
//! state_machine! {
//!     machine Link(port: &mut Port) fails PortError {
//!         events { Connect, Send(u8), Hang }
//!         initial Down;
//!         state Down { on Connect => Up; }
//!         state Up {
//!             enter { port.open()?; }
//!             on Send(byte) => port.send(byte)?;
//!             on Hang => Down;
//!             failed PortError::Closed => Down;                  // `open` has failed
//!             failed PortError::Noise(level) if level < 3 => stay;       // harmless
//!         }
//!     }
//! }
//!
//! # fn main() -> Result<(), PortError> {
//! let mut port = Port { open: false, noise: 0 };
//! let mut link = Link::start(&mut port)?;
//! assert_eq!(link.handle(&mut port, LinkEvent::Connect), Ok(Answer::Moved));
//! assert_eq!(link.state(), Some(LinkState::Down));
//!
//! port.open = true;
//! link.handle(&mut port, LinkEvent::Connect)?;
//! port.noise = 2;
//! assert_eq!(link.handle(&mut port, LinkEvent::Send(7)), Ok(Answer::Stayed));
//! port.noise = 9;
//! let answer = link.handle(&mut port, LinkEvent::Send(7));
//! assert_eq!(answer, Err(PortError::Noise(9)));       // no `failed` handles this error
//! assert_eq!(link.state(), Some(LinkState::Up));
//! # Ok(())
//! # }
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! `fails PortError`, after the parameters, declares the error type of the machine. The code of the machine can then
//! use `?`. Without `fails`, `?` is an [error](super::rules::deciding#no_try); the guide shows [other
//! ways](crate::guide::failing) to handle a `Result`.
//!
//! # What may fail
//!
//! `?` is allowed in actions, effects, guards and durations. In a decision, it is allowed in the conditions and in the
//! code before them. As in a function, [`From`] converts the error to the error type of the machine. This type must not
//! borrow, because an error is kept until the step is over. In a closure, a nested function or an `async` block, `?`
//! has its usual meaning and returns from that closure, function or block.
//!
//! A [machine that a state runs](super::running_inside#one-that-fails) can fail, too. An error that it does not handle
//! itself becomes an error of the state.
//!
//! `?` is not allowed in:
//!
//! - arguments and initial values of [data](super::data), and the decision of an [`initial`](super::initial), because
//!   the machine cannot continue without the value;
//! - a [`never`](super::invariants), because it is checked between calls;
//! - the guard and the decision of an [`always`](super::always), because they would fail after each step.
//!
//! # What happens then
//!
//! **In an action or an effect**, `?` ends that block of code, like `return`. The step continues: all remaining states
//! are exited and entered. So after every call, the active states are a configuration that the machine declares, and
//! never the middle of a transition. *(SCXML 4.9.)*
//!
//! **In a guard or a decision**, `?` ends the search for a transition. No state has been exited yet, and nothing
//! reacts, in any [region](super::regions).
//!
//! **In a [timer](super::time)**, the outcome depends on where the error occurs:
//!
//! - If the guard fails, or a decision that may [`pass`](super::reactions#pass), the timer is treated as if its guard
//!   were false: an `after` stays due. The other due timers are considered next.
//! - If any other decision fails, the timer [has fired](#timers-that-fire).
//! - If the duration fails, the timer never becomes due.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! # #[derive(Debug, PartialEq)] struct Torn;
//! # struct Tape { torn: bool, log: Vec<&'static str> }
//! # impl Tape {
//! #     fn wind(&mut self) -> Result<(), Torn> { if self.torn { Err(Torn) } else { Ok(()) } }
//! #     fn is_at_end(&self) -> Result<bool, Torn> { if self.torn { Err(Torn) } else { Ok(true) } }
//! # }
//! state_machine! {
//!     machine Recorder(tape: &mut Tape) fails Torn {
//!         events { Play, Stop }
//!         initial Stopped;
//!         state Stopped {
//!             exit { tape.wind()?; tape.log.push("wound"); }
//!             on Play => Playing;
//!         }
//!         state Playing {
//!             enter { tape.log.push("playing"); }
//!             on Stop if tape.is_at_end()? => Stopped;
//!             on Stop => { tape.log.push("not yet"); }
//!         }
//!     }
//! }
//!
//! let mut tape = Tape { torn: true, log: vec![] };
//! let mut recorder = Recorder::start(&mut tape).unwrap();
//! assert_eq!(recorder.handle(&mut tape, RecorderEvent::Play), Err(Torn));
//! assert_eq!((recorder.state(), &tape.log[..]), (Some(RecorderState::Playing), &["playing"][..]));
//! assert_eq!(recorder.handle(&mut tape, RecorderEvent::Stop), Err(Torn));
//! assert_eq!((recorder.state(), tape.log.len()), (Some(RecorderState::Playing), 1));
//! ```
//!
//! So it matters whether the work is an effect or part of a decision. An effect belongs to a transition that is already
//! certain: the machine enters the target even if the effect fails, which is a warning
//! ([`entered_anyway`](super::rules::warnings#entered_anyway)). If the machine should stay where it is in this case,
//! make the target depend on the result. For a result without a value, write `match lock.turn()? { () => Closed }`:
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! # #[derive(Debug, PartialEq)] struct Jammed;
//! # struct Lock { jammed: bool }
//! # impl Lock { fn turn(&mut self) -> Result<bool, Jammed> { if self.jammed { Err(Jammed) } else { Ok(true) } } }
//! state_machine! {
//!     machine Door(lock: &mut Lock) fails Jammed {
//!         events { Slam, Shut }
//!         initial Open;
//!         state Open {
//!             #[allow(fsmith::entered_anyway)]
//!             on Slam => { lock.turn()?; Closed }     // an effect: `Closed` is entered either way
//!             on Shut => {
//!                 let turned = lock.turn()?;          // decides: on an error, still `Open`
//!                 if turned { Closed } else { stay }
//!             }
//!         }
//!         state Closed;
//!     }
//! }
//!
//! let mut lock = Lock { jammed: true };
//! let mut door = Door::start(&mut lock).unwrap();
//! assert_eq!(door.handle(&mut lock, DoorEvent::Shut), Err(Jammed));
//! assert_eq!(door.state(), Some(DoorState::Open));
//! assert_eq!(door.handle(&mut lock, DoorEvent::Slam), Err(Jammed));
//! assert_eq!(door.state(), Some(DoorState::Closed));
//! ```
//!
//! ## Timers that fire
//!
//! If the decision of a timer fails, the timer has fired, and this counts as a step. The error is handled first. Then
//! all due timers are considered again, including those whose guard was [false before](super::time#guards).
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! # use std::time::Duration;
//! # #[derive(Debug, PartialEq)] struct Lost;
//! # struct Probe;
//! # impl Probe { fn is_hot(&mut self) -> Result<bool, Lost> { Err(Lost) } }
//! state_machine! {
//!     machine Oven(probe: &mut Probe) fails Lost {
//!         initial Heating(false);
//!         state Heating(blind: bool) {
//!             after 1s if *blind => Off;                      // false after one second ..
//!             after 2s => { let hot = probe.is_hot()?; if hot { Ready } else { Heating(false) } }
//!             failed Lost => { *blind = true; }               // .. and evaluated again after this
//!         }
//!         state Ready;
//!         state Off;
//!     }
//! }
//!
//! let mut oven = Oven::start(&mut Probe).unwrap();
//! assert_eq!(oven.advance(&mut Probe, Duration::from_secs(2)), Ok(Answer::Moved));
//! assert_eq!(oven.state(), Some(OvenState::Off));
//! ```
//!
//! # `failed`
//!
//! `failed PATTERN if GUARD => REACTION` is a trigger like `on`. It is allowed in a state, in `in A | B { .. }` and in
//! the body of the machine. It can be combined with other triggers by `or`, and its reaction can be of any kind. The
//! pattern takes the error by value; `failed _` matches every error. `on _` matches events and signals, but no errors.
//!
//! An error is handled in a separate step, which begins when the step that failed is over:
//!
//! - The candidates are those of the states that are active by then. An [`alarm failed`](super::priority#alarms) comes
//!   first; otherwise inner states come before outer ones.
//! - [`always`](super::always) transitions and completions come before this step. Everything that was
//!   [raised](super::signals) comes after it.
//!
//! Only the first error of a step is handled. Later errors are discarded, because the code that caused them ran in a
//! step that had already failed.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! #[derive(Debug, PartialEq)]
//! enum Trouble { Door, Motor(u8) }
//!
//! state_machine! {
//!     machine Lift(log: &mut Vec<&'static str>) fails Trouble {
//!         events { Call }
//!         signals { Bell }
//!         initial Waiting;
//!         on Bell => log.push("bell");
//!         failed _ => { log.push("out of order"); Closed }
//!
//!         state Waiting {
//!             exit { Err(Trouble::Door)?; }                   // the first error: it is handled
//!             on Call => { raise(Bell); Moving }
//!             failed _ => log.push("never: `Waiting` has been left");
//!         }
//!         state Moving {
//!             enter { log.push("moving"); Err(Trouble::Motor(3))?; log.push("never"); }
//!             failed Trouble::Door => { log.push("stop"); Err(Trouble::Motor(4))?; }
//!         }
//!         state Closed;
//!     }
//! }
//!
//! let mut log = vec![];
//! let mut lift = Lift::start(&mut log).unwrap();
//! assert_eq!(lift.handle(&mut log, LiftEvent::Call), Ok(Answer::Moved));
//! assert_eq!(lift.state(), Some(LiftState::Closed));
//! assert_eq!(log, ["moving", "stop", "out of order", "bell"]);
//! ```
//!
//! If handling an error fails, the new error is handled in the next step. If this never ends, the machine does not come
//! to rest, and the call [panics](super::always#what-never-ends) after a [million steps](super::always#decided-here).
//! To prevent this, let such a reaction lead to a state in which handling the error does not fail.
//!
//! # Regions
//!
//! If several [regions](super::regions) may react to an error, each of them receives it, so the error type must be
//! [`Clone`]. If an action fails in one region, the other regions still complete the step. If a guard fails in one
//! region, no region reacts, because no state has been exited yet.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! #[derive(Clone, Debug, PartialEq)]
//! struct Leak(&'static str);
//!
//! state_machine! {
//!     machine Boiler(log: &mut Vec<String>) fails Leak {
//!         events { Heat, Ask }
//!         initial parallel Running {
//!             state Water {
//!                 initial state Cold {
//!                     on Heat => Err(Leak("pipe"))?;
//!                     on Ask if Err::<bool, _>(Leak("gauge"))? => stay;
//!                 }
//!                 failed Leak(place) => log.push(format!("water off: {place}"));
//!             }
//!             state Fire {
//!                 initial state Out {
//!                     on Heat => log.push("fire".into());
//!                     on Ask => log.push("never".into());
//!                 }
//!                 failed Leak(place) => log.push(format!("fire out: {place}"));
//!             }
//!         }
//!     }
//! }
//!
//! let mut log = vec![];
//! let mut boiler = Boiler::start(&mut log).unwrap();
//! assert_eq!(boiler.handle(&mut log, BoilerEvent::Heat), Ok(Answer::Stayed));
//! assert_eq!(log, ["fire", "water off: pipe", "fire out: pipe"]);
//! boiler.handle(&mut log, BoilerEvent::Ask).unwrap();
//! assert_eq!(log[3..], ["water off: gauge", "fire out: gauge"]);
//! ```
//!
//! # What a call returns
//!
//! A call returns the error that no `failed` has handled. `handle`, `update`, `advance`, `tick`, `run` and
//! `run_updates` return a `Result` with an [`Answer`](crate::Answer); `restart` and `stop` return a `Result` with `()`.
//! Later errors of the same call are discarded, and no `failed` handles them.
//!
//! `run` and `run_updates` stop after the step with the unhandled error. The remaining events stay in the iterator, so
//! pass it with [`by_ref`](Iterator::by_ref) if you want to continue.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! use std::num::ParseIntError;
//!
//! state_machine! {
//!     machine Adder(sum: &mut u32) fails ParseIntError {
//!         events { Word(&'static str) }
//!         initial state Adding { on Word(word) => *sum += word.parse::<u32>()?; }
//!     }
//! }
//!
//! let mut sum = 0;
//! let mut adder = Adder::start(&mut sum).unwrap();
//! let mut words = ["1", "2", "three", "4"].into_iter().map(AdderEvent::Word);
//! assert!(adder.run(&mut sum, words.by_ref()).is_err());
//! assert_eq!(sum, 3);
//! assert_eq!(adder.run(&mut sum, words), Ok(Answer::Stayed));         // the remaining events
//! assert_eq!(sum, 7);
//! ```
//!
//! # Starting and stopping
//!
//! `start` returns either the machine or the unhandled error of its first actions. In the second case there is no
//! machine. To keep the machine despite an error, use `new` and `restart`.
//!
//! If a machine is stopped or has [completed](super::completion), no `failed` can handle an error: the call returns it.
//!
//! ```
//! # use fsmith::state_machine;
//! # #[derive(Debug, PartialEq)] struct Offline;
//! # struct Server { up: bool }
//! # impl Server { fn ping(&self) -> Result<(), Offline> { if self.up { Ok(()) } else { Err(Offline) } } }
//! state_machine! {
//!     machine Client(server: &mut Server) fails Offline {
//!         events { Quit }
//!         initial Greeting;
//!         failed Offline if server.up => stay;
//!         state Greeting {
//!             enter { server.ping()?; }
//!             exit { server.ping()?; }
//!             on Quit => Gone;
//!         }
//!         final Gone;
//!     }
//! }
//!
//! let mut server = Server { up: false };
//! assert!(Client::start(&mut server).is_err());
//!
//! let mut client = Client::new();
//! assert_eq!(client.restart(&mut server), Err(Offline));
//! assert_eq!(client.state(), Some(ClientState::Greeting));    // started despite the error
//! assert_eq!(client.stop(&mut server), Err(Offline));
//! assert_eq!(client.state(), None);                           // stopped despite the error
//! ```
//!
//! # Asking and observing
//!
//! [`can`](super::asking) returns `false` if a guard fails that the call would evaluate, in any region. It does not
//! evaluate a decision that cannot `pass`, or the code before a decision, so the call may still fail there. `can` does
//! not return the error; only the call does.
//!
//! Observers receive each error as the signal `failed`: `raised`, and then `discarded` if it is not handled. A
//! candidate whose guard has failed has the verdict [`Failed`](crate::observer::Verdict::Failed).
//!
//! # What it costs
//!
//! A machine without `fails` pays nothing. With `fails`, an error is stored in the call, not in the machine, and there
//! is no extra work as long as nothing fails. The importer of the [benchmarks](super::speed) executes 6 % more
//! instructions than a hand-written `match` that returns a `Result`, and takes less time.
//!
//! An error needs no room in the queue. The macro requires [`queue N;`](super::signals#room) only if the code that
//! handles an error both raises an event or a signal and may fail itself.
//!
//! # Decided here
//!
//! Points that SCXML and the books leave open, or that are decided differently here:
//!
//! - **Errors come before raised events.** SCXML appends `error.execution` to the internal queue. Here, an error is
//!   handled before everything in the queue, because the step may have raised those on the assumption that all went
//!   well.
//! - **An error in a guard ends the search.** SCXML treats the condition as false and continues. Here, no other
//!   candidate is considered, because a transition below the guard may rely on the guard having been evaluated.
//! - **Unhandled errors are returned.** SCXML ignores them; here, the caller receives them.
//! - **No `?` in the guard of an `always`.** Such a guard could fail after each step. Handling its error is itself a
//!   step, after which the guard would be evaluated again.
