//! Mistakes in the use of machines, which are reported instead of ignored.

use crate::Machine;
use bevy_ecs::entity::Entity;
use bevy_ecs::event::Event;
use bevy_ecs::name::Name;
use bevy_ecs::resource::Resource;
use bevy_ecs::system::Commands;
use bevy_ecs::world::World;
use core::any::TypeId;
use core::fmt::{self, Display};
use std::collections::HashSet;

/// A mistake in the use of a machine.
///
/// It is logged as an error, once for each entity and problem, and triggered as an event, so that a program or a test
/// can observe it.
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
    Missing(Vec<&'static str>),
    /// The machine's plugin is not added, so the machine never begins.
    NoPlugin,
    /// An event was sent to a machine that has not begun. It is lost.
    NotBegun,
    /// An event was sent to an entity that does not exist, or that has no such machine.
    NoMachine,
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
            Problem::SharedEvents(other) => {
                write!(
                    out,
                    "`{other}` has the same event type, so both handle each event; wrap it in a type of its own"
                )
            }
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
    // A forgotten plugin concerns all machines of its type.
    let key = entity.filter(|_| problem != Problem::NoPlugin);
    let mut reported = world.get_resource_or_init::<Reported>();
    if !reported.0.insert((TypeId::of::<M>(), key, problem.clone())) {
        return;
    }
    let name = entity.and_then(|entity| world.get::<Name>(entity)).map(|name| name.as_str().to_owned());
    let misuse = Misuse { machine: M::NAME, entity, name, problem };
    log::error!("{misuse}");
    world.trigger(misuse);
}
