//! The machines of one type that have not begun.

use crate::Machine;
use bevy_ecs::entity::Entity;
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::query::{Allow, With};
use bevy_ecs::resource::Resource;
use bevy_ecs::world::World;
use core::marker::PhantomData;

/// The machines that have to begin.
#[derive(Resource)]
pub(crate) struct Pending<M> {
    /// Inserted since the last run.
    pub new: Vec<Entity>,
    /// Without the components that they require.
    pub waiting: Vec<Entity>,
    machine: PhantomData<fn() -> M>,
}

impl<M: Machine> Pending<M> {
    /// The machines that exist before their plugin is added.
    pub fn of_existing(world: &mut World) -> Self {
        let mut machines = world.query_filtered::<Entity, (With<M>, Allow<Disabled>)>();
        Pending { new: machines.iter(world).collect(), waiting: Vec::new(), machine: PhantomData }
    }

    /// Takes a machine that is about to begin; returns whether it has to.
    pub fn take(&mut self, entity: Entity) -> bool {
        // A machine that is inserted several times begins once. The newest are at the end.
        let [new, waiting] = [&mut self.new, &mut self.waiting].map(|machines| {
            let last = machines.iter().rposition(|machine| *machine == entity)?;
            Some(machines.remove(last))
        });
        new.or(waiting).is_some()
    }
}
