//! Outputs: how a machine produces output, through a parameter, or in the payload of the event.
//!
//! A call only returns whether the machine reacted. Other output is written to an argument of the call, of any type: a
//! queue of commands, a writer, a struct of flags.
//!
//! ```
//! use fsmith::state_machine;
//!
//! #[derive(Debug, PartialEq)]
//! enum Command { Open, Close, Ring { times: u32 } }
//!
//! state_machine! {
//!     machine Lift(out: &mut Vec<Command>) {
//!         events { Call, Arrive }
//!         initial Waiting;
//!         state Waiting {
//!             on Call => { out.push(Command::Close); Moving }
//!         }
//!         state Moving {
//!             exit { out.push(Command::Ring { times: 1 }); }
//!             on Arrive => { out.push(Command::Open); Waiting }
//!         }
//!     }
//! }
//!
//! let mut out = Vec::new();
//! let mut lift = Lift::start(&mut out);
//! lift.handle(&mut out, LiftEvent::Call);
//! lift.handle(&mut out, LiftEvent::Arrive);
//! assert_eq!(out, [Command::Close, Command::Ring { times: 1 }, Command::Open]);
//! ```
//!
//! The outputs are in the order in which the code ran. The program executes them after the call; a test compares them.
//!
//! # Without a vector
//!
//! With `impl Trait` as the type of a parameter, each program chooses the type. On a target without an allocator, it
//! may be a queue of fixed size, or the hardware itself:
//!
//! ```
//! # use fsmith::state_machine;
//! trait Sink { fn put(&mut self, output: u8); }
//!
//! struct Fixed { bytes: [u8; 4], count: usize }
//! impl Sink for Fixed {
//!     fn put(&mut self, output: u8) {
//!         self.bytes[self.count] = output;
//!         self.count += 1;
//!     }
//! }
//!
//! state_machine! {
//!     machine Escape(sink: &mut impl Sink) {
//!         events u8;
//!         initial Plain;
//!         state Plain {
//!             on b'\\' => Escaped;
//!             on byte => sink.put(byte);
//!         }
//!         state Escaped {
//!             on b'n' => { sink.put(b'\n'); Plain }
//!             on byte => { sink.put(byte); Plain }
//!         }
//!     }
//! }
//!
//! let mut fixed = Fixed { bytes: [0; 4], count: 0 };
//! let mut escape = Escape::start(&mut fixed);
//! escape.run(&mut fixed, *br"a\nb");
//! assert_eq!(&fixed.bytes[..fixed.count], b"a\nb");
//! ```
//!
//! # One output for each event
//!
//! If each event needs its own answer, as in a Mealy machine or a request, the event carries a reference to the
//! place for the answer. A payload may [borrow](crate::language::events#payloads-that-borrow), also mutably, because it
//! lives only as long as its call:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Till {
//!         events { Coin(u32), Price(&mut Option<u32>) }
//!         initial Ready(0);
//!         state Ready(sum: u32) {
//!             on Coin(value) => { *sum += value; }
//!             on Price(answer) => { *answer = Some(10 - *sum); }
//!             always if *sum >= 10 => Paid;
//!         }
//!         state Paid;
//!     }
//! }
//!
//! let mut till = Till::start();
//! till.handle(TillEvent::Coin(4));
//! let mut rest = None;
//! till.handle(TillEvent::Price(&mut rest));
//! assert_eq!(rest, Some(6));
//! ```
//!
//! A state that does not react leaves the place unchanged, here `None`. Only one [region](crate::language::regions) can
//! use a `&mut` in an event.
//!
//! # What it did
//!
//! To find out which states were entered and which transitions were taken, pass an
//! [observer](crate::language::observing).
