//! Warnings: machines that are valid, but probably not what was intended.
//!
//! Each warning can be silenced on the item that it is about, on an enclosing state, or on the whole machine:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press, #[allow(fsmith::unused_event)] Hold }
//!         initial state Off { on Press => Broken; }
//!         #[allow(fsmith::dead_end)]
//!         state Broken;
//!     }
//! }
//! ```
//!
//! A macro cannot issue warnings. But the compiler reports an unfulfilled expectation of a lint with its reason, so the
//! macro reports its warnings in this way: at the item, "this lint expectation is unfulfilled", and below it "note:
//! `Broken` cannot be left, ..". `#![deny(warnings)]` applies to them as to any other warning, and
//! `#[allow(unfulfilled_lint_expectations)]` around the macro silences all of them. The macro only warns about what is
//! certain, whatever the code in guards and actions does.
//!
//! ## unreachable_state
//!
//! A state should be reachable. No target, `initial` or history leads to it.
//!
//! ```text
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!         state Broken { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press, Hit }
//!         initial state Off { on Press => On; on Hit => Broken; }
//!         state On { on Press => Off; }
//!         state Broken { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## dead_end
//!
//! A state that is not `final` should have a way out. There is no warning for a state that is alone in its region, or
//! that a transition of an enclosing state can exit.
//!
//! ```text
//! state_machine! {
//!     machine Lamp {
//!         events { Press, Hit }
//!         initial state Off { on Press => On; on Hit => Broken; }
//!         state On { on Press => Off; }
//!         state Broken;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press, Hit }
//!         initial state Off { on Press => On; on Hit => Broken; }
//!         state On { on Press => Off; }
//!         final Broken;
//!     }
//! }
//! ```
//!
//! ## uncompleted
//!
//! A composite that has completed should be exited. Its `final` is entered, but no [`done`](super::super::completion)
//! reacts to the completion, and no transition exits the composite.
//!
//! ```text
//! state_machine! {
//!     machine Brewer {
//!         events { Start, Full }
//!         initial state Ready { on Start => Brewing; }
//!         state Brewing {
//!             initial state Pouring { on Full => Brewed; }
//!             final Brewed;
//!         }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Brewer {
//!         events { Start, Full }
//!         initial state Ready { on Start => Brewing; }
//!         state Brewing {
//!             initial state Pouring { on Full => Brewed; }
//!             final Brewed;
//!             done => Ready;
//!         }
//!     }
//! }
//! ```
//!
//! ## never_due
//!
//! A timer should be able to become due before another timer exits its state. All timers of a state start when it is
//! entered. A timer without a guard that exits the state, even to enter it again, stops the longer ones.
//!
//! ```text
//! state_machine! {
//!     machine Screen {
//!         initial state On { every 100ms => On; after 30s => Off; }
//!         state Off { after 1h => On; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Screen {
//!         initial state On { every 100ms => stay; after 30s => Off; }
//!         state Off { after 1h => On; }
//!     }
//! }
//! ```
//!
//! ## entered_anyway
//!
//! Code that may fail before a target should decide whether the target is entered. An
//! [effect](super::super::failing#what-happens-then) runs when the transition has already been taken, so the target is
//! entered even if the code fails. If that is intended, write `#[allow(fsmith::entered_anyway)]`.
//!
//! ```text
//! # struct Io;
//! # impl Io { fn send(&mut self) -> Result<(), std::fmt::Error> { Ok(()) } }
//! state_machine! {
//!     machine Sender(io: &mut Io) fails std::fmt::Error {
//!         events { Send, Reset }
//!         initial state Idle { on Send => { io.send()?; Sent } }
//!         state Sent { on Reset => Idle; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! # struct Io;
//! # impl Io { fn send(&mut self) -> Result<(), std::fmt::Error> { Ok(()) } }
//! state_machine! {
//!     machine Sender(io: &mut Io) fails std::fmt::Error {
//!         events { Send, Reset }
//!         initial state Idle { on Send => match io.send()? { () => Sent }; }
//!         state Sent { on Reset => Idle; }
//!     }
//! }
//! ```
//!
//! ## unused_history
//!
//! Some transition should enter a composite by its history. The start discards everything that was remembered, so a
//! [`history`](super::super::history) has an effect only if a later transition leads to the composite itself, and if
//! the composite has several states.
//!
//! ```text
//! state_machine! {
//!     machine Player {
//!         events { Next, Pause }
//!         initial Playing;
//!         state Playing {
//!             history shallow;
//!             initial state First { on Next => Second; }
//!             state Second { on Next => First; }
//!             on Pause => Paused;
//!         }
//!         state Paused { on Pause => First; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Player {
//!         events { Next, Pause }
//!         initial Playing;
//!         state Playing {
//!             history shallow;
//!             initial state First { on Next => Second; }
//!             state Second { on Next => First; }
//!             on Pause => Paused;
//!         }
//!         state Paused { on Pause => Playing; }
//!     }
//! }
//! ```
//!
//! ## unused_event
//!
//! Some state should react to each event. A `defer` does not count as a reaction. For an existing event type there is
//! no warning, because its events are not known.
//!
//! ```text
//! state_machine! {
//!     machine Lamp {
//!         events { Press, Hold }
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press, #[allow(fsmith::unused_event)] Hold }
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## unaccepted_event
//!
//! Each event should be accepted in some configuration. Here no state can be entered in which it would be accepted.
//!
//! ```text
//! state_machine! {
//!     machine Lamp {
//!         events { Press, Mend }
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!         #[allow(fsmith::unreachable_state)]
//!         state Broken { on Mend => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press, Hit, Mend }
//!         initial state Off { on Press => On; on Hit => Broken; }
//!         state On { on Press => Off; }
//!         state Broken { on Mend => Off; }
//!     }
//! }
//! ```
//!
//! ## unused_signal
//!
//! Each signal should be raised somewhere, and some state should react to it. An observer is notified of signals that
//! are raised and not handled.
//!
//! ```text
//! state_machine! {
//!     machine Loader {
//!         events { Go }
//!         signals { Full, Empty }
//!         initial state Loading { on Go => { raise(Full); } on Full => Done; }
//!         final Done;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader {
//!         events { Go, Stop }
//!         signals { Full, Empty }
//!         initial state Loading {
//!             on Go => { raise(Full); }
//!             on Stop => { raise(Empty); }
//!             on Full | Empty => Done;
//!         }
//!         final Done;
//!     }
//! }
//! ```
//!
//! ## discarded_raise
//!
//! Some state should react to what a step raises when it is handled. A raised event or signal is handled after the
//! step, in the states that it leads to. If none of them reacts, it is discarded. This is reported if it is certain,
//! and only in machines without regions. If it is raised for an observer, write `#[allow(fsmith::discarded_raise)]`
//! before the transition, or before the state if an action raises it.
//!
//! ```text
//! state_machine! {
//!     machine Loader {
//!         events { Go }
//!         signals { Full }
//!         initial state Loading {
//!             on Go => { raise(Full); Checking }
//!             on Full => Done;
//!         }
//!         state Checking { on Go => Loading; }
//!         final Done;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader {
//!         events { Go }
//!         signals { Full }
//!         initial state Loading { on Go => { raise(Full); Checking } }
//!         state Checking { on Go => Loading; on Full => Done; }
//!         final Done;
//!     }
//! }
//! ```
//!
//! ## incompletable
//!
//! A composite that `done` waits for should be able to complete. It has a `final`, but nothing leads there.
//!
//! ```text
//! state_machine! {
//!     machine Loader {
//!         events { Go }
//!         initial state Loading {
//!             done => Ready;
//!             initial state Reading { on Go => Checking; }
//!             state Checking { on Go => Reading; }
//!             final Read;
//!         }
//!         #[allow(fsmith::unreachable_state)]
//!         final Ready;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader {
//!         events { Go }
//!         initial state Loading {
//!             done => Ready;
//!             initial state Reading { on Go => Checking; }
//!             state Checking { on Go => Read; }
//!             final Read;
//!         }
//!         final Ready;
//!     }
//! }
//! ```
//!
//! ## name_like_word
//!
//! A state's name should differ from the keywords of reactions by more than case. Those words are `stay`, `pass`,
//! `pop`, `push` and `reenter`.
//!
//! ```text
//! state_machine! {
//!     machine Gate {
//!         events { Step }
//!         initial state Wait { on Step => Pass; }
//!         state Pass { on Step => Wait; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Gate {
//!         events { Step }
//!         initial state Wait { on Step => Through; }
//!         state Through { on Step => Wait; }
//!     }
//! }
//! ```
//!
//! ## named_like_state
//!
//! A parameter, a field or a binding should not have the name of a state. It can have this name only in a script
//! [without case](crate::language::states#names-without-case): there, at the end of a reaction, the name means the
//! state.
//!
//! ```text
//! state_machine! {
//!     machine 灯 {
//!         events { 按(u32) }
//!         initial state 关 { on 按(次) if 次 > 1 => 开; }
//!         state 开 { on 按(关) if 关 > 1 => 关; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine 灯 {
//!         events { 按(u32) }
//!         initial state 关 { on 按(次) if 次 > 1 => 开; }
//!         state 开 { on 按(次) if 次 > 1 => 关; }
//!     }
//! }
//! ```
