//! Transitions: when they are taken, and where they lead.
//!
//! ## shadowed
//!
//! A transition must not always be preceded by another one of the same state. Both places are reported: the transition
//! that is never taken, and the one that always comes first.
//!
//! ```text
//! state_machine! {
//!     machine Lamp(broken: &bool) {
//!         events { Press }
//!         initial state Off {
//!             on Press => On;
//!             on Press if *broken => Broken;
//!         }
//!         state On { on Press => Off; }
//!         final Broken;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(broken: &bool) {
//!         events { Press }
//!         initial state Off {
//!             on Press if *broken => Broken;
//!             on Press => On;
//!         }
//!         state On { on Press => Off; }
//!         final Broken;
//!     }
//! }
//! ```
//!
//! ## reenter_outside
//!
//! `reenter` takes a state inside the state that has the transition, and is allowed alone only in a state. Any
//! other target exits that state anyway, and the machine itself is never exited.
//!
//! ```text
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => reenter(On); }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press, Reset }
//!         initial state Off { on Press => On; }
//!         state On {
//!             on Press => Off;
//!             on Reset => reenter(Bright);
//!             initial state Bright;
//!         }
//!     }
//! }
//! ```
//!
//! ## alarm_by_itself
//!
//! `alarm` is only allowed before `on`, `failed`, `when`, `after` and `every`. An alarm outranks other transitions with the same
//! trigger; an `always` or a `done` has no competitors.
//!
//! ```text
//! state_machine! {
//!     machine Loader(full: &bool) {
//!         events { Go }
//!         initial state Loading {
//!             alarm always if *full => Ready;
//!             on Go => stay;
//!         }
//!         final Ready;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader(full: &bool) {
//!         events { Go }
//!         initial state Loading {
//!             always if *full => Ready;
//!             on Go => stay;
//!         }
//!         final Ready;
//!     }
//! }
//! ```
//!
//! ## pop_without_push
//!
//! `pop` is only allowed where something may have been pushed. Otherwise there is nothing on the stack to return to.
//!
//! ```text
//! state_machine! {
//!     machine Game {
//!         events { Pause, Back }
//!         initial state Play { on Pause => Menu; }
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
//! ## push_mode
//!
//! `push` always enters a state by default. If the pushed state declares a history, it is resumed.
//!
//! ```text
//! state_machine! {
//!     machine Game {
//!         events { Pause, Next, Back }
//!         initial state Play { on Pause => push(Menu.history); }
//!         state Menu {
//!             on Back => pop;
//!             initial state Sound { on Next => Picture; }
//!             state Picture { on Next => Sound; }
//!         }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Game {
//!         events { Pause, Next, Back }
//!         initial state Play { on Pause => push(Menu); }
//!         state Menu {
//!             history shallow;
//!             on Back => pop;
//!             initial state Sound { on Next => Picture; }
//!             state Picture { on Next => Sound; }
//!         }
//!     }
//! }
//! ```
//!
//! ## unbounded_push
//!
//! Pushes that can repeat without limit, or go more than 64 deep, need a `stack N;`. If the maximum depth can be
//! determined and is no larger, no `stack` is needed.
//!
//! ```text
//! state_machine! {
//!     machine Game {
//!         events { Ask, Back }
//!         initial state Play { on Ask => push(Question); }
//!         state Question { on Ask => push(Hint); on Back => pop; }
//!         state Hint { on Ask => push(Question); on Back => pop; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Game {
//!         events { Ask, Back }
//!         stack 8;
//!         initial state Play { on Ask => push(Question); }
//!         state Question { on Ask => push(Hint); on Back => pop; }
//!         state Hint { on Ask => push(Question); on Back => pop; }
//!     }
//! }
//! ```
//!
//! ## unbounded_raise
//!
//! Raises whose number cannot be determined, or of which more than 64 may wait, need a `queue N;`. If the maximum
//! number of waiting events can be determined and is no larger, no `queue` is needed.
//!
//! ```text
//! state_machine! {
//!     machine Counter {
//!         events { Count(u8) }
//!         signals { One }
//!         initial state Idle {
//!             on Count(to) => { for _ in 0..to { raise(One); } }
//!             on One => stay;
//!         }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Counter {
//!         events { Count(u8) }
//!         signals { One }
//!         queue 255;
//!         initial state Idle {
//!             on Count(to) => { for _ in 0..to { raise(One); } }
//!             on One => stay;
//!         }
//!     }
//! }
//! ```
//!
//! ## unbounded_deferral
//!
//! A machine that defers events needs a `queue N;`. The number of deferred events depends on the caller.
//!
//! ```text
//! state_machine! {
//!     machine Printer {
//!         events { Print, Ready }
//!         initial state Busy { defer Print; on Ready => Idle; }
//!         state Idle { on Print => Busy; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Printer {
//!         events { Print, Ready }
//!         queue 4;
//!         initial state Busy { defer Print; on Ready => Idle; }
//!         state Idle { on Print => Busy; }
//!     }
//! }
//! ```
//!
//! ## no_room
//!
//! A stack or a queue that is used cannot have size zero. The first push, raise or deferral would panic.
//!
//! ```text
//! state_machine! {
//!     machine Game {
//!         events { Pause, Back }
//!         stack 0;
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
//!         stack 1;
//!         initial state Play { on Pause => push(Menu); }
//!         state Menu { on Back => pop; }
//!     }
//! }
//! ```
//!
//! ## endless_always
//!
//! An `always` that is always taken cannot lead back to itself. The call would never return. A guard that becomes false
//! ends the loop. If another region has an `always` as well, which may lead out of both regions, no error is reported.
//!
//! ```text
//! state_machine! {
//!     machine Counter(count: &mut u32) {
//!         initial state Counting { always => { *count += 1; } }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Counter(count: &mut u32) {
//!         initial state Counting { always if *count < 10 => { *count += 1; } }
//!     }
//! }
//! ```
//!
//! ## endless_raise
//!
//! An event or a signal cannot be raised again every time it is handled. The call would never return. This is detected
//! only in machines without other follow-up steps.
//!
//! ```text
//! state_machine! {
//!     machine Clock {
//!         events { Go }
//!         signals { Tick }
//!         queue 4;
//!         initial state Ticking { on Go | Tick => { raise(Tick); } }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Clock(left: &mut u32) {
//!         events { Go }
//!         signals { Tick }
//!         queue 4;
//!         initial state Ticking {
//!             on Go | Tick => if *left > 0 { *left -= 1; raise(Tick); stay } else { stay };
//!         }
//!     }
//! }
//! ```
//!
//! ## endless_after
//!
//! An `after 0s` that is always taken cannot lead back to itself. No time would pass, so the call would never return.
//!
//! ```text
//! state_machine! {
//!     machine Lamp {
//!         initial state On { after 0s => Off; }
//!         state Off { after 0s => On; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial state On { after 0s => Off; }
//!         state Off { after 1s => On; }
//!     }
//! }
//! ```
//!
//! ## endless_every
//!
//! The period of an `every` cannot be zero. It would fire endlessly.
//!
//! ```text
//! state_machine! {
//!     machine Lamp(led: &mut bool) {
//!         initial state On { every 0ms => { *led = !*led; } }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(led: &mut bool) {
//!         initial state On { every 500ms => { *led = !*led; } }
//!     }
//! }
//! ```
