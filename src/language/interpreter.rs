//! The interpreted twin: the same machine as data, and the feature `interpreter`.
//!
//! ```
//! # #[cfg(feature = "interpreter")] {
//! use fsmith::interpreter::state_machine;                 // instead of `fsmith::state_machine`
//!
//! state_machine! {
//!     machine Door(opened: &mut u32) {
//!         #[derive(Clone, Copy)]
//!         events { Open, Close }
//!         initial Closed;
//!         state Closed { on Open => Opened; }
//!         state Opened {
//!             enter { *opened += 1; }
//!             on Close => Closed;
//!         }
//!     }
//! }
//!
//! let (mut here, mut there) = (0, 0);
//! let mut compiled = Door::new();
//! let mut interpreted = Door::interpreter();
//! compiled.restart(&mut here);
//! interpreted.restart(&mut there);
//! for event in [DoorEvent::Open, DoorEvent::Open, DoorEvent::Close] {
//!     assert_eq!(compiled.handle(&mut here, event), interpreted.handle(&mut there, event));
//!     assert_eq!(compiled.state(), interpreted.state());
//! }
//! assert_eq!((here, there), (1, 1));
//! # }
//! ```
//!
//! The macro computes the meaning of a machine once, as a plan: which transitions each trigger may take in each state,
//! and what each of them exits and enters. The generated code is that plan as a `match`. The interpreter executes the
//! same plan as data, and calls the same guards and actions. These are two engines with one meaning: any difference is
//! a bug, and the tests compare them step by step on every machine of the corpus, with random sequences of events.
//!
//! You can compare them on your own machines in a test, or measure how much faster compiled code is, as the benchmarks
//! do.
//!
//! # The feature
//!
//! The feature `interpreter` adds a second macro, `fsmith::interpreter::state_machine!`. It takes the same text, and
//! also declares `Name::interpreter()`, which returns a twin of type `NameInterpreter` that is not started. The feature
//! does not affect machines written with `fsmith::state_machine!`.
//!
//! The twin has the following [calls](super::calls), if the machine has them, with the same arguments and answers:
//! `restart`, `stop`, `handle`, `update`, `advance`, `tick`, `due`, `can`, `is_in`, `has`, `state`, `active`, `stack`,
//! `deferred`, `data` and `is_finished`; none of them is `const`. It implements [`StateMachine`](crate::StateMachine).
//! With the feature `serde`, it also implements `Serialize` and `Deserialize` if the machine derives them: see the chapter
//! `saving`.
//!
//! In the twin of an [`async machine`](super::waiting), these calls are `async`, too, but done at the first poll: the
//! twin polls each action once, and panics if it waits.
//!
//! It has no `new`, no `start` and no [`Default`], because it is created from the machine's tables:
//! `Name::interpreter()` followed by `restart` corresponds to `Name::start(..)`. It also lacks the calls for many
//! events at once: `run`, `run_updates`, `run_slice` and `run_until`.
//!
//! Its engine stores the selected transitions until all regions have selected theirs. So in a step of several regions,
//! values that a guard binds cannot borrow, unlike in the compiled machine; the compiler reports at the guard that they
//! cannot escape. Copy or clone the value in the guard: `if let Some(n) = w.items.first().cloned()`.
//!
//! ```toml
//! [dependencies]
//! fsmith = { path = "../fsmith", features = ["interpreter"] }
//! ```
//!
//! The feature needs `alloc`: creating a twin allocates its tables, but no step allocates.
