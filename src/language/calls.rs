//! What a machine offers: its calls, and what they answer.
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
//! `ctx..` stands for what the machine's header [lends](super::machine#parameters-what-each-call-is-lent), in its
//! order.
//!
//! | call | what it does |
//! |---|---|
//! | `Name::new()` | a machine that is not started; `const`, and also [`Default`] |
//! | `Name::start(ctx..)` | a started one: enters the machine and its initial states |
//! | `machine.restart(ctx..)` | exits everything, if it is started, and starts afresh |
//! | `machine.stop(ctx..)` | exits everything; after that it is as [`new`](#not-started) |
//! | `machine.handle(ctx.., event)` | one step for an event; only with [`events`](super::events) |
//! | `machine.update(ctx..)` | one step for a poll, then the [`active`](super::actions) actions |
//! | `machine.run(ctx.., events)` | a step for [each of many events](super::speed#many-events-in-one-call-run) |
//! | `machine.run_updates(ctx.., times)` | so many polls |
//! | `machine.advance(ctx.., by)`, `tick(ctx.., by)`, `due()` | let [time](super::time) pass; only with `after` or `every` |
//! | `machine.run_slice(&events)`, `run_until(&events, state)` | many events at once; only in machines that [do nothing but move](super::pure) |
//! | `machine.can(ctx.., &event)` | whether anything [would react](super::asking#what-would-react); nothing runs |
//! | `machine.is_finished()` | whether the machine [has completed](super::completion#a-machine-that-has-completed) |
//! | `machine.is_in(state)`, `state()`, `active()`, `stack()` | see [asking](super::asking); no `state()` in a machine with [regions](super::regions#asking) |
//!
//! All but `stop` and those that only look [run to completion](super::always#run-to-completion) before they return: the
//! machine has nothing left to do by itself then. `advance` does so after each timer that fires; while none does, time
//! alone changes nothing, however it is cut into calls.
//!
//! # Answers
//!
//! `handle`, `update`, `run`, `run_updates`, `advance` and `tick` answer an [`Answer`](crate::Answer), which is small, `Copy` and ordered by
//! strength:
//!
//! | answer | when |
//! |---|---|
//! | `Moved` | a transition was taken that leaves and enters states; also to itself, a `push`, a `pop` |
//! | `Stayed` | a transition was taken that [stays](super::reactions#stay) |
//! | `Deferred` | an active state [defers](super::deferral) the event: it is kept |
//! | `Ignored` | nothing reacted, or the machine is not started, or it has completed |
//!
//! It is the strongest of all the steps of the call, the machine's own among them: an event that nobody wants is
//! ignored, but one whose reaction stays and raises a signal that moves has moved. It may be dropped where it does not
//! matter. Nothing that happens in `active` is in it, but what it [raises](super::signals) may lead to.
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
//! # Not started
//!
//! A machine that is not started is in no state and ignores every call but `restart`. It needs nothing that is lent, so
//! it can be made where nothing is there yet: in a static, an array, a component's default.
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
//! `stop`, and so `restart`, exits everything in reverse document order: what is active, innermost first, what
//! composites have suspended, and what pushes put aside after what lies on top of it. Histories and the stack are
//! forgotten. A machine that is simply dropped exits nothing, since it has no context to do it with.
//!
//! # What it costs
//!
//! A machine is as large as what it has to remember: one byte for the active leaf, one for each
//! [region](super::regions#what-it-costs), one for every composite that [remembers](super::history), the frames of its
//! [stack](super::stack), eight bytes for a [timer](super::time#what-it-costs), and the room for what it
//! [defers](super::deferral#room). (From 256 leaves on the single bytes are two.)
//! What a call needs while it [runs to completion](super::signals#room) lies in the call.
//! No call allocates, and none of the crate's or the generated code is `unsafe`.
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
