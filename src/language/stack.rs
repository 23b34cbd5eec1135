//! Push and pop: interruptions that go back to whatever they interrupted.
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
//!
//! `push(Name)` puts aside what is active and enters `Name` in its place; `pop` leaves what was pushed and goes on with
//! what lies beneath. With them one state serves wherever it is called from, as a function does. *(Bevilacqua,
//! Finite-State Machines: Theory and Implementation: stack-based machines; pushdown automata.)*
//!
//! # What runs
//!
//! A push exits nothing: what it puts aside is *paused*, and a pop *resumes* it without entering it. Below, `Attack` is
//! pushed, moves to `Chase` on top, and pops.
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
//! assert_eq!(tell(MarineEvent::Flees), ["lower", "run"]);         // on top; what lies beneath stays
//! assert_eq!(tell(MarineEvent::Dead), ["breathe", "march"]);
//! ```
//!
//! - A push puts aside what is active inside the innermost state around its source and its target (the source itself,
//!   where the target lies inside it), and nothing further out. That state, the *owner*, goes on being active.
//! - A plain target in what was pushed moves the top and keeps what lies beneath.
//! - A transition of a state around the push, or one that leads out of it, unwinds all: what is on top is exited, then
//!   what lies beneath, newest first.
//! - `push(Name)` is a [`pass`](super::reactions#pass) where `Name` is on top already, so that an alarm does not push
//!   itself again and again. `pop` is a `pass` where nothing lies beneath. As always then, the code before them in a
//!   decision only looks.
//! - Where several states own something that was put aside, `pop` goes back to the newest of the innermost active one.
//! - What is pushed over counts as [in](super::asking). `stack()` lists the leaves that were put aside, the next to go
//!   on first.
//! - A push enters by default; it takes a name, without `.initial` or `.history`.
//!
//! # Leaving for good
//!
//! Who leaves what was pushed by a transition of its own moves on top, and what lies beneath waits still: a menu that leads to the
//! title screen by `on Quit => Title` in the menu itself keeps the game beneath the title, and since the next game may be pushed
//! over again, there is no end to that (`stack N;` is asked for). To forget what lies beneath is a matter of the state that owns it,
//! which is the machine itself if what was pushed lies at top level. It asks where it is:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Game {
//!         events { Start, Menu, Resume, Quit }
//!         initial Title;
//!         on Quit if is_in(Paused) => Title;              // of the owner: what lies beneath is left, too
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
//! A push from inside a [region](super::regions) puts aside what is active in that region, and the others go on; each
//! has a stack of its own. A push further out, over a `parallel`, puts all of its regions aside at once, with what each
//! has pushed, and a `parallel` may be pushed itself.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Game {
//!         events { Bonus, Won, Mute, Menu, Back }
//!         initial parallel Play {
//!             alarm on Menu => push(Paused);              // both regions at once
//!             state World { initial state Level { on Bonus => push(Round); } state Round { on Won => pop; } }
//!             state Sound { initial state Loud { on Mute => push(Muted); } state Muted { on Mute => pop; } }
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
//! - `stack()` lists one state for each push: where all regions of a `parallel` were put aside, the `parallel`.
//! - Pushes in several regions do not [exclude each other](super::regions#conflicts), since they put aside
//!   different things; nor do pops. What leads out of the `parallel` excludes both.
//! - A `pop` of a state around regions goes back to what was pushed inside the innermost state that is active there and
//!   has put something aside; of several regions, in the first.
//!
//! # How deep
//!
//! The macro works out how many states can lie on the stack at once, whatever the guards say, and makes that much room
//! in the machine itself. Where pushes can go in circles there is no such number: it asks for one, and a push too many
//! panics, with the machine, the state and the room in its message.
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
//! dialogs.handle(DialogsEvent::Ask);      // `Dialogs` cannot push `Warning`: its stack has room for 3
//! ```
//!
//! `stack N;` may also stand where the macro could tell by itself, to have more room or less.
