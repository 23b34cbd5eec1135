//! Invariants, `never`: when they are checked, in which order, and the message of a violation.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use fsmith::Trace;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::{Tape, Watcher};

/// The panic message of a call; `None` if it does not panic.
fn panic_of<T>(call: impl FnOnce() -> T) -> Option<String> {
    let panic = catch_unwind(AssertUnwindSafe(call)).err()?;
    Some(*panic.downcast::<String>().expect("panics with a formatted message"))
}

state_machine! {
    /// Invariants in every kind of state, checked before and after the work of a call.
    machine Rocket(tape: &mut Tape) {
        events { Launch, Land, Part, Call, Hang, Nothing }

        initial Ground;
        never tape.ask("lost");
        on Call => push(Radio);

        state Ground {
            never tape.ask("leaking");
            enter { tape.act("ground"); }
            exit { tape.act("off"); }
            never tape.ask("on fire") || tape.ask("flooded");
            on Launch => Flight;
        }
        state Flight {
            initial Ascent;
            never tape.ask("empty");
            after 9s => Ground;
            state Ascent {
                never tape.ask("slow");
                active { tape.act("ascends"); }
                every 2s => { tape.act("tick"); }
                on Part => Choice;
            }
            state Orbit { on Land => Down; }
            always if tape.ask("hit") => Down;
            state Choice { never true; always => Orbit; }
        }
        state Radio { never is_in(Flight) && tape.ask("silent"); on Hang => pop; }
        final Down { never tape.ask("burning"); }
    }
}

/// The queries in each of two states.
const ROCKET: [&str; 4] = ["? lost: no", "? leaking: no", "? on fire: no", "? flooded: no"];
const ASCENT: [&str; 3] = ["? lost: no", "? empty: no", "? slow: no"];

scenario! {
    outer_invariants_are_checked_first_after_all_actions(machine: Rocket, tape) {
        machine.restart(&mut tape);
        assert_eq!(tape.lines(), [&["ground"], &ROCKET[..]].concat());
        tape.take();
        machine.handle(&mut tape, RocketEvent::Launch);
        assert_eq!(tape.lines()[5..], [&["off", "? hit: no"], &ASCENT[..]].concat());
        tape.take();
        machine.update(&mut tape);
        assert_eq!(tape.lines()[10..], [&["ascends", "? hit: no"], &ASCENT[..]].concat());
    }
}

scenario! {
    ignored_calls_check_invariants_too(machine: Rocket, tape) {
        machine.handle(&mut tape, RocketEvent::Nothing);
        machine.update(&mut tape);
        assert!(tape.lines().is_empty(), "nothing is active");
        machine.restart(&mut tape);
        tape.take();
        machine.handle(&mut tape, RocketEvent::Nothing);
        assert_eq!(tape.lines()[5..], ROCKET);
    }
}

scenario! {
    can_and_stop_check_no_invariants(machine: Rocket, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, RocketEvent::Launch);
        let before = tape.lines().len();
        assert!(machine.can(&tape, &RocketEvent::Part));
        machine.stop(&mut tape);
        assert_eq!(tape.lines().len(), before);
    }
}

scenario! {
    invariants_are_checked_after_each_timer(machine: Rocket, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, RocketEvent::Launch);
        let before = tape.lines().len();
        machine.advance(&mut tape, Duration::from_secs(5));
        let tick = [&["tick", "? hit: no"], &ASCENT[..]].concat();
        assert_eq!(tape.lines()[before..], [&tick, &tick, &ASCENT[..]].concat());
        let before = tape.lines().len();
        machine.advance(&mut tape, Duration::ZERO);
        assert_eq!(tape.lines()[before..], ASCENT);
    }
}

