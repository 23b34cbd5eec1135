//! Coverage: what is counted, what is reachable, and the reports.

mod files;
mod refusals;
mod reports;
mod requirements;

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use fsm_explore::Explore;
use fsm_explore::coverage::{Counts, Coverage, Implementation, Kind};
use fsmith::{Answer, Observer, state_machine};

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Robot(battery: &mut u8, log: &mut impl Observer<RobotState>) {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        events { Go, Charge, Look, Fall, Rest }
        signals { Empty }
        queue 2;
        observer log;
        initial Idle;
        state Idle {
            on Go if *battery > 0 => Busy;
            on Charge => if *battery < 2 { *battery += 1; stay } else { Full };
        }
        parallel Busy {
            on Empty => Idle;
            alarm on Fall if *battery > 1 => Broken;
            state Legs {
                initial state Walks {
                    on Go => { *battery = battery.saturating_sub(1); if *battery == 0 { raise(Empty); } Walks }
                    on Fall => Lies;
                }
                state Lies { after 3s => Walks; on Rest => Idle; }
            }
            state Eyes {
                initial state Open { on Look => Closed; on Rest => Closed; }
                state Closed { on Look => Open; defer Rest; }
            }
        }
        state Full { always if *battery > 1 => { *battery = 1; Idle } on Go => Idle; }
        state Broken { on Charge if *battery > 5 => Idle; on Rest => Idle; }
    }
}

type World = (Robot, u8);

const STEPS: [&str; 7] = ["go", "charge", "look", "fall", "rest", "a second", "restart"];

/// Takes one of the steps, and returns whether it happens.
fn step(nth: usize, (robot, battery): &mut World, log: &mut impl Observer<RobotState>) -> bool {
    use RobotEvent::*;
    let answer = match [Go, Charge, Look, Fall, Rest].get(nth) {
        Some(event) => robot.handle(battery, log, *event),
        None if nth == 5 => {
            robot.advance(battery, log, Duration::from_secs(1));
            return true;
        }
        None => {
            robot.restart(battery, log);
            return true;
        }
    };
    answer != Answer::Ignored
}

fn explore(all: &Coverage<RobotState>) -> Explore<'_, World> {
    let mut battery = 0;
    let robot = Robot::start(&mut battery, &mut &*all);
    let step_of = |nth: usize| move |world: &mut World| step(nth, world, &mut &*all);
    let names = STEPS.into_iter().enumerate();
    names.fold(Explore::of((robot, battery)), |explore, (nth, name)| explore.step(name, step_of(nth)))
}

/// Counts a run, in addition to others.
fn run(steps: impl IntoIterator<Item = usize>, coverage: &mut Coverage<RobotState>) {
    let mut world = (Robot::new(), 0);
    world.0.restart(&mut world.1, coverage);
    for nth in steps {
        step(nth, &mut world, coverage);
    }
}

fn texts(counts: &Counts, kind: Kind) -> BTreeSet<String> {
    Counts::new().against(counts).missing(kind).map(str::to_owned).collect()
}

/// The reachable items are exactly those that happen in some run.
#[test]
fn reachable_items_are_exact() {
    let all = Coverage::new();
    let reachable = explore(&all).reachable(&all);
    let mut coverage = Coverage::new();
    // All runs of six steps, and longer ones after a start that charges the battery and leads to all regions.
    for nth in 0..7usize.pow(6) {
        let steps: Vec<usize> = (0..6).map(|digit| nth / 7usize.pow(digit) % 7).collect();
        for start in [&[][..], &[1, 1, 0], &[1, 0, 3, 2], &[1, 1, 0, 2, 4, 3]] {
            run(start.iter().chain(&steps).copied(), &mut coverage);
        }
    }
    let happened = coverage.counts();
    for kind in Kind::ALL {
        assert_eq!(texts(&happened, kind), texts(&reachable, kind), "{kind}");
        let covered = happened.against(&reachable);
        assert_eq!(covered.percent(kind), 100.0);
        assert_eq!(covered.unexpected(kind).count(), 0);
    }
    let numbers = Kind::ALL.map(|kind| reachable.len(kind));
    assert_eq!(numbers, [10, 13, 6, 14, 47, 0, 0]);
}

/// A transition that conflicts with one of another region is selected, but not taken.
#[test]
fn dropped_and_deferred_reactions_are_not_counted() {
    let mut coverage = Coverage::new();
    let charged = [1, 0]; // with a battery of one
    run(charged.into_iter().chain([3, 4]), &mut coverage); // lies, and rests with open eyes
    let counts = coverage.counts();
    let taken =
        ["Idle: on Go if *battery > 0", "Idle: on Charge", "Busy.Legs.Walks: on Fall", "Busy.Legs.Lies: on Rest"];
    assert_eq!(texts(&counts, Kind::Transition), taken.map(str::to_owned).into());
    let guards = ["Busy: alarm on Fall if *battery > 1, is false", "Idle: on Go if *battery > 0, is true"];
    assert_eq!(texts(&counts, Kind::Guard), guards.map(str::to_owned).into());
    // With closed eyes, the same event is deferred.
    let mut coverage = Coverage::new();
    run(charged.into_iter().chain([2, 3, 4]), &mut coverage);
    assert!(!texts(&coverage.counts(), Kind::Transition).contains("Busy.Legs.Lies: on Rest"));
}

