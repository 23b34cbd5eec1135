//! `ignore`: which events a state drops, which states are considered instead, and which declaration has precedence.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::{Failure, Tape, Watcher};

state_machine! {
    /// A door that ignores the bell while it is open, and some keys in every state.
    machine Door(tape: &mut Tape) {
        events { Ring, Key(u32), Knock, Open, Shut }
        signals { Creak(u32) }
        queue 4;
        initial Closed;
        on Ring => tape.act("ring");
        on Key(key) => tape.act(&format!("key {key}"));
        on Creak(_) => tape.act("creak");
        ignore Knock;

        state Closed {
            on Open => Opened;
            ignore Key(0) | Key(7);
            ignore Creak(0);
            on Shut => { raise(Creak(0)); raise(Creak(1)); raise(Ring); raise(Key(7)); }
        }
        state Opened {
            initial Wide;
            ignore Ring;
            defer Key(_);
            on Knock => tape.act("knock");
            on Shut => Closed;
            state Wide {
                on Open => Ajar;
                alarm on Ring if tape.ask("loud") => tape.act("loud");
            }
            state Ajar {
                on Key(1) => tape.act("turn");
                ignore Key(2) | Knock;
                on Open if tape.ask("free") => Wide;
                ignore Open;
            }
        }
    }
}

scenario! {
    an_ignored_event_does_not_reach_enclosing_states(machine: Door, tape) {
        use DoorEvent as E;
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, E::Ring), Answer::Stayed);
        assert_eq!(machine.handle(&mut tape, E::Key(7)), Answer::Ignored);
        assert_eq!(machine.handle(&mut tape, E::Key(8)), Answer::Stayed);
        assert_eq!(machine.handle(&mut tape, E::Knock), Answer::Ignored);
        assert_eq!(tape.take(), "ring, key 8");
        assert!(!machine.can(&tape, &E::Key(0)) && machine.can(&tape, &E::Key(1)) && !machine.can(&tape, &E::Knock));
    }
}

scenario! {
    raised_events_are_ignored_too(machine: Door, tape) {
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, DoorEvent::Shut), Answer::Stayed);
        assert_eq!(tape.take(), "creak, ring");
    }
}

scenario! {
    an_alarm_precedes_an_ignore(machine: Door, tape) {
        use DoorEvent as E;
        machine.restart(&mut tape);
        machine.handle(&mut tape, E::Open);
        tape.only(&["loud"]);
        assert!(machine.can(&tape, &E::Ring));
        assert_eq!(machine.handle(&mut tape, E::Ring), Answer::Stayed);
        tape.only(&[]);
        assert!(!machine.can(&tape, &E::Ring));
        assert_eq!(machine.handle(&mut tape, E::Ring), Answer::Ignored);
        assert_eq!(tape.take(), "loud");
    }
}

scenario! {
    enclosing_states_do_not_defer_an_ignored_event(machine: Door, tape) {
        use DoorEvent as E;
        machine.restart(&mut tape);
        machine.handle(&mut tape, E::Open);
        assert_eq!(machine.handle(&mut tape, E::Key(2)), Answer::Deferred);
        machine.handle(&mut tape, E::Open);
        assert_eq!(machine.deferred().count(), 0, "it was recalled in `Ajar`, which ignores it");
        assert_eq!(machine.handle(&mut tape, E::Key(2)), Answer::Ignored);
        assert_eq!(machine.handle(&mut tape, E::Key(3)), Answer::Deferred);
        assert_eq!(machine.handle(&mut tape, E::Key(1)), Answer::Stayed);
        machine.handle(&mut tape, E::Shut);
        assert_eq!(tape.take(), "turn, key 3");
    }
}

scenario! {
    transitions_before_an_ignore_are_considered_first(machine: Door, tape) {
        use DoorEvent as E;
        machine.restart(&mut tape);
        machine.handle(&mut tape, E::Open);
        machine.handle(&mut tape, E::Open);
        assert_eq!(machine.handle(&mut tape, E::Open), Answer::Ignored);
        assert_eq!(machine.handle(&mut tape, E::Knock), Answer::Ignored);
        tape.only(&["free"]);
        assert_eq!(machine.handle(&mut tape, E::Open), Answer::Moved);
        assert_eq!(machine.handle(&mut tape, E::Knock), Answer::Stayed);
    }
}

state_machine! {
    /// Two regions that ignore events, and an enclosing state that handles or defers them.
    machine Desk(tape: &mut Tape) {
        events { Call, Mail, Note, Quit, Go, Done }
        queue 4;
        initial parallel Open {
            on Call => tape.act("call");
            on Quit => Shut;
            defer Mail;
            state Clerk {
                initial Free;
                state Free { on Go => Busy; }
                state Busy { ignore Call | Mail | Quit; ignore Note; on Done => Free; }
            }
            state Boss {
                initial Here;
                defer Note;
                state Here { on Go => Away; }
                state Away { ignore Call | Mail; ignore Quit; on Done => Here; }
            }
        }
        state Shut;
    }
}

