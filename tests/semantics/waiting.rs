//! `async`: which code may wait, what continues, and the effect of dropping a call.

use std::fmt::Debug;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::{Context, Waker};
use std::time::Duration;

use fsmith::interpreter::state_machine;
use fsmith::{Answer, StateMachine};
use fsmith_tests::scenario;
use fsmith_tests::tape::{Failure, Held, Tape};
use fsmith_tests::waiting::{block_on, polled};
use serde::{Deserialize, Serialize};

state_machine! {
    /// A machine in which every phase of a step may wait.
    #[derive(Debug)]
    async machine Job(tape: &mut Tape) {
        #[derive(Clone, Debug, PartialEq)]
        events { Go, Ask, Decide, Out, Quick }
        initial Idle;

        state Idle {
            enter {
                tape.later("enter idle").await;
                tape.act("is idle");
            }
            exit { tape.later("exit idle").await; }
            on Go => {
                tape.later("effect").await;
                tape.act("done");
                Work
            }
            on Ask if tape.ask("busy") => Work;
            on Decide => {
                let wide = tape.asked_later("wide").await;
                if wide {
                    Work
                } else {
                    tape.later("narrow").await;
                    stay
                }
            }
            on Quick => tape.act("quick");
            when tape.ask("poll") => { tape.later("polled").await; }
        }
        state Work {
            initial Fast;
            enter { tape.act("enter work"); }
            exit {
                if tape.ask("leave early") {
                    return;
                }
                tape.later("exit work").await;
            }
            on Out => {
                if tape.ask("say nothing") {
                    return;
                }
                tape.later("out").await;
                Idle
            }
            state Fast {
                active { tape.later("fast").await; }
                on Go => Slow;
            }
            state Slow { exit { tape.later("exit slow").await; } }
        }
    }
}

scenario! {
    actions_wait_and_the_call_continues(machine: Job, tape) {
        block_on(machine.restart(&mut tape));
        assert_eq!(tape.take(), "enter idle, is idle");
        assert_eq!(block_on(machine.handle(&mut tape, JobEvent::Go)), Answer::Moved);
        assert_eq!(tape.take(), "exit idle, effect, done, enter work");
        assert!(machine.is_in(JobState::Fast));
        assert!(!machine.is_interrupted());
        assert_eq!(block_on(machine.update(&mut tape)), Answer::Ignored);
        assert_eq!(tape.take(), "fast");
        assert_eq!(block_on(machine.handle(&mut tape, JobEvent::Go)), Answer::Moved);
        assert_eq!(block_on(machine.handle(&mut tape, JobEvent::Out)), Answer::Moved);
        assert_eq!(tape.take(), "exit slow, exit work, out, enter idle, is idle");
        assert_eq!(block_on(machine.handle(&mut tape, JobEvent::Out)), Answer::Ignored);
        assert_eq!(block_on(machine.handle(&mut tape, JobEvent::Quick)), Answer::Stayed);
        assert_eq!(tape.take(), "quick");
        block_on(machine.stop(&mut tape));
        assert_eq!(tape.take(), "exit idle");
        assert_eq!(machine.state(), None);
        assert_eq!(block_on(machine.handle(&mut tape, JobEvent::Quick)), Answer::Ignored);
        block_on(machine.stop(&mut tape));
        assert_eq!(tape.take(), "");
    }
}

scenario! {
    a_decision_may_wait(machine: Job, tape) {
        block_on(machine.restart(&mut tape));
        tape.take();
        assert_eq!(block_on(machine.handle(&mut tape, JobEvent::Decide)), Answer::Stayed);
        assert_eq!(tape.take_all(), "? wide: no, narrow");
        tape.only(&["wide"]);
        assert_eq!(block_on(machine.handle(&mut tape, JobEvent::Decide)), Answer::Moved);
        assert_eq!(tape.take_all(), "? wide: yes, exit idle, enter work");
    }
}

scenario! {
    guards_do_not_wait(machine: Job, tape) {
        block_on(machine.restart(&mut tape));
        tape.take();
        assert!(!machine.can(&tape, &JobEvent::Ask));
        assert_eq!(block_on(machine.handle(&mut tape, JobEvent::Ask)), Answer::Ignored);
        tape.only(&["busy", "poll"]);
        assert_eq!(block_on(machine.update(&mut tape)), Answer::Stayed);
        assert_eq!(tape.take(), "polled");
        assert_eq!(block_on(machine.handle(&mut tape, JobEvent::Ask)), Answer::Moved);
        assert_eq!(tape.take(), "exit idle, enter work");
    }
}

