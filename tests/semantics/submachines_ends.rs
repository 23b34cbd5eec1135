//! Completions of submachines that no transition handles, or that are handled too late, and guards that are evaluated
//! in the same step.

use std::time::Duration;

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::{Tape, Watcher};

const SECOND: Duration = Duration::from_secs(1);

mod fuse {
    use super::*;

    state_machine! {
        /// A fuse that burns down. The timers of the machine itself are still due when it completes.
        pub machine Fuse(tape: &mut Tape) {
            #[derive(Clone, Copy)]
            events { Cut }
            initial => if tape.ask("short") { Out } else { Burning };
            exit { tape.act("exit fuse"); }
            every 500ms if tape.ask("glow") => { tape.act("glows"); }
            state Burning {
                active { tape.act("burns"); }
                on Cut => Out;
                when tape.ask("rain") => Out;
            }
            final Out { exit { tape.act("exit out"); } }
        }
    }
}

use fuse::*;

state_machine! {
    machine Unwatched(tape: &mut Tape) {
        events { Cut, Go }
        initial state Lit {
            machine fuse: Fuse(tape);
            exit { tape.act("exit lit"); }
            active { tape.act("lit"); }
            forward Cut => fuse(FuseEvent::Cut);
            after 1s if tape.ask("late") => { tape.act("late"); Gone }
            on Go => Gone;
        }
        state Gone;
    }
}

scenario! {
    an_unhandled_completion_exits_the_submachine_immediately(machine: Unwatched, tape) {
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, UnwatchedEvent::Cut), Answer::Stayed);
        assert_eq!(tape.take(), "exit out, exit fuse");
        assert_eq!(machine.due(), Some(SECOND));
        machine.handle(&mut tape, UnwatchedEvent::Go);
        assert_eq!(tape.take(), "exit lit");

        machine.restart(&mut tape);
        tape.set("rain", true);
        machine.update(&mut tape);
        assert_eq!(tape.take(), "exit out, exit fuse, lit");

        tape.set("short", true);
        machine.restart(&mut tape);
        assert_eq!(tape.take(), "exit lit, exit out, exit fuse");
    }
}

scenario! {
    a_guard_is_evaluated_after_timers_of_the_submachine(machine: Unwatched, tape) {
        machine.restart(&mut tape);
        tape.set("glow", true);
        tape.set("late", true);
        assert_eq!(machine.advance(&mut tape, SECOND), Answer::Moved);
        assert_eq!(tape.take(), "glows, glows, exit fuse, exit lit, late");
    }
}

state_machine! {
    /// Two submachines in one state, with a nested state that reacts to every event.
    machine Pair(tape: &mut Tape) {
        events { Cut }
        signals { Bang }
        initial state Both {
            machine first: Fuse(tape);
            machine second: Fuse(tape);
            initial Inside;
            forward Cut => second(FuseEvent::Cut);
            done(first) => { tape.act("first"); raise(Bang); }
            done(second) => { tape.act("second"); raise(Bang); }
            state Inside { on _ => if tape.ask("hears") { tape.act("something"); stay } else { pass }; }
        }
    }
}

scenario! {
    a_wildcard_does_not_match_a_completion(machine: Pair, tape) {
        tape.set("hears", true);
        tape.set("short", true);
        machine.restart(&mut tape);
        assert_eq!(
            tape.take(),
            "exit out, exit fuse, exit out, exit fuse, first, second, something, something"
        );
    }
}

scenario! {
    several_submachines_are_polled_in_order(machine: Pair, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, PairEvent::Cut);
        assert_eq!(tape.take(), "exit out, exit fuse, second");
        machine.restart(&mut tape);
        tape.take();
        tape.set("rain", true);
        machine.update(&mut tape);
        assert_eq!(tape.take(), "exit out, exit fuse, exit out, exit fuse, first, second");
    }
}

state_machine! {
    /// A signal pauses the state before the completion of the fuse is handled.
    machine Aside(tape: &mut Tape) {
        events { Light, Back }
        signals { Away }
        queue 4;
        initial state Dark { on Light => { raise(Away); Lit } }
        state Lit {
            machine fuse: Fuse(tape);
            done(fuse) => Dark;
            on Away => push(Elsewhere);
        }
        state Elsewhere { on Back => pop; }
    }
}

scenario! {
    time_stops_in_a_submachine_with_an_unhandled_completion(machine: Aside, tape) {
        tape.set("short", true);
        machine.restart(&mut tape);
        machine.handle(&mut tape, AsideEvent::Light);
        assert!(machine.is_in(AsideState::Elsewhere));
        assert_eq!(tape.take(), "exit out, exit fuse");
        machine.handle(&mut tape, AsideEvent::Back);
        assert!(machine.is_in(AsideState::Lit));
        assert_eq!(machine.due(), None);
        machine.advance(&mut tape, SECOND * 5);
        assert_eq!(tape.take(), "");
    }
}

state_machine! {
    /// One region forwards an event, and another one exits all of them.
    machine Regions(tape: &mut Tape) {
        events { Cut }
        initial parallel Both {
            state Left {
                machine fuse: Fuse(tape);
                forward Cut => fuse(FuseEvent::Cut);
            }
            state Right { initial Here; state Here { on Cut => { tape.act("cut"); Gone } } }
        }
        state Gone;
    }
}

scenario! {
    a_submachine_reacts_before_its_state_is_exited(machine: Regions, tape) {
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, RegionsEvent::Cut), Answer::Moved);
        assert_eq!(tape.take(), "exit out, exit fuse, cut");
    }
}

mod book {
    use super::*;

