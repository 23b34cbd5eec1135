//! Events for machines: triggered, and as messages.

use crate::{Log, app, frames, log, tell};
use bevy_app::{PreUpdate, Update};
use bevy_ecs::prelude::*;
use bevy_fsmith::prelude::*;

state_machine! {
    #[derive(Machine)]
    #[bevy(params(ResMut<Log>), events = DoorEvent)]
    machine Door(log: &mut Log) {
        #[derive(Clone)]
        events { Open, Close, Knock(u32) }
        initial state Shut {
            on Open => Ajar;
            on Knock(times) => { log.add(format!("{times} knocks")); stay }
        }
        state Ajar { enter { log.add("opens"); } on Close => Shut; }
    }
}

#[test]
fn a_triggered_event_is_handled_when_the_command_is_applied() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Door>::in_schedule(Update));
    let entity = app.world_mut().spawn(Door::new()).id();
    frames(&mut app, 1);
    tell(&mut app, entity, DoorEvent::Open);
    assert_eq!(log(&mut app), ["opens"]);
}

#[test]
fn a_triggered_event_reaches_only_its_entity() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Door>::in_schedule(Update));
    let [front, back] = [(); 2].map(|()| app.world_mut().spawn(Door::new()).id());
    frames(&mut app, 1);
    tell(&mut app, front, DoorEvent::Open);
    tell(&mut app, back, DoorEvent::Open);
    tell(&mut app, back, DoorEvent::Close);
    let states = [front, back].map(|door| app.world().get::<Door>(door).and_then(Door::state));
    assert_eq!(states, [Some(DoorState::Ajar), Some(DoorState::Shut)]);
}

#[test]
fn messages_are_handled_in_order() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Door>::in_schedule(Update)).add_systems(
        PreUpdate,
        |doors: Query<Entity, With<Door>>, mut events: MessageWriter<Tell<DoorEvent>>| {
            for entity in &doors {
                let events_of_frame = [DoorEvent::Knock(1), DoorEvent::Knock(2), DoorEvent::Open, DoorEvent::Knock(3)];
                events.write_batch(events_of_frame.map(|event| Tell { entity, event }));
            }
        },
    );
    app.world_mut().spawn(Door::new());
    frames(&mut app, 1);
    assert_eq!(log(&mut app), ["1 knocks", "2 knocks", "opens"]);
    frames(&mut app, 1);
    assert!(log(&mut app).is_empty(), "an open door ignores all of them");
}

#[test]
fn only_an_event_that_moves_counts_as_a_change() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Door>::in_schedule(Update));
    let entity = app.world_mut().spawn(Door::new()).id();
    frames(&mut app, 1);
    let changed = |app: &mut bevy_app::App, event| {
        app.world_mut().clear_trackers();
        tell(app, entity, event);
        app.world().entity(entity).get_ref::<Door>().is_some_and(|door| door.is_changed())
    };
    assert!(!changed(&mut app, DoorEvent::Knock(1)));
    assert!(changed(&mut app, DoorEvent::Open));
}
