//! A tour: one example for each part of the language.
//!
//! Each section names the chapters of the [reference](crate::language) that it gives a taste of. The [tutorial](super::tutorial)
//! grows one machine instead.
//!
//! # Polled and told
//!
//! A machine is asked by `update` whether a condition of a `when` holds, and told events by `handle`. Chapters:
//! [transitions](crate::language::transitions), [calls](crate::language::calls).
//!
//! ```
//! use fsmith::state_machine;
//!
//! /// What a sentry knows of its surroundings.
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
//!             when post.sees_player => Defend;            // asked at every update
//!             when post.tired => Sleep;
//!         }
//!         state Defend {
//!             when !post.sees_player => Patrol;
//!         }
//!         state Sleep {
//!             when !post.tired => Patrol;
//!             on Noise { volume } if volume > 10 => Defend;   // told
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
//!
//! # The trade that goes away
//!
//! Books on game AI present two ways to write this. *Hard-coded*: an enum, a `switch` and a pile of `if`s. That is fast,
//! and "notoriously difficult to maintain" (Millington, 5.3.8), above all once states are nested. *Flexible*: state and
//! transition objects with virtual calls. That is readable and extensible, and costs time in every frame. With fsmith, the
//! source is the flexible form and the code that runs is the hard-coded form. The `update` above becomes, in essence,
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
//! with every chain of exits, effects and entries written out at the place where it happens.
//!
//! # Nested states
//!
//! What a composite state declares applies to every state inside it. Exits and entries run in the right
//! order across any number of levels. A composite with `history` resumes where it was left, and an `alarm` outranks
//! everything inside its state. Chapters:
//! [states](crate::language::states), [history](crate::language::history), [priority](crate::language::priority).
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
//!             history deep;                           // coming back resumes the state left
//!             alarm when body.battery < 10 => Refuel; // before anything inside
//!
//!             enter { body.brush = true; }
//!             exit { body.brush = false; }
//!
//!             state Search {
//!                 active { body.battery -= 1; }       // every update spent here
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
//! A reaction is a Rust expression whose leaves are targets, so an expensive question is asked only
//! once. Chapter:
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
//! The states of a `parallel` are active at the same time. Each reacts on its own, possibly to the same event,
//! and no state is needed for a combination of them. Chapters:
//! [regions](crate::language::regions), [asking](crate::language::asking).
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
//!             on Power => Off;                        // whatever goes on inside
//!             state Deck {
//!                 initial Paused;
//!                 state Paused  { on Play => Playing; }
//!                 state Playing { on Play | Phone => Paused; }
//!             }
//!             state Volume {
//!                 initial Soft;
//!                 history shallow;                    // as loud as it was left
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
//! `after` and `every` wait in a state. The machine has no clock: the host tells it how much time has passed, and
//! can ask how long nothing will happen. However the time is divided into calls, the result is the same. Chapter:
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
//! assert_eq!(lamp.due(), Some(Duration::from_secs(100)));     // what a task may sleep
//! lamp.advance(&mut blinks, Duration::from_secs(110));
//! assert_eq!((lamp.state(), blinks), (Some(LampState::Blinking), 20));
//! lamp.advance(&mut blinks, Duration::from_secs(3600));
//! assert_eq!(lamp.state(), Some(LampState::Off));
//! ```
//!
//! # A stack
//!
//! `push` interrupts, and `pop` returns to whatever was interrupted. Chapter:
//! [push and pop](crate::language::stack).
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
//! # Steps of its own
//!
//! An `always` transition is taken as soon as it can be, `done` reacts when a composite reaches a
//! `final` state, and `raise` lets the machine send something to itself. A call returns when nothing is left to do. Chapters:
//! [always](crate::language::always), [completion](crate::language::completion), [signals](crate::language::signals).
//!
//! ```
//! use fsmith::state_machine;
//!
//! state_machine! {
//!     machine Packer(items: &mut u32, boxes: &mut u32) {
//!         events { Item, Last }
//!         signals { Packed }
//!         queue 1;                                    // how many may wait
//!
//!         initial Packing;
//!         on Packed => { *boxes += 1; }
//!
//!         state Packing {
//!             initial Filling;
//!             done => Packing;                        // the next one
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
