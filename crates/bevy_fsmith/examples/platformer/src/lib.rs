//! A character of a platformer: running, jumping, walls and attacks, as one machine with two regions.
//!
//! Three habits of good platformers are parts of the machine:
//!
//! - **Coyote time**: shortly after the character has run over an edge, it can still jump: a state with `after`.
//! - **Input buffer**: a jump that is requested shortly before the landing is not lost, but deferred until the landing.
//! - **Attacks** are possible while running and in the air, because they have their own region.

pub mod body;
pub mod hero;
pub mod level;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_fsmith::prelude::*;
use bevy_fsmith::{EnteredEvent, Task};
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use body::Body;
use core::time::Duration;
use hero::{Hero, HeroEvent, HeroState, hero as states};
use level::Level;

/// The length of a step.
pub const STEP: Duration = Duration::from_millis(20);

/// A key that the player presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Run to the right, or stop.
    Run(bool),
    /// Jump.
    Jump,
    /// Attack.
    Attack,
}

/// The keys that the player presses, with their times in steps.
#[derive(Resource, Default, Debug)]
pub struct Keys(pub Vec<(u32, Key)>);

/// The states that the character entered, as lines with the step and the place.
#[derive(Resource, Default, Debug)]
pub struct Transcript(pub Vec<String>);

/// The number of the current step.
#[derive(Resource, Default, Debug)]
struct Step(u32);

/// The blade, which exists while the character strikes.
#[derive(Component, Debug)]
pub struct Blade;

/// Creates the app, in which each frame takes one fixed step.
pub fn app(keys: Vec<(u32, Key)>) -> App {
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), TimePlugin, MachinePlugin::<Hero>::in_schedule(FixedUpdate)))
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
        .insert_resource(Time::<Fixed>::from_duration(STEP))
        .insert_resource(Keys(keys))
        .init_resource::<Level>()
        .init_resource::<Step>()
        .init_resource::<Transcript>()
        .add_systems(Startup, spawn)
        .add_systems(FixedUpdate, (press, body::fall).chain().before(MachineSystems::Begin))
        .add_observer(write)
        .add_observer(strike);
    app
}

fn spawn(mut commands: Commands) {
    commands.spawn(Hero::new());
}

/// Passes the keys of this step to the machine.
fn press(keys: Res<Keys>, mut step: ResMut<Step>, heroes: Query<(Entity, &mut Body)>, mut commands: Commands) {
    for (entity, mut body) in heroes {
        for (_, key) in keys.0.iter().filter(|(at, _)| *at == step.0) {
            match key {
                Key::Run(runs) => body.runs = *runs,
                Key::Jump => commands.trigger(Tell { entity, event: HeroEvent::Jump }),
                Key::Attack => commands.trigger(Tell { entity, event: HeroEvent::Attack }),
            }
        }
    }
    step.0 += 1;
}

/// Writes which leaf was entered, where, and why.
fn write(
    entered: On<EnteredEvent<HeroState>>,
    bodies: Query<&Body>,
    step: Res<Step>,
    mut transcript: ResMut<Transcript>,
) {
    let is_leaf = HeroState::ALL.iter().all(|state| state.parent() != Some(entered.state));
    let Ok(body) = bodies.get(entered.entity) else { return };
    if !is_leaf {
        return;
    }
    let cause = match entered.cause {
        Cause::Transition(transition) => transition.trigger,
        _ => "start",
    };
    let (x, y) = (body.x as f32 / 100.0, body.y as f32 / 100.0);
    transcript.0.push(format!("{:3} ({x:.2}, {y:.2}) {}: {cause}", step.0, entered.state.name()));
}

/// The blade is a task of the state: it vanishes when the strike ends, or is interrupted.
fn strike(strike: On<Entered<states::Strike>>, mut commands: Commands) {
    commands.spawn((ChildOf(strike.entity), Task(HeroState::Strike), Blade));
}

/// The keys of the demonstration: over the edge with a late jump, down a wall, and attacks on the way.
#[must_use]
pub fn demo() -> Vec<(u32, Key)> {
    vec![
        (10, Key::Run(true)),
        (20, Key::Attack),
        (25, Key::Attack),
        (96, Key::Jump),
        (124, Key::Attack),
        (150, Key::Jump),
        (200, Key::Jump),
        (260, Key::Run(false)),
    ]
}
