//! State machines of [`fsmith`] in Bevy 0.20: as components, stepped in a schedule, with observers for each state.
//!
//! ```
//! use bevy_app::prelude::*;
//! use bevy_ecs::prelude::*;
//! use bevy_fsmith::prelude::*;
//!
//! #[derive(Component, Default)]
//! pub struct Body { sees_player: bool, health: i32 }
//!
//! state_machine! {
//!     #[derive(Machine)]
//!     #[bevy(params(&mut Body, observer), events = NpcEvent, tick, require(Body))]
//!     #[states(derive(Markers))]
//!     pub machine Npc(body: &mut Body, observer: &mut impl StateObserver<NpcState>) {
//!         #[derive(Clone)]
//!         events { Hit }
//!         observer observer;
//!
//!         initial state Patrol { when body.sees_player => Fight; }
//!         state Fight {
//!             initial state Chase { on Hit => { body.health -= 1; Flee } }
//!             state Flee { after 3s => Chase; }
//!             when !body.sees_player => Patrol;
//!         }
//!     }
//! }
//!
//! fn plugin(app: &mut App) {
//!     app.add_plugins(MachinePlugin::<Npc>::in_schedule(FixedUpdate))
//!         .add_systems(Startup, |mut commands: Commands| {
//!             commands.spawn((Npc::new(), Body { sees_player: true, health: 3 }));
//!         })
//!         .add_observer(|fight: On<Entered<npc::Fight>>, mut commands: Commands| {
//!             println!("{} fights, and the player shoots it", fight.entity);
//!             commands.trigger(Tell { entity: fight.entity, event: NpcEvent::Hit });
//!         });
//! }
//! # let mut app = App::new();
//! # app.add_plugins((bevy_app::TaskPoolPlugin::default(), bevy_time::TimePlugin, plugin));
//! # app.insert_resource(bevy_time::TimeUpdateStrategy::FixedTimesteps(1));
//! # app.add_observer(|misuse: On<bevy_fsmith::Misuse>| panic!("{}", misuse.event()));
//! # for _ in 0..3 { app.update(); }
//! # let (npc, body) = app.world_mut().query::<(&Npc, &Body)>().single(app.world()).unwrap();
//! # assert!(npc.is_in(NpcState::Flee) && body.health == 2);
//! ```
//!
//! [`Machine`] describes the options of `#[bevy(..)]`, [`MachinePlugin`] what runs when, [`Tell`] how events reach a
//! machine, [`Entered`] and [`Exited`] how a program learns what machines do, and [`Misuse`] which mistakes are
//! reported.
//!
//! # Speed
//!
//! 100,000 machines take 5 to 17 ns each per tick on one thread, depending on how many of them move, which is 1.04 to 1.08
//! times as long as a hand-written system that calls the machine (`cargo run --release -p many`). A machine with an
//! `observer` takes 6 ns more, each of its moves about 60 ns, and the markers of a move 350 to 1,000 ns. An event takes 16
//! to 33 ns as a message, and 57 to 97 ns as a command. This requires `codegen-units = 1` in the profile for releases;
//! otherwise, the ratio is 1.2 to 1.4. The folder `peers` has the same machine in other crates.
//!
//! # Versions
//!
//! A minor version of this crate belongs to the same minor version of Bevy. It depends on the parts of Bevy
//! (`bevy_app`, `bevy_ecs`, `bevy_state`, `bevy_time`), which the facade `bevy` 0.20 re-exports; they build on Rust
//! 1.95, while the facade requires a newer Rust.

mod announce;
mod machine;
mod markers;
mod misuse;
mod pending;
mod plugin;
mod recorder;
pub mod rollback;
mod systems;
mod task;
mod tell;

// The pages of the guide that need this crate: their examples are tested here.
#[cfg(doctest)]
#[path = "../../../src/guide/coming_from.rs"]
mod coming_from;
#[cfg(doctest)]
#[path = "../../../src/guide/in_a_game.rs"]
mod in_a_game;

pub use announce::{Entered, EnteredEvent, Exited, ExitedEvent};
pub use bevy_fsmith_macros::{Machine, Markers};
pub use machine::{Machine, NoEvents, ParallelMachine};
pub use markers::{MarkedState, Marker, MarkerOf, ObservedState};
pub use misuse::{Misuse, Problem};
pub use plugin::{MachinePlugin, MachineSystems, MachineSystemsOf};
pub use recorder::{Cause, Recorder};
pub use task::Task;
pub use tell::Tell;

pub use fsmith;
/// The trait of observers under a name that differs from Bevy's `Observer`.
pub use fsmith::Observer as StateObserver;

/// The items that most programs need.
pub mod prelude {
    pub use crate::StateObserver;
    pub use crate::{Cause, Entered, Exited, Machine, MachinePlugin, MachineSystems, Markers, Task, Tell};
    pub use fsmith::{Answer, State as _, StateMachine as _, state_machine};
}

/// The items that derived code names.
#[doc(hidden)]
pub mod __private {
    /// Whether machines may be live. Live machines have no codebook, so its absence does not show that a machine has no
    /// observer.
    pub const MAY_BE_LIVE: bool = cfg!(feature = "live");
    pub use crate::machine::{Outcome, inserted, removed};
    pub use crate::systems::par_step;
    pub use bevy_ecs::component::{
        Component, ComponentCloneBehavior, ComponentId, DefaultCloneBehaviorBase, DefaultCloneBehaviorSpecialization,
        DefaultCloneBehaviorViaClone, Immutable, Mutable, RequiredComponentsRegistrator, StorageType,
    };
    pub use bevy_ecs::lifecycle::ComponentHook;
    pub use bevy_ecs::query::{Has, QueryItem};
    pub use bevy_ecs::resource::{IsResource, Resource};
    pub use bevy_ecs::schedule::{IntoScheduleConfigs, ScheduleConfigs};
    pub use bevy_ecs::system::{ScheduleSystem, SystemParamItem};
    pub use fsmith::{Answer, State, StateMachine};
}
