//! Push and pop: interruptions that return to the interrupted states.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Ant {
//!         events { Leaf, Home, Mouse, Safe }
//!         initial FindLeaf;
//!         alarm on Mouse => push(RunAway);
//!
//!         state FindLeaf { on Leaf => GoHome; }
//!         state GoHome   { on Home => FindLeaf; }
//!         state RunAway  { on Safe => pop; }
//!     }
//! }
//!
//! let mut ant = Ant::start();
//! ant.handle(AntEvent::Leaf);
//! ant.handle(AntEvent::Mouse);
//! assert_eq!(ant.state(), Some(AntState::RunAway));
//! assert!(ant.stack().eq([AntState::GoHome]));
//! ant.handle(AntEvent::Safe);
//! assert_eq!(ant.state(), Some(AntState::GoHome));        // and not FindLeaf
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! `push(Name)` pauses the active states and enters `Name` in their place; `pop` exits the pushed states and resumes
//! the states beneath. So one state can be used from many places and return to each, like a function. *(Bevilacqua,
//! Finite-State Machines: Theory and Implementation: stack-based machines; pushdown automata.)*
//!
//! # What runs
//!
//! A push exits nothing: it *pauses* the active states, and a pop *resumes* them without entering them. Below, `Attack`
//! is pushed, moves to `Chase` on top, and `Chase` pops.
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Marine(log: &mut Log) {
//!         events { Enemy, Flees, Dead }
//!         initial March;
//!
//!         state March {
//!             enter or resume { log.push("march"); }
//!             pause { log.push("halt"); }
//!             exit { log.push("leave the road"); }
//!             on Enemy => { log.push("!"); push(Attack) }
//!         }
//!         state Attack {
//!             enter { log.push("aim"); }
//!             exit { log.push("lower"); }
//!             on Flees => Chase;
//!             on Dead => pop;
//!         }
//!         state Chase {
//!             enter { log.push("run"); }
//!             on Dead => { log.push("breathe"); pop }
//!         }
//!     }
//! }
//!
//! let mut log = Vec::new();
//! let mut marine = Marine::start(&mut log);
//! let mut tell = |event| {
//!     log.clear();
//!     marine.handle(&mut log, event);
//!     log.clone()
//! };
//! assert_eq!(tell(MarineEvent::Enemy), ["halt", "!", "aim"]);
//! // Moves on top; the states beneath stay paused.
//! assert_eq!(tell(MarineEvent::Flees), ["lower", "run"]);
//! assert_eq!(tell(MarineEvent::Dead), ["breathe", "march"]);
//! ```
//!
//! - A push pauses the states that are active inside the innermost state that contains its source and its target
//!   (inside the source itself, if it contains the target). That *owner* and its enclosing states remain active.
//! - A plain target inside the pushed state moves the top and keeps the states beneath.
//! - A transition of a state around the push, or one that leads out of it, unwinds everything: the states on top are
//!   exited, then those beneath, newest first.
//! - `push(Name)` is a [`pass`](super::reactions#pass) if `Name` is already on top, so that an alarm does not push
//!   itself again and again. `pop` is a `pass` if nothing is beneath. As with every `pass`, code before them in a
//!   decision has read-only access.
//! - If several states own paused states, `pop` returns to the newest of the innermost active owner.
//! - For `is_in`, the states beneath a push count as [active](super::asking). `stack()` lists the paused leaves, the
//!   next to be resumed first.
//! - A push enters its target by default; it takes a name, without `.initial` or `.history`.
//!
//! # Leaving for good
//!
//! A transition of the pushed state itself moves on top, and the states beneath stay paused. For example, if the menu
//! itself leads to the title screen by `on Quit => Title`, the game remains on the stack beneath the title. A push may
//! pause the next game in turn, so the stack could grow without limit, and the macro requires `stack N;`. To discard
//! the states beneath, write the transition in their owner, which is the machine itself if the push is at top level.
//! The owner can query which state is active:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Game {
//!         events { Start, Menu, Resume, Quit }
//!         initial Title;
//!         on Quit if is_in(Paused) => Title;  // by the owner: the states beneath are exited, too
//!         state Title { on Start => Play; }
//!         state Play { on Menu => push(Paused); }
//!         state Paused { on Resume => pop; }
//!     }
//! }
//!
//! let mut game = Game::start();
//! game.handle(GameEvent::Start);
//! game.handle(GameEvent::Menu);
//! assert_eq!(game.stack().count(), 1);
//! game.handle(GameEvent::Quit);
//! assert_eq!((game.state(), game.stack().count()), (Some(GameState::Title), 0));
//! ```
//!
//! # In regions
//!
//! A push from inside a [region](super::regions) pauses the active states of that region, and the other regions
//! continue; each region has a separate stack. A push further out, over a `parallel`, pauses all of its regions
//! together, with the stack of each. A `parallel` may be pushed itself.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Game {
//!         events { Bonus, Won, Mute, Menu, Back }
//!         initial parallel Play {
//!             alarm on Menu => push(Paused);              // both regions together
//!             state World {
//!                 initial state Level { on Bonus => push(Round); }
//!                 state Round { on Won => pop; }
//!             }
//!             state Sound {
//!                 initial state Loud { on Mute => push(Muted); }
//!                 state Muted { on Mute => pop; }
//!             }
//!         }
//!         state Paused { on Back => pop; }
//!     }
//! }
//!
//! use GameState::*;
//! let mut game = Game::start();
//! game.handle(GameEvent::Bonus);
//! game.handle(GameEvent::Mute);
//! game.handle(GameEvent::Menu);
//! assert!(game.active().eq([Paused]));
//! assert!(game.stack().eq([Play, Loud, Level]));
//! game.handle(GameEvent::Back);
//! assert!(game.active().eq([Play, World, Round, Sound, Muted]));
//! game.handle(GameEvent::Won);
//! assert!(game.active().eq([Play, World, Level, Sound, Muted]));
//! ```
//!
//! - `stack()` lists one state for each push; if all regions of a `parallel` were paused, that state is the `parallel`.
//! - Pushes in several regions do not [conflict](super::regions#conflicts), because they pause different states;
//!   neither do pops. A transition that leads out of the `parallel` excludes both.
//! - A `pop` in a state around regions resumes states inside the innermost active state that owns paused states; among
//!   several regions, the first.
//!
//! # How deep
//!
//! The macro computes how many states can be on the stack at once, whatever the guards return, and reserves that much
//! room in the machine itself. If pushes can go in circles, there is no such number, and the macro requires `stack N;`.
//! It also does so if the number is larger than 64. A push beyond the room panics with a message that names the
//! machine, the state and the room.
//!
//! ```should_panic
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Dialogs {
//!         events { Ask, Close }
//!         stack 3;
//!         initial Desk;
//!         state Desk { on Ask => push(Question); }
//!         state Question { on Ask => push(Warning); on Close => pop; }
//!         state Warning { on Ask => push(Question); on Close => pop; }
//!     }
//! }
//!
//! let mut dialogs = Dialogs::start();
//! for _ in 0..3 {
//!     dialogs.handle(DialogsEvent::Ask);
//! }
//! assert_eq!(dialogs.stack().count(), 3);
//! dialogs.handle(DialogsEvent::Ask);  // `Dialogs` cannot push `Warning`: its stack has room for 3
//! ```
//!
//! `stack N;` is also allowed if the macro can compute the number, to have more room or less.
//!
//! # Decided here
//!
//! Points that SCXML, UML and the books leave open, or that are decided differently here:
//!
//! - **Nested pushes.** `pop` resumes the states that the innermost active owner has paused.
//! - **`pop` around regions.** It resumes states inside the innermost active state that owns paused states, in the
//!   first region that has any; see [in regions](#in-regions).
//! - **`push` next to suspended states.** Suspended states that a push discards are exited after the others have
//!   paused.
//! - **`push` of an active state.** It passes if the active leaf is the named state or inside it; in regions, if this
//!   is true of any leaf inside the state that reacts.
//! - **The room of a stack.** It is the longest chain of pushes that the transitions allow. A transition that unwinds
//!   starts a new chain, and resumed states continue at the depth they had. But if a push further out may pause the
//!   composite that suspends, the composite is assumed to continue at any of its leaves. Guards are not considered, so
//!   the room may be more than a run ever needs, and is never less. More than 64 requires `stack N;`.
//! - **A state entered again above itself.** The stack of the paused instance is kept: a `pop` on top does not see it.
//! - **A suspending composite entered again above itself.** It has one memory. States that it suspended while it was on
//!   top of the push that had paused it are forgotten, without exits, when it is exited after resuming beneath.
//! - **States beneath a push that are unwound** are exited, not suspended.
//! - **A suspended composite keeps its stack.** States that were paused inside it are suspended and resumed with the
//!   rest, and `stack()` lists them in the meantime. For `is_in`, states beneath a push are active as long as their
//!   owner is. If the owner is the composite itself, this includes its `exit`, and its `enter` on return.
