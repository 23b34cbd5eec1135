//! Follow-up steps: completions, `always` transitions, and raised events.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

state_machine! {
    /// Nested composites that complete.
    machine Nested(tape: &mut Tape) {
        events { Go, Back }
        initial Outer;

        state Outer {
            initial Inner;
            exit { tape.act("Outer: exit"); }
            done => { tape.act("outer done"); After }
            state Inner {
                initial Busy;
                exit { tape.act("Inner: exit"); }
                done => { tape.act("inner done"); End }
                state Busy { on Go => Ready; }
                final Ready {
                    enter { tape.act("Ready: enter"); }
                    exit { tape.act("Ready: exit"); }
                }
            }
            final End { enter { tape.act("End: enter"); } }
        }
        state After { on Go => Over; on Back => Outer; }
        final Over { enter { tape.act("Over: enter"); } exit { tape.act("Over: exit"); } }
    }
}

scenario! {
    completes_from_the_inside_out(machine: Nested, tape) {
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, NestedEvent::Go), Answer::Moved);
        let trace = "Ready: enter, Ready: exit, Inner: exit, inner done, End: enter, Outer: exit, outer done";
        assert_eq!(tape.take(), trace);
        assert_eq!(machine.state(), Some(NestedState::After));
    }
}

scenario! {
    ends_in_its_final_state(machine: Nested, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, NestedEvent::Go);
        assert!(!machine.is_finished());
        tape.take();
        machine.handle(&mut tape, NestedEvent::Go);
        assert_eq!(tape.take(), "Over: enter", "nothing is exited");
        assert!(machine.is_finished() && machine.is_in(NestedState::Over));
        assert_eq!(machine.handle(&mut tape, NestedEvent::Go), Answer::Ignored);
        assert_eq!(machine.handle(&mut tape, NestedEvent::Back), Answer::Ignored);
        machine.restart(&mut tape);
        assert_eq!(tape.take(), "Over: exit");
        assert!(machine.is_in(NestedState::Busy) && !machine.is_finished());
    }
}

state_machine! {
    /// Final states and history.
    machine Remembering(tape: &mut Tape) {
        events { Next, Leave, Back }
        initial Deep;
        on Leave => Away;
        state Deep {
            initial One;
            history deep;
            state One { on Next => Two; }
            state Two {
                initial Work;
                state Work { on Next => Worked; }
                final Worked;
            }
        }
        state Away { on Back => Deep; on Next => Deep.history; }
    }
}

scenario! {
    a_remembered_final_state_counts_as_no_history(machine: Remembering, tape) {
        machine.restart(&mut tape);
        for event in [RememberingEvent::Next, RememberingEvent::Leave, RememberingEvent::Back] {
            machine.handle(&mut tape, event);
        }
        assert_eq!(machine.state(), Some(RememberingState::Work), "remembered");
        machine.handle(&mut tape, RememberingEvent::Next);
        assert_eq!(machine.state(), Some(RememberingState::Worked));
        machine.handle(&mut tape, RememberingEvent::Leave);
        machine.handle(&mut tape, RememberingEvent::Next);
        assert_eq!(machine.state(), Some(RememberingState::Work), "shallow: the child is no final");
        machine.handle(&mut tape, RememberingEvent::Next);
        machine.handle(&mut tape, RememberingEvent::Leave);
        machine.handle(&mut tape, RememberingEvent::Back);
        assert_eq!(machine.state(), Some(RememberingState::One), "deep: the leaf is");
    }
}

state_machine! {
    machine Queued(tape: &mut Tape) {
        events { Go, Told(u8) }
        signals { First, Second { by: u8 } }
        queue 8;
        initial Idle;

        on First => { tape.act("first"); raise(Told(7)); }
        on Second { by } => tape.act(&format!("second by {by}"));
        on Told(n) => tape.act(&format!("told {n}"));

        state Idle {
            on Go => { raise(First); tape.act("go"); raise(Second { by: 1 }); Busy }
        }
        state Busy {
            initial Started;
            enter { raise(Second { by: 2 }); tape.note("settle", true); }
            done => tape.act("done");
            always if tape.noted("settle") => { tape.note("settle", false); tape.act("always"); }
            state Started { always => { tape.act("on"); Ended } }
            final Ended;
        }
    }
}

scenario! {
    always_precedes_completions_and_raised_events(machine: Queued, tape) {
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, QueuedEvent::Go), Answer::Moved);
        assert_eq!(tape.take(), "go, on, always, done, first, second by 1, second by 2, told 7");
        assert_eq!(machine.handle(&mut tape, QueuedEvent::Told(3)), Answer::Stayed);
        assert_eq!(tape.take(), "told 3");
    }
}

