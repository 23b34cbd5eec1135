//! Machines that are read from text: what runs, and what is refused.

use fsm_core::Answer;
use fsm_live::read::{Blueprint, Machine, Unbound, Unknown, Value};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// The context of the machines: values by name, and recorded actions.
#[derive(Default)]
struct World {
    heat: f64,
    open: bool,
    done: Vec<String>,
}

fn mistakes(text: &str) -> String {
    Blueprint::read(text).expect_err("mistakes").to_string()
}

/// Starts a machine with all values of its text, and the actions `say` and `note`.
fn started(text: &str, world: &mut World) -> Machine<World> {
    let blueprint = Blueprint::read(text).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let mut bound = blueprint.bind();
    if text.contains("heat") {
        bound = bound.value("heat", |world: &World| world.heat);
    }
    if text.contains("open") {
        bound = bound.value("open", |world: &World| world.open);
    }
    if text.contains("say(") {
        let say = |world: &mut World, arguments: &[Value]| {
            world.done.push(arguments.iter().map(|value| value.number().to_string()).collect::<Vec<_>>().join(" "));
        };
        bound = bound.action("say", say);
    }
    let mut machine = bound.finish().unwrap_or_else(|unbound| panic!("{unbound}"));
    machine.restart(world);
    machine
}

#[test]
fn conditions_may_use_ranges_and_logical_operators() {
    let text = "machine Oven {
        initial Cold;
        state Cold { when (180..=220).contains(&heat) && !open || heat == 7 => Ready; }
        state Ready { when !(180.0..).contains(&heat) || open => Cold; }
    }";
    let mut world = World::default();
    let mut oven = started(text, &mut world);
    for (heat, open, state) in [
        (179.0, false, "Cold"),
        (220.0, true, "Cold"),
        (220.0, false, "Ready"),
        (900.0, false, "Ready"),
        (900.0, true, "Cold"),
        (7.0, true, "Ready"),
        (7.0, false, "Cold"),
    ] {
        world = World { heat, open, ..world };
        oven.update(&mut world);
        assert_eq!(oven.state(), Some(state), "{heat} {open}");
    }
}

#[test]
fn events_carry_numbers_and_signals_are_raised() {
    let text = "machine Radio {
        events { Volume(u32), Off { hard: bool } }
        signals { Loud(u32) }
        initial On;
        state On {
            on Volume(n @ ..) => stay;
        }
    }";
    assert!(mistakes(text).contains("needs the compiler"), "{}", mistakes(text));
    let text = "machine Radio {
        events { Volume(u32), Off { hard: bool } }
        signals { Loud(u32) }
        queue 4;
        initial On;
        state On {
            on Volume(n) if n > 10 => { say(n); raise(Loud(n)); }
            on Volume(0..=3) => { say(-1); stay }
            on Loud(n) => { say(n, 2); Broken }
            on Off { hard } => if hard { Gone } else { pass };
        }
        state Broken { on Off { .. } => Gone; }
        final Gone;
    }";
    let mut world = World::default();
    let mut radio = started(text, &mut world);
    assert_eq!(radio.handle(&mut world, "Volume", &[5.0]), Ok(Answer::Ignored));
    assert_eq!(radio.handle(&mut world, "Volume", &[2.0]), Ok(Answer::Stayed));
    assert_eq!(radio.handle(&mut world, "Off", &[0.0]), Ok(Answer::Ignored));
    assert_eq!(radio.handle(&mut world, "Volume", &[12.0]), Ok(Answer::Moved));
    assert_eq!((radio.state(), &world.done[..]), (Some("Broken"), &["-1", "12", "12 2"].map(String::from)[..]));
    assert_eq!(radio.handle(&mut world, "Volume", &[]), Err(Unknown { event: "Volume".into(), carries: Some(1) }));
    assert_eq!(radio.handle(&mut world, "Loud", &[1.0]), Err(Unknown { event: "Loud".into(), carries: None }));
    assert_eq!(radio.handle(&mut world, "Off", &[1.0]), Ok(Answer::Moved));
    assert!(radio.is_finished());
}

#[test]
fn regions_react_together_and_time_passes() {
    let text = "machine Deck {
        events { Key }
        initial Both;
        parallel Both {
            state Left { initial L1; state L1 { exit { say(1); } on Key => { say(3); L2 } } state L2 { enter { say(5); } } }
            state Right { initial R1; state R1 { exit { say(2); } on Key => { say(4); R2 } } state R2 { after 2s => R1; } }
        }
    }";
    let mut world = World::default();
    let mut deck = started(text, &mut world);
    assert_eq!(deck.handle(&mut world, "Key", &[]), Ok(Answer::Moved));
    assert_eq!(world.done, ["2", "1", "3", "4", "5"], "exits from the last region on, effects, entries");
    assert!(deck.active().eq(["Both", "Left", "L2", "Right", "R2"]));
    assert_eq!(deck.due(), Some(Duration::from_secs(2)));
    assert_eq!(deck.advance(&mut world, Duration::from_secs(3)), Answer::Moved);
    assert!(deck.is_in("R1") && !deck.is_in("R2"));
}

