//! Form of transitions: triggers, guards, durations, targets, and the code in a machine.
//!
//! ## malformed_trigger
//!
//! A trigger opens with `on`, `when`, `after`, `every`, `always` or `done`. So does each behind an `or`, and the one
//! behind an `alarm`.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press or later 5s => On; }
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
//!         initial state Off { on Press or after 5s => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## missing_event
//!
//! What `on` or `defer` reacts to stands behind it. Any event is `_`.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on => On; }
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
//!         initial state Off { on _ => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## missing_condition
//!
//! A guard is a condition. It stands behind `when`, or behind `if`.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(dark: &bool) {
//!         initial state Off { when => On; }
//!         state On { when !*dark => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(dark: &bool) {
//!         initial state Off { when *dark => On; }
//!         state On { when !*dark => Off; }
//!     }
//! }
//! ```
//!
//! ## missing_arrow
//!
//! `=>` stands between a trigger and where it leads. A condition in front of it follows `if`.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press On; }
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
//! ## missing_target
//!
//! A transition leads somewhere, or runs something. To react and stay is `stay`, or code in braces.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => ; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => stay; }
//!     }
//! }
//! ```
//!
//! ## qualified_target
//!
//! Targets stand without their type. They name a state of this machine, and no value; any other path would do nothing there.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => LampState::On; }
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
//! ## misplaced_target
//!
//! A target is the end of a reaction, or of a branch of its decision. It is no value that could be returned or broken with,
//! and an action leads nowhere.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(level: &mut u8) {
//!         events { Press }
//!         initial state Off {
//!             on Press => { if *level > 3 { return On; } *level += 1; }
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
//!         initial state Off {
//!             on Press => if *level > 3 { On } else { *level += 1; stay };
//!         }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## malformed_target
//!
//! `push` and `reenter` take the name of a state, and parentheses hold states. Each of several targets is a state, and a
//! literal is none.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Game {
//!         events { Pause, Back }
//!         initial state Play { on Pause => push(); }
//!         state Menu { on Back => pop; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Game {
//!         events { Pause, Back }
//!         initial state Play { on Pause => push(Menu); }
//!         state Menu { on Back => pop; }
//!     }
//! }
//! ```
//!
//! ## malformed_done
//!
//! In the parentheses of `done` stands one state. Without parentheses it is the state in which it stands.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader {
//!         events { Go }
//!         initial Loading;
//!         done(Loading, Checking) => Ready;
//!         state Loading { initial state Reading { on Go => Read; } final Read; }
//!         final Ready;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader {
//!         events { Go }
//!         initial Loading;
//!         done(Loading) => Ready;
//!         state Loading { initial state Reading { on Go => Read; } final Read; }
//!         final Ready;
//!     }
//! }
//! ```
//!
//! ## malformed_duration
//!
//! A duration stands behind `after` and `every`. It is a literal with a unit, or any expression of a `Duration`.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial state Off { after => On; }
//!         state On { after 5s => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial state Off { after 5s => On; }
//!         state On { after 5s => Off; }
//!     }
//! }
//! ```
//!
//! ## duration_unit
//!
//! A literal of time has a unit, right behind the number. The units are `ns`, `us`, `ms`, `s`, `min` and `h`.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial state Off { after 5 => On; }
//!         state On { after 5sec => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial state Off { after 5s => On; }
//!         state On { after 5s => Off; }
//!     }
//! }
//! ```
//!
//! ## duration_range
//!
//! A literal of time is a whole number of nanoseconds, and less than 584 years. Longer than that no timer waits.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial state Off { after 0.5ns => On; }
//!         state On { after 600000000h => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial state Off { after 1ns => On; }
//!         state On { after 24h => Off; }
//!     }
//! }
//! ```
//!
//! ## malformed_room
//!
//! The room of a stack or a queue is a number up to 65535. It is known when the machine is compiled.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Game {
//!         events { Pause, Back }
//!         stack many;
//!         initial state Play { on Pause => push(Menu); }
//!         state Menu { on Back => pop; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Game {
//!         events { Pause, Back }
//!         stack 8;
//!         initial state Play { on Pause => push(Menu); }
//!         state Menu { on Back => pop; }
//!     }
//! }
//! ```
//!
//! ## malformed_in
//!
//! `in` names states, and holds their transitions. Their other items stand in the states themselves.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial Off;
//!         in On, Dim { on Press => Off; }
//!         state Off { on Press => On; }
//!         state On { after 5s => Dim; }
//!         state Dim;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial Off;
//!         in On | Dim { on Press => Off; }
//!         state Off { on Press => On; }
//!         state On { after 5s => Dim; }
//!         state Dim;
//!     }
//! }
//! ```
//!
//! ## malformed_option
//!
//! `priority` is followed by `outer`, and `observer` by a parameter. Each ends with `;`.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         priority inner;
//!         initial state On { on Press => stay; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         priority outer;
//!         initial state On { on Press => stay; }
//!     }
//! }
//! ```
//!
//! ## syntax
//!
//! The code in a machine is Rust's. It is read by the compiler's own rules, so what is wrong in it is said in the
//! compiler's words.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(level: &mut u8) {
//!         initial state On { enter { *level = ; } }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(level: &mut u8) {
//!         initial state On { enter { *level = 3; } }
//!     }
//! }
//! ```
//!
//! ## nesting
//!
//! Brackets are nested no more than 64 deep. The machine's own count; whoever reads them, the compiler too, has to keep all
//! of them in mind.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial state Off {
//!             when ((((((((((((((((((((((((((((((((
//!                 (((((((((((((((((((((((((((((((( true
//!                 ))))))))))))))))))))))))))))))))
//!             )))))))))))))))))))))))))))))))) => stay;
//!         }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial state Off { when true => stay; }
//!     }
//! }
//! ```
