//! Mistakes in the use of machines, which are reported instead of ignored.

use crate::Machine;
use crate::pending::Pending;
use bevy_app::First;
use bevy_ecs::change_detection::{DetectChangesMut, ResMut};
use bevy_ecs::entity::Entity;
use bevy_ecs::event::Event;
use bevy_ecs::name::Name;
use bevy_ecs::resource::Resource;
use bevy_ecs::schedule::Schedules;
use bevy_ecs::system::Commands;
use bevy_ecs::world::World;
use core::any::TypeId;
use core::fmt::{self, Display};
use std::collections::HashSet;

/// A mistake in the use of a machine.
///
/// It is logged as an error, once for each entity and problem, and triggered as an event, so that a program or a test
/// can observe it. [`NoPlugin`](Problem::NoPlugin) and [`NoMachine`](Problem::NoMachine) are reported once for each type
/// of machine, the latter as a warning.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Misuse {
    /// The name of the machine.
    pub machine: &'static str,
    /// The entity, if the mistake concerns one.
    pub entity: Option<Entity>,
    /// The `Name` of the entity, if it has one.
    pub name: Option<String>,
    /// The mistake.
    pub problem: Problem,
}

/// The kinds of mistakes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Problem {
    /// The entity lacks components that the machine's parameters require. The machine begins when they are inserted.
    ///
    /// This is checked when the machine should begin, and when it receives an event. A machine that has begun, and whose
    /// entity loses a component later, is not stepped; this is reported only at the next event.
    Missing(Vec<&'static str>),
    /// The machine's plugin is not added, so the machine never begins. This is reported at the beginning of the frame
    /// after the machine is inserted, so the order of machine and plugin does not matter.
    NoPlugin,
    /// An event was sent to a machine that has not begun. It is lost.
    NotBegun,
    /// An event was sent to an entity that does not exist, or that has no such machine.
    NoMachine,
    /// A call has failed with this error, which no state handles. Only the first error of a machine is reported.
    Failed(String),
    /// Another machine, which is given by its name, has the same event type. Both handle such events.
    SharedEvents(&'static str),
}

impl Display for Misuse {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let machine = self.machine;
        match (&self.name, self.entity) {
            (Some(name), Some(entity)) => write!(out, "{machine} of \"{name}\" ({entity}): ")?,
            (_, Some(entity)) => write!(out, "{machine} of {entity}: ")?,
            _ => write!(out, "{machine}: ")?,
        }
        match &self.problem {
            Problem::Missing(components) => {
                write!(out, "the entity has no {}, so the machine does not run", components.join(" and no "))
            }
            Problem::NoPlugin => {
                write!(out, "the app has no `MachinePlugin::<{machine}>`, so the machine does not run")
            }
            Problem::NotBegun => out.write_str("an event was sent before the machine began, and is lost"),
            Problem::NoMachine => {
                out.write_str("an event was sent to an entity that does not exist or has no such machine")
            }
            Problem::Failed(error) => write!(out, "no state handles an error: {error}"),
            Problem::SharedEvents(other) => {
                write!(
                    out,
                    "`{other}` has the same event type, so both handle each event; wrap it in a type of its own"
                )
            }
        }
    }
}

impl Problem {
    /// Whether the problem is reported once for all machines of a type, because it does not depend on the entity, or
    /// because the entities come and go.
    fn concerns_the_type(&self) -> bool {
        matches!(self, Problem::NoPlugin | Problem::NoMachine)
    }

    /// The level at which the problem is logged. An event may arrive after its receiver is despawned, which is ordinary
    /// in a game.
    fn level(&self) -> log::Level {
        match self {
            Problem::NoMachine => log::Level::Warn,
            _ => log::Level::Error,
        }
    }
}

/// The mistakes that have been reported.
#[derive(Resource, Default)]
struct Reported(HashSet<(TypeId, Option<Entity>, Problem)>);

/// Reports a mistake when the commands are applied, unless it has been reported before.
pub(crate) fn report<M: Machine>(commands: &mut Commands<'_, '_>, entity: Option<Entity>, problem: Problem) {
    commands.queue(move |world: &mut World| report_in::<M>(world, entity, problem));
}

/// Reports a mistake, unless it has been reported before.
pub(crate) fn report_in<M: Machine>(world: &mut World, entity: Option<Entity>, problem: Problem) {
    let kind = match &problem {
        Problem::Failed(_) => Problem::Failed(String::new()),
        other => other.clone(),
    };
    let key = (TypeId::of::<M>(), entity.filter(|_| !problem.concerns_the_type()), kind);
    let mut reported = core::mem::take(&mut world.get_resource_or_init::<Reported>().0);
    let is_new = reported.insert(key);
    if is_new && reported.len() >= 64 && reported.len().is_power_of_two() {
        // Reports for entities that are despawned would accumulate.
        reported.retain(|(_, entity, _)| entity.is_none_or(|entity| world.get_entity(entity).is_ok()));
    }
    world.insert_resource(Reported(reported));
    if is_new {
        let name = entity.and_then(|entity| world.get::<Name>(entity)).map(|name| name.as_str().to_owned());
        let level = problem.level();
        let misuse = Misuse { machine: M::NAME, entity, name, problem };
        log::log!(level, "{misuse}");
        world.trigger(misuse);
    }
}

/// Reports an entity whose machine has no plugin.
type Report = fn(&mut World, Entity);

/// The machines without a plugin. They are reported in the next frame, because the plugin may be added after them.
#[derive(Resource, Default)]
struct WithoutPlugin(Vec<(Entity, Report)>);

/// Reports a forgotten plugin at the beginning of the next frame, if it is not added until then. In a world without the
/// schedules of an app, there is no next frame, so it is reported now.
pub(crate) fn report_no_plugin<M: Machine>(world: &mut World, entity: Entity) {
    let report = |world: &mut World, entity| {
        if !world.contains_resource::<Pending<M>>() {
            report_in::<M>(world, Some(entity), Problem::NoPlugin);
        }
    };
    if !world.contains_resource::<WithoutPlugin>() {
        // A schedule that is running at the moment is not among them.
        match world.get_resource_mut::<Schedules>() {
            Some(mut schedules) if schedules.contains(First) => schedules.add_systems(First, report_without_plugin),
            _ => return report(world, entity),
        };
    }
    world.get_resource_or_init::<WithoutPlugin>().0.push((entity, report));
}

fn report_without_plugin(mut without_plugin: ResMut<WithoutPlugin>, mut commands: Commands) {
    for (entity, report) in without_plugin.bypass_change_detection().0.drain(..) {
        commands.queue(move |world: &mut World| report(world, entity));
    }
}
