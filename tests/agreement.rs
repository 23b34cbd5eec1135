//! The two engines agree: on every machine of the corpus, on random tapes, after every operation.
//!
//! The compiled machine and its interpreted twin are driven side by side, each on a tape of its own
//! with the same seed. After each operation the answer, the lines on the tape and everything that
//! can be asked about the configuration must be the same. Before an event is told, both are asked
//! whether they would react; they say the same after the same questions, and then it is so. `FSMITH_TAPES` says how many tapes a
//! machine gets, `FSMITH_SEED` with which seed they begin.

use std::fmt::{self, Debug, Display};
use std::time::Duration;

use fsmith::Answer;
use fsmith_tests::driven::{Driven, Machine};
use fsmith_tests::machines::*;
use fsmith_tests::tape::{Tape, mix};

const TAPES: u64 = 100;
const OPERATIONS: usize = 200;

/// What is done to both engines at once.
#[derive(Debug, Clone, Copy)]
enum Operation {
    Tell(u32),
    Update,
    Advance(Duration),
    Tick(Duration),
    Restart,
    Stop,
}

impl Display for Operation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{self:?}")
    }
}

impl Operation {
    /// Mostly events and updates, some restarts, few stops; who is stopped does not stay so for long.
    fn draw(bits: u64, told: bool, timed: bool, started: bool) -> Operation {
        // Tenths of a second, so that much falls due at the same time.
        let by = Duration::from_millis(100) * ((bits >> 40) as u32 % 60).saturating_sub(10);
        match bits % 100 {
            0 => Operation::Stop,
            1 | 2 => Operation::Restart,
            n if !started && n < 30 => Operation::Restart,
            n if timed && n >= 50 => {
                if n < 80 {
                    Operation::Advance(by)
                } else {
                    Operation::Tick(by)
                }
            }
            n if told && n < 70 => Operation::Tell((bits >> 32) as u32),
            _ => Operation::Update,
        }
    }

    fn run<M: Driven>(self, machine: &mut M, tape: &mut Tape) -> Option<Answer> {
        tape.begin(self);
        match self {
            Operation::Tell(number) => Some(machine.tell(tape, number)),
            Operation::Update => Some(machine.update(tape)),
            Operation::Advance(by) => Some(machine.advance(tape, by)),
            Operation::Tick(by) => Some(machine.tick(tape, by)),
            Operation::Restart => {
                machine.restart(tape);
                None
            }
            Operation::Stop => {
                machine.stop(tape);
                None
            }
        }
    }
}

/// Everything that can be asked about a configuration.
#[derive(Debug, PartialEq, Eq)]
struct Configuration<S> {
    state: Option<S>,
    active: Vec<S>,
    stack: Vec<S>,
    due: Option<Duration>,
    inside: Vec<S>,
}

fn configuration<M: Driven>(machine: &M) -> Configuration<M::State> {
    Configuration {
        state: machine.state(),
        active: machine.active(),
        stack: machine.stack(),
        due: machine.due(),
        inside: M::STATES.iter().copied().filter(|state| machine.is_in(*state)).collect(),
    }
}

/// Where a run is: told when it ends in a panic, whoever panics.
struct Place<'a> {
    machine: &'a str,
    seed: u64,
    operation: usize,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("machine {}, FSMITH_SEED={}, operation {}", self.machine, self.seed, self.operation);
        }
    }
}

/// Whether both engines would react to an event, asked on tapes of their own.
fn can<M: Machine>(compiled: &M, interpreted: &M::Interpreter, tape: &Tape, what: Operation) -> Option<bool> {
    let Operation::Tell(number) = what else { return None };
    let (mut left, mut right) = (tape.aside(), tape.aside());
    left.begin(what);
    right.begin(what);
    let can = (compiled.can(&mut left, number), interpreted.can(&mut right, number));
    assert!(
        can.0 == can.1 && left.recent() == right.recent(),
        "compiled can: {}\n{}\ninterpreted can: {}\n{}",
        can.0,
        left.recent(),
        can.1,
        right.recent()
    );
    Some(can.0)
}

/// The end of a tape, to be read.
fn tail(tape: &Tape) -> String {
    let lines = tape.lines();
    lines[lines.len().saturating_sub(30)..].join("\n")
}

fn agree_on_tape<M: Machine>(machine: &str, seed: u64, visited: &mut [bool]) {
    let mut place = Place { machine, seed, operation: 0 };
    let (mut compiled, mut interpreted) = (M::fresh(), M::Interpreter::fresh());
    let (mut left, mut right) = (Tape::random(seed), Tape::random(seed));
    let mut bits = mix(seed);
    for operation in 0..OPERATIONS {
        place.operation = operation;
        bits = mix(bits);
        let what = Operation::draw(bits, M::TOLD, M::TIMED, !compiled.active().is_empty());
        let can = can(&compiled, &interpreted, &left, what);
        let answers = (what.run(&mut compiled, &mut left), what.run(&mut interpreted, &mut right));
        let same = answers.0 == answers.1
            && left.recent() == right.recent()
            && configuration(&compiled) == configuration(&interpreted);
        assert!(
            same,
            "{machine} disagrees on {what}\n\ncompiled: {:?}, {:?}\n{}\n\ninterpreted: {:?}, {:?}\n{}\n",
            answers.0,
            configuration(&compiled),
            tail(&left),
            answers.1,
            configuration(&interpreted),
            tail(&right),
        );
        // What it does by itself afterwards may be all that there is to an answer.
        let kept = can.is_none_or(|can| answers.0.is_some_and(Answer::reacted) == can || (!can && M::goes_on()));
        assert!(kept, "{machine} can {what}: {can:?}, and then {:?}\n{}", answers.0, tail(&left));
        for (visited, state) in visited.iter_mut().zip(M::STATES) {
            *visited |= compiled.is_in(*state);
        }
    }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}

fn agree<M: Machine>(machine: &str) {
    let first = setting("FSMITH_SEED", 0);
    let tapes = setting("FSMITH_TAPES", TAPES);
    let mut visited = vec![false; M::STATES.len()];
    for seed in first..first + tapes {
        agree_on_tape::<M>(machine, seed, &mut visited);
    }
    if tapes >= TAPES {
        let missed: Vec<_> =
            M::STATES.iter().zip(visited).filter(|(_, visited)| !visited).map(|(state, _)| state).collect();
        assert!(missed.is_empty(), "{machine} never came to {missed:?}");
    }
}

macro_rules! corpus {
    ($($name:ident: $machine:ty;)*) => {
        $(
            #[test]
            fn $name() {
                agree::<$machine>(stringify!($machine));
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
    rocket: rocket::Rocket;
    sentry: sentry::Sentry;
    session: session::Session;
    soldier: soldier::Soldier;
    stack_dialogs: stack::Dialogs;
    stack_office: stack::Office;
    suspend: suspend::Mission;
    suspend_layers: suspend::Layers;
    tcp: tcp::Connection;
    theatre: theatre::Theatre;
    turnstile: turnstile::Turnstile;
    ward: ward::Ward;
    watched: watched::Watched;
    workshop: workshop::Workshop;
}
