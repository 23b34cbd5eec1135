//! `fails`: which code `?` ends, what still happens, which transition handles the error, and what a call returns.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::{Failure, Tape};

state_machine! {
    /// A machine in which every phase of a step may fail.
    machine Job(tape: &mut Tape) fails Failure {
        #[derive(Debug, PartialEq)]
        events { Go, Ask, Decide, Tell, Loop, Say }
        signals { Said }
        initial Idle;
        on Said => tape.act("said");
        failed Failure("exit idle") => Broken("at the exit");
        failed Failure(what) if tape.ask("outer") => Broken(what);

        state Idle {
            enter {
                tape.try_act("enter idle")?;
                tape.act("is idle");
            }
            exit {
                tape.try_act("exit idle")?;
                tape.act("was idle");
            }
            on Go => {
                tape.try_act("effect")?;
                tape.act("done");
                Busy
            }
            on Ask if tape.try_ask("first")? => Busy;
            on Ask if tape.try_ask("second")? => stay;
            on Decide => {
                let found = { tape.try_act("found")?; 7 };
                if tape.try_ask("wide")? {
                    Busy
                } else if found == 7 {
                    tape.act("seven");
                    stay
                } else {
                    Broken("never")
                }
            }
            on Tell if let 7 = tape.try_ask("tells").map(|tells| if tells { 7 } else { 8 })? => tape.act("told");
            on Loop => {
                for _ in 0..3 {
                    println!("{:?}", tape.try_act("again")?);
                }
            }
            on Say => {
                raise(Said);
                tape.try_act("say")?;
            }
            when tape.try_ask("poll")? => Busy;
            after 5s => { tape.try_act("late")?; }
        }
        state Busy {
            enter {
                tape.try_act("enter busy")?;
                tape.act("is busy");
            }
            active { tape.try_act("active")?; }
            exit { tape.act("was busy"); }
            failed Failure(what) if tape.ask("inner") => { tape.act(what); Idle }
            on Go => Idle;
        }
        state Broken(what: &'static str) {
            on Go => { tape.act(what); Idle }
        }
    }
}

scenario! {
    no_error(machine: Job, tape) {
        assert_eq!(machine.restart(&mut tape), Ok(()));
        assert_eq!(tape.take(), "enter idle, is idle");
        assert_eq!(machine.handle(&mut tape, JobEvent::Go), Ok(Answer::Moved));
        assert_eq!(tape.take(), "exit idle, was idle, effect, done, enter busy, is busy");
        assert_eq!(machine.handle(&mut tape, JobEvent::Ask), Ok(Answer::Ignored));
        assert_eq!(machine.stop(&mut tape), Ok(()));
        assert_eq!(tape.take(), "was busy");
    }
}

scenario! {
    an_error_ends_its_code_but_not_the_step(machine: Job, tape) {
        machine.restart(&mut tape).unwrap();
        tape.take();
        tape.only(&["fail effect"]);
        assert_eq!(machine.handle(&mut tape, JobEvent::Go), Err(Failure("effect")));
        assert_eq!(tape.take(), "exit idle, was idle, effect, enter busy, is busy");
        assert!(machine.is_in(JobState::Busy));
        tape.only(&["fail enter idle"]);
        assert_eq!(machine.handle(&mut tape, JobEvent::Go), Err(Failure("enter idle")));
        assert_eq!(tape.take(), "was busy, enter idle");
        assert!(machine.is_in(JobState::Idle));
    }
}

scenario! {
    the_first_error_is_returned(machine: Job, tape) {
        machine.restart(&mut tape).unwrap();
        tape.take();
        tape.only(&["fail effect", "fail enter busy"]);
        assert_eq!(machine.handle(&mut tape, JobEvent::Go), Err(Failure("effect")));
        assert_eq!(tape.take(), "exit idle, was idle, effect, enter busy");
    }
}

scenario! {
    the_inner_state_handles_an_error_first(machine: Job, tape) {
        machine.restart(&mut tape).unwrap();
        tape.take();
        tape.only(&["fail enter busy", "inner", "outer"]);
        assert_eq!(machine.handle(&mut tape, JobEvent::Go), Ok(Answer::Moved));
        assert_eq!(tape.take(), "exit idle, was idle, effect, done, enter busy, was busy, enter busy, enter idle, is idle");
        assert!(machine.is_in(JobState::Idle));
    }
}

