//! Announcements: markers, tasks, and observers of the states that machines enter and exit.

use crate::misuse::{Problem, report_in};
use crate::recorder::{Kind, Move};
use crate::{Cause, Machine, Marker, MarkerOf, ObservedState, Recorder, Task};
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
/// machines of the type have been stepped, or for [`Tell`](crate::Tell) that is triggered, directly after the event. If
/// the machine has moved on by then, its component is already in a later state, so the event itself contains the
/// previous state, the cause, and, with the option `data`, [data](Machine#data-in-events) of the machine. The markers
/// of all moves are in place before the first observer runs. Observers of entities that are despawned by then do not
/// run.
#[derive(Debug)]
pub struct Entered<S>(PhantomData<fn() -> S>);

/// Observes that machines exit a state, as in `On<Exited<npc::Chase>>`. The observer receives an [`ExitedEvent`].
///
/// See [`Entered`] for the time at which it runs. No state is exited when an entity is despawned.
#[derive(Debug)]
pub struct Exited<S>(PhantomData<fn() -> S>);

/// A machine has entered a state. `On<EnteredEvent<NpcState>>` observes all states of a machine; with `data = Sight`, it is
/// `On<EnteredEvent<NpcState, Sight>>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EnteredEvent<S, D = ()> {
    /// The entity with the machine.
    pub entity: Entity,
    /// The entered state.
    pub state: S,
    /// The innermost state that the transition exited before; `None` at a start. If it exited several regions, this is
    /// the innermost state of the last one. If regions react to the same event, each has its own previous state.
    pub previous: Option<S>,
    /// The reason.
    pub cause: Cause<S>,
    /// [Data](Machine#data-in-events) of the machine after the call that entered the state.
    pub data: D,
}

/// A machine has exited a state. `On<ExitedEvent<NpcState>>` observes all states of a machine; with `data = Sight`, it is
/// `On<ExitedEvent<NpcState, Sight>>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExitedEvent<S, D = ()> {
    /// The entity with the machine.
    pub entity: Entity,
    /// The exited state.
    pub state: S,
    /// The innermost state that the transition exited before; `None` for the innermost itself.
    pub previous: Option<S>,
    /// The reason.
    pub cause: Cause<S>,
    /// [Data](Machine#data-in-events) of the machine before the call that exited the state.
    pub data: D,
}

impl<S: Marker<State: ObservedState>> EventPattern for Entered<S> {
    type Event = EnteredEvent<S::State, <S::State as ObservedState>::Data>;
    type Components = S;
}

impl<S: Marker<State: ObservedState>> EventPattern for Exited<S> {
    type Event = ExitedEvent<S::State, <S::State as ObservedState>::Data>;
    type Components = S;
}

impl<S: State, D: Send + Sync + 'static> Event for EnteredEvent<S, D> {
    type Trigger<'a> = EntityComponentsTrigger<'a>;
}

impl<S: State, D: Send + Sync + 'static> Event for ExitedEvent<S, D> {
    type Trigger<'a> = EntityComponentsTrigger<'a>;
}

impl<S: State, D: Send + Sync + 'static> EntityEvent for EnteredEvent<S, D> {
    fn event_target(&self) -> Entity {
        self.entity
    }
}

impl<S: State, D: Send + Sync + 'static> EntityEvent for ExitedEvent<S, D> {
    fn event_target(&self) -> Entity {
        self.entity
    }
}

/// The markers of a machine's states, by the positions of the states.
type Markers = Arc<[(MarkerOf, ComponentId)]>;

/// The moves of the machines of one type that are not announced yet.
#[derive(Resource)]
pub struct Outbox<M: Machine> {
    pub recorder: Recorder<M::State>,
    /// The data of each move.
    data: Vec<M::Data>,
    /// The calls that failed: the entity, and the error.
    failures: Vec<(Entity, String)>,
    markers: Markers,
    /// Whether markers are inserted while their states are active.
    inserts_markers: bool,
    is_announcing: bool,
}

impl<M: Machine> Outbox<M> {
    pub fn new(world: &mut World, inserts_markers: bool) -> Self {
        let markers = M::MARKERS.iter().map(|marker| (*marker, (marker.register)(world))).collect();
        let recorder = Recorder::default();
        Outbox { recorder, data: Vec::new(), failures: Vec::new(), markers, inserts_markers, is_announcing: false }
    }

    /// Whether there is something to announce.
    pub fn has_news(&self) -> bool {
        !self.recorder.moves.is_empty() || !self.failures.is_empty()
    }

    /// Keeps the data of the moves of a call: that before the call for exits, and that after it for entries.
    #[inline]
    pub fn keep_data(&mut self, before: &M::Data, machine: &M) {
        let new = self.recorder.moves.get(self.data.len()..).unwrap_or_default();
        if !new.is_empty() {
            let after = machine.copy_data();
            let data_of = |step: &Move<M::State>| match step.kind {
                Kind::Entered | Kind::Resumed => after.clone(),
                Kind::Exited | Kind::Paused => before.clone(),
            };
            self.data.extend(new.iter().map(data_of));
        }
    }

