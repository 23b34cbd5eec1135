//! Announcements of machines: states that are entered and exited, markers, tasks, and the states of the app.

use crate::{Log, app, frames, log, tell};
use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bevy_fsmith::prelude::*;
use bevy_fsmith::{EnteredEvent, ExitedEvent};
use bevy_state::app::{AppExtStates, StatesPlugin};
use bevy_state::prelude::{DespawnOnExit, OnEnter, State, States};

state_machine! {
    #[derive(Machine)]
    #[bevy(params(observer), events = NpcEvent, tick)]
    #[states(derive(Markers))]
    machine Npc(observer: &mut impl StateObserver<NpcState>) {
        #[derive(Clone)]
        events { See, Hit, Lose, Rest, Wake }
        observer observer;

        initial state Patrol { on See => Fight; on Rest => push(Sleep); }
        state Fight {
            initial state Chase { on Hit => Flee; }
            state Flee { after 250ms => Chase; }
            on Lose => Patrol;
        }
        state Sleep { on Wake => pop; }
    }
}

fn npc(app: &mut App, plugin: MachinePlugin<Npc>) -> Entity {
    app.add_plugins(plugin);
    let entity = app.world_mut().spawn(Npc::new()).id();
    frames(app, 1);
    log(app);
    entity
}

#[test]
fn observers_are_notified_of_states_and_composites() {
    let mut app = app();
    app.add_observer(|on: On<Entered<npc::Chase>>, mut log: ResMut<Log>| log.add(format!("chases {:?}", on.previous)))
        .add_observer(|_: On<Entered<npc::Fight>>, mut log: ResMut<Log>| log.add("fights"))
        .add_observer(|_: On<Exited<npc::Fight>>, mut log: ResMut<Log>| log.add("fights no more"));
    let entity = npc(&mut app, MachinePlugin::in_schedule(Update));

    tell(&mut app, entity, NpcEvent::See);
    assert_eq!(log(&mut app), ["fights", "chases Some(Patrol)"]);
    tell(&mut app, entity, NpcEvent::Hit);
    assert!(log(&mut app).is_empty(), "the composite stays active");
    frames(&mut app, 3);
    assert_eq!(log(&mut app), ["chases Some(Flee)"]);
    tell(&mut app, entity, NpcEvent::Lose);
    assert_eq!(log(&mut app), ["fights no more"]);
}

#[test]
fn observers_receive_the_previous_state_and_the_cause() {
    let mut app = app();
    app.add_observer(|on: On<EnteredEvent<NpcState>>, mut log: ResMut<Log>| {
        let cause = match on.cause {
            Cause::Transition(transition) => transition.trigger,
            Cause::Start => "start",
            _ => "?",
        };
        log.add(format!("+{:?} from {:?} by {cause}", on.state, on.previous));
    })
    .add_observer(|on: On<ExitedEvent<NpcState>>, mut log: ResMut<Log>| log.add(format!("-{:?}", on.state)));
    app.add_plugins(MachinePlugin::<Npc>::in_schedule(Update));
    let entity = app.world_mut().spawn(Npc::new()).id();
    frames(&mut app, 1);
    assert_eq!(log(&mut app), ["+Patrol from None by start"]);
    tell(&mut app, entity, NpcEvent::See);
    assert_eq!(log(&mut app), ["-Patrol", "+Fight from Some(Patrol) by on See", "+Chase from Some(Patrol) by on See"]);
    tell(&mut app, entity, NpcEvent::Hit);
    frames(&mut app, 3);
    let moves = ["-Chase", "+Flee from Some(Chase) by on Hit", "-Flee", "+Chase from Some(Flee) by after 250ms"];
    assert_eq!(log(&mut app), moves);
}

#[test]
fn an_observer_of_one_entity_is_notified_only_of_its_machine() {
    let mut app = app();
    let first = npc(&mut app, MachinePlugin::in_schedule(Update));
    let second = app.world_mut().spawn(Npc::new()).id();
    frames(&mut app, 1);
    app.world_mut().entity_mut(second).observe(|_: On<Entered<npc::Chase>>, mut log: ResMut<Log>| log.add("second"));
    tell(&mut app, first, NpcEvent::See);
    assert!(log(&mut app).is_empty());
    tell(&mut app, second, NpcEvent::See);
    assert_eq!(log(&mut app), ["second"]);
}

