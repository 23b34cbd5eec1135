//! In a game: machines in Bevy by the crate `bevy_fsmith`, and in other engines.
//!
//! A machine is a plain value of a few bytes. The game owns the data and the clock, and passes both to each call: the
//! machine fits wherever the game keeps its characters. In Bevy, that is a component, and the crate `bevy_fsmith` makes
//! the calls. In any other engine, the calls are four lines in your own loop (see [below](#in-another-engine)).
//!
//! ```toml
//! [dependencies]
//! bevy_fsmith = "0.20" # for Bevy 0.20
//! ```
//!
//! # A character in Bevy
//!
//! Write `#[derive(Machine)]` before `machine`, and say in `#[bevy(..)]` where the arguments come from. The options list
//! them in the order of the machine's parameters: `&mut Body` is a component of the entity, `Res<Weather>` a resource,
//! `Commands` are Bevy's commands, and `observer` is an observer that the crate provides.
//!
//! ```
//! use bevy_app::prelude::*;
//! use bevy_ecs::prelude::*;
//! use bevy_fsmith::prelude::*;
//!
//! #[derive(Component, Default)]
//! pub struct Body { sees_player: bool, health: i32 }
//!
//! #[derive(Resource, Default)]
//! pub struct Weather { is_foggy: bool }
//!
//! state_machine! {
//!     #[derive(Machine)]
//!     #[bevy(params(&mut Body, Res<Weather>, observer), events = GuardEvent, tick, require(Body))]
//!     #[states(derive(Markers))]
//!     pub machine Guard(
//!         body: &mut Body,
//!         weather: &Weather,
//!         observer: &mut impl StateObserver<GuardState>,
//!     ) {
//!         #[derive(Clone)]
//!         events { Hit }
//!         observer observer;
//!
//!         initial state Patrol { when body.sees_player && !weather.is_foggy => Fight; }
//!         state Fight {
//!             initial state Chase { on Hit => { body.health -= 1; Flee } }
//!             state Flee { after 3s => Chase; }
//!             when !body.sees_player => Patrol;
//!         }
//!     }
//! }
//!
//! #[derive(Component)]
//! struct Exclamation;
//!
//! fn plugin(app: &mut App) {
//!     app.init_resource::<Weather>()
//!         .add_plugins(MachinePlugin::<Guard>::in_schedule(FixedUpdate).with_markers())
//!         .add_systems(FixedUpdate, look.before(MachineSystems::Begin))
//!         .add_observer(alert);
//! }
//!
//! /// A marker component filters a query: only guards that patrol look around.
//! fn look(mut guards: Query<&mut Body, With<guard::Patrol>>) {
//!     for mut body in &mut guards {
//!         body.sees_player = true;
//!     }
//! }
//!
//! /// The composite `Fight` is entered once, however often the guard flees and returns.
//! /// The child vanishes with it.
//! fn alert(fight: On<Entered<guard::Fight>>, mut commands: Commands) {
//!     commands.spawn((ChildOf(fight.entity), Task(GuardState::Fight), Exclamation));
//! }
//! #
//! # let mut app = App::new();
//! # app.add_plugins((bevy_app::TaskPoolPlugin::default(), bevy_time::TimePlugin, plugin));
//! # app.insert_resource(bevy_time::TimeUpdateStrategy::FixedTimesteps(1));
//! # let guard = app.world_mut().spawn(Guard::new()).id();
//! # app.add_observer(|misuse: On<bevy_fsmith::Misuse>| panic!("{}", misuse.event()));
//! # for _ in 0..9 { app.update(); }
//! # assert!(app.world().get::<Guard>(guard).is_some_and(|guard| guard.is_in(GuardState::Chase)));
//! # assert_eq!(app.world_mut().query::<&Exclamation>().iter(app.world()).count(), 1);
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! `commands.spawn(Guard::new())` spawns a guard with its body, and the machine begins in the next run of the schedule,
//! when the entity is complete. `commands.trigger(Tell { entity, event: GuardEvent::Hit })` sends an event
//! to a guard that has begun. With `begins_on::<Ready>()`, a guard in a scene begins as soon as it and its children exist.
//!
//! - **Order.** The sets `MachineSystems::{Begin, Tell, Tick, Announce}` order your systems: senses before `Begin`,
//!   animations after `Announce`. `MachineSystems::Tick.of::<Guard>()` is the part of one type, so two types that write to
//!   the same data can be ordered.
//! - **Time** is that of the schedule. With `FixedUpdate`, machines are stepped with the physics, at the fixed rate. In
//!   `Update`, they follow `Time<Virtual>`: they pause and slow down with the game.
//! - **Parallel.** Each type of machine has ordinary systems, which Bevy runs in parallel with systems that access
//!   other data. Two machines on one entity are two components.
//! - **Changes.** `Changed<Guard>` holds only if the guard has entered or exited a state. To be as exact for the body,
//!   let the machine take `body: &mut Mut<'_, Body>`.
//! - **The state of the app.** A machine with `#[bevy(resource)]` and `.drives::<Screen>()` sets `NextState<Screen>`. The
//!   machine has hierarchy and timers; `OnEnter` and `DespawnOnExit` work with its flat image.
//! - **Data in events.** An observer may run when the guard is already in a later state. The event has the previous state
//!   and the cause, and with `data = Sight` in `#[bevy(..)]` also `Sight::from(&guard)`, taken at the step.
//! - **Mistakes** that would otherwise have no effect are logged once, with names: a component that is missing at the
//!   beginning or at an event, a forgotten plugin, an event for a machine that has not begun or does not exist.
//! - **Despawning** runs no exits, because the arguments are gone by then. Tasks are children, so they vanish with the
//!   entity.
//!
//! The packages `bevy_arena`, `platformer` and `ants` in `crates/bevy_fsmith/examples` are complete games without a
//! window. `cargo run -p bevy_arena --features inspect` also serves the [inspector's page][inspecting] while it runs, and
//! with `--features live`, the sentries and their boss follow changes of their text. A state that is new in the text has
//! no marker.
//!
//! # What belongs into the machine
//!
//! | belongs into the machine | belongs into components and systems |
//! |---|---|
//! | what the character does, and for how long | where it is, what it sees, how it moves |
//! | which event matters in which state | who sends it |
//! | a cooldown, a combination, a phase: [timers](crate::language::time), [deferral](crate::language::deferral), [regions](crate::language::regions) | numbers that designers tune |
//! | what is interrupted and resumed: [history](crate::language::history), [push and pop](crate::language::stack) | what is drawn and heard |
//!
//! Guards and actions work with the body, and never with the world as a whole. So a machine can be tested without an
//! app: `Guard::start(&mut body, &weather, &mut ())`. Where several needs compete, see [choosing](super::choosing).
//!
//! # In another engine
//!
//! Keep the machine next to its body, and call it at one place of the loop:
//!
//! ```
//! # use core::time::Duration;
//! # use fsmith::state_machine;
//! # pub struct Body { sees_trash: bool }
//! # state_machine! {
//! #     machine Brain(body: &mut Body) {
//! #         events { Bumped }
//! #         initial state Search { when body.sees_trash => PickUp; }
//! #         state PickUp { on Bumped or after 3s => Search; }
//! #     }
//! # }
//! struct Robot { brain: Brain, body: Body }
//!
//! fn frame(robots: &mut [Robot], bumps: &[usize], elapsed: Duration) {
//!     for &robot in bumps {
//!         let Robot { brain, body } = &mut robots[robot];
//!         brain.handle(body, BrainEvent::Bumped);
//!     }
//!     for Robot { brain, body } in robots {
//!         brain.tick(body, elapsed);              // the time, then the conditions
//!     }
//! }
//! # let mut body = Body { sees_trash: true };
//! # let mut robots = [Robot { brain: Brain::start(&mut body), body }];
//! # frame(&mut robots, &[0], Duration::from_millis(16));
//! # assert_eq!(robots[0].brain.state(), Some(BrainState::PickUp));
//! ```
//!
//! For thousands of agents, a [`Crowd`](crate::language::speed#thousands-of-agents) keeps machines by state, which is
//! faster than one after the other.
//!
#![cfg_attr(feature = "inspect", doc = "[inspecting]: crate::language::inspecting")]
#![cfg_attr(not(feature = "inspect"), doc = "[inspecting]: https://docs.rs/fsmith/latest/fsmith/language/inspecting/")]
