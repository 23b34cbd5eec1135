//! The computed capacities of queues and stacks: when they are bounded, when they are rejected, and that they suffice.

use fsm_model::Plan;
use fsm_model::plan::{ROOM_UNASKED, Room, Waiting};
use fsm_syntax::{self as syntax, Errors};
use std::collections::VecDeque;
use std::fmt::Write;

/// Returns the plan of a machine, or the names of the rules that it breaks.
fn plan(items: &str) -> Result<Plan, Vec<String>> {
    let text = format!("machine Tested(low: &bool, level: &mut u8) {{ {items} }}");
    let mut errors = Errors::default();
    let read = syntax::read(text.parse().expect("tokens"), &mut errors);
    let names = errors.into_list().into_iter().map(|error| {
        let text = error.to_string();
        text.rsplit("fsmith::").next().unwrap_or_default().trim_end_matches(']').to_string()
    });
    let names: Vec<_> = names.collect();
    if names.is_empty() { Ok(Plan::of(read.expect("valid").0.model.clone())) } else { Err(names) }
}

#[track_caller]
fn queue(items: &str) -> u16 {
    match plan(items).map(|plan| plan.waiting()) {
        Ok(Waiting::Bounded(room)) => room,
        other => panic!("{other:?} of {items}"),
    }
}

#[track_caller]
fn stack(items: &str) -> u16 {
    match plan(items).map(|plan| plan.room()) {
        Ok(Room::Bounded(room)) => room,
        other => panic!("{other:?} of {items}"),
    }
}

#[track_caller]
fn assert_rejected(rule: &str, items: &str) {
    assert_eq!(plan(items).map(|_| ()), Err(vec![rule.to_string()]), "of {items}");
}

/// A chain of signals, each of which raises the next one `times` times. The only event raises the first one.
fn chain(signals: usize, times: usize) -> String {
    let names: Vec<_> = (0..signals).map(|signal| format!("G{signal}")).collect();
    let mut text =
        format!("events {{ E }} signals {{ {} }} initial state S {{ on E => raise(G0); }}", names.join(", "));
    for signal in 1..signals {
        write!(text, "on G{} => {{ {} }}", signal - 1, format!("raise(G{signal}); ").repeat(times)).expect("text");
    }
    text
}

#[test]
fn a_chain_of_single_raises_needs_a_queue_of_one() {
    assert_eq!(queue(&chain(1, 1)), 1);
    assert_eq!(queue(&chain(100, 1)), 1);
}

#[test]
fn doubled_raises_need_a_queue_for_the_last_generation() {
    assert_eq!(queue(&chain(2, 2)), 2);
    assert_eq!(queue(&chain(5, 2)), 16);
    assert_eq!(queue(&chain(7, 2)), 64);
}

#[test]
fn queues_above_the_default_limit_must_be_declared() {
    for signals in [8, 13, 17, 33, 60] {
        assert_rejected("unbounded_raise", &chain(signals, 2));
        assert!(plan(&format!("queue 4; {}", chain(signals, 2))).is_ok());
    }
    let at_once = |many: usize| {
        format!("signals {{ G }} events {{ E }} initial state S {{ on E => {{ {} }} }}", "raise(G);".repeat(many))
    };
    assert_eq!(queue(&at_once(usize::from(ROOM_UNASKED))), ROOM_UNASKED);
    assert_rejected("unbounded_raise", &at_once(usize::from(ROOM_UNASKED) + 1));
}

#[test]
fn a_queue_holds_the_events_that_are_raised_together() {
    // Two signals, and then those that they raise: three for the first one and one for the second one.
    let text = "events { E } signals { A, B, C, D }
        on A => { raise(C); raise(C); raise(C); } on B => { raise(D); }
        initial state S { on E => { raise(A); raise(B); } }";
    assert_eq!(queue(text), 4);
    // Only one of the branches runs.
    let text = "events { E } signals { A, B }
        initial state S { on E => if *low { raise(A); raise(A); stay } else { raise(B); stay }; }";
    assert_eq!(queue(text), 2);
}

#[test]
fn follow_up_steps_count_towards_the_queue() {
    let always = "events { E, F } signals { Quiet, Loud } on Quiet => stay; on Loud => { raise(Quiet); }
        initial state A { on E => { raise(Loud); B } on F => { raise(Loud); raise(Quiet); B } }
        state B { enter { raise(Quiet); } always if *low => C; } state C { enter { raise(Quiet); } }";
    // `Loud`, `Quiet` and those of the two entries. While these are handled, nothing else is raised.
    let room = queue(always);
    assert!((4..=6).contains(&room), "{room}");
    // A follow-up step that repeats has no bound.
    assert_rejected(
        "unbounded_raise",
        "events { E } signals { Quiet } on Quiet => stay;
         initial state A { always if *low => { raise(Quiet); B } } state B { always if !*low => A; }",
    );
}