scenario! {
    an_error_is_handled_after_the_step(machine: Job, tape) {
        machine.restart(&mut tape).unwrap();
        tape.take();
        tape.only(&["fail exit idle"]);
        assert_eq!(machine.handle(&mut tape, JobEvent::Go), Ok(Answer::Moved));
        assert_eq!(tape.take(), "exit idle, effect, done, enter busy, is busy, was busy");
        assert!(machine.is_in(JobState::Broken));
        tape.only(&[]);
        assert_eq!(machine.handle(&mut tape, JobEvent::Go), Ok(Answer::Moved));
        assert_eq!(tape.take(), "at the exit, enter idle, is idle");
    }
}

scenario! {
    an_error_in_an_error_handler_is_handled_next(machine: Job, tape) {
        machine.restart(&mut tape).unwrap();
        tape.take();
        tape.only(&["fail enter busy", "inner", "outer", "fail enter idle"]);
        assert_eq!(machine.handle(&mut tape, JobEvent::Go), Ok(Answer::Moved));
        assert_eq!(
            tape.take(),
            "exit idle, was idle, effect, done, enter busy, was busy, enter busy, enter idle, exit idle, was idle"
        );
        assert!(machine.is_in(JobState::Broken));
    }
}

scenario! {
    a_failing_guard_ends_the_search(machine: Job, tape) {
        machine.restart(&mut tape).unwrap();
        tape.take();
        tape.only(&["fail first", "second"]);
        assert!(!machine.can(&tape, &JobEvent::Ask));
        assert_eq!(machine.handle(&mut tape, JobEvent::Ask), Err(Failure("first")));
        tape.only(&["fail first", "second", "outer"]);
        assert_eq!(machine.handle(&mut tape, JobEvent::Ask), Ok(Answer::Moved));
        assert_eq!(tape.take(), "exit idle, was idle");
        assert!(machine.is_in(JobState::Broken));
    }
}

scenario! {
    a_failing_decision_exits_no_state(machine: Job, tape) {
        machine.restart(&mut tape).unwrap();
        tape.take();
        tape.only(&["fail found"]);
        assert_eq!(machine.handle(&mut tape, JobEvent::Decide), Err(Failure("found")));
        assert_eq!(tape.take(), "found");
        tape.only(&["fail wide"]);
        assert_eq!(machine.handle(&mut tape, JobEvent::Decide), Err(Failure("wide")));
        assert_eq!(tape.take(), "found");
        tape.only(&[]);
        assert_eq!(machine.handle(&mut tape, JobEvent::Decide), Ok(Answer::Stayed));
        assert_eq!(tape.take(), "found, seven");
        assert!(machine.is_in(JobState::Idle));
    }
}

scenario! {
    a_pattern_in_a_guard_matches_a_fallible_expression(machine: Job, tape) {
        machine.restart(&mut tape).unwrap();
        tape.take();
        tape.only(&["tells"]);
        assert_eq!(machine.handle(&mut tape, JobEvent::Tell), Ok(Answer::Stayed));
        assert_eq!(tape.take(), "told");
        tape.only(&["tells", "fail tells"]);
        assert_eq!(machine.handle(&mut tape, JobEvent::Tell), Err(Failure("tells")));
    }
}

scenario! {
    a_loop_ends_with_its_first_error(machine: Job, tape) {
        machine.restart(&mut tape).unwrap();
        tape.take();
        assert_eq!(machine.handle(&mut tape, JobEvent::Loop), Ok(Answer::Stayed));
        assert_eq!(tape.take(), "again, again, again");
        tape.only(&["fail again"]);
        assert_eq!(machine.handle(&mut tape, JobEvent::Loop), Err(Failure("again")));
        assert_eq!(tape.take(), "again");
    }
}

scenario! {
    an_error_is_handled_before_raised_signals(machine: Job, tape) {
        machine.restart(&mut tape).unwrap();
        tape.take();
        tape.only(&["fail say", "outer"]);
        assert_eq!(machine.handle(&mut tape, JobEvent::Say), Ok(Answer::Moved));
        assert_eq!(tape.take(), "say, exit idle, was idle, said");
    }
}

