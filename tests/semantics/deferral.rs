//! `defer`: which events are deferred, for how long, in which order they are recalled, and which transitions have
//! precedence.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

state_machine! {
    /// A printer that handles one job at a time.
    machine Printer(tape: &mut Tape) {
        #[derive(PartialEq, Debug)]
        events { Print(u32), Scan, Ready, Fail, Copy { pages: String } }
        queue 4;
        initial Idle;

        state Idle {
            on Print(job) => { tape.act(&format!("print {job}")); Busy }
            on Scan => { tape.act("scan"); }
            on Copy { pages } => { tape.act(&format!("copy {pages}")); }
        }
        state Busy {
            initial Printing;
            defer Print(_) | Copy { .. };
            on Ready => Idle;
            exit { tape.act("Busy: exit"); }
            state Printing {
                on Fail => Jammed;
            }
            state Jammed {
                defer Scan;
                on Fail => Printing;
                on Print(job) if job > 100 => { tape.act(&format!("refuse {job}")); }
            }
        }
    }
}

scenario! {
    an_event_is_deferred_until_the_state_is_exited(machine: Printer, tape) {
        use PrinterEvent as E;
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, E::Print(1)), Answer::Moved);
        assert_eq!(machine.handle(&mut tape, E::Print(2)), Answer::Deferred);
        assert_eq!(machine.handle(&mut tape, E::Print(3)), Answer::Deferred);
        assert_eq!(tape.take(), "print 1");
        assert_eq!(machine.deferred().collect::<Vec<_>>(), [&E::Print(2), &E::Print(3)], "the oldest first");
        assert_eq!(machine.handle(&mut tape, E::Ready), Answer::Moved);
        assert_eq!(tape.take(), "Busy: exit, print 2", "the oldest is recalled, and its reaction defers the next one again");
        machine.handle(&mut tape, E::Ready);
        assert_eq!(tape.take(), "Busy: exit, print 3");
        machine.handle(&mut tape, E::Ready);
        assert_eq!(tape.take(), "Busy: exit");
        assert!(machine.is_in(PrinterState::Idle));
    }
}

scenario! {
    events_are_recalled_until_a_state_defers_them_again(machine: Printer, tape) {
        use PrinterEvent as E;
        machine.restart(&mut tape);
        machine.handle(&mut tape, E::Print(1));
        assert_eq!(machine.handle(&mut tape, E::Copy { pages: "1-3".to_string() }), Answer::Deferred);
        machine.handle(&mut tape, E::Print(2));
        machine.handle(&mut tape, E::Copy { pages: "4".to_string() });
        tape.take();
        machine.handle(&mut tape, E::Ready);
        assert_eq!(tape.take(), "Busy: exit, copy 1-3, print 2", "the copy of page 4 is deferred again");
        machine.handle(&mut tape, E::Ready);
        assert_eq!(tape.take(), "Busy: exit, copy 4");
    }
}

scenario! {
    a_nested_transition_overrides_a_deferral(machine: Printer, tape) {
        use PrinterEvent as E;
        machine.restart(&mut tape);
        machine.handle(&mut tape, E::Print(1));
        machine.handle(&mut tape, E::Print(200));
        assert_eq!(machine.handle(&mut tape, E::Print(2)), Answer::Deferred);
        tape.take();
        assert_eq!(machine.handle(&mut tape, E::Fail), Answer::Moved);
        assert_eq!(tape.take(), "refuse 200", "it is not deferred any more; 2 still is");
        assert_eq!(machine.handle(&mut tape, E::Print(300)), Answer::Stayed);
        assert_eq!(machine.handle(&mut tape, E::Print(3)), Answer::Deferred);
        tape.take();
        machine.handle(&mut tape, E::Ready);
        assert_eq!(tape.take(), "Busy: exit, print 2", "the deferred events keep their order");
        machine.handle(&mut tape, E::Ready);
        assert_eq!(tape.take(), "Busy: exit, print 3");
    }
}

