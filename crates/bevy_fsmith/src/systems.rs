//! The systems of a type of machine.

use crate::announce::{Outbox, announce};
use crate::misuse::{Problem, report};
use crate::pending::Pending;
use crate::plugin::report_no_machine;
use crate::{Machine, ParallelMachine, Recorder, Tell};
use bevy_ecs::change_detection::{DetectChangesMut, Mut, Res, ResMut};
use bevy_ecs::entity::Entity;
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::event::EntityEvent;
use bevy_ecs::message::MessageReader;
use bevy_ecs::observer::On;
use bevy_ecs::query::{Allow, Changed, Has, QueryItem};
use bevy_ecs::system::{Commands, Query, StaticSystemParam, SystemParam, SystemParamItem};
use bevy_state::state::{FreelyMutableState, NextState};
use bevy_time::{Time, Virtual};
use core::marker::PhantomData;
use core::time::Duration;
use fsmith::Answer;
use std::sync::{Mutex, PoisonError};

/// The machines that have everything that their calls need.
type Machines<'w, 's, M> = Query<'w, 's, (&'static mut M, <M as Machine>::Query)>;

/// Which components any entity has. Accesses no components, so it conflicts with no other parameter.
type Present<'w, 's, M> = Query<'w, 's, (Has<M>, Has<Disabled>, <M as Machine>::Present), Allow<Disabled>>;

/// Starts the machines that were inserted, and those that lacked components so far.
pub(crate) fn begin<M: Machine>(
    mut pending: ResMut<Pending<M>>,
    mut machines: Machines<M>,
    present: Present<M>,
    mut params: StaticSystemParam<M::Params>,
    mut outbox: ResMut<Outbox<M>>,
    mut commands: Commands,
) {
    let pending = &mut *pending;
    pending.waiting.append(&mut pending.new);
    pending.waiting.retain(|&entity| {
        if let Ok((mut machine, mut query)) = machines.get_mut(entity) {
            start(entity, &mut machine, &mut query, &mut params, &mut outbox);
            return false;
        }
        let Some(problem) = missing::<M>(&present, entity) else { return false };
        if let Some(problem) = problem {
            report::<M>(&mut commands, Some(entity), problem);
        }
        true
    });
}

/// Starts a machine, unless it has been started.
fn start<M: Machine>(
    entity: Entity,
    machine: &mut Mut<M>,
    query: &mut QueryItem<M::Query>,
    params: &mut SystemParamItem<M::Params>,
    outbox: &mut Outbox<M>,
) {
    if machine.active_state().is_none() {
        call(entity, machine, outbox, |machine, recorder| machine.begin(query, params, recorder));
    }
}

/// The machine of an entity begins now, and not only in the next run of its schedule.
#[derive(EntityEvent)]
pub struct BeginNow<M: Machine> {
    entity: Entity,
    machine: PhantomData<fn() -> M>,
}

/// Lets a machine begin when an event reports that its entity is complete. Another observer takes the parameters of the
/// machine, so that they are needed only for an entity with the machine.
pub(crate) fn begin_on<M: Machine, E: EntityEvent>(complete: On<E>, machines: Query<&M>, mut commands: Commands) {
    let entity = complete.event_target();
    if machines.get(entity).is_ok_and(|machine| machine.active_state().is_none()) {
        commands.trigger(BeginNow::<M> { entity, machine: PhantomData });
    }
}

/// Starts a machine that has to begin. One that lacks components begins when it has them, in its schedule.
pub(crate) fn begin_now<M: Machine>(
    complete: On<BeginNow<M>>,
    mut pending: ResMut<Pending<M>>,
    mut machines: Machines<M>,
    mut params: StaticSystemParam<M::Params>,
    mut outbox: ResMut<Outbox<M>>,
    mut commands: Commands,
) {
    let entity = complete.entity;
    let Ok((mut machine, mut query)) = machines.get_mut(entity) else { return };
    if pending.take(entity) {
        start(entity, &mut machine, &mut query, &mut params, &mut outbox);
    }
    if outbox.has_news() {
        commands.queue(announce::<M>);
    }
}

/// Returns the components that an entity lacks, if it has the machine; `Some(None)` if it is only disabled.
fn missing<M: Machine>(present: &Present<M>, entity: Entity) -> Option<Option<Problem>> {
    let Ok((true, is_disabled, present)) = present.get(entity) else { return None };
    let mut missing = M::missing(present);
    if missing.is_empty() && !is_disabled {
        missing.push("data for a `query` of its parameters");
    }
    Some((!missing.is_empty()).then_some(Problem::Missing(missing)))
}

/// Handles the events that were written as messages.
pub(crate) fn tell<M: Machine>(
    mut told: MessageReader<Tell<M::Event>>,
    mut machines: Machines<M>,
    present: Present<M>,
    mut params: StaticSystemParam<M::Params>,
    mut outbox: ResMut<Outbox<M>>,
    mut commands: Commands,
) {
    for tell in told.read() {
        handle(tell, &mut machines, &present, &mut params, &mut outbox, &mut commands);
    }
}

/// Handles an event that is triggered.
pub(crate) fn on_tell<M: Machine>(
    tell: On<Tell<M::Event>>,
    mut machines: Machines<M>,
    present: Present<M>,
    mut params: StaticSystemParam<M::Params>,
    mut outbox: ResMut<Outbox<M>>,
    mut commands: Commands,
) {
    handle(&tell, &mut machines, &present, &mut params, &mut outbox, &mut commands);
    if outbox.has_news() {
        commands.queue(announce::<M>);
    }
}

fn handle<M: Machine>(
    Tell { entity, event }: &Tell<M::Event>,
    machines: &mut Machines<M>,
    present: &Present<M>,
    params: &mut SystemParamItem<M::Params>,
    outbox: &mut Outbox<M>,
    commands: &mut Commands,
) {
    match machines.get_mut(*entity) {
        Ok((machine, _)) if machine.active_state().is_none() => {
            report::<M>(commands, Some(*entity), Problem::NotBegun);
        }
        Ok((mut machine, mut query)) => {
            call(*entity, &mut machine, outbox, |machine, recorder| {
                machine.tell(&mut query, params, recorder, event.clone())
            });
        }
        Err(_) => match missing::<M>(present, *entity) {
            Some(Some(problem)) => report::<M>(commands, Some(*entity), problem),
            Some(None) => {}
            None => report_no_machine::<M>(commands, *entity),
        },
    }
}

/// The time of a step. `C` is the clock, or `()` for that of the schedule.
#[derive(SystemParam)]
pub struct Clock<'w, C: Default + Send + Sync + 'static> {
    time: Option<Res<'w, Time<C>>>,
    virtual_time: Option<Res<'w, Time<Virtual>>>,
}

impl<C: Default + Send + Sync + 'static> Clock<'_, C> {
    /// The elapsed time; `None` while the clock is paused. Machines with `update` need no clock.
    fn elapsed<M: Machine>(&self) -> Option<Duration> {
        let by = match &self.time {
            Some(time) => time.delta(),
            None if M::TICKS => panic!("`{}` needs the time: add `TimePlugin`, or insert `Time`", M::NAME),
            None => Duration::ZERO,
        };
        // The elapsed time is also zero before the first frame, and in a turn-based game.
        let is_paused = by.is_zero() && self.virtual_time.as_ref().is_some_and(|time| time.was_paused());
        (!is_paused).then_some(by)
    }
}

/// Steps all machines.
pub(crate) fn step<M: Machine, C: Default + Send + Sync + 'static>(
    clock: Clock<C>,
    mut machines: Query<(Entity, &'static mut M, M::Query)>,
    mut params: StaticSystemParam<M::Params>,
    mut outbox: ResMut<Outbox<M>>,
) {
    let Some(by) = clock.elapsed::<M>() else { return };
    let (params, outbox) = (&mut *params, &mut *outbox);
    // Bevy's internal iteration takes half the time of a `for` loop.
    machines.iter_mut().for_each(|(entity, mut machine, mut query)| {
        call(entity, &mut machine, outbox, |machine, recorder| machine.step(&mut query, params, recorder, by));
    });
}

/// Calls a machine, and keeps its moves until they are announced.
#[inline]
fn call<M: Machine>(
    entity: Entity,
    machine: &mut Mut<M>,
    outbox: &mut Outbox<M>,
    call: impl FnOnce(&mut M, &mut Recorder<M::State>) -> Result<Answer, String>,
) {
    let called = machine.bypass_change_detection();
    outbox.recorder.entity = entity;
    let before = called.copy_data();
    let outcome = call(called, &mut outbox.recorder);
    // Only machines with an observer have moves.
    if !M::MARKERS.is_empty() {
        outbox.keep_data(&before, called);
    }
    finish(machine, outcome, |error| outbox.failed(entity, error));
}

/// Marks a machine as changed if it has moved. A machine whose call fails may have moved before.
#[inline]
fn finish<M: Machine>(machine: &mut Mut<M>, outcome: Result<Answer, String>, failed: impl FnOnce(String)) {
    match outcome {
        Ok(answer) if !answer.moved() => {}
        Ok(_) => machine.set_changed(),
        Err(error) => {
            machine.set_changed();
            failed(error);
        }
    }
}

/// Steps all machines on several cores.
pub fn par_step<M: ParallelMachine, C: Default + Send + Sync + 'static>(
    clock: Clock<C>,
    mut machines: Query<(Entity, &'static mut M, M::Query)>,
    params: StaticSystemParam<M::Params>,
    mut outbox: ResMut<Outbox<M>>,
) where
    for<'w, 's> SystemParamItem<'w, 's, M::Params>: Sync,
{
    let Some(by) = clock.elapsed::<M>() else { return };
    let (params, outbox) = (&*params, Mutex::new(&mut *outbox));
    machines.par_iter_mut().for_each(|(entity, mut machine, mut query)| {
        let outcome = machine.bypass_change_detection().step_shared(&mut query, params, by);
        finish(&mut machine, outcome, |error| {
            outbox.lock().unwrap_or_else(PoisonError::into_inner).failed(entity, error);
        });
    });
}

/// Announces the moves of all machines.
pub(crate) fn announce_moves<M: Machine>(outbox: Res<Outbox<M>>, mut commands: Commands) {
    if outbox.has_news() {
        commands.queue(announce::<M>);
    }
}

/// Sets the state of the app to that of a machine that has moved.
pub(crate) fn drive<M: Machine, S: FreelyMutableState + for<'a> From<&'a M>>(
    machines: Query<&M, Changed<M>>,
    mut next: ResMut<NextState<S>>,
) {
    for machine in machines.iter().filter(|machine| machine.active_state().is_some()) {
        next.set_if_different(S::from(machine));
    }
}
