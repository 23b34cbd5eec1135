//! Apps without a window, stepped by hand.

mod announced;
mod context;
mod delivery;
mod hard;
mod misuse;
mod regions;
mod saved;
mod scenes;
mod schedule;

use bevy_app::{App, TaskPoolPlugin};
use bevy_ecs::prelude::*;
use bevy_fsmith::{Misuse, Tell};
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use core::time::Duration;

/// The time that passes in each frame.
const FRAME: Duration = Duration::from_millis(100);

/// An app with the equivalent of `MinimalPlugins`. Each frame takes [`FRAME`], which is also the fixed time step.
fn app() -> App {
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), TimePlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
        .insert_resource(Time::<Fixed>::from_duration(FRAME))
        .init_resource::<Log>()
        .add_observer(|misuse: On<Misuse>, mut log: ResMut<Log>| log.0.push(misuse.event().to_string()));
    // The first frame has no time before it.
    app.update();
    app
}

/// Runs some frames.
fn frames(app: &mut App, count: usize) {
    for _ in 0..count {
        app.update();
    }
}

/// Sends an event by a command, and applies it.
fn tell<E: Send + Sync + 'static>(app: &mut App, entity: Entity, event: E) {
    app.world_mut().commands().trigger(Tell { entity, event });
    app.world_mut().flush();
}

/// What happened, as lines.
#[derive(Resource, Default)]
struct Log(Vec<String>);

impl Log {
    fn add(&mut self, line: impl Into<String>) {
        self.0.push(line.into());
    }
}

/// Takes the lines so far.
fn log(app: &mut App) -> Vec<String> {
    std::mem::take(&mut app.world_mut().resource_mut::<Log>().0)
}
