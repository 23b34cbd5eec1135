//! Time: `after`, `every`, and the calls `advance`, `tick` and `due`.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! use std::time::Duration;
//!
//! state_machine! {
//!     machine Light(log: &mut Vec<&'static str>) {
//!         events { Fault }
//!         initial Red;
//!
//!         state Red    { after 3s => Green; }
//!         state Green  { on Fault or after 20s => Yellow; every 5s => log.push("tick"); }
//!         state Yellow { after 1.5s => Red; }
//!     }
//! }
//!
//! let mut log = Vec::new();
//! let mut light = Light::start(&mut log);
//! assert_eq!(light.due(), Some(Duration::from_secs(3)));
//! assert_eq!(light.advance(&mut log, Duration::from_secs(2)), Answer::Ignored);
//! assert_eq!(light.advance(&mut log, Duration::from_secs(7)), Answer::Moved);
//! assert_eq!((light.state(), log), (Some(LightState::Green), vec!["tick"]));
//! assert_eq!(light.due(), Some(Duration::from_secs(4)));          // the next "tick"
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! `after DURATION [if GUARD] => REACTION` is triggered when the state has been active for the given time, once per
//! entry. `every DURATION [if GUARD] => REACTION` is triggered periodically while the state is active. Both have
//! guards, decisions and effects like [`on`](super::transitions). Both can be used after `or`, can be
//! [alarms](super::priority), and can be used inside [`in A | B { .. }`](super::transitions), where each of the states
//! has a separate timer.
//!
//! Machines with timers have three additional calls, and so do machines with states that [run
//! machines](super::running_inside#time), which may have timers. Other machines do not have these calls, so advancing
//! the time of a machine that cannot react to it is a compile error.
//!
//! | call | what it does |
//! |---|---|
//! | `machine.advance(ctx.., by)` | advances the time: timers that become due fire, in the order in which they become due |
//! | `machine.tick(ctx.., by)` | `advance`, then [`update`](super::calls); returns the stronger answer |
//! | `machine.due()` | the time until the next timer is due; `None` if there is none |
//!
//! A machine has no clock. It only knows the time that is passed to it, so it can be slowed down, paused, tested and
//! saved (with the feature `serde`), and it runs on targets without a clock. *(SCXML has delayed events instead, `<send
//! delay>`, which outlive the state that sent them; UML 2.5.1, clause 13: a relative TimeEvent, whose time starts with
//! the entry of its state.)*
//!
//! # Durations
//!
//! A duration is a number directly followed by a unit: `500ms`, `5s`, `1.5s`, `2min`, `1h`, also `us` and `ns`. It may
//! also be any expression of the type [`Duration`](core::time::Duration), which may contain such numbers. A number
//! without a unit is an error, and so is `every 0s`.
//!
//! An expression is evaluated when its state is entered, after the state's own `enter` and before the states inside it
//! are entered. The expression of an `every` is evaluated again each time it becomes due. Like a guard, it has
//! read-only access.
//!
//! ```
//! # use fsmith::state_machine;
//! use std::time::Duration;
//!
//! struct Bot { level: u32 }
//! impl Bot {
//!     fn delay(&self) -> Duration { Duration::from_millis(100) * self.level }
//! }
//!
//! state_machine! {
//!     machine Guard(bot: &mut Bot) {
//!         initial Calm;
//!         state Calm {
//!             enter { bot.level += 1; }
//!             after 2 * bot.delay() + 500ms => Alert;
//!         }
//!         state Alert;
//!     }
//! }
//!
//! let mut bot = Bot { level: 0 };
//! let guard = Guard::start(&mut bot);
//! assert_eq!(guard.due(), Some(Duration::from_millis(700)));
//! ```
//!
//! The next period of an `every` is evaluated *before* its guard and its reaction, so a change by the reaction takes
//! effect one firing late. To wait longer each time, use an `after` that enters its state again:
//!
//! ```
//! # use fsmith::state_machine;
//! # use std::time::Duration;
//! state_machine! {
//!     machine Sender(sent: &mut Vec<u32>) {
//!         events { Acknowledged }
//!         initial Waiting(Duration::from_secs(1), 1);
//!         state Waiting(timeout: Duration, attempt: u32) {
//!             enter { sent.push(*attempt); }
//!             after *timeout if *attempt < 4 => Waiting(timeout * 2, attempt + 1);
//!             after *timeout => GivenUp;
//!             on Acknowledged => Delivered;
//!         }
//!         final Delivered;
//!         final GivenUp;
//!     }
//! }
//!
//! let mut sent = Vec::new();
//! let mut sender = Sender::start(&mut sent);
//! sender.advance(&mut sent, Duration::from_secs(1 + 2 + 4));
//! assert_eq!((&sent[..], sender.due()), (&[1, 2, 3, 4][..], Some(Duration::from_secs(8))));
//! ```
//!
//! An `every` whose expression is zero would fire forever; it panics with a message that names the machine and the
//! state. A duration of more than 584 years never becomes due, so `Duration::MAX` means *never*. If `advance` is given
//! more than 584 years, it advances by 584 years.
//!
//! # How time passes
//!
//! `advance` goes from one due timer to the next. Each firing is a separate step, after which the machine [runs to
//! completion](super::always#run-to-completion). A state entered on the way receives the rest of the time. Timers that
//! become due at the same moment fire in the order in which [candidates](super::priority) are considered: alarms from
//! the outside in, then the others from the inside out, and within a state from top to bottom. With
//! [regions](super::regions#time), the leaves are visited in [document order](super::states#as-values), and each
//! considers the timers that no leaf before it has considered.
//!
//! ```
//! # use fsmith::state_machine;
//! # use std::time::Duration;
//! state_machine! {
//!     machine Kettle(log: &mut Vec<&'static str>) {
//!         initial Heating;
//!         every 2s => log.push("blink");
//!         state Heating { after 3s => { log.push("boils"); Boiling } }
//!         state Boiling { after 3s => { log.push("off"); Off } }
//!         state Off;
//!     }
//! }
//!
//! let (mut log, mut other) = (Vec::new(), Vec::new());
//! let mut kettle = Kettle::start(&mut log);
//! kettle.advance(&mut log, Duration::from_secs(6));
//! assert_eq!(log, ["blink", "boils", "blink", "off", "blink"]);
//!
//! let mut cut = Kettle::start(&mut other);
//! for _ in 0..600 {
//!     cut.advance(&mut other, Duration::from_millis(10));
//! }
//! assert_eq!(other, log);
//! ```
//!
//! So the result does not depend on how time is divided into calls: a game at 30 frames per second and one at 144 get
//! the same result, and a device that has slept for a minute catches up. An `every` does not drift: it is next due one
//! period after it was due, not one period after the call.
//!
//! `after 0s` is due in the next `advance`, even in an `advance` by zero. Two `after 0s` that lead to each other would
//! never end; the macro rejects this if it can detect it. It cannot if a duration is an expression that is zero at run
//! time, or if a guard decides. Then `advance` panics after timers have fired a million times without any time passing,
//! with a message that names the machine and the state. Long chains that end before that are allowed: a machine may
//! work through a list with timers of zero length.
//!
//! # Guards
//!
//! An `after` whose guard is false stays due: each later `advance` considers it first, and again after each step that
//! it takes. The `after` now waits for a condition and no longer for time, so `due()` does not report it. An `every`
//! whose guard is false skips that one firing. A reaction that [passes](super::reactions#pass) counts as a false guard.
//!
//! *(In UML and in SCXML such a timer is lost: there, elapsed time is an event like any other, which is consumed if no
//! transition takes it; UML 2.5.1, clause 14.2.3.9; SCXML, appendix D.)*
//!
//! Only `advance` and `tick` check timers, but an event may make such a guard true. So a program that sleeps until
//! `due()` should also call `advance(ctx.., Duration::ZERO)` after `handle`, `update` and `run`. Otherwise the timer
//! waits for the next call of `advance`, which may never come.
//!
//! ```
//! # use fsmith::state_machine;
//! # use std::time::Duration;
//! state_machine! {
//!     machine Door(closed: &bool) {
//!         initial Unlocked;
//!         state Unlocked { after 5s if *closed => Locked; }
//!         state Locked;
//!     }
//! }
//!
//! let mut door = Door::start(&false);
//! door.advance(&false, Duration::from_secs(60));
//! assert_eq!((door.state(), door.due()), (Some(DoorState::Unlocked), None));
//! door.advance(&true, Duration::ZERO);
//! assert_eq!(door.state(), Some(DoorState::Locked));
//! ```
//!
//! # When timers restart, and when they pause
//!
//! The time in a state counts from its entry. A transition that does not exit the state
//! ([`stay`](super::reactions#stay), or a transition to a nested state) does not restart its timers. A transition that
//! exits the state and enters it again does, such as one to itself or by `history shallow` and `deep`. A state that is
//! exited forgets its timers. So no call starts or cancels a timer: the active states determine which timers run.
//!
//! Timers do not run in paused states: those that [`history suspend`](super::history) keeps, and those beneath a
//! [`push`](super::stack). They continue with their remaining time.
//!
//! ```
//! # use fsmith::state_machine;
//! # use std::time::Duration;
//! state_machine! {
//!     machine Cook {
//!         events { Bell, Back }
//!         initial Boil;
//!         state Boil { after 10s => Serve; on Bell => push(Open); }
//!         state Open { on Back => pop; }
//!         state Serve;
//!     }
//! }
//!
//! let mut cook = Cook::start();
//! cook.advance(Duration::from_secs(4));
//! cook.handle(CookEvent::Bell);
//! cook.advance(Duration::from_secs(60));
//! cook.handle(CookEvent::Back);
//! assert_eq!(cook.due(), Some(Duration::from_secs(6)));
//! ```
//!
//! A machine that is not started, or that [has completed](super::completion), ignores time, and no timer in it is due.
//!
//! # Hosts
//!
//! A game has a loop that polls anyway: it calls `tick(ctx, frame)` with the time since the last frame.
//!
//! A task or a device that is otherwise idle sleeps for `due()`, or until an event arrives, and then passes the elapsed
//! time:
//!
//! ```
//! # use fsmith::state_machine;
//! # use std::time::{Duration, Instant};
//! # use std::sync::mpsc;
//! # state_machine! {
//! #     machine Lamp {
//! #         events { Press }
//! #         initial Off;
//! #         state Off { on Press => On; }
//! #         state On { after 2ms => Off; }
//! #     }
//! # }
//! # let (sender, receiver) = mpsc::channel();
//! # sender.send(LampEvent::Press).unwrap();
//! # drop(sender);
//! let mut lamp = Lamp::start();
//! let mut seen = Instant::now();
//! loop {
//!     let event = match lamp.due() {
//!         Some(sleep) => receiver.recv_timeout(sleep),
//!         None => receiver.recv().map_err(mpsc::RecvTimeoutError::from),
//!     };
//!     let now = Instant::now();  // read once, so that no time is lost between two reads
//!     lamp.advance(now - seen);
//!     seen = now;
//!     match event {
//!         Ok(event) => {
//!             lamp.handle(event);
//!             lamp.advance(Duration::ZERO);  // a timer that is due may have waited for the event
//!         }
//!         Err(mpsc::RecvTimeoutError::Timeout) => {}
//!         Err(mpsc::RecvTimeoutError::Disconnected) if lamp.due().is_none() => break,
//!         Err(mpsc::RecvTimeoutError::Disconnected) => {
//!             std::thread::sleep(lamp.due().unwrap_or_default());
//!         }
//!     }
//! }
//! assert_eq!(lamp.state(), Some(LampState::Off));
//! ```
//!
//! The program advances the time before it handles the event, so that timers that became due in between fire first. The
//! guide has this loop for [tokio](crate::guide::tokio) and [embassy](crate::guide::embassy), where
//! [`drive`](crate::drive) has a clock that makes it shorter, and explains who advances a machine that is [only kept as
//! data](crate::guide::catching_up).
//!
//! # What it costs
//!
//! Eight bytes for each timer on the longest path from the machine to one of its leaves: states that are never active
//! together share their timers, the regions of a parallel do not. Paused states keep their timers in additional memory.
//! A machine without timers does not grow. For each due timer, `advance` checks the timers of the active states once.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Blinker {
//!         initial On;
//!         state On  { after 1s => Off; }
//!         state Off { after 1s => On; }
//!     }
//! }
//! assert_eq!(size_of::<Blinker>(), 16);       // one timer, and the leaf
//! ```
//!
//! # Decided here
//!
//! Points that SCXML, UML and the books leave open, or that are decided differently here:
//!
//! - **Timers in regions.** Timers that become due at the same moment in several regions fire leaf by leaf in document
//!   order. So the timers of a state around the regions fire after those of the first region and before those of the
//!   others; its alarms fire before all of them. Each firing is a separate step.
//! - **The next firing of an `every`.** Its period is evaluated when it becomes due, before its guard and reaction.
//! - **Long times.** A duration of more than 584 years never becomes due, and `advance` advances by at most 584 years.
//! - **Time that does not pass.** If an `after` of the machine may be zero, by `after 0s` or by an expression, a call
//!   of `advance` takes at most a million steps without any time passing, and panics at the next. A smaller limit, such
//!   as the number of states, could reject a machine that does come to an end, because guards and durations depend on
//!   data. Other machines have no such counter.
