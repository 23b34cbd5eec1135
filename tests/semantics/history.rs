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
        let mut tell = |event| {
            work.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(tell(E::Step), "Outline: exit, Prose: enter");
        assert_eq!(tell(E::Leave), "Prose: exit, Draft: exit, Work: exit, leave, Rest: enter");
        assert_eq!(
            tell(E::Return),
            "Rest: exit, return, Work: enter, Draft: enter, Draft: initial, Outline: enter"
        );
        assert_eq!(tell(E::Next), "Outline: exit, Draft: exit, Review: enter, Review: initial, Skim: enter");
        assert_eq!(tell(E::Leave), "Skim: exit, Review: exit, Work: exit, leave, Rest: enter");
        assert_eq!(
            tell(E::Return),
            "Rest: exit, return, Work: enter, Review: enter, Review: initial, Skim: enter"
        );
    }
}

scenario! {
    deep(work: Deep, tape) {
        use DeepEvent as E;
        work.restart(&mut tape);
        assert_eq!(tape.take(), "Work: enter, Work: initial, Draft: enter, Draft: initial, Outline: enter");
        let mut tell = |event| {
            work.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(tell(E::Step), "Outline: exit, Prose: enter");
        assert_eq!(tell(E::Leave), "Prose: exit, Draft: exit, Work: exit, leave, Rest: enter");
        assert_eq!(tell(E::Return), "Rest: exit, return, Work: enter, Draft: enter, Prose: enter");
        // A transition that exits the composite from inside is remembered, too.
        assert_eq!(tell(E::Quit), "Prose: exit, Draft: exit, Work: exit, quit, Rest: enter");
        assert_eq!(tell(E::Return), "Rest: exit, return, Work: enter, Draft: enter, Prose: enter");
    }
}

scenario! {
    /// A self-transition of the composite resumes its history, and so does a transition from a nested state to the
    /// composite.
    shallow_from_inside(work: Shallow, tape) {
        use ShallowEvent as E;
        work.restart(&mut tape);
        let mut tell = |event| {
            tape.take();
            work.handle(&mut tape, event);
            tape.take()
        };
        tell(E::Next);
        tell(E::Step);
        assert_eq!(
            tell(E::Again),
            "Study: exit, Review: exit, Work: exit, again, Work: enter, Review: enter, Review: initial, Skim: enter"
        );
        tell(E::Step);
        assert_eq!(
            tell(E::Quit),
            "Study: exit, Review: exit, Work: exit, quit, Work: enter, Review: enter, Review: initial, Skim: enter"
        );
    }
}

scenario! {
    deep_from_inside(work: Deep, tape) {
        use DeepEvent as E;
        work.restart(&mut tape);
        let mut tell = |event| {
            tape.take();
            work.handle(&mut tape, event);
            tape.take()
        };
        tell(E::Next);
        tell(E::Step);
        assert_eq!(
            tell(E::Again),
            "Study: exit, Review: exit, Work: exit, again, Work: enter, Review: enter, Study: enter"
        );
        assert_eq!(
            tell(E::Quit),
            "Study: exit, Review: exit, Work: exit, quit, Work: enter, Review: enter, Study: enter"
        );
    }
}

scenario! {
    /// A nested target bypasses the history, and also the effects of `initial` in the enclosing states.
    explicit_targets(work: Deep, tape) {
        use DeepEvent as E;
        work.restart(&mut tape);
        let mut tell = |event| {
            tape.take();
            work.handle(&mut tape, event);
            tape.take()
        };
        tell(E::Step);
        tell(E::Leave);
        assert_eq!(tell(E::Jump), "Rest: exit, jump, Work: enter, Review: enter, Study: enter");
        tell(E::Leave);
        assert_eq!(
            tell(E::Next),
            "Rest: exit, next, Work: enter, Review: enter, Review: initial, Skim: enter"
        );
    }
}

scenario! {
    /// If there is no history, `else` replaces `initial`.
    shallow_else(shelf: Fallback, tape) {
        use FallbackEvent as E;
        shelf.restart(&mut tape);
        let mut tell = |event| {
            tape.take();
            shelf.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(tell(E::Left), "Out: exit, Shelf: enter, Bottom: enter, Front: enter");
        tell(E::Inside);
        assert_eq!(tell(E::Outside), "Back: exit, Bottom: exit, Shelf: exit, Out: enter");
        assert_eq!(tell(E::Left), "Out: exit, Shelf: enter, Bottom: enter, Front: enter");
        assert_eq!(tell(E::Step), "Front: exit, Bottom: exit, Top: enter");
        tell(E::Outside);
        assert_eq!(tell(E::Left), "Out: exit, Shelf: enter, Top: enter");
        tell(E::Step);
        tell(E::Outside);
        assert_eq!(tell(E::Fresh), "Out: exit, Shelf: enter, Shelf: initial, Top: enter");
    }
}

scenario! {
    /// `else` may name a deeply nested state.
    deep_else(drawer: Fallback, tape) {
        use FallbackEvent as E;
        drawer.restart(&mut tape);
        let mut tell = |event| {
            tape.take();
            drawer.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(tell(E::Right), "Out: exit, Drawer: enter, Spoons: enter, Big: enter");
        assert_eq!(tell(E::Inside), "Big: exit, Small: enter");
        assert_eq!(tell(E::Outside), "Small: exit, Spoons: exit, Drawer: exit, Out: enter");
        assert_eq!(tell(E::Right), "Out: exit, Drawer: enter, Spoons: enter, Small: enter");
        tell(E::Outside);
        assert_eq!(tell(E::Step), "Out: exit, Drawer: enter, Knives: enter");
    }
}

scenario! {
    /// Restarting clears the history.
    forgotten(work: Deep, tape) {
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