scenario! {
    polls_and_timers_return_errors(machine: Job, tape) {
        machine.restart(&mut tape).unwrap();
        tape.take();
        tape.only(&["fail poll"]);
        assert_eq!(machine.update(&mut tape), Err(Failure("poll")));
        tape.only(&["fail late"]);
        assert_eq!(machine.tick(&mut tape, std::time::Duration::from_secs(6)), Err(Failure("late")));
        assert_eq!(tape.take(), "late");
        tape.only(&["poll", "fail active"]);
        assert_eq!(machine.update(&mut tape), Ok(Answer::Moved));
        tape.take();
        assert_eq!(machine.update(&mut tape), Err(Failure("active")));
        assert_eq!(tape.take(), "active");
    }
}

scenario! {
    an_error_at_the_start_is_returned_or_handled(machine: Job, tape) {
        tape.only(&["fail enter idle"]);
        assert_eq!(machine.restart(&mut tape), Err(Failure("enter idle")));
        assert!(machine.is_in(JobState::Idle));
        tape.only(&["fail enter idle", "outer"]);
        assert_eq!(machine.restart(&mut tape), Ok(()));
        assert!(machine.is_in(JobState::Broken));
    }
}

scenario! {
    an_error_at_the_stop_is_returned(machine: Job, tape) {
        machine.restart(&mut tape).unwrap();
        tape.take();
        tape.only(&["fail exit idle"]);
        assert_eq!(machine.stop(&mut tape), Err(Failure("exit idle")));
        assert_eq!(tape.take(), "exit idle");
        assert_eq!(machine.stop(&mut tape), Ok(()));
    }
}

#[test]
fn a_failing_start_returns_no_machine() {
    let mut tape = Tape::new();
    tape.only(&["fail enter idle"]);
    assert_eq!(Job::start(&mut tape).map(|_| ()), Err(Failure("enter idle")));
    tape.only(&[]);
    assert!(Job::start(&mut tape).is_ok());
}

#[test]
fn a_run_ends_at_the_first_unhandled_error() {
    let mut tape = Tape::new();
    let mut job = Job::start(&mut tape).unwrap();
    tape.take();
    tape.only(&["fail found"]);
    let mut events = [JobEvent::Decide, JobEvent::Go].into_iter();
    assert_eq!(job.run(&mut tape, events.by_ref()), Err(Failure("found")));
    assert_eq!(events.next(), Some(JobEvent::Go));
}

state_machine! {
    /// Two regions that may fail, and a third one that never does.
    machine Both(tape: &mut Tape) fails Failure {
        events { Go, Ask, Decide, Reset }
        initial Run;
        failed Failure("outer") => Down;
        state Down {
            enter { tape.act("down"); }
            on Reset => Run;
        }
        parallel Run {
            state Left {
                initial One;
                state One {
                    on Go => { tape.try_act("left")?; Two }
                    on Ask if tape.try_ask("left asks")? => { tape.act("left moves"); Two }
                    on Decide => { tape.try_act("left found")?; let found = 7; if found == 7 { Two } else { stay } }
                }
                state Two {
                    enter { tape.try_act("enter two")?; }
                    exit { tape.act("exit two"); }
                    failed Failure("left") => { tape.act("left again"); One }
                    failed Failure("right") => tape.act("left hears");
                    on Reset => One;
                }
            }
            state Right {
                initial Up;
                state Up {
                    on Go => { tape.try_act("right")?; Under }
                    on Ask if tape.try_ask("right asks")? => { tape.act("right moves"); Under }
                    on Decide => { if tape.try_ask("right decides")? { Under } else { tape.act("not"); stay } }
                }
                state Under {
                    enter { tape.act("under"); }
                    failed Failure(what) if tape.ask("right takes") => { tape.act(what); Up }
                    on Reset => Up;
                }
            }
            state Third {
                initial Still;
                state Still { on Go => tape.act("still"); }
            }
        }
    }
}

scenario! {
    other_regions_continue_after_an_error(machine: Both, tape) {
        machine.restart(&mut tape).unwrap();
        tape.take();
        tape.only(&["fail left"]);
        assert_eq!(machine.handle(&mut tape, BothEvent::Go), Ok(Answer::Moved));
        assert_eq!(tape.take(), "left, right, still, enter two, under, exit two, left again");
        assert!(machine.is_in(BothState::One) && machine.is_in(BothState::Under));
    }
}