#[test]
fn events_are_deferred_and_states_pushed() {
    let text = "machine Press {
        events { Print, Ready, Call, Hang }
        queue 4;
        initial Warm;
        state Warm { defer Print; on Ready => Idle; }
        state Idle { on Print => { say(1); } on Call => push(Phone); }
        state Phone { on Hang => pop; }
    }";
    let mut world = World::default();
    let mut press = started(text, &mut world);
    assert_eq!(press.handle(&mut world, "Print", &[]), Ok(Answer::Deferred));
    assert_eq!(press.handle(&mut world, "Ready", &[]), Ok(Answer::Moved));
    assert_eq!(world.done, ["1"]);
    press.handle(&mut world, "Call", &[]).unwrap();
    assert_eq!((press.state(), press.is_in("Idle")), (Some("Phone"), true));
    press.handle(&mut world, "Hang", &[]).unwrap();
    assert_eq!(press.state(), Some("Idle"));
}

#[test]
fn invariants_are_checked_at_the_end_of_each_call() {
    let text = "machine Oven {
        initial Cold;
        never heat > 300;
        state Cold { never open && !is_in(Hot); when heat > 200 => Hot; }
        state Hot { after 5s => Cold; }
    }";
    let violation = |run: &mut dyn FnMut()| {
        let panic = catch_unwind(AssertUnwindSafe(run)).expect_err("it panics");
        *panic.downcast::<String>().expect("panics with a formatted message")
    };
    let mut world = World { heat: 201.0, ..World::default() };
    let mut oven = started(text, &mut world);
    world.open = true;
    assert_eq!(oven.update(&mut world), Answer::Moved, "it leaves `Cold` first");
    let message = violation(&mut || {
        let _ = oven.advance(&mut world, Duration::from_secs(9));
    });
    assert_eq!(message, "`Oven` violates `never open && !is_in(Hot)` of `Cold`; active: `Cold`");
    world.heat = 301.0;
    let message = violation(&mut || {
        let _ = oven.update(&mut world);
    });
    assert_eq!(message, "`Oven` violates `never heat > 300`; active: `Hot`");
    oven.stop(&mut world);
    assert_eq!(oven.update(&mut world), Answer::Ignored, "nothing is active");
}

#[test]
fn unbound_names_and_unused_bindings_are_errors() {
    let blueprint =
        Blueprint::read("machine M { initial A; state A { when guard.tired && late => { shout(); } } }").unwrap();
    let unbound = blueprint.bind().value("late", |_: &World| true).value("lat", |_| true).finish().unwrap_err();
    let expected = Unbound {
        values: vec!["guard.tired".into()],
        actions: vec!["shout".into()],
        unknown: vec!["lat".into()],
        mistaken: vec![],
    };
    assert_eq!(unbound, expected);
    assert_eq!(
        unbound.to_string(),
        "no value is bound to `guard.tired`; no action is bound to `shout`; the text does not use `lat`"
    );
}

#[test]
fn mistakes_are_reported_with_their_lines() {
    let text = "machine M {\n    initial A;\n    state A { when x => C; when match y { 1 => true, _ => false } => B; }\n    state B(n: u32);\n}";
    let message = mistakes(text);
    assert!(message.starts_with("3:25: no state is named `C`"), "{message}");
    let text = text.replace("=> C;", "=> B(1);").replace("=> B; }", "=> A.reenter; }");
    assert!(!mistakes(&text).is_empty());
    let text =
        "machine M {\n    events u32;\n    initial A;\n    state A { on 3 => B; after wait() => B; }\n    state B;\n}";
    let lines: Vec<_> = Blueprint::read(text).unwrap_err().iter().map(|mistake| mistake.line).collect();
    assert_eq!(lines, [2, 4, 4], "{}", mistakes(text));
    assert_eq!(mistakes("machine M {"), "1:11: this `{` is not closed");
}

#[test]
fn machines_beyond_the_capacity_are_rejected() {
    let wide = |regions: usize| {
        let regions = (0..regions)
            .map(|at| format!("state R{at} {{ initial A{at}; state A{at} {{ on Key => B{at}; }} state B{at}; }}"));
        let regions = regions.collect::<String>();
        format!("machine M {{ events {{ Key }} initial P; parallel P {{ {regions} }} }}")
    };
    let mut world = World::default();
    let mut machine = started(&wide(63), &mut world);
    machine.handle(&mut world, "Key", &[]).unwrap();
    assert!((0..63).all(|at| machine.is_in(&format!("B{at}"))), "every region has reacted");
    assert!(mistakes(&wide(64)).contains("64 regions at most, this one 65"), "the machine's own is one");
    let queue = "machine M { events { Key } queue 65; initial A; state A { defer Key; } }";
    assert!(mistakes(queue).contains("64 places for deferred events at most, this one 65"), "{}", mistakes(queue));
}
