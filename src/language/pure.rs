//! Machines without code: evaluated by the compiler, looked up in tables, and run over slices of events.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     /// Recognizes numbers such as `-12.5`.
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
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! A machine is **pure** if everything it does is known at compile time:
//!
//! - it has no parameters and no generics;
//! - it contains no code: no actions, guards, effects, decisions, or invariants; its reactions are only names of states
//!   and `stay`;
//! - it remembers nothing but its state: no history, stack, regions, timers, data, signals, deferral or `done` (`final`
//!   states are fine, and so are hierarchy, `alarm` and `priority outer`);
//! - its [events](super::events) are declared in the machine and carry nothing, or they are bytes: `events u8;`;
//! - it has at most 256 leaves.
//!
//! No annotation is needed. The macro recognizes a pure machine, makes the calls listed below `const`, adds two more
//! calls, and turns its [`handle`](super::calls) into a table. A machine that is not pure has none of this: if
//! `run_slice` is missing, one of the points above is not met.
//!
//! # By the compiler
//!
//! A machine can run in a constant, so requirements can be checked at compile time:
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
//! | `const` in pure machines | `start`, `restart`, `stop`, `handle`, `update`, `is_in`, `has` |
//! | `const` in all machines | `new`, `is_finished`, and `state` in those without regions; `name` and `parent` of states |
//! | never, because iterators, traits and tables cannot be `const` | `active`, `can`, `run`, `run_updates`, `run_slice`, `run_until` |
//!
//! # Single events
//!
//! `handle` looks up in a table which state follows the active leaf for an event, and what the answer is. In other
//! machines it is a `match` over the leaves, and in each of them over the events. The processor often mispredicts such
//! a `match` if the events come in an unpredictable order; a table leaves nothing to predict.
//!
//! The table has a row for each event, with two bytes for each leaf, and two for a machine that is not started. Byte
//! events that lead to the same result from every leaf share a row, and the number of rows is rounded up to a power of
//! two: the table of the machine `Number` above takes 56 bytes, plus the 256 that map each byte to its row. The
//! compiler fills the table by means of the `match`, which is not part of the program. Machines with more than 8,192
//! pairs of event and leaf, counted before any rows are shared, keep the `match`: a table would take half of a
//! processor's first-level cache, or of the memory of a small microcontroller.
//!
//! # Slices
//!
//! | call | what it does |
//! |---|---|
//! | `machine.run_slice(&[event])` | the same as [`handle`](super::calls) for each event, in their order |
//! | `machine.run_until(&[event], state)` | `run_slice` until a state is active: returns the position of the event that led there; `None` if no event does |
//!
//! `run_until` checks after each event, like [`is_in`](super::asking), and handles no event after the one whose
//! position it returns; so another call can handle the rest, also from another slice. If the state is already active
//! before the first event, it is found at position 0 provided that it is still active after that event. A machine that
//! is not started takes no event, and finds nothing.
//!
//! With `run_until`, a machine can validate input, or find the ends of tokens:
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
//! Nothing if they are not called: the tables are computed when code that uses them is compiled, by calling `handle`
//! for each event in each leaf.
//!
//! | leaves | table | what an event costs | bytes |
//! |---|---|---|---|
//! | up to 10 | an event is represented by a word, and a state by a distance to shift it by (Per Vognsen, *Shift-based DFAs*) | one shift; with up to 32 events half of one, since two events are taken at once | 8 for each event, and 512 or 8192 for the pairs |
//! | up to 256 | a row for each event, or for each pair of events if they are of up to 16 kinds (8 from 129 leaves on) | one load, or half of one | 256 for each event, and 16 or 64 KiB for the pairs |
//!
//! Events that lead to the same state from every leaf are of one kind. The active state only selects the entry of a
//! row, so the time does not depend on the events: an unpredictable stream costs no more than a repetitive one. `cargo
//! bench -p fsmith-benches --bench pure` compares this with a hand-written `match`.
