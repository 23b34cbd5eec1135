//! The interpreted twin: the same machine as data, and the feature `interpreter`.
//!
//! ```
//! # use fsmith::state_machine;
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
//! # #[cfg(feature = "interpreter")] {
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
//! A machine's meaning is worked out once, by the macro, as a plan: which transitions each trigger may take in each
//! state, and what each of them leaves and enters. The generated code is that plan printed as a `match`; the
//! interpreter walks the same machine as data, and calls the same guards and actions. Two engines for one meaning: what
//! differs is a bug, and the tests compare them step by step on every machine of the corpus, on random tapes of events.
//!
//! Compare them on machines of your own, in a test, or measure what compiling gains; the benchmarks do.
//!
//! # The feature
//!
//! With the feature `interpreter` every machine has `Name::interpreter()`, a twin that is not started, of the type
//! `NameInterpreter`. Where the machine has them it has these of its [calls](super::calls), lent and answering the same:
//! `restart`, `stop`, `handle`, `update`, `advance`, `tick`, `due`, `can`, `is_in`, `state`, `active`, `stack`, `data`
//! and `is_finished`; none of them is `const`. It implements [`StateMachine`](crate::StateMachine).
//!
//! It has no `new`, no `start` and no [`Default`], since it is made of the machine's tables: `Name::interpreter()`, then
//! `restart`, is what `Name::start(..)` is. Nor has it the calls for many events at once: `run`, `run_updates`,
//! `run_slice` and `run_until`.
//!
//! ```toml
//! [dependencies]
//! fsmith = { version = "0.1", features = ["interpreter"] }
//! ```
//!
//! The feature needs `alloc`: making a twin allocates its tables, while no step does. Without it nothing of the twin is
//! compiled, and the crate is `no_std` without allocation.