state_machine! {
    /// A transition with the trigger `_`, after transitions with narrower patterns.
    machine Wild(tape: &mut Tape) {
        events { A, B(u8) }
        signals { S, T(u8) }
        queue 4;
        initial state Only {
            on S | A => { tape.act("s or a"); }
            on B(n) if n > 3 => { tape.act("b"); raise(T(n)); raise(S); }
            on _ => tape.act("any");
        }
    }
}

scenario! {
    one_pattern_matches_events_and_signals(machine: Wild, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, WildEvent::A);
        machine.handle(&mut tape, WildEvent::B(1));
        machine.handle(&mut tape, WildEvent::B(9));
        assert_eq!(tape.take(), "s or a, any, b, any, s or a");
    }
}

state_machine! {
    /// Raises more signals than the queue has room for.
    machine Crowded(tape: &mut Tape) {
        events { Go }
        signals { Ping(u8) }
        queue 2;
        initial state Only {
            on Go => for n in 0..3 { raise(Ping(n)); }
            on Ping(n) => tape.act(&format!("ping {n}"));
        }
    }
}

#[test]
#[should_panic(expected = "`Crowded` cannot raise `Ping`: its queue has room for 2; declare more with `queue N;`")]
fn raising_into_a_full_queue_panics() {
    let mut tape = Tape::new();
    let mut machine = Crowded::start(&mut tape);
    machine.handle(&mut tape, CrowdedEvent::Go);
}

#[test]
#[should_panic(expected = "`Crowded` cannot raise `Ping`: its queue has room for 2; declare more with `queue N;`")]
fn raising_into_a_full_queue_panics_interpreted() {
    let mut tape = Tape::new();
    let mut machine = Crowded::interpreter();
    machine.restart(&mut tape);
    machine.handle(&mut tape, CrowdedEvent::Go);
}

#[test]
fn queues_take_no_space_in_the_machine() {
    assert_eq!(size_of::<Queued>(), 1);
    assert_eq!(size_of::<Nested>(), 1);
}

state_machine! {
    /// Completions that are queued because an `always` comes first. It may exit the state that handles them.
    machine Parcels(tape: &mut Tape) {
        events { Pack, Back }
        initial Small;

        done(Large) if tape.ask("heard") => tape.act("machine: large done");

        state Small {
            initial Open;
            always if tape.ask("away") => Away;
            done => { tape.act("small done"); Large }
            state Open { on Pack => Closed; }
            final Closed;
        }
        state Large {
            initial Empty;
            always if tape.ask("away") => Away;
            done => { tape.act("large done"); Small }
            state Empty { on Pack => Full; }
            final Full;
        }
        state Away { on Back => Large; always if tape.ask("home") => Home; }
        state Home { on Back => Small; }
    }
}

scenario! {
    /// A completion that no active state handles is dropped, but the machine itself handles it in every state.
    completions_are_handled_after_an_always(machine: Parcels, tape) {
        use ParcelsEvent::{Back, Pack};
        machine.restart(&mut tape);
        machine.handle(&mut tape, Pack);
        assert_eq!(machine.state(), Some(ParcelsState::Empty));
        machine.handle(&mut tape, Pack);
        assert_eq!(machine.state(), Some(ParcelsState::Open));
        assert_eq!(tape.take(), "small done, large done");

        tape.set("away", true);
        machine.restart(&mut tape);
        assert_eq!(machine.state(), Some(ParcelsState::Away));
        tape.set("away", false);
        machine.handle(&mut tape, Back);
        tape.set("away", true);
        tape.set("heard", true);
        machine.handle(&mut tape, Pack);
        // The state is entered by an `always`, and the machine itself handles the completion.
        assert_eq!(machine.state(), Some(ParcelsState::Away));
        assert_eq!(tape.take(), "machine: large done");
        tape.set("home", true);
        assert_eq!(machine.handle(&mut tape, Pack), Answer::Moved);
        assert_eq!(machine.state(), Some(ParcelsState::Home));
    }
}

state_machine! {
    /// A box that is exited as soon as it is full, before its completion is handled.
    machine Hasty(tape: &mut Tape) {
        events { Fill(String) }
        initial Box;
        done(Box) => tape.act("over");
        state Box {
            always if is_in(Full) => Beside("empty".to_owned());
            initial state Filling { on Fill(with) => Full(with); }
            final Full(with: String);
        }
        state Beside(label: String) {
            done(Box) if !with.is_empty() || tape.ask("gone") => tape.act(&format!("{label} {with}"));
        }
    }
}

scenario! {
    data_of_a_final_state_is_gone_once_its_composite_is_exited(machine: Hasty, tape) {
        machine.restart(&mut tape);
        tape.take();
        machine.handle(&mut tape, HastyEvent::Fill("water".to_owned()));
        assert_eq!(tape.take(), "over");
        assert!(machine.is_in(HastyState::Beside));
    }
}
