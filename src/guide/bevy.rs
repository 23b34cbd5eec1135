//! Bevy: a machine as a component, stepped by a system.
//!
//! A machine is a plain value of a few bytes, `Send`, `Sync` and `'static`, so it can be a component directly: write
//! the derive before `machine`. The data that it works on is another component of the same entity, which a query
//! borrows. Checked with bevy_app, bevy_ecs and bevy_time 0.20.1, which need the last two lines of the imports; with
//! all of Bevy, use `use bevy::prelude::*;`.
//!
//! ```ignore
//! use bevy_app::prelude::*;
//! use bevy_ecs::prelude::*;
//! use bevy_time::prelude::*;
//! use fsmith::state_machine;
//!
//! #[derive(Component)]
//! pub struct Body { pub battery: f32, pub sees_trash: bool }
//!
//! #[derive(Message)]
//! pub struct Bump(pub Entity);
//!
//! state_machine! {
//!     #[derive(Component)]
//!     pub machine Brain(body: &mut Body) {
//!         events { Bumped }
//!         initial Search;
//!         alarm when body.battery < 10.0 => Refuel;
//!         state Search { when body.sees_trash => PickUp; }
//!         state PickUp { on Bumped or after 3s => Search; }
//!         state Refuel {
//!             active { body.battery += 5.0; }
//!             when body.battery > 90.0 => Search;
//!         }
//!     }
//! }
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! There is a system for each kind of trigger: one that starts spawned machines, one that passes events to them, and
//! one that passes the time of the frame and then evaluates the conditions of `when`, both by `tick`.
//!
//! ```ignore
//! /// The machine is not started when it is spawned, because its body does not exist yet.
//! fn start(mut brains: Query<(&mut Brain, &mut Body), Added<Brain>>) {
//!     for (mut brain, mut body) in &mut brains {
//!         brain.restart(&mut body);
//!     }
//! }
//!
//! fn tell(mut bumps: MessageReader<Bump>, mut brains: Query<(&mut Brain, &mut Body)>) {
//!     for Bump(entity) in bumps.read() {
//!         if let Ok((mut brain, mut body)) = brains.get_mut(*entity) {
//!             brain.handle(&mut body, BrainEvent::Bumped);
//!         }
//!     }
//! }
//!
//! fn think(time: Res<Time>, mut brains: Query<(&mut Brain, &mut Body)>) {
//!     for (mut brain, mut body) in &mut brains {
//!         brain.tick(&mut body, time.delta());
//!     }
//! }
//!
//! pub fn plugin(app: &mut App) {
//!     app.add_message::<Bump>().add_systems(Update, (start, tell, think).chain());
//! }
//! ```
//!
//! Then spawn robots: `commands.spawn((Brain::new(), Body { battery: 50.0, sees_trash: false }))`.
//!
//! - **Not started.** [`new`](crate::language::calls#not-started) takes no arguments, so a machine can be spawned
//!   before its arguments exist. Until `restart`, it ignores every call.
//! - **Resources and commands** of the world are further parameters: `machine Brain(body: &mut Body, commands: &mut
//!   Commands)`. An [output](super::outputs) that is a `Vec` of messages keeps the machine free of Bevy, so that it can
//!   be tested without an app.
//! - **On removal** no exits run, because there are no arguments to run them with: call `stop` before an entity is
//!   despawned, if its `exit`s matter.
//! - **Change detection.** `tick` borrows the machine mutably, so Bevy considers it changed at every frame. If that
//!   matters, compare the [answer](crate::language::calls#answers): `bypass_change_detection().tick(..)`, and
//!   `set_changed()` if it moved.
//! - **Thousands of agents.** A `Crowd`, with the feature `alloc`, keeps machines by state, outside of the world, which
//!   is faster than a component each.
