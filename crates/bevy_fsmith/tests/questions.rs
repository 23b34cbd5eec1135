//! Questions that users of state machines in Bevy have asked, each answered by a test of its name. The comments name
//! the threads.

use bevy_app::TaskPoolPlugin;
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_fsmith::prelude::*;
use bevy_state::app::StatesPlugin;
use bevy_state::prelude::*;
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use core::time::Duration;

/// The body of a player or an enemy.
#[derive(Component, Default)]
struct Body {
    rises: bool,
    falls: bool,
    enemy_is_near: bool,
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params(&mut Body, observer), events = PlayerEvent, tick, require(Body))]
    #[states(derive(Markers))]
    machine Player(body: &mut Body, observer: &mut impl StateObserver<PlayerState>) {
        #[derive(Clone)]
        events { Interrupt, Bored }
        observer observer;

        initial state Ground {
            initial state Idle { on Bored => LongTask; }
            state LongTask { after 10s => Idle; }
            on Interrupt => Idle;
            when body.rises => Rise;
        }
        state Air {
            initial state Rise { when !body.rises => Fall; }
            state Fall { when body.rises => Rise; }
            when !body.rises && !body.falls => Ground;
        }
    }
}

#[derive(Resource, Default)]
struct Lines(Vec<&'static str>);

fn app() -> App {
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), TimePlugin))
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
        .insert_resource(Time::<Fixed>::from_duration(Duration::from_millis(100)))
        .init_resource::<Lines>();
    app
}

fn player(app: &mut App) -> Entity {
    app.add_plugins(MachinePlugin::<Player>::in_schedule(FixedUpdate).with_markers());
    let player = app.world_mut().spawn(Player::new()).id();
    // No time has passed before the first frame, so the fixed schedule runs in the second.
    (0..2).for_each(|_| app.update());
    player
}

/// Changes the body, and runs a frame.
fn with_body(app: &mut App, player: Entity, change: impl Fn(&mut Body)) {
    change(&mut app.world_mut().get_mut::<Body>(player).expect("a body"));
    app.update();
}

fn tell<E: Send + Sync + 'static>(app: &mut App, entity: Entity, event: E) {
    app.world_mut().commands().trigger(Tell { entity, event });
    app.world_mut().flush();
}

fn lines(app: &mut App) -> Vec<&'static str> {
    std::mem::take(&mut app.world_mut().resource_mut::<Lines>().0)
}

/// Seldom-SE/seldom_state, issue 18.
#[test]
fn how_do_i_react_only_when_a_group_of_states_is_entered_or_exited_and_not_in_between() {
    let mut app = app();
    app.add_observer(|_: On<Entered<player::Air>>, mut lines: ResMut<Lines>| lines.0.push("enter air"))
        .add_observer(|_: On<Exited<player::Air>>, mut lines: ResMut<Lines>| lines.0.push("exit air"));
    let player = player(&mut app);
    with_body(&mut app, player, |body| body.rises = true);
    assert_eq!(lines(&mut app), ["enter air"]);
    with_body(&mut app, player, |body| (body.rises, body.falls) = (false, true));
    assert!(lines(&mut app).is_empty());
    with_body(&mut app, player, |body| body.falls = false);
    assert_eq!(lines(&mut app), ["exit air"]);
}

/// Seldom-SE/seldom_state, issue 18: "insert/ remove a component for a set of states".
#[test]
fn how_do_i_keep_a_component_on_the_entity_for_a_set_of_states() {
    let mut app = app();
    let player = player(&mut app);
    let is_in_air = |app: &App| app.world().entity(player).contains::<player::Air>();
    assert!(!is_in_air(&app));
    with_body(&mut app, player, |body| body.rises = true);
    assert!(is_in_air(&app));
    with_body(&mut app, player, |body| (body.rises, body.falls) = (false, true));
    assert!(is_in_air(&app));
}

