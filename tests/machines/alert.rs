//! The alert sentry of Millington's figure 5.20: a transition that is a decision tree.
//!
//! The guard for seeing the player is evaluated first. Distances are measured only if it is true, and each of them
//! once.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// A sentry who raises the alarm if the alarm point is nearer than the player, and defends otherwise.
    pub machine AlertSentry(tape: &mut Tape) {
        initial Alert;

        state Alert {
            enter { tape.act("Alert: enter"); }
            exit { tape.act("Alert: exit"); }
            active { tape.act("Alert: active"); }
            when true => if tape.ask("sees player") {
                let player = tape.number("player", 100);
                let alarm_point = tape.number("alarm point", 100);
                if alarm_point < player {
                    tape.act("run for it");
                    RaiseAlarm
                } else if player < 20 {
                    Defend
                } else {
                    stay
                }
            } else {
                stay
            };
        }
        state RaiseAlarm {
            enter { tape.act("RaiseAlarm: enter"); }
            exit { tape.act("RaiseAlarm: exit"); }
            active { tape.act("RaiseAlarm: active"); }
            when tape.ask("alarm raised") => Defend;
        }
        state Defend {
            enter { tape.act("Defend: enter"); }
            exit { tape.act("Defend: exit"); }
            active { tape.act("Defend: active"); }
            when !tape.ask("sees player") => Alert;
        }
    }
}

drive!(AlertSentry, AlertSentryInterpreter, AlertSentryState);
