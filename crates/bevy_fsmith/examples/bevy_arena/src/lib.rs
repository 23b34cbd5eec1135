//! A boss fight in Bevy: a boss with phases that calls sentries, and hundreds of sentries, without a window.

pub mod boss;
pub mod sentry;
pub mod world;

// The machines are the same with the inspector, and as live machines.
#[cfg(all(feature = "inspect", not(feature = "live")))]
use bevy_fsmith::fsmith::inspect::state_machine;
#[cfg(feature = "live")]
use bevy_fsmith::fsmith::live::state_machine;
#[cfg(not(feature = "inspect"))]
use bevy_fsmith::fsmith::state_machine;

use bevy_app::{App, TaskPoolPlugin};
use bevy_time::{TimePlugin, TimeUpdateStrategy};

/// Creates the app, in which each frame takes one fixed step.
pub fn app() -> App {
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), TimePlugin, world::plugin))
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    app
}
