//! Form of machines: headers and parameters.
//!
//! ## malformed_header
//!
//! A machine is `machine Name(parameters) { items }`. Attributes, visibility, generics, parameters and a `where` may
//! be added.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! Nothing stands behind a machine. A further machine stands in a `state_machine!` of its own.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! A parameter is a name and a type. The machine is no parameter, and parameters are not taken apart.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! A parameter is lent by reference, or is `Copy`. Each call passes it on to the code of many states,
//! so that a `&'a mut`, which is lent once for all of `'a`, is refused too.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! A lifetime in a parameter is declared by the machine. Mostly none is needed: each call lends anew, for as long as it
//! runs.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! An observer is lent by `&mut`. It is told things.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! An observer is an `Observer` of the machine's states. The compiler says it, at the parameter.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! A machine has fewer than 65,536 states, events, transitions, and ends of reactions. The compiler would take hours over
//! such a machine. What a generator writes by the ten thousand is data: a table that one state looks at.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