#[test]
#[should_panic(expected = "never `charged` (crates/")]
fn nothing_is_reachable_before_a_violation() {
    let all = Coverage::new();
    let mut battery = 0;
    let explore = Explore::of((Robot::start(&mut battery, &mut &all), battery));
    let _ =
        explore.step("charge", |world| step(1, world, &mut &all)).never("charged", |world| world.1 > 0).reachable(&all);
}

/// The robot of a model as an implementation.
struct Again(World, Coverage<RobotState>);

impl Implementation for Again {
    type View = World;

    fn restart(&mut self) {
        self.0 = (Robot::new(), 0);
        self.0.0.restart(&mut self.0.1, &mut self.1);
    }

    fn step(&mut self, name: &str) {
        let nth = STEPS.into_iter().position(|step| step == name).expect("a step");
        step(nth, &mut self.0, &mut self.1);
    }

    fn view(&mut self) -> World {
        self.0.clone()
    }
}

/// Also in a machine with regions, guards, timers and events that are deferred.
#[test]
fn paths_cover_everything() {
    for kinds in [&[Kind::Transition][..], &[Kind::Guard], &[Kind::Branch, Kind::State], &[Kind::Pair], &Kind::ALL] {
        let all = Coverage::new();
        let explore = explore(&all);
        let mut again = Again((Robot::new(), 0), Coverage::new());
        let paths = explore.paths(&all, kinds);
        explore.compare(&paths, World::clone, &mut again);
        let covered = again.1.counts().against(&explore.reachable(&all));
        for kind in kinds {
            assert_eq!(covered.percent(*kind), 100.0, "{kinds:?}: {covered}{paths}");
        }
    }
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Eager(log: &mut impl Observer<EagerState>) {
        #[derive(Clone, Copy)]
        events { Go }
        observer log;
        initial state One { always => Two; }
        state Two { on Go => One; }
    }
}

/// A transition that is taken in the start is the first of a pair.
#[test]
fn transitions_of_the_start_are_counted() {
    let all = Coverage::new();
    let go = |eager: &mut Eager| eager.handle(&mut &all, EagerEvent::Go) != Answer::Ignored;
    let mut explore = Explore::of((Eager::start(&mut &all), false)).ends(|_| true);
    explore = explore.step("go", |eager| {
        !eager.1 && go(&mut eager.0) && {
            eager.1 = true;
            true
        }
    });
    let pairs = texts(&explore.reachable(&all), Kind::Pair);
    assert_eq!(pairs, ["One: always, then Two: on Go", "Two: on Go, then One: always"].map(str::to_owned).into());
    assert_eq!(explore.paths(&all, &Kind::ALL).to_string(), "go\n");
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Choosy(again: bool, log: &mut impl Observer<ChoosyState>) {
        #[derive(Clone, Copy)]
        events { Go, Back }
        observer log;
        initial state One { always if again => Two; on Go => Two; }
        state Two { on Back => One; }
    }
}

/// A machine that is restarted in other circumstances, and a step that is discarded.
#[test]
fn only_the_first_start_and_steps_that_happen_count() {
    let all = Coverage::new();
    let explore = Explore::of((Choosy::start(false, &mut &all), false)).ends(|_| true);
    let explore = explore
        .step("go", |(choosy, again)| choosy.handle(*again, &mut &all, ChoosyEvent::Go) != Answer::Ignored)
        .step("restart", |(choosy, again)| {
            choosy.restart(true, &mut &all);
            !std::mem::replace(again, true)
        })
        .step("discarded", |(choosy, again)| {
            choosy.handle(*again, &mut &all, ChoosyEvent::Back);
            false
        })
        .allow_unused("discarded");
    let reachable = explore.reachable(&all);
    let transitions = ["One: always if again", "One: on Go"];
    assert_eq!(texts(&reachable, Kind::Transition), transitions.map(str::to_owned).into());
    assert!(texts(&reachable, Kind::Pair).is_empty());
    // Within a bound, only what happens there is reachable.
    let reachable = explore.within(|(_, again)| !again).limit(10).reachable(&all);
    assert_eq!(texts(&reachable, Kind::Pair).len(), 0);
    assert_eq!(reachable.len(Kind::Transition), 2);
    let bounded = Explore::of((Choosy::start(false, &mut &all), false)).ends(|_| true).within(|(_, again)| !again);
    let bounded = bounded
        .world("again", |(_, again)| !again, |(_, again)| *again = true)
        .step("back and forth", |(choosy, again)| {
            let event = if choosy.is_in(ChoosyState::One) { ChoosyEvent::Go } else { ChoosyEvent::Back };
            *again && choosy.handle(true, &mut &all, event) != Answer::Ignored
        })
        .allow_unused("back and forth");
    let reachable = bounded.reachable(&all);
    assert_eq!(reachable.len(Kind::Transition), 0, "all of it is beyond the bound");
    assert_eq!(texts(&reachable, Kind::Guard), ["One: always if again, is false".to_owned()].into());
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Slow(again: bool, log: &mut impl Observer<SlowState>) {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        events { Go }
        queue 2;
        observer log;
        parallel Both {
            state Left { initial state One { on Go => Two; always if again => Two; } final Two; }
            state Right { initial state Waits { defer Go; always if again => Ready; } final Ready; }
        }
        initial Both;
    }
}

