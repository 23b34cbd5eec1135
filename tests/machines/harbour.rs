//! A harbour pilot: ships wait while he is aboard one, and fog suspends his duty with everything that he had begun.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Deferred events in states that push, are pushed, and are suspended.
    pub machine Harbour(tape: &mut Tape) {
        events { Ship(u8), Moored, Fog, Clear, Whistle, Cook }
        signals { Late }
        queue 250;
        stack 250;

        initial Duty;
        alarm on Fog => { tape.act("fog"); Hut }

        state Duty {
            initial Quay;
            history suspend;
            enter { tape.act("Duty: enter"); }
            exit { tape.act("Duty: exit"); }
            on Whistle => { tape.act("whistle"); push(Talk) }
            on Late => tape.act("somebody is angry");

            state Quay {
                pause { tape.act("Quay: pause"); }
                resume { tape.act("Quay: resume"); }
                on Ship(n) if n % 2 == 0 => { tape.act(&format!("aboard {n}")); Aboard }
                on Ship(n) => tape.act(&format!("{n} sails by"));
                always if tape.noted("hungry") => { tape.note("hungry", false); push(Meal) }
            }
            state Aboard {
                enter { tape.act("Aboard: enter"); }
                exit { tape.act("Aboard: exit"); }
                pause { tape.act("Aboard: pause"); }
                resume { tape.act("Aboard: resume"); }
                defer Ship(_);
                on Moored => Quay;
                after 4s => { raise(Late); }
                on Cook => push(Meal);
            }
            state Meal {
                initial Soup;
                enter { tape.act("Meal: enter"); }
                exit { tape.act("Meal: exit"); }
                pause { tape.act("Meal: pause"); }
                resume { tape.act("Meal: resume"); }
                done if tape.ask("in a hurry") => pop;
                on Moored if tape.ask("in a hurry") => pop;
                state Soup { after 1s => Fish; }
                state Fish { defer Whistle; on Cook or after 2s => Eaten; }
                final Eaten { exit { tape.act("Eaten: exit"); } }
            }
            state Talk {
                enter { tape.act("Talk: enter"); }
                defer Ship(1..) | Cook;
                on Moored or after 1500ms => pop;
                on Whistle => tape.act("goes on talking");
            }
        }
        state Hut {
            enter { tape.act("Hut: enter"); }
            defer Ship(_) | Moored;
            on Clear => Duty;
            on Cook => { tape.note("hungry", true); Duty.initial }
            on Whistle if tape.ask("help") => push(Rescue);
        }
        state Rescue {
            enter { tape.act("Rescue: enter"); }
            exit { tape.act("Rescue: exit"); }
            on Moored => pop;
            on Clear => Quay;
        }
    }
}

/// Returns every event; ships and those that end a state are more frequent.
pub fn event(n: u32) -> HarbourEvent {
    use HarbourEvent as E;
    match n % 12 {
        0..=2 => E::Ship((n / 12 % 6) as u8),
        3..=5 => E::Moored,
        6 => E::Fog,
        7 | 8 => E::Clear,
        9 | 10 => E::Whistle,
        _ => E::Cook,
    }
}

drive!(Harbour, HarbourInterpreter, HarbourState, event event; stack timers);
