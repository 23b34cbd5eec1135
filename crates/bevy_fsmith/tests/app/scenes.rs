//! Machines in scenes.

use crate::{Log, app, frames, log, tell};
use bevy_app::{App, Update};
use bevy_asset::AssetPlugin;
use bevy_ecs::prelude::*;
use bevy_fsmith::prelude::*;
use bevy_scene::prelude::*;
use bevy_scene::{Ready, ScenePlugin};

#[derive(Component, Clone, Default)]
struct Body {
    health: u32,
}

#[derive(Component, Clone, Default)]
struct Sword;

state_machine! {
    #[derive(Machine, Clone)]
    #[bevy(params(&mut Body, &Children, Query<&Sword>, ResMut<Log>), events = KnightEvent)]
    machine Knight(body: &mut Body, children: &Children, swords: &Query<&Sword>, log: &mut Log) {
        #[derive(Clone)]
        events { Draw }
        initial state Wait {
            enter {
                let armed = children.iter().filter(|child| swords.contains(*child)).count();
                log.add(format!("begins with health {} and {armed} sword", body.health));
            }
            on Draw => Fight;
        }
        final Fight { enter { body.health += 1; } }
    }
}

fn knight() -> impl Scene {
    bsn! {
        Knight
        Body { health: 7 }
        Children [ Sword ]
    }
}

#[test]
fn a_machine_in_a_scene_begins_when_its_body_and_children_exist() {
    let mut app = app();
    app.add_plugins((AssetPlugin::default(), ScenePlugin, MachinePlugin::<Knight>::in_schedule(Update))).add_observer(
        |ready: On<Ready>, knights: Query<&Knight>, mut log: ResMut<Log>| {
            if let Ok(knight) = knights.get(ready.entity) {
                log.add(format!("is ready in {:?}", knight.state()));
            }
        },
    );
    let entity = app.world_mut().spawn_scene(knight()).expect("the scene has no assets").id();
    assert_eq!(log(&mut app), ["is ready in None"]);
    tell(&mut app, entity, KnightEvent::Draw);
    assert_eq!(log(&mut app).len(), 1, "an event before that is reported");
    frames(&mut app, 1);
    assert_eq!(log(&mut app), ["begins with health 7 and 1 sword"]);
    tell(&mut app, entity, KnightEvent::Draw);
    assert_eq!(app.world().get::<Knight>(entity).and_then(Knight::state), Some(KnightState::Fight));
}

#[test]
fn a_machine_of_a_queued_scene_begins_later() {
    let mut app = app();
    app.add_plugins((AssetPlugin::default(), ScenePlugin, MachinePlugin::<Knight>::in_schedule(Update)));
    app.world_mut().queue_spawn_scene(knight());
    frames(&mut app, 3);
    assert_eq!(log(&mut app), ["begins with health 7 and 1 sword"]);
}

/// An app whose knights begin when their entity is complete.
fn app_of_ready_knights() -> App {
    let mut app = app();
    let plugin = MachinePlugin::<Knight>::in_schedule(Update).begins_on::<Ready>();
    app.add_plugins((AssetPlugin::default(), ScenePlugin, plugin));
    app
}

#[test]
fn a_machine_in_a_scene_may_begin_before_its_schedule_runs() {
    let mut app = app_of_ready_knights();
    let entity = app.world_mut().spawn_scene(knight()).expect("the scene has no assets").id();
    app.world_mut().flush();
    assert_eq!(log(&mut app), ["begins with health 7 and 1 sword"]);
    tell(&mut app, entity, KnightEvent::Draw);
    assert_eq!(app.world().get::<Knight>(entity).and_then(Knight::state), Some(KnightState::Fight));
    frames(&mut app, 2);
    assert!(log(&mut app).is_empty(), "it begins once");
}

#[test]
fn a_machine_that_began_with_its_scene_does_not_begin_again() {
    let mut app = app_of_ready_knights();
    let entity = app.world_mut().spawn_scene(knight()).expect("the scene has no assets").id();
    app.world_mut().flush();
    assert_eq!(log(&mut app).len(), 1);
    *app.world_mut().get_mut::<Knight>(entity).expect("the machine exists").bypass_change_detection() = Knight::new();
    frames(&mut app, 2);
    assert!(log(&mut app).is_empty());
}

