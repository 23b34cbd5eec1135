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
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! A Rust expression follows `=>`. Its leaves are [targets](super::targets), or one of the keywords `stay`, `pass`,
//! [`push(Name)`](super::stack) and [`pop`](super::stack). All other code in it is effect code.
//!
//! - `=> Name;` moves.
//! - `=> { effect; effect; Name }` runs the effect on the way: after the exits and before the entries.
//! - `=> { effect; }` stays: a block without a target is an internal transition. *(UML 2.5.1: kind = internal; SCXML: a
//!   transition without a target.)*
//!
//! A name in upper case, or [without case](super::states#names-without-case), is a target; it is an error if no state
//! has that name. An effect whose value is unused is also an error, so a typing mistake never turns into code that does
//! nothing. To call a function and ignore its value, write the call in a block and end it with `;`.
//!
//! # Decision trees
//!
//! `if`, `if let`, `match`, `let` and `let .. else` are decisions if one of their leaves is a target or a keyword. A
//! decision is complete, as in Rust: an `if` with a target has an `else`. Conditions are evaluated in the order of the
//! tree, each at most once, so an expensive condition is computed once for all the targets it leads to. *(Millington
//! 5.3.10: decision trees for transitions.)*
//!
//! Code before a decision runs before anything is exited. Code before a target runs between the exits and the entries.
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
//! Names that the decision binds can be used in its leaves, even if they borrow: a leaf may change other parts of the
//! same parameter, or other fields. If an `exit` action runs before the effect of a leaf, that action borrows the
//! parameters. A reference into one of them cannot be used afterwards, so copy or clone the referenced value. The
//! compiler reports this at the target.
//!
//! # Stay
//!
//! `stay` reacts without moving: nothing is exited, nothing is entered, and no other transition is considered. The call
//! returns [`Answer::Stayed`](crate::Answer).
//!
//! # Pass
//!
//! `pass` means that the transition is not enabled after all: the next candidate is considered, first in the same state
//! and then in the enclosing states. It is a guard that can be written where its result is known.
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
//! A reaction that may still pass decides *whether* it reacts, so it has read-only access, like a guard: if `pass` is
//! among the leaves, all code before the leaves sees `&T` if the parameter is `&mut T`. For the same reason it cannot
//! move a payload before it has decided. If all candidates pass, nothing has reacted, and the call returns
//! [`Answer::Ignored`](crate::Answer).
//!
//! # Return
//!
//! `return` in an effect ends the effect, not the transition. `return` is not allowed before a decision: use an `if`
//! instead. The [arguments](super::data) of a target can use variables of the effect only if the effect contains no
//! `return`. In a machine with [`fails`](super::failing), `?` ends an effect in the same way. `?` is allowed before a
//! decision, and on an error nothing reacts. In an [`async machine`](super::waiting), an effect and a statement before
//! a decision may `.await`.
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
