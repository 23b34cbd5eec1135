//! Invariants: conditions that must `never` hold between calls.
//!
//! ```
//! # use fsmith::state_machine;
//! struct Tank { fuel: i32 }
//!
//! state_machine! {
//!     machine Rocket(tank: &mut Tank) {
//!         events { Launch, Burn(i32), Land }
//!         never tank.fuel < 0;                    // while the machine is started
//!
//!         initial Ground;
//!         state Ground { on Launch => Flight; }
//!         state Flight {
//!             never tank.fuel == 0;               // while `Flight` is active
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
//! `never GUARD;` is allowed in any state, including a `final`, in `in A | B { .. }`, and in the machine's own body.
//! While the state is active, or the machine is started, the condition must not hold between two calls. It checks a
//! machine as `debug_assert!` checks a function: it does not change what the machine does, and programs must not rely
//! on it. *(UML 2.5.1: the `stateInvariant` of a State, of which the condition here is the opposite.)*
//!
//! # The condition
//!
//! It is a [guard](super::transitions#guards) like that of an [`always`](super::always): it has read-only access to the
//! parameters and to the [data](super::data) of its state and the enclosing states, and may contain `let` chains and
//! [`is_in`](super::asking). It cannot refer to an event. In a release build it is compiled, but not evaluated. `never
//! true;` in a state means that no call may end there.
//!
//! # When it is checked
//!
//! If `debug_assertions` are on in the crate of the machine, as in debug builds, these calls check the invariants:
//!
//! | call | checks |
//! |---|---|
//! | `start`, `restart` | at its end |
//! | `handle`, `update` | at its end, even if nothing has reacted |
//! | `run`, `run_updates` | after each event or poll, like the same number of calls |
//! | `advance` | after each timer that fires, and at its end, because the call could be [divided](super::time) there |
//! | `tick` | like `advance` and then `update` |
//!
//! `stop` leaves no state active, and queries such as `can` change nothing, so they check no invariants. Nothing is
//! checked between the [steps](super::step) of a call, because a later step may restore a violated invariant.
//!
//! The invariants of all active states are checked in document order: those of the machine first, those of a state
//! before those of its nested states, those of one state from top to bottom, and those of an `in` after the state's
//! own. A state is active if [`active()`](super::asking) lists it; paused states are not.
//!
//! # What happens if it is violated
//!
//! The [observer](super::observing) is notified of the first violated invariant, and the call panics. The message names
//! the machine, the invariant, its state, and all active states; its location is that of the invariant. All steps of
//! the call are complete by then: the machine can be queried, used further or restarted.
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
//! Nothing in a release build: the checks are inside `if cfg!(debug_assertions)`, no step depends on them, and the
//! machine has no additional field. In every build, the machine contains code, so it is not [pure](super::pure).
//!
//! The [interpreted twin](super::interpreter) checks the same invariants at the same times, if the crate with the
//! machine has `debug_assertions`.
//!
//! # Decided here
//!
//! Points that SCXML, UML and the books leave open, or that are decided differently here:
//!
//! - **When invariants are checked.** They are checked at every point where one call could end and another begin: after
//!   each event of a `run`, and after each timer of an `advance`. For `is_in`, states that a push has paused count as
//!   active, but their invariants are not checked. Machines that are read from text check theirs if `fsmith` itself was
//!   compiled with `debug_assertions`, because no other crate compiles their code.
