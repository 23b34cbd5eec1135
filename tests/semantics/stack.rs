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
        let mut tell = |event| {
            assert_eq!(office.handle(&mut tape, event), Answer::Moved);
            (tape.take(), office.active().collect::<Vec<_>>(), office.stack().collect::<Vec<_>>())
        };
        let step = |actions: &str, active: &[S], stack: &[S]| (actions.to_owned(), active.to_vec(), stack.to_vec());
        assert_eq!(
            tell(E::Ring),
            step("Write: pause, ring, Phone: enter, Talk: enter", &[S::Work, S::Phone, S::Talk], &[S::Write])
        );
        assert_eq!(
            tell(E::Bell),
            step("Talk: pause, Phone: pause, bell, Visitor: enter", &[S::Work, S::Visitor], &[S::Talk, S::Write])
        );
        assert_eq!(
            tell(E::Closed),
            step("Visitor: exit, Phone: resume, Talk: resume", &[S::Work, S::Phone, S::Talk], &[S::Write])
        );
        assert_eq!(
            tell(E::HangUp),
            step("Talk: exit, Phone: exit, hang up, Write: resume", &[S::Work, S::Write], &[])
        );
    }
}

scenario! {
    /// `is_in` returns `true` for a state that is pushed over.
    still_in(office: Office, tape) {
        office.restart(&mut tape);
        office.handle(&mut tape, E::Ring);
        assert_eq!(office.state(), Some(S::Talk));
        let inside: Vec<_> = S::ALL.iter().copied().filter(|state| office.is_in(*state)).collect();
        assert_eq!(inside, [S::Work, S::Write, S::Phone, S::Talk]);
    }
}

scenario! {
    /// A `push` of the topmost state and a `pop` with an empty stack pass, and their effects do not run.
    pass(office: Office, tape) {
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
    moved_on_top(office: Office, tape) {
        office.restart(&mut tape);
        let mut tell = |event| {
            tape.take();
            office.handle(&mut tape, event);
            (tape.take(), office.stack().collect::<Vec<_>>())
        };
        tell(E::Ring);
        assert_eq!(tell(E::Hold), ("Talk: exit, Wait: enter".to_owned(), vec![S::Write]));
        assert_eq!(tell(E::Step), ("Wait: exit, Phone: exit, Visitor: enter".to_owned(), vec![S::Write]));
        assert_eq!(tell(E::Closed), ("Visitor: exit, Write: resume".to_owned(), vec![]));
    }
}

scenario! {
    /// A transition of a state around the push unwinds the stack from the top, whether or not it exits that state.
    unwound_from_around(office: Office, tape) {
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
    unwound_from_on_top(office: Office, tape) {
        office.restart(&mut tape);
        let mut tell = |event| {
            tape.take();
            office.handle(&mut tape, event);
            (tape.take(), office.stack().count())
        };
        tell(E::Ring);
        assert_eq!(
            tell(E::Quit),
            ("Talk: exit, Phone: exit, Write: exit, Work: exit, quit, Home: enter".to_owned(), 0)
        );
        tell(E::Go);
        tell(E::Step);
        tell(E::Bell);
        assert_eq!(
            tell(E::Quit),
            ("Visitor: exit, Read: exit, Work: exit, quit, Work: enter, Write: enter".to_owned(), 0)
        );
    }
}

scenario! {
    /// A push of the machine itself pauses a composite together with the states that are pushed in it.
    levels(office: Office, tape) {
        office.restart(&mut tape);
        let mut tell = |event| {
            tape.take();
            office.handle(&mut tape, event);
            (tape.take(), office.state(), office.stack().collect::<Vec<_>>())
        };
        tell(E::Ring);
        assert_eq!(
            tell(E::Fire),
            (
                "Talk: pause, Phone: pause, Work: pause, fire, Evacuate: enter, Run: enter".to_owned(),
                Some(S::Run),
                vec![S::Talk, S::Write]
            )
        );
        // The alarm passes, because `Evacuate` is already on top.
        assert_eq!(tell(E::Fire), (String::new(), Some(S::Run), vec![S::Talk, S::Write]));
        assert_eq!(
            tell(E::Go),
            ("Run: exit, Gather: enter".to_owned(), Some(S::Gather), vec![S::Talk, S::Write])
        );
        assert_eq!(
            tell(E::Go),
            (
                "Gather: exit, Evacuate: exit, Evacuate: enter, Run: enter".to_owned(),
                Some(S::Run),
                vec![S::Talk, S::Write]
            )
        );
        assert_eq!(
            tell(E::Clear),
            (
                "Run: exit, Evacuate: exit, clear, Work: resume, Phone: resume, Talk: resume".to_owned(),
                Some(S::Talk),
                vec![S::Write]
            )
        );
        tell(E::Fire);
        assert_eq!(
            tell(E::Reset),
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
    stopped(office: Office, tape) {
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
    circles(dialogs: Dialogs, tape) {
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
    popped_by_the_owner(dialogs: Dialogs, tape) {
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
    no_room(dialogs: Dialogs, tape) {
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
    above_itself(theatre: Theatre, tape) {
        use TheatreEvent as E;
        use TheatreState as S;
        theatre.restart(&mut tape);
        let mut tell = |event| {
            tape.take();
            theatre.handle(&mut tape, event);
            (tape.take(), theatre.stack().collect::<Vec<_>>())
        };
        let step = |actions: &str, stack: &[S]| (actions.to_owned(), stack.to_vec());
        tell(E::Cue);
        assert_eq!(
            tell(E::Duel),
            step("SceneTwo: pause, en garde, Fight: enter, Swords: enter", &[S::SceneTwo])
        );
        assert_eq!(
            tell(E::Interval),
            step(
                "Swords: pause, Fight: pause, ActOne: pause, Show: pause, interval, Foyer: enter",
                &[S::Swords, S::SceneTwo]
            )
        );
        assert_eq!(
            tell(E::Cue),
            step("Foyer: exit, Show: enter, ActOne: enter, SceneOne: enter", &[S::Swords, S::SceneTwo])
        );
        assert_eq!(
            tell(E::Next),
            step("SceneOne: exit, ActOne: exit, ActTwo: enter, Monologue: enter", &[S::Swords, S::SceneTwo])
        );
        assert_eq!(
            tell(E::Curtain),
            step(
                "Monologue: exit, ActTwo: exit, Show: exit, \
                 Swords: exit, Fight: exit, SceneTwo: exit, ActOne: exit, Show: exit, curtain, Foyer: enter",
                &[]
            )
        );
    }
}