scenario! {
    states_that_are_pushed_over_are_not_checked(machine: Rocket, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, RocketEvent::Launch);
        let before = tape.lines().len();
        machine.handle(&mut tape, RocketEvent::Call);
        assert_eq!(tape.lines()[before..], ["? lost: no", "? silent: no"]);
        let before = tape.lines().len();
        tape.only(&["silent"]);
        let message = panic_of(|| machine.update(&mut tape));
        assert_eq!(
            message.as_deref(),
            Some("`Rocket` violates `never is_in(Flight) && tape.ask(\"silent\")` of `Radio`; active: `Radio`"),
        );
        assert_eq!(tape.lines()[before..], ["? lost: no", "? silent: yes"]);
        tape.only(&["empty"]);
        assert!(panic_of(|| machine.handle(&mut tape, RocketEvent::Hang)).is_some(), "it is active again");
    }
}

scenario! {
    the_first_violation_is_reported(machine: Rocket, tape) {
        tape.only(&["flooded", "leaking"]);
        let message = panic_of(|| machine.restart(&mut tape));
        let leaks = "`Rocket` violates `never tape.ask(\"leaking\")` of `Ground`; active: `Ground`";
        assert_eq!(message.as_deref(), Some(leaks));
        assert!(machine.is_in(RocketState::Ground), "the call is over");
        tape.only(&["lost"]);
        let message = panic_of(|| machine.handle(&mut tape, RocketEvent::Launch));
        let lost = "`Rocket` violates `never tape.ask(\"lost\")`; active: `Flight`, `Ascent`";
        assert_eq!(message.as_deref(), Some(lost));
        tape.only(&["hit", "burning"]);
        assert!(panic_of(|| machine.update(&mut tape)).is_some(), "after all steps of the machine's own");
        assert!(machine.is_finished());
        tape.only(&[]);
        assert_eq!(panic_of(|| machine.update(&mut tape)), None);
    }
}

#[test]
fn start_run_and_tick_check_invariants() {
    let mut tape = Tape::new();
    tape.only(&["on fire"]);
    assert!(panic_of(|| Rocket::start(&mut tape)).is_some());
    tape.only(&[]);
    let (mut one, mut other) = (Tape::new(), Tape::new());
    let (mut run, mut handled) = (Rocket::start(&mut one), Rocket::start(&mut other));
    let events = || [RocketEvent::Nothing, RocketEvent::Launch, RocketEvent::Part, RocketEvent::Land];
    run.run(&mut one, events());
    for event in events() {
        handled.handle(&mut other, event);
    }
    assert_eq!(one.lines(), other.lines());
    let (mut one, mut other) = (Tape::new(), Tape::new());
    let (mut ticked, mut apart) = (Rocket::start(&mut one), Rocket::start(&mut other));
    ticked.tick(&mut one, Duration::from_secs(1));
    apart.advance(&mut other, Duration::from_secs(1));
    apart.update(&mut other);
    assert_eq!(one.lines(), other.lines());
}

state_machine! {
    /// Each leaf has a loop, and in one of them nothing happens.
    machine Belt(tape: &mut Tape) {
        events { Go, Halt }
        initial Standing;
        never tape.ask("jammed");
        state Standing { on Go => Running; }
        state Running { on Halt => Broken; when tape.ask("worn") => Broken; }
        #[allow(fsmith::dead_end)]
        state Broken;
    }
}

#[test]
fn a_run_checks_invariants_after_each_event() {
    use BeltEvent::{Go, Halt};
    let mut tape = Tape::new();
    let mut belt = Belt::start(&mut tape);
    belt.run(&mut tape, [Halt, Go, Halt, Go]);
    assert_eq!(tape.lines(), ["? jammed: no"; 5]);
    belt.run_updates(&mut tape, 2);
    assert_eq!(tape.lines().len(), 7, "also where nothing happens");
    let mut handled = 0;
    let events = [Go, Go, Go].into_iter().inspect(|_| handled += 1);
    tape.only(&["jammed"]);
    let message = panic_of(|| belt.run(&mut tape, events));
    assert_eq!(message.as_deref(), Some("`Belt` violates `never tape.ask(\"jammed\")`; active: `Broken`"));
    assert_eq!(handled, 1);
}

