//! The content of a trace, the boundaries of its steps, and its output.

use core::time::Duration;
use fsmith::interpreter::state_machine;
use fsmith::observer::{Cause, Verdict};
use fsmith::trace::{Happening, Step, Trace};

state_machine! {
    machine Guard(ammo: &mut u32, trace: &mut Trace<GuardState>) {
        events { SeeEnemy, LockedOn, Later }
        signals { Empty }
        queue 1;
        observer trace;

        initial Calm;
        state Calm {
            initial Idle;
            on SeeEnemy => Combat;
            state Idle { after 5s => Patrol; defer Later; }
            state Patrol { on Later => Idle; }
        }
        state Combat {
            initial Aim;
            on Empty => Calm;
            state Aim { on LockedOn if *ammo > 0 => Fire; }
            state Fire {
                enter { *ammo -= 1; if *ammo == 0 { raise(Empty); } }
                always if *ammo == 0 => Reload;
                when *ammo == 7 => Aim;
                on SeeEnemy => stay;
            }
            state Reload;
        }
    }
}

state_machine! {
    /// Timers in several regions, which fire together, wait for each other, or are refused.
    machine Kiln(heat: &mut u32, trace: &mut Trace<KilnState>) {
        events { Touch, Cut, Vent }
        observer trace;

        initial Work;
        alarm on Cut if *heat > 9 => Off;
        alarm after 60s => Off;
        parallel Work {
            state Burner {
                initial Low;
                state Low { after 2s => High; every 3s => { *heat += 1; } on Touch if *heat > 9 => High; }
                state High {
                    when *heat > 100 => Low;
                    after 4s if *heat > 1 => Low;
                    always if *heat == 50 => Low;
                    active { *heat += 1; }
                }
            }
            state Fan {
                initial Still;
                state Still { after 2s => Turning; on Vent => Turning; }
                state Turning { always if *heat == 50 => Still; }
            }
        }
        state Off;
    }
}

