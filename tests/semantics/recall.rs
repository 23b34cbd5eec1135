//! History requested by the target: `.initial`, `.history`, `.deep_history`.

use fsmith_tests::machines::recall::{Radio, RadioEvent as E};
use fsmith_tests::scenario;

const FROM_THE_START: &str = "Playing: enter, Playing: initial, Medium: enter, Medium: initial, \
                              News: enter, News: initial, Headlines: enter";

scenario! {
    /// `Playing` declares no history, so a plain target starts it and resumes only nested composites with history.
    a_plain_target_starts_a_composite_without_history(radio: Radio, tape) {
        radio.restart(&mut tape);
        assert_eq!(tape.take(), FROM_THE_START);
        let mut handle = |event| {
            tape.take();
            radio.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(handle(E::Tune), "Headlines: exit, Weather: enter");
        assert_eq!(handle(E::Off), "Weather: exit, News: exit, Medium: exit, Playing: exit, Silent: enter");
        assert_eq!(
            handle(E::On),
            "Silent: exit, Playing: enter, Playing: initial, Medium: enter, Medium: initial, \
             News: enter, Weather: enter"
        );
    }
}

scenario! {
    /// `.initial` starts the composite on all levels, regardless of any history.
    initial_ignores_any_history(radio: Radio, tape) {
        radio.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            radio.handle(&mut tape, event);
            tape.take()
        };
        handle(E::Tune);
        handle(E::Off);
        assert_eq!(handle(E::Fresh), format!("Silent: exit, {FROM_THE_START}"));
        handle(E::Tune);
        assert_eq!(
            handle(E::FreshHere),
            format!("Weather: exit, News: exit, Medium: exit, Playing: exit, afresh, {FROM_THE_START}")
        );
    }
}

scenario! {
    /// `.history` restores one level, and `.deep_history` restores all of them.
    shallow_and_deep(radio: Radio, tape) {
        radio.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            radio.handle(&mut tape, event);
            tape.take()
        };
        handle(E::Tune);
        handle(E::Next);
        handle(E::Off);
        assert_eq!(handle(E::Deep), "Silent: exit, as it was, Playing: enter, Medium: enter, Talk: enter");
        handle(E::Off);
        assert_eq!(
            handle(E::Shallow),
            "Silent: exit, Playing: enter, Medium: enter, Medium: initial, News: enter, Weather: enter"
        );
    }
}

scenario! {
    /// A transition from inside the composite restores the configuration that it exits itself.
    a_transition_from_inside_restores_its_configuration(radio: Radio, tape) {
        radio.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            radio.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(
            handle(E::Switch),
            "Headlines: exit, News: exit, Medium: exit, Short: enter, Short: initial, Numbers: enter"
        );
        handle(E::Next);
        assert_eq!(
            handle(E::ShallowHere),
            "Slow: exit, Morse: exit, Short: exit, Playing: exit, recall, \
             Playing: enter, Short: enter, Morse: enter, Slow: enter"
        );
    }
}

scenario! {
    /// `.initial` with a composite that declares history, and restoring without any history.
    a_target_overrides_the_declared_history(radio: Radio, tape) {
        radio.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            radio.handle(&mut tape, event);
            tape.take()
        };
        handle(E::Switch);
        handle(E::Next);
        handle(E::Next);
        assert_eq!(handle(E::Off), "Fast: exit, Morse: exit, Short: exit, Playing: exit, Silent: enter");
        assert_eq!(
            handle(E::FreshBand),
            "Silent: exit, Playing: enter, Short: enter, Short: initial, Numbers: enter"
        );
        assert_eq!(
            handle(E::Switch),
            "Numbers: exit, Short: exit, Medium: enter, News: enter, Headlines: enter"
        );
    }
}
