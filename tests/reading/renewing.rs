//! A machine whose text changes while it runs.

use std::time::Duration;

use fsmith::read::{Blueprint, Machine};

/// The recorded actions and the answer of a query.
#[derive(Debug, Default)]
struct World {
    log: Vec<String>,
    noise: f64,
}

/// Reads a machine whose action `say` records a number.
fn read(text: &str) -> Machine<World> {
    let blueprint = Blueprint::read(text).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let mut bound = blueprint.bind();
    if text.contains("noise") {
        bound = bound.value("noise", |world: &World| world.noise);
    }
    if text.contains("say(") {
        bound = bound.action("say", |world, arguments| world.log.push(arguments[0].number().to_string()));
    }
    bound.finish().unwrap_or_else(|unbound| panic!("{unbound}"))
}

/// Starts a machine of the first text, handles events, and changes to the second text. Returns the machine and the
/// actions since then.
fn changed(before: &str, events: &[&str], after: &str) -> (Machine<World>, World) {
    let (mut machine, mut world) = (read(before), World::default());
    machine.restart(&mut world);
    for event in events {
        machine.handle(&mut world, event, &[]).unwrap();
    }
    world.log.clear();
    machine.renew(&mut world, read(after));
    (machine, world)
}

fn active(machine: &Machine<World>) -> Vec<&str> {
    machine.active().collect()
}

const FLAT: &str =
    "machine M { events { E } initial A; state A { exit { say(1); } on E => B; } state B { exit { say(2); } } }";

#[test]
fn unchanged_states_are_neither_exited_nor_entered() {
    let more = "machine M { events { E } initial A; state A { on E => B; } state C { enter { say(3); } } state B { enter { say(4); } on E => C; } }";
    let (mut machine, mut world) = changed(FLAT, &["E"], more);
    assert_eq!((active(&machine), &world.log[..]), (vec!["B"], &[][..]));
    machine.handle(&mut world, "E", &[]).unwrap();
    assert_eq!(active(&machine), ["C"]);
}

#[test]
fn a_removed_state_is_exited_and_the_enclosing_one_is_started() {
    let less = "machine M { events { E } initial A; state A { enter { say(5); } } }";
    let (machine, world) = changed(FLAT, &["E"], less);
    assert_eq!((active(&machine), world.log), (vec!["A"], vec!["2".to_owned(), "5".to_owned()]));
}

#[test]
fn a_leaf_that_becomes_a_composite_enters_its_initial() {
    let deeper = "machine M { events { E } initial A; state A { on E => B; } state B { enter { say(6); } initial C; state C { enter { say(7); } } } }";
    let (machine, world) = changed(FLAT, &["E"], deeper);
    assert_eq!((active(&machine), world.log), (vec!["B", "C"], vec!["7".to_owned()]));
}

#[test]
fn a_new_enclosing_state_is_entered_around_an_active_state() {
    let wrapped = "machine M { events { E } initial Whole; state Whole { enter { say(8); } initial A; state A { on E => B; } state B { enter { say(4); } } } }";
    let (machine, world) = changed(FLAT, &["E"], wrapped);
    assert_eq!((active(&machine), world.log), (vec!["Whole", "B"], vec!["8".to_owned()]));
}

#[test]
fn new_regions_start_and_merged_regions_keep_the_first() {
    let one = "machine M { events { E } initial P; state P { initial A; state A { on E => B; } state B; } }";
    let two = "machine M { events { E } initial P; parallel P { state X { initial A; state A { on E => B; } state B; } state Y { initial C; state C { enter { say(9); } exit { say(10); } } } } }";
    let (machine, world) = changed(one, &["E"], two);
    assert_eq!((active(&machine), world.log), (vec!["P", "X", "B", "Y", "C"], vec!["9".to_owned()]));
    let (machine, world) = changed(two, &["E"], one);
    assert_eq!((active(&machine), world.log), (vec!["P", "B"], vec!["10".to_owned()]));
}

#[test]
fn timers_continue_but_are_limited_to_the_new_duration() {
    let waits = |time: &str| format!("machine M {{ initial A; state A {{ after {time} => B; }} state B; }}");
    for (after, left) in [("2s", 2), ("60s", 9)] {
        let (mut machine, mut world) = (read(&waits("10s")), World::default());
        machine.restart(&mut world);
        machine.advance(&mut world, Duration::from_secs(1));
        machine.renew(&mut world, read(&waits(after)));
        assert_eq!(machine.due(), Some(Duration::from_secs(left)), "{after}");
    }
}

