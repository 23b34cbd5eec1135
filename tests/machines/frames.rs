//! A receiver of frames: events that borrow their payload, and patterns that destructure it.
//!
//! This covers slice patterns, `@`, alternatives, and guards on borrowed bytes. Nothing of the payload is kept after
//! the call.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

/// The byte that opens a frame.
const START: u8 = 0x7e;

state_machine! {
    /// Waits for the start of a frame, reads its body, and checks its sum.
    pub machine Receiver(tape: &mut Tape) {
        events { Data(&[u8]), Note { text: &str, urgent: bool }, Timeout }

        initial Hunting;
        on Note { text, urgent: true } => { tape.act(&format!("urgent: {text}")); }

        state Hunting {
            enter { tape.act("Hunting: enter"); }
            exit { tape.act("Hunting: exit"); }
            on Data([START, .., 0]) => { tape.act("whole frame"); stay }
            on Data([START, rest @ ..]) if !rest.is_empty() => {
                tape.act(&format!("{} bytes", rest.len()));
                Reading
            }
            on Data([] | [START]) => stay;
            on Data(noise) => { tape.act(&format!("noise {noise:?}")); }
        }
        state Reading {
            enter { tape.act("Reading: enter"); }
            exit { tape.act("Reading: exit"); }
            initial Body;
            on Timeout => { tape.act("timeout"); Hunting }

            state Body {
                enter { tape.act("Body: enter"); }
                exit { tape.act("Body: exit"); }
                on Data(bytes) => match bytes {
                    [.., 0] => Checking,
                    [first, ..] if *first == START => { tape.act("overrun"); Hunting }
                    [] => pass,
                    _ => { tape.act(&format!("more: {bytes:?}")); stay }
                };
            }
            state Checking {
                enter { tape.act("Checking: enter"); }
                exit { tape.act("Checking: exit"); }
                on Data(&[sum]) if sum % 2 == 0 => { tape.act("good"); Hunting }
                on Data(_) => { tape.act("bad"); Body }
                on Note { text, .. } if text.len() > 3 => Hunting;
            }
            on Data(empty) => { tape.act(&format!("{} bytes passed", empty.len())); }
        }
    }
}

/// Returns frames, parts of frames, and notes.
pub fn event(n: u32) -> ReceiverEvent<'static> {
    use ReceiverEvent as E;
    match n % 12 {
        0 => E::Data(&[]),
        1 => E::Data(&[START]),
        2 => E::Data(&[START, 1, 2]),
        3 => E::Data(&[START, 1, 0]),
        4 => E::Data(&[5, 6]),
        5 => E::Data(&[5, 0]),
        6 => E::Data(&[4]),
        7 => E::Data(&[5]),
        8 => E::Note { text: "hi", urgent: false },
        9 => E::Note { text: "hello", urgent: false },
        10 => E::Note { text: "fire", urgent: true },
        _ => E::Timeout,
    }
}

drive!(Receiver, ReceiverInterpreter, ReceiverState, event event; unpolled);
