//! Events for machines.

use bevy_ecs::entity::Entity;
use bevy_ecs::event::EntityEvent;
use bevy_ecs::message::Message;

/// An event for the machine of an entity.
///
/// There are two ways to send one:
///
/// - `commands.trigger(Tell { entity, event })` for a few events. The machine handles it when the command is applied.
/// - `MessageWriter<Tell<NpcEvent>>` for many. The machines handle them in
///   [`MachineSystems::Tell`](crate::MachineSystems), in the order in which they were written.
///
/// A machine that is a resource is the component of an entity, which a query finds:
///
/// ```
/// # use bevy_ecs::prelude::*;
/// # use bevy_fsmith::prelude::*;
/// # state_machine! {
/// #     #[derive(Machine)]
/// #     #[bevy(resource, events = GameEvent)]
/// #     machine Game {
/// #         #[derive(Clone)]
/// #         events { Pause, Resume }
/// #         initial state Running { on Pause => Paused; }
/// #         state Paused { on Resume => Running; }
/// #     }
/// # }
/// fn pause(game: Single<Entity, With<Game>>, mut commands: Commands) {
///     commands.trigger(Tell { entity: *game, event: GameEvent::Pause });
/// }
/// # use bevy_app::prelude::*;
/// # let mut app = App::new();
/// # app.add_plugins((bevy_app::TaskPoolPlugin::default(), bevy_time::TimePlugin));
/// # app.insert_resource(Game::new()).add_plugins(MachinePlugin::<Game>::in_schedule(PreUpdate));
/// # app.add_systems(Update, pause);
/// # app.add_observer(|misuse: On<bevy_fsmith::Misuse>| panic!("{}", misuse.event()));
/// # for _ in 0..2 { app.update(); }
/// # assert_eq!(app.world().resource::<Game>().state(), Some(GameState::Paused));
/// ```
///
/// The type of the event determines the machine. If two machines have the same event type, both handle it, which is
/// [reported](crate::Problem::SharedEvents) once when the second plugin is added.
#[derive(EntityEvent, Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tell<E: Send + Sync + 'static> {
    /// The entity with the machine.
    pub entity: Entity,
    /// The event.
    pub event: E,
}
