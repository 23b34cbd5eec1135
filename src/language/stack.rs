//! Push and pop: interruptions that return to whatever they interrupted.
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
//! `push(Name)` puts aside what is active and enters `Name` in its place; `pop` exits what was pushed and resumes what
//! lies beneath. With them, one state can be used from many places and return to each, like a function. *(Bevilacqua,
//! Finite-State Machines: Theory and Implementation: stack-based machines; pushdown automata.)*
//!
//! # What runs
//!
//! A push exits nothing: what it puts aside is *paused*, and a pop *resumes* it without entering it. Below, `Attack` is
//! pushed, moves to `Chase` on top, and `Chase` pops.
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
//! // Moves on top; what lies beneath stays.
//! assert_eq!(tell(MarineEvent::Flees), ["lower", "run"]);
//! assert_eq!(tell(MarineEvent::Dead), ["breathe", "march"]);
//! ```
//!
//! - A push puts aside what is active inside the innermost state that contains its source and its target (inside the
//!   source itself, if it contains the target), and nothing further out. That state, the *owner*, remains active.
//! - A plain target inside what was pushed moves the top and keeps what lies beneath.
//! - A transition of a state around the push, or one that leads out of it, unwinds everything: what is on top is
//!   exited, then what lies beneath, newest first.
//! - `push(Name)` is a [`pass`](super::reactions#pass) if `Name` is already on top, so that an alarm does not push
//!   itself again and again. `pop` is a `pass` if nothing lies beneath. As with every `pass`, code before them in a
//!   decision has read-only access.
//! - If several states own something that was put aside, `pop` returns to the newest of the innermost active owner.
//! - What lies beneath a push counts as [active](super::asking) for `is_in`. `stack()` lists the leaves that were put
//!   aside, the next to be resumed first.
//! - A push enters its target by default; it takes a name, without `.initial` or `.history`.
//!
//! # Leaving for good
//!
//! A transition of the pushed state itself moves on top, and what lies beneath keeps waiting. For example, if the menu
//! itself leads to the title screen by `on Quit => Title`, the game remains on the stack beneath the title. The next
//! game may be pushed over in turn, so the stack could grow without limit, and the macro asks for `stack N;`. To
//! discard what lies beneath, write the transition in the state that owns it, which is the machine itself if what was
//! pushed is at top level. The owner can ask which state is active:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Game {
//!         events { Start, Menu, Resume, Quit }
//!         initial Title;
//!         on Quit if is_in(Paused) => Title;  // by the owner: what lies beneath is exited too
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
//! A push from inside a [region](super::regions) puts aside what is active in that region, and the others continue;
//! each region has a stack of its own. A push further out, over a `parallel`, puts aside all of its regions at once,
//! with what each has pushed. A `parallel` may be pushed itself.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Game {
//!         events { Bonus, Won, Mute, Menu, Back }
//!         initial parallel Play {
//!             alarm on Menu => push(Paused);              // both regions at once
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
//! - `stack()` lists one state for each push; if all regions of a `parallel` were put aside, that state is the
//!   `parallel`.
//! - Pushes in several regions do not [exclude each other](super::regions#conflicts), since they put aside different
//!   things; neither do pops. A transition that leads out of the `parallel` excludes both.
//! - A `pop` in a state around regions returns to what was put aside inside the innermost active state that has put
//!   something aside; among several regions, the first.
//!
//! # How deep
//!
//! The macro works out how many states can be on the stack at once, whatever the guards say, and reserves that much
//! room in the machine itself. If pushes can go in circles, there is no such number: the macro asks for one, as it does
//! where the number is larger than 64, and a push too many panics with a message that names the machine, the state and
//! the room.
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
//! `stack N;` may also be given where the macro could work out the number, to have more room or less.
//!
//! # Decided here
//!
//! Where SCXML, UML and the books leave something open, or where it is decided otherwise:
//!
//! - **Nested pushes.** `pop` returns to what the innermost active owner has put aside.
//! - **`pop` around regions.** It returns inside the innermost active state that has put something aside, in the
//!   first region that has; see [in regions](#in-regions).
//! - **`push` next to suspended states.** Suspended states that are discarded by a push are exited after the states
//!   that it puts aside have paused.
//! - **`push` of an active state.** It passes if the active leaf is the named state or inside it; in regions, if
//!   this is true of any leaf inside the state that reacts.
//! - **The room of a stack.** It is the longest chain of pushes that the transitions allow. A transition that
//!   unwinds starts a new chain, and what is resumed continues at the depth it had. But if a push further out may
//!   put aside the composite that suspends, the composite is assumed to continue at any of its leaves. Guards are
//!   not considered, so the room may be more than a run ever needs, and is never less. More than 64 has to be asked
//!   for by `stack N;`.
//! - **A state entered again above itself.** What was pushed inside the state beneath stays there: a `pop` on top
//!   does not see it.
//! - **A suspending composite entered again above itself.** It has one memory: what it suspended while it was on top
//!   of the push that had put it aside is forgotten, without exits, when it is left after becoming active again
//!   beneath.
//! - **States beneath a push that are unwound** are exited, not suspended.
//! - **A suspended composite keeps its stack.** What was pushed inside it is put aside and resumed with the rest,
//!   and `stack()` lists it in the meantime. By `is_in`, what lies beneath a push is active as long as the state inside
//!   which it was put aside: where that is the composite itself, also in the composite's own `exit`, and again from
//!   its own `enter` on.