scenario! {
    a_return_ends_code_that_waits(machine: Job, tape) {
        block_on(machine.restart(&mut tape));
        block_on(machine.handle(&mut tape, JobEvent::Go));
        tape.take();
        tape.only(&["say nothing", "leave early"]);
        assert_eq!(block_on(machine.handle(&mut tape, JobEvent::Out)), Answer::Moved);
        assert_eq!(tape.take(), "enter idle, is idle");
    }
}

#[test]
fn run_and_run_updates_wait() {
    let mut tape = Tape::new();
    tape.wait(3);
    let mut job = block_on(Job::start(&mut tape));
    tape.take();
    let mut events = [JobEvent::Quick, JobEvent::Go, JobEvent::Go, JobEvent::Out].into_iter();
    assert_eq!(block_on(job.run(&mut tape, &mut events)), Answer::Moved);
    let all = "quick, exit idle, effect, done, enter work, exit slow, exit work, out, enter idle, is idle";
    assert_eq!(tape.take(), all);
    tape.only(&["poll"]);
    assert_eq!(block_on(job.run_updates(&mut tape, 2)), Answer::Stayed);
    assert_eq!(tape.take(), "polled, polled");
    block_on(job.stop(&mut tape));
    let mut events = [JobEvent::Quick].into_iter();
    assert_eq!(block_on(job.run(&mut tape, &mut events)), Answer::Ignored);
    assert_eq!(events.next(), Some(JobEvent::Quick), "a machine that is not started takes none");
}

