//! Pushing and popping: which states are paused, resumed and unwound, and in which order.

use std::panic::{AssertUnwindSafe, catch_unwind};

use fsmith::Answer;
use fsmith_tests::machines::stack::{Dialogs, DialogsEvent, DialogsState, Office, OfficeEvent as E, OfficeState as S};
use fsmith_tests::machines::theatre::{Theatre, TheatreEvent, TheatreState};
use fsmith_tests::scenario;

scenario! {
    /// A push pauses only the active states inside the least common ancestor.
    push_and_pop(office: Office, tape) {
        office.restart(&mut tape);
        assert_eq!(tape.take(), "Work: enter, Write: enter");
        let mut handle = |event| {
            assert_eq!(office.handle(&mut tape, event), Answer::Moved);
            (tape.take(), office.active().collect::<Vec<_>>(), office.stack().collect::<Vec<_>>())
        };
        let step = |actions: &str, active: &[S], stack: &[S]| (actions.to_owned(), active.to_vec(), stack.to_vec());
        assert_eq!(
            handle(E::Ring),
            step("Write: pause, ring, Phone: enter, Talk: enter", &[S::Work, S::Phone, S::Talk], &[S::Write])
        );
        assert_eq!(
            handle(E::Bell),
            step("Talk: pause, Phone: pause, bell, Visitor: enter", &[S::Work, S::Visitor], &[S::Talk, S::Write])
        );
        assert_eq!(
            handle(E::Closed),
            step("Visitor: exit, Phone: resume, Talk: resume", &[S::Work, S::Phone, S::Talk], &[S::Write])
        );
        assert_eq!(
            handle(E::HangUp),
            step("Talk: exit, Phone: exit, hang up, Write: resume", &[S::Work, S::Write], &[])
        );
    }
}

scenario! {
    /// `is_in` returns `true` for a state that is pushed over.
    states_that_are_pushed_over_count_as_active(office: Office, tape) {
        office.restart(&mut tape);
        office.handle(&mut tape, E::Ring);
        assert_eq!(office.state(), Some(S::Talk));
        let inside: Vec<_> = S::ALL.iter().copied().filter(|state| office.is_in(*state)).collect();
        assert_eq!(inside, [S::Work, S::Write, S::Phone, S::Talk]);
    }
}

scenario! {
    /// A `push` of the topmost state and a `pop` with an empty stack pass, and their effects do not run.
    a_push_of_the_top_and_a_pop_of_nothing_pass(office: Office, tape) {
        office.restart(&mut tape);
        office.handle(&mut tape, E::Ring);
        tape.take();
        assert_eq!(office.handle(&mut tape, E::Ring), Answer::Ignored);
        assert_eq!(tape.take(), "");
        office.handle(&mut tape, E::Leave);
        tape.take();
        assert_eq!(office.handle(&mut tape, E::Closed), Answer::Stayed);
        assert_eq!(tape.take(), "passed");
    }
}

scenario! {
    /// A plain target in a pushed state replaces the top and keeps the states below.
    a_target_in_a_pushed_state_replaces_the_top(office: Office, tape) {
        office.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            office.handle(&mut tape, event);
            (tape.take(), office.stack().collect::<Vec<_>>())
        };
        handle(E::Ring);
        assert_eq!(handle(E::Hold), ("Talk: exit, Wait: enter".to_owned(), vec![S::Write]));
        assert_eq!(handle(E::Step), ("Wait: exit, Phone: exit, Visitor: enter".to_owned(), vec![S::Write]));
        assert_eq!(handle(E::Closed), ("Visitor: exit, Write: resume".to_owned(), vec![]));
    }
}

