//! Transitions: what a state reacts to, told by an event or polled from the world.
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
//!             on Noise { volume } if volume > 10 => Defend;   // told
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
//!
//! *(The sentry of Millington 5.3.8, who both polls and is told.)*
//!
//! # When told
//!
//! `on PATTERN [if GUARD] => REACTION` reacts to an event that is handed to `handle`. See [events](super::events) for
//! patterns and payloads.
//!
//! # When polled
//!
//! `when GUARD => REACTION` is looked at by `update`, once an update: for what changes outside the machine, and tells
//! nobody. `handle` looks at no `when`, `update` at no `on`.
//!
//! # Guards
//!
//! A guard is any Rust condition. What it binds is there in the reaction. It only looks: the machine's `&mut T` parameters are
//! `&T` in it. So what it borrows of such a parameter, or of a field of data, is there until the reaction changes that itself,
//! or moves; where it is wanted beyond, bind it in the reaction, or clone it in the guard. Machines may stand in crates of the editions 2018, 2021 and 2024; a `let` chain, `let Some(x) = a && x > 3`, is of
//! edition 2024, in guards as everywhere in Rust, while a guard that is one `let` alone is of any.
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
//! Within a state the transitions are looked at top to bottom, and the first whose guard holds is taken. The innermost
//! state goes first, then those around it, unless one of them has raised an [alarm](super::priority). A guard is
//! evaluated at most once a step, and none after the one that decided.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Dial(turned: &mut Vec<u32>) {
//!         events { Turn(u32) }
//!         initial Low;
//!         on Turn(n) => { turned.push(n); }               // whatever nobody inside wants
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
//! The reaction can use what each of the triggers binds, so what it names has to be bound by all of them.
//!
//! # Several states: `in`
//!
//! `in A | B { transitions }` puts the same transitions into each of these states, as if they were written at the end
//! of each: after its own, before those of the states around. It is for states that have something in common and are
//! not the same composite's.
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
//! Names in such a block are looked up where the block stands.
//!
//! # Where a clause ends
//!
//! With `;`, or with the block it ends in, as a match arm does: `on Stop => Idle;`, `on Stop => { brake(); Idle }`. So
//! does an `if` or a `match`, with or without a `;` after it.