#[test]
fn a_machine_may_be_despawned_when_its_scene_is_ready() {
    let mut app = app_of_ready_knights();
    app.add_observer(|ready: On<Ready>, mut commands: Commands| commands.entity(ready.entity).despawn());
    app.world_mut().queue_spawn_scene(bsn! { Knight Body Children [ Knight ] });
    frames(&mut app, 3);
    // Bevy does not define which of the observers is first.
    let log = log(&mut app);
    assert!(log.iter().all(|line| line.starts_with("begins")) && log.len() < 2, "{log:?}");
    assert_eq!(app.world_mut().query::<&Knight>().iter(app.world()).count(), 0);
}

#[test]
fn a_machine_without_a_scene_begins_in_its_schedule() {
    let mut app = app_of_ready_knights();
    app.world_mut().spawn((Knight::new(), Body { health: 3 }, children![Sword, Sword]));
    assert!(log(&mut app).is_empty());
    frames(&mut app, 1);
    assert_eq!(log(&mut app), ["begins with health 3 and 2 sword"]);
}

#[test]
fn a_scene_that_lacks_a_component_is_reported_and_begins_later() {
    let mut app = app_of_ready_knights();
    let scene = bsn! { Knight Children [ Sword ] };
    let entity = app.world_mut().spawn_scene(scene).expect("the scene has no assets").id();
    assert!(log(&mut app).is_empty());
    frames(&mut app, 1);
    let missing = log(&mut app);
    assert!(missing.len() == 1 && missing[0].contains("has no Body"), "{missing:?}");
    app.world_mut().entity_mut(entity).insert(Body { health: 1 });
    app.world_mut().trigger(Ready { entity });
    app.world_mut().flush();
    assert_eq!(log(&mut app), ["begins with health 1 and 1 sword"]);
    frames(&mut app, 1);
    assert!(log(&mut app).is_empty());
}

state_machine! {
    #[derive(Machine, Clone)]
    #[bevy(params(Entity, Commands, Res<Order>, observer))]
    #[states(derive(Markers))]
    machine Squire(
        entity: Entity,
        commands: &mut Commands,
        order: &Order,
        observer: &mut impl StateObserver<SquireState>
    ) {
        observer observer;
        initial state Follow {
            enter {
                commands.queue(|world: &mut World| world.resource_mut::<Log>().add("follows"));
                if order.dismiss { commands.entity(entity).despawn(); }
            }
        }
    }
}

#[derive(Resource)]
struct Order {
    dismiss: bool,
}

#[test]
fn scenes_without_a_machine_do_not_need_its_resources() {
    let mut app = app();
    let plugin = MachinePlugin::<Squire>::in_schedule(Update).begins_on::<Ready>();
    app.add_plugins((AssetPlugin::default(), ScenePlugin, plugin));
    app.world_mut().spawn_scene(bsn! { Body }).expect("the scene has no assets");
    app.insert_resource(Order { dismiss: false });
    app.add_observer(|on: On<Entered<squire::Follow>>, squires: Query<&Squire>, mut log: ResMut<Log>| {
        log.add(format!("{:?}", squires.get(on.entity).map(Squire::state)));
    });
    app.world_mut().spawn_scene(bsn! { Squire Children [ Squire ] }).expect("the scene has no assets");
    app.world_mut().flush();
    let entered = "Ok(Some(Follow))";
    assert_eq!(log(&mut app), ["follows", entered, "follows", entered], "machines inside a machine begin first");

    app.insert_resource(Order { dismiss: true });
    app.world_mut().spawn_scene(bsn! { Squire }).expect("the scene has no assets");
    app.world_mut().flush();
    assert_eq!(log(&mut app), ["follows"], "observers of a despawned entity do not run");
    frames(&mut app, 2);
    assert!(log(&mut app).is_empty());
}
