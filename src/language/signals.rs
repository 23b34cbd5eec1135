//! Signals: events that a machine sends to itself. `signals`, `raise`, and the room for pending ones.
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<String>;
//! state_machine! {
//!     machine Printer(log: &mut Log, sheets: &mut u32) {
//!         events { Print, Reset }
//!         signals { Empty, Jammed { at: u32 } }
//!
//!         initial Ready;
//!         on Jammed { at } => { log.push(format!("jam at {at}")); Broken }
//!
//!         state Ready {
//!             on Print => if *sheets == 0 {
//!                 raise(Empty);
//!                 stay
//!             } else {
//!                 *sheets -= 1;
//!                 if *sheets == 7 { raise(Jammed { at: *sheets }); }
//!                 Printing
//!             };
//!             on Empty => Broken;
//!         }
//!         state Printing { when true => Ready; }
//!         state Broken { on Reset => Ready; }
//!     }
//! }
//!
//! let (mut log, mut sheets) = (Log::new(), 8);
//! let mut printer = Printer::start(&mut log, &mut sheets);
//! printer.handle(&mut log, &mut sheets, PrinterEvent::Print);
//! assert_eq!(printer.state(), Some(PrinterState::Broken));
//! assert_eq!(log, ["jam at 7"]);
//!
//! sheets = 0;
//! printer.handle(&mut log, &mut sheets, PrinterEvent::Reset);
//! printer.handle(&mut log, &mut sheets, PrinterEvent::Print);
//! assert_eq!(printer.state(), Some(PrinterState::Broken));
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! # Signals
//!
//! `signals { .. }`, in the machine's own body, declares events that only the machine itself raises. Its body is that
//! of an enum, like that of [`events`](super::events), and `on` reacts to both in the same way. Code outside the
//! machine cannot name or send a signal: the type is private, and takes no attributes. A name belongs to an event or to
//! a signal, not to both.
//!
//! A machine may have signals and no `events`; it then has no `handle`. An error in an action of the machine does not
//! need a signal: see [`failed`](super::failing#failed).
//!
//! # Raise
//!
//! `raise(Name)`, `raise(Name(payload))` and `raise(Name { field: payload })` append an event or a signal of the
//! machine to a queue. It is handled in a separate step once the current step is over, after every
//! [`always`](super::always#run-to-completion) and every completion, by the states that are active then. *(SCXML 4.2
//! `<raise>`, and the internal queue of appendix D; Harel: broadcast.)*
//!
//! `raise` is allowed in actions: in `enter`, `exit`, `active`, `pause`, `resume`, in the effects of transitions and of
//! `initial`, and before a decision. It is an expression of type `()`, and can be used in an `if`, a loop or a closure.
//! It is not allowed where code has read-only access: in a guard, and in a decision that may still
//! [`pass`](super::reactions#pass).
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine House(log: &mut Log) {
//!         events { Ring, Enter }
//!         signals { Bark }
//!         initial Quiet;
//!
//!         on Ring => { log.push("ding"); raise(Bark); log.push("dong"); }
//!         on Bark => log.push("woof");
//!
//!         state Quiet {
//!             exit { raise(Bark); }
//!             on Enter => { log.push("creak"); Busy }
//!         }
//!         state Busy {
//!             enter { raise(Ring); log.push("hello"); }       // an event may be raised as well
//!         }
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut house = House::start(&mut log);
//! house.handle(&mut log, HouseEvent::Ring);
//! assert_eq!(log, ["ding", "dong", "woof"]);
//! log.clear();
//! house.handle(&mut log, HouseEvent::Enter);
//! assert_eq!(log, ["creak", "hello", "woof", "ding", "dong", "woof"]);
//! ```
//!
//! The name of a variant is written without its type only directly inside `raise(..)`, not deeper; to choose between
//! two variants, write the choice around the `raise`. Anything else is an expression whose value is an event of the
//! machine: `raise(next)`. A raised event to which nothing reacts is discarded, and so are pending events when a
//! machine [has completed](super::completion#a-machine-that-has-completed).
//!
//! Only a plain `raise(..)` has this meaning. Call your own function or method of this name by a path or on a value:
//! `self::raise(..)` or `flag.raise(..)`.
//!
//! # Patterns of both
//!
//! One pattern may contain events and signals. `on _` matches both. A lower-case name, which binds the whole event,
//! matches events alone, and so does a name that binds several alternatives with `@`.
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<u32>;
//! state_machine! {
//!     machine Tank(log: &mut Log) {
//!         events { Add(u32), Empty }
//!         signals { Leaked(u32), Noted }
//!         initial state Open {
//!             // An event, or a signal.
//!             on Add(n) | Leaked(n) if n < 10 => { log.push(n); raise(Noted); }
//!             on Add(n) => { raise(Leaked(n / 10)); }
//!             on _ => { log.push(0); }
//!         }
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut tank = Tank::start(&mut log);
//! tank.handle(&mut log, TankEvent::Add(3));
//! tank.handle(&mut log, TankEvent::Add(50));
//! tank.handle(&mut log, TankEvent::Empty);
//! assert_eq!(log, [3, 0, 5, 0, 0]);
//! ```
//!
//! A binding in such a pattern may have different types in the event and in the signal: the reaction is compiled for
//! each.
//!
//! # Payloads
//!
//! A pending signal outlives the action that raised it, so it must own its payload: a signal cannot borrow, except for
//! `'static` or for a lifetime of the machine's own generics. For the same reason an event cannot be raised in a
//! machine whose events [borrow](super::events#payloads-that-borrow). Raise a signal instead, and react to either.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Receiver(received: &mut usize) {
//!         events { Data(&[u8]), Stop }
//!         signals { Enough }
//!         initial state Reading {
//!             on Data([]) => raise(Enough);
//!             on Data(bytes) => { *received += bytes.len(); }
//!             on Stop | Enough => Stopped;
//!         }
//!         state Stopped;
//!     }
//! }
//!
//! let mut received = 0;
//! let mut receiver = Receiver::start(&mut received);
//! receiver.handle(&mut received, ReceiverEvent::Data(&[1, 2]));
//! receiver.handle(&mut received, ReceiverEvent::Data(&[]));
//! assert_eq!((receiver.state(), received), (Some(ReceiverState::Stopped), 2));
//! ```
//!
//! # Room
//!
//! The queue is stored in the call, not in the machine, and nothing is allocated: its room is fixed. In most machines, it is
//! known which raised events may be pending after each step, and in which order. Then each `raise` only sets a local variable,
//! and the follow-up steps are generated where they follow. A call has a queue in machines with regions, deferred events,
//! `fails`, an observer or `.await`, and where a `raise` is in a loop or may run again before its event is handled.
//!
//! The macro computes how many events and signals can be pending at once, by following what each step may raise, and
//! what that may lead to. They are handled in the order in which they were raised, so a chain of a hundred signals,
//! each of which raises the next, needs room for one. Guards are not considered, so the result may be more than a run
//! ever needs, and is never less. If there is no such number, the macro requires one, with an error at the `raise` that
//! is the reason.
//! This is the case for:
//!
//! - a `raise` in a loop or a closure,
//! - the end of a [machine that a state runs](super::submachines#its-end), if that may run the machine again,
//! - a `raise` that may lead to the same `raise` again,
//! - a `raise` caused by an `always` or `done` that moves, also in the exits and entries on its way,
//! - a `raise` of an event that is computed by an expression,
//! - a `raise` of an event of an [existing type](super::events#a-type-that-exists) by what such an event triggers,
//! - a `raise` caused by an `always` or `done` inside a `parallel` that other such steps may leave and enter again.
//!
//! The macro also requires a number if it is larger than 64, because a call with a queue reserves room for it on its
//! stack, and this cost should be visible. If every signal raises the next one twice, the number doubles with each.
//!
//! `queue N;` in the machine's own body sets the number, and overrides the macro's. It must include the ends of
//! [machines that states run](super::submachines#its-end), each of which can be pending once. Raising one more than
//! fits panics:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Echo(heard: &mut u32) {
//!         events { Shout(u32) }
//!         signals { Echo }
//!         queue 3;
//!         initial state Valley {
//!             on Shout(times) => for _ in 0..times { raise(Echo); }
//!             on Echo => { *heard += 1; }
//!         }
//!     }
//! }
//!
//! let mut heard = 0;
//! Echo::start(&mut heard).handle(&mut heard, EchoEvent::Shout(3));
//! assert_eq!(heard, 3);
//!
//! let too_many = std::panic::catch_unwind(move || {
//!     Echo::start(&mut heard).handle(&mut heard, EchoEvent::Shout(4));
//! });
//! let message = too_many.unwrap_err();
//! assert_eq!(
//!     message.downcast_ref::<String>().unwrap(),
//!     "`Echo` cannot raise `Echo`: its queue has room for 3; declare more with `queue N;`",
//! );
//! ```
//!
//! A signal that is raised again each time it is handled never ends, however much room there is.
//!
//! # Decided here
//!
//! Points that SCXML, UML and the books leave open, or that are decided differently here:
//!
//! - **The room of a queue.** It is the maximum of pending events while one generation of raised events is handled:
//!   those that the call's own step raises are the first, those raised by the first are the second. Guards are not
//!   considered, so the room may be more than a run ever needs, and is never less. More than 64 requires `queue N;`;
//!   see [signals](#room).
//! - **Events and signals in one pattern.** Such a transition is two transitions, one for the events and one for the
//!   signals, each with the whole reaction. It is an error, as never taken, only if neither of them is ever taken.
