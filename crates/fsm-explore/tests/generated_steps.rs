//! Machines with `#[explore]`, whose steps the macro generates.

use fsm_explore::{Explorable, Explore, Time};
use fsmith::state_machine;
use std::time::Duration;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Arena {
    health: i8,
    helpers: u8,
}

state_machine! {
    #[explore]
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Boss(arena: &mut Arena, log: &u8, seed: u8) {
        #[derive(Clone, Debug)]
        events { Hit { damage: i8 }, HelperDied, Stagger, Scare(u8) }
        initial Awake;

        state Awake {
            initial Opening;
            on Hit { damage } if arena.health > 0 => { arena.health -= damage; }
            when arena.health <= 0 => Dead;

            state Opening { when arena.health <= 60 => Shielded; }
            state Shielded {
                enter { arena.helpers = 2; }
                on HelperDied if arena.helpers > 0 => { arena.helpers -= 1; }
                when arena.helpers == 0 => Enraged;
            }
            state Enraged { on Stagger => Down; after 8s => Opening; }
            state Down { on Scare(times) if times > *log + seed => Opening; after 3s => Enraged; }
        }
        final Dead;
    }
}

fn boss() -> Explore<'static, BossConfiguration> {
    Boss::explore(Arena { health: 100, helpers: 0 }, 3, 4)
}

#[test]
fn generated_steps_are_events_updates_and_time() {
    let report = boss()
        .event(BossEvent::Hit { damage: 20 })
        .event(BossEvent::Scare(9))
        .always_possible("dead", |it| it.boss.is_in(BossState::Dead))
        .never("down", |it| it.boss.is_in(BossState::Down))
        .report();
    let tape = report.tape("down").expect("it can be staggered");
    let hit = "Hit { damage: 20 }";
    assert!(tape.steps().eq([hit, hit, "update", "HelperDied", "HelperDied", "update", "Stagger"]), "{report}");
    // 8 and 3 seconds have the divisor 1 second, and one timer runs at a time.
    assert_eq!(BossConfiguration::TIME, Time::Grain(Duration::from_millis(500)));
    boss().event(BossEvent::Hit { damage: 20 }).event(BossEvent::Scare(9)).prove();
}

#[test]
fn a_proof_holds_for_a_player_who_never_kills_helpers() {
    boss()
        .event(BossEvent::Hit { damage: 20 })
        .without(["HelperDied", "Stagger", "Scare"])
        .grain(Duration::from_secs(1))
        .allow_unused("1s pass")
        .never("enraged", |it| it.boss.is_in(BossState::Enraged))
        .prove();
}

#[test]
#[should_panic(expected = "`Hit` of `Boss` carries a payload: add each value that makes a difference with \
                           `.event(BossEvent::Hit { .. })`, or leave the event out with `.without([\"Hit\"])`\n`Scare` of `Boss`")]
fn events_with_payloads_must_be_given_or_excluded() {
    boss().prove();
}

#[test]
#[should_panic(
    expected = "no step of `Boss` is named `hit`, only `HelperDied`, `Stagger`, `update`, `500ms pass`, `Hit`, `Scare`"
)]
fn excluding_an_unknown_step_is_an_error() {
    drop(boss().without(["hit"]));
}

#[test]
#[should_panic(expected = "no step of `Boss` is named `time`, only `HelperDied`, `Stagger`, `update`, `Hit`, `Scare`")]
fn excluding_time_twice_is_an_error() {
    drop(boss().without(["time"]).without(["time"]));
}

state_machine! {
    #[explore]
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Port<T: Copy>(bus: &mut Vec<T>) fails String {
        #[derive(Clone, Debug)]
        events { Put(T), Say(&str), Clear }
        initial state Empty { on Put(value) => { bus.push(value); Full } }
        state Full { on Clear => { bus.clear(); Empty } on Say(text) => { Err(String::from(text))?; } }
    }
}

/// The machine is generic, its events borrow, and its calls fail.
#[test]
fn machines_of_all_forms_are_explored() {
    let report = Port::explore(Vec::new()).event(PortEvent::Put(3_u8)).event(PortEvent::Say("x")).prove();
    assert!(report.to_string().starts_with("explored all 2 configurations"), "{report}");
}

state_machine! {
    #[explore]
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Pump(pressure: &u8) {
        initial Off;
        state Off { after Duration::from_secs(u64::from(*pressure)) => On; }
        state On { after 1s => Off; }
    }
}

#[test]
#[should_panic(
    expected = "a timer of `Pump` has a duration that is only known when the machine runs: choose the steps in which time \
                           passes with `.grain(Duration)`, or leave it out with `.without([\"time\"])`"
)]
fn computed_durations_need_a_grain() {
    Pump::explore(2).prove();
}

#[test]
fn a_grain_can_be_chosen() {
    let report = Pump::explore(2).grain(Duration::from_secs(1)).never("on", |it| it.pump.is_in(PumpState::On)).report();
    assert!(report.tape("on").expect("it starts").steps().eq(["1s pass", "1s pass"]));
}

state_machine! {
    #[explore]
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Lamp(lamp: &mut bool) {
        events { Press }
        initial state Off { on Press => { *lamp = true; On } }
        state On { on Press => { *lamp = false; Off } }
    }
}

#[test]
#[should_panic(expected = "`Lamp` has no timers, so no time passes")]
fn a_grain_needs_timers() {
    drop(Lamp::explore(false).grain(Duration::from_secs(1)));
}

