//! A machine as a component in a schedule: beginning, time, and change detection.

use crate::{FRAME, app, frames, tell};
use bevy_app::{FixedUpdate, PostUpdate, Update};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::ScheduleLabel;
use bevy_fsmith::prelude::*;
use bevy_time::{Fixed, Real, Time, Virtual};
use core::time::Duration;

state_machine! {
    #[derive(Machine)]
    #[bevy(tick)]
    machine Light {
        initial state Red { after 300ms => Green; }
        state Green { after 1s => Red; }
    }
}

fn light(app: &bevy_app::App, entity: Entity) -> Option<LightState> {
    app.world().get::<Light>(entity).expect("the light exists").state()
}

#[test]
fn a_machine_begins_in_the_next_run_of_its_schedule() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Light>::in_schedule(FixedUpdate));
    let entity = app.world_mut().spawn(Light::new()).id();
    assert_eq!(light(&app, entity), None);
    frames(&mut app, 1);
    assert_eq!(light(&app, entity), Some(LightState::Red));
}

#[test]
fn the_fixed_time_advances_timers() {
    let mut app = app();
    // Each frame of 100 ms has two steps, so the time of the frame would be counted twice.
    app.insert_resource(Time::<Fixed>::from_duration(FRAME / 2));
    app.add_plugins(MachinePlugin::<Light>::in_schedule(FixedUpdate));
    let entity = app.world_mut().spawn(Light::new()).id();
    // The machine is also stepped in the run in which it begins.
    frames(&mut app, 2);
    assert_eq!(light(&app, entity), Some(LightState::Red));
    frames(&mut app, 1);
    assert_eq!(light(&app, entity), Some(LightState::Green));
}

#[test]
fn a_machine_stops_with_virtual_time_and_follows_its_speed() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Light>::in_schedule(Update));
    let entity = app.world_mut().spawn(Light::new()).id();
    frames(&mut app, 1);
    app.world_mut().resource_mut::<Time<Virtual>>().pause();
    frames(&mut app, 50);
    assert_eq!(light(&app, entity), Some(LightState::Red));

    let mut time = app.world_mut().resource_mut::<Time<Virtual>>();
    time.unpause();
    time.set_relative_speed(2.0);
    frames(&mut app, 1);
    assert_eq!(light(&app, entity), Some(LightState::Green), "100 ms and 200 ms have passed");
}

#[test]
fn a_machine_in_real_time_does_not_pause() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Light>::in_schedule(Update).real_time());
    let entity = app.world_mut().spawn(Light::new()).id();
    app.world_mut().resource_mut::<Time<Virtual>>().pause();
    frames(&mut app, 3);
    assert_eq!(app.world().resource::<Time<Real>>().delta(), FRAME);
    assert_eq!(light(&app, entity), Some(LightState::Green));
}

#[test]
fn a_started_machine_continues_when_it_is_inserted() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Light>::in_schedule(Update));
    let mut started = Light::start();
    started.advance(Duration::from_millis(300));
    let entity = app.world_mut().spawn(started).id();
    frames(&mut app, 9);
    assert_eq!(light(&app, entity), Some(LightState::Green));
    frames(&mut app, 1);
    assert_eq!(light(&app, entity), Some(LightState::Red));
}

#[test]
fn only_a_move_counts_as_a_change() {
    #[derive(Resource, Default)]
    struct Changes(Vec<bool>);

    let mut app = app();
    app.add_plugins(MachinePlugin::<Light>::in_schedule(Update)).init_resource::<Changes>();
    let changes = |lights: Query<(), Changed<Light>>, mut changes: ResMut<Changes>| {
        changes.0.push(!lights.is_empty());
    };
    app.add_systems(PostUpdate, changes);
    app.world_mut().spawn(Light::new());
    frames(&mut app, 5);
    // It begins in the first frame, and turns green in the third.
    assert_eq!(app.world().resource::<Changes>().0, [true, false, true, false, false]);
}

