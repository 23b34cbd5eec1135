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
//!
//! printer.handle(&mut log, PrinterEvent::Done);       // `two` is told again; `Busy` defers the scan again
//! assert_eq!(log, ["one", "two"]);
//! printer.handle(&mut log, PrinterEvent::Done);
//! assert_eq!(log, ["one", "two", "scan"]);
//! ```
//!
//! # `defer`
//!
//! `defer PATTERN;` stands in a state, or in the machine's own body. An event that matches is kept, as it is, when
//! nothing picks it from inside that state: every alarm and every transition of the states inside has been looked at,
//! and so have the state's own, wherever they stand. The states around it are not asked. The call answers
//! [`Deferred`](crate::Answer::Deferred), unless something else happened in it too. *(UML 2.5.1, 14.2.3.4.4; SCXML has
//! nothing of the kind.)*
//!
//! The pattern is that of an [`on`](super::events), without a guard, and binds nothing. `defer _` keeps every event.
//! [Signals](super::signals) are not deferred, since the machine can raise them later.
//!
//! # When it is told again
//!
//! When something has reacted in a call, no [`always`](super::always) can be taken, no completion is to be heard of and
//! nothing that was raised waits, then the oldest event that is not deferred any more is told once more, in a step of
//! its own, before the call returns; then all of this begins again. What would be deferred again stays where it is,
//! before all that came later. What no state defers and none reacts to is dropped, like any other event. So an event is
//! also recalled when a state *inside* the deferring one is entered that reacts to it, or when a guard of such a
//! transition holds at last:
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
//! A guard that is asked about a kept event is asked again after every step in which something reacted.
//!
//! What is put aside, by [`push`](super::stack) or [`history suspend`](super::history), defers nothing meanwhile.
//! Events wait until [`stop`](super::calls) or `restart`, which drop them; a machine that has completed tells none.
//!
//! # Beside regions
//!
//! Each active leaf looks for itself. Where one region defers what another one reacts to, both happen: the event is
//! kept beside the reaction, and told to all again when nothing defers it. A state around a `parallel` defers what no
//! region inside it picks. In such machines what a reaction binds by value is cloned.
//!
//! # Room
//!
//! How much may wait depends on who tells it, so `queue N;` has to say it: a machine that defers has room for `N`
//! events in itself, and as many raised ones may wait in a call. The machine is that much larger, and as [`Clone`] as
//! its events. What is kept outlives its call, so the events [own](super::events#payloads-that-borrow) what they carry.
//! One too many panics:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press, Warm }
//!         queue 1;
//!         initial state Cold { defer Press; on Warm => Ready; }
//!         state Ready { on Press => Cold; }
//!     }
//! }
//!
//! let too_many = std::panic::catch_unwind(|| {
//!     let mut lamp = Lamp::start();
//!     lamp.handle(LampEvent::Press);
//!     lamp.handle(LampEvent::Press);
//! });
//! assert_eq!(
//!     too_many.unwrap_err().downcast_ref::<String>().unwrap(),
//!     "`Lamp` cannot defer `Press`: its queue has room for 1; give it more with `queue N;`",
//! );
//! ```
