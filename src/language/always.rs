//! `always`: transitions that are taken as soon as they can be.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Turnstile(coins: &mut u32) {
//!         events { Coin, Push }
//!
//!         initial Locked;
//!         state Locked {
//!             on Coin => { *coins += 1; }
//!             always if *coins >= 3 => Unlocked;      // as soon as there are three
//!         }
//!         state Unlocked {
//!             on Push => { *coins -= 3; Locked }
//!         }
//!     }
//! }
//!
//! let mut coins = 0;
//! let mut turnstile = Turnstile::start(&mut coins);
//! turnstile.handle(&mut coins, TurnstileEvent::Coin);
//! turnstile.handle(&mut coins, TurnstileEvent::Coin);
//! assert_eq!(turnstile.state(), Some(TurnstileState::Locked));
//! turnstile.handle(&mut coins, TurnstileEvent::Coin);
//! assert_eq!(turnstile.state(), Some(TurnstileState::Unlocked));
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! `always [if GUARD] => REACTION` needs no trigger. It is for conditions that the machine's own actions change: after
//! every step, and therefore also after the start, the machine checks whether an `always` can be taken. Use
//! [`when`](super::transitions#when-polled) for conditions that change outside the machine. Only `update` evaluates it,
//! so the machine does not notice such a change without a call. *(SCXML 3.13: eventless transitions.)*
//!
//! An `always` without a guard makes its state transient: it is entered and exited in the same call.
//!
//! # One after the other
//!
//! A step takes at most one `always`: the first that can be taken, from the innermost active state outwards, and within
//! a state from top to bottom. Then the machine checks again, in its new configuration, until no `always` can be taken.
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Sorter(log: &mut Log, weight: u32) {
//!         events { Item }
//!         initial Empty;
//!
//!         state Empty { on Item => Weighing; }
//!         state Weighing {
//!             exit { log.push("weighed"); }
//!             always if weight > 100 => Heavy;
//!             always if weight > 10 => Middling;
//!             always => Light;
//!         }
//!         state Heavy { always => { log.push("to the crane"); Empty } }
//!         state Middling;
//!         state Light;
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut sorter = Sorter::start(&mut log, 0);
//! sorter.handle(&mut log, 200, SorterEvent::Item);
//! assert_eq!(log, ["weighed", "to the crane"]);
//! assert_eq!(sorter.state(), Some(SorterState::Empty));
//! sorter.handle(&mut log, 50, SorterEvent::Item);
//! assert_eq!(sorter.state(), Some(SorterState::Middling));
//! ```
//!
//! `alarm` is not allowed before `always`, and `priority outer` does not affect it: an alarm outranks other transitions
//! with the same trigger, and an `always` has no trigger.
//!
//! # Run to completion
//!
//! No call returns while follow-up steps are left. After its own step, a call takes these, each a full
//! [step](super::step) with guards, exits, effect and entries, until nothing is left to do, or the machine has
//! completed. An `always` that can be taken comes first; [the step](super::step#one-call) lists the rest in order.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Order(log: &mut Log) {
//!         events { Go }
//!         signals { Told }
//!         initial Before;
//!
//!         on Told => log.push("3 raised");
//!
//!         state Before { on Go => { raise(Told); log.push("0 effect"); Work } }
//!         state Work {
//!             initial Begun;
//!             done => log.push("2 done");
//!             state Begun { always => { log.push("1 always"); Ended } }
//!             final Ended;
//!         }
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut order = Order::start(&mut log);
//! assert_eq!(order.handle(&mut log, OrderEvent::Go), Answer::Moved);
//! assert_eq!(log, ["0 effect", "1 always", "2 done", "3 raised"]);
//! ```
//!
//! The [answer](super::calls#answers) of the call is the strongest of all these steps. *(SCXML 3.13 and appendix D: a
//! macrostep is a series of microsteps until the configuration is stable, with eventless transitions before the
//! internal queue. In SCXML, completions wait in that queue together with raised events. Here they come first, as in
//! UML 2.5.1, 14.2.3, which dispatches completion events ahead of all others.)*
//!
//! `update` takes its step, runs [`active`](super::actions), and then runs to completion: an `always` sees in the same
//! call what an `active` has changed.
//!
//! # What never ends
//!
//! If a chain of `always` transitions is always taken, whatever the guards return, and leads back to where it began,
//! the call would never return. The macro rejects this:
//!
//! ```text
//! state_machine! {
//!     machine Blinker {
//!         initial On;
//!         state On  { always => Off; }    // this never ends: it leads back to `On`
//!         state Off { always => On; }
//!     }
//! }
//! ```
//!
//! The macro does not know the results of guards. A machine could still loop forever: by a guard that stays true; by a
//! reaction that is repeated because it does not change what its guard depends on; by a composite that completes again
//! in the target of its `done`; or by an event that raises itself. So a call takes at most a million follow-up steps,
//! and panics at the next, with the names of the machine and of the active state. A machine may use `always` to work
//! through a list, one item at a time. A list that takes more steps should be spread over several calls.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Countdown(n: &mut u32) {
//!         initial state Counting {
//!             always if *n > 0 => { *n -= 1; }        // without this it would never come to rest
//!             always => Zero;
//!         }
//!         state Zero;
//!     }
//! }
//!
//! let mut n = 5;
//! assert_eq!((Countdown::start(&mut n).state(), n), (Some(CountdownState::Zero), 0));
//! ```
//!
//! # Decided here
//!
//! Points that SCXML, UML and the books leave open, or that are decided differently here:
//!
//! - **Completions before raised events.** SCXML has one internal queue for both. Here a completion is handled before
//!   anything raised, as in UML; completions keep their order among themselves.
//! - **A machine that does not come to rest.** A call takes at most a million follow-up steps of any kind (`always`,
//!   completions, raised or recalled events), and panics at the next. The limit is the same as for [time that does not
//!   pass](super::time#decided-here), for the same reason.
