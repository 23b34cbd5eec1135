//! Tuning: numbers, transitions and targets, changed in the running program until they are right, and written back.
//!
//! Machines of `fsmith::live::state_machine!` follow their text while the program runs, as the chapter on
//! [live machines](https://docs.rs/fsmith/latest/fsmith/language/live/) says, and they are
//! [inspected](https://docs.rs/fsmith/latest/fsmith/language/inspecting/). So what an editor can change, the page
//! can change as well, while one watches what comes of it. This page walks through it with the arena of the examples: a
//! boss and two hundred sentries, in real time.
//!
//! ```text
//! $ cargo run --example arena --features live
//! the machines of this program: http://127.0.0.1:40125/?t=..
//! ```
//!
//! In a program of one's own, one `use` makes its machines live, and an environment variable serves the page, whatever else
//! the program says: `FSMITH_INSPECT=0 cargo run --features live`, or one call, `fsmith::inspect::serve(0)`.
//!
//! # A number
//!
//! Open the address and choose a sentry from the list. At the right of its chart stands its text, state by state, as far as
//! it may be tuned: every transition with the number, the duration or the text in it.
//!
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::shot!("docs/tuning-number.png" "The chart of a sentry, and beside it its transitions with sliders and switches"))]
//!
//! Sentries look up when a noise is louder than 40. Move that slider down: while it moves, all two hundred of them follow,
//! and in the list more and more of them are in `Look`. Let it go, and `sentry.rs` has the number in it. Nothing else in
//! the file has changed: the change is one of those bytes, as if it had been typed.
//!
//! `Ctrl Z` takes it back, the whole movement at once, and writes that; `Ctrl ⇧ Z` does it again. Keys that follow each other
//! within a second are one movement, too. Flags have a box to be ticked, texts a field.
//!
//! # A transition
//!
//! Each transition has a switch. Without `after 9s => Rest;` no sentry gets tired: switch it off, and it stands in the source
//! as `/* off: after 9s => Rest; */`, where formatters leave it alone and nobody forgets what it was. The page shows it crossed
//! out, to be switched on again. An arrow that is gone from the text is gone from the chart.
//!
//! # A target
//!
//! Where a transition leads is dragged: take hold of the end of its arrow and let it go over another state. Or choose it from
//! the list beside the transition, which the keyboard reaches as well: `Lead elsewhere…` in the menu of the arrow (Tab, Enter).
//!
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::shot!("docs/tuning-arrow.png" "The end of the arrow after 9s is dragged from Rest to Shoot"))]
//!
//! Sentries that are in `Rest` already stay there and leave it as they would have. Steps before are seen as they were: who
//! goes back in time sees the chart of that time.
//!
//! # What may not be
//!
//! A change is checked as every other text is, by the rules of the compiler. What it refuses is told in the words of the
//! compiler, in the page and in the log, and changes nothing:
//!
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::shot!("docs/tuning-refused.png" "The panel says that Look takes data, and that this target gives none"))]
//!
//! Code, data and events need the compiler; these are edited as always.
//!
//! # In the editor
//!
//! The page follows the file, too. Save `sentry.rs` with a new state, and the chart has it a tenth of a second later, or with
//! a guard that is made of conditions that the program has: `after 5s if guard.is_losing() || guard.ammunition >= 6 => Fight;`.
//! Save it with a mistake, and the page says which, and where, while the sentries go on as they were:
//!
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::shot!("docs/tuning-mistake.png" "The page says that no state is named Rets, with the line"))]
//!
//! If the machine has changed in the file while something of it is being moved in the page, what is in force is not written,
//! and the page says so: neither overwrites the other.
//!
//! # What ships
//!
//! What was tuned is in the source. Build without `live`, and the same text is a [`match`](crate::language::speed).
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
//! Whoever has the address of the page, which has a random token in it and leads to this machine alone, may change the
//! sources of machines in this way: only their literals, targets, and what is switched off, and only in the files that they were
//! compiled from, or that [`Source::watch`](https://docs.rs/fsmith/latest/fsmith/live/struct.Source.html#method.watch) names.
