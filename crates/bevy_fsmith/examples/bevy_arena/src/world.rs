//! The hero, the arena, and everything that observes the machines.

use crate::boss::{Boss, BossEvent, Ogre, Stomp, boss};
use crate::sentry::{Body, Sentry, SentryEvent, SentryState, Strike, sentry};
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_fsmith::prelude::*;
use bevy_time::{Fixed, Time};
use core::time::Duration;

/// The length of a step.
pub const STEP: Duration = Duration::from_millis(50);

/// The number of steps of the fight.
pub const STEPS: u32 = 480;

/// The number of sentries at the start.
pub const SENTRIES: i32 = 300;

/// The place of the boss.
const LAIR: i32 = 400;

/// The hero walks to the boss and fights.
#[derive(Resource, Debug)]
pub struct Hero {
    /// The place, in tenths of a step.
    pub at: i32,
    /// The remaining health.
    pub health: i32,
    next_blow: Duration,
}

impl Hero {
    /// Whether the hero can still fight.
    pub fn is_alive(&self) -> bool {
        self.health > 0
    }
}

/// What happened, as lines with their times.
#[derive(Resource, Default, Debug)]
pub struct Transcript(pub Vec<String>);

impl Transcript {
    fn add(&mut self, time: Duration, line: impl core::fmt::Display) {
        self.0.push(format!("{:5.2} {line}", time.as_secs_f32()));
    }
}

/// The sentries that the boss has called.
#[derive(Component, Debug)]
struct Called;

/// The circle on the ground, which shows where the boss will hit.
#[derive(Component, Debug)]
struct Circle;

/// Adds the arena to an app.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        MachinePlugin::<Boss>::in_schedule(FixedUpdate),
        MachinePlugin::<Sentry>::in_schedule(FixedUpdate),
    ))
    .insert_resource(Time::<Fixed>::from_duration(STEP))
    .insert_resource(Hero { at: 0, health: 2500, next_blow: Duration::ZERO })
    .init_resource::<Transcript>()
    .add_message::<Stomp>()
    .add_message::<Strike>()
    .add_systems(Startup, spawn)
    .add_systems(FixedUpdate, hero.before(MachineSystems::Begin))
    .add_systems(FixedUpdate, (blows, report).chain().after(MachineSystems::Announce))
    .add_observer(fight)
    .add_observer(call_sentries)
    .add_observer(enrage)
    .add_observer(wind_up)
    .add_observer(die)
    .add_observer(first_chase);
}

fn spawn(mut commands: Commands) {
    commands.spawn((Boss::new(), Name::new("Ogre")));
    commands.spawn_batch((0..SENTRIES).map(|number| {
        let way = if number % 2 == 0 { 1 } else { -1 };
        (Sentry::new(), Body { at: number * 2, way, sight: 20 + number % 7 * 5 })
    }));
}

/// The hero walks to the boss, and hits him twice per second.
fn hero(mut hero: ResMut<Hero>, boss: Single<Entity, With<Boss>>, time: Res<Time>, mut commands: Commands) {
    if !hero.is_alive() {
        return;
    }
    if hero.at < LAIR {
        hero.at += 3;
    } else if hero.next_blow <= time.elapsed() {
        hero.next_blow = time.elapsed() + Duration::from_millis(500);
        commands.trigger(Tell { entity: *boss, event: BossEvent::Hit { damage: 12 } });
    }
}

/// The hero suffers from stomps and strikes.
fn blows(
    mut hero: ResMut<Hero>,
    mut stomps: MessageReader<Stomp>,
    mut strikes: MessageReader<Strike>,
    mut transcript: ResMut<Transcript>,
    time: Res<Time>,
) {
    let was_alive = hero.is_alive();
    for _ in stomps.read() {
        hero.health -= 40;
        transcript.add(time.elapsed(), format_args!("the boss stomps, the hero has {}", hero.health));
    }
    hero.health -= strikes.read().count() as i32;
    if was_alive && !hero.is_alive() {
        transcript.add(time.elapsed(), "the hero dies");
    }
}

/// Counts the sentries in each state, every two seconds.
fn report(sentries: Query<&Sentry>, mut transcript: ResMut<Transcript>, time: Res<Time>, hero: Res<Hero>) {
    if !time.elapsed().as_millis().is_multiple_of(2000) {
        return;
    }
    let count = |state| sentries.iter().filter(|sentry| sentry.is_in(state)).count();
    let states =
        [SentryState::Patrol, SentryState::Suspect, SentryState::Chase, SentryState::Attack, SentryState::Rest];
    let counts = states.map(|state| format!("{} {}", count(state), state.name()));
    transcript.add(time.elapsed(), format_args!("{}; the hero has {}", counts.join(", "), hero.health));
}

fn fight(_: On<Entered<boss::Fight>>, mut transcript: ResMut<Transcript>, time: Res<Time<Fixed>>) {
    transcript.add(time.elapsed(), "the boss wakes up");
}

/// The angry boss calls sentries, who know where the hero is.
fn call_sentries(
    angry: On<Entered<boss::Angry>>,
    ogres: Query<&Ogre>,
    mut commands: Commands,
    mut transcript: ResMut<Transcript>,
    time: Res<Time<Fixed>>,
) {
    let health = ogres.get(angry.entity).map_or(0, |ogre| ogre.health);
    transcript.add(time.elapsed(), format_args!("the boss is angry at {health}, and calls 20 sentries"));
    commands.spawn_batch(
        (0..20).map(|number| (Sentry::new(), Called, Body { at: LAIR + 100 + number, way: -1, sight: 500 })),
    );
}

fn enrage(_: On<Entered<boss::Enraged>>, mut transcript: ResMut<Transcript>, time: Res<Time<Fixed>>) {
    transcript.add(time.elapsed(), "the boss is enraged");
}

/// The circle is a task of the state: it vanishes when the boss stomps, or dies before.
fn wind_up(wind_up: On<Entered<boss::WindUp>>, mut commands: Commands) {
    commands.spawn((ChildOf(wind_up.entity), Task(wind_up.state), Circle));
}

/// Without their boss, the sentries that he called vanish, and the others rest.
fn die(
    _: On<Entered<boss::Dead>>,
    sentries: Query<(Entity, Has<Called>), With<Sentry>>,
    circles: Query<(), With<Circle>>,
    mut events: MessageWriter<Tell<SentryEvent>>,
    mut commands: Commands,
    mut transcript: ResMut<Transcript>,
    time: Res<Time<Fixed>>,
) {
    transcript
        .add(time.elapsed(), format_args!("the boss dies, with {} circles on the ground", circles.iter().count()));
    for (entity, is_called) in &sentries {
        match is_called {
            true => commands.entity(entity).despawn(),
            false => {
                events.write(Tell { entity, event: SentryEvent::Peace });
            }
        }
    }
}

/// Reports only the first sentry that chases the hero.
fn first_chase(
    chase: On<Entered<sentry::Chase>>,
    mut has_chased: Local<bool>,
    mut transcript: ResMut<Transcript>,
    time: Res<Time<Fixed>>,
) {
    if !core::mem::replace(&mut *has_chased, true) {
        let before = chase.previous.map_or("nothing", SentryState::name);
        transcript.add(time.elapsed(), format_args!("a sentry chases the hero, after {before}"));
    }
}
