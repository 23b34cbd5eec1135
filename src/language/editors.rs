//! Editors: what rust-analyzer knows of a machine, also of one that is half-written.
//!
//! ```
//! # use fsmith::state_machine;
//! # struct Npc { health: u32 }
//! state_machine! {
//!     machine Door(npc: &mut Npc) {
//!         events { Knock }
//!         initial state Closed {
//!             on Knock => Open;           // what can be told stands behind `on`; states behind `=>`
//!             when npc.health > 3 => Open;    // behind `npc.`, what an `Npc` has
//!         }
//!         /// Everybody gets through.      // shown wherever `Open` is pointed at
//!         state Open;
//!     }
//! }
//! # let mut npc = Npc { health: 0 };
//! # let mut door = Door::start(&mut npc);
//! # assert_eq!(door.handle(&mut npc, DoorEvent::Knock), fsmith::Answer::Moved);
//! ```
//!
//! Nothing needs to be set up: rust-analyzer runs macros by default. Where that was switched off, the settings are
//! `"rust-analyzer.procMacro.enable": true` and `"rust-analyzer.cargo.buildScripts.enable": true`.
//!
//! # What it does
//!
//! - **Completion** of states where a transition leads, in `initial`, `push(..)` and `is_in(..)`; of events behind
//!   `on` and `defer`; of all that Rust code can name in guards, actions and effects: the parameters with their
//!   fields and methods, the data of states, what patterns bind; of the words that open an item, where one can stand,
//!   each with its docs. Behind `=>`, a letter in lower case also finds `stay`, `pass`, `pop`, `push` and `reenter`.
//! - **Docs** on pointing at a state, an event, a parameter, a field, a word of the language, wherever it stands.
//! - **Going to the declaration** of each of these, and **renaming** it: from a transition, from the declaration, and
//!   from code outside of the machine (`DoorState::Open`), the whole project changes.
//! - **Mistakes** are shown at their tokens as they are typed, all at once, in the words of the
//!   [rules](super::rules).
//!
//! A mistake takes nothing of this away from the rest of the machine, nor from the rest of the file, where
//! `DoorState::` and the calls of `Door` stay known.
//!
//! # How it is laid out
//!
//! `fsmith fmt` reads a file from standard input and prints it laid out, which is what editors ask of a formatter;
//! the settings of some stand under [formatting](super::formatting#to-install-and-use-it).
//!
//! # What an editor sees
//!
//! In an editor the macro expands to something else than in a compiler: to the types and the calls of the machine,
//! and to its text as plain code, each token where rust-analyzer knows what it means. So what it shows as the
//! expansion (*Expand macro recursively*) is not what is compiled; `cargo expand` prints that. The macro knows an
//! editor by the name of the program it runs in, `rust-analyzer-proc-macro-srv`.
//!
//! # What it does not do
//!
//! - `final` and `in` are words of Rust: they have docs, and are completed as `r#final` and `r#in`.
//! - A state whose variant has another name than itself (`NumOn` for `Num.On`, see [states](super::states)) is found
//!   from a target and back, and is renamed where it is declared only.
//! - To rename the machine does not rename what is named after it: `DoorState`, `DoorEvent`.
//! - What rust-analyzer by itself finds wrong with types it may find wrong in a guard a little later than elsewhere:
//!   `cargo check` finds it on saving, at the same token.
//! - RustRover expands macros in a program of its own and gets the code that is compiled: valid machines are known to
//!   it, half-written ones only outside of the macro.