scenario! {
    each_region_is_considered_separately(machine: Desk, tape) {
        use DeskEvent as E;
        machine.restart(&mut tape);
        machine.handle(&mut tape, E::Done);
        machine.handle(&mut tape, E::Go);
        for event in [E::Call, E::Mail, E::Quit] {
            assert!(!machine.can(&tape, &event));
            assert_eq!(machine.handle(&mut tape, event), Answer::Ignored, "both regions ignore it");
        }
        assert!(!machine.can(&tape, &E::Note));
        assert_eq!(machine.handle(&mut tape, E::Note), Answer::Deferred, "the other region defers the event");
        assert_eq!(tape.take(), "");
    }
}

state_machine! {
    /// Two regions, of which only one is ever busy.
    machine Shop(tape: &mut Tape) {
        events { Call, Mail, Quit, Go, Done }
        queue 4;
        initial parallel Open {
            on Call => tape.act("call");
            on Quit => Shut;
            defer Mail;
            state Clerk {
                initial Free;
                state Free { on Go => Busy; }
                state Busy { ignore Call | Mail | Quit; on Done => Free; }
            }
            state Boss { exit { tape.act("boss leaves"); } on Done => tape.act("well done"); }
        }
        state Shut { on Mail => tape.act("mail"); }
    }
}

scenario! {
    an_outer_state_reacts_for_a_region_that_does_not_ignore(machine: Shop, tape) {
        use ShopEvent as E;
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, E::Mail), Answer::Deferred);
        machine.handle(&mut tape, E::Go);
        assert_eq!(machine.deferred().count(), 0, "what a region inside ignores is not deferred");
        assert!(!machine.can(&tape, &E::Mail));
        assert_eq!(machine.handle(&mut tape, E::Mail), Answer::Ignored);
        assert!(machine.can(&tape, &E::Call) && machine.can(&tape, &E::Quit));
        assert_eq!(machine.handle(&mut tape, E::Call), Answer::Stayed);
        assert_eq!(machine.handle(&mut tape, E::Quit), Answer::Moved);
        assert_eq!(tape.take(), "call, boss leaves");
        assert_eq!(machine.handle(&mut tape, E::Done), Answer::Ignored);
    }
}

state_machine! {
    /// A machine whose observer is notified of ignored events.
    machine Observed(watcher: &mut Watcher, tape: &mut Tape) {
        events { Ring(u8), Go }
        signals { Hum }
        observer watcher;
        initial Inner;
        on Ring(_) => tape.act("ring");
        state Inner { ignore Ring(0..=3); on Go => raise(Hum); ignore Hum; }
    }
}

scenario! {
    observers_are_notified_of_ignored_events(machine: Observed, tape) {
        machine.restart(&mut tape.watcher(), &mut tape);
        let before = tape.lines().len();
        assert_eq!(machine.handle(&mut tape.watcher(), &mut tape, ObservedEvent::Ring(3)), Answer::Ignored);
        assert_eq!(machine.handle(&mut tape.watcher(), &mut tape, ObservedEvent::Ring(4)), Answer::Stayed);
        machine.handle(&mut tape.watcher(), &mut tape, ObservedEvent::Go);
        assert_eq!(tape.lines()[before..], [
            "> began Ring",
            "> Inner: ignore Ring: ignored",
            "> began Ring",
            "> the machine: on Ring: taken",
            "> effect of the machine to stay",
            "ring",
            "> began Go",
            "> Inner: on Go: taken",
            "> effect of Inner to stay",
            "> raised Hum",
            "> began Hum",
            "> Inner: ignore Hum: ignored",
            "> discarded Hum",
        ]);
    }
}

state_machine! {
    /// One region ignores events that the other one defers or handles, or that the enclosing parallel defers.
    #[why]
    machine Beside(watcher: &mut Watcher, tape: &mut Tape) {
        events { Note, Call, Mail }
        queue 4;
        observer watcher;
        initial parallel Open {
            defer Mail;
            state Clerk { ignore Note | Call | Mail; }
            state Boss { defer Note; on Call => tape.act("call"); }
        }
    }
}