#[test]
fn systems_are_ordered_by_the_sets() {
    #[derive(Resource, Default)]
    struct Seen(Vec<Option<LightState>>);
    fn see(lights: Query<&Light>, mut seen: ResMut<Seen>) {
        seen.0.extend(lights.iter().map(Light::state));
    }

    let mut app = app();
    app.add_plugins(MachinePlugin::<Light>::in_schedule(Update))
        .init_resource::<Seen>()
        .add_systems(Update, see.before(MachineSystems::Begin))
        .add_systems(Update, see.after(MachineSystems::Begin).before(MachineSystems::Tick));
    app.world_mut().spawn(Light::new());
    frames(&mut app, 1);
    assert_eq!(app.world().resource::<Seen>().0, [None, Some(LightState::Red)]);
}

state_machine! {
    #[derive(Machine)]
    #[bevy(events = KettleEvent, tick)]
    machine Kettle {
        #[derive(Clone)]
        events { Ring }
        initial state Cold { on Ring => Hot; }
        state Hot { after 200ms => Cold; }
    }
}

#[test]
fn messages_during_a_pause_wait_and_triggered_events_do_not() {
    for (schedule, runs_in_a_pause) in [(Update.intern(), true), (FixedUpdate.intern(), false)] {
        let mut app = app();
        app.add_plugins(MachinePlugin::<Kettle>::in_schedule(schedule));
        let [triggered, written] = [(); 2].map(|()| app.world_mut().spawn(Kettle::new()).id());
        let is_hot = |app: &bevy_app::App, kettle| {
            app.world().get::<Kettle>(kettle).is_some_and(|kettle| kettle.is_in(KettleState::Hot))
        };
        frames(&mut app, 1);
        app.world_mut().resource_mut::<Time<Virtual>>().pause();
        frames(&mut app, 1);

        tell(&mut app, triggered, KettleEvent::Ring);
        app.world_mut().write_message(Tell { entity: written, event: KettleEvent::Ring });
        assert!(is_hot(&app, triggered));
        frames(&mut app, 9);
        assert!(is_hot(&app, triggered), "no time has passed");
        assert_eq!(is_hot(&app, written), runs_in_a_pause);

        app.world_mut().resource_mut::<Time<Virtual>>().unpause();
        frames(&mut app, 1);
        assert!(is_hot(&app, written), "the message has waited");
    }
}

/// A schedule in an app without a clock, or with one that nothing advances.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Turn;

#[derive(Resource)]
struct Score(u32);

state_machine! {
    #[derive(Machine)]
    #[bevy(params(Res<Score>), update)]
    machine Referee(score: &Score) {
        initial state Play { when score.0 > 2 => Over; }
        final Over;
    }
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params(Res<Score>), tick)]
    machine Judge(score: &Score) {
        initial state Play { when score.0 > 2 => Over; after 1h => Over; }
        final Over;
    }
}

#[test]
fn conditions_are_evaluated_in_schedules_without_time() {
    let mut app = bevy_app::App::new();
    app.init_schedule(Turn).insert_resource(Score(0)).add_plugins(MachinePlugin::<Referee>::in_schedule(Turn));
    let referee = app.world_mut().spawn(Referee::new()).id();
    app.world_mut().run_schedule(Turn);
    app.world_mut().resource_mut::<Score>().0 = 3;
    app.world_mut().run_schedule(Turn);
    assert_eq!(app.world().get::<Referee>(referee).and_then(Referee::state), Some(RefereeState::Over));

    app.init_resource::<Time>().add_plugins(MachinePlugin::<Judge>::in_schedule(Turn));
    let judge = app.world_mut().spawn(Judge::new()).id();
    app.world_mut().run_schedule(Turn);
    assert_eq!(app.world().get::<Judge>(judge).and_then(Judge::state), Some(JudgeState::Over));
}
