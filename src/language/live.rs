//! Changing a machine while the program runs: the feature `live`.
//!
//! ```
//! use fsmith::live::state_machine;                // instead of `fsmith::state_machine`
//! use fsmith::Answer;
//!
//! state_machine! {
//!     machine Guard(energy: &mut u32) {
//!         events { Noise { volume: u32 }, Calm }
//!         initial Patrol;
//!         state Patrol {
//!             on Noise { volume } if volume > 10 => { *energy += volume * 2; Look }
//!         }
//!         state Look { on Calm => Patrol; }
//!     }
//! }
//!
//! let mut energy = 0;
//! let mut guard = Guard::start(&mut energy);
//! assert_eq!(guard.handle(&mut energy, GuardEvent::Noise { volume: 7 }), Answer::Ignored);
//!
//! // Somebody saves the file in which it stands; here, the program says what is in it by now.
//! Guard::source().load(
//!     "machine Guard(energy: &mut u32) {
//!         events { Noise { volume: u32 }, Calm }
//!         initial Patrol;
//!         state Patrol {
//!             on Noise { volume } if volume > 5 => { *energy += volume * 3; Look }
//!         }
//!         state Look { on Calm => Rest; }
//!         state Rest { on Calm => Patrol; }
//!     }",
//! ).unwrap();
//! assert_eq!(guard.handle(&mut energy, GuardEvent::Noise { volume: 7 }), Answer::Moved);
//! assert_eq!(energy, 21);
//! guard.handle(&mut energy, GuardEvent::Calm);
//! assert_eq!(guard.state().map(GuardState::name), Some("Rest"));
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! The [guide](crate::guide::tuning) tunes one from the [inspector's](crate::language#the-chapters) page, which a live machine is
//! always shown by: literals by sliders, transitions switched off and on, targets dragged elsewhere, written back.
//!
//! One `use` changes. Then the program watches the files of its machines, and each machine follows the text as it is by
//! now: less than a tenth of a second after it was saved, from its next call on, since what it is lent is lent then. In a
//! build without it, nothing of it is there: the same machine is a `match`. So one text has two bodies, one to be tuned and
//! one to be shipped.
//!
//! ```toml
//! [features]
//! live = ["fsmith/live"]
//! ```
//!
//! ```text
//! #[cfg(feature = "live")]
//! use fsmith::live::state_machine;
//! #[cfg(not(feature = "live"))]
//! use fsmith::state_machine;
//! ```
//!
//! The system tells when a file changes, inotify where there is Linux. File systems that do not, such as those of networks and
//! containers, are looked at every 30 ms where the environment has `FSMITH_WATCH=poll`.
//!
//! # What may change
//!
//! | change | what is in force then |
//! |---|---|
//! | numbers, `bool`s, characters and texts in code | the new ones, wherever the compiler need not know them: not in patterns, types, constants and the arguments of macros, nor where they are borrowed as they stand |
//! | durations of `after` and `every` | the new ones; a timer that is running waits no longer than it would from now |
//! | targets, also `stay`, several targets, `reenter`, histories | the new ones |
//! | order, `alarm`, `priority outer;` | as it is written now |
//! | hierarchy, regions, `initial`, histories, `stack N;` | as they are written now |
//! | states | gone and renamed ones are exited; new ones are entered where transitions lead to them |
//! | transitions without code: `on Noise => Look;`, `after 5s => Look;`, `ignore Noise;` | new ones, too |
//! | guards | made of conditions that the program asks somewhere, with `&&`, `||`, `!` and parentheses; `<` may become `>=`, and `==` become `!=` |
//! | effects | those that the program has, in other transitions too |
//! | decisions, actions of states, durations that are computed, invariants | those that the program has, in other places or several; spelled as they were but for literals and targets |
//!
//! What a condition or an effect sees has to be there: one that looks at nothing but parameters may stand anywhere, one that
//! looks at the data of an event or a state where these are the same. A guard with a `let` is one condition.
//!
//! What the machine was doing goes on: see [`read::Machine::renew`](crate::read::Machine::renew), which says what stays, what
//! is exited and what is entered. An observer is told of that as of any other exit or entry.
//!
//! # What may not
//!
//! New code, data, events, signals and parameters need the compiler. A text that has them is told, with its line, to the
//! standard error; so is every mistake, as the compiler would tell it. The text before stays in force until it is mended.
//!
//! ```text
//! src/guard.rs:14:17: the program has no code like this; literals, targets, places and
//!     combinations of conditions may change, for more build it anew
//! ```
//!
//! Of what type a literal is, only the compiler knows: one that does not fit, as 700 where a `u8` stands, is told in the same
//! way, but when it is first met, and the value that was compiled stays.
//!
//! [`Source::load`](crate::live::Source::load) returns what is wrong instead.
//!
//! # What is different
//!
//! - A live machine is an engine with a text, as the [interpreted twin](super::interpreter) is, which is for development: it
//!   allocates, and takes longer than a `match`: some hundreds of nanoseconds a step.
//! - `GuardState` has a hidden variant for states that are new, so a `match` over states needs a `_`. Their
//!   [`name`](crate::State::name) is known; `name()` is not `const`.
//! - It is inspected, so the feature `live` turns `inspect` on, and has what such machines have: see the chapter on
//!   [inspecting](crate::language#the-chapters). What a page is told of it is that of the text in force, also what is refused.
//! - It derives [`Clone`] and [`Debug`](core::fmt::Debug) at most, and cannot be asked [why](super::why), though each step tells
//!   why it was taken; it does not [fail](super::failing), and nothing in it stands under [conditions](super::conditions) or in
//!   a [part](super::parts). What it lacks is an [error](super::rules::items#not_live).
//! - A machine without regions, timers, `when`, `defer` or `never` gets no first one while it runs: nobody calls what it
//!   would need. A text that has one is refused.
//! - `Guard::source()` is its [text](crate::live::Source).
