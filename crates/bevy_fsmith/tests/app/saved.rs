//! Machines that are reflected and saved.

use crate::{FRAME, app, frames, log};
use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bevy_ecs::reflect::{AppTypeRegistry, ReflectComponent};
use bevy_fsmith::prelude::*;
use bevy_reflect::TypePath;
use bevy_reflect::prelude::*;
use bevy_reflect::serde::{ReflectDeserializer, ReflectSerializer};
use core::any::TypeId;
use serde::de::DeserializeSeed;
use serde::{Deserialize, Serialize};

state_machine! {
    #[derive(Machine, Clone, PartialEq, Debug, Serialize, Deserialize, Reflect)]
    #[reflect(opaque, Clone, PartialEq, Serialize, Deserialize)]
    #[bevy(tick)]
    #[states(derive(Reflect))]
    machine Egg {
        initial state Raw { after 300ms => Boiling(1); }
        state Boiling(minutes: u8) { after 500ms => Done(minutes + 1); }
        final Done(minutes: u8);
    }
}

fn app_with_eggs() -> App {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Egg>::in_schedule(Update).reflect());
    app
}

#[test]
fn states_are_reflected_as_an_enum() {
    let info = <EggState as bevy_reflect::Typed>::type_info();
    let names = info.as_enum().expect("an enum").variant_names();
    assert_eq!(names, ["Raw", "Boiling", "Done"]);
}

/// Spawns an egg that has been boiling for 200 of 500 ms.
fn boiling(app: &mut App) -> Entity {
    let entity = app.world_mut().spawn(Egg::new()).id();
    frames(app, 5);
    assert_eq!(egg(app, entity).due(), Some(3 * FRAME));
    entity
}

fn egg(app: &App, entity: Entity) -> &Egg {
    app.world().get::<Egg>(entity).expect("an egg")
}

#[test]
fn a_saved_machine_has_its_type_path_and_identity_and_continues() {
    let mut saved = app_with_eggs();
    let entity = boiling(&mut saved);
    let registry = saved.world().resource::<AppTypeRegistry>().read();
    let component = registry.get_type_data::<ReflectComponent>(TypeId::of::<Egg>()).expect("it is registered");
    let reflected = component.reflect(saved.world().entity(entity)).expect("the entity has it");
    let text = serde_json::to_string(&ReflectSerializer::new(reflected.as_partial_reflect(), &registry));
    let text = text.expect("it can be saved");
    assert!(text.starts_with(&format!("{{\"{}\":", Egg::type_path())), "{text}");

    let load =
        |text: &str| ReflectDeserializer::new(&registry).deserialize(&mut serde_json::Deserializer::from_str(text));
    let foreign = text.replacen(r#""machine":"Egg""#, r#""machine":"Ham""#, 1);
    assert_ne!(foreign, text);
    assert!(load(&foreign).is_err(), "another machine");
    let loaded = load(&text).expect("it can be loaded");
    let mut app = app_with_eggs();
    let mut spawned = app.world_mut().spawn_empty();
    component.insert(&mut spawned, &*loaded, &registry);
    let spawned = spawned.id();
    assert_eq!(egg(&app, spawned), egg(&saved, entity));
    frames(&mut app, 2);
    assert!(egg(&app, spawned).is_in(EggState::Boiling));
    frames(&mut app, 1);
    assert!(matches!(egg(&app, spawned).data(), Some(EggData::Done { minutes: 2 })));
    assert!(log(&mut app).is_empty());
}

#[test]
fn a_machine_is_cloned_with_its_entity() {
    let mut app = app_with_eggs();
    let entity = boiling(&mut app);
    let twin = app.world_mut().entity_mut(entity).clone_and_spawn();
    assert_eq!(egg(&app, entity), egg(&app, twin));
    frames(&mut app, 3);
    assert!(egg(&app, twin).is_in(EggState::Done));
}

state_machine! {
    #[derive(Machine, Clone)]
    #[bevy(events = bool)]
    machine Switch {
        events bool;
        initial state Off { on true => On; }
        state On { on false => Off; }
    }
}

#[test]
fn a_machine_that_is_not_reflected_is_cloned_with_its_entity() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Switch>::in_schedule(Update));
    let entity = app.world_mut().spawn(Switch::new()).id();
    frames(&mut app, 1);
    crate::tell(&mut app, entity, true);
    let twin = app.world_mut().entity_mut(entity).clone_and_spawn();
    assert_eq!(app.world().get::<Switch>(twin).and_then(Switch::state), Some(SwitchState::On));
}