scenario! {
    each_state_defers_its_own_events(machine: Printer, tape) {
        use PrinterEvent as E;
        machine.restart(&mut tape);
        machine.handle(&mut tape, E::Print(1));
        assert_eq!(machine.handle(&mut tape, E::Scan), Answer::Ignored);
        machine.handle(&mut tape, E::Fail);
        assert_eq!(machine.handle(&mut tape, E::Scan), Answer::Deferred);
        tape.take();
        machine.handle(&mut tape, E::Fail);
        assert_eq!(tape.take(), "", "no state defers it or reacts to it, so it is discarded");
        machine.handle(&mut tape, E::Fail);
        machine.handle(&mut tape, E::Scan);
        machine.handle(&mut tape, E::Ready);
        assert_eq!(tape.take(), "Busy: exit, scan");
    }
}

scenario! {
    stopping_drops_deferred_events(machine: Printer, tape) {
        use PrinterEvent as E;
        machine.restart(&mut tape);
        machine.handle(&mut tape, E::Print(1));
        machine.handle(&mut tape, E::Print(2));
        machine.stop(&mut tape);
        machine.restart(&mut tape);
        tape.take();
        machine.handle(&mut tape, E::Scan);
        assert_eq!(tape.take(), "scan");
        assert!(machine.is_in(PrinterState::Idle));
    }
}

scenario! {
    /// An event without room in the queue is refused without any effect, and `can` returns `false`.
    an_event_without_room_is_refused(machine: Printer, tape) {
        machine.restart(&mut tape);
        assert_eq!(machine.room_to_defer(), 4);
        assert_eq!(machine.handle(&mut tape, PrinterEvent::Print(0)), Answer::Moved);
        for job in 1..=4 {
            assert_eq!(machine.handle(&mut tape, PrinterEvent::Print(job)), Answer::Deferred);
            assert_eq!(machine.room_to_defer(), 4 - usize::try_from(job).unwrap());
        }
        tape.take();
        assert_eq!(machine.handle(&mut tape, PrinterEvent::Copy { pages: String::new() }), Answer::Refused);
        assert_eq!(machine.handle(&mut tape, PrinterEvent::Print(5)), Answer::Refused);
        assert_eq!((tape.take().as_str(), machine.deferred().count(), machine.room_to_defer()), ("", 4, 0));
        machine.stop(&mut tape);
        assert_eq!(machine.room_to_defer(), 4);
    }
}

state_machine! {
    /// The order of a call: `always`, completions, raised events, deferred events.
    machine Ordered(tape: &mut Tape, open: &mut bool) {
        events { Go, Later(u8), Now }
        queue 3;
        initial Shut;
        on Later(n) => { tape.act(&format!("later {n}")); }
        on Now => { tape.act("now"); }
        state Shut {
            defer Later(_);
            on Later(n) if n == 0 => { tape.act("own"); }
            on Go => { raise(Now); Work }
            always if *open => Work;
        }
        state Work {
            initial Step;
            enter { *open = false; raise(Later(9)); }
            done => { tape.act("done"); Shut }
            state Step { always => Finished; }
            final Finished;
        }
    }
}

scenario! {
    deferred_events_are_recalled_after_raised_ones(machine: Ordered, tape) {
        use OrderedEvent as E;
        let mut open = false;
        machine.restart(&mut tape, &mut open);
        assert_eq!(machine.handle(&mut tape, &mut open, E::Later(0)), Answer::Stayed, "the state's own wins");
        assert_eq!(machine.handle(&mut tape, &mut open, E::Later(1)), Answer::Deferred);
        tape.take();
        machine.handle(&mut tape, &mut open, E::Go);
        // `Shut` is entered again before the raised events are handled. It defers `Later`.
        assert_eq!(tape.take(), "done, now");
        open = true;
        machine.update(&mut tape, &mut open);
        assert_eq!(tape.take(), "done", "in any kind of call");
    }
}