/// A reaction that is selected in the same call in which another region defers the event.
#[test]
fn a_reaction_to_a_deferred_event_is_not_taken() {
    let mut coverage = Coverage::new();
    let mut slow = Slow::start(false, &mut coverage);
    assert_eq!(slow.handle(true, &mut coverage, SlowEvent::Go), Answer::Moved);
    let taken = ["Both.Left.One: always if again", "Both.Right.Waits: always if again"];
    assert_eq!(texts(&coverage.counts(), Kind::Transition), taken.map(str::to_owned).into());
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Fork(check: Result<bool, ()>, log: &mut impl Observer<ForkState>) fails() {
        #[derive(Clone, Copy)]
        events { Left, Right }
        observer log;
        initial state Start { on Left if check? => Lost; on Right => Found; }
        #[allow(fsmith::dead_end)]
        state Lost;
        state Found { failed _ => Lost; }
    }
}

/// Each end needs a path, because nothing leads back.
#[test]
fn each_final_configuration_has_its_own_path() {
    let all = Coverage::new();
    let tell = |event: ForkEvent| {
        let all = &all;
        move |fork: &mut Fork| fork.handle(Ok(true), &mut &*all, event) != Ok(Answer::Ignored)
    };
    let fork = Fork::start(Ok(true), &mut &all).expect("nothing fails");
    let explore = Explore::of(fork).step("left", tell(ForkEvent::Left)).step("right", tell(ForkEvent::Right));
    let explore = explore.ends(|fork| !fork.is_in(ForkState::Start));
    assert_eq!(explore.paths(&all, &[Kind::Transition]).to_string(), "left\nright\n");
    assert_eq!(explore.paths_of_all_steps().steps(), 6);
}

/// A guard that fails has no outcome.
#[test]
fn a_guard_that_fails_is_not_counted() {
    let mut coverage = Coverage::new();
    let mut fork = Fork::start(Ok(true), &mut coverage).expect("nothing fails");
    assert_eq!(fork.handle(Err(()), &mut coverage, ForkEvent::Left), Err(()));
    assert_eq!(coverage.counts().len(Kind::Guard), 0);
    assert_eq!(fork.handle(Ok(false), &mut coverage, ForkEvent::Left), Ok(Answer::Ignored));
    assert_eq!(coverage.counts().len(Kind::Guard), 1);
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Scale(weight: u8, log: &mut impl Observer<ScaleState>) {
        #[derive(Clone, Copy)]
        events { Print(&'static str), Clear }
        observer log;
        initial state Empty { when weight > 2 => Full; }
        state Full {
            on Print("one \" if ") => stay;
            on Print("one" | "two if ") if weight > 3 => stay;
            on Clear => Empty;
        }
    }
}

/// The condition of a `when` has two outcomes, also if it was never true, and the pattern of an event has none.
#[test]
fn conditions_of_when_are_guards_and_event_patterns_are_not() {
    let mut coverage = Coverage::new();
    let mut scale = Scale::start(0, &mut coverage);
    scale.update(0, &mut coverage);
    assert_eq!(texts(&coverage.counts(), Kind::Guard), ["Empty: when weight > 2, is false".to_owned()].into());
    scale.update(3, &mut coverage);
    scale.handle(3, &mut coverage, ScaleEvent::Print("one \" if "));
    scale.handle(3, &mut coverage, ScaleEvent::Print("one"));
    scale.handle(3, &mut coverage, ScaleEvent::Clear);
    let guards = [
        "Empty: when weight > 2, is false",
        "Empty: when weight > 2, is true",
        "Full: on Print if weight > 3, is false",
    ];
    assert_eq!(texts(&coverage.counts(), Kind::Guard), guards.map(str::to_owned).into());
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Door(key: &str, log: &mut impl Observer<DoorState>) {
        #[derive(Clone, Copy)]
        events { Push, Pull }
        observer log;
        initial Shut;
        state Shut { on Push if key < "x&y" => Open; }
        state Open { on Pull => Shut; }
    }
}

/// The counts of a run of five steps.
fn five_steps() -> Counts {
    let mut coverage = Coverage::new();
    run([1, 0, 2, 2, 0], &mut coverage);
    coverage.counts()
}

/// The message of a panic.
fn message<T>(run: impl FnOnce() -> T) -> String {
    let Err(panic) = catch_unwind(AssertUnwindSafe(run)) else { panic!("it does not panic") };
    panic
        .downcast_ref::<String>()
        .cloned()
        .unwrap_or_else(|| (*panic.downcast_ref::<&str>().expect("a text")).to_owned())
}
