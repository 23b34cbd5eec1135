//! States, their nesting, and their names.
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
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! `state Name;` declares a state, `state Name { items }` a state with items. A state with states inside is a
//! *composite*; all others are *leaves*. Exactly one leaf is active, and with it every state around it: together they
//! are the *configuration*. What a composite declares applies to everything inside it, unless something further inside
//! says otherwise.
//!
//! `final Name;` is a leaf in which nothing is left to do; see [completion](super::completion). In a
//! `parallel Name { .. }` all states directly inside are active at the same time, each with an active leaf of its own;
//! see [regions](super::regions).
//!
//! `machine name: Type(ctx);` in a state has it [run another machine](super::submachines), whose states are no states of this one.
//!
//! The machine's own body is the *root* state. It may have every item except `history`, since it is never left, and a
//! [`done`](super::completion#a-machine-that-has-completed) without a name.
//!
//! Nesting keeps the number of transitions small: an interruption is one transition on the composite instead of one on
//! every state. *(Harel, Statecharts, 1987; UML 2.5.1, 14.2.3: composite states; SCXML: compound states; Millington
//! 5.3.9: hierarchical state machines.)*
//!
//! # Names
//!
//! A state's name begins with an upper-case letter, [if its script has case](#names-without-case): this is what
//! distinguishes a [target](super::targets) from code. A name has to be unique only among its siblings. Names are looked up from the inside out: first among the states
//! inside the one where the name is written, at any depth, then inside the state around that, and so on. If several
//! states are found at one level, those directly inside are preferred. If that does not decide, the macro asks for a
//! path:
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
//! If a name is used more than once in a machine, its enum variant is prefixed with the names of the states around it,
//! as many as are needed to make it unique: `NumLockOn`.
//!
//! ## Names without case
//!
//! Many scripts have no upper case: Chinese, Japanese, Korean, Arabic, Hebrew, the scripts of India, Thai, Georgian. A
//! name in one of them may be the name of a state or an event, or of a variable; what is declared tells which. At the end
//! of a reaction, and only there, such a name is a target if the machine has a state of that name; everywhere else it
//! is the variable or the function that Rust knows by it. Where an event stands in a pattern it is an event, and what its
//! parentheses contain is bound:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine 灯(次数: &mut u32) {
//!         events { 按, 调(u32) }
//!
//!         initial 关;
//!
//!         state 关 { on 按 => 开(1); }
//!         state 开(亮度: u32) {
//!             enter { *次数 += 1; }
//!             on 调(值) if 值 > *亮度 => 开(值);       // a state, and the value that the event brings
//!             on 调(值) => { *亮度 = 值; }
//!             on 按 => 关;
//!         }
//!     }
//! }
//!
//! let mut 次数 = 0;
//! let mut 灯 = 灯::start(&mut 次数);
//! 灯.handle(&mut 次数, 灯Event::按);
//! 灯.handle(&mut 次数, 灯Event::调(5));
//! assert_eq!((灯.state(), 次数), (Some(灯State::开), 2));
//! ```
//!
//! There is a warning about parameters, fields and bindings with the name of a state:
//! [`named_like_state`](super::rules::warnings#named_like_state). A name alone at the end of a reaction must be a
//! state's. With parentheses behind it, and no state of that name, it is the call of a function.
//!
//! # As values
//!
//! `NameState` has one variant for every state, in *document order*: the order of the text, in which a composite comes
//! before what is inside it.
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
//! let all = [CapsLock, CapsLockOn, CapsLockOff, NumLock, NumLockOn, NumLockOff];
//! assert_eq!(KeyboardState::ALL, all);
//! assert_eq!(NumLockOn.name(), "On");                     // as declared
//! assert_eq!(NumLockOn.parent(), Some(NumLock));
//! assert_eq!(NumLock.parent(), None);
//! assert!(CapsLock < NumLock);
//! ```
//!
//! The trait [`State`](crate::State) offers the same, for code that does not know which machine it deals with.
//!
//! # Decided here
//!
//! Where SCXML, UML and the books leave something open, or where it is decided otherwise:
//!
//! - **Names.** A name that the surrounding states do not declare directly is found at any depth inside them,
//!   provided that it is the only one of that name there.
