//! Parts: a machine in several files, and items that several machines share.
//!
//! ```
//! # struct Npc { health: u32, foes: u32 }
//! mod combat {
//!     // Usually in a separate file.
//!     fsmith::part! {
//!         /// Reactions to foes.
//!         pub(crate) combat {
//!             alarm when npc.foes > 0 => Attack;
//!             state Attack {
//!                 active { npc.health -= 1; }
//!                 when npc.foes == 0 => Patrol;
//!                 when npc.health < 3 => Flee;
//!             }
//!             state Flee { after 5s => Patrol; }
//!         }
//!     }
//! }
//!
//! fsmith::state_machine! {
//!     machine Guard(npc: &mut Npc) {
//!         events { Call }
//!         initial Patrol;
//!         state Patrol { on Call => stay; }
//!         include combat::combat;         // its items are inserted here
//!     }
//! }
//!
//! let mut npc = Npc { health: 3, foes: 1 };
//! let mut guard = Guard::start(&mut npc);
//! guard.update(&mut npc);
//! assert_eq!(guard.state(), Some(GuardState::Attack));
//! # guard.handle(&mut npc, GuardEvent::Call);
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! `part! { name { items } }` gives items a name. `include path;` inserts them at its place in the body of a machine,
//! of a state, of an `in A | B`, or of another part, as if they were written there. A part has no meaning of its own:
//! no code is generated for it, and it may be included any number of times, in one machine or in many.
//!
//! # What a part contains
//!
//! A part may contain every item that is allowed in the body that includes it: states, transitions, actions, `initial`,
//! `never`, `defer`, and in the body of a machine also `events`, `queue 4;` and so on. The order of items is the order
//! of the text, with the items of the part at the place of the `include`. So the transitions of a part that is included
//! first are [considered first](super::priority).
//!
//! A part has a visibility like any other item of Rust: without one it is private to its module, and `pub` makes it
//! available in other crates. It can be imported, renamed and re-exported by `use`, and documented before its name.
//!
//! # What its names mean
//!
//! **Names refer to the place of the `include`.** States, events, parameters, fields of enclosing states, constants,
//! functions and types are looked up where the part is included, as if its items were written there. So a part may mean
//! different things in different places:
//!
//! ```
//! # use fsmith::{part, state_machine};
//! part! {
//!     /// A switch in any state with a field `watts`.
//!     switch {
//!         initial Off;
//!         state Off { on Press => On; }
//!         state On { enter { *used += *watts; } on Press => Off; }
//!     }
//! }
//!
//! state_machine! {
//!     machine Room(used: &mut u32) {
//!         events { Press, Other }
//!         initial Lamp(8);
//!         state Lamp(watts: u32) { include switch; on Other => Heater(2000); }
//!         state Heater(watts: u32) { include switch; on Other => Lamp(8); }
//!     }
//! }
//!
//! let mut used = 0;
//! let mut room = Room::start(&mut used);
//! room.handle(&mut used, RoomEvent::Press);
//! room.handle(&mut used, RoomEvent::Other);
//! room.handle(&mut used, RoomEvent::Press);
//! assert_eq!(room.state(), Some(RoomState::HeaterOn));
//! assert_eq!(used, 2008);
//! ```
//!
//! Variables in a part have the usual scope: a `let` in an action ends with the action.
//!
//! **Two exceptions** concern a part that is included from another crate. `include crate::x;` in a part means a part in
//! the crate of that part. And `$crate` in the code of a part means that crate, as in a `macro_rules!`, so a part can
//! use functions and types of its own crate.
//!
//! ```standalone_crate
//! pub fn price(of: &str) -> usize { of.len() }
//!
//! fsmith::part! {
//!     pub trade {
//!         on Buy(item) => *paid += $crate::price(item);   // needs no import at the `include`
//!     }
//! }
//!
//! mod customer {
//!     fsmith::state_machine! {
//!         pub machine Customer(paid: &mut usize) {
//!             events { Buy(&'static str) }
//!             initial Shopping;
//!             state Shopping { include crate::trade; }
//!         }
//!     }
//! }
//! # use customer::*;
//!
//! # fn main() {
//! let mut paid = 0;
//! let mut customer = Customer::start(&mut paid);
//! customer.handle(&mut paid, CustomerEvent::Buy("axe"));
//! assert_eq!(paid, 3);
//! # }
//! ```
//!
//! # Mistakes
//!
//! A mistake in a part is reported in its own file, at its own line, by the compiler and by editors. If no machine
//! includes a part, only its name and its braces are checked.
//!
//! - If there is no part at a path, the compiler reports an error there: it *cannot find* the last name.
//! - A part that includes itself, even through others, [is an error](super::rules::items#included_in_itself). So is a
//!   part that is included [twice in the same body](super::rules::items#included_twice).
//! - If two parts declare the same state, the message names the file of the other declaration.
//!
//! # Conditions
//!
//! [`#[cfg(..)]`](super::conditions) works before an `include`, in a part, and before a `part!` or its name. An item
//! that is left out need not exist: the conditions in a text are decided first, then the remaining parts are included,
//! then their conditions are decided. Features are those of the machine's crate, even in a part of another crate.
//!
//! # Pictures, formatting, editors, texts
//!
//! The [picture](super::pictures) of a machine in rustdoc shows its parts. `fsmith draw` and `fsmith inspect` look for
//! a part in the file of the machine and in the files of the same package, by its name and, if several have this name,
//! by the module before it. They do not follow renames by `use` or parts of other crates, and report each part that
//! they do not find. [`fsmith fmt`](super::formatting) formats a part like a machine. In
//! [editors](super::editors#parts), the keywords and the part's own states are known in a part. A machine that is [read
//! while a program runs](crate#features) consists of one text, so `include` is an error there.
//!
//! # What it costs
//!
//! A machine that includes nothing does not pay for it. Otherwise its expansion takes one more round, or two if there
//! are conditions in parts, and one for each level of nested parts, however many parts a level has; the text is read
//! once in each round. The code is the same as without parts. Parts may include each other eight levels deep.
//!
//! # Decided here
//!
//! - **Parts and submachines.** SCXML has `src` (XInclude later), UML submachine states, whose states are copied into
//!   the state that names them. A part is text that shares all names with its place, so it needs no connection points.
//!   A machine with its own events and data is [run by a state](super::submachines).
//! - **`crate` in an `include`** refers to the crate of the part, and all other paths to the place of the `include`.
//!   Usually both are in the same crate. `self` and `super` also refer to the place.
//! - **Twice in one body** is an error even if nothing in the part has a name: the second of two transitions would
//!   never be taken, and an action would run twice.
