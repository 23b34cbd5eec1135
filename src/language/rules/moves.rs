//! Transitions: when they are taken, and where they lead.
//!
//! ## shadowed
//!
//! No transition stands behind one of the same state that is always taken in its place. Both places are reported: what
//! is never taken, and what always comes first.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! `reenter` names a state inside the one whose transition it is. Any other target leaves the state anyway.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! `alarm` stands before what is told, polled or timed. It outranks what else reacts to the same; nothing competes for
//! an `always` or a `done`.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! `pop` stands where something may have been pushed. There would be nothing beneath to go back to.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! `push` enters a state by default. What is pushed is resumed if it declares a history.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! Pushes that can be repeated without end, or more than 64 deep, have a `stack N;`. Where the room can be worked out
//! and is no larger, nothing has to be said.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! Raises that cannot be counted, or of which more than 64 may wait, have a `queue N;`. Where what may wait at once can
//! be counted and is no more, nothing has to be said.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! A machine that defers has a `queue N;`. How many events wait depends on who tells them.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! A stack or a queue that is used has room. The first push, raise or deferral would panic.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! No `always` that is always taken leads back to itself. The call would never return. A guard that becomes false ends
//! it. Where another region has an `always` as well, which may lead out of both, nothing is proven.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! No raise is heard by what is always taken and raises it again. The call would never return. It is proven for
//! machines that do nothing else by themselves.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! No `after 0s` that is always taken leads back to itself. No time would pass in between, so the call would never
//! return.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! An `every` has a period. It would fire without end.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
