//! Data: the fields of states, and the arguments of targets.
//!
//! ## missing_arguments
//!
//! A target must give data to each state it enters that takes data. Fields with an initial value need no argument.
//!
//! ```text
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
//! A target cannot give data to a state that takes none, stays active, or still has its data. A resumed state keeps its
//! data.
//!
//! ```text
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
//! A target must have one argument for each field without an initial value. They are in the order of the fields.
//!
//! ```text
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
//! A state that several targets lead into is given its arguments only once. It is entered once. Both places are
//! reported.
//!
//! ```text
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
//! A region cannot take arguments. A region is entered whenever its `parallel` is, and not every transition could give
//! any.
//!
//! ```text
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
//! The data of a state must own its values, or borrow for a lifetime that the machine declares. It outlives the call in
//! which the state is entered.
//!
//! ```text
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
//! The fields of a state have no visibility of their own. All code that can call `data()` sees them.
//!
//! ```text
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
//! The fields of a state are not declared `mut`. Actions can always change them.
//!
//! ```text
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
//! An initial value cannot use `is_in`, `raise` or `return`. It is computed during the entry. Use these in `enter`
//! instead.
//!
//! ```text
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
//! The arguments of a target are written in parentheses. They are in the order of the state's fields.
//!
//! ```text
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
//! ## named_arguments
//!
//! The arguments of a target are written without names. They are in the order of the state's fields.
//!
//! ```text
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On(level: 3); }
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
//! ## needless_dereference
//!
//! Arguments, and what a pattern binds, are values and are not dereferenced. A field is `&` in a guard and `&mut` in an
//! action or an effect; an argument of a target that exits the state of the field moves the field, by value.
//!
//! ```text
//! state_machine! {
//!     machine Counter {
//!         events { Press(u32) }
//!         initial Counting(0);
//!         state Counting(n: u32) {
//!             on Press(by) if *n > 3 => Full(*n);
//!             on Press(by) => { *n += *by; }
//!         }
//!         state Full(n: u32) { on Press(_) => Counting(*n - 1); }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Counter {
//!         events { Press(u32) }
//!         initial Counting(0);
//!         state Counting(n: u32) {
//!             on Press(_) if *n > 3 => Full(n);
//!             on Press(by) => { *n += by; }
//!         }
//!         state Full(n: u32) { on Press(_) => Counting(n - 1); }
//!     }
//! }
//! ```
//!
//! ## ambiguous_field
//!
//! The `done` of a `parallel` cannot use a field that finals of several regions have. All of these finals have been reached,
//! so the name would mean any of the fields.
//!
//! ```text
//! state_machine! {
//!     machine Match {
//!         events { Left(u32), Right(u32) }
//!         initial parallel Play {
//!             done => Over(goals);
//!             state Home {
//!                 initial state Playing { on Left(n) => HomeDone(n); }
//!                 final HomeDone(goals: u32);
//!             }
//!             state Away {
//!                 initial state Running { on Right(n) => AwayDone(n); }
//!                 final AwayDone(goals: u32);
//!             }
//!         }
//!         final Over(goals: u32);
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Match {
//!         events { Left(u32), Right(u32) }
//!         initial parallel Play {
//!             done => Over(hosts + guests);
//!             state Home {
//!                 initial state Playing { on Left(n) => HomeDone(n); }
//!                 final HomeDone(hosts: u32);
//!             }
//!             state Away {
//!                 initial state Running { on Right(n) => AwayDone(n); }
//!                 final AwayDone(guests: u32);
//!             }
//!         }
//!         final Over(goals: u32);
//!     }
//! }
//! ```
//!
//! ## move_elsewhere
//!
//! `move` takes data out in an effect that leaves its state, and in the `exit` of the state. Elsewhere the state may
//! stay active, or a history may keep its data. Arguments take fields by value without `move`. See [moving data
//! out](super::super::data#moving-data-out).
//!
//! ```text
//! state_machine! {
//!     machine Upload(sent: &mut Vec<String>) {
//!         events { Send }
//!         initial Filling(String::new());
//!         state Filling(text: String) { on Send => sent.push(move text); }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Upload(sent: &mut Vec<String>) {
//!         events { Send }
//!         initial Filling(String::new());
//!         state Filling(text: String) { on Send => sent.push(core::mem::take(text)); }
//!     }
//! }
//! ```
//!
//! ## moved_out
//!
//! Data that has been moved out cannot be used by what comes after it. After an effect come the arguments of its target;
//! after an `exit` that moves anything out of its state come further actions, effects and arguments.
//!
//! ```text
//! state_machine! {
//!     machine Upload(sent: &mut Vec<String>) {
//!         events { Send }
//!         initial Filling(String::new());
//!         state Filling(text: String) { on Send => { sent.push(move text); Sent(text) } }
//!         final Sent(text: String);
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Upload(sent: &mut Vec<String>) {
//!         events { Send }
//!         initial Filling(String::new());
//!         state Filling(text: String) { on Send => { sent.push(text.clone()); Sent(text) } }
//!         final Sent(text: String);
//!     }
//! }
//! ```
//!
//! ## data_twice
//!
//! A push cannot pause a state with data that may be entered again on top of it. A state has room for its data only
//! once; this version of fsmith does not stack it.
//!
//! ```text
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