scenario! {
    an_ignoring_region_is_reported_even_if_another_region_reacts(machine: Beside, tape) {
        use BesideEvent as E;
        let cases: [(_, _, &[&str]); 3] = [
            (E::Note, [
                "Clerk: ignore Note | Call | Mail? ignored",
                "Boss: defer Note? deferred",
            ], &[
                "> Clerk: ignore Note | Call | Mail: ignored",
                "> Boss: defer Note: deferred",
                "> deferred Note",
            ]),
            (E::Call, [
                "Clerk: ignore Note | Call | Mail? ignored",
                "Boss: on Call? taken -> stay",
            ], &[
                "> Clerk: ignore Note | Call | Mail: ignored",
                "> Boss: on Call: taken",
                "> effect of Boss to stay",
                "call",
            ]),
            (E::Mail, [
                "Clerk: ignore Note | Call | Mail? ignored",
                "Open: defer Mail? outranked because of Clerk: ignore Note | Call | Mail",
            ], &[
                "> Clerk: ignore Note | Call | Mail: ignored",
                "> Open: defer Mail: deferred",
            ]),
        ];
        for (event, why, lines) in cases {
            machine.restart(&mut tape.watcher(), &mut tape);
            assert_eq!(machine.why(&tape.watcher(), &tape, &event).to_string().lines().collect::<Vec<_>>(), why);
            let before = tape.lines().len();
            machine.handle(&mut tape.watcher(), &mut tape, event);
            assert_eq!(&tape.lines()[before + 1..], lines, "after the beginning of the step");
        }
    }
}

state_machine! {
    /// One region ignores an event, the guard of another one fails, and a third one is no longer considered.
    #[why]
    machine Deaf(watcher: &mut Watcher, tape: &mut Tape) fails Failure {
        #[derive(Clone, Copy)]
        events { Bell }
        observer watcher;
        initial parallel Open {
            state Clerk { on Bell if tape.ask("awake") => tape.act("up"); ignore Bell; }
            state Boss { on Bell if tape.try_ask("hears")? => tape.act("comes"); }
            state Cat { ignore Bell; }
        }
    }
}

scenario! {
    an_ignore_is_reported_even_if_the_next_region_fails(machine: Deaf, tape) {
        machine.restart(&mut tape.watcher(), &mut tape).unwrap();
        tape.only(&["fail hears"]);
        let why = machine.why(&tape.watcher(), &tape, &DeafEvent::Bell).to_string();
        assert_eq!(why.lines().collect::<Vec<_>>(), [
            "Clerk: on Bell if tape.ask(\"awake\")? refused",
            "Clerk: ignore Bell? ignored",
            "Boss: on Bell if tape.try_ask(\"hears\")?? failed",
            "Cat: ignore Bell? not reached because of Boss: on Bell if tape.try_ask(\"hears\")?",
        ]);
        let before = tape.lines().len();
        machine.handle(&mut tape.watcher(), &mut tape, DeafEvent::Bell).unwrap_err();
        let mut lines = tape.lines().split_off(before + 1);
        lines.retain(|line| line.contains("Bell"));
        assert_eq!(lines, [
            "> Clerk: on Bell if tape.ask(\"awake\"): refused",
            "> Clerk: ignore Bell: ignored",
            "> Boss: on Bell if tape.try_ask(\"hears\")?: failed",
        ]);
    }
}

state_machine! {
    /// Composites have priority, but an `ignore` in a composite does not drop an event that a nested state handles.
    machine Outer {
        #[derive(Clone, Copy)]
        events { Go, Stop }
        priority outer;
        initial Around;
        state Around {
            initial Inner;
            ignore Go | Stop;
            state Inner { on Go => Other; }
            state Other;
        }
    }
}

#[test]
fn an_outer_ignore_does_not_precede_nested_transitions() {
    use OuterEvent::{Go, Stop};
    let (mut machine, mut twin) = (Outer::start(), Outer::interpreter());
    twin.restart();
    for (event, answer) in [(Stop, Answer::Ignored), (Go, Answer::Moved), (Go, Answer::Ignored)] {
        assert_eq!((machine.handle(event), twin.handle(event)), (answer, answer));
    }
}

state_machine! {
    /// A machine of pure moves, which uses a table.
    machine Table {
        #[derive(Clone, Copy)]
        events { A, B }
        initial One;
        on B => One;
        state One { on A => Two; }
        state Two { on A => One; ignore B; }
    }
}

#[test]
fn an_ignored_event_in_a_table_of_moves_is_ignored() {
    use TableEvent::{A, B};
    let (mut machine, mut twin) = (Table::start(), Table::interpreter());
    twin.restart();
    for (event, answer) in [(A, Answer::Moved), (B, Answer::Ignored), (A, Answer::Moved), (B, Answer::Moved)] {
        assert_eq!((machine.handle(event), twin.handle(event)), (answer, answer));
    }
}

#[test]
fn a_machine_with_ignore_is_pure() {
    let mut table = Table::start();
    table.run_slice(&[TableEvent::A, TableEvent::B]);
    assert_eq!(table.state(), Some(TableState::Two));
}