state_machine! {
    /// Invariants of regions, and an invariant of several states.
    machine Player(tape: &mut Tape) {
        events { Play, Mute, Stop }
        initial Off;
        state Off { on Play => Playing; }
        parallel Playing {
            never tape.ask("quiet") && is_in(Loud);
            on Stop => Off;
            state Sound {
                initial Loud;
                never tape.ask("no sound");
                state Loud { on Mute => Muted; }
                state Muted { never tape.ask("heard"); }
            }
            state Picture {
                never tape.ask("dark");
                initial Shown;
                state Shown { on Stop if tape.ask("jam") => stay; }
            }
        }
        in Off | Playing.Sound.Muted { never tape.ask("shared"); }
    }
}

scenario! {
    regions_are_checked_in_document_order(machine: Player, tape) {
        machine.restart(&mut tape);
        assert_eq!(tape.lines(), ["? shared: no"]);
        tape.take();
        machine.handle(&mut tape, PlayerEvent::Play);
        assert_eq!(tape.lines()[1..], ["? quiet: no", "? no sound: no", "? dark: no"]);
        tape.take();
        machine.handle(&mut tape, PlayerEvent::Mute);
        assert_eq!(tape.lines()[4..], ["? quiet: no", "? no sound: no", "? heard: no", "? shared: no", "? dark: no"]);
        tape.only(&["shared"]);
        let message = panic_of(|| machine.update(&mut tape));
        assert_eq!(
            message.as_deref(),
            Some(
                "`Player` violates `never tape.ask(\"shared\")` of `Muted`; active: `Playing`, `Sound`, `Muted`, `Picture`, `Shown`"
            ),
        );
        tape.only(&["quiet"]);
        assert_eq!(panic_of(|| machine.update(&mut tape)), None, "`Loud` is not active");
        machine.handle(&mut tape, PlayerEvent::Stop);
        tape.only(&["quiet", "no sound", "heard", "dark"]);
        assert_eq!(panic_of(|| machine.update(&mut tape)), None, "no region is active");
    }
}

state_machine! {
    /// A composite that is suspended while a state in it is pushed over.
    machine Desk(tape: &mut Tape) {
        events { Break, Back, Call, Hang }
        stack 4;
        initial Work;
        state Work {
            history suspend;
            initial Write;
            never tape.ask("at work");
            on Break => Pause;
            state Write { never tape.ask("writing"); on Call => push(Phone); }
            state Phone { on Hang => pop; }
        }
        state Pause { on Back => Work; }
    }
}

scenario! {
    suspended_states_are_not_checked(machine: Desk, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, DeskEvent::Call);
        assert_eq!(tape.lines(), ["? at work: no", "? writing: no", "? at work: no"]);
        machine.handle(&mut tape, DeskEvent::Break);
        assert_eq!(tape.lines().len(), 3);
        machine.handle(&mut tape, DeskEvent::Back);
        machine.handle(&mut tape, DeskEvent::Hang);
        assert_eq!(tape.lines()[3..], ["? at work: no", "? at work: no", "? writing: no"]);
    }
}

#[derive(Clone, Copy, Debug)]
struct Limit(u32);

state_machine! {
    /// Invariants with data of the state and of its enclosing states, a parameter by value, and conditions with `let`.
    machine Counter(limit: Limit, last: &mut Option<u32>) {
        events { Up(u32), Enter }
        initial Counting(0);
        state Counting(sum: u32, name: String = "sum".to_owned()) {
            initial Outer;
            never *sum > limit.0;
            on Up(by) => { *sum += by; *last = Some(by); }
            state Outer { on Enter => Inner(7); }
            state Inner(left: u32) {
                never *left < *sum && let Some(last) = last && *last > 2;
                never matches!(name.as_str(), "") || is_in(Outer);
            }
        }
    }
}