#[test]
fn steps_caused_by_an_observer_are_announced_after_earlier_ones() {
    let mut app = app();
    app.add_observer(|on: On<Entered<npc::Fight>>, mut commands: Commands, mut log: ResMut<Log>| {
        log.add("fights");
        commands.trigger(Tell { entity: on.entity, event: NpcEvent::Lose });
    })
    .add_observer(|_: On<Entered<npc::Chase>>, mut log: ResMut<Log>| log.add("chases"))
    .add_observer(|_: On<Entered<npc::Patrol>>, mut log: ResMut<Log>| log.add("patrols"));
    let entity = npc(&mut app, MachinePlugin::in_schedule(Update).with_markers());
    tell(&mut app, entity, NpcEvent::See);
    assert_eq!(log(&mut app), ["fights", "chases", "patrols"]);
    let entity = app.world().entity(entity);
    assert!(entity.contains::<npc::Patrol>() && !entity.contains::<npc::Chase>());
}

#[test]
fn markers_are_updated_before_observers_run() {
    let mut app = app();
    fn chases(on: On<Entered<npc::Chase>>, npcs: Query<Has<npc::Patrol>, With<npc::Chase>>, mut log: ResMut<Log>) {
        log.add(format!("{:?}", npcs.get(on.entity).map_err(|_| "no marker")));
    }
    app.add_observer(chases);
    let entity = npc(&mut app, MachinePlugin::in_schedule(Update).with_markers());
    let marked = |app: &App| {
        let entity = app.world().entity(entity);
        let [patrol, fight] = [entity.contains::<npc::Patrol>(), entity.contains::<npc::Fight>()];
        (patrol, fight, entity.contains::<npc::Sleep>())
    };
    assert_eq!(marked(&app), (true, false, false));
    tell(&mut app, entity, NpcEvent::See);
    assert_eq!(log(&mut app), ["Ok(false)"]);
    assert_eq!(marked(&app), (false, true, false));
    tell(&mut app, entity, NpcEvent::Lose);
    tell(&mut app, entity, NpcEvent::Rest);
    assert_eq!(marked(&app), (true, false, true), "a pushed state keeps the paused one active");
    tell(&mut app, entity, NpcEvent::Wake);
    assert_eq!(marked(&app), (true, false, false));
}

#[test]
fn a_started_machine_gets_its_markers_when_it_is_inserted() {
    let mut app = app();
    app.add_observer(|_: On<EnteredEvent<NpcState>>, mut log: ResMut<Log>| log.add("entered"));
    let entity = npc(&mut app, MachinePlugin::in_schedule(Update).with_markers());
    let mut saved = Npc::start(&mut ());
    saved.handle(&mut (), NpcEvent::See);
    app.world_mut().entity_mut(entity).insert(saved);
    frames(&mut app, 1);
    let entity = app.world().entity(entity);
    assert!(entity.contains::<npc::Fight>() && entity.contains::<npc::Chase>() && !entity.contains::<npc::Patrol>());
    assert!(log(&mut app).is_empty());
}

#[test]
fn a_machine_without_markers_gets_none() {
    let mut app = app();
    let entity = npc(&mut app, MachinePlugin::in_schedule(Update));
    assert!(!app.world().entity(entity).contains::<npc::Patrol>());
}

#[test]
fn the_task_of_a_state_ends_with_the_state() {
    let mut app = app();
    app.add_observer(|on: On<Entered<npc::Fight>>, mut commands: Commands| {
        commands.spawn((ChildOf(on.entity), Task(NpcState::Fight)));
        commands.spawn(ChildOf(on.entity));
    });
    let entity = npc(&mut app, MachinePlugin::in_schedule(Update));
    let children = |app: &App| app.world().get::<Children>(entity).map_or(0, |children| children.len());
    tell(&mut app, entity, NpcEvent::See);
    tell(&mut app, entity, NpcEvent::Hit);
    assert_eq!(children(&app), 2, "the composite is still active");
    tell(&mut app, entity, NpcEvent::Lose);
    assert_eq!(children(&app), 1, "other children stay");
}

#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
enum Screen {
    #[default]
    Menu,
    Level,
}

state_machine! {
    #[derive(Machine)]
    #[bevy(resource, events = GameEvent)]
    machine Game {
        #[derive(Clone)]
        events { Start, Pause, Resume, Quit }
        initial state Title { on Start => Level; }
        state Level {
            initial state Running { on Pause => Paused; }
            state Paused { on Resume => Running; }
            on Quit => Title;
        }
    }
}

impl From<&Game> for Screen {
    fn from(game: &Game) -> Self {
        if game.is_in(GameState::Level) { Screen::Level } else { Screen::Menu }
    }
}

