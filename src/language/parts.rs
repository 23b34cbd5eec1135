//! Parts: a machine in several files, and items that several machines share.
//!
//! ```
//! # struct Npc { health: u32, foes: u32 }
//! mod combat {
//!     // Usually in a file of its own.
//!     fsmith::part! {
//!         /// What to do about foes.
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
//!         include combat::combat;         // its items stand here
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
//! `part! { name { items } }` gives items a name. `include path;` puts them where it stands, in the body of a machine, of a
//! state, of an `in A | B`, or of another part, as if they were written there. A part has no meaning of its own: nothing is
//! compiled for it, and it may be included any number of times, in one machine or in many.
//!
//! # What stands in a part
//!
//! Everything that may stand in the body that includes it: states, transitions, actions, `initial`, `never`, `defer`, and in
//! the body of a machine also `events`, `queue 4;` and the like. The order of items is the order of the text, with the items
//! of the part at the place of the `include`, so a part that is included first is [asked first](super::priority).
//!
//! A part has a visibility like any other item of Rust: without one it is private to its module, `pub` makes it available in
//! other crates. It can be imported, renamed and re-exported by `use`. Docs before its name are those of the item.
//!
//! # What its names mean
//!
//! **Those of the place.** States, events, parameters, fields of states around, constants, functions and types are looked up
//! where the part is included, as if its items were written there. So the same part may mean different things in different
//! places:
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
//! A variable of a part is no other variable than it would be there: a `let` in an action ends with the action.
//!
//! **Two exceptions** concern a part that is included from another crate. `include crate::x;` in a part means a part in the
//! crate that the part itself is in. And `$crate` in the code of a part is that crate, as in a `macro_rules!`: so a part can
//! bring the functions and types that it needs.
//!
//! ```standalone_crate
//! pub fn price(of: &str) -> usize { of.len() }
//!
//! fsmith::part! {
//!     pub trade {
//!         on Buy(item) => *paid += $crate::price(item);   // whoever includes it imports nothing
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
//! What is wrong in a part is told in its own file, at its own line, by the compiler and by editors alike. A part that nobody
//! includes is not checked beyond its name and its braces.
//!
//! - A path at which there is no part is an error of the compiler at the path: it *cannot find* the last name, in which it
//!   sees a macro.
//! - A part that includes itself, be it through others, [is refused](super::rules::items#included_in_itself). So is a part that
//!   stands [twice in the same body](super::rules::items#included_twice).
//! - If two parts declare the same state, the message says in which file the other one stands.
//!
//! # Conditions
//!
//! [`#[cfg(..)]`](super::conditions) works before an `include`, in a part, and before a `part!` or its name. What is left out
//! need not exist: the conditions in a text are decided first, then what is left is included, then the conditions in that. A
//! feature is one of the crate that the machine is in, also in a part of another crate.
//!
//! # Pictures, formatting, editors, texts
//!
//! The [picture](super::pictures) of a machine in rustdoc shows all of it. `fsmith draw` and `fsmith inspect` look for a part in
//! the file of the machine and in the files of the same package, by its name and, if several have it, by the module before it;
//! they know neither what `use` renames nor other crates, and say so of what they do not find.
//! [`fsmith fmt`](super::formatting) formats a part like a machine. In [editors](super::editors#parts) a part knows the words
//! of the language and its own states. A machine that is [read while a program runs](crate#features) has one text, so there
//! `include` is refused.
//!
//! # What it costs
//!
//! A machine that includes nothing does not pay for it. One that does is expanded in one round more, or two if there are
//! conditions in parts, and one for each level of parts inside parts, however many stand side by side; its text is read once
//! in each round. The code is the same as if all stood in one place. Parts may include each other eight deep.
//!
//! # Decided here
//!
//! - **Words.** SCXML has `src` (XInclude later), UML submachine states, whose states are copied into the state that names them.
//!   A part is text, which shares all names with its place, so it needs no connection points. What is a machine of its own,
//!   with its own events and data, is [run by a state](super::submachines).
//! - **`crate` in an `include`** is anchored at the part, and all other paths at the place, because a part is usually split off
//!   from a machine of the same crate, where both are the same. `self` and `super` are those of the place.
//! - **Twice in one body** is refused even if nothing in the part has a name: the second of two transitions would never be
//!   taken, and an action would run twice.
