//! The tutorial: one machine, grown from three states to regions, timers, data and a test.
//!
//! The machine runs a microwave oven. Each step changes the text of the one before, and compiles. In your own crate, begin
//! with `cargo add fsmith`.
//!
//! # Three states
//!
//! A machine declares the events that it is told, and its states. `initial` says where it begins. In a state, `on EVENT =>
//! STATE;` is a transition. An event for which the active state has no transition is ignored.
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
//! assert_eq!(oven.handle(OvenEvent::Close), Answer::Ignored);         // it is closed
//! assert_eq!(oven.state(), Some(OvenState::Cooking));
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! The macro declares three types: the machine `Oven`, which takes one byte; `OvenState`, an enum with a value for each
//! state; and `OvenEvent`. More: [states](crate::language::states), [transitions](crate::language::transitions), and the
//! [methods of a machine](crate::language::calls).
//!
//! # Something happens
//!
//! The machine is to switch a tube on and off. It owns no hardware: each call *lends* it what it works on, as the
//! parameters after its name say. `enter` and `exit` run whenever a state is entered and left, whichever transition does it.
//!
//! ```
//! use fsmith::state_machine;
//!
//! /// What the oven switches.
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
//! More: [actions](crate::language::actions), [parameters](crate::language::machine#parameters-what-each-call-is-lent), and
//! [where a machine lives](super::in_a_struct).
//!
//! # A state around states
//!
//! `on Open => Ajar` stands there twice. What `Idle` and `Cooking` have in common belongs to a state around them, a
//! *composite*, which says where it begins:
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
//!             on Open => Ajar;                        // whatever goes on inside
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
//! More: [priority](crate::language::priority) says who is asked first, and [history](crate::language::history) how a
//! composite continues where it was left.
//!
//! # Time and data
//!
//! `Start` brings how long to cook. The rest of that time is of use only while the oven cooks, so it is data of that
//! state: it is given by the target, `Cooking(seconds)`, and is gone when the state is left. `every 1s` is triggered again
//! and again. Its reaction does something and then decides: the leaves of the `if` are targets, and `stay` is none.
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
//!                 on Start { seconds } => { *left += seconds; }       // more
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
//! The machine has no clock. `advance` tells it that time has passed, and `due()` says how long nothing will happen. More:
//! [time](crate::language::time), [data](crate::language::data), [reactions](crate::language::reactions).
//!
//! # Regions
//!
//! The oven gets a lamp, which shines while the door is open and for a minute after. Whether it shines has nothing to do
//! with what cooks: with a state for each combination there would be twice as many. In a `parallel` the states, its
//! *regions*, are active at the same time. Now the door is a region of its own, too; `is_in(Shut)` asks about it.
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
//!                     on Close => Lit;                // the minute begins anew
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
//! `never` states what must not be the case between calls; builds with debug assertions look, and panic if it is. More:
//! [regions](crate::language::regions), [asking](crate::language::asking), [invariants](crate::language::invariants).
//!
//! # A test
//!
//! A machine is tested like a function: what it is lent is a plain value, time is a number, and an
//! [observer](crate::language::observing) sees every step. With the feature `alloc`, `Trace` is one that
//! keeps all of it; a vector of your own, lent in place of the hardware, often does. It shows that what a transition does runs
//! after the exits and before the entries:
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
//! A test that is to begin in the middle: [starting in a given state](super::starting).
//!
//! # And then
//!
//! - `fsmith draw src/oven.rs` draws the machine, and `fsmith fmt` formats it: [formatting](crate::language::formatting).
//! - Write a mistake, `=> Cokking` for example, and read the message. `fsmith explain unknown_state` says more, and so does
//!   the chapter on [rules](crate::language::rules).
//! - A host that sleeps until something is due: [tokio](super::tokio), [embassy](super::embassy), or any
//!   [other](crate::language::time#hosts).

#![allow(clippy::test_attr_in_doctest, reason = "behind the hidden lines, the tests of the example are called")]
