//! Signals: what a machine tells itself. `signals`, `raise`, and the room for what waits.
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
//!
//! # Signals
//!
//! `signals { .. }`, in the machine's own body, declares events that only the machine itself raises. The body is that
//! of an enum, like that of [`events`](super::events), and `on` reacts to both in the same way. Nobody outside can name
//! or send a signal: its type is private, and takes no attributes. A name is an event's or a signal's, not both.
//!
//! A machine may have signals and no `events`; it has no `handle` then.
//!
//! # Raise
//!
//! `raise(Name)`, `raise(Name(payload))`, `raise(Name { field: payload })` puts an event or a signal of the machine at
//! the end of a queue. It is heard when the step is over, after every [`always`](super::always#run-to-completion) and
//! every completion, by whatever is active then, in a step of its own. *(SCXML 4.2 `<raise>`, and the internal queue of
//! appendix D; Harel: broadcast.)*
//!
//! `raise` stands in actions: in `enter`, `exit`, `active`, `pause`, `resume`, in the effects of transitions and of
//! `initial`, and before a decision. It is an expression of the type `()`, and may stand in an `if`, a loop or a
//! closure. A guard only looks, and so does a decision that may still [`pass`](super::reactions#pass): there it is
//! refused.
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
//! The name of a variant stands alone at the head of what is raised; nowhere deeper, so a choice between two is made
//! around the `raise`. Anything else is an expression whose value is an event of the machine: `raise(next)`. Something
//! raised that nobody reacts to is forgotten, and so is what a machine that [has
//! completed](super::completion#a-machine-that-has-completed) did not hear.
//!
//! A function or method of yours of the name `raise` is called by a path or on a value: `self::raise(..)`,
//! `flag.raise(..)`.
//!
//! # Patterns of both
//!
//! One pattern may hold events and signals. `on _` hears both. A name in lower case, which binds the whole event, hears
//! events alone, and so does one that stands with `@` before several.
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<u32>;
//! state_machine! {
//!     machine Tank(log: &mut Log) {
//!         events { Add(u32), Empty }
//!         signals { Leaked(u32), Noted }
//!         initial state Open {
//!             on Add(n) | Leaked(n) if n < 10 => { log.push(n); raise(Noted); }   // an event, or a signal
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
//! What binds in such a pattern may be of one type in the event and of another in the signal: the reaction is compiled
//! for each.
//!
//! # Payloads
//!
//! What waits to be heard outlives the action that raised it, so it owns what it carries: a signal cannot borrow, other
//! than for `'static` or for a lifetime of the machine's own generics. Nor can an event be raised in a machine whose
//! events [borrow](super::events#payloads-that-borrow); raise a signal there, and react to either.
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
//! The queue lies in the call, not in the machine, and nothing is allocated: its room is fixed. The macro works out how
//! many can wait at once, by following what each step may raise, and what that may bring about in its turn. Guards are
//! not considered, so it may be more than a run reaches, and is never less. Where there is no such number the macro
//! asks for one, at the `raise` that is the reason: what is raised in a loop or a closure; what may lead to its being
//! raised again; what an `always` or `done` raises that leads on; an event that is worked out; one of a [type that
//! exists](super::events#a-type-that-exists) that is raised by what such an event triggers.
//!
//! `queue N;` in the machine's own body is the answer, and has the last word. One too many panics:
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
//!     "`Echo` cannot raise `Echo`: its queue has room for 3; give it more with `queue N;`",
//! );
//! ```
//!
//! What raises itself again every time it is heard never ends, whatever room there is.