/// Runs a test on both engines, each with two counters.
macro_rules! both {
    (|$counter:ident, $last:ident| $run:block) => {{
        let (mut one, mut other) = (None, None);
        let compiled = {
            let ($last, mut $counter) = (&mut one, Counter::new());
            $counter.restart(Limit(9), $last);
            $run
        };
        let interpreted = {
            let ($last, mut $counter) = (&mut other, Counter::interpreter());
            $counter.restart(Limit(9), $last);
            $run
        };
        assert_eq!(compiled, interpreted);
        compiled
    }};
}

#[test]
fn invariants_use_data_and_parameters() {
    let message = both!(|counter, last| {
        counter.handle(Limit(9), last, CounterEvent::Up(9));
        panic_of(|| counter.handle(Limit(8), last, CounterEvent::Enter))
    });
    let sum = "`Counter` violates `never *sum > limit.0` of `Counting`; active: `Counting`, `Inner`";
    assert_eq!(message.as_deref(), Some(sum));
    let message = both!(|counter, last| {
        counter.handle(Limit(9), last, CounterEvent::Enter);
        counter.handle(Limit(9), last, CounterEvent::Up(2));
        counter.handle(Limit(9), last, CounterEvent::Up(5));
        panic_of(|| counter.handle(Limit(9), last, CounterEvent::Up(1)))
    });
    assert_eq!(message, None, "the last one is small");
    let message = both!(|counter, last| {
        counter.handle(Limit(9), last, CounterEvent::Enter);
        panic_of(|| counter.handle(Limit(9), last, CounterEvent::Up(8)))
    });
    let left = "`Counter` violates `never *left < *sum && let Some(last) = last && *last > 2` of `Inner`; active: `Counting`, `Inner`";
    assert_eq!(message.as_deref(), Some(left));
}

state_machine! {
    /// An observed machine with invariants.
    machine Watched(watcher: &mut Watcher, tape: &mut Tape) {
        events { Go }
        observer watcher;
        initial Near;
        never tape.ask("lost");
        state Near { never tape.ask("dark"); on Go => Far; }
        state Far { on Go => Near; }
    }
}

scenario! {
    the_observer_is_notified_before_the_panic(machine: Watched, tape) {
        machine.restart(&mut tape.watcher(), &mut tape);
        tape.take();
        tape.only(&["dark"]);
        assert!(panic_of(|| machine.update(&mut tape.watcher(), &mut tape)).is_some());
        assert_eq!(tape.lines()[3..], [
            "> began update",
            "? lost: no",
            "? dark: yes",
            "> Near violates never tape.ask(\"dark\")",
        ]);
        tape.only(&["lost"]);
        assert!(panic_of(|| machine.handle(&mut tape.watcher(), &mut tape, WatchedEvent::Go)).is_some());
        assert_eq!(tape.lines()[7..], [
            "> began Go",
            "> Near: on Go: taken",
            "> exit Near",
            "> effect of Near to Far",
            "> enter Far",
            "? lost: yes",
            "> the machine violates never tape.ask(\"lost\")",
        ]);
    }
}

state_machine! {
    machine Tank(level: i32, trace: &mut Trace<TankState>) {
        events { Drain }
        observer trace;
        initial Open;
        state Open { never level < 0; on Drain => stay; }
    }
}

#[test]
fn a_trace_records_the_violation() {
    let mut trace = Trace::new();
    let mut tank = Tank::start(3, &mut trace);
    assert!(panic_of(|| tank.handle(-1, &mut trace, TankEvent::Drain)).is_some());
    assert_eq!(trace.to_string(), "start: -> Open\nDrain: stayed in Open, violated Open: never level < 0\n");
    let json = trace.json().to_string();
    assert!(json.contains(r#""violated": [{"state": "Open", "invariant": "never level < 0"}]"#), "{json}");
}
