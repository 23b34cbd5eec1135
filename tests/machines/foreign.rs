//! Events of an existing type.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

/// A key of a till.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Key {
    Digit(u8),
    Total,
    Clear,
    Label { text: String },
}

state_machine! {
    /// A till with four kinds of keys.
    pub machine Till(tape: &mut Tape) {
        events Key;

        initial Ready;
        on Clear => { tape.act("clear"); Ready }

        state Ready {
            enter { tape.act("Ready: enter"); }
            exit { tape.act("Ready: exit"); }
            on Digit(0) => stay;
            on Digit(d @ 1..=9) => { tape.act(&format!("first {d}")); Typing }
            on Label { text } => if text.is_empty() { pass } else { tape.act(&text); stay };
            on Label { .. } => { tape.act("a blank label"); }
        }
        state Typing {
            enter { tape.act("Typing: enter"); }
            exit { tape.act("Typing: exit"); }
            on Digit(d) if tape.ask("room") => { tape.act(&format!("then {d}")); }
            on Total | Label { .. } => Ready;
        }
    }
}

/// Returns digits from 0 to 12, labels with and without text, and the other keys.
pub fn event(n: u32) -> Key {
    match n % 5 {
        0 | 1 => Key::Digit((n / 5 % 13) as u8),
        2 => Key::Total,
        3 => Key::Clear,
        _ => Key::Label { text: ["", "tax"][n as usize / 5 % 2].to_owned() },
    }
}

drive!(Till, TillInterpreter, TillState, event event; unpolled);
