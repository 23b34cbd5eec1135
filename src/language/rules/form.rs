//! Form of machines: headers and parameters.
//!
//! ## malformed_header
//!
//! A machine is written `machine Name(parameters) { items }`. Attributes, visibility, generics and a `where` clause are
//! optional, and so are the parameters.
//!
//! ```text
//! state_machine! {
//!     Machine Lamp { initial state Off; }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp { initial state Off; }
//! }
//! ```
//!
//! ## after_machine
//!
//! Nothing may follow a machine. Another machine needs its own `state_machine!`.
//!
//! ```text
//! state_machine! {
//!     machine Lamp { initial state Off; }
//!     machine Door { initial state Closed; }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! { machine Lamp { initial state Off; } }
//! state_machine! { machine Door { initial state Closed; } }
//! ```
//!
//! ## malformed_parameter
//!
//! A parameter is a name and a type. There is no `self` parameter, and parameters are not destructured.
//!
//! ```text
//! state_machine! {
//!     machine Lamp(&mut self, (led, level): (&mut bool, u8)) { initial state Off; }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(led: &mut bool, level: u8) { initial state Off; }
//! }
//! ```
//!
//! ## moved_parameter
//!
//! A parameter must be a reference or `Copy`. Each call passes it on to the code of many states. For the same reason, a
//! `&'a mut`, which can be passed on only once for all of `'a`, is an error.
//!
//! ```text
//! state_machine! {
//!     machine Lamp(log: impl Fn(&str)) { initial state Off { enter { log("off"); } } }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(log: &impl Fn(&str)) { initial state Off { enter { log("off"); } } }
//! }
//! ```
//!
//! ## undeclared_lifetime
//!
//! A lifetime in a parameter must be declared by the machine. Usually no lifetime is needed: the parameters are
//! borrowed only for the duration of each call.
//!
//! ```text
//! state_machine! {
//!     machine Reader(text: &'a str, words: &mut Vec<&'a str>) {
//!         initial state Open { enter { words.push(text); } }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Reader<'a>(text: &'a str, words: &mut Vec<&'a str>) {
//!         initial state Open { enter { words.push(text); } }
//!     }
//! }
//! ```
//!
//! ## unlent_observer
//!
//! An observer must be passed by `&mut`. Its methods take `&mut self`.
//!
//! ```text
//! use fsmith::Observer;
//! state_machine! {
//!     machine Lamp(log: &impl Observer<LampState>) {
//!         observer log;
//!         initial state Off;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! use fsmith::Observer;
//! state_machine! {
//!     machine Lamp(log: &mut impl Observer<LampState>) {
//!         observer log;
//!         initial state Off;
//!     }
//! }
//! ```
//!
//! ## not_an_observer
//!
//! An observer must implement `Observer` for the machine's states. The compiler reports this, at the parameter.
//!
//! ```text
//! state_machine! {
//!     machine Lamp(log: &mut String) {
//!         observer log;
//!         initial state Off;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! use fsmith::Observer;
//! state_machine! {
//!     machine Lamp(log: &mut impl Observer<LampState>) {
//!         observer log;
//!         initial state Off;
//!     }
//! }
//! ```
//!
//! ## too_large
//!
//! A machine has fewer than 65,536 states, events, transitions, and leaves of reactions. Compiling a larger machine
//! would take hours. Store generated tables of this size as data, in which one state looks up values. The other
//! [sizes](super::super::limits#sizes) are limited for the same reason: shared transitions, names and numbers.
//!
//! A machine with `fails` can run at most 64 machines, because a call of `advance` records which of them have failed.
//! Let another machine run some of them, and let this machine run that one.
//!
//! ```text
//! macro_rules! doubled {
//!     ($($state:ident)* ; ) => { state_machine! { machine Huge { $(state $state;)* } } };
//!     ($($state:ident)* ; . $($dot:tt)*) => { doubled! { $($state $state)* ; $($dot)* } };
//! }
//! doubled! { S ; . . . . . . . . . . . . . . . . }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp { initial state Off; }
//! }
//! ```