/// Seldom-SE/seldom_state, issue 18: the previous state of `on_enter`.
#[test]
fn how_do_i_learn_the_previous_state_when_a_state_is_entered() {
    let mut app = app();
    app.add_observer(|on: On<Entered<player::Idle>>, mut lines: ResMut<Lines>| {
        lines.0.push(on.previous.map_or("nothing", PlayerState::name));
    });
    let player = player(&mut app);
    with_body(&mut app, player, |body| body.rises = true);
    with_body(&mut app, player, |body| body.rises = false);
    with_body(&mut app, player, |_| ());
    assert_eq!(lines(&mut app), ["nothing", "Fall"]);
}

/// hyranno/bevior_tree, issues 18 and 43; Leafwing-Studios/leafwing_abilities, issue 36.
#[test]
fn how_do_i_run_the_machines_in_fixed_update() {
    let mut app = app();
    app.insert_resource(TimeUpdateStrategy::FixedTimesteps(2));
    let player = player(&mut app);
    tell(&mut app, player, PlayerEvent::Bored);
    // Each frame has two steps of 100 ms.
    (0..49).for_each(|_| app.update());
    assert!(app.world().get::<Player>(player).is_some_and(|player| player.is_in(PlayerState::LongTask)));
    app.update();
    assert!(app.world().get::<Player>(player).is_some_and(|player| player.is_in(PlayerState::Idle)));
}

/// RJ/bevy_behave, pull request 17.
#[test]
fn how_do_i_interrupt_a_long_running_task_when_an_event_arrives() {
    #[derive(Component)]
    struct Path;
    let mut app = app();
    app.add_observer(|on: On<Entered<player::LongTask>>, mut commands: Commands| {
        commands.spawn((ChildOf(on.entity), Task(on.state), Path));
    });
    let player = player(&mut app);
    let paths = |app: &mut App| app.world_mut().query::<&Path>().iter(app.world()).count();
    tell(&mut app, player, PlayerEvent::Bored);
    assert_eq!(paths(&mut app), 1);
    tell(&mut app, player, PlayerEvent::Interrupt);
    assert_eq!(paths(&mut app), 0);
}

#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
enum Screen {
    #[default]
    Splash,
    Menu,
    Options,
    Level,
}

state_machine! {
    #[derive(Machine)]
    #[bevy(resource, events = MenuEvent, tick)]
    machine Menu {
        #[derive(Clone)]
        events { Play, Options, Back }
        initial state Splash { after 200ms => Menu; }
        state Menu {
            initial state Main { on Options => Sound; }
            state Settings {
                history shallow;
                initial state Graphics { on Options => Sound; }
                state Sound;
                on Back => Main;
            }
            on Play => Level;
        }
        state Level { on Options => Settings; on Back => Menu; }
    }
}

impl From<&Menu> for Screen {
    fn from(menu: &Menu) -> Self {
        match menu.state() {
            None | Some(MenuState::Splash) => Screen::Splash,
            Some(MenuState::Level) => Screen::Level,
            Some(_) if menu.is_in(MenuState::Settings) => Screen::Options,
            Some(_) => Screen::Menu,
        }
    }
}

fn menu(app: &mut App) -> Entity {
    app.add_plugins((StatesPlugin, MachinePlugin::<Menu>::in_schedule(FixedUpdate).drives::<Screen>()))
        .init_state::<Screen>()
        .insert_resource(Menu::new());
    (0..4).for_each(|_| app.update());
    let mut menus = app.world_mut().query_filtered::<Entity, With<Menu>>();
    menus.single(app.world()).expect("one menu")
}

fn screen(app: &mut App) -> Screen {
    (0..2).for_each(|_| app.update());
    *app.world().resource::<State<Screen>>().get()
}