#[test]
fn new_timers_are_started() {
    let (machine, _) = changed(
        FLAT,
        &["E"],
        "machine M { events { E } initial A; state A { on E => B; } state B { after 3s => A; } }",
    );
    assert_eq!(machine.due(), Some(Duration::from_secs(3)));
}

#[test]
fn a_history_is_kept_if_all_its_states_exist() {
    let text = |more: &str| {
        format!(
            "machine M {{ events {{ E, Out, Back }} initial A; state A {{ initial B; history shallow; state B {{ on E => C; }} {more} on Out => D; }} state D {{ on Back => A; }} }}"
        )
    };
    for (after, back) in [("state C; state F;", "C"), ("state G; on E => G;", "B")] {
        let (mut machine, mut world) = (read(&text("state C;")), World::default());
        machine.restart(&mut world);
        for event in ["E", "Out"] {
            machine.handle(&mut world, event, &[]).unwrap();
        }
        let after = if back == "B" { text(after).replace("on E => C;", "") } else { text(after) };
        machine.renew(&mut world, read(&after));
        machine.handle(&mut world, "Back", &[]).unwrap();
        assert_eq!(machine.state(), Some(back), "{after}");
    }
}

#[test]
fn a_paused_configuration_is_kept_if_all_its_states_exist() {
    let text = |inside: &str| {
        format!(
            "machine M {{ events {{ Call, Done }} initial Work; state Work {{ on Call => push(Talk); {inside} }} state Talk {{ on Done => pop; }} }}"
        )
    };
    let before = text("initial Saw; state Saw { exit { say(11); } }");
    let (mut machine, mut world) = changed(&before, &["Call"], &before);
    machine.handle(&mut world, "Done", &[]).unwrap();
    assert_eq!((active(&machine), world.log.len()), (vec!["Work", "Saw"], 0));
    let (mut machine, mut world) = changed(&before, &["Call"], &text("initial Cut; state Cut;"));
    assert_eq!((active(&machine), &world.log[..]), (vec!["Talk"], &["11".to_owned()][..]));
    machine.handle(&mut world, "Done", &[]).unwrap();
    assert_eq!(active(&machine), ["Talk"], "the stack is empty");
}

#[test]
fn deferred_events_are_kept_and_recalled_by_the_new_text() {
    let text = |wait: &str| {
        format!(
            "machine M {{ events {{ Print, Ready }} queue 8; initial Busy; state Busy {{ {wait} on Ready => Idle; }} state Idle {{ on Print => Paper; }} state Paper; }}"
        )
    };
    let (mut machine, mut world) = changed(&text("defer Print;"), &["Print"], &text("defer Print;"));
    machine.handle(&mut world, "Ready", &[]).unwrap();
    assert_eq!(machine.state(), Some("Paper"));
    let (machine, _) = changed(&text("defer Print;"), &["Print"], &text("on Print => Idle;"));
    assert_eq!(machine.state(), Some("Idle"), "it is log as soon as the text has changed");
}

#[test]
fn the_machine_runs_to_completion_after_its_text_has_changed() {
    let (machine, _) =
        changed(FLAT, &["E"], "machine M { events { E } initial A; state A { on E => B; } state B { always => A; } }");
    assert_eq!(machine.state(), Some("A"));
}

#[test]
fn guards_are_those_of_the_new_text() {
    let text = |least: &str| format!("machine M {{ initial A; state A {{ when noise > {least} => B; }} state B; }}");
    let (mut machine, mut world) = changed(&text("50"), &[], &text("30"));
    world.noise = 40.0;
    machine.update(&mut world);
    assert_eq!(machine.state(), Some("B"));
}

#[test]
fn a_machine_that_is_not_started_stays_so() {
    let (mut machine, mut world) = (read(FLAT), World::default());
    machine.renew(&mut world, read("machine M { initial Z; state Z; }"));
    assert_eq!((machine.state(), world.log.len()), (None, 0));
    machine.restart(&mut world);
    assert_eq!(machine.state(), Some("Z"));
}
