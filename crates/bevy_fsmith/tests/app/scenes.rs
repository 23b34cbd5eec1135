//! Machines in scenes.

use crate::{Log, app, frames, log, tell};
use bevy_app::Update;
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
fn a_scene_that_is_queued_begins_later() {
    let mut app = app();
    app.add_plugins((AssetPlugin::default(), ScenePlugin, MachinePlugin::<Knight>::in_schedule(Update)));
    app.world_mut().queue_spawn_scene(knight());
    frames(&mut app, 3);
    assert_eq!(log(&mut app), ["begins with health 7 and 1 sword"]);
}
