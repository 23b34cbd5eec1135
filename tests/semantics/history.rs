//! Shallow and deep history of composites, and the `else` of a history.

use fsmith_tests::machines::history::{Deep, DeepEvent, Fallback, FallbackEvent, Shallow, ShallowEvent};
use fsmith_tests::scenario;

scenario! {
    /// Shallow history remembers the child state, but not its nested state. The effect of `initial` runs only when the
    /// composite is started.
    shallow(work: Shallow, tape) {
        use ShallowEvent as E;
        work.restart(&mut tape);
        assert_eq!(tape.take(), "Work: enter, Work: initial, Draft: enter, Draft: initial, Outline: enter");
        let mut handle = |event| {
            work.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(handle(E::Step), "Outline: exit, Prose: enter");
        assert_eq!(handle(E::Leave), "Prose: exit, Draft: exit, Work: exit, leave, Rest: enter");
        assert_eq!(
            handle(E::Return),
            "Rest: exit, return, Work: enter, Draft: enter, Draft: initial, Outline: enter"
        );
        assert_eq!(handle(E::Next), "Outline: exit, Draft: exit, Review: enter, Review: initial, Skim: enter");
        assert_eq!(handle(E::Leave), "Skim: exit, Review: exit, Work: exit, leave, Rest: enter");
        assert_eq!(
            handle(E::Return),
            "Rest: exit, return, Work: enter, Review: enter, Review: initial, Skim: enter"
        );
    }
}

scenario! {
    deep(work: Deep, tape) {
        use DeepEvent as E;
        work.restart(&mut tape);
        assert_eq!(tape.take(), "Work: enter, Work: initial, Draft: enter, Draft: initial, Outline: enter");
        let mut handle = |event| {
            work.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(handle(E::Step), "Outline: exit, Prose: enter");
        assert_eq!(handle(E::Leave), "Prose: exit, Draft: exit, Work: exit, leave, Rest: enter");
        assert_eq!(handle(E::Return), "Rest: exit, return, Work: enter, Draft: enter, Prose: enter");
        // A transition that exits the composite from inside is remembered, too.
        assert_eq!(handle(E::Quit), "Prose: exit, Draft: exit, Work: exit, quit, Rest: enter");
        assert_eq!(handle(E::Return), "Rest: exit, return, Work: enter, Draft: enter, Prose: enter");
    }
}

scenario! {
    /// A self-transition of the composite resumes its history, and so does a transition from a nested state to the
    /// composite.
    shallow_from_inside(work: Shallow, tape) {
        use ShallowEvent as E;
        work.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            work.handle(&mut tape, event);
            tape.take()
        };
        handle(E::Next);
        handle(E::Step);
        assert_eq!(
            handle(E::Again),
            "Study: exit, Review: exit, Work: exit, again, Work: enter, Review: enter, Review: initial, Skim: enter"
        );
        handle(E::Step);
        assert_eq!(
            handle(E::Quit),
            "Study: exit, Review: exit, Work: exit, quit, Work: enter, Review: enter, Review: initial, Skim: enter"
        );
    }
}

scenario! {
    deep_from_inside(work: Deep, tape) {
        use DeepEvent as E;
        work.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            work.handle(&mut tape, event);
            tape.take()
        };
        handle(E::Next);
        handle(E::Step);
        assert_eq!(
            handle(E::Again),
            "Study: exit, Review: exit, Work: exit, again, Work: enter, Review: enter, Study: enter"
        );
        assert_eq!(
            handle(E::Quit),
            "Study: exit, Review: exit, Work: exit, quit, Work: enter, Review: enter, Study: enter"
        );
    }
}

scenario! {
    /// A nested target bypasses the history, and also the effects of `initial` in the enclosing states.
    explicit_targets_bypass_the_history(work: Deep, tape) {
        use DeepEvent as E;
        work.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            work.handle(&mut tape, event);
            tape.take()
        };
        handle(E::Step);
        handle(E::Leave);
        assert_eq!(handle(E::Jump), "Rest: exit, jump, Work: enter, Review: enter, Study: enter");
        handle(E::Leave);
        assert_eq!(
            handle(E::Next),
            "Rest: exit, next, Work: enter, Review: enter, Review: initial, Skim: enter"
        );
    }
}

scenario! {
    /// If there is no history, `else` replaces `initial`.
    shallow_else(shelf: Fallback, tape) {
        use FallbackEvent as E;
        shelf.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            shelf.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(handle(E::Left), "Out: exit, Shelf: enter, Bottom: enter, Front: enter");
        handle(E::Inside);
        assert_eq!(handle(E::Outside), "Back: exit, Bottom: exit, Shelf: exit, Out: enter");
        assert_eq!(handle(E::Left), "Out: exit, Shelf: enter, Bottom: enter, Front: enter");
        assert_eq!(handle(E::Step), "Front: exit, Bottom: exit, Top: enter");
        handle(E::Outside);
        assert_eq!(handle(E::Left), "Out: exit, Shelf: enter, Top: enter");
        handle(E::Step);
        handle(E::Outside);
        assert_eq!(handle(E::Fresh), "Out: exit, Shelf: enter, Shelf: initial, Top: enter");
    }
}

scenario! {
    /// `else` may name a deeply nested state.
    deep_else(drawer: Fallback, tape) {
        use FallbackEvent as E;
        drawer.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            drawer.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(handle(E::Right), "Out: exit, Drawer: enter, Spoons: enter, Big: enter");
        assert_eq!(handle(E::Inside), "Big: exit, Small: enter");
        assert_eq!(handle(E::Outside), "Small: exit, Spoons: exit, Drawer: exit, Out: enter");
        assert_eq!(handle(E::Right), "Out: exit, Drawer: enter, Spoons: enter, Small: enter");
        handle(E::Outside);
        assert_eq!(handle(E::Step), "Out: exit, Drawer: enter, Knives: enter");
    }
}

scenario! {
    /// Restarting clears the history.
    restarting_clears_the_history(work: Deep, tape) {
        use DeepEvent as E;
        work.restart(&mut tape);
        work.handle(&mut tape, E::Step);
        work.handle(&mut tape, E::Leave);
        work.restart(&mut tape);
        tape.take();
        work.handle(&mut tape, E::Leave);
        work.handle(&mut tape, E::Return);
        assert_eq!(
            tape.take(),
            "Outline: exit, Draft: exit, Work: exit, leave, Rest: enter, \
             Rest: exit, return, Work: enter, Draft: enter, Outline: enter"
        );
    }
}
