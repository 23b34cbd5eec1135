//! The tutorial: one machine, grown from three states to regions, timers, data and a test.
//!
//! The machine runs a microwave oven. Each step changes the text of the previous one, and compiles. In your own crate,
//! begin with the dependency: `fsmith = { path = "../fsmith" }` for a clone of the repository next to it.
//!
//! # Three states
//!
//! A machine declares its events and its states. `initial` names the first state. In a state, `on EVENT => STATE;` is a
//! transition. An event for which the active state has no transition is ignored. `start` creates the machine in its
//! first state, and `handle` passes an event and returns an [`Answer`](crate::Answer), such as `Moved`.
//!
//! ```
//! use fsmith::{Answer, state_machine};
//!
//! state_machine! {
//!     machine Oven {
//!         events { Start, Stop, Open, Close }
//!
//!         initial Idle;
//!
//!         state Idle {
//!             on Start => Cooking;
//!             on Open => Ajar;
//!         }
//!         state Cooking {
//!             on Stop => Idle;
//!             on Open => Ajar;
//!         }
//!         state Ajar {
//!             on Close => Idle;
//!         }
//!     }
//! }
//!
//! let mut oven = Oven::start();
//! assert_eq!(oven.handle(OvenEvent::Start), Answer::Moved);
//! assert_eq!(oven.handle(OvenEvent::Close), Answer::Ignored);         // it is closed already
//! assert_eq!(oven.state(), Some(OvenState::Cooking));
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! The macro declares three types: the machine `Oven`, which takes one byte; `OvenState`, an enum with a value for each
//! state; and `OvenEvent`. More: [states](crate::language::states), [transitions](crate::language::transitions), and
//! the [methods of a machine](crate::language::calls).
//!
//! # Actions
//!
//! The machine should switch a tube on and off. It owns no hardware: each call passes a reference to it, as the
//! parameters after the name of the machine declare. `enter` and `exit` run whenever a state is entered and exited.
//!
//! ```
//! use fsmith::state_machine;
//!
//! /// The hardware of the oven.
//! #[derive(Default)]
//! struct Hardware { tube: bool }
//!
//! state_machine! {
//!     machine Oven(hw: &mut Hardware) {
//!         events { Start, Stop, Open, Close }
//!
//!         initial Idle;
//!
//!         state Idle {
//!             on Start => Cooking;
//!             on Open => Ajar;
//!         }
//!         state Cooking {
//!             enter { hw.tube = true; }
//!             exit { hw.tube = false; }
//!             on Stop => Idle;
//!             on Open => Ajar;
//!         }
//!         state Ajar {
//!             on Close => Idle;
//!         }
//!     }
//! }
//!
//! let mut hw = Hardware::default();
//! let mut oven = Oven::start(&mut hw);
//! oven.handle(&mut hw, OvenEvent::Start);
//! assert!(hw.tube);
//! oven.handle(&mut hw, OvenEvent::Open);
//! assert!(!hw.tube);
//! ```
//!
//! More: [actions](crate::language::actions), [parameters](crate::language::machine#parameters-what-each-call-is-lent),
//! and [where a machine lives](super::in_a_struct).
//!
//! # Nested states
//!
//! `on Open => Ajar` is written twice. Transitions that `Idle` and `Cooking` have in common belong to an enclosing
//! state, a *composite*, which names its first state:
//!
//! ```
//! use fsmith::state_machine;
//!
//! # #[derive(Default)]
//! # struct Hardware { tube: bool }
//! state_machine! {
//!     machine Oven(hw: &mut Hardware) {
//!         events { Start, Stop, Open, Close }
//!
//!         initial Shut;
//!
//!         state Shut {
//!             initial Idle;
//!             on Open => Ajar;                        // in any state inside
//!
//!             state Idle { on Start => Cooking; }
//!             state Cooking {
//!                 enter { hw.tube = true; }
//!                 exit { hw.tube = false; }
//!                 on Stop => Idle;
//!             }
//!         }
//!         state Ajar { on Close => Shut; }
//!     }
//! }
//!
//! let mut hw = Hardware::default();
//! let mut oven = Oven::start(&mut hw);
//! oven.handle(&mut hw, OvenEvent::Start);
//! assert!(oven.is_in(OvenState::Shut) && oven.is_in(OvenState::Cooking));
//! oven.handle(&mut hw, OvenEvent::Open);
//! assert!(oven.is_in(OvenState::Ajar) && !hw.tube);
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! More: [priority](crate::language::priority) explains which transition comes first, and
//! [history](crate::language::history) how a composite resumes its last active state.
//!
//! # Time and data
//!
//! `Start` carries the cooking time, and the *guard* after `if` must be true for the transition to be taken. The
//! remaining time is needed only while the oven cooks, so it is data of that state: the target `Cooking(seconds)` passes
//! it, and it is dropped when the state is exited. In an effect such as `*left += seconds`, the field is a `&mut u32`.
//!
//! `every 1s` is triggered periodically. Its reaction runs an effect and then decides: the leaves of the `if` are
//! targets, except `stay`, which does not move. The reaction to `Start` in `Cooking` has no target, so it stays, too:
//! nothing is exited, and the period of `every` does not begin again.
//!
//! ```
//! use fsmith::state_machine;
//! use std::time::Duration;
//!
//! # #[derive(Default)]
//! # struct Hardware { tube: bool }
//! state_machine! {
//!     machine Oven(hw: &mut Hardware) {
//!         events { Start { seconds: u32 }, Stop, Open, Close }
//!
//!         initial Shut;
//!
//!         state Shut {
//!             initial Idle;
//!             on Open => Ajar;
//!
//!             state Idle {
//!                 on Start { seconds } if seconds > 0 => Cooking(seconds);
//!             }
//!             state Cooking(left: u32) {
//!                 enter { hw.tube = true; }
//!                 exit { hw.tube = false; }
//!                 on Stop => Idle;
//!                 on Start { seconds } => { *left += seconds; }       // longer
//!                 every 1s => {
//!                     *left -= 1;
//!                     if *left == 0 { Idle } else { stay }
//!                 }
//!             }
//!         }
//!         state Ajar { on Close => Shut; }
//!     }
//! }
//!
//! let mut hw = Hardware::default();
//! let mut oven = Oven::start(&mut hw);
//! oven.handle(&mut hw, OvenEvent::Start { seconds: 30 });
//! oven.advance(&mut hw, Duration::from_secs(10));
//! assert!(matches!(oven.data(), Some(OvenData::Cooking { left: 20 })));
//! oven.advance(&mut hw, Duration::from_secs(60));
//! assert!(oven.is_in(OvenState::Idle) && !hw.tube);
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! The machine has no clock. `advance` passes the elapsed time to it, and `due()` returns the time until the next
//! timer. A call of `advance` may cover many periods: the last one above takes the twenty steps that are left, and then
//! time passes in `Idle`. `data()` borrows the data of the active state, as a variant of the generated `OvenData`. More:
//! [time](crate::language::time), [data](crate::language::data), [reactions](crate::language::reactions).
//!
//! # Regions
//!
//! The oven gets a lamp, which shines while the door is open and for a minute afterwards. This is independent of the
//! cooking: a state for each combination would double the number of states. In a `parallel`, the inner states, its
//! *regions*, are active at the same time, and each reacts to an event independently. Now the door is also a region, so
//! that `Work` and `Lamp` can query it by `is_in(Shut)`.
//!
//! ```
//! use fsmith::state_machine;
//! use std::time::Duration;
//!
//! # #[derive(Default)]
//! # struct Hardware { tube: bool, lamp: bool }
//! state_machine! {
//!     machine Oven(hw: &mut Hardware) {
//!         events { Start { seconds: u32 }, Stop, Open, Close }
//!
//!         initial On;
//!         never hw.tube && is_in(Ajar);
//!
//!         parallel On {
//!             state Work {
//!                 initial Idle;
//!                 state Idle {
//!                     on Start { seconds } if seconds > 0 && is_in(Shut) => Cooking(seconds);
//!                 }
//!                 state Cooking(left: u32) {
//!                     enter { hw.tube = true; }
//!                     exit { hw.tube = false; }
//!                     on Stop | Open => Idle;
//!                     on Start { seconds } => { *left += seconds; }
//!                     every 1s => {
//!                         *left -= 1;
//!                         if *left == 0 { Idle } else { stay }
//!                     }
//!                 }
//!             }
//!             state Door {
//!                 initial Shut;
//!                 state Shut { on Open => Ajar; }
//!                 state Ajar { on Close => Shut; }
//!             }
//!             state Lamp {
//!                 initial Dark;
//!                 state Dark { on Open => Lit; }
//!                 state Lit {
//!                     enter { hw.lamp = true; }
//!                     exit { hw.lamp = false; }
//!                     after 1min if is_in(Shut) => Dark;
//!                     on Close => Lit;                // the minute starts again
//!                 }
//!             }
//!         }
//!     }
//! }
//!
//! let mut hw = Hardware::default();
//! let mut oven = Oven::start(&mut hw);
//! oven.handle(&mut hw, OvenEvent::Start { seconds: 30 });
//! oven.handle(&mut hw, OvenEvent::Open);                              // all three regions react
//! for state in [OvenState::Idle, OvenState::Ajar, OvenState::Lit] {
//!     assert!(oven.is_in(state));
//! }
//! oven.handle(&mut hw, OvenEvent::Close);
//! oven.advance(&mut hw, Duration::from_secs(60));
//! assert!(oven.is_in(OvenState::Dark) && !hw.lamp);
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! While the door is open, the guard of the `after` keeps the lamp lit. `on Close => Lit` exits and enters `Lit`, which
//! starts the minute again. `never` declares a condition that must not hold between calls; builds with debug assertions
//! check it, and panic if it does. Several states without nested states are active now, one in each region, so the
//! machine has no `state()`: the program uses `is_in` or `active()`. More: [regions](crate::language::regions),
//! [asking](crate::language::asking), [invariants](crate::language::invariants).
//!
//! # A test
//!
//! A machine is tested like a function: its arguments are plain values, time is a number, and an
//! [observer](crate::language::observing) is notified of every step. With the feature `alloc`, `Trace` is an observer
//! that records all of them. Often a vector of your own, passed instead of the hardware, is enough. Here, on a
//! smaller oven, it shows that an effect runs after the exits and before the entries:
//!
//! ```
//! use fsmith::state_machine;
//! use std::time::Duration;
//!
//! state_machine! {
//!     machine Oven(log: &mut Vec<&'static str>) {
//!         events { Start { seconds: u32 }, Open }
//!         initial Idle;
//!         state Idle {
//!             on Start { seconds } if seconds > 0 => Cooking(seconds);
//!         }
//!         state Cooking(left: u32) {
//!             enter { log.push("tube on"); }
//!             exit { log.push("tube off"); }
//!             on Open => Idle;
//!             every 1s => {
//!                 *left -= 1;
//!                 if *left == 0 { log.push("ping"); Idle } else { stay }
//!             }
//!         }
//!     }
//! }
//!
//! # const TEST: &str = stringify!(
//! #[test]
//! # );
//! fn cooks_until_the_time_is_over() {
//!     let mut log = Vec::new();
//!     let mut oven = Oven::start(&mut log);
//!     oven.handle(&mut log, OvenEvent::Start { seconds: 90 });
//!     oven.advance(&mut log, Duration::from_secs(89));
//!     assert_eq!(oven.due(), Some(Duration::from_secs(1)));
//!     oven.advance(&mut log, Duration::from_secs(1));
//!     assert_eq!(log, ["tube on", "tube off", "ping"]);
//! }
//!
//! # const TEST_TOO: &str = stringify!(
//! #[test]
//! # );
//! fn an_open_door_stops_it() {
//!     let mut log = Vec::new();
//!     let mut oven = Oven::start(&mut log);
//!     oven.handle(&mut log, OvenEvent::Start { seconds: 90 });
//!     oven.handle(&mut log, OvenEvent::Open);
//!     assert_eq!((oven.due(), log), (None, vec!["tube on", "tube off"]));
//! }
//! # cooks_until_the_time_is_over();
//! # an_open_door_stops_it();
//! ```
//!
//! A test that should begin in another state: [starting in a given state](super::starting).
//!
//! # Next steps
//!
//! - `fsmith draw src/oven.rs` [draws](crate::language::pictures) the machine, and `fsmith fmt`
//!   [formats](crate::language::formatting) it. In a clone, `cargo install --path crates/fsmith-cli` installs the program.
//! - Write a mistake, `=> Cokking` for example, and read the message. `fsmith explain unknown_state` explains it, and
//!   so does the chapter on [rules](crate::language::rules).
//! - A program that sleeps until the next timer: [tokio](super::tokio), [embassy](super::embassy), or any
//!   [other](crate::language::time#hosts).
//! - A proof that no sequence of events leads to a bad state: [proving].
//!
#![cfg_attr(feature = "explore", doc = "[proving]: crate::guide::proving")]
#![cfg_attr(not(feature = "explore"), doc = "[proving]: https://docs.rs/fsmith/latest/fsmith/guide/proving/")]
#![allow(clippy::test_attr_in_doctest, reason = "behind the hidden lines, the tests of the example are called")]
