//! Exhaustive machines: `exhaustive` requires each state to answer each event, and `ignore` answers with no reaction.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! state_machine! {
//!     machine Door {
//!         events { Push, Lock, Unlock, Ring }
//!         exhaustive;                             // each state must answer each event
//!
//!         initial Closed;
//!         ignore Ring;                            // no reaction, unless a nested state reacts
//!
//!         state Open   { on Push => Closed; ignore Lock | Unlock; }
//!         state Closed { on Push => Open; on Lock => Locked; ignore Unlock; }
//!         state Locked { on Unlock => Closed; ignore Push | Lock; }
//!     }
//! }
//!
//! let mut door = Door::start();
//! assert_eq!(door.handle(DoorEvent::Lock), Answer::Moved);
//! assert_eq!(door.handle(DoorEvent::Push), Answer::Ignored);
//! assert_eq!(door.handle(DoorEvent::Unlock), Answer::Moved);
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! An event to which nothing reacts is ignored. But when an event is added, a state may be forgotten by mistake. With
//! `exhaustive;`, the macro requires an answer from each state, as the compiler requires one from each `match`.
//!
//! # `ignore`
//!
//! `ignore PATTERN;` is written in a state, in `in A | B { .. }`, or in the machine's own body. It declares that such
//! events have no effect in this state: the call returns [`Ignored`](crate::Answer::Ignored), and the enclosing states
//! are not considered. It is a candidate like any other, in its position: [alarms](super::priority#alarms) of the
//! enclosing states come before it, and so do the nested states, and earlier transitions of the same state; later
//! transitions are considered only for other events. A [`defer`](super::deferral) of an enclosing state does not apply.
//! *(UML and SCXML use an internal transition without a reaction for this, which counts as one; here the caller learns
//! that nothing has happened.)*
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! state_machine! {
//!     machine Terminal(shown: &mut String) {
//!         events { Key(char), Wake }
//!         initial Typing;
//!         on Key(_) => shown.clear();
//!         state Typing {
//!             ignore Key('\0'..=' ');
//!             on Key(key) if key.is_ascii() => shown.push(key);
//!             on Wake => stay;
//!         }
//!     }
//! }
//!
//! let mut shown = String::new();
//! let mut terminal = Terminal::start(&mut shown);
//! assert_eq!(terminal.handle(&mut shown, TerminalEvent::Key('a')), Answer::Stayed);
//! assert_eq!(terminal.handle(&mut shown, TerminalEvent::Key('\t')), Answer::Ignored);
//! assert_eq!(shown, "a");
//! terminal.handle(&mut shown, TerminalEvent::Key('é'));
//! assert_eq!(shown, "");
//! ```
//!
//! The pattern is like that of an [`on`](super::events), of events and of [signals](super::signals), but has no guard
//! and binds nothing. For a condition, write a transition with a guard before the `ignore`. Without `exhaustive`, an
//! `ignore` of an event to which no enclosing state reacts is allowed: it is a note to the reader.
//!
//! [Observers](super::observing) and [`why`](super::why) receive the verdict *ignored*, [`can`](super::asking) returns
//! `false`, and [`enabled`](super::why) does not list the event. An `ignore` costs nothing: in the `match`, it adds a
//! pattern to the arm for all other events, and a machine without code stays [pure](super::pure). A
//! [raised](super::signals) event or signal that is ignored is reported as discarded.
//!
//! # `exhaustive`
//!
//! `exhaustive;` is written in the machine's own body. In each leaf, every event of `events { .. }` must have a
//! transition, a `defer` or an `ignore`, in that state or in an enclosing one. Otherwise there is an error at the
//! keyword `exhaustive`, which lists the events and states in question, the shortest list first.
//!
//! - **Candidates that count** certainly take the event, as in a `match`. A candidate with a guard, with a pattern that
//!   may fail (`Key(1)`), or with a reaction that may [pass](super::reactions#pass) does not count, so the last
//!   candidate for an event has none of these. The macro does not prove that two guards complement each other.
//! - **States that are checked** are all leaves except those in which no event is ever handled: a `final` of the
//!   machine itself, a state that a certain [`always`](super::always) exits immediately, and a `final` whose certain
//!   [`done`](super::completion) leads elsewhere.
//! - **Regions**: the answer is *ignored* only if no region reacts, so a candidate in one active
//!   [region](super::regions), or in a state around all of them, is enough.
//! - **Only events.** [Signals](super::signals) are raised only for states that wait for them; polls and time are no
//!   events.
//!
//! The macro does not know the values of an event type that [exists elsewhere](super::events#a-type-that-exists). So
//! each leaf needs a candidate that takes all of them: `on _`, `on key`, `defer _` or `ignore _`.
//!
//! A [`forward`](super::submachines#events) without a guard counts if the machine that it leads to is `exhaustive`
//! itself. If it is not, there is an error at its type, unless another candidate takes the event:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Reader {
//!         events u8;
//!         exhaustive;
//!         initial state Outside { on b'"' => Inside; ignore _; }
//!         state Inside { on b'"' => Outside; on _ => stay; }
//!     }
//! }
//!
//! state_machine! {
//!     machine Port {
//!         events { Byte(u8), Close }
//!         exhaustive;
//!         initial state Open {
//!             machine reader: Reader;
//!             forward Byte(byte) => reader(byte);
//!             on Close => Closed;
//!         }
//!         state Closed { ignore _; }
//!     }
//! }
//!
//! let mut port = Port::start();
//! port.handle(PortEvent::Byte(b'"'));
//! port.handle(PortEvent::Close);
//! ```
//!
//! If a state reacts to the end of its inner machine, its [`done`](super::submachines#its-end)s must cover every
//! `final` of that machine, as the arms of a `match` do: the last one for an end has no guard, and `done(name)` covers
//! the rest.
//!
//! # Decided here
//!
//! Points that SCXML, UML and the books leave open, or that are decided differently here:
//!
//! - **Regions that ignore.** Each leaf is considered separately, as for any transition: an event that one region
//!   ignores is still offered to the enclosing states on behalf of another region that has no candidate for it. If all
//!   regions ignore it, no other state is considered. An event that a region ignores is not deferred by a state around
//!   that region, but may be deferred by another region.
//! - **Order.** [`priority outer`](super::priority#from-the-outside-in) does not turn an `ignore` of a composite into
//!   an alarm, because this would prevent nested states from reacting.
//! - **Pictures** show `ignore` as a line in its state, like `defer`; in an SCXML document it is a transition without a
//!   target and without actions. `exhaustive` does not change what a machine does, and is not shown.
