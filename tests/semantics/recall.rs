//! History requested by the target: `.initial`, `.history`, `.deep_history`.

use fsmith_tests::machines::recall::{Radio, RadioEvent as E};
use fsmith_tests::scenario;

const FROM_THE_START: &str = "Playing: enter, Playing: initial, Medium: enter, Medium: initial, \
                              News: enter, News: initial, Headlines: enter";

scenario! {
    /// `Playing` declares no history, so a plain target starts it and resumes only nested composites with history.
    plain(radio: Radio, tape) {
        radio.restart(&mut tape);
        assert_eq!(tape.take(), FROM_THE_START);
        let mut tell = |event| {
            tape.take();
            radio.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(tell(E::Tune), "Headlines: exit, Weather: enter");
        assert_eq!(tell(E::Off), "Weather: exit, News: exit, Medium: exit, Playing: exit, Silent: enter");
        assert_eq!(
            tell(E::On),
            "Silent: exit, Playing: enter, Playing: initial, Medium: enter, Medium: initial, \
             News: enter, Weather: enter"
        );
    }
}

scenario! {
    /// `.initial` starts the composite on all levels, regardless of any history.
    initial(radio: Radio, tape) {
        radio.restart(&mut tape);
        let mut tell = |event| {
            tape.take();
            radio.handle(&mut tape, event);
            tape.take()
        };
        tell(E::Tune);
        tell(E::Off);
        assert_eq!(tell(E::Fresh), format!("Silent: exit, {FROM_THE_START}"));
        tell(E::Tune);
        assert_eq!(
            tell(E::FreshHere),
            format!("Weather: exit, News: exit, Medium: exit, Playing: exit, afresh, {FROM_THE_START}")
        );
    }
}

scenario! {
    /// `.history` restores one level, and `.deep_history` restores all of them.
    shallow_and_deep(radio: Radio, tape) {
        radio.restart(&mut tape);
        let mut tell = |event| {
            tape.take();
            radio.handle(&mut tape, event);
            tape.take()
        };
        tell(E::Tune);
        tell(E::Next);
        tell(E::Off);
        assert_eq!(tell(E::Deep), "Silent: exit, as it was, Playing: enter, Medium: enter, Talk: enter");
        tell(E::Off);
        assert_eq!(
            tell(E::Shallow),
            "Silent: exit, Playing: enter, Medium: enter, Medium: initial, News: enter, Weather: enter"
        );
    }
}

scenario! {
    /// A transition from inside the composite restores the configuration that it exits itself.
    here(radio: Radio, tape) {
        radio.restart(&mut tape);
        let mut tell = |event| {
            tape.take();
            radio.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(
            tell(E::Switch),
            "Headlines: exit, News: exit, Medium: exit, Short: enter, Short: initial, Numbers: enter"
        );
        tell(E::Next);
        assert_eq!(
            tell(E::ShallowHere),
            "Slow: exit, Morse: exit, Short: exit, Playing: exit, recall, \
             Playing: enter, Short: enter, Morse: enter, Slow: enter"
        );
    }
}

scenario! {
    /// `.initial` with a composite that declares history, and restoring without any history.
    against_the_declaration(radio: Radio, tape) {
        radio.restart(&mut tape);
        let mut tell = |event| {
            tape.take();
            radio.handle(&mut tape, event);
            tape.take()
        };
        tell(E::Switch);
        tell(E::Next);
        tell(E::Next);
        assert_eq!(tell(E::Off), "Fast: exit, Morse: exit, Short: exit, Playing: exit, Silent: enter");
        assert_eq!(
            tell(E::FreshBand),
            "Silent: exit, Playing: enter, Short: enter, Short: initial, Numbers: enter"
        );
        assert_eq!(
            tell(E::Switch),
            "Numbers: exit, Short: exit, Medium: enter, News: enter, Headlines: enter"
        );
    }
}
