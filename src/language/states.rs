//! States, nested in each other, and their names.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! state_machine! {
//!     machine Player {
//!         events { Jump, Land, Hurt, Heal }
//!
//!         initial Alive;
//!
//!         state Alive {                       // composite: it has states inside
//!             initial Standing;
//!             on Hurt => Knocked;             // said once for both
//!
//!             state Standing { on Jump => Flying; }
//!             state Flying   { on Land => Standing; }
//!         }
//!         state Knocked {
//!             on Heal => Alive;
//!         }
//!     }
//! }
//!
//! let mut player = Player::start();
//! player.handle(PlayerEvent::Jump);
//! assert!(player.active().eq([PlayerState::Alive, PlayerState::Flying]));
//! assert_eq!(player.handle(PlayerEvent::Hurt), Answer::Moved);
//! assert_eq!(player.state(), Some(PlayerState::Knocked));
//! ```
//!
//! `state Name;` is a state, `state Name { items }` one with something to say. A state with states inside is
//! *composite*, the others are *leaves*. Exactly one leaf is active, and with it every state around it: together they
//! are the *configuration*. What a composite says holds for all that is inside, unless something inside says otherwise.
//!
//! `final Name;` is a leaf where nothing is left to do; see [completion](super::completion). In a `parallel Name { ..
//! }` all the states directly inside are active at once, each with a leaf of its own; see [regions](super::regions).
//!
//! The machine's own body is the *root* state. It may have every item but `history`, since it is never left.
//!
//! Nesting is what keeps a machine from exploding: an interruption is one transition on the composite, not one on every
//! state. *(Harel, Statecharts, 1987; UML 2.5.1, 14.2.3: composite states; SCXML: compound states; Millington 5.3.9:
//! hierarchical state machines.)*
//!
//! # Names
//!
//! A state's name begins with an upper-case letter: that is how a [target](super::targets) is told from code. Names are
//! unique among siblings only. A name is looked for from the inside out: first among the states inside the one where it
//! is written, at any depth, then inside the one around that, and so on. Where several are found at one level, those
//! directly inside go first, and if that does not decide, the macro asks for a path:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Keyboard {
//!         events { Num, Caps, Both }
//!
//!         initial CapsLock;
//!
//!         state CapsLock {
//!             initial Off;
//!             on Both => NumLock.On;          // by path
//!             state On  { on Caps => Off; }   // CapsLock's
//!             state Off { on Caps => On; }
//!         }
//!         state NumLock {
//!             initial Off;
//!             on Both => CapsLock.On;
//!             state On  { on Num => Off; }    // NumLock's
//!             state Off { on Num => On; }
//!         }
//!     }
//! }
//!
//! let mut keyboard = Keyboard::start();
//! keyboard.handle(KeyboardEvent::Both);
//! assert_eq!(keyboard.state(), Some(KeyboardState::NumLockOn));
//! ```
//!
//! A name that is used twice in a machine is a variant with the names of the states around it in front, as many as make
//! it the only one: `NumLockOn`.
//!
//! # As values
//!
//! `NameState` lists every state in *document order*, which is the order of the text: a composite before what is inside
//! it.
//!
//! ```
//! # use fsmith::state_machine;
//! # state_machine! {
//! #     machine Keyboard {
//! #         initial CapsLock;
//! #         state CapsLock { initial Off; state On; state Off; }
//! #         state NumLock { initial Off; state On; state Off; }
//! #     }
//! # }
//! use KeyboardState::*;
//!
//! assert_eq!(KeyboardState::ALL, [CapsLock, CapsLockOn, CapsLockOff, NumLock, NumLockOn, NumLockOff]);
//! assert_eq!(NumLockOn.name(), "On");                     // as declared
//! assert_eq!(NumLockOn.parent(), Some(NumLock));
//! assert_eq!(NumLock.parent(), None);
//! assert!(CapsLock < NumLock);
//! ```
//!
//! The same is there by the trait [`State`](crate::State), for code that does not know which machine it looks at.
