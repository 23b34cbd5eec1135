//! Starting in a given state, in tests.
//!
//! No call puts a machine into a state: a machine is only ever where its transitions lead, and what its states rely on (that
//! `enter` ran, that there is data, that a timer runs) always holds. A test that is to begin in the middle has three ways to
//! get there.
//!
//! # By events
//!
//! Nearly always the best: a function that tells the machine what leads there. If the way changes, one function does.
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
//! /// An order that has been told all this.
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
//! A machine that is `Clone` is led there once, and each test takes a copy.
//!
//! # By an `initial` that decides
//!
//! If a program has to begin in one of several states anyway, because of a setting or of what it finds, the
//! [`initial`](crate::language::initial) of the machine decides by what it is lent. Tests lend something else:
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
//! `enter` runs as always, and the data is there. With regions, an `initial` in each of them decides.
//!
//! # From saved data
//!
//! With the feature `serde`, a machine that was saved (chapter `saving` of the reference) in the state of interest, by a test that led
//! it there or by a program in which something went wrong, is read again. It continues where it was, with its data and its
//! timers; nothing is entered. Such a file is tied to the names of the states, so it is for reproducing a failure rather than
//! for tests that are to last.
//!
//! # Every state
//!
//! A test that asks something of all states has a list of them, `NameState::ALL`, and of a machine of which it is not known
//! how to get there, [`can`](crate::language::asking#what-would-react) answers what would react, without doing it.
