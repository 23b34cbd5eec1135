//! The systems of a type of machine.

use crate::announce::{Outbox, announce};
use crate::misuse::{Problem, report};
use crate::plugin::{Pending, report_no_machine};
use crate::{Machine, ParallelMachine, Recorder, Tell};
use bevy_ecs::change_detection::{DetectChangesMut, Res, ResMut};
use bevy_ecs::entity::Entity;
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::message::MessageReader;
use bevy_ecs::observer::On;
use bevy_ecs::query::{Allow, Changed, Has};
use bevy_ecs::system::{Commands, Query, StaticSystemParam, SystemParamItem};
use bevy_state::state::{FreelyMutableState, NextState};
use bevy_time::Time;
use fsmith::Answer;

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
            if machine.active_state().is_none() {
                outbox.recorder.entity = entity;
                machine.begin(&mut query, &mut params, &mut outbox.recorder);
            }
            return false;
        }
        let Some(problem) = missing::<M>(&present, entity) else { return false };
        if let Some(problem) = problem {
            report::<M>(&mut commands, Some(entity), problem);
        }
        true
    });
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
        handle(tell, &mut machines, &present, &mut params, &mut outbox.recorder, &mut commands);
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
    handle(&tell, &mut machines, &present, &mut params, &mut outbox.recorder, &mut commands);
    if !outbox.recorder.moves.is_empty() {
        commands.queue(announce::<M>);
    }
}

fn handle<M: Machine>(
    Tell { entity, event }: &Tell<M::Event>,
    machines: &mut Machines<M>,
    present: &Present<M>,
    params: &mut SystemParamItem<M::Params>,
    recorder: &mut Recorder<M::State>,
    commands: &mut Commands,
) {
    match machines.get_mut(*entity) {
        Ok((machine, _)) if machine.active_state().is_none() => {
            report::<M>(commands, Some(*entity), Problem::NotBegun);
        }
        Ok((mut machine, mut query)) => {
            recorder.entity = *entity;
            let machine_itself = machine.bypass_change_detection();
            if machine_itself.tell(&mut query, params, recorder, event.clone()).moved() {
                machine.set_changed();
            }
        }
        Err(_) => match missing::<M>(present, *entity) {
            Some(Some(problem)) => report::<M>(commands, Some(*entity), problem),
            Some(None) => {}
            None => report_no_machine::<M>(commands, *entity),
        },
    }
}

/// Steps all machines. `C` is the clock, or `()` for that of the schedule.
pub(crate) fn step<M: Machine, C: Default + Send + Sync + 'static>(
    time: Res<Time<C>>,
    mut machines: Query<(Entity, &'static mut M, M::Query)>,
    mut params: StaticSystemParam<M::Params>,
    mut outbox: ResMut<Outbox<M>>,
) {
    let by = time.delta();
    if by.is_zero() {
        return;
    }
    let (params, recorder) = (&mut *params, &mut outbox.recorder);
    // Bevy's internal iteration takes half the time of a `for` loop.
    machines.iter_mut().for_each(|(entity, mut machine, mut query)| {
        recorder.entity = entity;
        // A pattern, because `moved` is not inlined from another crate, and then neither is all of this.
        if matches!(machine.bypass_change_detection().step(&mut query, params, recorder, by), Answer::Moved) {
            machine.set_changed();
        }
    });
}

/// Steps all machines on several cores.
pub fn par_step<M: ParallelMachine, C: Default + Send + Sync + 'static>(
    time: Res<Time<C>>,
    mut machines: Machines<M>,
    params: StaticSystemParam<M::Params>,
) where
    for<'w, 's> SystemParamItem<'w, 's, M::Params>: Sync,
{
    let (by, params) = (time.delta(), &*params);
    if by.is_zero() {
        return;
    }
    machines.par_iter_mut().for_each(|(mut machine, mut query)| {
        if matches!(machine.bypass_change_detection().step_shared(&mut query, params, by), Answer::Moved) {
            machine.set_changed();
        }
    });
}

/// Announces the moves of all machines.
pub(crate) fn announce_moves<M: Machine>(outbox: Res<Outbox<M>>, mut commands: Commands) {
    if !outbox.recorder.moves.is_empty() {
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