scenario! {
    /// A transition of a state around the push unwinds the stack from the top, whether or not it exits that state.
    a_transition_around_the_push_unwinds_the_stack(office: Office, tape) {
        let mut interrupted = |event| {
            office.restart(&mut tape);
            office.handle(&mut tape, E::Ring);
            tape.take();
            office.handle(&mut tape, event);
            (tape.take(), office.stack().count())
        };
        assert_eq!(
            interrupted(E::Leave),
            ("Talk: exit, Phone: exit, Write: exit, Work: exit, leave, Home: enter".to_owned(), 0)
        );
        assert_eq!(
            interrupted(E::Refocus),
            ("Talk: exit, Phone: exit, Write: exit, refocus, Read: enter".to_owned(), 0)
        );
    }
}

scenario! {
    /// A transition of a pushed state that exits its composite unwinds the stack, too.
    a_transition_of_the_pushed_state_unwinds_the_stack(office: Office, tape) {
        office.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            office.handle(&mut tape, event);
            (tape.take(), office.stack().count())
        };
        handle(E::Ring);
        assert_eq!(
            handle(E::Quit),
            ("Talk: exit, Phone: exit, Write: exit, Work: exit, quit, Home: enter".to_owned(), 0)
        );
        handle(E::Go);
        handle(E::Step);
        handle(E::Bell);
        assert_eq!(
            handle(E::Quit),
            ("Visitor: exit, Read: exit, Work: exit, quit, Work: enter, Write: enter".to_owned(), 0)
        );
    }
}

scenario! {
    /// A push of the machine itself pauses a composite together with the states that are pushed in it.
    a_push_of_the_machine_pauses_nested_pushes(office: Office, tape) {
        office.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            office.handle(&mut tape, event);
            (tape.take(), office.state(), office.stack().collect::<Vec<_>>())
        };
        handle(E::Ring);
        assert_eq!(
            handle(E::Fire),
            (
                "Talk: pause, Phone: pause, Work: pause, fire, Evacuate: enter, Run: enter".to_owned(),
                Some(S::Run),
                vec![S::Talk, S::Write]
            )
        );
        // The alarm passes, because `Evacuate` is already on top.
        assert_eq!(handle(E::Fire), (String::new(), Some(S::Run), vec![S::Talk, S::Write]));
        assert_eq!(
            handle(E::Go),
            ("Run: exit, Gather: enter".to_owned(), Some(S::Gather), vec![S::Talk, S::Write])
        );
        assert_eq!(
            handle(E::Go),
            (
                "Gather: exit, Evacuate: exit, Evacuate: enter, Run: enter".to_owned(),
                Some(S::Run),
                vec![S::Talk, S::Write]
            )
        );
        assert_eq!(
            handle(E::Clear),
            (
                "Run: exit, Evacuate: exit, clear, Work: resume, Phone: resume, Talk: resume".to_owned(),
                Some(S::Talk),
                vec![S::Write]
            )
        );
        handle(E::Fire);
        assert_eq!(
            handle(E::Reset),
            (
                "Run: exit, Evacuate: exit, Talk: exit, Phone: exit, Write: exit, Work: exit, reset, Home: enter"
                    .to_owned(),
                Some(S::Home),
                vec![]
            )
        );
    }
}

scenario! {
    /// Stopping also exits states that are pushed over.
    stop_exits_states_that_are_pushed_over(office: Office, tape) {
        office.restart(&mut tape);
        office.handle(&mut tape, E::Ring);
        office.handle(&mut tape, E::Fire);
        tape.take();
        office.stop(&mut tape);
        assert_eq!(
            tape.take(),
            "Run: exit, Evacuate: exit, Talk: exit, Phone: exit, Write: exit, Work: exit"
        );
        office.restart(&mut tape);
        assert_eq!(tape.take(), "Work: enter, Write: enter");
        assert_eq!(office.stack().count(), 0);
    }
}

