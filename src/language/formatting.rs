//! Formatting: `fsmith fmt` lays out machines, where `rustfmt` leaves them alone.
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
//! # To install and use it
//!
//! ```text
//! cargo install fsmith --features cli
//! fsmith fmt src/lamp.rs src/door.rs     # lays out the machines of these files
//! fsmith fmt < lamp.rs                   # prints the file with its machines laid out
//! fsmith fmt --check src/*.rs            # changes nothing: fails, and prints a diff, if a machine is not laid out
//! ```
//!
//! The width is `max_width` of the nearest `rustfmt.toml`, or 100; `--width N` says another. The status is 1 where a
//! machine is not laid out (with `--check`) or cannot be read, and 2 where a file cannot. A machine that cannot be read
//! is left as it is, and that is said with its line and the reason; the others of the file are laid out.
//!
//! In continuous integration it stands beside `cargo fmt --check`:
//!
//! ```text
//! cargo fmt --all --check
//! fsmith fmt --check $(git ls-files '*.rs')
//! ```
//!
//! Editors that hand the text to a program and take what it prints run it behind `rustfmt`:
//!
//! - **VS Code**, and whatever else asks rust-analyzer, in the settings:
//!   `"rust-analyzer.rustfmt.overrideCommand": ["sh", "-c", "rustfmt --edition 2024 | fsmith fmt"]`
//! - **Helix**, in `languages.toml`, under `[[language]]` with `name = "rust"`:
//!   `formatter = { command = "sh", args = ["-c", "rustfmt --edition 2024 | fsmith fmt"] }`
//! - **Vim**: `:%!fsmith fmt` for the text at hand, or `set formatprg=fsmith\ fmt` and `gggqG`.
//!
//! # What it does
//!
//! Only what stands inside `state_machine! { .. }` changes, and of that only the space between tokens. What is laid out
//! is never laid out differently again. It is what `rustfmt` would do, where that applies:
//!
//! - **Items** have a line each, indented by four spaces for each level inside the line of `state_machine!`. Of empty
//!   lines between items or statements one is kept; at the edges of a block none.
//! - **Blocks** that you have written on one line stay on it if they fit: `{ *room = 0; Off }`,
//!   `state Off { on A => B; }`. So do brackets, and the calls of a method chain. What you have broken stays broken; so
//!   how much stands on a line is your choice until it is too long.
//! - **Decisions** are on one line altogether, or have every branch on lines of its own.
//! - **What is too long** for a line is broken at the outermost place: at braces, then at brackets, with an element on
//!   each line; a trigger in front of each `or`, or of its `if`; a condition at each `&&` and `||`; a method chain at
//!   each call. Where the head of a transition is broken, the `{` of its reaction begins a line.
//! - **Comments** stay with what they stand at. One behind code keeps its column if there is space left of it, so what
//!   is aligned stays aligned; so do the braces of one-line items that follow one another:
//!
//! ```
//! # use fsmith::state_machine;
//! # state_machine! {
//! #     machine Lamp(log: &mut Vec<u8>) {
//! #         events { Press }
//! #         initial state Off {
//! enter { log.push(1); }      // the same column
//! exit  { log.push(2); }      // for both
//! #         }
//! #     }
//! # }
//! ```
//!
//! # What it leaves
//!
//! - Tokens: no comma or semicolon is put in or taken out, nothing is sorted, no number is rewritten.
//! - Comments and literals: none is wrapped or broken, however long.
//! - The inside of `name! { .. }`: other macros have languages of their own. It is moved as a whole.
//! - Machines that a `macro_rules!` writes, and those in doc comments.
//! - Lines that are too long in a place that is not listed above.
