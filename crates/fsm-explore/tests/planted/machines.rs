//! Mistakes in machines of fsmith, with what they work on, with timers, and with each other.

use std::time::Duration;

use fsm_explore::{Explore, Fairness};
use fsmith::{Answer, state_machine};

use crate::assert_tape;

const SECOND: Duration = Duration::from_secs(1);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Arena {
    health: i8,
    adds: u8,
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Boss(arena: &mut Arena) {
        #[derive(Clone, Copy)]
        events { Hit, AddDied, Stagger }
        initial Awake;
        state Awake {
            initial Opening;
            on Hit => { arena.health -= 10; }
            when arena.health <= 0 => Dead;
            state Opening { when arena.health <= 60 => Shielded; }
            state Shielded {
                enter { arena.adds = 2; }
                on Hit => stay; // immune while adds live
                on AddDied => { arena.adds = arena.adds.saturating_sub(1); }
                when arena.adds == 0 => Enraged;
            }
            state Enraged {
                after 8s => Opening;
                on Stagger => Down;
            }
            state Down { after 3s => Enraged; }
        }
        final Dead;
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Fight {
    boss: Boss,
    arena: Arena,
}

impl Fight {
    fn new() -> Self {
        let mut arena = Arena { health: 100, adds: 0 };
        Fight { boss: Boss::start(&mut arena), arena }
    }

    fn handles(event: BossEvent) -> impl Fn(&mut Fight) -> bool {
        move |fight| fight.boss.handle(&mut fight.arena, event) != Answer::Ignored
    }

    fn explore() -> Explore<'static, Fight> {
        Explore::of(Fight::new())
            .step("hit", Fight::handles(BossEvent::Hit))
            .step("stagger", Fight::handles(BossEvent::Stagger))
            .step("update", |fight| {
                fight.boss.update(&mut fight.arena);
                true
            })
            .step("time", |fight| {
                let by = fight.boss.due().unwrap_or_default();
                fight.boss.advance(&mut fight.arena, by);
                true
            })
            .within(|fight| fight.arena.health > -20)
            .ends(|fight| fight.boss.is_finished())
            .always_possible("dead", |fight| fight.boss.is_finished())
    }
}

/// An add may escape: it does not die, so its event is never handled, and the shield stays.
#[test]
fn a_boss_is_locked_in_its_shield() {
    let escapes = Fight::explore()
        .step("an add dies", |fight| fight.arena.adds > 1 && Fight::handles(BossEvent::AddDied)(fight))
        .report();
    assert_tape(&escapes, "deadlock", "hit; hit; hit; hit; update; an add dies");

    Fight::explore().step("an add dies", Fight::handles(BossEvent::AddDied)).prove();
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Door(way: &Way) {
        #[derive(Clone, Copy)]
        events { Open }
        initial Shut;
        state Shut { on Open => Wide; }
        state Wide { after 3s if !(way.guarded && way.blocked) => Shut; }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Way {
    blocked: bool,
    guarded: bool,
}

/// A door shuts after three seconds, even if somebody is in it.
#[test]
fn a_door_shuts_although_it_is_blocked() {
    let explore = |guarded| {
        let way = Way { blocked: false, guarded };
        Explore::of((Door::start(&way), way))
            .step("open", |(door, way)| door.handle(way, DoorEvent::Open) != Answer::Ignored)
            .world(
                "somebody comes",
                |(door, way)| !way.blocked && door.is_in(DoorState::Wide),
                |(_, way)| way.blocked = true,
            )
            .world("somebody goes", |(_, way)| way.blocked, |(_, way)| way.blocked = false)
            .step("a second", |(door, way)| {
                door.advance(way, SECOND);
                true
            })
            .never("squeezed", |(door, way)| way.blocked && door.is_in(DoorState::Shut))
    };
    assert_tape(&explore(false).report(), "squeezed", "open; somebody comes; a second; a second; a second");
    explore(true).prove();
}

/// `advance` ignores a timer whose guard is false, but its time has passed: such configurations are explored too.
#[test]
fn a_door_shuts_late() {
    let way = Way { blocked: true, guarded: true };
    let report = Explore::of((Door::start(&way), way))
        .step("open", |(door, way)| door.handle(way, DoorEvent::Open) != Answer::Ignored)
        .world("somebody goes", |(_, way)| way.blocked, |(_, way)| way.blocked = false)
        .step("to the next timer", |(door, way)| {
            let by = door.due().unwrap_or_default();
            door.advance(way, by);
            true
        })
        .never("late", |(door, way)| !way.blocked && door.is_in(DoorState::Wide) && door.due().is_none())
        .report();
    assert_tape(&report, "late", "open; to the next timer; somebody goes");
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Robot {
        #[derive(Clone, Copy)]
        events { Seen, Gone, Low, Full }
        initial Clean;
        state Clean {
            initial Search;
            history deep;
            on Low => Refuel;
            state Search { on Seen => PickUp; }
            state PickUp { on Gone => Search; }
        }
        state Refuel { on Full => Clean; }
    }
}

/// A robot resumes to pick up what went away while it was recharged.
#[test]
fn a_history_is_stale() {
    let handles = |event: RobotEvent, trash: bool| {
        move |robot: &mut (Robot, bool)| {
            let changes = robot.1 != trash;
            robot.1 = trash;
            robot.0.handle(event);
            changes
        }
    };
    let report = Explore::of((Robot::start(), false))
        .step("trash", handles(RobotEvent::Seen, true))
        .step("no trash", handles(RobotEvent::Gone, false))
        .step("low", |robot| robot.0.handle(RobotEvent::Low) != Answer::Ignored)
        .step("full", |robot| robot.0.handle(RobotEvent::Full) != Answer::Ignored)
        .never("picks up nothing", |robot| robot.0.is_in(RobotState::PickUp) && !robot.1)
        .report();
    assert_tape(&report, "picks up nothing", "trash; low; no trash; full");
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Pump(pressure: &mut u8) {
        #[derive(Clone, Copy)]
        events { Push }
        never *pressure > 2;
        initial Idle;
        state Idle { on Push => { *pressure += 1; } }
    }
}

/// A violated `never` of a machine panics, so it needs no property here.
#[test]
#[cfg(debug_assertions)]
fn a_machine_violates_its_own_never() {
    let report = Explore::of((Pump::start(&mut 0), 0))
        .step("push", |pump| pump.0.handle(&mut pump.1, PumpEvent::Push) != Answer::Ignored)
        .world("leak", |pump| pump.1 > 0, |pump| pump.1 -= 1)
        .report();
    assert_tape(&report, "panic", "push; push; push");
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Client(out: &mut Vec<ServerEvent>) {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        events { Go, Granted, Denied }
        initial state Idle { on Go => { out.push(ServerEvent::Ask); Waiting } }
        state Waiting {
            on Granted => Working;
            on Denied => Idle;
        }
        state Working { on Go => { out.push(ServerEvent::Release); Idle } }
    }
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Server(out: &mut Vec<ClientEvent>) {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        events { Ask, Release }
        initial state Free { on Ask => { out.push(ClientEvent::Granted); Busy } }
        state Busy {
            on Release => Free;
            on Ask => { out.push(ClientEvent::Denied); }
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Wire {
    client: Client,
    server: Server,
    to_client: Vec<ClientEvent>,
    to_server: Vec<ServerEvent>,
    lost: u8,
}

impl Wire {
    fn new() -> Self {
        let (mut to_client, mut to_server) = (Vec::new(), Vec::new());
        let (client, server) = (Client::start(&mut to_server), Server::start(&mut to_client));
        Wire { client, server, to_client, to_server, lost: 0 }
    }

    fn explore() -> Explore<'static, Wire> {
        Explore::of(Wire::new())
            .step("client goes on", |wire| wire.client.handle(&mut wire.to_server, ClientEvent::Go) != Answer::Ignored)
            .world(
                "server hears",
                |wire| !wire.to_server.is_empty(),
                |wire| {
                    let event = wire.to_server.remove(0);
                    wire.server.handle(&mut wire.to_client, event);
                },
            )
            .world(
                "client hears",
                |wire| !wire.to_client.is_empty(),
                |wire| {
                    let event = wire.to_client.remove(0);
                    wire.client.handle(&mut wire.to_server, event);
                },
            )
    }
}

/// One message may be lost, and then the client waits forever.
#[test]
fn a_client_hangs() {
    let lossy = Wire::explore().world(
        "a message is lost",
        |wire| wire.lost == 0 && !wire.to_server.is_empty(),
        |wire| {
            wire.to_server.remove(0);
            wire.lost += 1;
        },
    );
    assert_tape(&lossy.report(), "deadlock", "client goes on; a message is lost");

    let waits = |wire: &Wire| wire.client.is_in(ClientState::Waiting);
    let fairness = Fairness::weak(["server hears", "client hears"]);
    let reliable = Wire::explore().leads_to("an answer", waits, move |wire| !waits(wire), fairness);
    let report = reliable.always_possible("idle", |wire| wire.client.is_in(ClientState::Idle)).prove();
    assert!(report.is_complete());
}