scenario! {
    /// States that push each other in a cycle, and are all unwound in one step.
    states_push_each_other_in_a_cycle(dialogs: Dialogs, tape) {
        use DialogsEvent as E;
        use DialogsState as S;
        dialogs.restart(&mut tape);
        for event in [E::Ask, E::Warn, E::Ask] {
            dialogs.handle(&mut tape, event);
        }
        assert_eq!(dialogs.state(), Some(S::Question));
        assert_eq!(dialogs.stack().collect::<Vec<_>>(), [S::Warning, S::Question, S::Desk]);
        tape.take();
        dialogs.handle(&mut tape, E::Next);
        assert_eq!(tape.take(), "Question: exit, Notice: enter");
        dialogs.handle(&mut tape, E::Close);
        assert_eq!(tape.take(), "Notice: exit, Warning: resume");
        dialogs.handle(&mut tape, E::Escape);
        assert_eq!(tape.take(), "Warning: exit, Question: exit, Desk: exit, escape, Desk: enter");
        assert_eq!(dialogs.stack().count(), 0);
    }
}

scenario! {
    /// A `pop` of the state that encloses the pushes pops one state at a time.
    the_enclosing_state_pops_one_state_at_a_time(dialogs: Dialogs, tape) {
        use DialogsEvent as E;
        use DialogsState as S;
        dialogs.restart(&mut tape);
        dialogs.handle(&mut tape, E::Ask);
        dialogs.handle(&mut tape, E::Warn);
        tape.take();
        let mut dismiss = || {
            let answer = dialogs.handle(&mut tape, E::Dismiss);
            (tape.take(), answer, dialogs.stack().collect::<Vec<_>>())
        };
        assert_eq!(
            dismiss(),
            ("Warning: exit, dismiss, Question: resume".to_owned(), Answer::Moved, vec![S::Desk])
        );
        assert_eq!(dismiss(), ("Question: exit, dismiss, Desk: resume".to_owned(), Answer::Moved, vec![]));
        assert_eq!(dismiss(), (String::new(), Answer::Ignored, vec![]));
    }
}

scenario! {
    /// If the stack has no room, a push panics. The message contains the machine, the state and the capacity.
    a_push_without_room_panics(dialogs: Dialogs, tape) {
        use DialogsEvent as E;
        dialogs.restart(&mut tape);
        for depth in 0..200 {
            let event = if depth % 2 == 0 { E::Ask } else { E::Warn };
            assert_eq!(dialogs.handle(&mut tape, event), Answer::Moved);
        }
        assert_eq!(dialogs.stack().count(), 200);
        let panic = catch_unwind(AssertUnwindSafe(|| dialogs.handle(&mut tape, E::Ask)));
        let message = *panic.expect_err("there is no room").downcast::<String>().expect("a message");
        for part in ["Dialogs", "Question", "200"] {
            assert!(message.contains(part), "{part} is missing: {message}");
        }
    }
}

scenario! {
    /// If a state is entered again above itself, the stack of the lower instance is kept.
    a_state_above_itself_keeps_the_lower_stack(theatre: Theatre, tape) {
        use TheatreEvent as E;
        use TheatreState as S;
        theatre.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            theatre.handle(&mut tape, event);
            (tape.take(), theatre.stack().collect::<Vec<_>>())
        };
        let step = |actions: &str, stack: &[S]| (actions.to_owned(), stack.to_vec());
        handle(E::Cue);
        assert_eq!(
            handle(E::Duel),
            step("SceneTwo: pause, en garde, Fight: enter, Swords: enter", &[S::SceneTwo])
        );
        assert_eq!(
            handle(E::Interval),
            step(
                "Swords: pause, Fight: pause, ActOne: pause, Show: pause, interval, Foyer: enter",
                &[S::Swords, S::SceneTwo]
            )
        );
        assert_eq!(
            handle(E::Cue),
            step("Foyer: exit, Show: enter, ActOne: enter, SceneOne: enter", &[S::Swords, S::SceneTwo])
        );
        assert_eq!(
            handle(E::Next),
            step("SceneOne: exit, ActOne: exit, ActTwo: enter, Monologue: enter", &[S::Swords, S::SceneTwo])
        );
        assert_eq!(
            handle(E::Curtain),
            step(
                "Monologue: exit, ActTwo: exit, Show: exit, \
                 Swords: exit, Fight: exit, SceneTwo: exit, ActOne: exit, Show: exit, curtain, Foyer: enter",
                &[]
            )
        );
    }
}
