//! Asking why: what a machine would do with an event, and why it would not do something else. `#[why]`.
//!
//! ```
//! use fsmith::observer::Verdict;
//! use fsmith::state_machine;
//!
//! #[derive(Default)]
//! struct Sentry { ammo: u32, is_loud: bool }
//!
//! state_machine! {
//!     #[why]
//!     machine Guard(sentry: &mut Sentry) {
//!         events { Noise { volume: u32 }, Hit }
//!         initial Calm;
//!
//!         on Hit => Combat;
//!         state Calm {
//!             initial state Standing {
//!                 on Noise { volume: 8.. } if sentry.is_loud => stay;
//!                 on Noise { volume } if volume > 3 => Looking;
//!             }
//!             state Looking { after 5s => Standing; }
//!             on Noise { .. } => { sentry.is_loud = true; }
//!         }
//!         state Combat { when sentry.ammo == 0 => Calm; }
//!     }
//! }
//!
//! let mut sentry = Sentry { ammo: 3, is_loud: false };
//! let mut guard = Guard::start(&mut sentry);
//!
//! let why = guard.why(&sentry, &GuardEvent::Noise { volume: 5 });
//! assert_eq!(why.to_string(), "\
//! Standing: on Noise if sentry.is_loud? no match
//! Standing: on Noise if volume > 3? taken -> Looking
//! Calm: on Noise? not reached because of Standing: on Noise if volume > 3
//! ");
//! assert_eq!(why[0].verdict, Verdict::NoMatch);
//!
//! assert!(guard.enabled().eq(["Noise", "Hit"]));
//!
//! guard.handle(&mut sentry, GuardEvent::Hit);
//! assert_eq!(guard.why_update(&sentry).to_string(), "\
//! Combat: when sentry.ammo == 0? refused
//! ");
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! With `#[why]` before `machine`, it has these calls:
//!
//! | call | answers |
//! |---|---|
//! | `machine.why(ctx.., &event)` | what would become of each transition that is a candidate for the event; only with events |
//! | `machine.why_update(ctx..)` | the same for an [`update`](super::calls): of every `when`, and then of every `always`; only where there is an `update` |
//! | `machine.why_advance(ctx..)` | of each [timer](super::time) that is running how long until it is due; if it is due and was refused, whether it still is; only with timers |
//! | `machine.enabled()` | the names of the events that some transition may react to where the machine is now, in the order in which they are declared; only with events that are declared in the machine |
//!
//! Nothing runs, and nothing changes: guards are asked, by shared references, as [`can`](super::asking#what-would-react)
//! does. The answer is a slice of [`Considered`](crate::why::Considered), in the order in which the transitions would be
//! [considered](super::priority), and is printed as a line for each:
//!
//! | verdict | the transition |
//! |---|---|
//! | `taken -> Looking` | would be taken, and lead there; if a decision has a say, where it would lead is told only if that may `pass`, because any other decision may change what it looks at, and so is not asked |
//! | `refused` | its guard does not hold |
//! | `passed` | its guard holds, but its reaction [passes](super::reactions#pass) |
//! | `no match` | reacts to such an event, but its pattern does not match what this one carries |
//! | `not reached` | is not asked, because another one is taken before its turn |
//! | `ignored` | is an [`ignore`](super::exhaustive#ignore): nothing further out is asked, whatever other regions do with the event |
//! | `deferred` | is a [`defer`](super::deferral): the event would be kept |
//! | `outranked`, `excluded` | would be taken, but gives way to that of another [region](super::regions#who-reacts), to one inside it or to one of an earlier region; or to a `defer` in another region |
//! | `due in 3s` | is a timer |
//!
//! An [observer](super::observing) is told the same verdicts while the machine runs. What is not asked there, a pattern that
//! does not match and what comes after the one that is taken, it is not told.
//!
//! `enabled` asks no guard, so it needs neither the context nor an event. It is meant for menus and for tests that try
//! everything that is possible; whether a certain event does something is what `can` says.
//!
//! # What it costs
//!
//! A machine without `#[why]` contains none of this. With it, guards are printed once more, beside the text of each
//! transition; in a program that never calls `why` the linker drops them. No call allocates: the answer has room for as
//! many candidates as there can be.