state_machine! {
    /// A `defer` of the machine itself, which applies until a state reacts to the event.
    machine Inbox(tape: &mut Tape) {
        events { Mail(&'static str), Sleep, Wake }
        queue 2;
        initial Asleep;
        defer Mail(_);
        state Asleep { on Wake => Awake; }
        state Awake {
            on Mail(text) => { tape.act(text); }
            on Sleep => Asleep;
        }
    }
}

scenario! {
    the_machine_itself_defers_events(machine: Inbox, tape) {
        use InboxEvent as E;
        machine.restart(&mut tape);
        for text in ["one", "two"] {
            assert_eq!(machine.handle(&mut tape, E::Mail(text)), Answer::Deferred);
        }
        assert_eq!(machine.handle(&mut tape, E::Wake), Answer::Moved);
        assert_eq!(tape.take(), "one, two");
        assert_eq!(machine.handle(&mut tape, E::Mail("three")), Answer::Stayed);
        machine.handle(&mut tape, E::Sleep);
        assert_eq!(machine.handle(&mut tape, E::Mail("four")), Answer::Deferred);
    }
}

state_machine! {
    /// One region defers an event to which the other one reacts.
    machine Sides(tape: &mut Tape) {
        events { X(String), Flip, Out, In }
        queue 4;
        initial Both;
        state Out { on In => Both; on X(text) => { tape.act(&format!("out {text}")); } }
        parallel Both {
            on Out => Out;
            state Left {
                initial state Counting {
                    on X(text) => { tape.act(&format!("left {text}")); }
                    when tape.ask("polled") => stay;
                }
            }
            state Right {
                initial state Waiting { defer X(_); on Flip => Hearing; }
                state Hearing { on X(text) => { tape.act(&format!("right {text}")); } on Flip => Waiting; }
            }
        }
    }
}

scenario! {
    /// If one region defers an event, a reaction of another one has to wait.
    one_region_defers_for_all_regions(machine: Sides, tape) {
        use SidesEvent as E;
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, E::X("a".into())), Answer::Deferred);
        assert_eq!(machine.update(&mut tape), Answer::Ignored);
        assert_eq!(tape.take(), "", "no region reacts as long as it is deferred");
        assert_eq!(machine.handle(&mut tape, E::Flip), Answer::Moved);
        assert_eq!(tape.take(), "left a, right a");
        machine.handle(&mut tape, E::Flip);
        machine.handle(&mut tape, E::X("b".into()));
        tape.take();
        machine.handle(&mut tape, E::Out);
        assert_eq!(tape.take(), "out b");
        machine.handle(&mut tape, E::In);
        assert_eq!(tape.take(), "");
    }
}

state_machine! {
    /// A state around regions defers events that no region reacts to.
    machine Around(tape: &mut Tape) {
        events { X, Y, Flip, Leave }
        queue 4;
        initial Inside;
        state Outside { on X => { tape.act("outside X"); } on Y => { tape.act("outside Y"); } }
        state Inside {
            defer X | Y;
            initial Both;
            on Leave => Outside;
            parallel Both {
                state Left { on X => { tape.act("left X"); } }
                state Right {
                    initial state One { on Flip => Two; }
                    state Two { on Y => { tape.act("right Y"); } }
                }
            }
        }
    }
}

scenario! {
    a_region_overrides_a_deferral_around_it(machine: Around, tape) {
        use AroundEvent as E;
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, E::X), Answer::Stayed);
        assert_eq!(machine.handle(&mut tape, E::Y), Answer::Deferred);
        assert_eq!(tape.take(), "left X");
        machine.handle(&mut tape, E::Flip);
        assert_eq!(tape.take(), "right Y");
        machine.handle(&mut tape, E::Leave);
        assert_eq!(tape.take(), "");
    }
}

state_machine! {
    /// Composites whose transitions are alarms.
    machine Outer(tape: &mut Tape) {
        events { Print, Scan, Leave }
        priority outer;
        queue 4;
        initial Busy;
        state Busy {
            initial Idle;
            defer Print | Scan;
            on Scan if tape.ask("now") => tape.act("outer scan");
            on Leave => Away;
            state Idle { on Print => tape.act("print"); }
        }
        state Away { on Print | Scan => tape.act("away"); }
    }
}