/// Runs a test on both engines, and checks that the traces are equal.
macro_rules! both {
    ($trace:ident, $machine:ident, $ammo:ident => $run:block) => { both!(Guard, $trace, $machine, $ammo => $run) };
    ($type:ident, $trace:ident, $machine:ident, $ammo:ident => $run:block) => {{
        let mut compiled = Trace::new();
        let mut interpreted = Trace::new();
        {
            let ($trace, mut $ammo) = (&mut compiled, 2);
            let mut $machine = $type::start(&mut $ammo, $trace);
            $run
        }
        {
            let ($trace, mut $ammo) = (&mut interpreted, 2);
            let mut $machine = $type::interpreter();
            $machine.restart(&mut $ammo, $trace);
            $run
        }
        assert_eq!(compiled, interpreted);
        compiled
    }};
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn each_step_is_a_line() {
    let trace = both!(trace, guard, ammo => {
        trace.at(seconds(5));
        guard.advance(&mut ammo, trace, seconds(5));
        trace.at(seconds(7));
        guard.handle(&mut ammo, trace, GuardEvent::LockedOn);
        guard.handle(&mut ammo, trace, GuardEvent::SeeEnemy);
        ammo = 0;
        trace.at(seconds(9));
        guard.handle(&mut ammo, trace, GuardEvent::LockedOn);
        trace.note("out of ammo\nand tired");
        ammo = 3;
        guard.handle(&mut ammo, trace, GuardEvent::LockedOn);
        guard.handle(&mut ammo, trace, GuardEvent::SeeEnemy);
    });
    assert_eq!(
        trace.to_string(),
        "\
start: -> Idle
5s after 5s: Idle -> Patrol
7s LockedOn: ignored in Patrol
7s SeeEnemy: Patrol -> Aim
9s LockedOn: ignored in Aim (Aim: on LockedOn if *ammo > 0? no)
  out of ammo
  and tired
9s LockedOn: Aim -> Fire
9s SeeEnemy: stayed in Fire
"
    );
    assert_eq!(trace.active(), [GuardState::Combat, GuardState::Fire]);
}

#[test]
fn a_follow_up_step_is_a_separate_step() {
    let trace = both!(trace, guard, ammo => {
        guard.handle(&mut ammo, trace, GuardEvent::SeeEnemy);
        ammo = 1;
        guard.handle(&mut ammo, trace, GuardEvent::LockedOn);
    });
    let lines: Vec<_> = trace.steps().map(Step::to_string).collect();
    assert_eq!(
        lines[2..],
        ["LockedOn: Aim -> Fire, raised Empty", "always if *ammo == 0: Fire -> Reload", "Empty: Reload -> Idle"]
    );
}

#[test]
fn an_update_that_does_nothing_leaves_no_step() {
    let trace = both!(trace, guard, ammo => {
        guard.handle(&mut ammo, trace, GuardEvent::SeeEnemy);
        guard.handle(&mut ammo, trace, GuardEvent::LockedOn);
        for _ in 0..3 {
            guard.update(&mut ammo, trace);
        }
        ammo = 7;
        guard.update(&mut ammo, trace);
    });
    let causes: Vec<_> = trace.steps().map(|step| step.cause).collect();
    assert_eq!(
        causes,
        [Some(Cause::Start), Some(Cause::Event("SeeEnemy")), Some(Cause::Event("LockedOn")), Some(Cause::Poll)]
    );
    assert_eq!(trace.steps().last().map(Step::moved), Some((vec![GuardState::Fire], vec![GuardState::Aim])));
}

#[test]
fn the_last_refusal_of_each_transition_is_kept() {
    let trace = both!(Kiln, trace, kiln, heat => {
        trace.at(seconds(2));
        kiln.advance(&mut heat, trace, seconds(2));
        heat = 0;
        trace.at(seconds(3));
        kiln.update(&mut heat, trace);
        trace.at(seconds(4));
        kiln.update(&mut heat, trace);
        trace.at(seconds(8));
        kiln.advance(&mut heat, trace, seconds(4));
    });
    let asked: Vec<_> = trace.refused().map(|asked| (asked.at, asked.candidate.trigger, asked.verdict)).collect();
    // The timer was taken, and after that the `always` of the fan was considered again.
    assert_eq!(
        asked,
        [
            (seconds(4), "when *heat > 100", Verdict::Refused),
            (seconds(4), "always if *heat == 50", Verdict::Refused),
            (seconds(8), "always if *heat == 50", Verdict::Refused),
        ]
    );
}

#[test]
fn a_timer_after_an_idle_update_is_a_separate_step() {
    let trace = both!(Kiln, trace, kiln, heat => {
        kiln.advance(&mut heat, trace, seconds(2));
        kiln.update(&mut heat, trace);
        kiln.advance(&mut heat, trace, seconds(4));
    });
    let [.., last] = &trace.steps().collect::<Vec<_>>()[..] else { panic!("nothing happened") };
    assert_eq!((last.cause, last.to_string()), (None, "after 4s if *heat > 1: High -> Low".to_string()));
}

#[test]
fn an_always_after_an_idle_call_is_a_separate_step() {
    let trace = both!(Kiln, trace, kiln, heat => {
        kiln.advance(&mut heat, trace, seconds(2));
        heat = 49;
        kiln.update(&mut heat, trace);
        kiln.handle(&mut heat, trace, KilnEvent::Vent);
        kiln.advance(&mut heat, trace, seconds(2));
        heat = 50;
        kiln.handle(&mut heat, trace, KilnEvent::Touch);
    });
    let lines: Vec<_> = trace.steps().skip(3).map(Step::to_string).collect();
    assert_eq!(
        lines,
        [
            "always if *heat == 50: Turning + High -> Low + Still",
            "Vent: Still -> Turning",
            "always if *heat == 50: Turning -> Still",
            "after 2s: Low -> High",
            "always if *heat == 50: High -> Low",
            "after 2s: Still -> Turning",
            "always if *heat == 50: Turning -> Still",
            "Touch: Low -> High",
            "always if *heat == 50: High -> Low",
        ]
    );
}

#[test]
fn each_step_in_an_advance_shows_when_its_timer_was_due() {
    let trace = both!(trace, guard, ammo => {
        trace.at(seconds(9));
        guard.handle(&mut ammo, trace, GuardEvent::Later);
        trace.at(seconds(16));
        guard.advance(&mut ammo, trace, seconds(7));
        guard.handle(&mut ammo, trace, GuardEvent::LockedOn);
    });
    assert_eq!(
        trace.to_string(),
        "start: -> Idle\n9s Later: kept, deferred Later\n14s after 5s: Idle -> Patrol\n\
         14s Later: Patrol -> Idle\n16s LockedOn: ignored in Idle\n"
    );
    let trace = both!(Kiln, trace, kiln, heat => {
        trace.at(seconds(62));
        kiln.advance(&mut heat, trace, seconds(62));
        kiln.handle(&mut heat, trace, KilnEvent::Vent);
    });
    let lines: Vec<_> = trace.steps().map(Step::to_string).collect();
    assert_eq!(
        lines[..4],
        [
            "start: -> Low + Still",
            "2s after 2s: Low -> High",
            "2s after 2s: Still -> Turning",
            "6s after 4s if *heat > 1: High -> Low"
        ]
    );
    assert_eq!(lines[lines.len() - 2..], ["60s alarm after 60s: Turning + High -> Off", "62s Vent: ignored in Off"]);
}

#[test]
fn alarms_are_marked() {
    let trace = both!(Kiln, trace, kiln, heat => {
        kiln.handle(&mut heat, trace, KilnEvent::Cut);
        heat = 10;
        kiln.handle(&mut heat, trace, KilnEvent::Cut);
    });
    let lines: Vec<_> = trace.steps().skip(1).map(Step::to_string).collect();
    assert_eq!(
        lines,
        ["Cut: ignored in Low + Still (the machine: alarm on Cut if *heat > 9? no)", "Cut: Still + Low -> Off"]
    );
}

#[test]
fn a_deferred_event_is_shown_as_kept_and_handled_later() {
    let trace = both!(trace, guard, ammo => {
        guard.handle(&mut ammo, trace, GuardEvent::Later);
        guard.advance(&mut ammo, trace, seconds(5));
    });
    let lines: Vec<_> = trace.steps().map(Step::to_string).collect();
    assert_eq!(lines[1..], ["Later: kept, deferred Later", "after 5s: Idle -> Patrol", "Later: Patrol -> Idle"]);
}

#[test]
fn a_stop_is_a_step() {
    let trace = both!(trace, guard, ammo => {
        trace.at(seconds(1));
        guard.stop(&mut ammo, trace);
    });
    assert_eq!(trace.to_string(), "start: -> Idle\n1s stop: Idle ->\n");
    assert_eq!(trace.active(), []);
}

#[test]
fn a_short_trace_records_the_configuration_before_it() {
    let (mut trace, mut ammo) = (Trace::last(1), 2);
    let mut guard = Guard::start(&mut ammo, &mut trace);
    guard.handle(&mut ammo, &mut trace, GuardEvent::SeeEnemy);
    assert_eq!(trace.active_before(), [GuardState::Calm, GuardState::Idle]);
    assert_eq!(trace.steps().len(), 1);
    trace.clear();
    assert_eq!(trace.active_before(), [GuardState::Combat, GuardState::Aim]);
    guard.handle(&mut ammo, &mut trace, GuardEvent::LockedOn);
    assert_eq!(trace.active(), [GuardState::Combat, GuardState::Fire]);
}

#[test]
fn a_step_lists_its_actions_in_order() {
    let (mut trace, mut ammo) = (Trace::new(), 2);
    let mut guard = Guard::start(&mut ammo, &mut trace);
    guard.handle(&mut ammo, &mut trace, GuardEvent::SeeEnemy);
    let happened: Vec<_> = trace.steps().nth(1).map(|step| step.happenings.clone()).unwrap_or_default();
    let [Happening::Considered(_, Verdict::Taken), Happening::Exited(GuardState::Idle), rest @ ..] = &*happened else {
        panic!("{happened:?}")
    };
    let [Happening::Exited(GuardState::Calm), Happening::Effect(_), entered @ ..] = rest else { panic!("{rest:?}") };
    assert_eq!(entered, [Happening::Entered(GuardState::Combat), Happening::Entered(GuardState::Aim)]);
}

#[test]
fn recycled_steps_record_another_machine() {
    let record = |trace: &mut Trace<GuardState>| {
        let mut ammo = 2;
        let mut guard = Guard::start(&mut ammo, trace);
        trace.at(seconds(3));
        guard.handle(&mut ammo, trace, GuardEvent::SeeEnemy);
        guard.handle(&mut ammo, trace, GuardEvent::LockedOn);
    };
    let [mut trace, mut other] = [Trace::new(), Trace::new()];
    record(&mut trace);
    record(&mut other);
    let steps: Vec<_> = trace.drain(usize::MAX).collect();
    trace.reset();
    steps.into_iter().for_each(|step| trace.recycle(step));
    record(&mut trace);
    assert_eq!(trace.json().to_string(), other.json().to_string());
}

#[test]
fn calls_before_the_start_are_recorded() {
    let trace = both!(trace, guard, ammo => {
        guard.stop(&mut ammo, trace);
        trace.clear();
        guard.handle(&mut ammo, trace, GuardEvent::SeeEnemy);
        for _ in 0..3 {
            guard.update(&mut ammo, trace);
        }
        guard.advance(&mut ammo, trace, seconds(1));
        guard.advance(&mut ammo, trace, seconds(1));
        guard.handle(&mut ammo, trace, GuardEvent::Later);
        guard.restart(&mut ammo, trace);
        guard.handle(&mut ammo, trace, GuardEvent::LockedOn);
    });
    assert_eq!(
        trace.to_string(),
        "SeeEnemy: ignored, the machine is not started\n\
         update: ignored, the machine is not started\n\
         call: ignored, the machine is not started\n\
         Later: ignored, the machine is not started\n\
         start: -> Idle\n\
         LockedOn: ignored in Idle\n"
    );
    let json: serde_json::Value = serde_json::from_str(&trace.json().to_string()).expect("it is JSON");
    assert_eq!((&json["steps"][0]["started"], &json["steps"][4]["started"]), (&false.into(), &serde_json::Value::Null));
}

#[test]
fn a_trace_is_written_as_json() {
    let (mut trace, mut ammo) = (Trace::new(), 2);
    let mut guard = Guard::start(&mut ammo, &mut trace);
    trace.at(Duration::from_millis(9400));
    guard.handle(&mut ammo, &mut trace, GuardEvent::SeeEnemy);
    trace.note("{\"hp\":88}\n\t\\ \u{1}é");
    let json: serde_json::Value = serde_json::from_str(&trace.json().to_string()).expect("it is JSON");
    assert_eq!(json["trace"], 2);
    assert_eq!(
        json["steps"][1],
        serde_json::json!({
            "at": 9.4,
            "cause": "SeeEnemy",
            "active": ["Calm", "Idle"],
            "from": ["Idle"],
            "to": ["Aim"],
            "left": ["Idle", "Calm"],
            "reached": ["Combat", "Aim"],
            "considered": [{"transition": 0, "source": "Calm", "trigger": "on SeeEnemy", "verdict": "taken"}],
            "effects": [{"branch": 3, "source": "Calm", "end": "to", "states": ["Combat"]}],
            "raised": [],
            "discarded": [],
            "deferred": [],
            "happened": [["exit", "Idle"], ["exit", "Calm"], ["effect", 3], ["enter", "Combat"], ["enter", "Aim"]],
            "answer": "Moved",
            "violated": [],
            "notes": ["{\"hp\":88}\n\t\\ \u{1}é"],
        })
    );
}

#[test]
fn an_empty_trace_is_valid_json() {
    let json: serde_json::Value =
        serde_json::from_str(&Trace::<GuardState>::default().json().to_string()).expect("it is JSON");
    assert_eq!(json, serde_json::json!({"trace": 2, "active": [], "steps": []}));
}

#[test]
fn traces_are_compared_by_their_content() {
    let (mut one, mut other) = (Trace::new(), Trace::new());
    let (mut ammo, mut guard) = (2, Guard::start(&mut 2, &mut one));
    let _ = Guard::start(&mut 2, &mut other);
    one.at(seconds(3));
    guard.update(&mut ammo, &mut one);
    assert_eq!(one, other);
    guard.handle(&mut ammo, &mut one, GuardEvent::SeeEnemy);
    assert_ne!(one, other);
}

state_machine! {
    /// The observer receives the payloads of events and signals.
    machine Till(coins: &mut u32, trace: &mut Trace<TillState>) {
        #[derive(Debug, Clone)]
        events { Coin(u32), Lever { hard: bool } }
        signals { Full(u32) }
        observer trace: payload;
        initial Empty(0);
        state Empty(sum: u32) {
            on Coin(value) if value > 9 => { *coins += 1; raise(Full(*sum + value)); stay }
            on Full(_) => Locked;
            on Lever { hard: true } => stay;
        }
        state Locked;
    }
}

#[test]
fn payloads_are_shown_if_the_machine_declares_it() {
    let trace = both!(Till, trace, till, coins => {
        till.handle(&mut coins, trace, TillEvent::Lever { hard: true });
        till.handle(&mut coins, trace, TillEvent::Coin(3));
        till.handle(&mut coins, trace, TillEvent::Coin(20));
    });
    assert_eq!(
        trace.to_string(),
        "\
start: -> Empty
Lever { hard: true }: stayed in Empty
Coin(3): ignored in Empty (Empty: on Coin if value > 9? no)
Coin(20): stayed in Empty, raised Full
Full(20): Empty -> Locked
"
    );
    assert_eq!(trace.steps().last().and_then(|step| step.payload.as_deref()), Some("Full(20)"));
}

state_machine! {
    /// States with equal names, one of which contains others.
    machine Twins(trace: &mut Trace<TwinsState>) {
        events { Go }
        observer trace;
        initial Stomp;
        state Stomp { initial Ready; state Ready { on Go => Roar; } }
        state Roar { initial state Ready { initial state Ready { on Go => Alone; } } }
        state Alone;
    }
}

#[test]
fn states_of_the_same_name_have_paths_in_json() {
    let mut trace = Trace::new();
    let mut twins = Twins::start(&mut trace);
    twins.handle(&mut trace, TwinsEvent::Go);
    let json: serde_json::Value = serde_json::from_str(&trace.json().to_string()).expect("it is JSON");
    assert_eq!(json["steps"][1]["left"], serde_json::json!(["Stomp.Ready", "Stomp"]));
    assert_eq!(json["steps"][1]["reached"], serde_json::json!(["Roar", "Roar.Ready", "Ready.Ready"]));
}
