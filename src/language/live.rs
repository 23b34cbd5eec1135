//! Live machines: changing a machine while the program runs. With the feature `live`.
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
//! // Usually, the file is edited and saved; here, the program passes the new text.
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
//! The [inspector's](crate::language#the-chapters) page always shows a live machine. The [guide](crate::guide::tuning)
//! tunes one on this page: literals by sliders, transitions switched off and on, targets dragged to other states, and
//! all of it written back to the source.
//!
//! Change one `use`. Then the program watches the source files of its machines, and each machine follows its current
//! text: less than a tenth of a second after the file is saved, beginning with the next call, because only a call
//! passes the arguments. Other builds contain nothing of this: there the machine is a `match`. So one text is compiled
//! in two ways, for tuning and for delivery.
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
//! The operating system reports changed files, by inotify on Linux. File systems that do not report changes, such as
//! those of networks and containers, are checked every 30 ms if the environment has `FSMITH_WATCH=poll`.
//!
//! # What may change
//!
//! | change | what applies then |
//! |---|---|
//! | numbers, `bool`s, characters and texts in code | the new ones, unless the compiler needs them: not in patterns, types, constants and the arguments of macros, nor if they are borrowed directly |
//! | durations of `after` and `every` | the new ones; a running timer waits at most as long as if it were started now |
//! | targets, also `stay`, several targets, `reenter`, histories | the new ones |
//! | order, `alarm`, `priority outer;` | as in the new text |
//! | hierarchy, regions, `initial`, histories, `stack N;` | as in the new text |
//! | states | deleted and renamed ones are exited; new ones are entered by transitions that lead to them |
//! | transitions without code: `on Noise => Look;`, `after 5s => Look;`, `ignore Noise;` | new ones, too |
//! | transitions with code, actions of states, durations that are computed, invariants | those that exist in the program, also in other places or repeated; with the same text except for literals and targets |
//!
//! The pattern, the guard and the effect of a transition stay together. A transition that uses the data of a state can be
//! moved to any state in which that data is the same.
//!
//! The machine continues in its current states: [`read::Machine::renew`](crate::read::Machine::renew) documents which
//! states are kept, exited and entered. An observer is notified of these exits and entries as usual.
//!
//! # What may not
//!
//! New code, data, events, signals and parameters need the compiler. A text that contains them is reported to the
//! standard error, with the line, and so is every mistake, in the words of the compiler. The previous text remains in
//! force until the mistake is fixed.
//!
//! ```text
//! src/guard.rs:14:17: the program has no code like this; literals, targets and places
//!     may change, for more build it anew
//! ```
//!
//! Only the compiler knows the type of a literal. A literal that does not fit, such as 700 for a `u8`, is reported in
//! the same way, but only when it is first evaluated, and the compiled value stays in force.
//!
//! [`Source::load`](crate::live::Source::load) returns the mistakes instead.
//!
//! # What is different
//!
//! - A live machine is an engine with a text, like the [interpreted twin](super::interpreter), and is meant for
//!   development: it allocates, and takes longer than a `match`: some hundreds of nanoseconds per step.
//! - `GuardState` has a hidden variant for new states, so a `match` over states needs a `_`. Its method
//!   [`name`](crate::State::name) returns their names, and is not `const`.
//! - It is inspected, so the feature `live` enables `inspect`, and it has the properties of inspected machines: see the
//!   chapter on [inspecting](crate::language#the-chapters). Its page shows the text in force.
//! - It derives [`Clone`], [`Debug`](core::fmt::Debug), the `Machine` of `bevy_fsmith` and the traits of [serde][saving] at
//!   most, and cannot have [`#[why]`](super::why), though each step reports why it was taken. It cannot have
//!   [`fails`](super::failing), [conditions](super::conditions) or
//!   [parts](super::parts). The missing features are [errors](super::rules::items#not_live).
//! - A text cannot add the first region, timer, `when`, `defer` or `never` to a machine that has none, because the
//!   program does not make the calls that this would need. Such a text is rejected.
//! - `Guard::source()` is its [text](crate::live::Source).
//!
#![cfg_attr(feature = "serde", doc = "\n[saving]: super::saving")]
#![cfg_attr(not(feature = "serde"), doc = "\n[saving]: https://docs.rs/fsmith/latest/fsmith/language/saving/")]
