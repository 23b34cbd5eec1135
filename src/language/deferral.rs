//! Deferring: events that are kept for later. `defer`, and the room for what waits.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! # type Log = Vec<String>;
//! state_machine! {
//!     machine Printer(log: &mut Log) {
//!         events { Print(String), Done, Scan }
//!         queue 8;                                    // how many may wait
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
//! `defer PATTERN;` is written in a state, or in the machine's own body. An event that matches is kept, as it is, if
//! nothing inside that state picks it: every alarm, every transition of the states inside, and every transition of the
//! state itself, before or after the `defer`, has been asked. The states around it do not react. The call answers
//! [`Deferred`](crate::Answer::Deferred), unless something stronger happened in it too. *(UML 2.5.1, 14.2.3.4.4; SCXML
//! has no counterpart.)*
//!
//! The pattern is like that of an [`on`](super::events), but has no guard and binds nothing. `defer _` keeps every
//! event. [Signals](super::signals) cannot be deferred, since the machine can raise them later instead.
//!
//! `machine.deferred()` lists the events that are kept, the oldest first, by reference. Only machines that defer have this
//! call.
//!
//! # When it is told again
//!
//! Deferred events are handled at the end of a call in which something has reacted, once no [`always`](super::always)
//! can be taken, no completion is pending and nothing raised is waiting. Then the oldest event that is no longer
//! deferred is handled, in a step of its own, and all of this begins again, until nothing is left. An event that would
//! be deferred again stays where it is, before all that came later. An event that no state defers and that nothing
//! reacts to is dropped, like any other event. So an event is also recalled when a state *inside* the deferring one is
//! entered that reacts to it, or when the guard of such a transition becomes true:
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Inbox(log: &mut Log) {
//!         events { Mail(&'static str), Wake, Sleep }
//!         queue 4;
//!         initial Asleep;
//!         defer Mail(_);                              // as long as nobody reads
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
//! A state that is put aside, by [`push`](super::stack) or [`history suspend`](super::history), defers nothing while it
//! is aside. Kept events wait until [`stop`](super::calls) or `restart`, which drop them. A machine that has completed
//! handles none of them.
//!
//! # Beside regions
//!
//! In a machine with [regions](super::regions) an event is deferred as a whole, or not at all. If one region defers an event
//! to which another one would react, that one waits, too: nobody reacts, and the event is kept until no active state defers
//! it. Then all regions handle it, once.
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
//! A transition overrides the deferral of a state if it would be taken and belongs to that state or to one inside it,
//! in whichever region: a state around a `parallel` defers what none of the regions inside picks. Every state that defers
//! has to be overridden. A transition beside it does not count, nor does one of a state around it, unless that is an alarm.
//! *(UML 2.5.1, 14.2.3.4.4: an event is deferred in a configuration of states; PSSM 1.0, 8.5.5, and its tests Deferred 003
//! and 004.)*
//!
//! All regions are asked first, so guards are evaluated and an [observer](super::observing) hears of transitions that would
//! be taken, before it hears that the event is deferred. In such machines, what a reaction binds by value is cloned.
//!
//! # Room
//!
//! How many events may wait depends on who sends them, so `queue N;` has to say it: a machine that defers has room for
//! `N` events in itself, and in each call room for as many raised ones. The machine is larger by that much, and it is
//! [`Clone`] if its events are. A kept event outlives its call, so the events have to
//! [own](super::events#payloads-that-borrow) what they carry.
//!
//! An event that finds no room is *refused*: the call answers [`Refused`](crate::Answer::Refused), unless some reaction was
//! taken in it too, and the event is lost, since the call has taken it. What comes from outside must not bring a machine down,
//! and who sends it knows best what to do: to send it again, to drop it, or to give up. `machine.room_to_defer()` says how many
//! more can be deferred, so that whoever must not lose one asks before, and leaves it where it is. An [observer](super::observing)
//! is told that the event is discarded.
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
