//! Guards and reactions: code with read-only access, decisions, and effects.
//!
//! ## assignment_in_guard
//!
//! A guard or a duration cannot assign. A guard may be evaluated at any time, even if the transition is then not taken.
//! Make the change in the reaction.
//!
//! ```text
//! state_machine! {
//!     machine Lamp(level: &mut u8) {
//!         events { Press }
//!         initial state Off { on Press if *level = 0 => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(level: &mut u8) {
//!         events { Press }
//!         initial state Off { on Press if *level == 0 => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## raise_in_guard
//!
//! A guard, and any other code with read-only access, cannot `raise`. Raise in the reaction.
//!
//! ```text
//! state_machine! {
//!     machine Loader {
//!         events { Go }
//!         signals { Full }
//!         initial state Loading { on Go if { raise(Full); true } => stay; on Full => Done; }
//!         final Done;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader {
//!         events { Go }
//!         signals { Full }
//!         initial state Loading { on Go => { raise(Full); } on Full => Done; }
//!         final Done;
//!     }
//! }
//! ```
//!
//! ## return_in_guard
//!
//! A guard or a duration cannot `return`. A guard is a condition, and a duration is a length of time.
//!
//! ```text
//! state_machine! {
//!     machine Lamp(level: &u8) {
//!         initial state Off { when { if *level == 0 { return true; } *level > 3 } => On; }
//!         state On { when *level == 0 => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(level: &u8) {
//!         initial state Off { when *level == 0 || *level > 3 => On; }
//!         state On { when *level == 0 => Off; }
//!     }
//! }
//! ```
//!
//! ## return_while_deciding
//!
//! Code cannot `return` before the target of its reaction is decided. Every path through a reaction must end with a
//! target; use `stay` if the machine should not move. An effect cannot `return` either if the arguments of its target
//! use its `let`s, because these might not exist yet.
//!
//! ```text
//! state_machine! {
//!     machine Lamp(level: &mut u8) {
//!         events { Press }
//!         initial state Off {
//!             on Press => { if *level == 0 { return; } if *level > 3 { On } else { stay } }
//!         }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(level: &mut u8) {
//!         events { Press }
//!         initial state Off { on Press => if *level > 3 { On } else { stay }; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## no_self
//!
//! The code of a machine cannot use `self`. It can use the machine's parameters, the names that a pattern binds, and
//! the data of its enclosing states. Values that the machine stores are the data of a state.
//!
//! ```text
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off {
//!             on Press if self.presses > 3 => On(0);
//!             on Press => { self.presses += 1; }
//!         }
//!         state On(presses: u8) { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off(presses: u8 = 0) {
//!             on Press if *presses > 3 => On;
//!             on Press => { *presses += 1; }
//!         }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## no_try
//!
//! Only the code of a machine that `fails` can use `?`, and only where something can go on without the value. Either
//! declare the error type of the machine with [`fails`](crate::language::failing), or handle the `Result` in a
//! decision. With `fails`, `?` is still not allowed in arguments and initial values, in the decision of an `initial`,
//! in `never`, and in the guard and the decision of an `always`. Closures, and functions inside the code, may use `?`.
//!
//! ```text
//! fn read() -> Result<u8, std::io::Error> { Ok(1) }
//!
//! state_machine! {
//!     machine Sensor(value: &mut u8) {
//!         events { Read }
//!         initial state Idle { on Read => { *value = read()?; } }
//!         state Failed { on Read => Idle; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! fn read() -> Result<u8, std::io::Error> { Ok(1) }
//!
//! state_machine! {
//!     machine Sensor(value: &mut u8) {
//!         events { Read }
//!         initial state Idle {
//!             on Read => {
//!                 let Ok(read) = read() else { Failed };
//!                 *value = read;
//!             }
//!         }
//!         state Failed { on Read => Idle; }
//!     }
//! }
//! ```
//!
//! ## nothing_fails
//!
//! Only a machine that `fails` takes errors, and only by `failed`. Declare the error type in the header with
//! [`fails`](crate::language::failing); `on` reacts to events and signals.
//!
//! ```text
//! state_machine! {
//!     machine Sensor(value: &mut u8) {
//!         events { Read }
//!         initial state Idle { on Read => Idle; failed _ => Broken; }
//!         state Broken { on Read => Idle; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! fn read() -> Result<u8, std::io::Error> { Ok(1) }
//!
//! state_machine! {
//!     machine Sensor(value: &mut u8) fails std::io::Error {
//!         events { Read }
//!         initial state Idle {
//!             on Read => { *value = read()?; }
//!             failed _ => Broken;
//!         }
//!         state Broken { on Read => Idle; }
//!     }
//! }
//! ```
//!
//! ## no_await
//!
//! Only the actions and effects of an `async machine` can `.await`: guards and decisions are evaluated at one instant.
//! Either declare the machine as `async`, or start the work in the reaction and send its result to the machine as an
//! event, so that the machine reacts to other events in the meantime. If a guard, the condition of a decision, a
//! duration or an argument needs a value, a statement before it can await it ([`waiting`](crate::language::waiting)).
//!
//! ```text
//! async fn load() -> u32 { 1 }
//!
//! state_machine! {
//!     machine Page(size: &mut u32) {
//!         events { Open }
//!         initial state Empty { on Open => { *size = load().await; Shown } }
//!         final Shown;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! async fn load() -> u32 { 1 }
//!
//! state_machine! {
//!     async machine Page(size: &mut u32) {
//!         events { Open }
//!         initial state Empty { on Open => { *size = load().await; Shown } }
//!         final Shown;
//!     }
//! }
//! ```
//!
//! ## unbound_name
//!
//! A name that a reaction uses must be bound by each trigger of its clause. All triggers that `or` joins share the
//! reaction, so it can only use names that all of them bind.
//!
//! ```text
//! state_machine! {
//!     machine Dial(level: &mut u32) {
//!         events { Set(u32), Reset }
//!         initial state On { on Set(new) or on Reset => { *level = new; } }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Dial(level: &mut u32) {
//!         events { Set(u32), Reset }
//!         initial state On {
//!             on Set(new) => { *level = new; }
//!             on Reset => { *level = 0; }
//!         }
//!     }
//! }
//! ```
//!
//! ## raise_before_pass
//!
//! A reaction that may `pass` cannot `raise` before its target is decided. Until then its code has read-only access. It
//! may raise just before a target.
//!
//! ```text
//! state_machine! {
//!     machine Loader(full: &bool) {
//!         events { Go }
//!         signals { Full }
//!         initial state Loading {
//!             on Go => { raise(Full); if *full { stay } else { pass } }
//!             on Full => Done;
//!         }
//!         final Done;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader(full: &bool) {
//!         events { Go }
//!         signals { Full }
//!         initial state Loading {
//!             on Go => if *full { raise(Full); stay } else { pass };
//!             on Full => Done;
//!         }
//!         final Done;
//!     }
//! }
//! ```
//!
//! ## incomplete_decision
//!
//! An `if` with a target must have an `else`. This is as in Rust, where an `if` is a value.
//!
//! ```text
//! state_machine! {
//!     machine Lamp(dark: &bool) {
//!         events { Press }
//!         initial state Off { on Press => if *dark { On }; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(dark: &bool) {
//!         events { Press }
//!         initial state Off { on Press => if *dark { On } else { stay }; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## unreached
//!
//! Nothing may follow a target. Write the code before the target; it runs after the exits and before the entries.
//!
//! ```text
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => { On; println!("on"); } }
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
//!         initial state Off { on Press => { println!("on"); On } }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## code_before_pass
//!
//! No code may precede a `pass`. With `pass` the transition is not taken, so its code would not run. Code that should
//! run anyway is followed by `stay`.
//!
//! ```text
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => { println!("no"); pass } }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => { println!("no"); stay } }
//!     }
//! }
//! ```
//!
//! ## shared_static
//!
//! A reaction with several triggers cannot declare a `static`. The reaction is compiled once for each trigger, so the
//! `static` would exist several times.
//!
//! ```text
//! use core::sync::atomic::{AtomicU32, Ordering};
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off {
//!             on Press or after 5s => {
//!                 static TIMES: AtomicU32 = AtomicU32::new(0);
//!                 TIMES.fetch_add(1, Ordering::Relaxed);
//!             }
//!         }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! use core::sync::atomic::{AtomicU32, Ordering};
//! static TIMES: AtomicU32 = AtomicU32::new(0);
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off {
//!             on Press or after 5s => { TIMES.fetch_add(1, Ordering::Relaxed); }
//!         }
//!     }
//! }
//! ```
