//! Machines that do nothing but move: evaluated by the compiler, looked up in tables, and run over slices of events.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     /// `-12.5`: what a number may look like.
//!     machine Number {
//!         events u8;
//!         initial Start;
//!         state Start { on b'-' => Sign; on b'0'..=b'9' => Whole; on _ => Wrong; }
//!         state Sign { on b'0'..=b'9' => Whole; on _ => Wrong; }
//!         state Whole { on b'0'..=b'9' => stay; on b'.' => Point; on _ => Wrong; }
//!         state Point { on b'0'..=b'9' => Fraction; on _ => Wrong; }
//!         state Fraction { on b'0'..=b'9' => stay; on _ => Wrong; }
//!         final Wrong;
//!     }
//! }
//!
//! let mut number = Number::start();
//! number.run_slice(b"-12.5");
//! assert!(number.is_in(NumberState::Fraction));
//!
//! let mut number = Number::start();
//! assert_eq!(number.run_until(b"12:30", NumberState::Wrong), Some(2));
//! ```
//!
//! A machine is **pure** if all that it does is known beforehand:
//!
//! - its header lends it nothing, and it has no generics;
//! - there is no code in it: no actions, guards, effects, or decisions; its ends are names of states and `stay`;
//! - it remembers nothing but its state: no history, stack, regions, timers, data, signals, deferral or completion that is
//!   heard (`final` states are fine, and so are hierarchy, `alarm` and `priority outer`);
//! - its [events](super::events) are its own and carry nothing, or they are bytes: `events u8;`;
//! - it has at most 256 leaves.
//!
//! Nothing is to be written for it. The macro sees that a machine is pure, declares its calls as `const` and two more, and
//! makes a table of its [`handle`](super::calls).
//! A machine that is not pure does not have them: where `run_slice` is missing, one of the points above does not hold.
//!
//! # By the compiler
//!
//! What a machine does can be a constant, and what it must do is asked before anything runs:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Door {
//!         events { Open, Close, Lock }
//!         initial state Closed { on Open => Opened; on Lock => Locked; }
//!         state Opened { on Close => Closed; }
//!         state Locked;
//!     }
//! }
//!
//! const _: () = {
//!     let mut door = Door::start();
//!     door.handle(DoorEvent::Lock);
//!     assert!(matches!(door.state(), Some(DoorState::Locked)), "a door can be locked");
//! };
//! ```
//!
//! | | calls |
//! |---|---|
//! | `const` in pure machines | `start`, `restart`, `stop`, `handle`, `update`, `is_in` |
//! | `const` in all machines | `new`, `is_finished`, and `state` in those without regions; `name` and `parent` of states |
//! | never, since iterators, traits and tables are not | `active`, `can`, `run`, `run_updates`, `run_slice`, `run_until` |
//!
//! # Single events
//!
//! Where an event leads from the active leaf, and what is answered, `handle` looks up. Elsewhere it is a `match` over the
//! leaves and in each over the events, in which a processor guesses wrong whenever they come in an order that it does not know;
//! here there is nothing to guess.
//!
//! The table has a row of two bytes for each leaf, and two for a machine that is not started, for each event. Bytes that lead
//! to the same from everywhere share a row, and there are as many rows as the next power of two: that of the machine `Number`
//! above takes 56 bytes, beside the 256 that say in which row a byte is. The compiler fills it by the `match`, of which nothing
//! else remains. Machines with more than 8,192 pairs of event and leaf, before any share a row, keep the `match`: a table
//! would take half of a processor's nearest cache, or of what a small microcontroller has.
//!
//! # Slices
//!
//! | call | what it does |
//! |---|---|
//! | `machine.run_slice(&[event])` | the same as [`handle`](super::calls) for each event, in their order |
//! | `machine.run_until(&[event], state)` | the same until a state is active: the position of the event by which it is; `None` if it never is |
//!
//! `run_until` asks after each event, as [`is_in`](super::asking) would, and tells no event behind the one that it answers;
//! so what is left can be told by another call, be it from another slice. A state that is active before the first event is
//! found at position 0 if it is still active after that event. A machine that is not started takes no event, and finds
//! nothing.
//!
//! With it a machine is a validator, or finds the ends of tokens:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Words {
//!         events u8;
//!         initial Outside;
//!         state Outside { on b'a'..=b'z' => Inside; }
//!         state Inside { on b' ' | b'.' => Outside; }
//!     }
//! }
//!
//! let (mut words, mut rest, mut found) = (Words::start(), &b"a state machine."[..], Vec::new());
//! while let Some(begin) = words.run_until(rest, WordsState::Inside) {
//!     let end = begin + 1 + words.run_until(&rest[begin + 1..], WordsState::Outside).unwrap();
//!     found.push(&rest[begin..end]);
//!     rest = &rest[end..];
//! }
//! assert_eq!(found, [&b"a"[..], b"state", b"machine"]);
//! ```
//!
//! # What slices cost
//!
//! Nothing where it is not called: tables are worked out when something is compiled that uses them, by calling `handle` for
//! each event in each leaf.
//!
//! | leaves | table | what an event costs | bytes |
//! |---|---|---|---|
//! | up to 10 | what an event does is a word, and the state a distance to shift it by (Per Vognsen, *Shift-based DFAs*) | a shift; up to 32 events half of one, since two are taken at once | 8 for each event, and 512 or 8192 for the pairs |
//! | up to 256 | a row for each event, or for each two where they are of up to 16 kinds (8 from 129 leaves on) | a load, or half of one | 256 for each event, and 16 or 64 KiB for the pairs |
//!
//! Events that lead to the same state from everywhere are of one kind. What is active decides nothing but where to look, so
//! the time is the same whatever comes, and a stream that nobody can predict costs no more than one that repeats. How it
//! compares with the `match` that one would write is measured by `cargo bench --bench pure`.
