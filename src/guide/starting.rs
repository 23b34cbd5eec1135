//! Starting in a given state, in tests.
//!
//! No call puts a machine into a state: only transitions do. So everything that the states rely on (that `enter` has
//! run, that data exists, that a timer runs) always holds. There are three ways to begin a test in another state.
//!
//! # By events
//!
//! This is nearly always the best way: a function sends the events that lead to the state. If the way changes, only
//! this function changes.
//!
//! ```
//! use fsmith::state_machine;
//!
//! state_machine! {
//!     #[derive(Clone, Debug)]
//!     machine Order(stock: &mut u32) {
//!         events { Add, Pay, Ship, Return }
//!         initial Empty;
//!         state Empty { on Add => Filled; }
//!         state Filled { on Pay if *stock > 0 => { *stock -= 1; Paid } }
//!         state Paid { on Ship => Shipped; }
//!         state Shipped { on Return => { *stock += 1; Empty } }
//!     }
//! }
//!
//! /// An order that has handled these events.
//! fn after(stock: &mut u32, events: impl IntoIterator<Item = OrderEvent>) -> Order {
//!     let mut order = Order::start(stock);
//!     order.run(stock, events);
//!     order
//! }
//!
//! use OrderEvent::*;
//! let mut stock = 3;
//! let mut shipped = after(&mut stock, [Add, Pay, Ship]);
//! assert_eq!(shipped.state(), Some(OrderState::Shipped));     // the test begins here
//! shipped.handle(&mut stock, Return);
//! assert_eq!((stock, shipped.state()), (3, Some(OrderState::Empty)));
//! ```
//!
//! If the machine is `Clone`, create it once, and use a copy in each test.
//!
//! # By an `initial` that decides
//!
//! If a program has to begin in one of several states anyway, because of a setting or of what it finds, the
//! [`initial`](crate::language::initial) of the machine decides by the arguments. Tests pass other arguments:
//!
//! ```
//! # use fsmith::state_machine;
//! #[derive(Default)]
//! struct Setup { logged_in: bool, level: Option<u32> }
//!
//! state_machine! {
//!     machine Game(setup: &Setup) {
//!         events { Login, Play }
//!         initial => match setup.level {
//!             Some(level) => Playing(level),
//!             None if setup.logged_in => Menu,
//!             None => Title,
//!         };
//!         state Title { on Login => Menu; }
//!         state Menu { on Play => Playing(1); }
//!         state Playing(level: u32);
//!     }
//! }
//!
//! let game = Game::start(&Setup { level: Some(7), ..Setup::default() });
//! assert!(matches!(game.data(), Some(GameData::Playing { level: 7 })));
//! assert_eq!(Game::start(&Setup::default()).state(), Some(GameState::Title));
//! ```
//!
//! `enter` runs as always, and the data exists. With regions, an `initial` in each of them decides.
//!
//! # From saved data
//!
//! With the feature `serde`, a test can read a machine that was saved in the right state (chapter `saving` of the
//! reference), by another test or by a program in which an error occurred. The machine continues in this state, with
//! its data and its timers; nothing is entered. Such a file depends on the names of the states, so it is meant for
//! reproducing a failure rather than for permanent tests.
//!
//! # Every state
//!
//! `NameState::ALL` lists all states, for a test of each of them. [`can`](crate::language::asking#what-would-react)
//! returns whether a machine would react to an event, without sending it.
