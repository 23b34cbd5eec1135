//! The arguments of a machine, which come from the world.

use crate::{Log, app, frames, log, tell};
use bevy_app::Update;
use bevy_ecs::prelude::*;
use bevy_fsmith::prelude::*;

#[derive(Component, Default)]
struct Body {
    battery: u32,
}

#[derive(Component)]
struct Brush;

#[derive(Component)]
struct Dirt(u32);

#[derive(Resource, Default)]
struct Weather {
    rains: bool,
}

#[derive(Resource, Default)]
struct Score(u32);

state_machine! {
    #[derive(Machine)]
    #[bevy(
        params(Entity, &mut Body, Option<&Brush>, Has<Brush>, Res<Weather>, ResMut<Score>, Query<&Dirt>, Commands),
        update,
        require(Body)
    )]
    machine Robot(
        entity: Entity,
        body: &mut Body,
        brush: &Option<&Brush>,
        has_brush: bool,
        weather: &Weather,
        score: &mut Score,
        dirt: &Query<&Dirt>,
        commands: &mut Commands,
    ) {
        initial state Idle {
            enter { body.battery = 9; }
            when !weather.rains && brush.is_some() && has_brush => Clean;
        }
        state Clean {
            active {
                body.battery -= 1;
                score.0 += dirt.iter().map(|dirt| dirt.0).sum::<u32>();
            }
            when weather.rains => { commands.entity(entity).remove::<Brush>(); Idle }
        }
    }
}

#[test]
fn arguments_are_components_resources_queries_and_commands() {
    let mut app = app();
    app.init_resource::<Weather>().init_resource::<Score>().add_plugins(MachinePlugin::<Robot>::in_schedule(Update));
    let robot = app.world_mut().spawn((Robot::new(), Brush)).id();
    app.world_mut().spawn(Dirt(3));
    app.world_mut().spawn(Dirt(4));

    frames(&mut app, 3);
    let state = |app: &bevy_app::App| app.world().get::<Robot>(robot).and_then(Robot::state);
    assert_eq!(state(&app), Some(RobotState::Clean));
    assert_eq!(app.world().get::<Body>(robot).map(|body| body.battery), Some(7));
    assert_eq!(app.world().resource::<Score>().0, 14);

    app.world_mut().resource_mut::<Weather>().rains = true;
    frames(&mut app, 1);
    assert_eq!(state(&app), Some(RobotState::Idle));
    assert!(app.world().get::<Brush>(robot).is_none());
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params(&mut Body), update)]
    machine Precise(body: &mut Mut<'_, Body>) {
        initial state Full { when body.battery == 0 => Empty; }
        final Empty { enter { body.battery = 100; } }
    }
}

#[test]
fn a_component_counts_as_changed_only_if_the_machine_writes_it() {
    #[derive(Resource, Default)]
    struct Changes(Vec<bool>);
    let mut app = app();
    let changes = |bodies: Query<(), Changed<Body>>, mut changes: ResMut<Changes>| changes.0.push(!bodies.is_empty());
    app.init_resource::<Changes>()
        .add_plugins(MachinePlugin::<Precise>::in_schedule(Update))
        .add_systems(bevy_app::PostUpdate, changes);
    let entity = app.world_mut().spawn((Precise::new(), Body { battery: 1 })).id();
    frames(&mut app, 3);
    app.world_mut().get_mut::<Body>(entity).expect("a body").bypass_change_detection().battery = 0;
    frames(&mut app, 2);
    assert_eq!(app.world().resource::<Changes>().0, [true, false, false, true, false]);
}

#[derive(bevy_ecs::query::QueryData)]
#[query_data(mutable)]
struct Senses {
    body: &'static mut Body,
    brush: Has<Brush>,
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params(query Senses), update)]
    machine Feeler(senses: &mut SensesItem<'_, '_>) {
        initial state Wait { when senses.brush => { senses.body.battery = 42; Found } }
        final Found;
    }
}

#[test]
fn a_struct_of_query_data_is_an_argument() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Feeler>::in_schedule(Update));
    let entity = app.world_mut().spawn((Feeler::new(), Body::default(), Brush)).id();
    frames(&mut app, 1);
    assert_eq!(app.world().get::<Body>(entity).map(|body| body.battery), Some(42));
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params(ResMut<Log>), events = FussyEvent)]
    machine Fussy(log: &mut Log) fails String {
        #[derive(Clone)]
        events { Eat(u32) }
        initial state Hungry {
            on Eat(amount) => match digest(amount)? { () => { log.add("eats"); Full } }
        }
        final Full;
    }
}

