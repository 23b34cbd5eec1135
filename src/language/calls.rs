//! The methods of a machine, and what they answer.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! struct World { light: bool }
//!
//! state_machine! {
//!     machine Owl(world: &World) {
//!         events { Noise { volume: u32 }, Call }
//!         initial Asleep;
//!         state Asleep {
//!             when !world.light => Awake;
//!             on Noise { volume } => if volume > 9 { Awake } else { stay };
//!         }
//!         state Awake { when world.light => Asleep; }
//!     }
//! }
//!
//! let day = World { light: true };
//! let mut owl = Owl::start(&day);
//! assert_eq!(owl.handle(&day, OwlEvent::Noise { volume: 3 }), Answer::Stayed);
//! assert_eq!(owl.handle(&day, OwlEvent::Call), Answer::Ignored);
//! assert_eq!(owl.update(&World { light: false }), Answer::Moved);
//! assert_eq!(owl.state(), Some(OwlState::Awake));
//! ```
//!
//! In the table, `ctx..` stands for the arguments that the machine's header
//! [declares](super::machine#parameters-what-each-call-is-lent), in their order.
//!
//! | call | what it does |
//! |---|---|
//! | `Name::new()` | creates a machine that is not started; `const`, and also [`Default`] |
//! | `Name::start(ctx..)` | creates a started machine: enters the machine and its initial states |
//! | `machine.restart(ctx..)` | exits everything, if the machine is started, and starts it afresh |
//! | `machine.stop(ctx..)` | exits everything; afterwards the machine is as after [`new`](#not-started) |
//! | `machine.handle(ctx.., event)` | takes one step for an event; only with [`events`](super::events) |
//! | `machine.update(ctx..)` | takes one step for a poll, then runs the [`active`](super::actions) actions; only with [something to poll](#calls-that-a-machine-does-not-have) |
//! | `machine.run(ctx.., events)` | takes a step for [each of many events](super::speed#many-events-in-one-call-run) |
//! | `machine.run_updates(ctx.., times)` | updates that many times |
//! | `machine.advance(ctx.., by)`, `tick(ctx.., by)`, `due()` | let [time](super::time) pass, and say how long until something is due; only with `after` or `every`, or with a [machine that a state runs](super::submachines) |
//! | `machine.run_slice(&events)`, `run_until(&events, state)` | many events at once; only in machines that [do nothing but move](super::pure) |
//! | `machine.can(ctx.., &event)` | answers whether anything [would react](super::asking#what-would-react); nothing runs |
//! | `machine.is_finished()` | answers whether the machine [has completed](super::completion#a-machine-that-has-completed) |
//! | `machine.into_end()` | ends the life of a machine that has completed, and returns [how it has ended](super::data#from-outside); only with a `final` at top level |
//! | `machine.is_in(state)`, `state()`, `active()`, `stack()` | query the machine, see [asking](super::asking); no `state()` in a machine with [regions](super::regions#asking) |
//! | `machine.deferred()`, `room_to_defer()` | list the events that are [kept](super::deferral), the oldest first; say how many more there is room for; only with `defer` |
//!
//! All calls except `stop` and those that only query [run to completion](super::always#run-to-completion) before they
//! return: the machine then has nothing left to do on its own. `advance` does so after each timer that fires. If no
//! timer fires, the passing of time changes nothing, however it is divided into calls.
//!
//! # Answers
//!
//! `handle`, `update`, `run`, `run_updates`, `advance` and `tick` return an [`Answer`](crate::Answer), which is small,
//! `Copy` and ordered by strength:
//!
//! | answer | when |
//! |---|---|
//! | `Moved` | a transition was taken that exits and enters states; also to the state itself, a `push`, a `pop` |
//! | `Stayed` | a transition was taken that [stays](super::reactions#stay) |
//! | `Deferred` | an active state [defers](super::deferral) the event, which is kept |
//! | `Refused` | an active state defers the event, but has [no room](super::deferral#room) for it: it is lost |
//! | `Ignored` | nothing reacted, or the machine is not started, or it has completed |
//!
//! The answer is the strongest of all steps of the call, including those that the machine takes on its own: an event to
//! which nothing reacts is `Ignored`, but an event whose reaction stays and raises a signal that moves is `Moved`. The
//! answer may be dropped if it does not matter. What `active` does is no part of the answer, but what `active`
//! [raises](super::signals) may lead to steps that are.
//!
//! In a machine that [`fails`](super::failing#what-a-call-returns) with an error, all of these return a `Result` of it, and so
//! do `start`, `restart` and `stop`: an error that no state takes is the caller's.
//!
//! In an [`async machine`](super::waiting) all of these are `async`, with `start`, `restart` and `stop`; and it has one more call,
//! `is_interrupted()`, which says whether one of them [was dropped](super::waiting#a-call-that-is-dropped) half-way.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! state_machine! {
//!     machine Door {
//!         events { Knock, Ring }
//!         signals { Come }
//!         initial state Closed { on Knock => raise(Come); on Come => Open; }
//!         state Open;
//!     }
//! }
//! let mut door = Door::start();
//! assert_eq!(door.handle(DoorEvent::Ring), Answer::Ignored);
//! assert_eq!(door.handle(DoorEvent::Knock), Answer::Moved);
//! ```
//!
//! # Calls that a machine does not have
//!
//! What could never do anything does not compile, so that no loop waits for a machine that would never react:
//!
//! | call | exists in machines |
//! |---|---|
//! | `handle`, `run`, `can` | with `events` |
//! | `update`, `run_updates` | with a `when`, an `active`, an `always` or a `never`: what they ask may have changed outside; and with a [machine that a state runs](super::submachines), which may have these |
//! | `advance`, `tick`, `due` | with an `after` or an `every`; and with a machine that a state runs |
//! | `into_end` | with a `final` in the machine's own body |
//! | `state`, `data` | without regions; `data` only where some state has data |
//! | `stack` | that `push` |
//! | `deferred`, `room_to_defer` | that `defer` |
//!
//! The compiler says why, and what to call instead; for that the names are taken, so a function of your own on the machine
//! is called something else. So a machine that gains its first `when` gains `update`, and whoever runs
//! it has to call that.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! Lamp::start().update();                 // `Lamp` has no calls `update` and `run_updates`
//! ```
//!
//! # Not started
//!
//! A machine that is not started is in no state, and ignores every call but `restart`. Creating it takes no arguments,
//! so this is possible where they do not exist yet: in a static, an array, the default of a component.
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! state_machine! {
//!     machine Lamp(log: &mut Vec<&'static str>) {
//!         events { Press }
//!         initial Off;
//!         state Off {
//!             exit { log.push("off-"); }
//!             on Press => On;
//!         }
//!         state On { exit { log.push("on-"); } }
//!     }
//! }
//!
//! const LAMP: Lamp = Lamp::new();
//! let mut lamps = [LAMP; 2];
//! let mut log = Vec::new();
//! assert_eq!(lamps[0].handle(&mut log, LampEvent::Press), Answer::Ignored);
//! assert_eq!(lamps[0].state(), None);
//!
//! lamps[0].restart(&mut log);
//! lamps[0].handle(&mut log, LampEvent::Press);
//! lamps[0].restart(&mut log);             // leaves On, enters Off
//! assert_eq!(lamps[0].state(), Some(LampState::Off));
//! lamps[0].stop(&mut log);
//! assert_eq!(lamps[0].state(), None);
//! assert_eq!(log, ["off-", "on-", "off-"]);
//! ```
//!
//! What is silent in a loop can be seen in a [trace](super::observing), where each such call is a line, as in `Press: ignored,
//! the machine is not started`; an observer of your own is [told](crate::Observer::not_started) so.
//!
//! `stop`, and therefore `restart`, exits everything in reverse document order: what is active, innermost first, and
//! what composites have suspended; what a push put aside comes after what lies on top of it. Histories and the stack
//! are forgotten. Dropping a machine runs no exits, since there is no context to run them with.
//!
//! # What it costs
//!
//! A machine is as large as what it has to remember: one byte for the active leaf, one for each
//! [region](super::regions#what-it-costs), one for each composite that [remembers](super::history), the frames of its
//! [stack](super::stack), eight bytes for a [timer](super::time#what-it-costs), and the room for what it
//! [defers](super::deferral#room). (From 256 leaves on, each of the single bytes becomes two.) What a call needs while
//! it [runs to completion](super::signals#room) is stored in the call. No call allocates, and neither the crate nor the
//! generated code contains `unsafe`.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Plain { initial A; state A; state B; }
//! }
//! state_machine! {
//!     machine Remembering {
//!         initial A;
//!         state A { initial B; history deep; state B; }
//!     }
//! }
//! assert_eq!(size_of::<Plain>(), 1);
//! assert_eq!(size_of::<Remembering>(), 2);
//! ```
//!
//! # Decided here
//!
//! Where SCXML, UML and the books leave something open, or where it is decided otherwise:
//!
//! - **`stop`.** Everything is exited in reverse document order, including what is suspended. What pushes put aside
//!   comes after what lies on top of it, and after what is suspended inside it.
//! - **`restart`.** It exits first. A machine that is not started is only started.
//! - **The answer of `update`.** It covers the transition and those that the machine takes on its own afterwards;
//!   `active` does not count.