#[test]
fn a_machine_drives_the_state_of_the_app() {
    let mut app = app();
    app.add_plugins((StatesPlugin, MachinePlugin::<Game>::in_schedule(Update).drives::<Screen>()))
        .init_state::<Screen>()
        .insert_resource(Game::new())
        .add_systems(OnEnter(Screen::Level), |mut commands: Commands, mut log: ResMut<Log>| {
            log.add("level");
            commands.spawn(DespawnOnExit(Screen::Level));
        });
    let send = |app: &mut App, event: GameEvent| {
        let mut games = app.world_mut().query_filtered::<Entity, With<Game>>();
        let entity = games.single(app.world()).expect("one game");
        tell(app, entity, event);
        frames(app, 2);
    };
    let screen = |app: &App| *app.world().resource::<State<Screen>>().get();
    let actors = |app: &mut App| app.world_mut().query::<&DespawnOnExit<Screen>>().iter(app.world()).count();
    frames(&mut app, 1);
    assert_eq!(screen(&app), Screen::Menu);
    send(&mut app, GameEvent::Start);
    assert_eq!((screen(&app), actors(&mut app)), (Screen::Level, 1));
    send(&mut app, GameEvent::Pause);
    assert!(app.world().resource::<Game>().is_in(GameState::Paused));
    assert_eq!(log(&mut app), ["level"], "a pause does not enter the level again");
    send(&mut app, GameEvent::Quit);
    assert_eq!((screen(&app), actors(&mut app)), (Screen::Menu, 0));
}

/// The states whose markers an entity has.
fn marked(app: &App, entity: Entity) -> Vec<NpcState> {
    let entity = app.world().entity(entity);
    let marked = |state: &NpcState| match state {
        NpcState::Patrol => entity.contains::<npc::Patrol>(),
        NpcState::Fight => entity.contains::<npc::Fight>(),
        NpcState::Chase => entity.contains::<npc::Chase>(),
        NpcState::Flee => entity.contains::<npc::Flee>(),
        NpcState::Sleep => entity.contains::<npc::Sleep>(),
    };
    NpcState::ALL.iter().copied().filter(marked).collect()
}

/// A machine that fights.
fn fighting() -> Npc {
    let mut npc = Npc::start(&mut ());
    npc.handle(&mut (), NpcEvent::See);
    npc
}

#[test]
fn all_markers_of_a_step_are_updated_before_any_observer_runs() {
    let mut app = app();
    type Markers = (Has<npc::Patrol>, Has<npc::Fight>, Has<npc::Chase>);
    app.add_observer(|on: On<Exited<npc::Patrol>>, npcs: Query<Markers>, mut log: ResMut<Log>| {
        log.add(format!("exited {:?}", npcs.get(on.entity).expect("the machine exists")));
    })
    .add_observer(|on: On<Entered<npc::Fight>>, npcs: Query<Markers>, mut log: ResMut<Log>| {
        log.add(format!("entered {:?}", npcs.get(on.entity).expect("the machine exists")));
    });
    let entity = npc(&mut app, MachinePlugin::in_schedule(Update).with_markers());
    tell(&mut app, entity, NpcEvent::See);
    assert_eq!(log(&mut app), ["exited (false, true, true)", "entered (false, true, true)"]);
}

#[test]
fn an_earlier_system_sees_the_markers_of_a_loaded_machine() {
    let mut app = app();
    let entity = npc(&mut app, MachinePlugin::in_schedule(Update).with_markers());
    let chases = |npcs: Query<Entity, With<npc::Chase>>, mut log: ResMut<Log>| {
        log.add(format!("{} chase", npcs.iter().count()));
    };
    app.add_systems(Update, chases.before(MachineSystems::Begin));
    app.world_mut().entity_mut(entity).insert(fighting());
    assert_eq!(marked(&app, entity), [NpcState::Fight, NpcState::Chase]);
    frames(&mut app, 1);
    assert_eq!(log(&mut app), ["1 chase"]);
}

#[test]
fn replacing_or_removing_a_machine_removes_markers_and_tasks() {
    let mut app = app();
    app.add_observer(|on: On<Entered<npc::Fight>>, mut commands: Commands| {
        commands.spawn((ChildOf(on.entity), Task(NpcState::Fight)));
    });
    let entity = npc(&mut app, MachinePlugin::in_schedule(Update).with_markers());
    let tasks = |app: &mut App| app.world_mut().query::<&Task<NpcState>>().iter(app.world()).count();

    tell(&mut app, entity, NpcEvent::See);
    assert_eq!((marked(&app, entity).len(), tasks(&mut app)), (2, 1));
    app.world_mut().entity_mut(entity).insert(fighting());
    assert_eq!((marked(&app, entity).len(), tasks(&mut app)), (2, 1), "the new machine also fights");
    app.world_mut().entity_mut(entity).insert(Npc::new());
    assert_eq!((marked(&app, entity), tasks(&mut app)), (vec![], 0));

    frames(&mut app, 1);
    tell(&mut app, entity, NpcEvent::See);
    assert_eq!((marked(&app, entity).len(), tasks(&mut app)), (2, 1));
    app.world_mut().entity_mut(entity).remove::<Npc>();
    assert_eq!((marked(&app, entity), tasks(&mut app)), (vec![], 0));
}

