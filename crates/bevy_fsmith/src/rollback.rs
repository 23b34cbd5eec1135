//! Rollback: machines in games that save, load and simulate frames again, such as those on ggrs.
//!
//! In a game with rollback, each player simulates ahead with predicted input. When the real input arrives, the game
//! loads an earlier frame and simulates the frames since then again. Every simulation of a frame must have the same
//! result on every computer.
//!
//! A machine that is `Copy + Hash` is ready for this: it contains its states, their data, its timers and deferred events,
//! and nothing else. Save and load it like any component, next to its body:
//!
//! ```
//! # use bevy_fsmith::prelude::*;
//! # use bevy_ecs::prelude::*;
//! # #[derive(Component, Clone, Copy, PartialEq, Eq, Hash)]
//! # pub struct Body { at: i32 }
//! state_machine! {
//!     #[derive(Machine, Clone, Copy, PartialEq, Eq, Hash)]
//!     #[bevy(params(&mut Body), events = FighterEvent, tick)]
//!     pub machine Fighter(body: &mut Body) {
//!         #[derive(Clone)]
//!         events { Punch }
//!         initial state Ready { on Punch => Strike; }
//!         state Strike {
//!             enter { body.at += 1; }
//!             after 100ms => Ready;
//!         }
//!     }
//! }
//!
//! type Saved = (Fighter, Body);
//!
//! fn save(fighter: &Fighter, body: &Body) -> Saved {
//!     (*fighter, *body)
//! }
//!
//! fn load(entity: &mut EntityWorldMut, saved: Saved) {
//!     entity.insert(saved); // a machine that is started continues where it was
//! }
//! ```
//!
//! With bevy_ggrs, register the machine by `rollback_component_with_copy` and `checksum_component_with_hash`. The tests
//! of this crate play 10,000 frames with two fighters on ggrs 0.13: once with `SyncTestSession`, which simulates every
//! frame eight times, and once over a network that loses one of eight packets and delays the others. All checksums are
//! equal.
//!
//! # What such a machine must not contain
//!
//! - **Fields without `Copy` and `Hash`**, such as `String`, `Vec` and `Box`. With `Clone` instead of `Copy`, a rollback
//!   allocates.
//! - **Floating-point numbers**, unless all computers compute them alike. They have no `Hash`. Use integers or fixed
//!   point, as for the physics.
//! - **References to what is not saved**: an `Entity` that may have another number after a rollback, an index into a
//!   list that is not saved, an `Instant`.
//!
//! # What its guards and actions must not use
//!
//! - **Data outside of the saved state**: resources that are not saved, `Local`, statics, the real time. A random number
//!   comes from a generator that is saved with the body.
//! - **The order of a `HashMap`**, or of queries over entities that were spawned in a different order.
//! - **The order in which machines are stepped**, which is that of the query. If the machines write to a common resource
//!   or to other entities, the result must not depend on which is first. Hence no `parallel`, which changes the order in
//!   every run, for machines with shared data; and two types that share data need [an order](crate::MachineSystems::of).
//! - **A time that varies.** Run the machines in the schedule of the rollback, whose `Time` advances by a fixed step.
//!
//! Markers follow the machine when it is loaded. [`Task`](crate::Task)s of states that are not active in the loaded machine
//! end, but those of active states are not spawned again: keep them out of the saved state.
//!
//! Observers of [`Entered`](crate::Entered) run again when a frame is simulated again. Sounds and other effects outside
//! of the saved state belong in a system that compares the confirmed states. Events must be sent and handled in the
//! same frame, as those of `commands.trigger` are, because the buffers of messages are not rolled back.
