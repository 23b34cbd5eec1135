//! Work that fails: `fails`, `?`, and `failed`, which takes the error.
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
//!             failed PortError::Closed => Down;                  // where `open` has failed
//!             failed PortError::Noise(level) if level < 3 => stay;       // not so bad
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
//! assert_eq!(answer, Err(PortError::Noise(9)));       // nobody takes this
//! assert_eq!(link.state(), Some(LinkState::Up));
//! # Ok(())
//! # }
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! `fails PortError`, behind the parameters, says what the code of a machine may return early with. In a machine without it,
//! `?` is [refused](super::rules::deciding#no_try); the guide shows [other ways](crate::guide::failing) to deal with a
//! `Result`.
//!
//! # What may fail
//!
//! `?` may stand in every action, effect and guard, in the conditions of a decision and in the code before it, and in
//! durations. As in any function, the error may be of another type from which the machine's is made, by [`From`]. It must be
//! owned, because it waits until the step is over. A closure, a function or an `async` block in the code has a `?` of its own.
//!
//! Also a [machine that a state runs](super::running_inside#one-that-fails) may fail; what it does not take itself is an error of the state.
//!
//! `?` is refused where nothing could go on without the value: in arguments and initial values of
//! [data](super::data), and in the decision of an [`initial`](super::initial). It is refused in
//! [`never`](super::invariants), which is looked at between calls, and in what an [`always`](super::always) asks, which is
//! looked at after each step and would fail after each.
//!
//! # What happens then
//!
//! **In an action or an effect**, `?` ends that piece of code as `return` does, and the step goes on: what is to be exited is
//! exited, what is to be entered is entered. So after each call some states are active that the machine declares, never half
//! of them. *(SCXML 4.9.)*
//!
//! **In a guard or a decision**, nothing has been left yet. The search for a transition ends, in all
//! [regions](super::regions): nothing reacts. Of a [timer](super::time), an `after` whose guard fails, or a decision that may
//! [`pass`](super::reactions#pass), stays due, as one whose guard does not hold, and other timers are looked at. One whose
//! decision fails otherwise [has fired](#timers-that-fire). A duration that fails never ends.
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
//! So it matters whether the work is an effect or part of the decision. An effect goes with a transition that is already
//! certain, and the machine arrives whether it succeeds or not, which is a warning
//! ([`entered_anyway`](super::rules::warnings#entered_anyway)). If the machine is to stay where it is, let the target depend on the
//! result. Of a result without a value, `match lock.turn()? { () => Closed }` does that:
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
//!             on Slam => { lock.turn()?; Closed }     // an effect: `Closed` in any case
//!             on Shut => {
//!                 let turned = lock.turn()?;          // decides: if it fails, still `Open`
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
//! A timer whose decision fails has fired, in a step like any other: the error is looked at, and then whatever is due, also
//! what was refused [before](super::time#guards).
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
//!             after 1s if *blind => Off;                      // refused after a second ..
//!             after 2s => { let hot = probe.is_hot()?; if hot { Ready } else { Heating(false) } }
//!             failed Lost => { *blind = true; }               // .. and asked again after this
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
//! `failed PATTERN if GUARD => REACTION` is a trigger like `on`: it stands in a state, in `in A | B { .. }` or in the machine's
//! own body, it may be joined to others by `or`, and the reaction may be anything. It is looked at in a step of its own, when
//! the step in which something has failed is over: in the states that are active then, inner ones first, behind an
//! [`alarm failed`](super::priority#alarms) further out; after [`always`](super::always) and completions, and before whatever
//! was [raised](super::signals). The pattern is one of the error, which it takes by value; `failed _` takes all. An error
//! that comes up while one is taken is taken in its turn: what fails whenever it takes an error should lead to a state that
//! does not, or the machine comes to no rest, and [panics](super::always#decided-here).
//!
//! Only the first error of a step is looked at; the code that came after it ran in a step that had failed. `on _` is about
//! events and signals, and no error.
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
//!             exit { Err(Trouble::Door)?; }                   // the first: it is looked at
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
//! A reaction that fails each time with what it takes would never come to an end: the call
//! [panics](super::always#what-never-ends), as it does for any machine that does not come to rest.
//!
//! # Regions
//!
//! Where several [regions](super::regions) may react to an error, each of them gets it, so it has to be [`Clone`]. A region
//! whose action fails keeps no other from its step; a guard that fails does, since nothing has been left yet.
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
//! An error that no `failed` takes is what the call returns. So `handle`, `update`, `advance`, `tick`, `run` and
//! `run_updates` return a `Result` of an [`Answer`](crate::Answer); `restart` and `stop` return a `Result` of `()`. Errors
//! that come up later in the same call are dropped. `run` and `run_updates` end with the step whose error nobody took: the
//! other events stay in the iterator, if that is lent by [`by_ref`](Iterator::by_ref).
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
//! assert_eq!(adder.run(&mut sum, words), Ok(Answer::Stayed));         // the rest
//! assert_eq!(sum, 7);
//! ```
//!
//! # Starting and stopping
//!
//! `start` returns the machine, or the error of its first actions, and then there is no machine; `new` and `restart` keep it.
//! When a machine is stopped or has [completed](super::completion), nobody is left to take an error: it is returned.
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
//! assert_eq!(client.state(), Some(ClientState::Greeting));    // it is started all the same
//! assert_eq!(client.stop(&mut server), Err(Offline));
//! assert_eq!(client.state(), None);                           // and stopped
//! ```
//!
//! # Asking and observing
//!
//! [`can`](super::asking) answers *no* where a guard fails that the call would ask, in whichever region. It does not run what
//! stands before a decision, nor a decision that cannot `pass`: these may still fail. Only a call tells what fails.
//!
//! Observers are told each error as the signal `failed`: raised, and discarded if nobody takes it; a
//! candidate whose guard failed has the verdict [`Failed`](crate::observer::Verdict::Failed).
//!
//! # What it costs
//!
//! A machine without `fails` pays nothing. In one that fails, an error is kept in the call, not in the machine, and nothing is
//! done for it as long as nothing fails: the importer of the [benchmarks](super::speed) takes six instructions in a hundred
//! more than a `match` by hand that returns a `Result`, and less time.
//!
//! An error takes no room in the queue. Only if what takes an error raises something, and may fail itself, the compiler asks
//! for [`queue N;`](super::signals#room).
//!
//! # Decided here
//!
//! Where SCXML and the books leave something open, or where it is decided otherwise:
//!
//! - **Before what was raised.** SCXML puts `error.execution` at the end of the internal queue; here an error is looked at
//!   before what waits there, which the step may have raised believing that all went well.
//! - **A guard that fails.** SCXML takes the condition for false and goes on; here nothing else is asked, since what stands
//!   below a guard may rely on its having been answered.
//! - **An error that nobody takes.** SCXML forgets it; here the caller is told.
//! - **`?` in an `always`.** What it asks could fail after each step, and its own error would have it asked again.
