//! A state of a machine with `fails` runs a submachine with `fails`, and handles its errors.

use std::time::Duration;

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::{Failure, Tape, Watcher};

const SECOND: Duration = Duration::from_secs(1);

/// The error of `Plant`. The error of a pump converts to it.
#[derive(Clone, Debug, PartialEq)]
struct Outage(&'static str);

impl From<Failure> for Outage {
    fn from(Failure(what): Failure) -> Self {
        Outage(what)
    }
}

state_machine! {
    /// A machine in which every phase may fail.
    machine Pump(tape: &mut Tape) fails Failure {
        #[derive(Clone, Debug)]
        events { Run, Halt, Check, Own, Burst }
        initial Idle;
        exit { tape.try_act("stop")?; }
        failed Failure("own") => tape.act("mended");
        failed Failure("soon") if tape.ask("mends") => tape.act("mended soon");
        state Idle {
            enter { tape.try_act("start")?; }
            on Run => Running;
            on Check if tape.try_ask("checked")? => { tape.act("check"); }
        }
        state Running {
            enter { tape.try_act("run")?; }
            active { tape.try_act("turn")?; }
            on Own => { tape.try_act("own")?; }
            on Halt => Idle;
            on Burst => { tape.try_act("burst")?; Broken(7) }
            after 1s if tape.try_ask("soon")? => Idle;
            after 2s => { tape.try_act("late")?; Idle }
        }
        final Broken(how: u8) {
            exit { tape.try_act("exit broken")?; }
        }
    }
}

state_machine! {
    machine Plant(tape: &mut Tape) fails Outage {
        events { Pump(PumpEvent), On, Off }
        initial Off;
        failed Outage("stop") => tape.act("heard outside");
        state Off { on On => On; }
        state On {
            machine pump: Pump(tape);
            forward Pump(event) => pump(event);
            failed Outage(what) if tape.ask("taken") => { tape.act(what); Failed }
            done(pump.Broken { how }) => Broken(how);
            on Pump(_) => tape.act("not for it");
            on Off => Off;
        }
        state Failed;
        state Broken(how: u8);
    }
}

state_machine! {
    /// A submachine in one of two regions, without a `done`.
    machine Station(tape: &mut Tape) fails Failure {
        events { Pump(PumpEvent), Both }
        initial parallel Working {
            state Left {
                machine pump: Pump(tape);
                forward Pump(event) => pump(event);
                on Both => { tape.act("left"); }
            }
            state Right {
                on Pump(_) => { tape.act("right"); }
                on Both if tape.try_ask("right")? => stay;
                failed Failure(what) if tape.ask("right takes") => { tape.act(what); }
            }
        }
    }
}

use PlantEvent as Event;

scenario! {
    an_error_at_the_start_is_an_error_of_the_entry(machine: Plant, tape) {
        machine.restart(&mut tape).unwrap();
        tape.only(&["fail start"]);
        assert_eq!(machine.handle(&mut tape, Event::On), Err(Outage("start")));
        assert!(machine.is_in(PlantState::On));
        tape.take();
        // The submachine runs nevertheless.
        assert_eq!(machine.handle(&mut tape, Event::Pump(PumpEvent::Run)), Ok(Answer::Stayed));
        assert_eq!(tape.take(), "run");
    }
}

scenario! {
    an_error_of_a_forwarded_event_is_handled_or_returned(machine: Plant, tape) {
        machine.restart(&mut tape).unwrap();
        machine.handle(&mut tape, Event::On).unwrap();
        tape.take();
        tape.only(&["fail run"]);
        assert_eq!(machine.handle(&mut tape, Event::Pump(PumpEvent::Run)), Err(Outage("run")));
        assert_eq!(tape.take(), "run");
        assert!(machine.is_in(PlantState::On));
        tape.only(&["fail start", "taken"]);
        assert_eq!(machine.handle(&mut tape, Event::Pump(PumpEvent::Halt)), Ok(Answer::Moved));
        assert_eq!(tape.take(), "start, stop, start");
        assert!(machine.is_in(PlantState::Failed));
    }
}

scenario! {
    an_error_that_the_submachine_handles_stays_inside(machine: Plant, tape) {
        machine.restart(&mut tape).unwrap();
        machine.handle(&mut tape, Event::On).unwrap();
        machine.handle(&mut tape, Event::Pump(PumpEvent::Run)).unwrap();
        tape.take();
        tape.only(&["fail own", "taken"]);
        assert_eq!(machine.handle(&mut tape, Event::Pump(PumpEvent::Own)), Ok(Answer::Stayed));
        assert_eq!(tape.take(), "own, mended");
    }
}

scenario! {
    a_failing_guard_of_a_submachine_ends_the_search(machine: Plant, tape) {
        machine.restart(&mut tape).unwrap();
        machine.handle(&mut tape, Event::On).unwrap();
        tape.take();
        tape.only(&[]);
        assert_eq!(machine.handle(&mut tape, Event::Pump(PumpEvent::Check)), Ok(Answer::Stayed));
        assert_eq!(tape.take(), "not for it");
        tape.only(&["fail checked"]);
        assert_eq!(machine.handle(&mut tape, Event::Pump(PumpEvent::Check)), Err(Outage("checked")));
        assert_eq!(tape.take(), "");
    }
}

scenario! {
    polls_and_timers_of_a_submachine_return_errors(machine: Plant, tape) {
        machine.restart(&mut tape).unwrap();
        machine.handle(&mut tape, Event::On).unwrap();
        machine.handle(&mut tape, Event::Pump(PumpEvent::Run)).unwrap();
        tape.take();
        tape.only(&["fail turn"]);
        assert_eq!(machine.update(&mut tape), Err(Outage("turn")));
        assert_eq!(tape.take(), "turn");
        tape.only(&["fail soon"]);
        assert_eq!(machine.advance(&mut tape, SECOND), Err(Outage("soon")));
        assert_eq!(tape.take(), "");
        assert_eq!(machine.due(), Some(SECOND));
        tape.only(&["fail late", "taken"]);
        assert_eq!(machine.advance(&mut tape, SECOND), Ok(Answer::Moved));
        assert_eq!(tape.take(), "late, start, stop, late");
        assert!(machine.is_in(PlantState::Failed));
    }
}

scenario! {
    a_guard_of_a_nested_timer_is_evaluated_once(machine: Plant, tape) {
        machine.restart(&mut tape).unwrap();
        machine.handle(&mut tape, Event::On).unwrap();
        machine.handle(&mut tape, Event::Pump(PumpEvent::Run)).unwrap();
        tape.take();
        tape.only(&["fail soon", "mends"]);
        assert_eq!(machine.advance(&mut tape, SECOND), Ok(Answer::Stayed));
        assert_eq!(tape.take(), "mended soon");
        tape.only(&["soon"]);
        assert_eq!(machine.advance(&mut tape, SECOND / 2), Ok(Answer::Stayed));
        assert_eq!(tape.take(), "start");
    }
}

scenario! {
    an_error_at_the_stop_is_handled_in_the_target_state(machine: Plant, tape) {
        machine.restart(&mut tape).unwrap();
        machine.handle(&mut tape, Event::On).unwrap();
        tape.take();
        tape.only(&["fail stop"]);
        assert_eq!(machine.handle(&mut tape, Event::Off), Ok(Answer::Moved));
        assert_eq!(tape.take(), "stop, heard outside");
        machine.handle(&mut tape, Event::On).unwrap();
        assert_eq!(machine.stop(&mut tape), Err(Outage("stop")));
    }
}

scenario! {
    a_submachine_completes_despite_an_error(machine: Plant, tape) {
        machine.restart(&mut tape).unwrap();
        machine.handle(&mut tape, Event::On).unwrap();
        machine.handle(&mut tape, Event::Pump(PumpEvent::Run)).unwrap();
        tape.take();
        tape.only(&["fail exit broken"]);
        let burst = || Event::Pump(PumpEvent::Burst);
        assert_eq!(machine.handle(&mut tape, burst()), Err(Outage("exit broken")));
        assert_eq!(tape.take(), "burst, exit broken, stop");
        assert!(machine.is_in(PlantState::Broken));

        machine.restart(&mut tape).unwrap();
        machine.handle(&mut tape, Event::On).unwrap();
        machine.handle(&mut tape, Event::Pump(PumpEvent::Run)).unwrap();
        tape.take();
        tape.only(&["fail burst"]);
        assert_eq!(machine.handle(&mut tape, burst()), Err(Outage("burst")));
        assert_eq!(tape.take(), "burst, exit broken, stop");
        assert!(machine.is_in(PlantState::Broken));
    }
}

scenario! {
    errors_of_a_submachine_reach_other_regions(machine: Station, tape) {
        machine.restart(&mut tape).unwrap();
        tape.take();
        tape.only(&["fail run", "right takes"]);
        let run = || StationEvent::Pump(PumpEvent::Run);
        assert_eq!(machine.handle(&mut tape, run()), Ok(Answer::Stayed));
        assert_eq!(tape.take(), "run, right, run");
        tape.only(&["fail late"]);
        assert_eq!(machine.advance(&mut tape, 2 * SECOND), Err(Failure("late")));
        assert_eq!(tape.take(), "late, start");
        tape.only(&["fail right"]);
        assert_eq!(machine.handle(&mut tape, StationEvent::Both), Err(Failure("right")));
        assert_eq!(tape.take(), "");
    }
}

state_machine! {
    /// A nested state forwards events, and the observer is notified of an error of the submachine before its
    /// completion.
    machine Watched(watcher: &mut Watcher, tape: &mut Tape) fails Failure {
        events { Pump(PumpEvent) }
        observer watcher;
        initial state On {
            machine pump: Pump(tape);
            failed Failure(_) => stay;
            done(pump) => Over;
            initial state Inside { forward Pump(event) => pump(event); }
        }
        final Over;
    }
}

scenario! {
    an_error_is_handled_before_the_completion(machine: Watched, tape) {
        machine.restart(&mut tape.watcher(), &mut tape).unwrap();
        machine.handle(&mut tape.watcher(), &mut tape, WatchedEvent::Pump(PumpEvent::Run)).unwrap();
        tape.take();
        tape.only(&["fail burst"]);
        let burst = WatchedEvent::Pump(PumpEvent::Burst);
        assert_eq!(machine.handle(&mut tape.watcher(), &mut tape, burst), Ok(Answer::Moved));
        let trace = tape.take();
        let at = |text: &str| trace.find(text).unwrap_or_else(|| panic!("{text} is not in {trace}"));
        assert!(at("raised failed") < at("raised done(pump)"), "{trace}");
        assert!(at("began failed") < at("began done(pump)"), "{trace}");
    }
}

state_machine! {
    /// The state of the submachine forwards events, and the observer is notified of an error of the submachine and of
    /// the signal that its `done` raises.
    machine Heard(watcher: &mut Watcher, tape: &mut Tape) fails Failure {
        events { Pump(PumpEvent) }
        signals { Broke }
        observer watcher;
        initial state On {
            machine pump: Pump(tape);
            forward Pump(event) => pump(event);
            failed Failure(_) => stay;
            done(pump) => {
                raise(Broke);
                if tape.ask("again") { On } else { Off }
            }
        }
        state Off { on Broke => tape.act("heard"); }
    }
}

scenario! {
    signals_of_a_done_are_handled_after_the_error(machine: Heard, tape) {
        machine.restart(&mut tape.watcher(), &mut tape).unwrap();
        machine.handle(&mut tape.watcher(), &mut tape, HeardEvent::Pump(PumpEvent::Run)).unwrap();
        tape.take();
        tape.only(&["fail burst"]);
        let burst = HeardEvent::Pump(PumpEvent::Burst);
        assert_eq!(machine.handle(&mut tape.watcher(), &mut tape, burst), Err(Failure("burst")));
        let trace = tape.take();
        let at = |text: &str| trace.find(text).unwrap_or_else(|| panic!("{text} is not in {trace}"));
        assert!(at("raised failed") < at("raised Broke"), "{trace}");
        assert!(trace.contains("heard"), "{trace}");
        assert!(machine.is_in(HeardState::Off));
    }
}

state_machine! {
    /// Runs a machine that itself runs one with `fails`.
    machine Works(tape: &mut Tape) fails Outage {
        events { Plant(PlantEvent) }
        initial state On {
            machine plant: Plant(tape);
            forward Plant(event) => plant(event);
            after 3s => tape.act("later");
        }
    }
}

scenario! {
    a_guard_of_a_timer_two_levels_down_is_evaluated_once(machine: Works, tape) {
        machine.restart(&mut tape).unwrap();
        machine.handle(&mut tape, WorksEvent::Plant(Event::On)).unwrap();
        machine.handle(&mut tape, WorksEvent::Plant(Event::Pump(PumpEvent::Run))).unwrap();
        tape.take();
        tape.only(&["fail soon", "mends"]);
        assert_eq!(machine.advance(&mut tape, SECOND), Ok(Answer::Stayed));
        assert_eq!(tape.take(), "mended soon");
        tape.only(&["fail soon"]);
        assert_eq!(machine.advance(&mut tape, SECOND / 2), Err(Outage("soon")));
        tape.only(&[]);
        tape.take();
        assert_eq!(machine.advance(&mut tape, 2 * SECOND), Ok(Answer::Stayed));
        assert_eq!(tape.take(), "late, start, later");
    }
}

state_machine! {
    /// Two submachines with timers that are due at the same time.
    machine Pair(tape: &mut Tape) fails Failure {
        events { First(PumpEvent), Second(PumpEvent) }
        initial state On {
            machine first: Pump(tape);
            machine second: Pump(tape);
            forward First(event) => first(event);
            forward Second(event) => second(event);
        }
    }
}

scenario! {
    an_error_in_one_submachine_does_not_skip_the_other(machine: Pair, tape) {
        machine.restart(&mut tape).unwrap();
        machine.handle(&mut tape, PairEvent::First(PumpEvent::Run)).unwrap();
        machine.handle(&mut tape, PairEvent::Second(PumpEvent::Run)).unwrap();
        tape.take();
        tape.only(&["fail soon", "mends"]);
        assert_eq!(machine.advance(&mut tape, SECOND), Ok(Answer::Stayed));
        assert_eq!(tape.take(), "mended soon, mended soon");
        assert_eq!(machine.advance(&mut tape, SECOND / 2), Ok(Answer::Stayed));
        assert_eq!(tape.take(), "mended soon, mended soon");
        tape.only(&[]);
        assert_eq!(machine.advance(&mut tape, SECOND / 2), Ok(Answer::Stayed));
        assert_eq!(tape.take(), "late, start, late, start");
    }
}

state_machine! {
    /// A machine that completes when it is started.
    machine Spark(tape: &mut Tape) fails Failure {
        enter { tape.try_act("spark")?; }
        exit { tape.try_act("out")?; }
        initial state Lit { always => Out; }
        final Out;
    }
}

state_machine! {
    machine Sparks(tape: &mut Tape) fails Failure {
        #[derive(Clone, Copy)]
        events { Go, Fast, Again }
        initial Off;
        state Off { on Go => On; on Fast => Quick; on Again => Twice; }
        state On {
            machine first: Spark(tape);
            machine second: Spark(tape);
            done(first) => { tape.act("first"); Off }
            done(second) => { tape.act("second"); Off }
        }
        state Quick {
            machine first: Spark(tape);
            machine second: Spark(tape);
            failed _ if tape.ask("fast") => Off;
            done(first) => { tape.act("first"); Off }
            done(second) => { tape.act("second"); Off }
        }
        state Twice {
            machine first: Spark(tape);
            machine second: Spark(tape);
            done(first) => { tape.act("first"); Between }
            done(second) => { tape.act("second"); Off }
        }
        state Between { always => Twice; }
    }
}

scenario! {
    completions_are_handled_in_order_despite_an_error(machine: Sparks, tape) {
        machine.restart(&mut tape).unwrap();
        for event in [SparksEvent::Go, SparksEvent::Fast] {
            tape.only(&["fail spark"]);
            assert_eq!(machine.handle(&mut tape, event), Err(Failure("spark")));
            assert_eq!(tape.take(), "spark, out, spark, out, first");
        }
    }
}

scenario! {
    a_restarted_submachine_replaces_a_pending_completion(machine: Sparks, tape) {
        machine.restart(&mut tape).unwrap();
        assert_eq!(machine.handle(&mut tape, SparksEvent::Again), Ok(Answer::Moved));
        assert_eq!(tape.take(), "spark, out, spark, out, first, spark, out, spark, out, second");
    }
}

state_machine! {
    /// A machine that never fails.
    machine Lamp(tape: &mut Tape) {
        #[allow(dead_code)]
        events { Press }
        initial Dark;
        state Dark { on Press => Lit; }
        state Lit { on Press => { tape.act("dark"); Dark } }
    }
}

state_machine! {
    machine Lamps(tape: &mut Tape) fails Failure {
        #[allow(dead_code)]
        events { Left(LampEvent), Right(LampEvent) }
        machine left: Lamp(tape);
        machine right: Lamp(tape);
        forward Left(event) => left(event);
        forward Right(event) => right(event);
        initial state Home {
            when tape.ask("checks") => match tape.try_ask("broken") { result => if result? { Away } else { stay } }
            always if tape.ask("leaves") => Away;
        }
        state Away {
            when tape.ask("returns") => Home;
        }
    }
}

scenario! {
    an_always_is_considered_once_after_each_step_that_fails(machine: Lamps, tape) {
        machine.restart(&mut tape).unwrap();
        tape.only(&["checks", "fail broken"]);
        tape.take_all();
        assert_eq!(machine.update(&mut tape), Err(Failure("broken")));
        // Once after the decision has failed, and once after its error has found no `failed`.
        assert_eq!(tape.take_all(), "? checks: yes, ? fail broken: 1, ? leaves: no, ? leaves: no");
    }
}
