//! Searches whose coverage or paths would be wrong, and those that stop earlier.

use std::cell::Cell;
use std::thread::sleep;
use std::time::Duration;

use fsm_explore::Explore;
use fsm_explore::coverage::{Counts, Coverage, Kind, Paths};
use fsmith::Answer;

use crate::{
    Again, Choosy, ChoosyState, Door, DoorEvent, Eager, EagerEvent, Robot, RobotState, World, five_steps, message,
    step, texts,
};

/// A percentage of nothing would be 100.
#[test]
fn an_unobserved_machine_is_an_error() {
    let all: Coverage<RobotState> = Coverage::new();
    let mut battery = 0;
    let explore = Explore::of((Robot::start(&mut battery, &mut ()), battery));
    let explore = explore.step("charge", |world| step(1, world, &mut ()));
    assert!(message(|| explore.reachable(&all)).starts_with("no state was noted"));
    assert!(message(|| explore.paths(&all, &Kind::ALL)).starts_with("no state was noted"));
    assert!(message(|| five_steps().against(&Counts::new())).starts_with("nothing is reachable"));
    let mut again = Again((Robot::new(), 0), Coverage::new());
    let none = Paths::from_iter([[""; 0]; 0]);
    assert!(message(|| explore.compare(&none, World::clone, &mut again)).starts_with("there are no paths"));
}

/// A start in a step is not the start of the search, although it is the first one that is observed.
#[test]
fn a_machine_may_start_in_a_step() {
    let all = Coverage::new();
    let explore = Explore::of(Choosy::new()).ends(|choosy| choosy.is_in(ChoosyState::Two));
    let explore = explore.step("start", |choosy| {
        choosy.restart(true, &mut &all);
        true
    });
    for _ in 0..2 {
        assert_eq!(explore.paths(&all, &Kind::ALL).to_string(), "start\n");
    }
}

/// A step to a configuration that a limit left out leads nowhere, not back to its source.
#[test]
fn paths_do_not_exceed_the_limit() {
    let all = Coverage::new();
    let start = Explore::of((Door::start("", &mut &all), 0)).limit(2);
    let explore = start.step("push", |(door, count)| {
        *count += 1;
        door.handle("", &mut &all, if *count % 2 == 1 { DoorEvent::Push } else { DoorEvent::Pull }) != Answer::Ignored
    });
    assert_eq!(explore.paths_of_all_steps().to_string(), "push\n");
    assert_eq!(explore.paths(&all, &[Kind::Transition]).to_string(), "push\n");
    assert!(texts(&explore.reachable(&all), Kind::Pair).is_empty());
}

/// The time limit also ends the work after a search.
#[test]
fn the_time_limit_applies_to_coverage_and_paths() {
    let limit = Duration::from_millis(500);
    // The second time that a step is taken in the second configuration, or in the first one, it is slow.
    for slow in [0, 1] {
        let all = Coverage::new();
        let taken = Cell::new([0; 2]);
        let explore = Explore::of((Eager::start(&mut &all), 0)).time_limit(limit).ends(|_| true);
        let explore = explore.step("go", |(eager, at)| {
            let mut times = taken.get();
            times[*at] += 1;
            taken.set(times);
            if times[slow] == 2 && *at == slow {
                sleep(2 * limit);
            }
            eager.handle(&mut &all, EagerEvent::Go);
            *at = 1;
            true
        });
        let text = message(|| explore.paths(&all, &Kind::ALL));
        assert!(text.starts_with("stopped by the time limit of 500ms, after the search: "), "{text}");
    }
}

#[test]
#[should_panic(expected = "steps `count` had another outcome when they were run again")]
fn a_nondeterministic_step_is_an_error_for_paths() {
    let count = Cell::new(0);
    let next = |at: &mut u8| {
        count.set(count.get() + 1);
        *at = count.get();
    };
    let _ = Explore::of(0).world("count", |&at| at == 0, next).ends(|&at| at > 0).paths_of_all_steps();
}