    state_machine! {
        /// A book that completes while a state is pushed over.
        pub machine Book(tape: &mut Tape) {
            #[derive(Clone, Copy)]
            events { Note, Close }
            initial state Page { on Note => push(Margin); exit { tape.act("exit page"); } }
            state Margin { on Close => Closed(3); }
            final Closed(pages: u32) { exit { tape.act("exit closed"); } }
        }
    }
}

use book::*;

state_machine! {
    machine Reader(tape: &mut Tape) {
        events { Book(BookEvent) }
        initial state Reading {
            machine book: Book(tape);
            forward Book(event) => book(event);
            done(book.Closed { pages }) => { tape.act(&format!("{pages} pages")); Asleep }
        }
        state Asleep;
    }
}

scenario! {
    a_submachine_may_complete_in_a_pushed_state(machine: Reader, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, ReaderEvent::Book(BookEvent::Note));
        assert_eq!(machine.handle(&mut tape, ReaderEvent::Book(BookEvent::Close)), Answer::Moved);
        assert_eq!(tape.take(), "exit closed, exit page, 3 pages");
    }
}

state_machine! {
    /// A machine that completes because of an event or a timer.
    machine Match(tape: &mut Tape) {
        events { Strike, Blow }
        initial Whole;
        state Whole { on Strike => Burnt; on Blow => { tape.act("cold"); } after 3s => Burnt; }
        final Burnt;
    }
}

state_machine! {
    /// The state that forwards events is nested more deeply than the transition that handles the completion.
    machine Stove(tape: &mut Tape) {
        events { Match(MatchEvent), Open }
        initial state Cooking {
            machine fire: Match(tape);
            in Low | Wide { forward Match(event) => fire(event); }
            done(fire) => High;
            initial state Flame {
                initial Low;
                enter { tape.act("enter flame"); }
                exit { tape.act("exit flame"); }
                state Low { on Open => Wide; }
                state High;
            }
            state Wide;
        }
    }
}

scenario! {
    the_target_of_done_does_not_depend_on_the_cause(machine: Stove, tape) {
        for by_time in [false, true] {
            machine.restart(&mut tape);
            tape.take();
            let answer = match by_time {
                true => machine.advance(&mut tape, 3 * SECOND),
                false => machine.handle(&mut tape, StoveEvent::Match(MatchEvent::Strike)),
            };
            assert_eq!(answer, Answer::Moved);
            assert_eq!(tape.take(), "exit flame, enter flame", "by time: {by_time}");
            assert!(machine.is_in(StoveState::High));
        }
    }
}

scenario! {
    a_forward_of_several_states_reaches_an_outer_submachine(machine: Stove, tape) {
        machine.restart(&mut tape);
        let blow = || StoveEvent::Match(MatchEvent::Blow);
        assert_eq!(machine.handle(&mut tape, blow()), Answer::Stayed);
        machine.handle(&mut tape, StoveEvent::Open);
        assert_eq!(machine.handle(&mut tape, blow()), Answer::Stayed);
        assert_eq!(tape.take(), "enter flame, cold, exit flame, cold");
    }
}

state_machine! {
    /// A signal exits the state before the completion of the fuse is handled.
    machine Watched(watcher: &mut Watcher, tape: &mut Tape) {
        events { Light }
        signals { Away }
        observer watcher;
        queue 4;
        initial state Dark { on Light => { raise(Away); Lit } }
        state Lit {
            machine fuse: Fuse(tape);
            done(fuse) => Dark;
            on Away => Dark;
        }
    }
}

#[test]
fn both_engines_report_a_late_completion_alike() {
    macro_rules! trace {
        ($machine:expr) => {{
            let (mut tape, mut machine) = (Tape::new(), $machine);
            tape.set("short", true);
            machine.restart(&mut tape.watcher(), &mut tape);
            machine.handle(&mut tape.watcher(), &mut tape, WatchedEvent::Light);
            tape.take()
        }};
    }
    let compiled = trace!(Watched::new());
    assert!(compiled.ends_with("discarded done(fuse)"), "{compiled}");
    assert_eq!(trace!(Watched::interpreter()), compiled);
}

state_machine! {
    machine Once {
        events { Go }
        initial state Waits { on Go => Over; }
        final Over;
    }
}

state_machine! {
    /// One event is forwarded by the state of the submachine, and another one by that state and a nested one.
    machine Shared(tape: &mut Tape) {
        events { Alone, Together, Turn }
        initial state Outer {
            machine once: Once;
            forward Alone => once(OnceEvent::Go);
            done(once) => tape.act("over");
            always if tape.ask("leaves") => Aside;
            on Turn => Inner;
            initial state Other;
            state Inner;
        }
        in Outer | Inner { forward Together => once(OnceEvent::Go); }
        state Aside { on Turn => Outer; }
    }
}

scenario! {
    /// If several states share a `forward`, the completion is handled in a follow-up step, and by then its state may be
    /// exited.
    a_forward_of_several_states_delays_the_completion(machine: Shared, tape) {
        for (event, trace) in [(SharedEvent::Alone, "over"), (SharedEvent::Together, "")] {
            tape.only(&[]);
            machine.restart(&mut tape);
            tape.take();
            tape.only(&["leaves"]);
            assert_eq!(machine.handle(&mut tape, event), Answer::Moved);
            assert_eq!(tape.take(), trace);
            assert!(machine.is_in(SharedState::Aside));
            tape.only(&[]);
            machine.handle(&mut tape, SharedEvent::Turn);
            assert!(machine.is_in(SharedState::Other));
        }
    }
}
