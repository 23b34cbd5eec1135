//! The two engines agree: on every machine of the corpus, on random tapes, after every operation
//! ([`side_by_side`](fsmith_tests::side_by_side)).
//!
//! `FSMITH_TAPES` is the number of tapes for each machine, `FSMITH_SEED` the first seed. With a hundred tapes, as in
//! `.ci/run`, every state has to be visited.

use fsmith_tests::driven::{Machine, Subject};
use fsmith_tests::machines::*;
use fsmith_tests::side_by_side::Run;
use fsmith_tests::tape::Tape;

const TAPES: u64 = 20;
const ENOUGH_FOR_EVERY_STATE: u64 = 100;
const OPERATIONS: u64 = 200;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}

fn agree(machine: &str, subject: &Subject) {
    let first = setting("FSMITH_SEED", 0);
    let tapes = setting("FSMITH_TAPES", TAPES);
    let states = &subject.profile.states;
    let mut visited = vec![false; states.len()];
    for seed in first..first + tapes {
        let run = Run { subject, seed, operations: OPERATIONS, tight: false, tape: Tape::random };
        run.agree(&mut visited).unwrap_or_else(|difference| panic!("{machine}, FSMITH_SEED={seed}: {difference}"));
    }
    if tapes >= ENOUGH_FOR_EVERY_STATE {
        let missed: Vec<_> =
            states.iter().zip(visited).filter(|(_, visited)| !visited).map(|(state, _)| state).collect();
        assert!(missed.is_empty(), "{machine} never came to {missed:?}");
    }
}

macro_rules! corpus {
    ($($name:ident: $machine:ty;)*) => {
        $(
            #[test]
            fn $name() {
                agree(stringify!($machine), &<$machine>::subject());
            }
        )*
    };
}

corpus! {
    airlock: airlock::Airlock;
    alert: alert::AlertSentry;
    ant: ant::Ant;
    ant_with_stack: ant::StackAnt;
    archive: archive::Archive;
    bakery: bakery::Bakery;
    bridge: bridge::Bridge;
    bridge_arcade: bridge::Arcade;
    buoy: buoy::Buoy;
    camera: camera::Camera;
    checkout: checkout::Checkout;
    convoy: convoy::Convoy;
    convoy_depot: convoy::Depot;
    courier: courier::Courier;
    crossing: crossing::Crossing;
    decisions: decisions::Decisions;
    deck: deck::Deck;
    detective: detective::Detective;
    diver: diver::Diver;
    door: door::Door;
    editor: editor::Editor;
    exchange: exchange::Telephone;
    expedition: expedition::Expedition;
    ferry: ferry::Ferry;
    figure: figure::Figure;
    foreign_events: foreign::Till;
    frames: frames::Receiver;
    gala: gala::Gala;
    game: game::Game;
    groups: groups::Vending;
    guards: guards::Cat;
    harbour: harbour::Harbour;
    heater: heater::Heater;
    hifi: hifi::HiFi;
    history_deep: history::Deep;
    history_else: history::Fallback;
    history_shallow: history::Shallow;
    hive: hive::Hive;
    hsm: hsm::Hsm;
    initials: initials::Building;
    inside: inside::Ship;
    keyboard: keyboard::Keyboard;
    kitchen: kitchen::Kitchen;
    lent_by_trait: lent::Watch;
    lent_several: lent::Lander;
    lexer: lexer::Lexer;
    lift: lift::Lift;
    lightship: lightship::Lightship;
    loader: loader::Loader;
    loom: loom::Loom;
    marine: marine::Marine;
    mine: mine::Mine;
    miner: miner::Miner;
    modem: modem::Modem;
    order: order::Order;
    order_outer: order::OuterOrder;
    orders: orders::Orders;
    oven: oven::Oven;
    paths: paths::Paths;
    places: places::Places;
    plant: plant::Plant;
    post: post::Post;
    ppp: ppp::Ppp;
    printer: printer::Printer;
    qhsmtst: qhsmtst::QHsmTst;
    quest: quest::Hero;
    reactor: reactor::Reactor<u32>;
    recall: recall::Radio;
    relay: relay::Relay<u32>;
    robot: robot::Robot;
    robot_hiding: robot::HidingRobot;
    robot_suspended: robot::SuspendRobot;
    rover: rover::Rover;
    rocket: rocket::Rocket;
    sentry: sentry::Sentry;
    session: session::Session;
    soldier: soldier::Soldier;
    stack_dialogs: stack::Dialogs;
    stack_office: stack::Office;
    station: station::Station;
    station_door: station::Door;
    station_siding: station::Siding;
    station_train: station::Train;
    station_yard: station::Yard;
    suspend: suspend::Mission;
    suspend_layers: suspend::Layers;
    tcp: tcp::Connection;
    theatre: theatre::Theatre;
    turnstile: turnstile::Turnstile;
    ward: ward::Ward;
    watched: watched::Watched;
    wharf: wharf::Wharf;
    works: works::Works;
    workshop: workshop::Workshop;
}