state_machine! {
    /// A machine whose actions wait and may fail.
    async machine Port(tape: &mut Tape) fails Failure {
        #[derive(Clone, Debug)]
        events { Open, Send(&'static str), Check, Close }
        initial Shut;

        state Shut {
            on Open => {
                tape.try_later("open").await?;
                tape.act("opened");
                Ready
            }
        }
        state Ready(sent: u32 = 0) {
            enter {
                tape.try_later("greet").await?;
                tape.act("greeted");
            }
            exit { tape.later("bye").await; }
            on Send(what) => {
                tape.try_later(what).await?;
                *sent += 1;
            }
            on Check => {
                tape.try_later("measure").await?;
                if *sent > 1 { Shut } else { stay }
            }
            on Close => Shut;
            failed Failure("greet") => {
                tape.later("hang up").await;
                Shut
            }
        }
    }
}

scenario! {
    code_that_waits_may_fail(machine: Port, tape) {
        assert_eq!(block_on(machine.restart(&mut tape)), Ok(()));
        assert_eq!(block_on(machine.handle(&mut tape, PortEvent::Open)), Ok(Answer::Moved));
        assert_eq!(tape.take(), "open, opened, greet, greeted");
        tape.only(&["fail lost"]);
        assert_eq!(block_on(machine.handle(&mut tape, PortEvent::Send("lost"))), Err(Failure("lost")));
        assert_eq!(block_on(machine.handle(&mut tape, PortEvent::Send("kept"))), Ok(Answer::Stayed));
        assert_eq!(block_on(machine.handle(&mut tape, PortEvent::Check)), Ok(Answer::Stayed));
        assert_eq!(tape.take(), "lost, kept, measure");
        assert_eq!(block_on(machine.handle(&mut tape, PortEvent::Send("kept"))), Ok(Answer::Stayed));
        tape.only(&["fail measure"]);
        assert_eq!(block_on(machine.handle(&mut tape, PortEvent::Check)), Err(Failure("measure")));
        assert!(machine.is_in(PortState::Ready));
        tape.only(&[]);
        assert_eq!(block_on(machine.handle(&mut tape, PortEvent::Check)), Ok(Answer::Moved));
        assert_eq!(tape.take(), "kept, measure, measure, bye");
    }
}

scenario! {
    an_error_handler_may_wait(machine: Port, tape) {
        assert_eq!(block_on(machine.restart(&mut tape)), Ok(()));
        tape.only(&["fail greet", "fail open"]);
        assert_eq!(block_on(machine.handle(&mut tape, PortEvent::Open)), Err(Failure("open")));
        assert_eq!(tape.take(), "open, greet");
        assert!(machine.is_in(PortState::Ready), "the second error is dropped");
        assert_eq!(block_on(machine.handle(&mut tape, PortEvent::Close)), Ok(Answer::Moved));
        tape.take();
        tape.only(&["fail greet"]);
        assert_eq!(block_on(machine.handle(&mut tape, PortEvent::Open)), Ok(Answer::Moved));
        assert_eq!(tape.take(), "open, opened, greet, bye, hang up");
        assert!(machine.is_in(PortState::Shut));
    }
}

state_machine! {
    /// Regions, history, timers, queues, and follow-up steps.
    #[derive(Debug)]
    async machine Plant(tape: &mut Tape) {
        #[derive(Clone, Debug)]
        events { Start, Both, Warmer, Stop, Later, Call, Back }
        signals { Warm(u32) }
        queue 8;
        initial Off;
        on Call => { tape.later("call").await; push(Phone) }

        state Off(light: Held = tape.hold("light")) {
            exit { tape.later("off: exit").await; }
            on Start => {
                let name = { tape.later("start").await; "lamp" };
                On(tape.hold(name))
            }
            defer Later;
        }
        state Phone {
            enter { tape.later("phone: enter").await; }
            on Back => { tape.later("back").await; pop }
        }
        parallel On(lamp: Held) {
            enter { tape.later("on: enter").await; }
            exit { tape.later(&format!("on: exit {}", lamp.name())).await; }
            pause { tape.later("on: pause").await; }
            resume { tape.later("on: resume").await; }
            on Stop => { tape.later("stop").await; Off }
            on Later => tape.later("later").await;

            state Heater {
                initial => { tape.act("choose"); Cold };
                state Cold {
                    exit { tape.later("cold: exit").await; }
                    on Both => {
                        let twice = tape.asked_later("twice").await;
                        if twice {
                            tape.later("heat twice").await;
                            Hot
                        } else {
                            tape.later("heat").await;
                            raise(Warm(1));
                            Hot
                        }
                    }
                }
                state Hot {
                    enter {
                        if is_in(Spinning) {
                            tape.later("hot: enter, spinning").await;
                        } else {
                            tape.later("hot: enter").await;
                        }
                    }
                    on Warmer => { raise(Warm(2)); tape.later("warmer").await; raise(Warm(3)); }
                    after 5s => { tape.later("cool").await; Cold }
                    always if tape.ask("burns") => { tape.later("burns").await; Off }
                }
            }
            state Fan {
                initial Still;
                state Still { on Both => { tape.later("spin").await; Spinning } }
                state Spinning {
                    enter { tape.later("spinning: enter").await; }
                    every 2s => { tape.later("whirr").await; }
                    on Warm(how) => { tape.later("hears").await; if how > 2 { Ended } else { stay } }
                }
                final Ended;
            }
        }
    }
}

macro_rules! plant_on {
    ($machine:ident, $tape:ident) => {
        block_on($machine.restart(&mut $tape));
        block_on($machine.handle(&mut $tape, PlantEvent::Start));
        block_on($machine.handle(&mut $tape, PlantEvent::Both));
    };
}

scenario! {
    actions_of_regions_wait_for_each_other(machine: Plant, tape) {
        block_on(machine.restart(&mut tape));
        assert_eq!(tape.take(), "hold light");
        assert_eq!(block_on(machine.handle(&mut tape, PlantEvent::Start)), Answer::Moved);
        assert_eq!(tape.take(), "off: exit, start, hold lamp, drop light, on: enter, choose");
        assert_eq!(block_on(machine.handle(&mut tape, PlantEvent::Both)), Answer::Moved);
        assert_eq!(tape.take(), "cold: exit, heat, spin, hot: enter, spinning: enter, hears");
        assert_eq!(block_on(machine.handle(&mut tape, PlantEvent::Stop)), Answer::Moved);
        assert_eq!(tape.take(), "on: exit lamp, stop, drop lamp, hold light");
    }
}

scenario! {
    raised_events_are_handled_after_the_step(machine: Plant, tape) {
        plant_on!(machine, tape);
        tape.take();
        assert_eq!(block_on(machine.handle(&mut tape, PlantEvent::Warmer)), Answer::Moved);
        assert_eq!(tape.take(), "warmer, hears, hears");
        assert!(machine.is_in(PlantState::Ended));
    }
}

scenario! {
    time_passes_between_calls(machine: Plant, tape) {
        plant_on!(machine, tape);
        tape.take();
        assert_eq!(machine.due(), Some(Duration::from_secs(2)));
        assert_eq!(block_on(machine.advance(&mut tape, Duration::from_secs(5))), Answer::Moved);
        assert_eq!(tape.take(), "whirr, whirr, cool");
        assert_eq!(block_on(machine.tick(&mut tape, Duration::from_secs(1))), Answer::Stayed);
        assert_eq!(tape.take(), "whirr");
    }
}

scenario! {
    deferred_events_are_recalled(machine: Plant, tape) {
        block_on(machine.restart(&mut tape));
        assert_eq!(block_on(machine.handle(&mut tape, PlantEvent::Later)), Answer::Deferred);
        tape.take();
        assert_eq!(block_on(machine.handle(&mut tape, PlantEvent::Start)), Answer::Moved);
        assert_eq!(tape.take(), "off: exit, start, hold lamp, drop light, on: enter, choose, later");
    }
}

scenario! {
    a_pop_resumes_the_states_below_the_push(machine: Plant, tape) {
        plant_on!(machine, tape);
        tape.take();
        assert_eq!(block_on(machine.handle(&mut tape, PlantEvent::Call)), Answer::Moved);
        assert_eq!(tape.take(), "on: pause, call, phone: enter");
        assert_eq!(block_on(machine.handle(&mut tape, PlantEvent::Back)), Answer::Moved);
        assert_eq!(tape.take(), "back, on: resume");
        assert!(machine.is_in(PlantState::Hot) && machine.is_in(PlantState::Spinning));
    }
}

scenario! {
    follow_up_steps_wait_too(machine: Plant, tape) {
        plant_on!(machine, tape);
        tape.take();
        tape.only(&["burns"]);
        assert_eq!(block_on(machine.handle(&mut tape, PlantEvent::Warmer)), Answer::Moved);
        assert_eq!(tape.take(), "warmer, on: exit lamp, burns, drop lamp, hold light");
    }
}

/// Drops a call after every possible number of polls. Either the call was complete, or it never began, or the machine
/// is interrupted and in no state. Returns the number of interruptions.
macro_rules! drops {
    ($machine:ident, $state:ident, [$($lead:expr),*], $last:expr, $fresh:expr) => {{
        let lead = || [$($lead),*];
        let (mut done, mut interrupted) = (0, 0);
        for polls in 0.. {
            let mut tape = Tape::new();
            tape.wait(2);
            let mut machine = $machine::new();
            let _ = block_on(machine.restart(&mut tape));
            for event in lead() {
                let _ = block_on(machine.handle(&mut tape, event));
            }
            tape.take();
            let before: Vec<_> = machine.active().collect();
            let answer = polled(machine.handle(&mut tape, $last), polls);
            let active: Vec<_> = machine.active().collect();
            if answer.is_some() {
                assert!(!machine.is_interrupted() && !active.is_empty());
                assert!($state::ALL.iter().any(|state| machine.is_in(*state)));
                done += 1;
                break;
            }
            if polls == 0 {
                assert!(!machine.is_interrupted(), "it never began");
                assert_eq!((active, tape.take().as_str()), (before, ""));
                continue;
            }
            interrupted += 1;
            tape.take();
            assert_inactive(&machine, &active);
            assert!(machine.is_interrupted());
            for event in lead() {
                assert!(!machine.can(&tape, &event));
                assert!(is_ignored(&block_on(machine.handle(&mut tape, event))));
            }
            assert_eq!(tape.take_all(), "", "no action runs and no guard is evaluated");
            assert!(machine.is_interrupted(), "by events it is not mended");
            let _ = block_on(machine.restart(&mut tape));
            assert!(!machine.is_interrupted());
            assert_eq!(tape.take(), $fresh);
            for event in lead() {
                let _ = block_on(machine.handle(&mut tape, event));
            }
            assert_eq!(machine.active().collect::<Vec<_>>(), before, "as if it were new");
        }
        assert_eq!(done, 1);
        interrupted
    }};
}

fn assert_inactive<M: StateMachine>(machine: &M, active: &[M::State]) {
    assert!(active.is_empty());
    assert!(machine.active_state().is_none());
    assert!(<M::State as fsmith::State>::ALL.iter().all(|state| !machine.is_in(*state)));
}

trait Ignored {
    fn is_ignored(&self) -> bool;
}

impl Ignored for Answer {
    fn is_ignored(&self) -> bool {
        *self == Answer::Ignored
    }
}

impl<E: Debug> Ignored for Result<Answer, E> {
    fn is_ignored(&self) -> bool {
        matches!(self, Ok(Answer::Ignored))
    }
}

fn is_ignored(answer: &impl Ignored) -> bool {
    answer.is_ignored()
}

#[test]
fn a_call_that_is_dropped_interrupts_the_machine() {
    let fresh = "enter idle, is idle";
    // The number of waits, with two polls each.
    assert_eq!(drops!(Job, JobState, [], JobEvent::Go, fresh), 4);
    assert_eq!(drops!(Job, JobState, [JobEvent::Go, JobEvent::Go], JobEvent::Out, fresh), 8);
    assert_eq!(drops!(Job, JobState, [], JobEvent::Decide, fresh), 4);
    assert_eq!(drops!(Job, JobState, [], JobEvent::Quick, fresh), 0);
    assert_eq!(drops!(Job, JobState, [], JobEvent::Out, fresh), 0);
    assert_eq!(drops!(Port, PortState, [], PortEvent::Open, ""), 4);
    assert_eq!(drops!(Port, PortState, [PortEvent::Open], PortEvent::Send("x"), ""), 2);
    assert_eq!(drops!(Port, PortState, [PortEvent::Open], PortEvent::Check, ""), 2);
    let fresh = "hold light";
    assert_eq!(drops!(Plant, PlantState, [], PlantEvent::Start, fresh), 6);
    assert_eq!(drops!(Plant, PlantState, [PlantEvent::Start], PlantEvent::Both, fresh), 14);
    assert_eq!(drops!(Plant, PlantState, [PlantEvent::Start, PlantEvent::Both], PlantEvent::Warmer, fresh), 6);
    assert_eq!(drops!(Plant, PlantState, [PlantEvent::Start, PlantEvent::Both], PlantEvent::Call, fresh), 6);
    assert_eq!(drops!(Plant, PlantState, [PlantEvent::Start, PlantEvent::Call], PlantEvent::Back, fresh), 4);
    assert_eq!(drops!(Plant, PlantState, [PlantEvent::Later], PlantEvent::Start, fresh), 8);
}

#[test]
fn an_interrupted_machine_drops_its_data_immediately() {
    let mut tape = Tape::new();
    tape.wait(1);
    let mut plant = Plant::new();
    plant_on!(plant, tape);
    tape.take();
    assert_eq!(polled(plant.handle(&mut tape, PlantEvent::Stop), 1), None);
    assert_eq!(tape.take(), "drop lamp", "without an exit");
    assert_eq!(plant.due(), None);
    assert_eq!(plant.stack().count(), 0);
    assert_eq!(format!("{plant:?}"), "Plant { active: [], interrupted: true, due: None, deferred: [], stack: [] }");
}

#[test]
fn every_call_may_be_dropped() {
    let (second, mut tape) = (Duration::from_secs(1), Tape::new());
    tape.wait(1);
    let mut plant = Plant::new();
    for call in 0..6 {
        plant_on!(plant, tape);
        assert!(!plant.is_interrupted());
        let dropped = match call {
            0 => polled(plant.advance(&mut tape, second * 9), 1).is_none(),
            1 => polled(plant.tick(&mut tape, second * 9), 1).is_none(),
            2 => polled(plant.run(&mut tape, [PlantEvent::Stop]), 1).is_none(),
            3 => polled(plant.stop(&mut tape), 1).is_none(),
            4 => polled(plant.restart(&mut tape), 1).is_none(),
            _ => {
                let mut job = block_on(Job::start(&mut tape));
                tape.only(&["poll"]);
                assert!(polled(job.update(&mut tape), 1).is_none() && job.is_interrupted());
                block_on(job.restart(&mut tape));
                assert!(polled(job.run_updates(&mut tape, 3), 2).is_none() && job.is_interrupted());
                continue;
            }
        };
        assert!(dropped && plant.is_interrupted(), "{call}");
    }
    // `stop` leaves an interrupted machine as if it had never been started.
    assert_eq!(polled(plant.handle(&mut tape, PlantEvent::Stop), 1), None);
    assert!(plant.is_interrupted());
    tape.take();
    block_on(plant.stop(&mut tape));
    assert_eq!((plant.is_interrupted(), tape.take().as_str()), (false, ""));
    assert_eq!(block_on(plant.handle(&mut tape, PlantEvent::Start)), Answer::Ignored);
}

#[test]
fn an_interruption_is_saved() {
    state_machine! {
        #[derive(Serialize, Deserialize, Clone, PartialEq)]
        async machine Sailor(tape: &mut Tape) {
            events { Sail }
            initial Ashore;
            state Ashore { on Sail => { tape.later("sail").await; AtSea } }
            state AtSea(days: u32 = 3) { on Sail => stay; }
        }
    }

    let mut tape = Tape::new();
    tape.wait(1);
    let mut sailor = block_on(Sailor::start(&mut tape));
    let text = serde_json::to_string(&sailor).unwrap();
    assert!(!serde_json::from_str::<Sailor>(&text).unwrap().is_interrupted());
    assert_eq!(polled(sailor.handle(&mut tape, SailorEvent::Sail), 1), None);
    let text = serde_json::to_string(&sailor).unwrap();
    let mut saved: Sailor = serde_json::from_str(&text).unwrap();
    assert!(saved.is_interrupted() && saved == sailor.clone());
    block_on(saved.restart(&mut tape));
    assert_eq!(block_on(saved.handle(&mut tape, SailorEvent::Sail)), Answer::Moved);
    assert!(saved != sailor && !saved.is_interrupted());
}

#[test]
fn a_start_that_is_dropped_leaves_no_machine() {
    let mut tape = Tape::new();
    tape.wait(1);
    assert!(polled(Job::start(&mut tape), 1).is_none());
    assert_eq!(tape.take(), "");
    assert!(polled(Job::start(&mut tape), 2).is_some());
    assert_eq!(tape.take(), "enter idle, is idle");
}

#[test]
fn a_call_that_is_forgotten_interrupts_the_machine_too() {
    let mut tape = Tape::new();
    tape.wait(1);
    let mut job = block_on(Job::start(&mut tape));
    let mut call = Box::pin(job.handle(&mut tape, JobEvent::Go));
    assert!(call.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    mem::forget(call);
    assert!(job.is_interrupted());
    let mut tape = Tape::new();
    assert_eq!(block_on(job.handle(&mut tape, JobEvent::Quick)), Answer::Ignored);
    assert_eq!((tape.take().as_str(), job.state()), ("", None));
}

#[test]
fn a_call_that_panics_interrupts_the_machine_too() {
    state_machine! {
        async machine Brittle(breaks: bool) {
            events { Go }
            initial Whole;
            state Whole { on Go => { assert!(!breaks, "it breaks"); Whole } }
        }
    }

    let mut brittle = block_on(Brittle::start(false));
    let call = AssertUnwindSafe(|| block_on(brittle.handle(true, BrittleEvent::Go)));
    assert!(catch_unwind(call).is_err());
    assert!(brittle.is_interrupted() && brittle.state().is_none());
    block_on(brittle.restart(false));
    assert_eq!(block_on(brittle.handle(false, BrittleEvent::Go)), Answer::Moved);
}

#[test]
#[should_panic(
    expected = "the interpreted twin of `Job` runs only actions that complete immediately, but one of them waits"
)]
fn a_twin_panics_if_an_action_waits() {
    let mut tape = Tape::new();
    tape.wait(1);
    block_on(Job::interpreter().restart(&mut tape));
}

/// Code that does not wait is complete after one poll.
#[test]
fn a_call_that_does_not_wait_completes_at_the_first_poll() {
    let mut tape = Tape::new();
    let mut plant = Plant::new();
    assert_eq!(polled(plant.restart(&mut tape), 1), Some(()));
    for event in [PlantEvent::Start, PlantEvent::Both, PlantEvent::Warmer, PlantEvent::Call, PlantEvent::Back] {
        assert_eq!(polled(plant.handle(&mut tape, event), 1), Some(Answer::Moved));
    }
}

#[test]
fn a_call_is_send_if_its_parameters_are() {
    fn sends<T: Send>(future: T) -> T {
        future
    }

    state_machine! {
        async machine Counter<T: Copy + Send + std::ops::AddAssign>(sum: &mut T, word: &str) {
            events { Add(T), Name(&str) }
            initial Idle;
            state Idle {
                on Add(more) => { fsmith_tests::waiting::pending(1).await; *sum += more; }
                on Name(name) => {
                    let same = { fsmith_tests::waiting::pending(1).await; name == word };
                    if same { Idle } else { stay }
                }
            }
        }
    }

    let (mut counter, mut sum) = (Counter::<u64>::new(), 0);
    block_on(sends(counter.restart(&mut sum, "me")));
    assert_eq!(block_on(sends(counter.handle(&mut sum, "me", CounterEvent::Add(3)))), Answer::Stayed);
    assert_eq!(block_on(sends(counter.handle(&mut sum, "me", CounterEvent::Name("me")))), Answer::Moved);
    assert_eq!(block_on(sends(counter.run(&mut sum, "me", [CounterEvent::Name("you")]))), Answer::Stayed);
    assert_eq!(sum, 3);
    drop(sends(counter.stop(&mut sum, "me")));
}