scenario! {
    /// `priority outer` does not affect `defer`: an event to which a nested state reacts is not deferred.
    a_nested_transition_overrides_a_deferral_with_priority_outer(machine: Outer, tape) {
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, OuterEvent::Print), Answer::Stayed);
        assert_eq!(machine.handle(&mut tape, OuterEvent::Scan), Answer::Deferred);
        assert_eq!(tape.take(), "print");
        tape.set("now", true);
        assert_eq!(machine.handle(&mut tape, OuterEvent::Leave), Answer::Moved);
        assert_eq!(tape.take(), "away");
    }
}

state_machine! {
    /// A region defers an event that a nested state passes.
    machine Desk(tape: &mut Tape) {
        events { Call, Leave }
        queue 4;
        initial Work;
        parallel Work {
            on Leave => Home;
            state Hands {
                initial Full;
                defer Call;
                state Full { on Call if tape.ask("looked") => pass; }
            }
            state Ears { on Call => tape.act("heard"); }
        }
        state Home { on Call => tape.act("answered"); }
    }
}

scenario! {
    /// A reaction that always passes is not selected, so the event is deferred, although the other region would react.
    a_passing_reaction_does_not_override_a_deferral(machine: Desk, tape) {
        machine.restart(&mut tape);
        tape.set("looked", true);
        assert_eq!(machine.handle(&mut tape, DeskEvent::Call), Answer::Deferred);
        assert_eq!(tape.take(), "");
        machine.handle(&mut tape, DeskEvent::Leave);
        assert_eq!(tape.take(), "answered");
    }
}

state_machine! {
    /// A recalled event raises an event that is deferred while others are still pending.
    machine Overtaking(tape: &mut Tape) {
        events { Job(u32), Next }
        queue 8;
        initial Busy;
        state Busy { defer Job(_); on Next => Idle; }
        state Idle {
            on Job(n) => { tape.act(&format!("job {n}")); raise(Job(9)); Again }
        }
        state Again { defer Job(_); on Next => Free; }
        state Free { on Job(n) => tape.act(&format!("job {n}")); }
    }
}

scenario! {
    /// An event that is raised in reaction to a recalled event comes after all deferred ones.
    a_raised_event_follows_all_deferred_ones(machine: Overtaking, tape) {
        use OvertakingEvent::{Job, Next};
        machine.restart(&mut tape);
        for n in 1..=3 {
            machine.handle(&mut tape, Job(n));
        }
        machine.handle(&mut tape, Next);
        assert_eq!(tape.take(), "job 1");
        machine.handle(&mut tape, Next);
        assert_eq!(tape.take(), "job 2, job 3, job 9");
    }
}

state_machine! {
    /// Follow-up steps lead to the state that reacts to a deferred event.
    machine Through(tape: &mut Tape) {
        events { Job(u32), Next, End }
        queue 4;
        initial Busy;
        state Busy { defer Job(_); on Next => Passing; on End => Ending; }
        state Passing { always => Ready; }
        state Ending {
            initial Last;
            done => Ready;
            final Last;
        }
        state Ready { on Job(n) => { tape.act(&format!("job {n}")); Busy } }
    }
}

scenario! {
    /// The event is recalled after the follow-up steps.
    follow_up_steps_precede_recalled_events(machine: Through, tape) {
        use ThroughEvent::{End, Job, Next};
        machine.restart(&mut tape);
        for n in 1..=3 {
            machine.handle(&mut tape, Job(n));
        }
        assert_eq!(machine.handle(&mut tape, Next), Answer::Moved);
        assert_eq!((tape.take().as_str(), machine.state()), ("job 1", Some(ThroughState::Busy)));
        assert_eq!(machine.handle(&mut tape, End), Answer::Moved);
        assert_eq!((tape.take().as_str(), machine.state()), ("job 2", Some(ThroughState::Busy)));
        machine.handle(&mut tape, End);
        machine.handle(&mut tape, Next);
        assert_eq!((tape.take().as_str(), machine.state()), ("job 3", Some(ThroughState::Ready)));
    }
}
