//! Reactions: effects, decision trees, `stay` and `pass`.
//!
//! ```
//! # use fsmith::state_machine;
//! struct Car { speed: u32, road_is_wet: bool }
//!
//! state_machine! {
//!     machine Driver(car: &mut Car) {
//!         events { Obstacle { distance: u32 } }
//!
//!         initial Driving;
//!         state Driving {
//!             on Obstacle { distance } => if distance > 100 {
//!                 stay                            // a leaf: reacted, and nothing moves
//!             } else if distance < 20 || car.road_is_wet {
//!                 car.speed = 0;                  // an effect
//!                 Stopped                         // a leaf: a target
//!             } else {
//!                 car.speed /= 2;
//!                 Braking
//!             };
//!         }
//!         state Braking;
//!         state Stopped;
//!     }
//! }
//!
//! let mut car = Car { speed: 80, road_is_wet: false };
//! let mut driver = Driver::start(&mut car);
//! driver.handle(&mut car, DriverEvent::Obstacle { distance: 500 });
//! assert_eq!(driver.state(), Some(DriverState::Driving));
//! driver.handle(&mut car, DriverEvent::Obstacle { distance: 50 });
//! assert_eq!((driver.state(), car.speed), (Some(DriverState::Braking), 40));
//! ```
//!
//! What stands after `=>` is a Rust expression whose leaves are [targets](super::targets), or one of the words `stay`,
//! `pass`, [`push(Name)`](super::stack), [`pop`](super::stack). Whatever else stands there is effect code.
//!
//! - `=> Name;` moves.
//! - `=> { effect; effect; Name }` runs the effect on the way: after the exits and before the entries.
//! - `=> { effect; }` stays: a block without a target is an internal transition. *(UML 2.5.1: kind = internal; SCXML: a
//!   transition without a target.)*
//!
//! A name in upper case is a target. One that names no state is an error, and so is an effect with a value that nobody
//! uses, so that a typing mistake never becomes code that does nothing: a call whose value is not needed ends with a `;` in
//! a block.
//!
//! # Decision trees
//!
//! `if`, `if let`, `match`, `let` and `let .. else` decide where some leaf of them is a target or a word. A decision is
//! complete, as in Rust: an `if` that leads somewhere has an `else`. Conditions are evaluated in the tree's order, each
//! at most once, so a costly one is worked out once for all the places it leads to. *(Millington 5.3.10: decision trees
//! for transitions.)*
//!
//! What stands before a decision runs first, before anything is left; what stands before a target runs between the
//! exits and the entries.
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Sentry(log: &mut Log, player: Option<u32>) {
//!         initial Alert;
//!         state Alert {
//!             exit { log.push("alert-"); }
//!             when true => {
//!                 log.push("look");
//!                 let Some(distance) = player else { stay };
//!                 let near = distance < 10;
//!                 match distance {
//!                     0..3 => { log.push("draw"); Defend }
//!                     _ if near => { log.push("shout"); Defend }
//!                     _ => RaiseAlarm,
//!                 }
//!             }
//!         }
//!         state Defend { enter { log.push("defend+"); } }
//!         state RaiseAlarm;
//!     }
//! }
//!
//! let mut log = Vec::new();
//! let mut sentry = Sentry::start(&mut log, None);
//! sentry.update(&mut log, None);
//! assert_eq!(log, ["look"]);
//! sentry.update(&mut log, Some(7));
//! assert_eq!(log, ["look", "look", "alert-", "shout", "defend+"]);
//! ```
//!
//! Once something is left, the parameters belong to the exits. So what a decision binds for a leaf that moves may be
//! used there if it is a value; a reference into a parameter has to be copied or cloned before, and the borrow checker
//! says so.
//!
//! # Stay
//!
//! `stay` reacts and moves nothing: no exit, no entry, and no other transition gets its chance. The call answers
//! [`Answer::Stayed`](crate::Answer).
//!
//! # Pass
//!
//! `pass` says that the transition was not triggered after all: the next candidate gets its chance, in the same state
//! and then around it. It is a guard that may be written where it is known.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Shop(log: &mut Log, money: u32) {
//!         events { Ask(&'static str) }
//!         initial Open;
//!         on Ask(_) => { log.push("not here"); }
//!
//!         state Open {
//!             on Ask(what) => match what {
//!                 "tea" if money >= 2 => { log.push("here you are"); stay }
//!                 "tea" | "coffee" => { log.push("too dear"); stay }
//!                 _ => pass,
//!             };
//!         }
//!     }
//! }
//!
//! let mut log = Vec::new();
//! let mut shop = Shop::start(&mut log, 0);
//! shop.handle(&mut log, 1, ShopEvent::Ask("tea"));
//! shop.handle(&mut log, 1, ShopEvent::Ask("nails"));
//! assert_eq!(log, ["too dear", "not here"]);
//! ```
//!
//! As long as it may still pass, a reaction decides *whether*, and so it only looks, as a guard does: with a `pass`
//! among the leaves, all that stands before the leaves sees `&T` where the parameter is `&mut T`. A payload cannot be
//! moved until then either. If all candidates pass, nothing has reacted, and the call answers
//! [`Answer::Ignored`](crate::Answer).
//!
//! # Return
//!
//! `return` in an effect ends the effect, not the transition. Before a decision it has no place: decide by an `if`. What the
//! effect binds by `let` is there for the [arguments](super::data) of its target only if nothing returns.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! state_machine! {
//!     machine Printer(paper: &mut u32) {
//!         events { Print }
//!         initial Ready;
//!         state Ready {
//!             on Print => {
//!                 if *paper == 0 { return; }
//!                 *paper -= 1;
//!                 Printing
//!             }
//!         }
//!         state Printing;
//!     }
//! }
//!
//! let mut paper = 0;
//! let mut printer = Printer::start(&mut paper);
//! assert_eq!(printer.handle(&mut paper, PrinterEvent::Print), Answer::Moved);
//! assert_eq!(printer.state(), Some(PrinterState::Printing));
//! ```
