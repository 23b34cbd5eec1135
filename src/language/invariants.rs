//! Invariants: what must `never` be between calls.
//!
//! ```
//! # use fsmith::state_machine;
//! struct Tank { fuel: i32 }
//!
//! state_machine! {
//!     machine Rocket(tank: &mut Tank) {
//!         events { Launch, Burn(i32), Land }
//!         never tank.fuel < 0;                    // as long as the machine is started
//!
//!         initial Ground;
//!         state Ground { on Launch => Flight; }
//!         state Flight {
//!             never tank.fuel == 0;               // as long as `Flight` is active
//!             on Burn(fuel) => tank.fuel -= fuel;
//!             on Land => Ground;
//!         }
//!     }
//! }
//!
//! let mut tank = Tank { fuel: 10 };
//! let mut rocket = Rocket::start(&mut tank);
//! rocket.handle(&mut tank, RocketEvent::Launch);
//! rocket.handle(&mut tank, RocketEvent::Burn(9));
//! # #[cfg(debug_assertions)] {
//!
//! # use std::panic::{AssertUnwindSafe, catch_unwind};
//! let burnt = catch_unwind(AssertUnwindSafe(|| rocket.handle(&mut tank, RocketEvent::Burn(1))));
//! let message = burnt.unwrap_err();
//! assert_eq!(
//!     *message.downcast::<String>().unwrap(),
//!     "`Rocket` violates `never tank.fuel == 0` of `Flight`; active: `Flight`",
//! );
//! # }
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! `never GUARD;` is written in any state, also a `final`, in `in A | B { .. }`, or in the machine's own body. While the
//! state is active, or the machine is started, the condition must not hold between two calls. It is a check of the
//! machine, as `debug_assert!` is one of a function: it changes nothing of what a machine does, and a program that
//! relies on it is wrong. *(UML 2.5.1: the `stateInvariant` of a State, of which the condition here is the opposite.)*
//!
//! # The condition
//!
//! It is a [guard](super::transitions#guards) as that of an [`always`](super::always): it has read-only access to the
//! parameters and to the [data](super::data) of its state and of those around it, may contain `let` chains, and may ask
//! [`is_in`](super::asking). There is no event to be looked at. In a release build it is compiled, but not evaluated.
//! `never true;` in a state says that no call ends there.
//!
//! # When it is looked at
//!
//! Where `debug_assertions` are on in the crate with the machine, as they are in debug builds:
//!
//! | call | looks |
//! |---|---|
//! | `start`, `restart` | at its end |
//! | `handle`, `update` | at its end, also if nothing has reacted |
//! | `run`, `run_updates` | after each event or poll, as the same number of calls would |
//! | `advance` | after each timer that fires, and at its end, since it could be [divided](super::time) there |
//! | `tick` | as `advance` and then `update` do |
//!
//! `stop` leaves nothing active, and queries such as `can` change nothing: they do not look. In the middle of a call,
//! between two [steps of the machine's own](super::step), nothing is looked at either: what is wrong there may be put
//! right before the call returns.
//!
//! The invariants of all active states are looked at in document order: those of the machine first, those of a state
//! before those of the states inside, those of one state as they are written, and those of an `in` after the state's own.
//! A state is active if [`active()`](super::asking) lists it; what a `push` or a `history suspend` has put aside is not.
//!
//! # What happens if it is violated
//!
//! The first invariant that is violated is told to the [observer](super::observing), and the call panics. The message
//! names the machine, the invariant, its state, and everything that is active; its location is that of the invariant.
//! The call is over by then: the machine is where the call has led it, and may be asked, continued or restarted.
//!
#![cfg_attr(all(feature = "alloc", debug_assertions), doc = "```")]
#![cfg_attr(not(all(feature = "alloc", debug_assertions)), doc = "```ignore")]
//! # use fsmith::{Trace, state_machine};
//! # use std::panic::{AssertUnwindSafe, catch_unwind};
//! state_machine! {
//!     machine Lift(load: u32, trace: &mut Trace<LiftState>) {
//!         events { Go, Stop }
//!         observer trace;
//!         initial Waiting;
//!         state Waiting { on Go => Moving; }
//!         state Moving { never load > 600; on Stop => Waiting; }
//!     }
//! }
//!
//! let mut trace = Trace::new();
//! let mut lift = Lift::start(0, &mut trace);
//! let go = catch_unwind(AssertUnwindSafe(|| lift.handle(601, &mut trace, LiftEvent::Go)));
//! assert!(go.is_err() && lift.is_in(LiftState::Moving));
//! assert_eq!(trace.to_string(), "\
//! start: -> Waiting
//! Go: Waiting -> Moving, violated Moving: never load > 600
//! ");
//! ```
//!
//! # What it costs
//!
//! In a release build nothing: what is printed stands below `if cfg!(debug_assertions)`, no step depends on it, and the
//! machine has no further field. One thing is different in both builds: a machine with invariants contains code, so it
//! is not [pure](super::pure).
//!
//! The [interpreted twin](super::interpreter) looks at the same invariants at the same times, if the crate with the
//! machine has `debug_assertions`.
//!
//! # Decided here
//!
//! Where SCXML, UML and the books leave something open, or where it is decided otherwise:
//!
//! - **When they are looked at.** They are looked at wherever one call could end and another begin: after each event
//!   of a `run`, and after each timer of an `advance`. What a push has put aside is in, by `is_in`, but not active,
//!   so its invariants are not looked at. Machines that are read from text look if `fsmith` itself was compiled with
//!   `debug_assertions`, since their code is compiled with no other crate.
