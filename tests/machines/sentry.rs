//! The sentry of Millington's Artificial Intelligence for Games, 5.3.8.
//!
//! Whether he sees the player or is tired is polled. A noise is an event, and only a loud one wakes him.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// A sentry who patrols, defends and sleeps.
    pub machine Sentry(tape: &mut Tape) {
        events {
            /// Something was heard.
            NoiseHeard { volume: u32 },
        }

        initial Patrol;

        state Patrol {
            enter { tape.act("Patrol: enter"); }
            exit { tape.act("Patrol: exit"); }
            active { tape.act("Patrol: active"); }
            when tape.ask("sees player") => Defend;
            when tape.ask("tired") => Sleep;
        }
        state Defend {
            enter { tape.act("Defend: enter"); }
            exit { tape.act("Defend: exit"); }
            active { tape.act("Defend: active"); }
            when !tape.ask("sees player") => Patrol;
        }
        state Sleep {
            enter { tape.act("Sleep: enter"); }
            exit { tape.act("Sleep: exit"); }
            active { tape.act("Sleep: active"); }
            when !tape.ask("tired") => Patrol;
            on NoiseHeard { volume } if volume > 10 => { tape.act("startled"); Defend }
        }
    }
}

/// Returns noises of every volume from 0 to 20.
pub fn event(n: u32) -> SentryEvent {
    SentryEvent::NoiseHeard { volume: n % 21 }
}

drive!(Sentry, SentryInterpreter, SentryState, event event);