scenario! {
    each_region_can_handle_an_error(machine: Both, tape) {
        machine.restart(&mut tape).unwrap();
        tape.take();
        tape.only(&["fail right", "right takes"]);
        assert_eq!(machine.handle(&mut tape, BothEvent::Go), Ok(Answer::Moved));
        assert_eq!(tape.take(), "left, right, still, enter two, under, left hears, right");
        assert!(machine.is_in(BothState::Two) && machine.is_in(BothState::Up));
        tape.only(&[]);
        assert_eq!(machine.handle(&mut tape, BothEvent::Reset), Ok(Answer::Moved));
        assert_eq!(tape.take(), "exit two");
    }
}

scenario! {
    an_unhandled_error_in_regions_is_returned(machine: Both, tape) {
        machine.restart(&mut tape).unwrap();
        tape.take();
        tape.only(&["fail enter two"]);
        assert_eq!(machine.handle(&mut tape, BothEvent::Go), Err(Failure("enter two")));
        assert_eq!(tape.take(), "left, right, still, enter two, under");
        assert!(machine.is_in(BothState::Two) && machine.is_in(BothState::Under));
    }
}

scenario! {
    a_failing_guard_ends_the_search_in_all_regions(machine: Both, tape) {
        machine.restart(&mut tape).unwrap();
        tape.take();
        tape.only(&["left asks", "fail right asks"]);
        assert_eq!(machine.handle(&mut tape, BothEvent::Ask), Err(Failure("right asks")));
        assert_eq!(tape.take(), "");
        assert!(machine.is_in(BothState::One) && machine.is_in(BothState::Up));
        tape.only(&["fail left asks", "right asks"]);
        assert_eq!(machine.handle(&mut tape, BothEvent::Ask), Err(Failure("left asks")));
        assert_eq!(tape.take(), "");
        assert!(machine.is_in(BothState::One) && machine.is_in(BothState::Up));
    }
}

scenario! {
    a_failing_decision_exits_no_state_in_any_region(machine: Both, tape) {
        machine.restart(&mut tape).unwrap();
        tape.take();
        tape.only(&["fail right decides"]);
        assert_eq!(machine.handle(&mut tape, BothEvent::Decide), Err(Failure("right decides")));
        assert_eq!(tape.take(), "left found");
        assert!(machine.is_in(BothState::One) && machine.is_in(BothState::Up));
        tape.only(&[]);
        assert_eq!(machine.handle(&mut tape, BothEvent::Decide), Ok(Answer::Moved));
        assert_eq!(tape.take(), "left found, not, enter two");
    }
}

state_machine! {
    /// Timers whose durations may fail, and follow-up steps.
    machine Clock(tape: &mut Tape) fails Failure {
        events { Go, Stop }
        initial Off;
        failed Failure("wait") => tape.act("no wait");
        state Off { on Go => On; }
        state On {
            enter { tape.act("on"); }
            on Stop => Off;
            after tape.try_ask("wait").map(|_| std::time::Duration::from_secs(2))? => Off;
            every tape.try_ask("period").map(|long| std::time::Duration::from_secs(if long { 60 } else { 1 }))? => {
                tape.try_act("tick")?;
            }
            always if tape.ask("full") => { tape.try_act("fill")?; Full }
        }
        state Full {
            initial Begun;
            done => { tape.try_act("done")?; Off }
            failed Failure("begin") => Ended;
            state Begun {
                enter { tape.try_act("begin")?; }
                on Stop => Ended;
            }
            final Ended;
        }
    }
}

scenario! {
    a_timer_with_a_failing_duration_never_fires(machine: Clock, tape) {
        use std::time::Duration;
        machine.restart(&mut tape).unwrap();
        tape.only(&["fail wait"]);
        assert_eq!(machine.handle(&mut tape, ClockEvent::Go), Ok(Answer::Moved));
        assert_eq!(tape.take(), "on, no wait");
        assert_eq!(machine.due(), Some(Duration::from_secs(1)));
        tape.only(&["fail tick"]);
        assert_eq!(machine.advance(&mut tape, Duration::from_secs(1)), Err(Failure("tick")));
        // The period is evaluated at each firing.
        tape.only(&["fail period"]);
        assert_eq!(machine.advance(&mut tape, Duration::from_secs(1)), Err(Failure("period")));
        assert_eq!(tape.take(), "tick, tick");
        assert_eq!(machine.due(), None);
        tape.only(&[]);
        assert_eq!(machine.advance(&mut tape, Duration::from_secs(100)), Ok(Answer::Ignored));
        assert!(machine.is_in(ClockState::On));
    }
}

