//! Form of transitions: triggers, guards, durations, targets, and the code in a machine.
//!
//! ## malformed_trigger
//!
//! A trigger starts with `on`, `when`, `after`, `every`, `always` or `done`. This also applies after `or` and `alarm`.
//!
//! ```text
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
//! `on`, `defer` and `ignore` must be followed by an event, and `failed` by the pattern of an error. `_` matches any
//! event; after `failed`, it matches any error.
//!
//! ```text
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
//! A guard must be a condition. It follows `when` or `if`.
//!
//! ```text
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
//! ## malformed_reason
//!
//! The `else` of a guard gives a reason as a text. [`why`](crate::language::why#reasons) returns it if the guard is false.
//! Another reaction is another transition, which is considered next.
//!
//! ```text
//! state_machine! {
//!     machine Door(locked: bool) {
//!         events { Push }
//!         initial state Shut { on Push if !locked else Rattling => Wide; }
//!         state Rattling { after 1s => Shut; }
//!         state Wide { on Push => Shut; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Door(locked: bool) {
//!         events { Push }
//!         initial state Shut {
//!             on Push if !locked else "the door is locked" => Wide;
//!             on Push => Rattling;
//!         }
//!         state Rattling { after 1s => Shut; }
//!         state Wide { on Push => Shut; }
//!     }
//! }
//! ```
//!
//! ## missing_arrow
//!
//! `=>` is written between a trigger and its reaction. A condition before the `=>` follows `if`.
//!
//! ```text
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
//! A transition must have a target or code. To react without moving, use `stay` or code in braces.
//!
//! ```text
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
//! Targets are written without their type. A target is the name of a state of this machine, not a value; any other path
//! would have no effect there.
//!
//! ```text
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
//! A target is only allowed at the end of a reaction, or of a branch of its decision. It is not a value for `return` or
//! `break`, and an action cannot have a target.
//!
//! ```text
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
//! ## name_as_value
//!
//! States and events are not values: targets, `is_in` and triggers name them. The machine changes its state itself, so
//! nothing is assigned or called for that, and a trigger names the event to which a transition reacts.
//!
//! ```text
//! state_machine! {
//!     machine Lamp(level: &mut u8) {
//!         events { Press }
//!         initial state Off { on Press => { state = On; } }
//!         state On { on Press => goto(Off); }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(level: &mut u8) {
//!         events { Press }
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## malformed_target
//!
//! `push` and `reenter` take the name of a state, and parentheses contain states. Each of several targets is a state,
//! and a literal is not a target.
//!
//! ```text
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
//! ## malformed_never
//!
//! `never` is followed by a single condition, and by no reaction. It [only checks](crate::language::invariants); a
//! machine reacts to a condition by `when` or `always`.
//!
//! ```text
//! state_machine! {
//!     machine Tank(level: i32) {
//!         events { Fill }
//!         initial state Open { never level < 0 => Empty; on Fill => Full; }
//!         state Full { on Fill => Empty; }
//!         final Empty;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Tank(level: i32) {
//!         events { Fill }
//!         initial state Open { never level < 0; on Fill => Full; }
//!         state Full { on Fill => Empty; }
//!         final Empty;
//!     }
//! }
//! ```
//!
//! ## malformed_done
//!
//! The parentheses of `done` contain one state, or a machine that a state runs, with one of its ends. Without
//! parentheses, `done` refers to the state that contains it. The end of a [machine that a state
//! runs](crate::language::submachines) is one of its `final`s, with named fields, as in `done(retry.GaveUp { attempts
//! })`.
//!
//! ```text
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
//! ## malformed_forward
//!
//! `forward` passes an event to a machine that the state runs. That machine decides how to react, so there is no
//! target.
//!
//! ```text
//! state_machine! { machine Door { events { Push } initial state Shut { on Push => stay; } } }
//! state_machine! {
//!     machine House {
//!         events { Front(DoorEvent), Leave }
//!         initial state Home {
//!             machine front: Door;
//!             forward Front(event) => front;
//!             on Leave => Away;
//!         }
//!         final Away;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! # state_machine! { machine Door { events { Push } initial state Shut { on Push => stay; } } }
//! state_machine! {
//!     machine House {
//!         events { Front(DoorEvent), Leave }
//!         initial state Home {
//!             machine front: Door;
//!             forward Front(event) => front(event);
//!             on Leave => Away;
//!         }
//!         final Away;
//!     }
//! }
//! ```
//!
//! ## malformed_duration
//!
//! `after` and `every` must be followed by a duration. It is a literal with a unit, or an expression of type
//! `Duration`.
//!
//! ```text
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
//! A duration literal must have a unit, directly after the number. The units are `ns`, `us`, `ms`, `s`, `min` and `h`.
//!
//! ```text
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
//! A duration literal must be a whole number of nanoseconds, and less than 584 years. No timer waits longer than that.
//!
//! ```text
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
//! ## duration_elsewhere
//!
//! A duration literal is only allowed after `after` and `every`. Everywhere else Rust parses it as a number with an
//! unknown suffix. Call a function of `Duration` instead.
//!
//! ```text
//! state_machine! {
//!     machine Oven {
//!         events { Start }
//!         initial state Off { on Start => Heating(5min); }
//!         state Heating(time: Duration) { after *time => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! # use std::time::Duration;
//! state_machine! {
//!     machine Oven {
//!         events { Start }
//!         initial state Off { on Start => Heating(Duration::from_secs(300)); }
//!         state Heating(time: Duration) { after *time => Off; }
//!     }
//! }
//! ```
//!
//! ## malformed_room
//!
//! The size of a stack or a queue is a number up to 65535. It must be known when the machine is compiled.
//!
//! ```text
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
//! ## malformed_version
//!
//! The version of a machine is a number up to 4294967295. It is saved with the machine, and 0 if it is not declared.
//!
//! ```text
//! state_machine! {
//!     machine Lamp {
//!         version 1.2;
//!         events { Press }
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         version 2;
//!         events { Press }
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## malformed_was
//!
//! `was` is followed by a name of an earlier version. Several names have `|` between them. It is allowed after the name
//! of a state, a field or an event.
//!
//! ```text
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off was { on Press => On; }
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
//!         initial state Off was Dark | Idle { on Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## malformed_in
//!
//! `in` takes the names of states, and contains their transitions. Other items are written in the states themselves.
//!
//! ```text
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
//! `priority` must be followed by `outer`, and `observer` by a parameter. Each ends with `;`.
//!
//! ```text
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
//! The code in a machine must be valid Rust. It is parsed by Rust's rules, so the message is worded like the
//! compiler's.
//!
//! ```text
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
//! Brackets can be nested at most 64 deep. The brackets of the machine count as well. Deeper nesting could exhaust the
//! stack of the macro and of the compiler.
//!
//! ```text
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
