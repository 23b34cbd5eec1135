//! Despawning and insertion during a step, many machines at once, and several machines on one entity.

use crate::{Log, app, frames, log, tell};
use bevy_app::Update;
use bevy_ecs::prelude::*;
use bevy_fsmith::prelude::*;

state_machine! {
    #[derive(Machine)]
    #[bevy(params(Entity, Commands, observer), events = BombEvent, tick)]
    #[states(derive(Markers))]
    machine Bomb(entity: Entity, commands: &mut Commands, observer: &mut impl StateObserver<BombState>) {
        #[derive(Clone)]
        events { Defuse, Split }
        observer observer;
        initial state Ticking {
            after 200ms => { commands.entity(entity).despawn(); Exploded }
            on Split => { commands.spawn_batch([Bomb::new(), Bomb::new()]); stay }
            on Defuse => { commands.entity(entity).insert(Bomb::new()); Defused }
        }
        final Exploded;
        final Defused;
    }
}

fn bombs(app: &mut bevy_app::App) -> Vec<Option<BombState>> {
    app.world_mut().query::<&Bomb>().iter(app.world()).map(Bomb::state).collect()
}

#[test]
fn a_machine_may_despawn_its_entity() {
    let mut app = app();
    app.add_observer(|_: On<Entered<bomb::Exploded>>, mut log: ResMut<Log>| log.add("exploded"))
        .add_plugins(MachinePlugin::<Bomb>::in_schedule(Update).with_markers());
    app.world_mut().spawn(Bomb::new());
    frames(&mut app, 4);
    assert!(bombs(&mut app).is_empty());
    assert!(log(&mut app).is_empty(), "observers of a despawned entity do not run, and nothing is reported");
}

#[test]
fn an_observer_may_despawn_the_entity() {
    let mut app = app();
    app.add_observer(|on: On<Exited<bomb::Ticking>>, mut commands: Commands| commands.entity(on.entity).despawn())
        .add_observer(|_: On<Entered<bomb::Defused>>, mut log: ResMut<Log>| log.add("defused"))
        .add_plugins(MachinePlugin::<Bomb>::in_schedule(Update).with_markers());
    let entity = app.world_mut().spawn(Bomb::new()).id();
    frames(&mut app, 1);
    tell(&mut app, entity, BombEvent::Defuse);
    frames(&mut app, 1);
    assert!(bombs(&mut app).is_empty());
    assert!(log(&mut app).is_empty());
}

#[test]
fn machines_spawned_by_a_machine_begin_in_the_next_run() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Bomb>::in_schedule(Update));
    let entity = app.world_mut().spawn(Bomb::new()).id();
    frames(&mut app, 1);
    tell(&mut app, entity, BombEvent::Split);
    assert_eq!(bombs(&mut app), [Some(BombState::Ticking), None, None]);
    frames(&mut app, 1);
    assert_eq!(bombs(&mut app), [Some(BombState::Ticking); 2], "the first has exploded");
}

#[test]
fn a_machine_that_is_replaced_begins_again() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Bomb>::in_schedule(Update));
    let entity = app.world_mut().spawn(Bomb::new()).id();
    frames(&mut app, 1);
    tell(&mut app, entity, BombEvent::Defuse);
    assert_eq!(bombs(&mut app), [None], "the action has inserted a new machine");
    frames(&mut app, 1);
    assert_eq!(bombs(&mut app), [Some(BombState::Ticking)]);
}

#[test]
fn a_machine_that_is_removed_before_it_begins_never_begins() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Bomb>::in_schedule(Update));
    let entity = app.world_mut().spawn(Bomb::new()).id();
    app.world_mut().entity_mut(entity).remove::<Bomb>();
    let gone = app.world_mut().spawn(Bomb::new()).id();
    app.world_mut().despawn(gone);
    frames(&mut app, 2);
    assert!(log(&mut app).is_empty());
    // A machine that is inserted again begins once.
    app.add_observer(|_: On<Entered<bomb::Ticking>>, mut log: ResMut<Log>| log.add("ticks"));
    let mut entity = app.world_mut().entity_mut(entity);
    entity.insert(Bomb::new()).remove::<Bomb>().insert(Bomb::new());
    frames(&mut app, 1);
    assert_eq!(log(&mut app), ["ticks"]);
}

#[test]
fn a_thousand_machines_are_spawned_at_once() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Bomb>::in_schedule(Update).with_markers());
    app.world_mut().spawn_batch((0..1000).map(|_| Bomb::new()));
    frames(&mut app, 1);
    assert_eq!(bombs(&mut app), [Some(BombState::Ticking); 1000]);
    assert_eq!(app.world_mut().query::<&bomb::Ticking>().iter(app.world()).count(), 1000);
    frames(&mut app, 1);
    assert!(bombs(&mut app).is_empty());
}

#[derive(Component, Default)]
struct Body {
    steps: u32,
    shots: u32,
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params(&mut Body), events = bool, update)]
    machine Legs(body: &mut Body) {
        events bool;
        initial state Stand { on true => Run; }
        state Run { active { body.steps += 1; } on false => Stand; }
    }
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params(&mut Body), update)]
    machine Arms(body: &mut Body) {
        initial state Rest { when body.steps > 2 => Shoot; }
        state Shoot { active { body.shots += 1; } when body.shots > 99 => Rest; }
    }
}

#[test]
fn two_machines_on_one_entity_run_in_the_configured_order() {
    for (legs_first, shots) in [(true, 3), (false, 2)] {
        let mut app = app();
        app.add_plugins((MachinePlugin::<Arms>::in_schedule(Update), MachinePlugin::<Legs>::in_schedule(Update)));
        let [legs, arms] = [MachineSystems::Tick.of::<Legs>(), MachineSystems::Tick.of::<Arms>()];
        app.configure_sets(Update, if legs_first { legs.before(arms) } else { legs.after(arms) });
        let entity = app.world_mut().spawn((Legs::new(), Arms::new(), Body::default())).id();
        frames(&mut app, 1);
        tell(&mut app, entity, true);
        frames(&mut app, 6);
        let body = app.world().get::<Body>(entity).expect("a body");
        assert_eq!((body.steps, body.shots), (6, shots));
    }
}

#[test]
fn a_run_condition_applies_to_all_machines_of_a_type() {
    #[derive(Resource)]
    struct Ground;
    let mut app = app();
    app.add_plugins((MachinePlugin::<Legs>::in_schedule(Update), MachinePlugin::<Arms>::in_schedule(Update)))
        .configure_sets(Update, MachineSystems::all_of::<Legs>().run_if(resource_exists::<Ground>));
    let entity = app.world_mut().spawn((Legs::new(), Arms::new(), Body { steps: 3, shots: 0 })).id();
    let states = |app: &bevy_app::App| {
        let entity = app.world().entity(entity);
        (entity.get::<Legs>().and_then(Legs::state), entity.get::<Arms>().and_then(Arms::state))
    };
    frames(&mut app, 1);
    assert_eq!(states(&app), (None, Some(ArmsState::Shoot)));
    app.insert_resource(Ground);
    frames(&mut app, 1);
    assert_eq!(states(&app), (Some(LegsState::Stand), Some(ArmsState::Shoot)));
}
