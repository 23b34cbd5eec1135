//! Data: what states hold, and what targets hand over.
//!
//! ## missing_arguments
//!
//! Who enters a state gives it the data that it takes. A field with an initial value is not given.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On; }
//!         state On(level: u8) { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On(3); }
//!         state On(level: u8) { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## needless_arguments
//!
//! Nobody gives data to a state that takes none, that stays active, or that has its own still. Of a state that is
//! resumed, the data is as it was.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On(3); }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## wrong_count
//!
//! A target has an argument for each field without an initial value. They stand in the order of the fields.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On(3, 4); }
//!         state On(level: u8, times: u32 = 0) { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On(3); }
//!         state On(level: u8, times: u32 = 0) { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## arguments_twice
//!
//! A state that several targets lead into is given its arguments once. It is entered once. Both places are reported.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Match {
//!         events { Begin(u32), End }
//!         initial state Lobby { on Begin(size) => (Game(size).Ball, Game(size).Scores); }
//!         parallel Game(size: u32) {
//!             on End => Lobby;
//!             state Field { initial state Idle; state Ball; }
//!             state Board { initial state Blank; state Scores; }
//!         }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Match {
//!         events { Begin(u32), End }
//!         initial state Lobby { on Begin(size) => (Game(size).Ball, Game.Scores); }
//!         parallel Game(size: u32) {
//!             on End => Lobby;
//!             state Field { initial state Idle { on End => Ball; } state Ball; }
//!             state Board { initial state Blank { on End => Scores; } state Scores; }
//!         }
//!     }
//! }
//! ```
//!
//! ## region_arguments
//!
//! A region takes no arguments. A region is entered whenever its parallel is, so nobody is sure to give it any.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Player {
//!         initial Playing;
//!         parallel Playing {
//!             state Sound(volume: u8);
//!             state Picture;
//!         }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Player {
//!         initial Playing;
//!         parallel Playing {
//!             state Sound(volume: u8 = 5);
//!             state Picture;
//!         }
//!     }
//! }
//! ```
//!
//! ## borrowed_data
//!
//! The data of a state owns what it holds, or the machine says how long it borrows. It outlives the call in which the
//! state is entered.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Reader {
//!         initial state Idle;
//!         state Reading(text: &str);
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Reader<'a> {
//!         events { Open, Close }
//!         initial state Idle { on Open => Reading("text"); }
//!         state Reading(text: &'a str) { on Close => Idle; }
//!     }
//! }
//! ```
//!
//! ## public_field
//!
//! The fields of a state have no visibility of their own. Whoever may call `data()` sees them.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial On(3);
//!         state On(pub level: u8);
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial On(3);
//!         state On(level: u8);
//!     }
//! }
//! ```
//!
//! ## mutable_field
//!
//! The fields of a state are not declared `mut`. Actions may change all of them.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial On(3);
//!         state On(mut level: u8) { active { *level += 1; } }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial On(3);
//!         state On(level: u8) { active { *level += 1; } }
//!     }
//! }
//! ```
//!
//! ## word_in_value
//!
//! An initial value asks nothing of the machine, raises nothing and does not return. It is computed while the state is
//! entered. What asks and raises stands in `enter`.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial On;
//!         state On(lit: bool = is_in(On));
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial On;
//!         state On(lit: bool = false) { enter { *lit = is_in(On); } }
//!     }
//! }
//! ```
//!
//! ## arguments_in_braces
//!
//! The arguments of a target stand in parentheses. They stand in the order of the state's fields.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On { level: 3 }; }
//!         state On(level: u8) { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On(3); }
//!         state On(level: u8) { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## data_twice
//!
//! No push puts a state with data aside that may be entered again on top of it. A state has room for its data once;
//! this version of fsmith does not stack it.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Parser {
//!         events { Open, Item, Close }
//!         stack 8;
//!         initial Value(0);
//!         state Value(depth: u32) { on Open => push(List); on Close => pop; }
//!         state List { on Item => push(Value(1)); on Close => pop; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Parser {
//!         events { Open, Item, Close }
//!         stack 8;
//!         initial Value(0);
//!         state Value(depth: u32) { on Open => push(List); }
//!         state List { on Item | Close => pop; }
//!     }
//! }
//! ```