    /// Remembers that a call failed.
    #[cold]
    pub fn failed(&mut self, entity: Entity, error: String) {
        self.failures.push((entity, error));
    }
}

/// Announces all recorded moves. Observers may cause further moves, which are announced after the earlier ones.
pub(crate) fn announce<M: Machine>(world: &mut World) {
    let Some(mut outbox) = world.get_resource_mut::<Outbox<M>>() else { return };
    if core::mem::replace(&mut outbox.is_announcing, true) {
        return;
    }
    let (markers, inserts_markers) = (Arc::clone(&outbox.markers), outbox.inserts_markers);
    let (mut moves, mut data) = (Vec::new(), Vec::new());
    while let Some(mut outbox) = world.get_resource_mut::<Outbox<M>>() {
        moves.clear();
        // The memory of the last moves is used again for the moves that observers cause.
        core::mem::swap(&mut moves, &mut outbox.recorder.moves);
        core::mem::swap(&mut data, &mut outbox.data);
        let failures = core::mem::take(&mut outbox.failures);
        if moves.is_empty() && failures.is_empty() {
            outbox.is_announcing = false;
            return;
        }
        for (entity, error) in failures {
            report_in::<M>(world, Some(entity), Problem::Failed(error));
        }
        if inserts_markers {
            moves.iter().for_each(|step| mark::<M>(world, step, &markers));
        }
        for (step, data) in moves.iter().zip(data.drain(..)) {
            let Some((_, id)) = markers.get(step.state.index()) else { continue };
            if world.get_entity(step.entity).is_ok() {
                notify::<M>(world, step, data, *id);
            }
        }
    }
}

/// Whether an entity has the machine, and a state of it is active.
fn is_active<M: Machine>(world: &World, entity: Entity, state: M::State) -> bool {
    world.get::<M>(entity).is_some_and(|machine| machine.is_in(state))
}

/// Adapts the markers and tasks of an entity to a machine that was inserted, replaced or removed.
pub(crate) fn settle<M: Machine>(world: &mut World, entity: Entity) {
    let Some(outbox) = world.get_resource::<Outbox<M>>() else { return };
    if outbox.inserts_markers {
        for ((marker, id), state) in Arc::clone(&outbox.markers).iter().zip(M::State::ALL) {
            let is_active = is_active::<M>(world, entity, *state);
            let Ok(mut entity) = world.get_entity_mut(entity) else { return };
            match (is_active, entity.contains_id(*id)) {
                (true, false) => (marker.insert)(&mut entity),
                (false, true) => (marker.remove)(&mut entity),
                _ => {}
            }
        }
    }
    end_tasks::<M>(world, entity, |world, state| !is_active::<M>(world, entity, state));
}

/// Inserts or removes the marker of a state. A state that is exited and entered again gets a new marker.
fn mark<M: Machine>(world: &mut World, step: &Move<M::State>, markers: &Markers) {
    let is_active = is_active::<M>(world, step.entity, step.state);
    let Some((marker, _)) = markers.get(step.state.index()) else { return };
    let Ok(mut entity) = world.get_entity_mut(step.entity) else { return };
    if !is_active || step.kind == Kind::Exited {
        (marker.remove)(&mut entity);
    }
    if is_active {
        (marker.insert)(&mut entity);
    }
}

/// Triggers the event of a move, and despawns the tasks of a state that is exited.
fn notify<M: Machine>(world: &mut World, step: &Move<M::State>, data: M::Data, marker: ComponentId) {
    let Move { entity, state, previous, cause, .. } = *step;
    let components = [marker];
    let trigger = EntityComponentsTrigger { components: &components, old_archetype: None, new_archetype: None };
    match step.kind {
        Kind::Entered => world.trigger_with(EnteredEvent { entity, state, previous, cause, data }, trigger),
        Kind::Exited => {
            end_tasks::<M>(world, entity, |_, task| task == state);
            world.trigger_with(ExitedEvent { entity, state, previous, cause, data }, trigger);
        }
        Kind::Paused | Kind::Resumed => return,
    }
    world.flush();
}

/// Despawns the tasks of some states.
fn end_tasks<M: Machine>(world: &mut World, entity: Entity, is_over: impl Fn(&World, M::State) -> bool) {
    let Some(children) = world.get::<Children>(entity) else { return };
    let is_ended = |child: &Entity| world.get::<Task<M::State>>(*child).is_some_and(|task| is_over(world, task.0));
    let ended: Vec<Entity> = children.iter().copied().filter(is_ended).collect();
    for task in ended {
        world.despawn(task);
    }
}
