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
//! In the table, `ctx..` means the arguments that the machine's header
//! [declares](super::machine#parameters-what-each-call-is-lent), in their order.
//!
//! | call | what it does |
//! |---|---|
//! | `Name::new()` | creates a machine that is not started; `const`, and also [`Default`] |
//! | `Name::start(ctx..)` | creates a started machine: enters the machine and its initial states |
//! | `machine.restart(ctx..)` | exits everything, if the machine is started, and starts it again |
//! | `machine.stop(ctx..)` | exits everything; afterwards the machine is as after [`new`](#not-started) |
//! | `machine.handle(ctx.., event)` | takes one step for an event; only with [`events`](super::events) |
//! | `machine.update(ctx..)` | takes one step for a poll, then runs the [`active`](super::actions) actions; only with [something to poll](#calls-that-a-machine-does-not-have) |
//! | `machine.run(ctx.., events)` | takes a step for [each of many events](super::speed#many-events-in-one-call-run) |
//! | `machine.run_updates(ctx.., times)` | updates that many times |
//! | `machine.advance(ctx.., by)`, `tick(ctx.., by)`, `due()` | advance the [time](super::time), and return the time until a timer is due; only with `after` or `every`, or with a [machine that a state runs](super::submachines) |
//! | `machine.run_slice(&events)`, `run_until(&events, state)` | many events at once; only in machines that [do nothing but move](super::pure) |
//! | `machine.can(ctx.., &event)` | returns whether anything [would react](super::asking#what-would-react); nothing runs |
//! | `machine.is_finished()` | returns whether the machine [has completed](super::completion#a-machine-that-has-completed) |
//! | `machine.into_end()` | consumes a machine that has completed, and returns [how it has completed](super::data#from-outside); only with a `final` at top level |
//! | `machine.is_in(state)`, `state()`, `active()`, `stack()` | query the machine, see [asking](super::asking), also for `has(tag)`; no `state()` in a machine with [regions](super::regions#asking) |
//! | `machine.deferred()`, `room_to_defer()` | list the events that are [kept](super::deferral), the oldest first; return how many more can be kept; only with `defer` |
//!
//! All calls except `stop` and the queries [run to completion](super::always#run-to-completion) before they return:
//! then no follow-up step is left. `advance` does so after each timer that fires. If no timer fires, advancing the time
//! changes nothing, however it is divided into calls.
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
//! | `Deferred` | an active state [defers](super::deferral) the event |
//! | `Refused` | an active state defers the event, but has [no room](super::deferral#room) for it: it is lost |
//! | `Ignored` | nothing reacted, or the machine is not started, or it has completed |
//!
//! The answer is the strongest of all steps of the call, including follow-up steps: an event to which nothing reacts is
//! `Ignored`, but an event whose reaction stays and raises a signal that moves is `Moved`. The answer may be dropped if
//! it does not matter. `active` actions do not affect the answer, but the steps for events that they
//! [raise](super::signals) do.
//!
//! In a machine with [`fails`](super::failing#what-a-call-returns), all of these return a `Result`, and so do `start`,
//! `restart` and `stop`: the caller receives an error that no state handles.
//!
//! In an [`async machine`](super::waiting), all of these are `async`, and so are `start`, `restart` and `stop`. It has
//! one more call, `is_interrupted()`, which returns whether a call [was
//! dropped](super::waiting#a-call-that-is-dropped).
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
//! A call that could never do anything does not compile, so that no loop waits for a machine that would never react:
//!
//! | call | exists in machines |
//! |---|---|
//! | `handle`, `run`, `can` | with `events` |
//! | `update`, `run_updates` | with a `when`, an `active`, an `always` or a `never`, whose conditions may change outside; and with a [machine that a state runs](super::submachines), which may have these |
//! | `advance`, `tick`, `due` | with an `after` or an `every`; and with a machine that a state runs |
//! | `into_end` | with a `final` in the machine's own body |
//! | `state`, `data` | without regions; `data` only if some state has data |
//! | `stack` | that `push` |
//! | `deferred`, `room_to_defer` | that `defer` |
//!
//! The compiler message says why, and what to call instead. The names are reserved for this, so your own methods need
//! other names. A machine that gains its first `when` gains `update`, and the program must call it.
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
//! so this is possible before the arguments exist: in a static, an array, the default of a component.
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
//! lamps[0].restart(&mut log);             // exits On, enters Off
//! assert_eq!(lamps[0].state(), Some(LampState::Off));
//! lamps[0].stop(&mut log);
//! assert_eq!(lamps[0].state(), None);
//! assert_eq!(log, ["off-", "on-", "off-"]);
//! ```
//!
//! In a [trace](super::observing), each such call is a line, such as `Press: ignored, the machine is not started`. An
//! observer of your own is [notified](crate::Observer::not_started) of it.
//!
//! `stop`, and therefore `restart`, exits everything in reverse document order: the active states, innermost first, and
//! those that composites have suspended. States that a push has paused come after the states on top of them. Histories
//! and the stack are forgotten. Dropping a machine runs no exits, because there are no arguments to run them with.
//!
//! # What it costs
//!
//! A machine is as large as the state that it stores: one byte for the active leaf, one for each
//! [region](super::regions#what-it-costs), one for each composite that [remembers](super::history), the frames of its
//! [stack](super::stack), eight bytes for a [timer](super::time#what-it-costs), and the room for
//! [deferred](super::deferral#room) events. (From 256 leaves on, each of the single bytes becomes two.) Memory that a
//! call needs while it [runs to completion](super::signals#room) is part of the call. No call allocates, and neither
//! the crate nor the generated code contains `unsafe`.
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
//! Points that SCXML, UML and the books leave open, or that are decided differently here:
//!
//! - **`stop`.** Everything is exited in reverse document order, including suspended states. States that a push has
//!   paused come after the states on top of them, and after the states that are suspended inside them.
//! - **`restart`.** It exits first. A machine that is not started is only started.
//! - **The answer of `update`.** It covers the transition and the follow-up steps; `active` does not count.
