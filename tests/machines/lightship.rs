//! A machine that is `exhaustive`: `ignore` in every kind of state, together with all similar items.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Lies at anchor, sounds the water, and is repaired in the dock. It declares the events that it ignores.
    pub machine Lightship(tape: &mut Tape) {
        #[derive(Clone, Debug)]
        events { Tide(u32), Storm, Calm, Call, Hang, Note }
        signals { Low }
        queue 200;
        stack 1;
        exhaustive;

        initial Afloat;
        never tape.ask("sunk") && !tape.ask("sunk");
        on Call => push(Radio);
        ignore Hang | Calm | Call;
        ignore Tide(..) | Low;

        parallel Afloat {
            alarm on Storm if tape.ask("strong") => Docked;
            done => Docked;
            ignore Storm;

            state Light {
                initial Dark;
                state Dark {
                    defer Note;
                    always if tape.ask("night") => Lit(3);
                    ignore Tide(0);
                }
                state Lit(left: u32) {
                    every 2s => { *left = left.saturating_sub(1); raise(Low); }
                    on Low if *left == 0 => Spent;
                    ignore Call | Low | Tide(1..=3);
                    on Tide(n) if n > 3 => Dark;
                }
                final Spent;
            }
            state Sounder(tides: u32 = 0) {
                initial Quiet;
                ignore Note;
                state Quiet { on Tide(_) if *tides < 8 => { *tides += 1; Sounding } after 7s => Aground; }
                state Sounding { ignore Tide(_) | Call; after 3s => Quiet; }
                final Aground;
            }
        }
        state Docked {
            history suspend;
            initial Repair;
            on Calm => Afloat;
            on Tide(5) => tape.act("high");
            ignore Storm;
            state Repair { on Note => Paint; }
            state Paint { pause { tape.act("dry"); } on Note => Repair; }
        }
        state Radio {
            enter { tape.act("over"); }
            on Hang => pop;
            ignore _;
        }
        in Docked.Paint | Docked.Repair { ignore Tide(2..=5); }
    }
}

/// Returns every event, with tides of all heights.
pub fn event(n: u32) -> LightshipEvent {
    match n % 10 {
        0..=2 => LightshipEvent::Tide(n / 10 % 7),
        3 => LightshipEvent::Storm,
        4 | 5 => LightshipEvent::Calm,
        6 => LightshipEvent::Call,
        7 => LightshipEvent::Hang,
        _ => LightshipEvent::Note,
    }
}

drive!(Lightship, LightshipInterpreter, LightshipState, event event; stack timers);
