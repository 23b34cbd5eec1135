//! A tour: one example for each part of the language.
//!
//! Each section links the chapters of the [reference](crate::language) that it introduces. The
//! [tutorial](super::tutorial) grows one machine instead.
//!
//! # Polls and events
//!
//! `update` evaluates the condition of each `when`, and `handle` passes an event to the machine. Chapters:
//! [transitions](crate::language::transitions), [calls](crate::language::calls).
//!
//! ```
//! use fsmith::state_machine;
//!
//! /// The surroundings of a sentry.
//! struct Post { sees_player: bool, tired: bool }
//!
//! state_machine! {
//!     /// Patrols, defends and sleeps.
//!     machine Sentry(post: &Post) {
//!         events { Noise { volume: u32 } }
//!
//!         initial Patrol;
//!
//!         state Patrol {
//!             when post.sees_player => Defend;            // evaluated at every update
//!             when post.tired => Sleep;
//!         }
//!         state Defend {
//!             when !post.sees_player => Patrol;
//!         }
//!         state Sleep {
//!             when !post.tired => Patrol;
//!             on Noise { volume } if volume > 10 => Defend;   // an event
//!         }
//!     }
//! }
//!
//! let post = Post { sees_player: false, tired: true };
//! let mut sentry = Sentry::start(&post);
//! sentry.update(&post);
//! assert_eq!(sentry.state(), Some(SentryState::Sleep));
//! sentry.handle(&post, SentryEvent::Noise { volume: 40 });
//! assert_eq!(sentry.state(), Some(SentryState::Defend));
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! # Readable and fast
//!
//! Books on game AI present two ways to write this. *Hard-coded*: an enum, a `switch` and a pile of `if`s. That is
//! fast, and "notoriously difficult to maintain" (Millington, 5.3.8), especially with nested states. *Flexible*: state
//! and transition objects with virtual calls. That is readable and extensible, and costs time in every frame. With
//! fsmith, the source is the flexible form, and the generated code the hard-coded one. The `update` above becomes, in
//! essence,
//!
//! ```text
//! match self.leaf {
//!     Leaf::Patrol => {
//!         if post.sees_player { self.leaf = Leaf::Defend; return Answer::Moved; }
//!         if post.tired { self.leaf = Leaf::Sleep; return Answer::Moved; }
//!         Answer::Ignored
//!     }
//!     ..
//! ```
//!
//! with every chain of exits, effects and entries inlined where it happens.
//!
//! # Nested states
//!
//! The declarations of a composite apply to every state inside it. Exits and entries run in the right order across any
//! number of levels. A composite with `history` resumes at its last active states, and an `alarm` outranks every
//! transition inside its state. Chapters: [states](crate::language::states), [history](crate::language::history),
//! [priority](crate::language::priority).
//!
//! ```
//! use fsmith::state_machine;
//!
//! struct Body { battery: u32, sees_trash: bool, brush: bool }
//!
//! state_machine! {
//!     machine Robot(body: &mut Body) {
//!         events { Bumped }
//!         initial Clean;
//!
//!         state Clean {
//!             initial Search;
//!             history deep;                           // resumes the last active state
//!             alarm when body.battery < 10 => Refuel; // before anything inside
//!
//!             enter { body.brush = true; }
//!             exit { body.brush = false; }
//!
//!             state Search {
//!                 active { body.battery -= 1; }       // at every update here
//!                 when body.sees_trash => PickUp;
//!             }
//!             state PickUp {
//!                 on Bumped => { body.sees_trash = false; Search }
//!             }
//!         }
//!         state Refuel {
//!             active { body.battery += 30; }
//!             when body.battery > 90 => Clean;
//!         }
//!     }
//! }
//!
//! let mut body = Body { battery: 60, sees_trash: true, brush: false };
//! let mut robot = Robot::start(&mut body);
//! robot.update(&mut body);
//! body.battery = 5;
//! robot.update(&mut body);
//! assert!(robot.is_in(RobotState::Refuel) && !body.brush);
//! while robot.is_in(RobotState::Refuel) { robot.update(&mut body); }
//! assert_eq!(robot.state(), Some(RobotState::PickUp));
//! ```
//!
//! # Decision trees
//!
//! A reaction is a Rust expression whose leaves are targets, so an expensive condition is evaluated only once. Chapter:
//! [reactions](crate::language::reactions).
//!
//! ```
//! use fsmith::state_machine;
//!
//! struct Wall { player: Option<u32>, bell: u32 }
//! impl Wall { fn sees_player(&self) -> Option<u32> { self.player } }
//!
//! state_machine! {
//!     machine Guard(wall: &Wall) {
//!         initial Alert;
//!         state Alert {
//!             when let Some(distance) = wall.sees_player() => {
//!                 if wall.bell < distance {
//!                     RingTheBell
//!                 } else if distance < 3 {
//!                     Defend
//!                 } else {
//!                     stay
//!                 }
//!             }
//!         }
//!         state RingTheBell;
//!         state Defend;
//!     }
//! }
//!
//! let mut guard = Guard::start(&Wall { player: None, bell: 5 });
//! guard.update(&Wall { player: Some(4), bell: 5 });
//! assert_eq!(guard.state(), Some(GuardState::Alert));
//! guard.update(&Wall { player: Some(9), bell: 5 });
//! assert_eq!(guard.state(), Some(GuardState::RingTheBell));
//! ```
//!
//! # Regions
//!
//! The states of a `parallel` are active at the same time. Each reacts independently, possibly to the same event, and
//! no state is needed for a combination of them. Chapters: [regions](crate::language::regions),
//! [asking](crate::language::asking).
//!
//! ```
//! use fsmith::state_machine;
//!
//! state_machine! {
//!     machine Player {
//!         events { Power, Play, Louder, Phone }
//!         initial Off;
//!         state Off { on Power => On; }
//!
//!         parallel On {
//!             on Power => Off;                        // in any state inside
//!             state Deck {
//!                 initial Paused;
//!                 state Paused  { on Play => Playing; }
//!                 state Playing { on Play | Phone => Paused; }
//!             }
//!             state Volume {
//!                 initial Soft;
//!                 history shallow;                    // at the last volume
//!                 state Soft { on Louder => Loud; }
//!                 state Loud { on Phone if is_in(Playing) => Soft; }
//!             }
//!         }
//!     }
//! }
//!
//! let mut player = Player::start();
//! for event in [PlayerEvent::Power, PlayerEvent::Play, PlayerEvent::Louder] {
//!     player.handle(event);
//! }
//! assert!(player.is_in(PlayerState::Playing) && player.is_in(PlayerState::Loud));
//! player.handle(PlayerEvent::Phone);                  // both react
//! assert!(player.is_in(PlayerState::Paused) && player.is_in(PlayerState::Soft));
//! ```
//!
//! # Time
//!
//! `after` and `every` wait in a state. The machine has no clock: the program passes the elapsed time, and can query
//! the time until the next timer. The result does not depend on how time is divided into calls. Chapter:
//! [time](crate::language::time).
//!
//! ```
//! use fsmith::state_machine;
//! use std::time::Duration;
//!
//! state_machine! {
//!     machine Lamp(blinks: &mut u32) {
//!         events { Press }
//!         initial Off;
//!         state Off { on Press => On; }
//!         state On {
//!             initial Steady;
//!             on Press or after 2min => Off;
//!             state Steady   { after 100s => Blinking; }
//!             state Blinking { every 500ms => { *blinks += 1; } }
//!         }
//!     }
//! }
//!
//! let mut blinks = 0;
//! let mut lamp = Lamp::start(&mut blinks);
//! lamp.handle(&mut blinks, LampEvent::Press);
//! assert_eq!(lamp.due(), Some(Duration::from_secs(100)));     // how long a task may sleep
//! lamp.advance(&mut blinks, Duration::from_secs(110));
//! assert_eq!((lamp.state(), blinks), (Some(LampState::Blinking), 20));
//! lamp.advance(&mut blinks, Duration::from_secs(3600));
//! assert_eq!(lamp.state(), Some(LampState::Off));
//! ```
//!
//! # A stack
//!
//! `push` interrupts the active states, and `pop` returns to them. A push of the state that is already on top
//! [passes](crate::language::reactions#pass), so a second `Mouse` changes nothing. Chapter: [push and
//! pop](crate::language::stack).
//!
//! ```
//! use fsmith::state_machine;
//!
//! state_machine! {
//!     machine Ant {
//!         events { Leaf, Home, Mouse, Safe }
//!         initial FindLeaf;
//!         alarm on Mouse => push(RunAway);
//!
//!         state FindLeaf { on Leaf => GoHome; }
//!         state GoHome   { on Home => FindLeaf; }
//!         state RunAway  { on Safe => pop; }
//!     }
//! }
//!
//! let mut ant = Ant::start();
//! for event in [AntEvent::Leaf, AntEvent::Mouse, AntEvent::Safe] { ant.handle(event); }
//! assert_eq!(ant.state(), Some(AntState::GoHome));
//! ```
//!
//! # Follow-up steps
//!
//! An `always` transition is taken as soon as it can be, `done` reacts when a composite reaches a `final` state, and
//! `raise` lets the machine send an event or a signal to itself. A call returns when nothing is left to do. Chapters:
//! [always](crate::language::always), [completion](crate::language::completion), [signals](crate::language::signals).
//!
//! ```
//! use fsmith::state_machine;
//!
//! state_machine! {
//!     machine Packer(items: &mut u32, boxes: &mut u32) {
//!         events { Item, Last }
//!         signals { Packed }
//!         queue 1;                                    // room for raised signals
//!
//!         initial Packing;
//!         on Packed => { *boxes += 1; }
//!
//!         state Packing {
//!             initial Filling;
//!             done => Packing;                        // the next box
//!             state Filling {
//!                 on Item => { *items += 1; }
//!                 on Last => Gone;
//!                 always if *items == 3 => Full;      // as soon as it is true
//!             }
//!             final Full { enter { *items = 0; raise(Packed); } }
//!         }
//!         final Gone;
//!     }
//! }
//!
//! let (mut items, mut boxes) = (0, 0);
//! let mut packer = Packer::start(&mut items, &mut boxes);
//! for _ in 0..7 { packer.handle(&mut items, &mut boxes, PackerEvent::Item); }
//! packer.handle(&mut items, &mut boxes, PackerEvent::Last);
//! assert!(packer.is_finished() && (items, boxes) == (1, 2));
//! ```
//!
//! # Machines in states
//!
//! A state may run a machine that is declared elsewhere, and tested alone. The machine starts and ends with the state,
//! handles the events that are forwarded to it, and returns the data of its `final`. Chapter: [machines in
//! states](crate::language::submachines).
//!
//! ```
//! use fsmith::state_machine;
//! use std::time::Duration;
//!
//! state_machine! {
//!     /// Tries again, a little later each time.
//!     machine Retry {
//!         events { Up, Down }
//!         initial Dialing(1);
//!         state Dialing(tries: u32) {
//!             on Up => Connected(tries);
//!             on Down if *tries < 3 => Waiting(tries);
//!             on Down => GaveUp;
//!         }
//!         state Waiting(tries: u32) {
//!             after Duration::from_secs(1 << *tries) => Dialing(tries + 1);
//!         }
//!         final Connected(tries: u32);
//!         final GaveUp;
//!     }
//! }
//!
//! state_machine! {
//!     machine Client {
//!         events { Line(RetryEvent), Quit }
//!         initial Connecting;
//!         on Quit => Offline;
//!         state Connecting {
//!             machine retry: Retry;
//!             forward Line(event) => retry(event);
//!             done(retry.Connected { tries }) => Online(tries);
//!             done(retry.GaveUp) => Offline;
//!         }
//!         state Online(tries: u32);
//!         state Offline;
//!     }
//! }
//!
//! let mut client = Client::start();
//! client.handle(ClientEvent::Line(RetryEvent::Down));
//! assert_eq!(client.due(), Some(Duration::from_secs(2)));     // a timer of the inner machine
//! client.advance(Duration::from_secs(2));
//! client.handle(ClientEvent::Line(RetryEvent::Up));
//! assert!(matches!(client.data(), Some(ClientData::Online { tries: 2 })));
//! ```
//!
//! # Errors, and actions that wait
//!
//! In a machine with `fails`, code may use `?`, and a `failed` handles the error. A call returns an error that no
//! `failed` handles, here the first one, because `sum` is still zero. Chapter: [failing](crate::language::failing).
//!
//! ```
//! use fsmith::{Answer, state_machine};
//! use std::num::ParseIntError;
//!
//! state_machine! {
//!     machine Adder(sum: &mut u32) fails ParseIntError {
//!         events { Word(&'static str), Clear }
//!         initial Adding;
//!         state Adding {
//!             on Word(word) => *sum += word.parse::<u32>()?;
//!             failed error if *sum > 0 => Broken(error);
//!         }
//!         state Broken(error: ParseIntError) { on Clear => { *sum = 0; Adding } }
//!     }
//! }
//!
//! # fn main() -> Result<(), ParseIntError> {
//! let mut sum = 0;
//! let mut adder = Adder::start(&mut sum)?;
//! assert!(adder.handle(&mut sum, AdderEvent::Word("none")).is_err());     // unhandled
//! adder.handle(&mut sum, AdderEvent::Word("3"))?;
//! assert_eq!(adder.handle(&mut sum, AdderEvent::Word("four"))?, Answer::Moved);
//! assert_eq!(adder.state(), Some(AdderState::Broken));
//! # Ok(())
//! # }
//! ```
//!
//! The actions of an `async machine` may `.await`, and the calls that run it are `async`. Any executor will do, and the
//! machine allocates nothing. Chapter: [waiting](crate::language::waiting).
//!
//! ```
//! use fsmith::state_machine;
//! # use std::{future::Future, pin::pin, task::{Context, Poll, Waker}};
//! # fn block_on<F: Future>(future: F) -> F::Output {
//! #     let mut future = pin!(future);
//! #     loop { if let Poll::Ready(x) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) { return x } }
//! # }
//!
//! struct Line { sent: Vec<&'static str> }
//! impl Line {
//!     // Over a socket, this would wait.
//!     async fn send(&mut self, text: &'static str) { self.sent.push(text); }
//! }
//!
//! state_machine! {
//!     async machine Call(line: &mut Line) {
//!         events { Dial, Hang }
//!         initial state Idle { on Dial => Talking; }
//!         state Talking {
//!             enter { line.send("hello").await; }
//!             exit { line.send("bye").await; }
//!             on Hang => Idle;
//!         }
//!     }
//! }
//!
//! # block_on(async {
//! let mut line = Line { sent: vec![] };
//! let mut call = Call::start(&mut line).await;
//! call.handle(&mut line, CallEvent::Dial).await;
//! call.handle(&mut line, CallEvent::Hang).await;
//! assert_eq!(line.sent, ["hello", "bye"]);
//! # });
//! ```
//!
//! # An answer to everything
//!
//! With `exhaustive;`, the macro requires an answer to each event in each state, like a `match` without `_`; `ignore`
//! is such an answer. Chapter: [exhaustive](crate::language::exhaustive).
//!
//! ```
//! use fsmith::{Answer, state_machine};
//!
//! state_machine! {
//!     machine Door {
//!         events { Push, Pull, Knock }
//!         exhaustive;                                 // without one of the lines below: an error
//!         initial Closed;
//!         ignore Knock;
//!         state Closed { on Push => Open; ignore Pull; }
//!         state Open   { on Pull => Closed; ignore Push; }
//!     }
//! }
//!
//! let mut door = Door::start();
//! assert_eq!(door.handle(DoorEvent::Knock), Answer::Ignored);
//! assert_eq!(door.handle(DoorEvent::Push), Answer::Moved);
//! ```
//!
//! # In several files
//!
//! `part!` declares items that are inserted at every `include` of it, in any file or crate: for behaviour that machines
//! share, or for a machine that is too large for one file. Chapter: [parts](crate::language::parts).
//!
//! ```
//! use fsmith::{part, state_machine};
//!
//! part! {
//!     /// Combat, for machines with a `Body` and a state `Calm`.
//!     fight {
//!         state Fighting {
//!             active { body.strength -= 1; }
//!             when !body.foe => Calm;
//!         }
//!     }
//! }
//!
//! struct Body { foe: bool, strength: u32 }
//!
//! state_machine! {
//!     machine Wolf(body: &mut Body) {
//!         include fight;
//!         initial state Calm { when body.foe => Fighting; }
//!     }
//! }
//!
//! let mut body = Body { foe: true, strength: 9 };
//! let mut wolf = Wolf::start(&mut body);
//! for _ in 0..3 { wolf.update(&mut body); }
//! assert_eq!((wolf.state(), body.strength), (Some(WolfState::Fighting), 7));
//! ```
