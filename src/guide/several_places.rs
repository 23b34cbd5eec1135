//! One machine in several places: many instances, a machine inside another, a text for several machines.
//!
//! # Many instances
//!
//! A machine is a type. Each value is a machine of its own, a few bytes large, and may be lent something else:
//!
//! ```
//! use fsmith::state_machine;
//!
//! state_machine! {
//!     /// A button that is held for a while does something else.
//!     #[derive(Clone, Debug)]
//!     pub machine Button(clicks: &mut u32, holds: &mut u32) {
//!         events { Down, Up }
//!         initial Released;
//!         state Released { on Down => Pressed; }
//!         state Pressed {
//!             on Up => { *clicks += 1; Released }
//!             after 800ms => { *holds += 1; Held }
//!         }
//!         state Held { on Up => Released; }
//!     }
//! }
//!
//! #[derive(Default)]
//! struct Counters { clicks: u32, holds: u32 }
//!
//! let mut counters = [const { Counters { clicks: 0, holds: 0 } }; 4];
//! let mut buttons = counters.each_mut().map(|own| Button::start(&mut own.clicks, &mut own.holds));
//! for event in [ButtonEvent::Down, ButtonEvent::Up] {
//!     buttons[2].handle(&mut counters[2].clicks, &mut counters[2].holds, event);
//! }
//! assert_eq!(counters.map(|own| own.clicks), [0, 0, 1, 0]);
//! ```
//!
//! `pub machine` is used in other modules and crates like any type. What is to differ between the places are its
//! parameters: values, functions (`&dyn Fn()`), or a trait, `impl Trait`, which each place implements. For thousands of
//! instances there is `Crowd`, with the feature `alloc`.
//!
//! # Inside another machine
//!
//! A machine may be [data](crate::language::data) of another one's state. It begins and ends with that state, and the
//! state passes on what concerns it:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     /// Asks for a code of two digits.
//!     machine Code(ok: &mut bool) {
//!         events char;
//!         initial First;
//!         state First { on '4' => Second; on _ => Wrong; }
//!         state Second { on '2' => { *ok = true; Right } on _ => Wrong; }
//!         final Right;
//!         final Wrong;
//!     }
//! }
//!
//! state_machine! {
//!     machine Safe(ok: &mut bool) {
//!         events { Key(char), Close }
//!         initial Locked;
//!         state Locked(code: Code = Code::start(ok)) {
//!             on Key(key) => {
//!                 code.handle(ok, key);
//!                 if *ok {
//!                     Open
//!                 } else if code.is_finished() {
//!                     Locked                              // afresh: a new `Code`
//!                 } else {
//!                     stay
//!                 }
//!             }
//!         }
//!         state Open { on Close => { *ok = false; Locked } }
//!     }
//! }
//!
//! let mut ok = false;
//! let mut safe = Safe::start(&mut ok);
//! for key in "1243".chars() {
//!     safe.handle(&mut ok, SafeEvent::Key(key));
//! }
//! assert!(safe.is_in(SafeState::Locked));
//! for key in "42".chars() {
//!     safe.handle(&mut ok, SafeEvent::Key(key));
//! }
//! assert!(safe.is_in(SafeState::Open));
//! ```
//!
//! The inner machine is one byte of the outer one. The outer one does not see its states as its own: `is_in` asks about each
//! separately.
//!
//! # Timers of a machine inside another
//!
//! A call of `advance` of the outer machine lets time pass for its own timers, and nobody advances the machine that it keeps:
//! as far as that one knows, no time passes. So the outer machine is told of the time as of anything else, and passes it on:
//!
//! ```
//! # use fsmith::state_machine;
//! use std::time::Duration;
//!
//! state_machine! {
//!     machine Pump {
//!         initial state On { after 3s => Off; }
//!         state Off { after 1s => On; }
//!     }
//! }
//!
//! state_machine! {
//!     machine Brewer {
//!         events { Start, Passed(Duration) }
//!         initial state Idle { on Start => Brewing; }
//!         state Brewing(pump: Pump = Pump::start()) {
//!             on Passed(time) => { pump.advance(time); }
//!             after 10s => Idle;
//!         }
//!     }
//! }
//!
//! /// Lets time pass for both.
//! fn pass(brewer: &mut Brewer, time: Duration) {
//!     brewer.handle(BrewerEvent::Passed(time));
//!     brewer.advance(time);
//! }
//!
//! /// How long whoever runs them may sleep: until the first timer of either is due.
//! fn due(brewer: &Brewer) -> Option<Duration> {
//!     let inner = match brewer.data() {
//!         Some(BrewerData::Brewing { pump }) => pump.due(),
//!         _ => None,
//!     };
//!     [inner, brewer.due()].into_iter().flatten().min()
//! }
//!
//! let mut brewer = Brewer::start();
//! brewer.handle(BrewerEvent::Start);
//! let mut waits = Vec::new();
//! while let Some(wait) = due(&brewer) {
//!     pass(&mut brewer, wait);                        // after sleeping that long
//!     waits.push(wait.as_secs());
//! }
//! assert_eq!(waits, [3, 1, 3, 1, 2]);
//! assert!(brewer.is_in(BrewerState::Idle));
//! ```
//!
//! The outer machine sees what comes of it: `on Passed(time) => if pump.advance(time).reacted() { .. }`. Where that does not
//! matter, the host may reach the inner one by [`data_mut()`](crate::language::data#from-outside) instead. Where the time comes in larger
//! pieces, `pass` divides them at what is `due`, so that whatever happens first is first in both. An inner machine that need
//! not be exact is simply advanced by an `every 100ms => { pump.advance(Duration::from_millis(100)); }` of the state.
//!
//! # The same text
//!
//! Where the states themselves are to be the outer machine's own, or machines differ in their types, a `macro_rules!` writes
//! the machine:
//!
//! ```
//! # use fsmith::state_machine;
//! macro_rules! toggle {
//!     ($name:ident, $first:ident, $second:ident) => {
//!         state_machine! {
//!             machine $name {
//!                 events { Flip }
//!                 initial state $first { on Flip => $second; }
//!                 state $second { on Flip => $first; }
//!             }
//!         }
//!     };
//! }
//!
//! toggle!(Lamp, Off, On);
//! toggle!(Door, Shut, Ajar);
//!
//! let mut door = Door::start();
//! door.handle(DoorEvent::Flip);
//! assert_eq!(door.state(), Some(DoorState::Ajar));
//! assert_eq!(Lamp::start().state(), Some(LampState::Off));
//! ```
//!
//! # For any machine
//!
//! A function that shows or logs machines takes any type that implements [`StateMachine`](crate::StateMachine); the chapter
//! on [asking](crate::language::asking#from-outside) has an example.
