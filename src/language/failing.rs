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
//! [regions](super::regions): nothing reacts. Of a [timer](super::time), an `after` whose guard fails stays due, as one
//! whose guard does not hold, and other timers are looked at; one whose decision fails has fired. A duration that fails
//! never ends.
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
//! # `failed`
//!
//! `failed PATTERN if GUARD => REACTION` is a trigger like `on`: it stands in a state, in `in A | B { .. }` or in the machine's
//! own body, it may be joined to others by `or`, and the reaction may be anything. It is looked at in a step of its own, when
//! the step in which something has failed is over: in the states that are active then, inner ones first; after
//! [`always`](super::always) and completions, and before whatever was [raised](super::signals). The pattern is one of the
//! error, which it takes by value; `failed _` takes all. An error that comes up while one is taken is taken in its turn.
//!
//! Only the first error of a step is looked at; the code that came after it ran in a step that had failed. `on _` is about
//! events and signals, and no error.
//!
//! Where several regions may react to an error, each of them gets it, so it has to be [`Clone`].
//!
//! # What a call returns
//!
//! An error that no `failed` takes is what the call returns. So `handle`, `update`, `advance`, `tick`, `run` and
//! `run_updates` return a `Result` of an [`Answer`](crate::Answer); `restart` and `stop` return a `Result` of `()`. Errors
//! that come up later in the same call are dropped. `run` and `run_updates` end with the step whose error nobody took: the
//! other events stay in the iterator, if that is lent by [`by_ref`](Iterator::by_ref).
//!
//! `start` returns the machine, or the error of its first actions, and then there is no machine; `new` and `restart` keep it.
//! When a machine is stopped or has [completed](super::completion), nobody is left to take an error: it is returned.
//!
//! [`can`](super::asking) answers *no* where a guard fails. It does not run what stands before a decision, which may still
//! fail. Observers are told each error as the signal `failed`: raised, and discarded if nobody takes it; a
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
