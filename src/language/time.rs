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
//! assert_eq!(light.due(), Some(Duration::from_secs(4)));
//! ```
//!
//! `after DURATION [if GUARD] => REACTION` is triggered once the state has been active for so long, once an entry.
//! `every DURATION [if GUARD] => REACTION` is triggered again and again, as long as the state is active. Both have
//! guards, decisions and effects as [`on`](super::transitions) has, stand after `or` and inside
//! [`in A | B { .. }`](super::transitions), where each of the states has its own, and may be [alarms](super::priority).
//!
//! A machine with either has three calls more; one without has none of them, so that time told to a machine that cannot
//! hear of it is a mistake that the compiler finds.
//!
//! | call | what it does |
//! |---|---|
//! | `machine.advance(ctx.., by)` | lets time pass: what falls due fires, in the order in which it does |
//! | `machine.tick(ctx.., by)` | `advance`, then [`update`](super::calls), with the stronger answer |
//! | `machine.due()` | how long until something falls due, if anything does |
//!
//! There is no clock. A machine knows of time what it is told, so it can be slowed down, paused and tested, kept on disk (with
//! the feature `serde`), and it runs where there is no clock. *(SCXML has delayed events instead, `<send delay>`, which outlive the state that
//! sent them; UML 2.5.1, clause 13: a relative TimeEvent, whose time starts with the entry of its state.)*
//!
//! # Durations
//!
//! A number with a unit, `500ms`, `5s`, `1.5s`, `2min`, `1h`, also `us` and `ns`, without a space; or any expression of
//! a [`Duration`](core::time::Duration), in which such numbers may stand too. Without a unit it is an error, as is
//! `every 0s`.
//!
//! An expression is evaluated when its state has been entered, after the state's own `enter` and before the states
//! inside it are entered; that of an `every` again whenever it falls due. It only looks, as a guard does.
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
//! The next period of an `every` is evaluated *before* its guard and its reaction, so what the reaction changes counts one
//! firing late. What waits longer each time is an `after` that enters its state again:
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
//! An `every` whose expression is zero would fire without end, and panics with a message that names the machine and the
//! state. What takes more than 584 years never falls due, so `Duration::MAX` is *never*; told to
//! `advance`, it is those 584 years.
//!
//! # How time passes
//!
//! `advance` goes from one due timer to the next. Each is a step of its own, after which the machine [runs to
//! completion](super::always#run-to-completion); a state entered on the way gets what is left of the time. What is due
//! at once fires in the order in which [candidates](super::priority) are looked at: alarms from the outside in, then
//! the others from the inside out, within a state top to bottom. With [regions](super::regions#time) the leaves look in
//! document order, each at what the ones before it have left.
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
//! So the result does not depend on how time is cut into calls: a game at 30 frames a second and one at 144 come to the
//! same, and a device that slept through a minute catches up. An `every` does not drift: it is due a period after it
//! was due, not after its host came to tell.
//!
//! `after 0s` is due in the next `advance`, even in one of no time. Two of them that lead to each other would never
//! end, which is refused where it can be seen.
//!
//! # Guards
//!
//! An `after` that is due and whose guard does not hold stays due: every later `advance` looks at it first, and again after
//! each step that it takes. It waits for a condition then, and no longer for time, so `due()` does not speak of it. An `every`
//! loses that one firing. A reaction that [passes](super::reactions#pass) is a guard that does not hold.
//!
//! *(Elsewhere such a timer is lost: in UML and in SCXML time that has come is an event like others, which is consumed where no
//! transition takes it; UML 2.5.1, clause 14.2.3.9; SCXML, appendix D.)*
//!
//! Only `advance` and `tick` look at timers. What makes such a guard hold may be an event, so after `handle`, `update` and `run` a
//! host that does nothing until `due()` tells once more that time is what it is: `advance(ctx.., Duration::ZERO)`. Else it
//! waits for the next event, which may never come.
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
//! # What begins anew, and what stands still
//!
//! Time is spent in a state from its entry on. A transition that does not leave the state
//! ([`stay`](super::reactions#stay), or one to a state inside it) restarts nothing; one that leaves it and enters it
//! again, to itself or by `history shallow` and `deep`, begins anew. A state that is left forgets its timers.
//!
//! Time stands still for what is not exited and not active either: what [`history suspend`](super::history) puts aside,
//! and what lies beneath a [`push`](super::stack). It goes on where it was.
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
//! A machine that is not started or [has completed](super::completion) ignores time, and nothing is due in it.
//!
//! # Hosts
//!
//! A game has a loop that polls anyway: it calls `tick(ctx, frame)` with the time since the last frame.
//!
//! A task or a device that has nothing to do until something happens sleeps for `due()`, or until an event comes, and
//! then says how long that was:
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
//!     // With embassy: `select(channel.receive(), Timer::after(..))`; with tokio: `timeout(.., receiver.recv())`.
//!     let event = match lamp.due() {
//!         Some(sleep) => receiver.recv_timeout(sleep),
//!         None => receiver.recv().map_err(mpsc::RecvTimeoutError::from),
//!     };
//!     let now = Instant::now();                       // once, so that no time is lost between two looks
//!     lamp.advance(now - seen);
//!     seen = now;
//!     match event {
//!         Ok(event) => {
//!             lamp.handle(event);
//!             lamp.advance(Duration::ZERO);           // what is due may have waited for that
//!         }
//!         Err(mpsc::RecvTimeoutError::Timeout) => {}
//!         Err(mpsc::RecvTimeoutError::Disconnected) if lamp.due().is_none() => break,
//!         Err(mpsc::RecvTimeoutError::Disconnected) => std::thread::sleep(lamp.due().unwrap_or_default()),
//!     }
//! }
//! assert_eq!(lamp.state(), Some(LampState::Off));
//! ```
//!
//! The time before an event is told before the event, so that what fell due in between comes first.
//!
//! # What it costs
//!
//! Eight bytes for each timer on the longest path from the machine to one of its leaves: states that are never active
//! together share theirs, the regions of a parallel do not. What is suspended and what is pushed over keeps its own beside
//! them. A machine without timers is as large as before. `advance` costs one look at the timers of the active states for
//! every due one.
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