#[test]
fn only_possible_exits_and_entries_count_towards_the_queue() {
    // `S` exits `B`, and `A` is not active then. The `initial` of `B` does not run when `C` is entered.
    let exits = "signals { S } initial A; state A { exit { raise(S); } on T => B; } state B { on S => C; } state C;";
    assert_eq!(queue(&format!("events {{ T }} {exits}")), 1);
    let initials = "signals { S } initial A; state A { on T => B; }
        state B { initial => { raise(S); B1 } state B1 { on S => C; } } state C { on T => A; }";
    assert_eq!(queue(&format!("events {{ T }} {initials}")), 1);
}

#[test]
fn follow_up_steps_of_each_region_are_counted() {
    let text = "events { E } signals { Quiet }
        initial state Off { on E => Both; }
        parallel Both {
            state Left { initial state A { always if *low => B; } state B { enter { raise(Quiet); } } }
            state Right { initial state C { always if *low => D; } state D { enter { raise(Quiet); raise(Quiet); } } }
        }";
    assert!(queue(text) >= 3, "{}", queue(text));
}

/// Each time the parallel is entered again, its regions are started anew and one of them raises a signal.
#[test]
fn raises_of_restarted_regions_are_unbounded() {
    assert_rejected(
        "unbounded_raise",
        "signals { Quiet } events { E }
        initial parallel Both {
            always if *low => Off;
            state Left { initial state A { always if *low => B; } state B { enter { raise(Quiet); } } }
            state Right { initial state C; }
        }
        state Off { always if !*low => Both; on E => Both; }",
    );
}

/// Random machines in which each signal raises only later ones: the computed capacity always suffices.
#[test]
fn the_computed_queue_always_suffices() {
    let mut seed = 7_u64;
    let mut below = move |limit: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % limit
    };
    let (mut counted, mut tight) = (0, 0);
    for _ in 0..400 {
        let signals = 2 + below(6) as usize;
        let mut raises: Vec<Vec<usize>> = Vec::new();
        for signal in 0..signals {
            let later = (signals - signal - 1) as u64;
            let many = if later == 0 { 0 } else { below(4) };
            raises.push((0..many).map(|_| signal + 1 + below(later) as usize).collect());
        }
        let first: Vec<_> = (0..=below(3)).map(|_| below(signals as u64) as usize).collect();
        let code = |raised: &[usize]| raised.iter().map(|raised| format!("raise(G{raised}); ")).collect::<String>();
        let names: Vec<_> = (0..signals).map(|signal| format!("G{signal}")).collect();
        let mut text = format!("events {{ E }} signals {{ {} }}", names.join(", "));
        for (signal, raised) in raises.iter().enumerate() {
            write!(text, "on G{signal} => {{ {} }}", code(raised)).expect("text");
        }
        write!(text, "initial state S {{ on E => {{ {} }} }}", code(&first)).expect("text");
        let Ok(Waiting::Bounded(room)) = plan(&text).map(|plan| plan.waiting()) else { continue };
        let (mut queue, mut most) = (VecDeque::from(first), 0);
        loop {
            most = most.max(queue.len());
            let Some(raised_signal) = queue.pop_front() else { break };
            queue.extend(&raises[raised_signal]);
        }
        assert!(most <= usize::from(room), "{most} wait where there is room for {room}: {text}");
        counted += 1;
        tight += usize::from(most == usize::from(room));
    }
    assert!(counted > 200 && tight * 3 > counted, "{tight} of {counted} rooms are no larger than they have to be");
}

#[test]
fn the_computed_stack_fits_the_longest_chain_of_pushes() {
    let chain = |states: usize| {
        let mut text = "events { Down, Up }".to_string();
        for state in 0..states {
            let next = if state + 1 < states { format!("on Down => push(S{});", state + 1) } else { String::new() };
            let back = if state > 0 { "on Up => pop;" } else { "" };
            let initial = if state == 0 { "initial " } else { "" };
            write!(text, "{initial}state S{state} {{ {next} {back} }}").expect("text");
        }
        text
    };
    assert_eq!(stack(&chain(5)), 4);
    assert_eq!(stack(&chain(usize::from(ROOM_UNASKED) + 1)), ROOM_UNASKED);
    assert_rejected("unbounded_push", &chain(usize::from(ROOM_UNASKED) + 2));
    assert!(plan(&format!("stack 8; {}", chain(100))).is_ok());
}

#[test]
fn the_number_of_submachines_of_a_fallible_machine_is_limited() {
    let runs = |many: usize, fails: &str| {
        let machines: String = (0..many).map(|nth| format!("machine m{nth}: Pump(level);")).collect();
        let text = format!("machine Tested(level: &mut u8) {fails} {{ initial state On {{ {machines} }} }}");
        let mut errors = Errors::default();
        syntax::read(text.parse().expect("tokens"), &mut errors);
        errors.into_list().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let message = "the machine `Tested` fails and runs 65 machines, but at most 64 are supported in one that fails; have some of them run by another machine, and that one by this [fsmith::too_large]";
    assert_eq!(runs(65, "fails Fault"), [message]);
    assert_eq!(runs(64, "fails Fault"), [""; 0]);
    assert_eq!(runs(65, ""), [""; 0]);
}
