//! Choosing by weight or by score: utility AI, needs, cooldowns, and a minimum time in a state.
//!
//! A transition usually has one reason: a guard that is true or false. A character with needs has several reasons at
//! once, of different strength, and does what matters most. The module [`choose`](crate::choose) compares them. Its
//! functions return the index of an option, which a `match` in a reaction translates to a target.
//!
//! Miner Bob digs, drinks and sleeps. Each need has a score from 0 to 1:
//!
//! ```
//! # use core::time::Duration;
//! use fsmith::choose::{favor, highest, only_if};
//! use fsmith::state_machine;
//!
//! struct Bob { greed: f32, thirst: f32, fatigue: f32 }
//!
//! impl Bob {
//!     /// What matters most, with an advantage for the current activity.
//!     fn wish(&self, current: Option<usize>, is_open: bool) -> Option<usize> {
//!         let scores = [self.greed, only_if(is_open, self.thirst), self.fatigue];
//!         highest(favor(current, 0.2, scores))
//!     }
//! }
//!
//! const DIG: usize = 0;
//! const DRINK: usize = 1;
//! const SLEEP: usize = 2;
//!
//! state_machine! {
//!     machine Miner(bob: &mut Bob) {
//!         initial Day;
//!         parallel Day {
//!             state Activity {
//!                 initial Dig;
//!
//!                 state Dig {
//!                     every 5s => match bob.wish(Some(DIG), is_in(Open)) {
//!                         Some(DRINK) => Drink,
//!                         Some(SLEEP) => Sleep,
//!                         _ => { bob.greed -= 0.1; stay }
//!                     };
//!                 }
//!                 state Drink {
//!                     enter { bob.thirst = 0.0; }
//!                     after 5s => match bob.wish(None, is_in(Open)) {
//!                         Some(SLEEP) => Sleep,
//!                         _ => Dig,
//!                     };
//!                 }
//!                 state Sleep {
//!                     enter { bob.fatigue = 0.0; }
//!                     after 8s => Dig;
//!                 }
//!             }
//!             state Saloon {
//!                 initial state Open { always if is_in(Drink) => Served; }
//!                 state Served { after 60s => Open; }
//!             }
//!         }
//!     }
//! }
//!
//! let mut bob = Bob { greed: 0.5, thirst: 0.6, fatigue: 0.1 };
//! let mut miner = Miner::start(&mut bob);
//! let mut wait = |miner: &mut Miner, bob: &mut Bob| miner.advance(bob, Duration::from_secs(5));
//!
//! // 0.6 is not enough: digging has 0.5 and an advantage of 0.2.
//! wait(&mut miner, &mut bob);
//! assert!(miner.is_in(MinerState::Dig));
//! bob.thirst = 0.9;
//! wait(&mut miner, &mut bob);
//! assert!(miner.is_in(MinerState::Drink));
//! wait(&mut miner, &mut bob);
//! bob.thirst = 0.9;
//! // The saloon does not serve him again yet.
//! wait(&mut miner, &mut bob);
//! assert!(miner.is_in(MinerState::Dig));
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! - **A minimum time in a state.** The timer of a state starts when the state is entered, so Bob digs for at least five
//!   seconds before he considers something else. An urgent reason can be an `alarm` of the composite, which does not
//!   wait.
//! - **Hysteresis.** [`favor`](crate::choose::favor) adds a bonus to the current option. Without it, two needs of nearly
//!   equal strength alternate at every decision. Bob favors only digging: a drink is over after five seconds.
//! - **Options that are left out.** [`only_if`](crate::choose::only_if) removes an option whose condition does not hold.
//!   It evaluates the score in any case.
//! - **A cooldown** is a state, here in a separate region, which remembers that Bob was served, and for how long.
//! - **Nothing to choose.** If all options are left out, the result is `None`; the last branch stays.
//! - **Pictures** name each branch by its pattern, so constants such as `DRINK` say more than numbers.
//!
//! # By weight
//!
//! [`weighted`](crate::choose::weighted) selects an option at random. It takes the random number as an argument, because
//! a machine has no source of random numbers: a replay passes the recorded numbers, and makes equal choices. Let the
//! number travel in the event:
//!
//! ```
//! # use fsmith::choose::weighted;
//! # use fsmith::{Answer, state_machine};
//! struct Needs { thirst: f32 }
//!
//! state_machine! {
//!     machine Guest(needs: &Needs) {
//!         events { Bored { random: f32 } }
//!         initial state Sit {
//!             on Bored { random } => match weighted(random, [3.0, needs.thirst, 1.0]) {
//!                 Some(0) => stay,
//!                 Some(1) => Drink,
//!                 Some(_) => Dance,
//!                 None => stay,
//!             };
//!         }
//!         state Drink { on Bored { .. } => Sit; }
//!         state Dance { on Bored { .. } => Sit; }
//!     }
//! }
//!
//! let needs = Needs { thirst: 4.0 };
//! let mut guest = Guest::start(&needs);
//! assert_eq!(guest.handle(&needs, GuestEvent::Bored { random: 0.1 }), Answer::Stayed);
//! guest.handle(&needs, GuestEvent::Bored { random: 0.5 });
//! assert_eq!(guest.state(), Some(GuestState::Drink));
//! ```
//!
//! Do not draw the number inside of a guard, or of a decision that may `pass`. [`can`](crate::language::asking) and
//! [`why`](crate::language::why) evaluate these without taking the transition, so each query would draw a number and
//! change the choices that follow. In the form above, they are pure: the event says which number is meant.
//!
//! # When a decision tree is better
//!
//! Scores suit reasons that can be compared: hunger against thirst. They hide why something was chosen, and a change of
//! one curve can affect every choice. Use ordinary transitions, with `if` and `match`, where reasons have a fixed order
//! ("flee before anything else"), where a condition is true or false, or where a designer must be able to predict the
//! result. Both combine: `alarm`s and guards for what must happen, scores for the rest.