/// bevyengine/bevy, issue 1597: "better nested states, including history states".
#[test]
fn how_do_the_states_of_the_app_get_history() {
    let mut app = app();
    let menu = menu(&mut app);
    assert_eq!(screen(&mut app), Screen::Menu);
    tell(&mut app, menu, MenuEvent::Options);
    assert_eq!(screen(&mut app), Screen::Options);
    tell(&mut app, menu, MenuEvent::Play);
    assert_eq!(screen(&mut app), Screen::Level);
    tell(&mut app, menu, MenuEvent::Options);
    assert_eq!(screen(&mut app), Screen::Options);
    assert!(app.world().resource::<Menu>().is_in(MenuState::Sound), "it remembers the page");
    tell(&mut app, menu, MenuEvent::Back);
    assert_eq!(screen(&mut app), Screen::Menu);
}

/// bevyengine/bevy, issue 1597: "delayed transitions".
#[test]
fn how_does_a_state_of_the_app_end_after_a_delay() {
    let mut app = app();
    menu(&mut app);
    assert_eq!(screen(&mut app), Screen::Menu, "the splash screen is over");
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params(&mut Body, Query<&Name>, Commands, Entity), update)]
    machine Guard(body: &mut Body, names: &Query<&Name>, commands: &mut Commands, entity: Entity) {
        initial state Watch {
            when body.enemy_is_near && names.contains(entity) => { commands.entity(entity).insert(Shouts); Fight }
        }
        final Fight;
    }
}

#[derive(Component)]
struct Shouts;

/// The question behind "monolithic exclusive system", a criticism of behavior trees that take the whole world.
#[test]
fn how_does_a_machine_read_other_components_and_insert_some_without_the_whole_world() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Guard>::in_schedule(FixedUpdate));
    let body = Body { enemy_is_near: true, ..Body::default() };
    let guard = app.world_mut().spawn((Guard::new(), body, Name::new("Bob"))).id();
    (0..2).for_each(|_| app.update());
    assert!(app.world().entity(guard).contains::<Shouts>());
}

/// What a readme asks of every user: to insert the components that a machine needs together with it.
#[test]
fn how_do_i_spawn_a_machine_without_repeating_the_components_that_it_needs() {
    let mut app = app();
    let player = player(&mut app);
    assert!(app.world().entity(player).contains::<Body>());
}

/// A customer is clicked.
#[derive(EntityEvent)]
struct Click {
    entity: Entity,
    at: u32,
}

state_machine! {
    #[derive(Machine)]
    #[bevy(events = CustomerEvent)]
    machine Customer {
        #[derive(Clone)]
        events { Clicked { at: u32 }, Arrived }
        initial state Wait { on Clicked { at } => Walk(at); }
        state Walk(destination: u32) { on Arrived => Seated(destination); }
        final Seated(place: u32);
    }
}

/// Seldom-SE/seldom_state, issue 23: to set a state with data by an event, but only in a state that can be clicked.
#[test]
fn how_do_i_set_the_state_with_its_data_when_an_entity_is_clicked() {
    let mut app = app();
    app.add_plugins(MachinePlugin::<Customer>::in_schedule(Update)).add_observer(
        |click: On<Click>, mut commands: Commands| {
            commands.trigger(Tell { entity: click.entity, event: CustomerEvent::Clicked { at: click.at } });
        },
    );
    let [customer, other] = [(); 2].map(|()| app.world_mut().spawn(Customer::new()).id());
    app.update();
    let mut click = |at| {
        app.world_mut().trigger(Click { entity: customer, at });
        app.world_mut().flush();
        let data = |entity| app.world().get::<Customer>(entity).and_then(Customer::data);
        assert!(matches!(data(other), Some(CustomerData::Wait)), "only one is clicked");
        match data(customer) {
            Some(CustomerData::Walk { destination }) => *destination,
            _ => panic!("the customer does not walk"),
        }
    };
    assert_eq!(click(7), 7);
    assert_eq!(click(9), 7, "a customer that walks cannot be clicked");
    tell(&mut app, customer, CustomerEvent::Arrived);
    let data = app.world().get::<Customer>(customer).and_then(Customer::data);
    assert!(matches!(data, Some(CustomerData::Seated { place: 7 })));
}
