//! Ants and a marine in one world: the ant of Bevilacqua's article, and the marine with a stack of states.
//!
//! Twelve ants fetch leaves on strips of ground next to each other. A marine is sent across the strips. Ants run away
//! from him, and one of the ants is an enemy.

pub mod ant;
pub mod marine;

use ant::{Ant, AntState, Leaves, Walker};
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_fsmith::EnteredEvent;
use bevy_fsmith::prelude::*;
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use core::time::Duration;
use marine::{Marine, MarineEvent, MarineState, Post, marine as states};

/// The number of ants, each on its own strip.
pub const ANTS: i32 = 12;

/// What happened, as lines with the number of the step.
#[derive(Resource, Default, Debug)]
pub struct Transcript {
    /// The lines.
    pub lines: Vec<String>,
    step: u32,
}

impl Transcript {
    fn add(&mut self, line: impl core::fmt::Display) {
        let step = self.step;
        self.lines.push(format!("{step:3} {line}"));
    }
}

/// An ant that the marine attacks.
#[derive(Component, Debug)]
struct Enemy;

/// Creates the app, in which each frame takes one step.
pub fn app() -> App {
    let step = Duration::from_millis(100);
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), TimePlugin))
        .add_plugins((
            MachinePlugin::<Ant>::in_schedule(FixedUpdate),
            MachinePlugin::<Marine>::in_schedule(FixedUpdate),
        ))
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
        .insert_resource(Time::<Fixed>::from_duration(step))
        .init_resource::<Leaves>()
        .init_resource::<Transcript>()
        .add_systems(Startup, spawn)
        .add_systems(FixedUpdate, (orders, march, look).chain().before(MachineSystems::Begin))
        .add_systems(FixedUpdate, draw.after(MachineSystems::Announce))
        .add_observer(shoot)
        .add_observer(|entered: On<EnteredEvent<MarineState>>, mut transcript: ResMut<Transcript>| {
            transcript.add(format_args!("the marine: {}", entered.state.name()));
        });
    app
}

fn spawn(mut commands: Commands) {
    for strip in 0..ANTS {
        let mut ant = commands.spawn((Ant::new(), Walker { strip, at: strip % 6, carries_leaf: false }));
        if strip == 8 {
            ant.insert((Enemy, Name::new("the red ant")));
        }
    }
    commands.spawn((Marine::new(), Post { strip: -3, at: 5, goal: -3 }));
}

/// The player sends the marine to the last strip.
fn orders(mut transcript: ResMut<Transcript>, marine: Single<Entity, With<Marine>>, mut commands: Commands) {
    transcript.step += 1;
    if transcript.step == 20 {
        commands.trigger(Tell { entity: *marine, event: MarineEvent::AttackMove { to: ANTS } });
    }
}

/// The marine walks a strip every third step, while his machine says that he marches or runs.
fn march(marine: Single<(&Marine, &mut Post)>, transcript: Res<Transcript>) {
    let (marine, mut post) = marine.into_inner();
    let is_walking = matches!(marine.state(), Some(MarineState::MoveAttack | MarineState::Chase));
    if is_walking && transcript.step.is_multiple_of(3) && post.strip != post.goal {
        post.strip += (post.goal - post.strip).signum();
    }
}

/// Tells the marine about the enemy: in sight from three strips, within range from one.
fn look(
    marine: Single<(Entity, &Marine, &Post)>,
    enemies: Query<&Walker, With<Enemy>>,
    mut events: MessageWriter<Tell<MarineEvent>>,
) {
    let (entity, marine, post) = *marine;
    for enemy in &enemies {
        let event = match (enemy.strip - post.strip).abs() {
            0..=1 if !marine.is_in(MarineState::Attack) => MarineEvent::InRange,
            2..=3 if !marine.is_in(MarineState::Chase) => MarineEvent::InSight,
            _ => continue,
        };
        events.write(Tell { entity, event });
    }
}

/// The marine shoots as soon as he attacks, and hears of it in the same step.
fn shoot(
    attack: On<Entered<states::Attack>>,
    enemies: Query<(Entity, &Name), With<Enemy>>,
    mut commands: Commands,
    mut transcript: ResMut<Transcript>,
) {
    for (enemy, name) in &enemies {
        transcript.add(format_args!("the marine shoots {name}"));
        commands.entity(enemy).despawn();
        commands.trigger(Tell { entity: attack.entity, event: MarineEvent::Dead });
    }
}

/// Writes what the ants do, every ten steps: `a` without and `@` with a leaf, `!` if an ant runs away.
fn draw(ants: Query<(&Ant, &Walker)>, leaves: Res<Leaves>, mut transcript: ResMut<Transcript>) {
    if !transcript.step.is_multiple_of(10) {
        return;
    }
    let mut strips = vec!['x'; ANTS as usize];
    for (ant, walker) in &ants {
        strips[walker.strip as usize] = match ant.state() {
            Some(AntState::RunAway) => '!',
            _ if walker.carries_leaf => '@',
            _ => 'a',
        };
    }
    let strips: String = strips.into_iter().collect();
    transcript.add(format_args!("{strips}  {} leaves", leaves.0));
}
