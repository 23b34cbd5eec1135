//! A world with machines is saved as text, in the format of `.scn.ron`, and loaded into another app.

use bevy_app::{App, TaskPoolPlugin, Update};
use bevy_asset::{AssetPlugin, AssetServer};
use bevy_ecs::entity::EntityHashMap;
use bevy_ecs::prelude::*;
use bevy_ecs::reflect::AppTypeRegistry;
use bevy_fsmith::Misuse;
use bevy_fsmith::prelude::*;
use bevy_reflect::TypePath;
use bevy_reflect::prelude::*;
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bevy_world_serialization::serde::WorldDeserializer;
use bevy_world_serialization::{DynamicWorld, DynamicWorldBuilder};
use core::time::Duration;
use serde::de::DeserializeSeed;
use serde::{Deserialize, Serialize};

state_machine! {
    #[derive(Machine, Clone, PartialEq, Debug, Serialize, Deserialize, Reflect)]
    #[reflect(opaque, Clone, PartialEq, Serialize, Deserialize)]
    #[bevy(tick, params(&Pan, observer))]
    #[states(derive(Reflect, Markers))]
    machine Egg(pan: &Pan, observer: &mut impl StateObserver<EggState>) {
        observer observer;
        initial state Raw { after 300ms => Boiling(1); }
        state Boiling(minutes: u8) { after 500ms => Done(minutes + pan.heat); }
        final Done(minutes: u8);
    }
}

#[derive(Component, Reflect, Default, Clone, Copy, PartialEq, Debug)]
#[reflect(Component)]
struct Pan {
    heat: u8,
}

/// An app with eggs, whose frames take 100 ms.
fn app() -> App {
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), TimePlugin, AssetPlugin::default()))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
        .add_plugins(MachinePlugin::<Egg>::in_schedule(Update).reflect().with_markers())
        .register_type::<Pan>()
        .add_observer(|misuse: On<Misuse>| panic!("{}", misuse.event()));
    app.update();
    app
}

/// The machines with their pans, in the order of the pans.
fn eggs(app: &mut App) -> Vec<(Egg, Pan)> {
    let mut eggs: Vec<_> =
        app.world_mut().query::<(&Egg, &Pan)>().iter(app.world()).map(|(egg, pan)| (egg.clone(), *pan)).collect();
    eggs.sort_by_key(|(_, pan)| pan.heat);
    eggs
}

fn save(app: &App) -> String {
    let registry = app.world().resource::<AppTypeRegistry>().read();
    let entities = app.world().archetypes().iter().flat_map(|archetype| archetype.entities()).map(|entity| entity.id());
    let saved = DynamicWorldBuilder::from_world(app.world(), &registry)
        .deny_all()
        .allow_component::<Egg>()
        .allow_component::<Pan>()
        .extract_entities(entities)
        .remove_empty_entities()
        .build();
    saved.serialize(&registry).expect("the world can be saved")
}

fn load(app: &mut App, text: &str) -> Result<(), String> {
    let registry = app.world().resource::<AppTypeRegistry>().clone();
    let loaded: DynamicWorld = {
        let (type_registry, mut server) = (&registry.read(), app.world().resource::<AssetServer>());
        let mut deserializer = ron::Deserializer::from_str(text).map_err(|error| error.to_string())?;
        let world = WorldDeserializer { type_registry, load_from_path: &mut server };
        world.deserialize(&mut deserializer).map_err(|error| error.to_string())?
    };
    loaded.write_to_world(app.world_mut(), &mut EntityHashMap::default()).map_err(|error| error.to_string())
}

/// An app with an egg that has been boiling for 200 of 500 ms, and one that has not begun.
fn kitchen() -> App {
    let mut app = app();
    app.world_mut().spawn((Egg::new(), Pan { heat: 1 }));
    (0..5).for_each(|_| app.update());
    app.world_mut().spawn((Egg::new(), Pan { heat: 9 }));
    app
}

#[test]
fn machines_of_a_loaded_world_keep_their_states_and_continue() {
    let mut saved = kitchen();
    let text = save(&saved);
    assert!(text.contains(&format!("\"{}\"", Egg::type_path())), "{text}");

    let mut loaded = app();
    load(&mut loaded, &text).expect("the text can be loaded");
    assert_eq!(eggs(&mut loaded), eggs(&mut saved));
    let marked = loaded.world_mut().query_filtered::<&Pan, With<egg::Boiling>>().iter(loaded.world()).count();
    assert_eq!(marked, 1);
    (0..3).for_each(|_| loaded.update());
    let states = eggs(&mut loaded).into_iter().map(|(egg, _)| egg.state());
    assert!(states.eq([Some(EggState::Done), Some(EggState::Boiling)]), "one has continued, and the other has begun");
}

#[test]
fn a_saved_world_with_another_machine_is_rejected() {
    let text = save(&kitchen());
    let foreign = text.replacen(r#"machine: "Egg""#, r#"machine: "Ham""#, 1);
    assert_ne!(foreign, text, "{text}");
    let error = load(&mut app(), &foreign).expect_err("it is another machine");
    assert!(error.contains("Ham"), "{error}");
}
