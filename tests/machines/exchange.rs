//! A telephone: digits that are dialled too early are deferred until the tone, and a call on hold is resumed unchanged.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Deferral, time and completion in one hierarchy with history.
    pub machine Telephone(tape: &mut Tape) {
        events { Lift, Hook, Digit(u8), Answered, Line { busy: bool }, Flash }
        signals { Number }
        queue 250;

        initial OnHook;
        alarm on Hook => { tape.act("hook"); OnHook }

        state OnHook {
            enter { tape.act("OnHook: enter"); }
            on Lift => OffHook;
        }
        state OffHook {
            initial Silence;
            enter { tape.act("OffHook: enter"); }
            exit { tape.act("OffHook: exit"); }
            done if tape.ask("timed out") => { tape.act("the line is dead"); Howling }

            state Silence {
                defer Digit(_);
                after 800ms => Dialling;
            }
            state Dialling {
                initial Tone;
                history shallow else Listening;
                enter { tape.act("Dialling: enter"); }
                defer Line { .. };
                after 5s => Dead;
                on Flash => Dialling.initial;
                state Listening { on Digit(n) => { tape.act(&format!("digit {n}")); Between } after 1s => Tone; }
                state Tone {
                    enter { tape.act("Tone: enter"); }
                    exit { tape.act("Tone: exit"); }
                    on Digit(0) => { raise(Number); }
                    on Digit(n) => { tape.act(&format!("digit {n}")); Between }
                    on Number => { tape.act("the operator"); Ringing }
                }
                state Between {
                    on Digit(n) if n > 4 => { tape.act("enough"); raise(Number); }
                    on Digit(_) => Between;
                    on Number or after 2500ms => Ringing;
                }
            }
            state Ringing {
                on Line { busy } => if busy { tape.act("busy"); Dialling } else { tape.act("rings"); stay };
                every 1s if tape.ask("far end rings") => tape.act("ring");
                on Answered => Talking;
                alarm after 7s => Dead;
            }
            state Talking {
                enter { tape.act("Talking: enter"); }
                exit { tape.act("Talking: exit"); }
                on Flash => Dialling;
                defer Answered;
            }
            final Dead;
        }
        state Howling {
            every 600ms => tape.act("howls");
            after 4s => OnHook;
        }
    }
}

/// Returns every event, with all digits.
pub fn event(n: u32) -> TelephoneEvent {
    use TelephoneEvent as E;
    match n % 12 {
        0 | 1 => E::Lift,
        2 => E::Hook,
        3..=6 => E::Digit((n / 12 % 10) as u8),
        7 | 8 => E::Answered,
        9 | 10 => E::Line { busy: (n / 12).is_multiple_of(2) },
        _ => E::Flash,
    }
}

drive!(Telephone, TelephoneInterpreter, TelephoneState, event event; unpolled timers);