/// A parameter has the name that the field of the machine would have.
#[test]
fn generated_fields_have_unique_names() {
    Lamp::explore(false).never("dark", |it| it.machine.is_in(LampState::On) && !it.lamp).prove();
}

/// A line whose answers the search chooses: it may be cut and repaired at any moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Line {
    is_cut: bool,
    is_slow: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Lost;

impl Line {
    async fn send(&self, _: &str) -> Result<(), Lost> {
        std::future::poll_fn(|_| if self.is_slow { std::task::Poll::Pending } else { std::task::Poll::Ready(()) })
            .await;
        if self.is_cut { Err(Lost) } else { Ok(()) }
    }
}

state_machine! {
    #[explore]
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    async machine Upload(line: &mut Line) fails Lost {
        events { Begin, Stop }
        initial Idle;
        failed _ => Idle;
        state Idle { on Begin => Sending; }
        state Sending(tries: u8 = 0) {
            enter { line.send("begin").await?; }
            every 1s if *tries < 3 => { line.send("more").await?; *tries += 1; }
            on Stop => { let sent = line.send("end").await.is_ok(); if sent { Done } else { stay } }
        }
        final Done;
    }
}

/// Each call of an `async` machine is one step, and the world chooses what it gets.
#[test]
fn an_async_machine_is_explored() {
    let line = |is_slow| Line { is_cut: false, is_slow };
    let upload = || {
        Upload::explore(line(false)).world("cut", |it| !it.line.is_cut, |it| it.line.is_cut = true).world(
            "repair",
            |it| it.line.is_cut,
            |it| it.line.is_cut = false,
        )
    };
    let report = upload()
        .always_possible("done", |it| it.upload.is_in(UploadState::Done))
        .never("sending on a cut line", |it| it.line.is_cut && it.upload.is_in(UploadState::Sending))
        .report();
    assert!(report.tape("done").is_none(), "{report}");
    let cut = report.tape("sending on a cut line").expect("it can be cut");
    assert!(cut.steps().eq(["Begin", "cut"]), "{report}");
    let report =
        upload().never("one try", |it| matches!(it.upload.data(), Some(UploadData::Sending { tries: 1 }))).report();
    let tape = report.tape("one try").expect("it can try");
    assert!(tape.steps().eq(["Begin", "500ms pass", "500ms pass"]), "{report}");

    let slow = std::panic::catch_unwind(|| Upload::explore(line(true)).report());
    let report = slow.expect("a panic of a step is a violation");
    assert!(
        report.to_string().contains("a call of an `async` machine waits for something that is not ready"),
        "{report}"
    );
}

/// The motor of a door. It waits before it turns on and before it turns off.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Motor {
    is_on: bool,
}

impl Motor {
    async fn turn(&mut self, on: bool) {
        fsm_explore::wait().await;
        self.is_on = on;
    }
}

state_machine! {
    #[explore]
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    async machine Garage(motor: &mut Motor) {
        #[derive(Clone, Debug)]
        events { Open, Look, Lift(u8) }
        initial Shut;
        state Shut {
            on Open => { motor.turn(true).await; motor.turn(false).await; Wide }
            on Look => stay;
        }
        state Wide {
            on Lift(height) if height > 2 => { motor.turn(true).await; motor.turn(false).await; Shut }
            after 1s => Shut;
        }
    }
}

/// A call may be dropped wherever it waits.
#[test]
fn async_calls_are_dropped_at_every_wait() {
    let garage = || {
        let explore = Garage::explore(Motor { is_on: false }).event(GarageEvent::Lift(3)).drops(3);
        explore.world(
            "restart",
            |it| it.garage.is_interrupted(),
            |it| fsm_explore::completed(it.garage.restart(&mut it.motor)),
        )
    };
    let report = garage().never("on", |it| it.motor.is_on).report();
    let tape = report.tape("on").unwrap_or_else(|| panic!("{report}"));
    assert!(tape.steps().eq(["Open, dropped at wait 2"]), "{report}");

    // Steps that never happen because a call does not wait that often are no mistake.
    garage().always_possible("wide", |it| it.garage.is_in(GarageState::Wide)).prove();
    let mut lifted = garage().without(["Open", "Open, dropped at wait 1", "Open, dropped at wait 2"]);
    lifted = lifted.world(
        "opened",
        |it| it.garage.is_in(GarageState::Shut),
        |it| {
            fsm_explore::completed(it.garage.handle(&mut it.motor, GarageEvent::Open));
        },
    );
    let report = lifted.never("on", |it| it.motor.is_on).report();
    let tape = report.tape("on").unwrap_or_else(|| panic!("{report}"));
    assert!(tape.steps().eq(["opened", "Lift(3), dropped at wait 2"]), "{report}");

    // A machine that is never restarted is a deadlock.
    let report = Garage::explore(Motor { is_on: false }).without(["Lift"]).drops(1).report();
    assert!(report.tape("deadlock").expect("it is interrupted").steps().eq(["Open, dropped at wait 1"]), "{report}");
}

/// A search in which no call waits says so.
#[test]
fn drops_that_never_happen_are_reported() {
    let report = Upload::explore(Line { is_cut: false, is_slow: false }).drops(1).report();
    assert!(!report.passed());
    assert!(report.to_string().contains("the step `Begin, dropped at wait 1` "), "{report}");
}