state_machine! {
    /// A period that may fail even if its `every` is not taken.
    machine Beacon(tape: &mut Tape) fails Failure {
        initial state Lit {
            every tape.try_ask("period").map(|_| std::time::Duration::from_secs(1))? if tape.ask("seen") =>
                tape.act("seen");
        }
    }
}

scenario! {
    an_error_of_a_period_is_returned_without_a_firing(machine: Beacon, tape) {
        use std::time::Duration;
        machine.restart(&mut tape).unwrap();
        tape.only(&["fail period"]);
        assert_eq!(machine.advance(&mut tape, Duration::from_secs(1)), Err(Failure("period")));
        assert_eq!(machine.due(), None);
    }
}

scenario! {
    follow_up_steps_return_errors(machine: Clock, tape) {
        machine.restart(&mut tape).unwrap();
        tape.only(&["full", "fail fill"]);
        assert_eq!(machine.handle(&mut tape, ClockEvent::Go), Err(Failure("fill")));
        assert!(machine.is_in(ClockState::Begun));
        tape.only(&["full", "fail begin"]);
        assert_eq!(machine.handle(&mut tape, ClockEvent::Stop), Ok(Answer::Moved));
        assert_eq!(machine.handle(&mut tape, ClockEvent::Go), Ok(Answer::Moved));
        assert_eq!(tape.take(), "on, fill, begin, done, on, fill, begin, done");
        assert!(machine.is_in(ClockState::Off));
        tape.only(&["full", "fail begin", "fail done"]);
        assert_eq!(machine.handle(&mut tape, ClockEvent::Go), Err(Failure("done")));
        assert!(machine.is_in(ClockState::Off));
    }
}

scenario! {
    later_errors_of_a_call_are_dropped(machine: Clock, tape) {
        use std::time::Duration;
        machine.restart(&mut tape).unwrap();
        tape.only(&[]);
        machine.handle(&mut tape, ClockEvent::Go).unwrap();
        tape.take();
        tape.only(&["fail tick", "fail begin"]);
        assert_eq!(machine.advance(&mut tape, Duration::from_millis(2500)), Err(Failure("tick")));
        assert_eq!(tape.take(), "tick");
        assert!(machine.is_in(ClockState::Off));
    }
}

state_machine! {
    /// Timers with guards and decisions that fail.
    machine Alarm(tape: &mut Tape) fails Failure {
        events { Stop }
        initial Set;
        failed Failure("first") if tape.ask("calm") => tape.act("calm");
        failed Failure("third") => Off;
        state Set {
            after 1s if tape.try_ask("first")? => Ringing;
            after 1s if tape.try_ask("second")? => Off;
            after 2s => {
                let long = tape.try_ask("third")?;
                if long { Ringing } else { stay }
            }
            every 3s if tape.try_ask("each")? => tape.act("each");
        }
        state Ringing { on Stop => Set; }
        state Off { on Stop => Set; }
    }
}

scenario! {
    a_timer_whose_guard_fails_stays_due(machine: Alarm, tape) {
        use std::time::Duration;
        machine.restart(&mut tape).unwrap();
        tape.only(&["fail first", "second"]);
        assert_eq!(machine.advance(&mut tape, Duration::from_secs(1)), Err(Failure("first")));
        assert!(machine.is_in(AlarmState::Off));
        machine.handle(&mut tape, AlarmEvent::Stop).unwrap();
        tape.only(&["fail first", "calm"]);
        assert_eq!(machine.advance(&mut tape, Duration::from_millis(1500)), Ok(Answer::Stayed));
        assert!(machine.is_in(AlarmState::Set));
        assert_eq!(tape.actions(), ["calm"]);
        tape.take();
        tape.only(&["first"]);
        assert_eq!(machine.advance(&mut tape, Duration::from_millis(100)), Ok(Answer::Moved));
        assert!(machine.is_in(AlarmState::Ringing));
    }
}

scenario! {
    a_timer_whose_decision_fails_has_fired(machine: Alarm, tape) {
        use std::time::Duration;
        machine.restart(&mut tape).unwrap();
        tape.only(&["fail third"]);
        assert_eq!(machine.advance(&mut tape, Duration::from_secs(10)), Ok(Answer::Moved));
        assert!(machine.is_in(AlarmState::Off));
        machine.handle(&mut tape, AlarmEvent::Stop).unwrap();
        tape.only(&["fail each"]);
        assert_eq!(machine.advance(&mut tape, Duration::from_secs(4)), Err(Failure("each")));
        assert!(machine.is_in(AlarmState::Set));
        assert_eq!(machine.due(), Some(Duration::from_secs(2)));
    }
}

