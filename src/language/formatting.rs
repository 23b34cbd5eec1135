//! Formatting and drawing: `fsmith fmt` formats machines, which `rustfmt` leaves alone.
//!
//! This, as it may have been typed,
//!
//! ```text
//! state_machine! {
//!   machine Lamp(room: &mut u32) {
//!      events{Press,Dim{by:u32}}   initial Off;
//!         state   Off { on Press=>On(100);
//!
//!
//!         on Dim{..}=>stay }
//!      state On(level:u32) {
//!         enter{*room=*level;}  // as bright as it was asked for
//!         on Press or after 2min=>{*room=0;Off}
//!         on Dim{by}if *level>0=>if let Some(less)=level.checked_sub(by){On(less)}
//!             else{*room=0;Off}
//!         }}
//! }
//! ```
//!
//! becomes this:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(room: &mut u32) {
//!         events { Press, Dim { by: u32 } }
//!         initial Off;
//!         state Off {
//!             on Press => On(100);
//!
//!             on Dim { .. } => stay
//!         }
//!         state On(level: u32) {
//!             enter { *room = *level; } // as bright as it was asked for
//!             on Press or after 2min => { *room = 0; Off }
//!             on Dim { by } if *level > 0 => if let Some(less) = level.checked_sub(by) {
//!                 On(less)
//!             } else {
//!                 *room = 0;
//!                 Off
//!             }
//!         }
//!     }
//! }
//! # let mut room = 0;
//! # let mut lamp = Lamp::start(&mut room);
//! # lamp.handle(&mut room, LampEvent::Press);
//! # lamp.handle(&mut room, LampEvent::Dim { by: 30 });
//! # assert_eq!(room, 70);
//! ```
//!
//! A [part](super::parts) is formatted in the same way, if it is written as `part! { name { .. } }`.
//!
//! # To install and use it
//!
//! ```text
//! cargo install fsmith-cli
//! fsmith fmt src                         # formats the machines in all files of this folder
//! fsmith fmt src/lamp.rs src/door.rs     # formats the machines in these files
//! fsmith fmt < lamp.rs                   # prints the file with its machines formatted
//! fsmith fmt --check src                 # fails, and prints a diff, if a machine is not formatted
//! ```
//!
//! The width is `max_width` of the nearest `rustfmt.toml`, or 100; `--width N` overrides it. The exit status is 1 if a
//! machine is not formatted (with `--check`) or cannot be parsed, and 2 if a file cannot be read. A machine that cannot
//! be parsed is left unchanged, and reported with its line and the reason; the others are formatted.
//!
//! In continuous integration, run it after `cargo fmt --check`:
//!
//! ```text
//! cargo fmt --all --check
//! fsmith fmt --check $(git ls-files '*.rs')
//! ```
//!
//! Editors that pipe the text through a program run it after `rustfmt`:
//!
//! - **VS Code**, and other editors that use rust-analyzer, in the settings:
//!   `"rust-analyzer.rustfmt.overrideCommand": ["sh", "-c", "rustfmt --edition 2024 | fsmith fmt"]`
//! - **Helix**, in `languages.toml`, under `[[language]]` with `name = "rust"`:
//!   `formatter = { command = "sh", args = ["-c", "rustfmt --edition 2024 | fsmith fmt"] }`
//! - **Vim**: `:%!fsmith fmt` for the current buffer, or `set formatprg=fsmith\ fmt` and `gggqG`.
//!
//! # What it does
//!
//! Only the contents of `state_machine! { .. }` change, and of these only the space between tokens. Formatting a
//! formatted machine changes nothing. The result follows `rustfmt` where that applies:
//!
//! - **Items** are on a line each, indented by four spaces per level relative to the line of `state_machine!`. Several
//!   empty lines between items or statements become one; at the edges of a block they are removed.
//! - **Blocks** that you have written on one line stay on one line if they fit: `{ *room = 0; Off }`, `state Off { on A
//!   => B; }`. The same applies to brackets, and to the calls of a method chain. Line breaks that you have written are
//!   kept. So you choose how much is on a line, until the line is too long.
//! - **Decisions** are either on one line as a whole, or have every branch on a separate line.
//! - **Long lines** are broken at the outermost possible place: at braces, then at brackets, with one element per line;
//!   a trigger before each `or`, or before its `if`; a condition at each `&&` and `||`; a method chain at each call. If
//!   the head of a transition is broken, the `{` of its reaction begins a line.
//! - **After `=>  // ..`** a reaction is on separate lines, indented.
//! - **Comments** stay with the code they belong to. A comment after code keeps its column if there is space to its
//!   left, so aligned comments stay aligned. The same applies to the braces of consecutive one-line items:
//!
//! ```
//! # use fsmith::state_machine;
//! # state_machine! {
//! #     machine Lamp(log: &mut Vec<u8>) {
//! #         events { Press }
//! #         initial state Off {
//! enter { log.push(1); }      // in one column
//! exit  { log.push(2); }      // with this one
//! #         }
//! #     }
//! # }
//! ```
//!
//! # What it leaves
//!
//! - Tokens: no comma or semicolon is added or removed, nothing is sorted, no number is rewritten.
//! - Comments and literals: none is wrapped or broken, however long it is.
//! - The contents of `name! { .. }`, because other macros have their own syntax. Such a call is moved as a whole.
//! - Machines that a `macro_rules!` produces, and machines in doc comments.
//! - Lines that are too long in a place that is not listed above.
