//! Deferring: events that are kept for later. `defer`, and the room for deferred events.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! # type Log = Vec<String>;
//! state_machine! {
//!     machine Printer(log: &mut Log) {
//!         events { Print(String), Done, Scan }
//!         queue 8;                                    // room for deferred events
//!
//!         initial Idle;
//!         state Idle {
//!             on Print(text) => { log.push(text); Busy }
//!             on Scan => log.push("scan".to_string());
//!         }
//!         state Busy {
//!             defer Print(_) | Scan;
//!             on Done => Idle;
//!         }
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut printer = Printer::start(&mut log);
//! printer.handle(&mut log, PrinterEvent::Print("one".to_string()));
//! assert_eq!(printer.handle(&mut log, PrinterEvent::Print("two".to_string())), Answer::Deferred);
//! assert_eq!(printer.handle(&mut log, PrinterEvent::Scan), Answer::Deferred);
//! assert_eq!(log, ["one"]);
//! assert!(matches!(printer.deferred().next(), Some(PrinterEvent::Print(text)) if text == "two"));
//!
//! printer.handle(&mut log, PrinterEvent::Done);  // `two` is handled; `Busy` defers the scan again
//! assert_eq!(log, ["one", "two"]);
//! printer.handle(&mut log, PrinterEvent::Done);
//! assert_eq!(log, ["one", "two", "scan"]);
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! # `defer`
//!
//! `defer PATTERN;` is written in a state, or in the machine's own body. A matching event is kept, unchanged, if no
//! candidate takes it: every alarm, every transition of the nested states, and every transition of the state itself,
//! before or after the `defer`, has been considered. The enclosing states do not react. The call returns
//! [`Deferred`](crate::Answer::Deferred), unless something stronger happened in it, too. *(UML 2.5.1, 14.2.3.4.4; SCXML
//! has no counterpart.)*
//!
//! The pattern is like that of an [`on`](super::events), but has no guard and binds nothing. `defer _` keeps every
//! event. [Signals](super::signals) cannot be deferred, since the machine can raise them later instead.
//!
//! `machine.deferred()` lists the kept events, the oldest first, by reference. Only machines that defer have this call.
//!
//! # When deferred events are handled
//!
//! Deferred events are handled at the end of a call in which something has reacted, once no [`always`](super::always)
//! can be taken and no completion or raised event is pending. Then the oldest event that is no longer deferred is
//! handled in a separate step. This is repeated until no such event is left. An event that would be deferred again
//! keeps its position, before all later ones. An event that no state defers and that nothing reacts to is dropped, like
//! any other event. So an event is also recalled when a state *inside* the deferring one that reacts to it is entered,
//! or when the guard of such a transition becomes true:
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Inbox(log: &mut Log) {
//!         events { Mail(&'static str), Wake, Sleep }
//!         queue 4;
//!         initial Asleep;
//!         defer Mail(_);                              // until a nested state reads it
//!         state Asleep { on Wake => Awake; }
//!         state Awake {
//!             on Mail(text) => log.push(text);
//!             on Sleep => Asleep;
//!         }
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut inbox = Inbox::start(&mut log);
//! inbox.handle(&mut log, InboxEvent::Mail("one"));
//! inbox.handle(&mut log, InboxEvent::Mail("two"));
//! inbox.handle(&mut log, InboxEvent::Wake);
//! assert_eq!(log, ["one", "two"]);
//! ```
//!
//! A guard of a transition for a kept event is evaluated again after every step in which something reacted.
//!
//! A state paused by [`push`](super::stack) or [`history suspend`](super::history) defers nothing. Kept events wait
//! until [`stop`](super::calls) or `restart`, which drop them. A machine that has completed handles none of them.
//!
//! # Beside regions
//!
//! In a machine with [regions](super::regions), an event is either deferred as a whole or not at all. If one region
//! defers an event to which another one would react, the other region waits, too: no region reacts, and the event is
//! kept until no active state defers it. Then all regions handle it, once.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! # type Log = Vec<String>;
//! state_machine! {
//!     machine Lift(log: &mut Log) {
//!         events { Call(u32), Open, Close }
//!         queue 4;
//!         initial parallel Running {
//!             state Cabin { on Call(floor) => log.push(format!("go to {floor}")); }
//!             state Doors {
//!                 initial Shut;
//!                 state Shut {
//!                     on Open => Ajar;
//!                     on Call(floor) => log.push(format!("light {floor}"));
//!                 }
//!                 state Ajar { defer Call(_); on Close => Shut; }
//!             }
//!         }
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut lift = Lift::start(&mut log);
//! lift.handle(&mut log, LiftEvent::Open);
//! assert_eq!(lift.handle(&mut log, LiftEvent::Call(3)), Answer::Deferred);
//! assert!(log.is_empty());                            // the cabin waits for the doors
//! lift.handle(&mut log, LiftEvent::Close);
//! assert_eq!(log, ["go to 3", "light 3"]);
//! ```
//!
//! A transition overrides the deferral of a state if it would be taken and belongs to that state or to a state nested
//! in it, in any region: a state around a `parallel` defers events that no region inside takes. Every state that defers
//! must be overridden. A transition in another region does not override it, nor does one of an enclosing state, unless
//! that is an alarm. *(UML 2.5.1, 14.2.3.4.4: an event is deferred in a configuration of states; PSSM 1.0, 8.5.5, and
//! its tests Deferred 003 and 004.)*
//!
//! All regions are considered first, so guards are evaluated, and an [observer](super::observing) is notified of
//! transitions that would be taken before it is notified of the deferral. In such machines, values that a reaction
//! binds are cloned.
//!
//! # Room
//!
//! The number of events that may be pending depends on their sender, so `queue N;` must specify it: a machine that
//! defers has room for `N` events in itself, and for as many raised ones in each call. The machine is larger by that
//! much, and is [`Clone`] only if its events are. A kept event outlives its call, so the events must
//! [own](super::events#payloads-that-borrow) their payloads.
//!
//! If there is no room for an event, it is *refused*: the call returns [`Refused`](crate::Answer::Refused), unless some
//! reaction was taken in it, too. The event is lost, because the call has consumed it. An event from outside must not
//! crash a machine, and only its sender knows whether to send it again, to drop it, or to give up.
//! `machine.room_to_defer()` returns how many more events can be deferred, so a sender that must not lose an event can
//! check this first. An [observer](super::observing) is notified that the event is discarded.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! state_machine! {
//!     machine Lamp {
//!         events { Press, Warm }
//!         queue 1;
//!         initial state Cold { defer Press; on Warm => Ready; }
//!         state Ready { on Press => Cold; }
//!     }
//! }
//!
//! let mut lamp = Lamp::start();
//! assert_eq!(lamp.handle(LampEvent::Press), Answer::Deferred);
//! assert_eq!(lamp.room_to_defer(), 0);
//! assert_eq!(lamp.handle(LampEvent::Press), Answer::Refused);
//! assert_eq!(lamp.deferred().count(), 1);
//! ```