#[test]
fn a_plugin_that_is_added_later_marks_started_machines() {
    let mut app = app();
    let entity = app.world_mut().spawn(fighting()).id();
    app.add_plugins(MachinePlugin::<Npc>::in_schedule(Update).with_markers());
    assert_eq!(marked(&app, entity), [NpcState::Fight, NpcState::Chase]);
}

#[test]
fn a_state_that_is_reentered_in_one_frame_gets_a_new_marker() {
    let mut app = app();
    let entity = npc(&mut app, MachinePlugin::in_schedule(Update).with_markers());
    let added =
        |added: Query<(), Added<npc::Patrol>>, mut log: ResMut<Log>| log.add(format!("{}", added.iter().count()));
    app.add_systems(bevy_app::PostUpdate, added);
    frames(&mut app, 2);
    log(&mut app);
    for event in [NpcEvent::See, NpcEvent::Lose] {
        app.world_mut().write_message(Tell { entity, event });
    }
    frames(&mut app, 2);
    assert_eq!(log(&mut app), ["1", "0"]);
    assert_eq!(marked(&app, entity), [NpcState::Patrol]);
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params(observer), events = ThiefEvent, data = Loot, tick)]
    #[states(derive(Markers))]
    machine Thief(observer: &mut impl StateObserver<ThiefState>) {
        #[derive(Clone)]
        events { Steal(u32), Drop, Grow, Swap(u32) }
        observer observer;

        initial state Sneak { on Steal(gold) => Flee(gold); }
        state Flee(gold: u32) {
            initial state Run { on Grow => *gold += 1; after 250ms => Rest; }
            state Rest;
            on Drop => Sneak;
            on Swap(gold) => { raise(Swapped); Flee(gold) }
            on Swapped => Flee(gold + 1000);
        }
        signals { Swapped }
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Loot(Option<u32>);

impl From<&Thief> for Loot {
    fn from(thief: &Thief) -> Self {
        match thief.data() {
            Some(ThiefData::Run { gold } | ThiefData::Rest { gold }) => Loot(Some(*gold)),
            _ => Loot(None),
        }
    }
}

/// An app with a thief that has begun, whose observers write the data of their events.
fn thief() -> (App, Entity) {
    let mut app = app();
    app.add_observer(|on: On<EnteredEvent<ThiefState, Loot>>, mut log: ResMut<Log>| {
        log.add(format!("+{:?} {:?}", on.state, on.data.0));
    })
    .add_observer(|on: On<Exited<thief::Flee>>, mut log: ResMut<Log>| log.add(format!("-Flee {:?}", on.data.0)))
    .add_plugins(MachinePlugin::<Thief>::in_schedule(Update));
    let entity = app.world_mut().spawn(Thief::new()).id();
    frames(&mut app, 1);
    assert_eq!(log(&mut app), ["+Sneak None"]);
    (app, entity)
}

#[test]
fn observers_receive_the_data_of_their_own_step() {
    let (mut app, entity) = thief();
    for event in [ThiefEvent::Steal(3), ThiefEvent::Grow, ThiefEvent::Drop, ThiefEvent::Steal(7)] {
        app.world_mut().write_message(Tell { entity, event });
    }
    frames(&mut app, 1);
    let both = |gold| [format!("+Flee Some({gold})"), format!("+Run Some({gold})")];
    let expected = [both(3).to_vec(), vec!["-Flee Some(4)".into(), "+Sneak None".into()], both(7).to_vec()].concat();
    assert_eq!(log(&mut app), expected);
    frames(&mut app, 3);
    assert_eq!(log(&mut app), ["+Rest Some(7)"], "a step of time has data, too");
}

#[test]
fn steps_of_one_call_have_the_same_data() {
    let (mut app, entity) = thief();
    tell(&mut app, entity, ThiefEvent::Steal(3));
    log(&mut app);
    tell(&mut app, entity, ThiefEvent::Swap(5));
    let entered = ["-Flee Some(3)", "+Flee Some(1005)", "+Run Some(1005)"];
    assert_eq!(log(&mut app), [entered, entered].concat());
}
