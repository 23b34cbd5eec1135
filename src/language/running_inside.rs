//! Machines that states run: their time, their polls, their errors, and actions that wait.
//! [submachines](super::submachines) describes how they are declared and started, and how they receive events.
//!
//! # Time
//!
//! The outer and the inner machine share their [time](super::time). `advance` fires the timers of both, in the order in
//! which they become due, however the time is divided into calls; `due()` returns the time until the next timer of
//! either. If several are due at the same moment, alarms fire first, then the timers inside, then the other timers of
//! the state that runs the machine.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! # use std::time::Duration;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Blinker(log: &mut Log) {
//!         initial state Dark { after 2s => { log.push("on"); Lit } }
//!         state Lit { after 1s => { log.push("off"); Dark } }
//!     }
//! }
//!
//! state_machine! {
//!     machine Buoy(log: &mut Log) {
//!         initial state Afloat {
//!             machine lamp: Blinker(log);
//!             every 2.5s => log.push("beep");
//!             after 5s => { log.push("sinks"); Sunk }
//!         }
//!         state Sunk;
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut buoy = Buoy::start(&mut log);
//! assert_eq!(buoy.due(), Some(Duration::from_secs(2)));
//! assert_eq!(buoy.advance(&mut log, Duration::from_secs(60)), Answer::Moved);
//! assert_eq!(log, ["on", "beep", "off", "on", "beep", "sinks"]);
//! assert_eq!(buoy.due(), None);
//! ```
//!
//! The timers of the inner machine stop together with those of its state: if [`history suspend`](super::history) or a
//! [`push`](super::stack) pauses the state, the inner machine continues later with the remaining time. A state that is
//! exited in any other way starts its machine again when it is entered, even by a history.
//!
//! ```
//! # use fsmith::state_machine;
//! # use std::time::Duration;
//! state_machine! {
//!     machine Timer {
//!         initial state Running { after 10s => Over; }
//!         final Over;
//!     }
//! }
//!
//! state_machine! {
//!     machine Game {
//!         events { Pause, Resume }
//!         initial state Playing {
//!             machine clock: Timer;
//!             on Pause => push(Menu);
//!             done(clock) => Lost;
//!         }
//!         state Menu { on Resume => pop; }
//!         state Lost;
//!     }
//! }
//!
//! let mut game = Game::start();
//! game.advance(Duration::from_secs(4));
//! game.handle(GameEvent::Pause);
//! game.advance(Duration::from_secs(60));                          // nothing is due
//! game.handle(GameEvent::Resume);
//! assert_eq!(game.due(), Some(Duration::from_secs(6)));
//! game.advance(Duration::from_secs(6));
//! assert_eq!(game.state(), Some(GameState::Lost));
//! ```
//!
//! After `history suspend`, a plain target continues the inner machine, and `.initial` starts it again:
//!
//! ```
//! # use fsmith::state_machine;
//! # use std::time::Duration;
//! state_machine! {
//!     machine Track {
//!         initial state Playing { after 180s => Over; }
//!         final Over;
//!     }
//! }
//!
//! state_machine! {
//!     machine Radio {
//!         events { Traffic, Off, On }
//!         initial state Listening {
//!             initial Music;
//!             history suspend;
//!             on Off => Silent;
//!             on Traffic => News;
//!             state Music { machine track: Track; done(track) => Music; }
//!         }
//!         state News { after 20s => Listening; }
//!         state Silent { on On => Listening.initial; }
//!     }
//! }
//!
//! let mut radio = Radio::start();
//! radio.advance(Duration::from_secs(60));
//! radio.handle(RadioEvent::Traffic);
//! radio.advance(Duration::from_secs(20));
//! assert_eq!(radio.due(), Some(Duration::from_secs(120)));        // continues
//! radio.handle(RadioEvent::Off);
//! radio.handle(RadioEvent::On);
//! assert_eq!(radio.due(), Some(Duration::from_secs(180)));        // starts again
//! ```
//!
//! # Polls
//!
//! An `update` of the outer machine first takes a step of the outer machine. Then it updates the inner machine of each
//! state that has stayed active, before the state's own [`active`](super::actions).
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Legs(log: &mut Log, foe: bool) {
//!         initial state Walking { active { log.push("step"); } when foe => Still; }
//!         state Still { when !foe => Walking; }
//!     }
//! }
//!
//! state_machine! {
//!     machine Npc(log: &mut Log, foe: bool, hurt: bool) {
//!         initial state Alive {
//!             machine legs: Legs(log, foe);
//!             active { log.push("breath"); }
//!             when hurt => Down;
//!         }
//!         state Down;
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut npc = Npc::start(&mut log, false, false);
//! npc.update(&mut log, false, false);
//! npc.update(&mut log, true, false);                              // `Legs` has moved
//! assert_eq!(log, ["step", "breath", "breath"]);
//! assert_eq!(npc.update(&mut log, true, true), Answer::Moved);
//! ```
//!
//! # One that fails
//!
//! In a machine with [`fails`](super::failing), a state may run a machine with `fails`. An error goes first to the
//! `failed`s of the inner machine. If none of them handles it, it goes on to the outer machine, as if it came from the
//! code of the state that runs the inner one, and [`From`] converts it to the error type of the outer machine, as in
//! `?`. So a `failed` of the outer machine handles it, or the call returns it.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! #[derive(Debug, PartialEq)]
//! enum LineError { Noise, Cut }
//!
//! #[derive(Debug, PartialEq)]
//! enum Outage { Line(LineError), Power }
//!
//! impl From<LineError> for Outage {
//!     fn from(error: LineError) -> Self { Outage::Line(error) }
//! }
//!
//! state_machine! {
//!     machine Line(sent: &mut u32) fails LineError {
//!         events { Send(u8) }
//!         initial state Open {
//!             on Send(0) => Err(LineError::Cut)?;
//!             on Send(255) => Err(LineError::Noise)?;
//!             on Send(_) => *sent += 1;
//!             failed LineError::Noise => stay;                    // harmless
//!         }
//!     }
//! }
//!
//! state_machine! {
//!     machine Office(sent: &mut u32) fails Outage {
//!         events { Line(LineEvent), Unplug }
//!         initial state Working {
//!             machine line: Line(sent);
//!             forward Line(event) => line(event);
//!             on Unplug => Err(Outage::Power)?;
//!             failed Outage::Line(LineError::Cut) if *sent > 0 => Waiting;
//!         }
//!         state Waiting;
//!     }
//! }
//!
//! # fn main() -> Result<(), Outage> {
//! let mut sent = 0;
//! let mut office = Office::start(&mut sent)?;
//! let send = |byte| OfficeEvent::Line(LineEvent::Send(byte));
//! let cut = office.handle(&mut sent, send(0));
//! assert_eq!(cut, Err(Outage::Line(LineError::Cut)));             // unhandled
//! assert_eq!(office.handle(&mut sent, send(255)), Ok(Answer::Stayed));
//! office.handle(&mut sent, send(7))?;
//! assert_eq!(office.handle(&mut sent, send(0)), Ok(Answer::Moved));
//! assert_eq!(office.state(), Some(OfficeState::Waiting));
//! # Ok(())
//! # }
//! ```
//!
//! An error inside does not stop the inner machine: a machine whose start fails still runs, and one that completes
//! while an error occurs has completed, and its `done` is taken. Then the outer machine handles the error, in the
//! states that are active by then. If the guard of a timer fails inside, the refused timers of that machine are
//! considered again in the same call only after a step was taken or time has passed. Timers that have just become due
//! are considered, and so are the timers of other machines. A machine with `fails` can run at most 64 machines.
//!
//! An event for which a guard of the inner machine fails is also passed to the inner machine. It does not go on to the
//! next candidate, and [`can`](super::asking) returns `true`.
//!
//! # One that waits
//!
//! In an [`async machine`](super::waiting), a state may run an `async` machine; the outer call awaits the actions of
//! the inner machine. If the call is dropped meanwhile, the outer machine is interrupted, and the inner one is dropped
//! with the rest of its data.
//!
//! ```
//! # use fsmith::state_machine;
//! # use std::task::{Context, Poll, Waker};
//! # async fn sleep() {
//! #     let mut waited = false;
//! #     std::future::poll_fn(|_| if std::mem::replace(&mut waited, true) { Poll::Ready(()) } else { Poll::Pending }).await;
//! # }
//! state_machine! {
//!     async machine Modem(log: &mut Vec<&'static str>) {
//!         events { Dial, Hang }
//!         initial Idle;
//!         state Idle {
//!             on Dial => { log.push("dials"); sleep().await; log.push("answered"); Busy }
//!         }
//!         state Busy { on Hang => Idle; }
//!     }
//! }
//!
//! state_machine! {
//!     async machine Desk(log: &mut Vec<&'static str>) {
//!         events { Modem(ModemEvent), Leave }
//!         initial state Manned {
//!             machine modem: Modem(log);
//!             forward Modem(event) => modem(event);
//!             on Leave if modem.is_in(ModemState::Idle) => Left;
//!         }
//!         final Left;
//!     }
//! }
//!
//! let (mut desk, mut log) = (Desk::new(), vec![]);
//! let mut context = Context::from_waker(Waker::noop());
//! {
//!     let mut start = std::pin::pin!(desk.restart(&mut log));
//!     assert!(start.as_mut().poll(&mut context).is_ready());
//! }
//! {
//!     let dial = DeskEvent::Modem(ModemEvent::Dial);
//!     let mut call = std::pin::pin!(desk.handle(&mut log, dial));
//!     assert!(call.as_mut().poll(&mut context).is_pending());     // and is dropped
//! }
//! assert_eq!(log, ["dials"]);
//! assert!(desk.is_interrupted());
//! ```
//!
//! # What it costs
//!
//! The inner machine is a field of its state, and takes the room of one: states that exclude each other share it.
//! Nothing is allocated, and there is no `dyn`: its calls are function calls, which the compiler may inline. A
//! `forward` first queries and then calls the inner machine, so it evaluates its transitions twice. `due` and `advance`
//! check the inner machines that run. A machine that runs others always has the calls [`update`, `advance`, `tick` and
//! `due`](super::calls#calls-that-a-machine-does-not-have), because whether the inner ones poll and have timers is not
//! known at its declaration.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Switch {
//!         events { Flip }
//!         initial state Off { on Flip => On; }
//!         state On { on Flip => Off; }
//!     }
//! }
//! state_machine! {
//!     machine Panel {
//!         events { First(SwitchEvent), Second(SwitchEvent) }
//!         machine first: Switch;
//!         machine second: Switch;
//!         forward First(event) => first(event);
//!         forward Second(event) => second(event);
//!         initial state Ready;
//!     }
//! }
//! assert_eq!((size_of::<Switch>(), size_of::<Panel>()), (1, 3));
//! # Panel::start().handle(PanelEvent::First(SwitchEvent::Flip));
//! # Panel::start().handle(PanelEvent::Second(SwitchEvent::Flip));
//! ```
