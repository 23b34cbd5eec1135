//! One machine in several places: many instances, a machine that other machines run, a text for several machines.
//!
//! # Many instances
//!
//! A machine is a type. Each value is a separate machine of a few bytes, and its calls may have different arguments:
//!
//! ```
//! use fsmith::state_machine;
//!
//! state_machine! {
//!     /// A button that reacts differently if it is held for a while.
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
//! `pub machine` is used in other modules and crates like any type. Differences between the places are parameters:
//! values, functions (`&dyn Fn()`), or a trait, `impl Trait`, which each place implements. For thousands of instances
//! there is `Crowd`, with the feature `alloc`.
//!
//! # Inside another machine
//!
//! A state may [run](crate::language::submachines) a machine. That machine begins and ends with the state, and its
//! timers run with those of the outer machine. The state selects the forwarded events, and reacts to the end of the
//! machine:
//!
//! ```
//! # use fsmith::state_machine;
//! # use std::time::Duration;
//! state_machine! {
//!     /// Asks for a code of two digits, with a time limit.
//!     machine Code {
//!         events char;
//!         initial First;
//!         after 10s => Wrong;
//!         state First { on '4' => Second; on _ => Wrong; }
//!         state Second { on '2' => Right; on _ => Wrong; }
//!         final Right;
//!         final Wrong;
//!     }
//! }
//!
//! state_machine! {
//!     machine Safe {
//!         events { Key(char), Close }
//!         initial Locked;
//!         state Locked { on Key('#') => Asking; }
//!         state Asking {
//!             machine code: Code;
//!             forward Key(key) => code(key);
//!             done(code.Right) => Open;
//!             done(code.Wrong) => Locked;
//!         }
//!         state Open { on Close => Locked; }
//!     }
//! }
//!
//! let mut safe = Safe::start();
//! for key in "#12#4".chars() {
//!     safe.handle(SafeEvent::Key(key));
//! }
//! safe.advance(Duration::from_secs(10));              // too slow
//! assert!(safe.is_in(SafeState::Locked));
//! for key in "#42".chars() {
//!     safe.handle(SafeEvent::Key(key));
//! }
//! assert!(safe.is_in(SafeState::Open));
//! ```
//!
//! Another door may run `Code` as well, and a test may run it alone. Among the [examples](super::examples), `retry` has
//! one machine in four places, `wizard` a generic one, and `elevators` one in each of three regions.
//!
//! # As a number of machines
//!
//! A state runs as many machines as it names. If their number is known only at run time, they are
//! [data](crate::language::data), and the state passes events and time to them:
//!
//! ```
//! # use fsmith::state_machine;
//! use std::time::Duration;
//!
//! state_machine! {
//!     machine Spark {
//!         initial state Glowing { after 3s => Dark; }
//!         final Dark;
//!     }
//! }
//!
//! state_machine! {
//!     machine Rocket {
//!         events { Light(usize) }
//!         initial state Waiting {
//!             on Light(count) => Burning((0..count).map(|_| Spark::start()).collect());
//!         }
//!         state Burning(sparks: Vec<Spark>) {
//!             every 100ms => {
//!                 sparks.retain_mut(|spark| {
//!                     spark.advance(Duration::from_millis(100));
//!                     !spark.is_finished()
//!                 });
//!                 if sparks.is_empty() { Burnt } else { stay }
//!             }
//!             on Light(_) => sparks.push(Spark::start());
//!         }
//!         final Burnt;
//!     }
//! }
//!
//! let mut rocket = Rocket::start();
//! rocket.handle(RocketEvent::Light(5));
//! rocket.advance(Duration::from_secs(2));
//! rocket.handle(RocketEvent::Light(1));
//! rocket.advance(Duration::from_secs(2));
//! assert!(!rocket.is_finished());
//! rocket.advance(Duration::from_secs(1));
//! assert!(rocket.is_finished());
//! ```
//!
//! The timers of such machines are as precise as the period of that `every`. A program that wants to sleep until their
//! next timer gets the machines from [`data()`](crate::language::data#from-outside), and calls their `due()`.
//!
//! # The same text
//!
//! If the states should belong to the outer machine itself, declare them in a [part](crate::language::parts), which
//! several machines may include. If machines also differ in names or types, a `macro_rules!` can generate each of them:
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
//! A function that shows or logs machines takes any type that implements [`StateMachine`](crate::StateMachine); the
//! chapter on [asking](crate::language::asking#from-outside) has an example.
