//! Tuning: numbers, transitions and targets, changed in the running program until they are right, and written back.
//!
//! Machines of `fsmith::live::state_machine!` follow their text while the program runs, as the chapter on [live
//! machines][live] describes, and they are [inspected][inspecting]. So the page can make the same changes as an editor.
//! This guide uses the arena of the examples: a boss and two hundred sentries, in real time.
//!
//! ```text
//! $ cargo run --example arena --features live
//! the machines of this program: http://127.0.0.1:40125/?t=..
//! ```
//!
//! In your own program, one `use` makes its machines live. An environment variable serves the page without a change of
//! the program: `FSMITH_INSPECT=0 cargo run --features live`. So does one call, `fsmith::inspect::serve(0)`.
//!
//! # A number
//!
//! Open the address and choose a sentry from the list. To the right of its chart is the part of its text that can be
//! tuned, state by state: every transition with the numbers, durations and texts in it.
//!
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::shot!("docs/tuning-number.png" "The chart of a sentry, and beside it its transitions with sliders and switches"))]
//!
//! Sentries look up when a noise is louder than 40. Move that slider down: while it moves, all two hundred of them
//! follow, and in the list more and more of them are in `Look`. Release it, and `sentry.rs` contains the number.
//! Nothing else in the file has changed, as if you had typed the number.
//!
//! `Ctrl Z` undoes the whole movement, and writes the file again; `Ctrl ⇧ Z` redoes it. Keys that follow each other
//! within a second are also one movement. Flags have a checkbox, texts a field.
//!
//! # A transition
//!
//! Each transition has a switch. Without `after 9s => Rest;` no sentry gets tired: switch it off, and the source
//! contains `/* off: after 9s => Rest; */`, which formatters keep, and which preserves the old text. The page shows it
//! crossed out, to be switched on again. An arrow that is gone from the text is gone from the chart.
//!
//! # A target
//!
//! To change the target of a transition, drag the end of its arrow to another state. Or choose the target from the list
//! next to the transition, which the keyboard reaches as well: `Lead elsewhere…` in the menu of the arrow (Tab, Enter).
//!
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::shot!("docs/tuning-arrow.png" "The end of the arrow after 9s is dragged from Rest to Shoot"))]
//!
//! Sentries that are in `Rest` already stay there and leave it as before. Earlier steps keep their chart: if you go
//! back in time, you see the chart of that time.
//!
//! # What may not be
//!
//! A change is checked like any other text, by the rules of the compiler. A rejected change has no effect, and is
//! reported on the page and in the log, in the words of the compiler:
//!
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::shot!("docs/tuning-refused.png" "The panel says that Look takes data, and that this target gives none"))]
//!
//! Code, data and events need the compiler; edit them as usual.
//!
//! # In the editor
//!
//! The page follows the file, too. Save `sentry.rs` with a new state, and the chart has it a tenth of a second later.
//! Save it with a mistake, and the page reports it with its position, while the sentries continue as before:
//!
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::shot!("docs/tuning-mistake.png" "The page says that no state is named Rets, with the line"))]
//!
//! If the machine has changed in the file during a change on the page, the page writes nothing, and reports this:
//! neither overwrites the other.
//!
//! # What ships
//!
//! The source contains everything that was tuned. Without `live`, the same text is compiled to a
//! [`match`](crate::language::speed).
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
//! The address of the page works only on this computer, and contains a random token. Everyone who has it can change the
//! sources of machines in this way, but only their literals, their targets, and which transitions are off, and only in
//! the files that they were compiled from, or that [`Source::watch`][watch] names.
//!
#![cfg_attr(feature = "live", doc = "[live]: crate::language::live")]
#![cfg_attr(not(feature = "live"), doc = "[live]: https://docs.rs/fsmith/latest/fsmith/language/live/")]
#![cfg_attr(feature = "inspect", doc = "[inspecting]: crate::language::inspecting")]
#![cfg_attr(not(feature = "inspect"), doc = "[inspecting]: https://docs.rs/fsmith/latest/fsmith/language/inspecting/")]
#![cfg_attr(feature = "live", doc = "[watch]: crate::live::Source::watch")]
#![cfg_attr(
    not(feature = "live"),
    doc = "[watch]: https://docs.rs/fsmith/latest/fsmith/live/struct.Source.html#method.watch"
)]
