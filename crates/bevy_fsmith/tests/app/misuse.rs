//! Mistakes that are reported.

use crate::{app, frames, log, tell};
use bevy_app::Update;
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::prelude::*;
use bevy_fsmith::prelude::*;

#[derive(Component)]
struct Body;

#[derive(Component)]
struct Weapon;

#[derive(Clone)]
enum Attack {
    Hit,
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params(&Body, &mut Weapon), events = Attack)]
    machine Npc(_body: &Body, _weapon: &mut Weapon) {
        events Attack;
        initial state Idle { on Hit => Hurt; }
        final Hurt;
    }
}

state_machine! {
    #[derive(Machine)]
    #[bevy(events = Attack)]
    machine Wall {
        events Attack;
        initial state Whole { on Hit => Broken; }
        final Broken;
    }
}

#[test]
fn a_missing_component_is_reported_once_by_name() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Npc>::in_schedule(Update));
    let entity = app.world_mut().spawn((Npc::new(), Name::new("Bob"))).id();
    frames(&mut app, 5);
    let missing = |components: &str| {
        format!("Npc of \"Bob\" ({entity}): the entity has no {components}, so the machine does not run")
    };
    assert_eq!(log(&mut app), [missing("Body and no Weapon")]);
    app.world_mut().entity_mut(entity).insert(Body);
    frames(&mut app, 5);
    assert_eq!(log(&mut app), [missing("Weapon")]);

    app.world_mut().entity_mut(entity).insert(Weapon);
    frames(&mut app, 1);
    assert_eq!(app.world().get::<Npc>(entity).and_then(Npc::state), Some(NpcState::Idle));
    assert!(log(&mut app).is_empty());

    app.world_mut().entity_mut(entity).remove::<Body>();
    tell(&mut app, entity, Attack::Hit);
    assert_eq!(log(&mut app), [missing("Body")], "it is lost later");
}

#[test]
fn a_disabled_entity_begins_when_it_is_enabled() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Npc>::in_schedule(Update));
    let entity = app.world_mut().spawn((Npc::new(), Body, Weapon, Disabled)).id();
    frames(&mut app, 2);
    assert!(log(&mut app).is_empty());
    app.world_mut().entity_mut(entity).remove::<Disabled>();
    frames(&mut app, 1);
    assert_eq!(app.world().get::<Npc>(entity).and_then(Npc::state), Some(NpcState::Idle));
}

#[test]
fn a_missing_plugin_is_reported_once() {
    let mut app = app();
    let entity = app.world_mut().spawn(Wall::new()).id();
    app.world_mut().spawn(Wall::new());
    frames(&mut app, 1);
    let report = "the app has no `MachinePlugin::<Wall>`, so the machine does not run";
    assert_eq!(log(&mut app), [format!("Wall of {entity}: {report}")]);
}

#[test]
fn an_event_before_the_machine_begins_is_reported() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Wall>::in_schedule(Update));
    let entity = app.world_mut().spawn(Wall::new()).id();
    tell(&mut app, entity, Attack::Hit);
    let report = "an event was sent before the machine began, and is lost";
    assert_eq!(log(&mut app), [format!("Wall of {entity}: {report}")]);
}

#[test]
fn an_event_for_a_despawned_entity_is_reported_once() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Wall>::in_schedule(Update));
    let entity = app.world_mut().spawn(Wall::new()).id();
    app.world_mut().despawn(entity);
    tell(&mut app, entity, Attack::Hit);
    app.world_mut().write_message(Tell { entity, event: Attack::Hit });
    frames(&mut app, 1);
    let report = "an event was sent to an entity that does not exist or has no such machine";
    assert_eq!(log(&mut app), [format!("Wall of {entity}: {report}")]);
}

#[test]
fn an_event_type_shared_by_two_machines_is_reported() {
    let mut app = app();
    app.add_plugins((MachinePlugin::<Npc>::in_schedule(Update), MachinePlugin::<Wall>::in_schedule(Update)));
    let report = "`Npc` has the same event type, so both handle each event; wrap it in a type of its own";
    assert_eq!(log(&mut app), [format!("Wall: {report}")]);
    let wall = app.world_mut().spawn(Wall::new()).id();
    let both = app.world_mut().spawn((Npc::new(), Wall::new(), Body, Weapon)).id();
    frames(&mut app, 1);
    for entity in [wall, both] {
        tell(&mut app, entity, Attack::Hit);
        assert_eq!(app.world().get::<Wall>(entity).and_then(Wall::state), Some(WallState::Broken));
    }
    assert_eq!(app.world().get::<Npc>(both).and_then(Npc::state), Some(NpcState::Hurt));
    assert!(log(&mut app).is_empty(), "an entity with only one of them is no mistake");
}

#[test]
fn a_plugin_may_be_added_after_its_machines() {
    let mut app = app();
    let entity = app.world_mut().spawn(Wall::new()).id();
    let disabled = app.world_mut().spawn((Wall::new(), Disabled)).id();
    app.add_plugins(MachinePlugin::<Wall>::in_schedule(Update));
    frames(&mut app, 1);
    app.world_mut().entity_mut(disabled).remove::<Disabled>();
    frames(&mut app, 1);
    for entity in [entity, disabled] {
        assert_eq!(app.world().get::<Wall>(entity).and_then(Wall::state), Some(WallState::Whole));
    }
    assert!(log(&mut app).is_empty());
}

#[test]
fn events_for_many_despawned_entities_are_reported_once() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Wall>::in_schedule(Update));
    for _ in 0..3 {
        let entity = app.world_mut().spawn(Wall::new()).id();
        app.world_mut().despawn(entity);
        tell(&mut app, entity, Attack::Hit);
    }
    assert_eq!(log(&mut app).len(), 1);
}
