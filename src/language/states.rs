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
//!             on Hurt => Knocked;             // declared once for both
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
//! `state Name;` declares a state, `state Name { items }` a state with items. A state with nested states is a
//! *composite*; all others are *leaves*. Exactly one leaf is active, and so is every state that encloses it: together
//! they are the *configuration*. The declarations of a composite apply to all nested states, unless these declare
//! otherwise.
//!
//! `final Name;` is a leaf in which nothing is left to do; see [completion](super::completion). In a `parallel Name {
//! .. }`, all direct children are active at the same time, each with its own active leaf; see
//! [regions](super::regions).
//!
//! `machine name: Type(ctx);` lets a state [run another machine](super::submachines), whose states are separate from
//! those of this machine.
//!
//! The machine's own body is the *root* state. It may have every item except `history`, since it is never exited, and a
//! [`done`](super::completion#a-machine-that-has-completed) without a name.
//!
//! Nesting keeps the number of transitions small: an interruption is one transition on the composite instead of one on
//! every state. *(Harel, Statecharts, 1987; UML 2.5.1, 14.2.3: composite states; SCXML: compound states; Millington
//! 5.3.9: hierarchical state machines.)*
//!
//! # Names
//!
//! A state's name begins with an upper-case letter, [if its script has case](#names-without-case): this distinguishes a
//! [target](super::targets) from code. A name must be unique only among its siblings. Names are looked up from the
//! inside out: first among the states inside the one that contains the name, at any depth, then inside the enclosing
//! state, and so on. If several states are found at one level, the direct children are preferred. If the name is still
//! ambiguous, the macro requires a path:
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
//! If a name is used more than once in a machine, its enum variant is prefixed with the names of the enclosing states,
//! as many as are needed to make it unique: `NumLockOn`.
//!
//! ## Names without case
//!
//! Many scripts have no upper case: Chinese, Japanese, Korean, Arabic, Hebrew, the scripts of India, Thai, Georgian. A
//! name in such a script may be the name of a state, an event or a variable, depending on what is declared. At the end
//! of a reaction, such a name is a target if the machine has a state of that name. Everywhere else, it is the variable
//! or the function that Rust knows by this name. In a pattern, the name of an event is that event, and names inside its
//! parentheses are bound:
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
//! The macro warns of parameters, fields and bindings that have the name of a state:
//! [`named_like_state`](super::rules::warnings#named_like_state). At the end of a reaction, a name alone must be that
//! of a state. A name followed by parentheses is a function call if no state has that name.
//!
//! # As values
//!
//! `NameState` has one variant for every state, in *document order*: the order of the text, in which a composite comes
//! before the states inside it.
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
//! The trait [`State`](crate::State) offers these methods to code that is generic over machines.
//!
//! # Decided here
//!
//! Points that SCXML, UML and the books leave open, or that are decided differently here:
//!
//! - **Names.** A name that the enclosing states do not declare directly is found at any depth inside them, provided
//!   that it is the only one of that name there.