fn digest(amount: u32) -> Result<(), String> {
    if amount > 9 { Err(format!("{amount} are too many")) } else { Ok(()) }
}

#[test]
fn an_unhandled_error_is_reported_once() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Fussy>::in_schedule(Update));
    let entity = app.world_mut().spawn(Fussy::new()).id();
    frames(&mut app, 1);
    for amount in [10, 11] {
        app.world_mut().clear_trackers();
        tell(&mut app, entity, FussyEvent::Eat(amount));
        let is_changed = app.world().entity(entity).get_ref::<Fussy>().is_some_and(|fussy| fussy.is_changed());
        assert!(is_changed, "the machine may have moved before the error");
    }
    let report = "no state handles an error: \"10 are too many\"";
    assert_eq!(log(&mut app), [format!("Fussy of {entity}: {report}")], "it is reported once");
    tell(&mut app, entity, FussyEvent::Eat(2));
    assert_eq!(log(&mut app), ["eats"]);
}

#[test]
fn machines_without_common_data_have_no_ambiguous_systems() {
    let mut app = app();
    app.init_resource::<Weather>().init_resource::<Score>();
    app.edit_schedule(Update, |schedule| {
        schedule.set_build_settings(bevy_ecs::schedule::ScheduleBuildSettings {
            ambiguity_detection: bevy_ecs::schedule::LogLevel::Error,
            ..Default::default()
        });
    });
    app.add_plugins((MachinePlugin::<Robot>::in_schedule(Update), MachinePlugin::<Fussy>::in_schedule(Update)));
    frames(&mut app, 1);
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params(Entity, &mut Body, Res<Weather>, ParallelCommands), update, parallel, require(Body))]
    machine Leaf(entity: Entity, body: &mut Body, weather: &Weather, commands: &ParallelCommands) {
        initial state Dry {
            when weather.rains && body.battery > 0 => {
                commands.command_scope(|mut commands| { commands.entity(entity).insert(Brush); });
                Wet
            }
            active { body.battery += 1; }
        }
        state Wet { when !weather.rains => Dry; active { body.battery = 0; } }
    }
}

#[test]
fn machines_in_parallel_share_resources_and_commands() {
    let mut app = app();
    app.init_resource::<Weather>().add_plugins(MachinePlugin::<Leaf>::in_schedule(Update));
    app.world_mut().spawn_batch((0..10_000).map(|_| Leaf::new()));
    frames(&mut app, 2);
    app.world_mut().resource_mut::<Weather>().rains = true;
    app.world_mut().clear_trackers();
    frames(&mut app, 2);
    let mut leaves = app.world_mut().query::<(&Leaf, &Body, Has<Brush>)>();
    let wet = leaves
        .iter(app.world())
        .filter(|(leaf, body, has_brush)| leaf.is_in(LeafState::Wet) && body.battery == 0 && *has_brush);
    assert_eq!(wet.count(), 10_000);
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params(Res<Weather>), update, parallel)]
    machine Lamp(weather: &Weather) fails String {
        initial state Lit { when burns(weather)? => Off; }
        final Off;
    }
}

fn burns(weather: &Weather) -> Result<bool, String> {
    if weather.rains { Err("it is wet".to_owned()) } else { Ok(false) }
}

#[test]
fn machines_that_fail_in_parallel_are_each_reported_once() {
    let mut app = app();
    app.init_resource::<Weather>().add_plugins(MachinePlugin::<Lamp>::in_schedule(Update));
    let lamps = [(); 2].map(|()| app.world_mut().spawn(Lamp::new()).id());
    frames(&mut app, 2);
    assert!(log(&mut app).is_empty());
    app.world_mut().resource_mut::<Weather>().rains = true;
    frames(&mut app, 3);
    let mut reports = log(&mut app);
    reports.sort();
    let mut expected = lamps.map(|lamp| format!("Lamp of {lamp}: no state handles an error: \"it is wet\""));
    expected.sort();
    assert_eq!(reports, expected);
}
