//! Warnings about transitions: those that are never taken, or that do more than they seem to.
//!
//! ## outranked
//!
//! A transition should not always be preceded by those of states inside, by an alarm further out, or by what another
//! region defers. While one region defers an event, [none](super::super::deferral#beside-regions) reacts to it. Both
//! places are shown. Inside one state, a transition after one that is always taken is an
//! [error](super::moves#shadowed).
//!
//! ```text
//! state_machine! {
//!     machine Robot {
//!         events { Bump }
//!         initial Cleaning;
//!         state Cleaning {
//!             on Bump => Stuck;
//!             initial state Search { on Bump => Turn; }
//!             state Turn { on Bump => Search; }
//!         }
//!         final Stuck;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Robot {
//!         events { Bump, Kick }
//!         initial Cleaning;
//!         state Cleaning {
//!             on Bump | Kick => Stuck;
//!             initial state Search { on Bump => Turn; }
//!             state Turn { on Bump => Search; }
//!         }
//!         final Stuck;
//!     }
//! }
//! ```
//!
//! ## in_passing
//!
//! A state that is left at once should not wait for anything. An `always` without a condition is taken before anything
//! else is considered, so its state and all nested states are exited before they can react.
//!
//! ```text
//! state_machine! {
//!     machine Kettle(hot: &bool) {
//!         events { Press }
//!         initial state Off { on Press => Checking; }
//!         state Checking {
//!             when *hot => Off;
//!             always => Heating;
//!         }
//!         state Heating { when *hot => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Kettle(hot: &bool) {
//!         events { Press }
//!         initial state Off { on Press => Checking; }
//!         state Checking {
//!             always if *hot => Off;
//!             always => Heating;
//!         }
//!         state Heating { when *hot => Off; }
//!     }
//! }
//! ```
//!
//! ## idle_alarm
//!
//! An `alarm` should outrank some other transition. It is meant for a composite, whose alarms outrank nested
//! transitions.
//!
//! ```text
//! state_machine! {
//!     machine Robot(low: &bool) {
//!         initial state Cleaning { alarm when *low => Refuel; }
//!         state Refuel { when !*low => Cleaning; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Robot(low: &bool) {
//!         initial state Cleaning {
//!             alarm when *low => Refuel;
//!             initial state Search { when *low => Search; }
//!         }
//!         state Refuel { when !*low => Cleaning; }
//!     }
//! }
//! ```
//!
//! ## idle_else
//!
//! The `else` of a history should be able to be taken. A `parallel` with `history shallow` remembers nothing: all of
//! its regions are entered by default anyway, whether or not it was active before.
//!
//! ```text
//! state_machine! {
//!     machine Player {
//!         events { Power, Mute }
//!         initial state Off { on Power => Playing; }
//!         parallel Playing {
//!             history shallow else Silent;
//!             on Power => Off;
//!             state Sound {
//!                 initial state Loud { on Mute => Silent; }
//!                 state Silent { on Mute => Loud; }
//!             }
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
//!         events { Power, Mute }
//!         initial state Off { on Power => Playing; }
//!         parallel Playing {
//!             history deep else Silent;
//!             on Power => Off;
//!             state Sound {
//!                 initial state Loud { on Mute => Silent; }
//!                 state Silent { on Mute => Loud; }
//!             }
//!             state Picture;
//!         }
//!     }
//! }
//! ```
//!
//! ## reacts_twice
//!
//! A region and an enclosing state should not both have effects for one event. A transition inside a state replaces
//! that of the state, but one in a region replaces it only for its own region. The other regions do not react, so the
//! enclosing state does, and if it stays, both run. *(See [who reacts](super::super::regions#who-reacts).)*
//!
//! ```text
//! state_machine! {
//!     machine Fighter(health: &mut i32) {
//!         events { Hit, Raise, Step }
//!         initial parallel Fighting {
//!             on Hit => { *health -= 10; }
//!             state Shield {
//!                 initial state Down { on Raise => Up; }
//!                 state Up { on Raise => Down; on Hit => { *health -= 5; } }      // 15 in all
//!             }
//!             state Legs {
//!                 initial state Standing { on Step => Walking; }
//!                 state Walking { on Step => Standing; }
//!             }
//!         }
//!     }
//! }
//! ```
//!
//! If the default is in the region that may replace it, only one of the two runs:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Fighter(health: &mut i32) {
//!         events { Hit, Raise, Step }
//!         initial parallel Fighting {
//!             state Shield {
//!                 on Hit => { *health -= 10; }
//!                 initial state Down { on Raise => Up; }
//!                 state Up { on Raise => Down; on Hit => { *health -= 5; } }
//!             }
//!             state Legs {
//!                 initial state Standing { on Step => Walking; }
//!                 state Walking { on Step => Standing; }
//!             }
//!         }
//!     }
//! }
//! ```
//!
//! ## leaves_parallel
//!
//! A transition of a region should stay in it, or lead out of the `parallel`. Regions are not exited one by one: if a
//! transition of a region has a target in another one, all regions are exited and entered again.
//!
//! ```text
//! state_machine! {
//!     machine Player {
//!         events { Mute, Next }
//!         initial Playing;
//!         parallel Playing {
//!             state Sound {
//!                 initial state Loud { on Mute => Dark; on Next => Silent; }
//!                 state Silent { on Mute => Loud; }
//!             }
//!             state Picture {
//!                 initial state Bright { on Next => Dark; }
//!                 state Dark { on Next => Bright; }
//!             }
//!         }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Player {
//!         events { Mute, Next }
//!         initial Playing;
//!         parallel Playing {
//!             state Sound {
//!                 initial state Loud { on Mute => Silent; }
//!                 state Silent { on Mute => Loud; }
//!             }
//!             state Picture {
//!                 initial state Bright { on Next | Mute => Dark; }
//!                 state Dark { on Next => Bright; }
//!             }
//!         }
//!     }
//! }
//! ```
//!
//! ## constant_guard
//!
//! A guard should be able to be true, and to be false. For a transition that does not wait for anything, use `when
//! true`.
//!
//! ```text
//! state_machine! {
//!     machine Lamp(level: &u8) {
//!         events { Press }
//!         initial state Off { on Press if *level < *level => On; on Press if is_in(Off) => stay; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(level: &u8) {
//!         events { Press }
//!         initial state Off { on Press if *level < 10 => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## implied_guard
//!
//! A guard should not imply an earlier one for the same trigger. The earlier transition is then always taken instead.
//! Guards are compared if they call nothing: those with the same text, and those that compare the same value with a number.
//!
//! ```text
//! state_machine! {
//!     machine Heater(degrees: &u8) {
//!         initial state On {
//!             when *degrees > 60 => Off;
//!             when *degrees > 90 => Broken;
//!         }
//!         state Off { when *degrees < 40 => On; }
//!         final Broken;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Heater(degrees: &u8) {
//!         initial state On {
//!             when *degrees > 90 => Broken;
//!             when *degrees > 60 => Off;
//!         }
//!         state Off { when *degrees < 40 => On; }
//!         final Broken;
//!     }
//! }
//! ```
//!
//! ## repeated_condition
//!
//! A decision should not test again what it has already tested above. Only conditions that call nothing are considered,
//! because their values cannot change in between.
//!
//! ```text
//! state_machine! {
//!     machine Lamp(dark: &bool, late: &bool) {
//!         events { Press }
//!         initial state Off {
//!             on Press => if *dark {
//!                 On
//!             } else if *late {
//!                 Dim
//!             } else if *dark {
//!                 Dim
//!             } else {
//!                 stay
//!             };
//!         }
//!         state On { on Press => Off; }
//!         state Dim { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(dark: &bool, late: &bool) {
//!         events { Press }
//!         initial state Off { on Press => if *dark { On } else if *late { Dim } else { stay }; }
//!         state On { on Press => Off; }
//!         state Dim { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## circular_wait
//!
//! Guards should not wait for each other through `is_in`. Each of them waits for a state that is entered only after
//! guards that wait as well. The cycle ends as soon as one of the states can be entered without the others.
//!
//! ```text
//! state_machine! {
//!     machine Crossing {
//!         initial Both;
//!         parallel Both {
//!             state North {
//!                 initial state Waiting { when is_in(SouthGoes) => NorthGoes; }
//!                 state NorthGoes { after 5s => Waiting; }
//!             }
//!             state South {
//!                 initial state Held { when is_in(NorthGoes) => SouthGoes; }
//!                 state SouthGoes { after 5s => Held; }
//!             }
//!         }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Crossing {
//!         initial Both;
//!         parallel Both {
//!             state North {
//!                 initial state Waiting { after 5s => NorthGoes; }
//!                 state NorthGoes { after 5s => Waiting; }
//!             }
//!             state South {
//!                 initial state Held { when is_in(NorthGoes) => SouthGoes; }
//!                 state SouthGoes { after 5s => Held; }
//!             }
//!         }
//!     }
//! }
//! ```
