//! Transitions: how a state reacts to events, and to conditions that are polled.
//!
//! ```
//! # use fsmith::state_machine;
//! struct Night { sees_player: bool, tired: bool }
//!
//! state_machine! {
//!     machine Sentry(night: &Night) {
//!         events { Noise { volume: u32 } }
//!
//!         initial Patrol;
//!
//!         state Patrol {
//!             when night.sees_player => Defend;           // polled, top to bottom
//!             when night.tired => Sleep;
//!         }
//!         state Defend {
//!             when !night.sees_player => Patrol;
//!         }
//!         state Sleep {
//!             when !night.tired => Patrol;
//!             on Noise { volume } if volume > 10 => Defend;   // an event
//!         }
//!     }
//! }
//!
//! let mut night = Night { sees_player: false, tired: true };
//! let mut sentry = Sentry::start(&night);
//! sentry.update(&night);
//! assert_eq!(sentry.state(), Some(SentryState::Sleep));
//! sentry.handle(&night, SentryEvent::Noise { volume: 3 });
//! assert_eq!(sentry.state(), Some(SentryState::Sleep));
//! sentry.handle(&night, SentryEvent::Noise { volume: 30 });
//! assert_eq!(sentry.state(), Some(SentryState::Defend));
//! night.tired = false;
//! sentry.update(&night);
//! assert_eq!(sentry.state(), Some(SentryState::Patrol));
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! *(This is the sentry of Millington 5.3.8, which polls conditions and receives events.)*
//!
//! # When told
//!
//! `on PATTERN [if GUARD] => REACTION` reacts to an event that is passed to `handle`. See [events](super::events) for
//! patterns and payloads.
//!
//! # When polled
//!
//! `when GUARD => REACTION` is evaluated by `update`, once per update. It is for conditions that change outside the
//! machine without an event. `handle` evaluates no `when`, and `update` no `on`.
//!
//! # Guards
//!
//! A guard is any Rust condition. The reaction can use names that the guard binds. A guard has read-only access: the
//! machine's `&mut T` parameters are `&T` in it. `if GUARD else "text"` gives the [reason](super::why#reasons) why a guard is
//! false, for calls that explain the machine.
//!
//! A binding that borrows from such a parameter, or from a field of data, lives as long as it would in a hand-written
//! `match`: the reaction may change other parts of the same parameter, and other fields. Code that runs before the last
//! use of the binding must not take the whole parameter, as the `exit` action of an exited state may; the compiler
//! reports this at the target. In this case, clone or copy in the guard: `let Some(first) =
//! hunt.prey.first().copied()`.
//!
//! ```
//! # use fsmith::state_machine;
//! struct Hunt { prey: Vec<String>, log: Vec<String> }
//!
//! state_machine! {
//!     machine Cat(hunt: &mut Hunt) {
//!         initial Prowling;
//!         state Prowling {
//!             // `prey` is borrowed while `log` is changed.
//!             when let Some(first) = hunt.prey.first() => { hunt.log.push(first.clone()); Eating }
//!         }
//!         state Eating;
//!     }
//! }
//!
//! let mut hunt = Hunt { prey: vec!["mouse".to_owned()], log: Vec::new() };
//! let mut cat = Cat::start(&mut hunt);
//! cat.update(&mut hunt);
//! assert_eq!(hunt.log, ["mouse"]);
//! ```
//!
//! In a step in which [several regions](super::regions) may react, all guards are evaluated before any reaction runs.
//! So a binding that borrows from a `&mut T` ends with the guard: clone or copy.
//!
//! Machines can be used in crates of the editions 2018, 2021 and 2024. A `let` chain such as `let Some(x) = a && x > 3`
//! requires edition 2024, in guards as everywhere in Rust. A guard that is a single `let` works in every edition.
//!
//! ```
//! # use fsmith::state_machine;
//! struct Map { prey: Option<(char, u32)> }
//!
//! state_machine! {
//!     machine Cat(map: &mut Map, caught: &mut String) {
//!         initial Prowling;
//!         state Prowling {
//!             when let Some((what, distance)) = map.prey && distance < 2 => {
//!                 map.prey = None;
//!                 caught.push(what);
//!                 Eating
//!             }
//!         }
//!         state Eating;
//!     }
//! }
//!
//! let (mut map, mut caught) = (Map { prey: Some(('m', 9)) }, String::new());
//! let mut cat = Cat::start(&mut map, &mut caught);
//! cat.update(&mut map, &mut caught);
//! assert_eq!(caught, "");
//! map.prey = Some(('m', 1));
//! cat.update(&mut map, &mut caught);
//! assert_eq!((caught.as_str(), map.prey), ("m", None));
//! ```
//!
//! # Who is asked first
//!
//! Within a state, the transitions are considered from top to bottom, and the first whose guard is true is taken. The
//! innermost state comes first, then its enclosing states, unless one of them has an [alarm](super::priority). A guard
//! is evaluated at most once per step. After the transition that is taken, no other guard is evaluated.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Dial(turned: &mut Vec<u32>) {
//!         events { Turn(u32) }
//!         initial Low;
//!         on Turn(n) => { turned.push(n); }               // if no nested state reacts
//!         state Low {
//!             on Turn(n) if n > 9 => High;
//!             on Turn(5) => stay;
//!         }
//!         state High;
//!     }
//! }
//!
//! let mut turned = Vec::new();
//! let mut dial = Dial::start(&mut turned);
//! for n in [1, 5, 10, 11] {
//!     dial.handle(&mut turned, DialEvent::Turn(n));
//! }
//! assert_eq!(turned, [1, 11]);
//! assert_eq!(dial.state(), Some(DialState::High));
//! ```
//!
//! # Several triggers: `or`
//!
//! One transition may have several triggers, each with its own guard:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Press(jams: &mut u32, hot: bool) {
//!         events { Jammed(u32), Stop }
//!         initial Running;
//!         state Running {
//!             on Jammed(n) if n > 2 or on Stop or when hot => { *jams += 1; OutOfOrder }
//!         }
//!         state OutOfOrder;
//!     }
//! }
//!
//! let mut jams = 0;
//! let mut press = Press::start(&mut jams, false);
//! press.handle(&mut jams, false, PressEvent::Jammed(1));
//! assert_eq!(press.state(), Some(PressState::Running));
//! press.update(&mut jams, true);
//! assert_eq!((press.state(), jams), (Some(PressState::OutOfOrder), 1));
//! ```
//!
//! The reaction can use only names that every trigger binds.
//!
//! # Several states: `in`
//!
//! `in A | B { transitions }` adds the same transitions to each of these states, as if they were written at the end of
//! each: after the state's own transitions, before those of the enclosing states. It is for states that have something
//! in common without sharing a composite.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! state_machine! {
//!     machine Phone {
//!         events { HangUp, Answer, Dial }
//!         initial Idle;
//!
//!         in Ringing | Talking {
//!             on HangUp => Idle;
//!         }
//!
//!         state Idle { on Dial => Ringing; }
//!         state Ringing { on Answer => Talking; }
//!         state Talking;
//!     }
//! }
//!
//! let mut phone = Phone::start();
//! assert_eq!(phone.handle(PhoneEvent::HangUp), Answer::Ignored);
//! phone.handle(PhoneEvent::Dial);
//! assert_eq!(phone.handle(PhoneEvent::HangUp), Answer::Moved);
//! ```
//!
//! Names in such a block are looked up from the place of the block.
//!
//! # Where a clause ends
//!
//! A clause ends with `;`, or with the closing brace of its block, like a match arm: `on Stop => Idle;`,
//! `on Stop => { brake(); Idle }`. After an `if` or a `match` the `;` is optional.
//!
//! # Decided here
//!
//! Points that SCXML, UML and the books leave open, or that are decided differently here:
//!
//! - **Certain transitions.** `when true`, and an `on` whose pattern always matches and that has no guard and no
//!   `pass`, count as always taken. A later transition in the same state and for the same trigger is an error. `if
//!   true` does not count as a guard.
//! - **Several triggers.** The reaction of a clause with `or` is compiled once for each trigger. A `static` in it would
//!   exist several times, and is an error.
//! - **`in`.** A clause of `in A | B` is compiled once for each state. It comes after the state's own transitions,
//!   and an `alarm` in it is an alarm of that state.
