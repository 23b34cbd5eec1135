//! Editors: what rust-analyzer knows about a machine, even about a half-written one.
//!
//! ```
//! # use fsmith::state_machine;
//! # struct Npc { health: u32 }
//! state_machine! {
//!     machine Door(npc: &mut Npc) {
//!         events { Knock }
//!         initial state Closed {
//!             on Knock => Open;           // events after `on`, states after `=>`
//!             when npc.health > 3 => Open;    // after `npc.`, its fields and methods
//!         }
//!         /// Lets everybody through.      // shown when the mouse points at `Open`
//!         state Open;
//!     }
//! }
//! # let mut npc = Npc { health: 0 };
//! # let mut door = Door::start(&mut npc);
//! # assert_eq!(door.handle(&mut npc, DoorEvent::Knock), fsmith::Answer::Moved);
//! ```
//!
//! No setup is needed: rust-analyzer runs macros by default. If that has been disabled, the settings are
//! `"rust-analyzer.procMacro.enable": true` and `"rust-analyzer.cargo.buildScripts.enable": true`.
//!
//! # What it does
//!
//! - **Completion** of states in targets, in `initial`, `push(..)` and `is_in(..)`; of events after `on`, `defer` and
//!   `ignore`; of everything that Rust code can name in guards, actions and effects: the parameters with their fields
//!   and methods, the data of states, the bindings of patterns; and of the keywords that begin an item, each with its
//!   docs. After `=>`, a lower-case letter also completes `stay`, `pass`, `pop`, `push` and `reenter`.
//! - **Docs** when hovering over a state, an event, a parameter, a field or a keyword, wherever it is used.
//! - **Going to the declaration** of each of these, and **renaming** it: from a transition, from the declaration, and
//!   from code outside the machine (`DoorState::Open`); a rename applies to the whole project.
//! - **Mistakes** are shown at their tokens while you type, all at once, worded as in the [rules](super::rules).
//!
//! A mistake disables none of this for the rest of the machine, nor for the rest of the file: `DoorState::` and the
//! methods of `Door` remain known there.
//!
//! # How it is laid out
//!
//! `fsmith fmt` reads a file from standard input and prints it with its machines formatted, which is the interface that
//! editors expect from a formatter. [Formatting](super::formatting#to-install-and-use-it) lists settings for some
//! editors.
//!
//! # What an editor sees
//!
//! In an editor, the macro expands to different code than in the compiler: to the types and methods of the machine, and
//! to its text as plain code, with each token where rust-analyzer can interpret it. So the expansion that the editor
//! shows (*Expand macro recursively*) is not the compiled code; `cargo expand` prints that. The macro recognizes an
//! editor by the name of the program in which it runs, `rust-analyzer-proc-macro-srv`.
//!
//! # Parts
//!
//! In a machine that [includes parts](super::parts), an editor completes and finds the states, events and fields of all
//! of them. In a `part!` itself it knows the keywords of the language, the states and events of this part, and the
//! names in the scope of its module. It does not know the parameters, fields and states of the places that include it,
//! because there may be many. Mistakes are shown at their tokens in the part, worded as in the [rules](super::rules).
//!
//! # What it does not do
//!
//! - `final` and `in` are keywords of Rust: they have docs, but are completed as `r#final` and `r#in`.
//! - If the variant of a state has another name than the state (`NumOn` for `Num.On`, see [states](super::states)),
//!   going to the declaration works from a target and back, but renaming works only at the declaration.
//! - Renaming the machine does not rename the types named after it: `DoorState`, `DoorEvent`.
//! - Type errors that rust-analyzer itself reports may appear a little later in a guard than elsewhere: `cargo check`
//!   reports them on saving, at the same token.
//! - RustRover expands macros in a separate program, and sees the compiled code: it supports valid machines, but
//!   supports half-written ones only from outside the macro.
