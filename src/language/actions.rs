//! Actions: `enter`, `exit`, `active`, and `pause` and `resume`.
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Lamp(log: &mut Log) {
//!         events { Press }
//!         initial Off;
//!
//!         state Off { on Press => On; }
//!         state On {
//!             enter { log.push("lit"); }
//!             active { log.push("burns"); }
//!             exit { log.push("dark"); }
//!             on Press => Off;
//!         }
//!     }
//! }
//!
//! let mut log = Vec::new();
//! let mut lamp = Lamp::start(&mut log);
//! lamp.handle(&mut log, LampEvent::Press);
//! lamp.update(&mut log);
//! lamp.update(&mut log);
//! lamp.handle(&mut log, LampEvent::Press);
//! assert_eq!(log, ["lit", "burns", "burns", "dark"]);
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! | block | runs |
//! |---|---|
//! | `enter { .. }` | when the state is entered, the outer state's before the inner one's |
//! | `exit { .. }` | when the state is exited, the inner state's before the outer one's |
//! | `active { .. }` | at every `update` during which the state remains active |
//! | `pause { .. }` | when a [push](super::stack) or a [suspending composite](super::history#suspend) pauses the state |
//! | `resume { .. }` | when the state continues afterwards |
//! | `enter or resume { .. }` | at both times |
//!
//! Each action is a Rust block that sees the [parameters](super::machine). A state may have several actions of one
//! kind; they run from top to bottom. `return` ends the block, and so does `?` in a machine with
//! [`fails`](super::failing); in an [`async machine`](super::waiting) it may `.await`. *(Entry and exit behaviours: UML
//! 2.5.1, 14.2.3; `<onentry>`, `<onexit>`: SCXML 3.8, 3.9. Entry, exit and active actions: Millington 5.3.)*
//!
//! # The order of exits and entries
//!
//! Exits run from the inside out, then the [effect](super::reactions) of the transition runs, then entries run from the
//! outside in. A state that contains both ends of the transition is neither exited nor entered.
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine House(log: &mut Log) {
//!         events { Fetch }
//!         enter { log.push("house+"); }
//!         exit { log.push("house-"); }
//!         initial Upstairs;
//!
//!         state Upstairs {
//!             enter { log.push("upstairs+"); }
//!             exit { log.push("upstairs-"); }
//!             initial state Bedroom {
//!                 enter { log.push("bedroom+"); }
//!                 exit { log.push("bedroom-"); }
//!                 on Fetch => { log.push("on the stairs"); Kitchen }
//!             }
//!         }
//!         state Downstairs {
//!             enter { log.push("downstairs+"); }
//!             initial state Kitchen { enter { log.push("kitchen+"); } }
//!         }
//!     }
//! }
//!
//! let mut log = Vec::new();
//! let mut house = House::start(&mut log);
//! assert_eq!(log, ["house+", "upstairs+", "bedroom+"]);
//! log.clear();
//! house.handle(&mut log, HouseEvent::Fetch);
//! assert_eq!(log, ["bedroom-", "upstairs-", "on the stairs", "downstairs+", "kitchen+"]);
//! log.clear();
//! house.stop(&mut log);
//! assert_eq!(log, ["house-"]);
//! ```
//!
//! The machine's own `enter` runs when the machine is started, its own `exit` when it is stopped.
//!
//! # Active: what a state does while it lasts
//!
//! `update` first polls the [`when`s](super::transitions) and takes at most one transition. Then it runs the `active`
//! of every state that was active before and has not been exited, innermost first. So a state that has just been
//! entered starts acting at the next update, and a composite keeps acting while something moves inside it.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Guard(log: &mut Log, enemy: bool) {
//!         initial OnDuty;
//!         state OnDuty {
//!             active { log.push("watch"); }
//!             initial Walking;
//!             state Walking {
//!                 active { log.push("walk"); }
//!                 when enemy => Fighting;
//!             }
//!             state Fighting {
//!                 active { log.push("fight"); }
//!             }
//!         }
//!     }
//! }
//!
//! let mut log = Vec::new();
//! let mut guard = Guard::start(&mut log, false);
//! let mut update = |enemy| {
//!     let answer = guard.update(&mut log, enemy);
//!     (answer, std::mem::take(&mut log))
//! };
//! assert_eq!(update(false), (Answer::Ignored, vec!["walk", "watch"]));
//! assert_eq!(update(true), (Answer::Moved, vec!["watch"]));
//! assert_eq!(update(true), (Answer::Ignored, vec!["fight", "watch"]));
//! ```
//!
//! A transition that [stays](super::reactions) exits nothing, so every `active` runs. Running `active` is not a
//! reaction: an update that does nothing else answers `Ignored`. Events do not run `active`. *(Millington 5.3.2: the
//! actions of the active state, or those of the transition that fires.)*
//!
//! # Decided here
//!
//! Points that SCXML, UML and the books leave open, or that are decided differently here:
//!
//! - **The machine's own actions.** `enter` runs at the start, `exit` at the stop, `active` at every update.