state_machine! {
    /// A single timer, which exits its state unless its decision fails.
    machine Single(tape: &mut Tape) fails Failure {
        initial state Set {
            after 2s => if tape.try_ask("decides")? { Early } else { Late };
        }
        state Early;
        state Late;
    }
}

scenario! {
    a_timer_whose_decision_fails_does_not_fire_again(machine: Single, tape) {
        use std::time::Duration;
        machine.restart(&mut tape).unwrap();
        tape.only(&["fail decides"]);
        assert_eq!(machine.advance(&mut tape, Duration::from_secs(3)), Err(Failure("decides")));
        assert_eq!(machine.due(), None);
        assert_eq!(machine.advance(&mut tape, Duration::from_secs(3)), Ok(Answer::Ignored));
        assert!(machine.is_in(SingleState::Set));
    }
}

state_machine! {
    /// Timers that are refused until the decision of another timer fails. They are considered before, after and inside
    /// the state of that timer.
    machine Blind(tape: &mut Tape) fails Failure {
        events { Rest }
        initial parallel Both {
            on Rest => Nest;
            state Left(seen: bool = false) {
                after 1s if *seen => tape.act("left");
                failed _ => { *seen = true; }
            }
            state Middle {
                after 2s => { let again = tape.try_ask("middle")?; if again { Both } else { stay } }
            }
            state Right(seen: bool = false) {
                after 1s if *seen => tape.act("right");
                failed _ => { *seen = true; }
            }
        }
        state Nest {
            every 2s => { let again = tape.try_ask("nest")?; if again { Both } else { stay } }
            initial Egg(false);
            state Egg(seen: bool) {
                after 1s if *seen => { tape.act("hatch"); Bird }
                failed _ => { *seen = true; }
            }
            state Bird;
        }
    }
}

scenario! {
    refused_timers_are_considered_again_after_an_error(machine: Blind, tape) {
        use std::time::Duration;
        machine.restart(&mut tape).unwrap();
        tape.only(&["fail middle"]);
        assert_eq!(machine.advance(&mut tape, Duration::from_secs(2)), Ok(Answer::Stayed));
        assert_eq!(tape.actions(), ["left", "right"]);
        machine.handle(&mut tape, BlindEvent::Rest).unwrap();
        tape.only(&["fail nest"]);
        assert_eq!(machine.advance(&mut tape, Duration::from_secs(2)), Ok(Answer::Moved));
        assert_eq!(tape.actions(), ["left", "right", "hatch"]);
        assert_eq!(machine.advance(&mut tape, Duration::from_secs(2)), Err(Failure("nest")));
        assert!(machine.is_in(BlindState::Bird));
    }
}

state_machine! {
    /// Guards that may fail, in states inside and around one that always reacts.
    machine Doubt(tape: &mut Tape) fails Failure {
        events { Go, Ask }
        initial Wide;
        on Go => Wide;
        parallel Wide {
            on Ask if tape.try_ask("around")? => stay;
            state Left {
                initial One;
                on Ask if tape.ask("left") => stay;
                state One { on Go if tape.try_ask("inner")? => stay; }
            }
            state Right { on Go => tape.act("right"); }
        }
    }
}

scenario! {
    can_returns_false_if_any_guard_fails(machine: Doubt, tape) {
        machine.restart(&mut tape).unwrap();
        assert!(machine.can(&tape, &DoubtEvent::Go));
        tape.only(&["fail inner"]);
        assert!(!machine.can(&tape, &DoubtEvent::Go));
        assert_eq!(machine.handle(&mut tape, DoubtEvent::Go), Err(Failure("inner")));
        tape.only(&["left"]);
        assert!(machine.can(&tape, &DoubtEvent::Ask));
        assert_eq!(machine.handle(&mut tape, DoubtEvent::Ask), Ok(Answer::Stayed));
        tape.only(&["left", "fail around"]);
        assert!(!machine.can(&tape, &DoubtEvent::Ask));
        assert_eq!(machine.handle(&mut tape, DoubtEvent::Ask), Err(Failure("around")));
    }
}
