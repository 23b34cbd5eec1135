//! Tasks: entities that exist while a state is active.

use bevy_ecs::component::Component;

/// A task of a state: a child of the machine's entity, which is despawned when the state is exited.
///
/// ```
/// # use bevy_ecs::prelude::*;
/// # use bevy_fsmith::prelude::*;
/// # state_machine! {
/// #     #[derive(Machine)]
/// #     #[bevy(params(observer))]
/// #     #[states(derive(Markers))]
/// #     machine Npc(observer: &mut impl StateObserver<NpcState>) {
/// #         observer observer;
/// #         initial state Chase;
/// #     }
/// # }
/// # #[derive(Component)] struct FindPath;
/// fn chase(chase: On<Entered<npc::Chase>>, mut commands: Commands) {
///     commands.spawn((ChildOf(chase.entity), Task(NpcState::Chase), FindPath));
/// }
/// # bevy_ecs::world::World::new().add_observer(chase);
/// ```
///
/// The component is meant for observers of [`Entered`](crate::Entered). It requires that the machine has an observer.
/// Tasks also end if the machine is removed, or replaced by one whose state is not active. A machine that is inserted when
/// it is already started gets no tasks, because its states are not entered.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task<S: Send + Sync + 'static>(
    /// The state that the task belongs to.
    pub S,
);
