//! Announcements of machines with regions, and the names of the modules of markers.

use crate::{Log, app, frames, log, tell};
use bevy_app::Update;
use bevy_ecs::prelude::*;
use bevy_fsmith::prelude::*;
use bevy_fsmith::{EnteredEvent, Marker};

state_machine! {
    #[derive(Machine)]
    #[bevy(params(observer), events = RobotEvent)]
    #[states(derive(Markers))]
    machine Robot(observer: &mut impl StateObserver<RobotState>) {
        #[derive(Clone)]
        events { Go, Stop }
        observer observer;

        initial Work;
        parallel Work {
            state Legs { initial state Stand { on Go => Walk; } state Walk { on Stop => Off; } }
            state Arms { initial state Rest { on Go => Lift; } state Lift { on Stop => Broken; } }
        }
        final Off;
        final Broken;
    }
}

#[test]
fn the_cause_and_the_previous_state_are_those_of_the_region() {
    let mut app = app();
    app.add_observer(|on: On<EnteredEvent<RobotState>>, mut log: ResMut<Log>| {
        let cause = match on.cause {
            Cause::Transition(transition) => transition.source.map_or("machine", RobotState::name),
            _ => "start",
        };
        log.add(format!("+{:?} from {:?} by {cause}", on.state, on.previous));
    });
    app.add_plugins(MachinePlugin::<Robot>::in_schedule(Update));
    let entity = app.world_mut().spawn(Robot::new()).id();
    frames(&mut app, 1);
    log(&mut app);
    tell(&mut app, entity, RobotEvent::Go);
    assert_eq!(log(&mut app), ["+Walk from Some(Stand) by Stand", "+Lift from Some(Rest) by Rest"]);
    // Both exit `Work`, so the second is dropped.
    tell(&mut app, entity, RobotEvent::Stop);
    assert_eq!(log(&mut app), ["+Off from Some(Lift) by Walk"], "regions are exited from the last");
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params(observer))]
    #[states(derive(Markers))]
    machine Match(observer: &mut impl StateObserver<MatchState>) {
        observer observer;
        initial state Running;
    }
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params(observer))]
    #[states(derive(Markers))]
    machine NPC2Guard(observer: &mut impl StateObserver<NPC2GuardState>) {
        observer observer;
        initial state Idle;
    }
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params(observer))]
    #[states(derive(Markers))]
    machine Super(observer: &mut impl StateObserver<SuperState>) {
        observer observer;
        initial state Idle;
    }
}

#[test]
fn names_of_marker_modules_are_valid_in_snake_case() {
    assert_eq!(r#match::Running::STATE, MatchState::Running);
    assert_eq!(super_::Idle::STATE, SuperState::Idle);
    assert_eq!(npc2_guard::Idle::STATE, NPC2GuardState::Idle);
}
