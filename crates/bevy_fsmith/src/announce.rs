//! Announcements: markers, tasks, and observers of the states that machines enter and exit.

use crate::recorder::{Kind, Move};
use crate::{Cause, Machine, Marker, MarkerOf, Recorder, Task};
use bevy_ecs::component::ComponentId;
use bevy_ecs::entity::Entity;
use bevy_ecs::event::{EntityComponentsTrigger, EntityEvent, Event, EventPattern};
use bevy_ecs::hierarchy::Children;
use bevy_ecs::resource::Resource;
use bevy_ecs::world::World;
use core::fmt::Debug;
use core::marker::PhantomData;
use fsmith::State;
use std::sync::Arc;

/// Observes that machines enter a state, as in `On<Entered<npc::Chase>>`. Composites are states, too.
///
/// The observer receives an [`EnteredEvent`]. It runs in [`MachineSystems::Announce`](crate::MachineSystems), when all
/// machines of the type have been stepped, or for [`Tell`](crate::Tell) that is triggered, directly after the event.
/// The machine's data can be queried by the entity. If the machine has moved on in the same call, its component is
/// already in a later state. Observers of entities that are despawned by then do not run.
#[derive(Debug)]
pub struct Entered<S>(PhantomData<fn() -> S>);

/// Observes that machines exit a state, as in `On<Exited<npc::Chase>>`. The observer receives an [`ExitedEvent`].
///
/// See [`Entered`] for the time at which it runs. No state is exited when an entity is despawned.
#[derive(Debug)]
pub struct Exited<S>(PhantomData<fn() -> S>);

/// A machine has entered a state. `On<EnteredEvent<NpcState>>` observes all states of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EnteredEvent<S> {
    /// The entity with the machine.
    pub entity: Entity,
    /// The entered state.
    pub state: S,
    /// The innermost state that the same step exited before; `None` at a start.
    pub previous: Option<S>,
    /// The reason.
    pub cause: Cause<S>,
}

/// A machine has exited a state. `On<ExitedEvent<NpcState>>` observes all states of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExitedEvent<S> {
    /// The entity with the machine.
    pub entity: Entity,
    /// The exited state.
    pub state: S,
    /// The innermost state that the same step exited before; `None` for the innermost itself.
    pub previous: Option<S>,
    /// The reason.
    pub cause: Cause<S>,
}

impl<S: Marker> EventPattern for Entered<S> {
    type Event = EnteredEvent<S::State>;
    type Components = S;
}

impl<S: Marker> EventPattern for Exited<S> {
    type Event = ExitedEvent<S::State>;
    type Components = S;
}

impl<S: State + Send + Sync> Event for EnteredEvent<S> {
    type Trigger<'a> = EntityComponentsTrigger<'a>;
}

impl<S: State + Send + Sync> Event for ExitedEvent<S> {
    type Trigger<'a> = EntityComponentsTrigger<'a>;
}

impl<S: State + Send + Sync> EntityEvent for EnteredEvent<S> {
    fn event_target(&self) -> Entity {
        self.entity
    }
}

impl<S: State + Send + Sync> EntityEvent for ExitedEvent<S> {
    fn event_target(&self) -> Entity {
        self.entity
    }
}

/// The moves of the machines of one type that are not announced yet.
#[derive(Resource)]
pub(crate) struct Outbox<M: Machine> {
    pub recorder: Recorder<M::State>,
    /// The entities whose machines were inserted when they were already started. They have no markers yet.
    pub started: Vec<Entity>,
    /// The components of the markers, by the positions of the states.
    markers: Arc<[(MarkerOf, ComponentId)]>,
    /// Whether markers are inserted while their states are active.
    inserts_markers: bool,
    is_announcing: bool,
}

impl<M: Machine> Outbox<M> {
    pub fn new(world: &mut World, inserts_markers: bool) -> Self {
        let markers = M::MARKERS.iter().map(|marker| (*marker, (marker.register)(world))).collect();
        Outbox { recorder: Recorder::default(), started: Vec::new(), markers, inserts_markers, is_announcing: false }
    }

    /// Remembers to insert the markers of a machine that is already started.
    pub fn adopt(&mut self, entity: Entity) {
        if self.inserts_markers {
            self.started.push(entity);
        }
    }
}

/// Announces all recorded moves. Observers may cause further moves, which are announced after the earlier ones.
pub(crate) fn announce<M: Machine>(world: &mut World) {
    let Some(mut outbox) = world.get_resource_mut::<Outbox<M>>() else { return };
    if core::mem::replace(&mut outbox.is_announcing, true) {
        return;
    }
    let (markers, inserts_markers) = (Arc::clone(&outbox.markers), outbox.inserts_markers);
    let started = core::mem::take(&mut outbox.started);
    started.into_iter().for_each(|entity| mark_all::<M>(world, entity));
    let mut moves = Vec::new();
    while let Some(mut outbox) = world.get_resource_mut::<Outbox<M>>() {
        moves.clear();
        // The allocation of the last moves is kept for those that observers cause.
        core::mem::swap(&mut moves, &mut outbox.recorder.moves);
        if moves.is_empty() {
            outbox.is_announcing = false;
            return;
        }
        for step in &moves {
            let Some((marker, id)) = markers.get(step.state.index()) else { continue };
            if inserts_markers {
                mark::<M>(world, step, marker);
            }
            if world.get_entity(step.entity).is_ok() {
                notify(world, step, *id);
            }
        }
    }
}

/// Inserts the markers of all active states, and removes the others.
fn mark_all<M: Machine>(world: &mut World, entity: Entity) {
    let Ok(mut entity) = world.get_entity_mut(entity) else { return };
    for (state, marker) in M::State::ALL.iter().zip(M::MARKERS) {
        match entity.get::<M>().is_some_and(|machine| machine.is_in(*state)) {
            true => (marker.insert)(&mut entity),
            false => (marker.remove)(&mut entity),
        }
    }
}

/// Inserts or removes the marker of a state.
fn mark<M: Machine>(world: &mut World, step: &Move<M::State>, marker: &MarkerOf) {
    let Ok(mut entity) = world.get_entity_mut(step.entity) else { return };
    let is_active = match step.kind {
        Kind::Entered => true,
        Kind::Exited => false,
        Kind::Paused | Kind::Resumed => entity.get::<M>().is_some_and(|machine| machine.is_in(step.state)),
    };
    match is_active {
        true => (marker.insert)(&mut entity),
        false => (marker.remove)(&mut entity),
    }
}

/// Triggers the event of a move, and despawns the tasks of a state that is exited.
fn notify<S: State + Send + Sync>(world: &mut World, step: &Move<S>, marker: ComponentId) {
    let Move { entity, state, previous, cause, .. } = *step;
    let components = [marker];
    let trigger = EntityComponentsTrigger { components: &components, old_archetype: None, new_archetype: None };
    match step.kind {
        Kind::Entered => world.trigger_with(EnteredEvent { entity, state, previous, cause }, trigger),
        Kind::Exited => {
            end_tasks(world, entity, state);
            world.trigger_with(ExitedEvent { entity, state, previous, cause }, trigger);
        }
        Kind::Paused | Kind::Resumed => return,
    }
    world.flush();
}

fn end_tasks<S: State + Send + Sync>(world: &mut World, entity: Entity, state: S) {
    let Some(children) = world.get::<Children>(entity) else { return };
    let is_task = |child: &Entity| world.get::<Task<S>>(*child).is_some_and(|task| task.0 == state);
    let ended: Vec<Entity> = children.iter().copied().filter(is_task).collect();
    for task in ended {
        world.despawn(task);
    }
}
