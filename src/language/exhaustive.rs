//! Being strict: `exhaustive`, and `ignore` for what means nothing.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! state_machine! {
//!     machine Door {
//!         events { Push, Lock, Unlock, Ring }
//!         exhaustive;                             // each event means something in each state
//!
//!         initial Closed;
//!         ignore Ring;                            // nothing, wherever nothing further in reacts
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
//! An event to which nothing reacts is ignored, which is what most machines want. Where it would be a mistake that a state
//! was forgotten when an event was added, `exhaustive;` has the compiler ask for an answer of each state, as it asks for
//! one of each `match`.
//!
//! # `ignore`
//!
//! `ignore PATTERN;` is written in a state, in `in A | B { .. }`, or in the machine's own body. It says that such events
//! are nothing to this state: the call answers [`Ignored`](crate::Answer::Ignored), and the states around are not asked.
//! It is a candidate like any other, in its place: [alarms](super::priority#alarms) further out come before it, and so do the
//! states inside, and the transitions above it in the same state; what stands below it is asked only for other events. A
//! [`defer`](super::deferral) of a state around does not apply. *(UML and SCXML write an internal transition without a
//! reaction for it, which counts as one; here the caller is told that nothing has happened.)*
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
//! The pattern is like that of an [`on`](super::events), of events and of [signals](super::signals), but has no guard and
//! binds nothing; if a condition decides, it is the guard of a transition above the `ignore`. In a machine without
//! `exhaustive` an `ignore` of what nothing around reacts to is allowed: it is a note to the reader.
//!
//! [Observers](super::observing) and [`why`](super::why) are told the verdict *ignored*, [`can`](super::asking) is false, and
//! [`enabled`](super::why) does not list the event. An `ignore` costs nothing: it adds to the `match` no more than a
//! pattern whose arm is that of all other events, and a machine that only moves stays [pure](super::pure). What the machine
//! has [raised](super::signals) and then ignores is told as discarded.
//!
//! # `exhaustive`
//!
//! `exhaustive;` is written in the machine's own body. In each leaf, every event of `events { .. }` must meet a transition,
//! a `defer` or an `ignore`, of that state or of one around it. What does not is an error at the word `exhaustive`, which
//! lists the events and states in question, the shortest list first.
//!
//! - **What counts** is certain to take the event, as in a `match`. A candidate with a guard, with a pattern that may fail
//!   (`Key(1)`), or with a reaction that may [pass](super::reactions#pass) does not count, whatever stands beside it. So the last
//!   candidate for an event has none of these. The macro does not prove that two guards complement each other.
//! - **Which states**: every leaf, except those in which no event is ever handled: a `final` of the machine itself, a state
//!   that a certain [`always`](super::always) leaves at once, and a `final` whose certain [`done`](super::completion) leads
//!   elsewhere.
//! - **Regions**: an event is answered with *ignored* if no region reacts, so it is enough if one active
//!   [region](super::regions) meets it, or a state around all of them.
//! - **Only events.** [Signals](super::signals) are raised where somebody waits for them; polls and time are no events.
//!
//! The macro does not know the values of an event type that [exists elsewhere](super::events#a-type-that-exists). So each leaf needs
//! a candidate that takes all of them: `on _`, `on key`, `defer _` or `ignore _`.
//!
//! A [`forward`](super::submachines#events) without a guard counts if the machine that it leads to is `exhaustive` itself. If it is
//! not, that is an error at its type, unless something else takes the event:
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
//! If a state reacts to the end of its inner machine, its [`done`](super::submachines#ends)s must cover every `final` of that
//! machine, as the arms of a `match` do: the last one for an end has no guard, and `done(name)` covers the rest.
//!
//! # Decided here
//!
//! Points that SCXML, UML and the books leave open, or that are decided differently here:
//!
//! - **Regions that ignore.** Each leaf is asked for itself, as for any transition: what one region ignores is still offered
//!   to the states around the regions for another region that has nothing to do with it. If all regions ignore it, nobody
//!   else is asked. What a region ignores is not deferred by a state around it, but it is by a region beside it.
//! - **No order.** [`priority outer`](super::priority#from-the-outside-in) turns no `ignore` of a composite into an alarm:
//!   it would take from the states inside what they react to.
//! - **Pictures** show `ignore` as a line in its state, as they show `defer`; an SCXML document has a transition for it that
//!   neither leads anywhere nor does anything. `exhaustive` changes nothing of what a machine does, and is not shown.
