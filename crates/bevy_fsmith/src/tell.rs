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
/// The type of the event determines the machine. If two machines have the same event type, both handle it, which is
/// [reported](crate::Problem::SharedEvents) once when the second plugin is added.
#[derive(EntityEvent, Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tell<E: Send + Sync + 'static> {
    /// The entity with the machine.
    pub entity: Entity,
    /// The event.
    pub event: E,
}
