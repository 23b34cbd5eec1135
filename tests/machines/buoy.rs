//! Invariants in every kind of state, including states that are suspended, pushed over, final, or have deferred or
//! raised events.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Lights and sounds at sea, and is repaired in the dock. Conditions ask everything twice, so they never hold.
    pub machine Buoy(tape: &mut Tape) {
        #[derive(Clone, Debug)]
        events { Tide(u32), Storm, Calm, Call, Hang, Note }
        signals { Low }
        queue 200;
        stack 1;

        initial Afloat;
        never tape.ask("sunk") && !tape.ask("sunk");
        on Call => push(Radio);

        parallel Afloat {
            never is_in(Dark) && tape.ask("seen") && !tape.ask("seen");
            alarm on Storm if tape.ask("strong") => Docked;
            done => Docked;

            state Light {
                initial Dark;
                state Dark {
                    never is_in(Lit);
                    defer Note;
                    always if tape.ask("night") => Lit(3);
                }
                state Lit(left: u32) {
                    never *left > 3;
                    never tape.ask("out") && is_in(Quiet) && !tape.ask("out");
                    every 2s => { *left = left.saturating_sub(1); raise(Low); }
                    on Low if *left == 0 => Spent;
                    on Tide(n) if n > 3 => Dark;
                }
                final Spent { never tape.ask("spent") && !tape.ask("spent"); }
            }
            state Sounder(tides: u32 = 0) {
                never let 9.. = *tides;
                initial Quiet;
                state Quiet { on Tide(_) if *tides < 8 => { *tides += 1; Sounding } after 7s => Aground; }
                state Sounding { never !is_in(Sounder); after 3s => Quiet; }
                final Aground;
            }
        }
        state Docked {
            history suspend;
            initial Repair;
            never !is_in(Repair) && !is_in(Paint);
            on Calm => Afloat;
            state Repair { on Note => Paint; }
            state Paint { pause { tape.act("dry"); } on Note => Repair; }
        }
        state Radio {
            enter { tape.act("over"); }
            on Hang => pop;
        }
        in Docked.Paint | Radio {
            never tape.ask("silent") && !tape.ask("silent");
            on Tide(2) => stay;
        }
    }
}

/// Returns every event, with tides of all heights.
pub fn event(n: u32) -> BuoyEvent {
    match n % 10 {
        0..=2 => BuoyEvent::Tide(n / 10 % 6),
        3 => BuoyEvent::Storm,
        4 | 5 => BuoyEvent::Calm,
        6 => BuoyEvent::Call,
        7 => BuoyEvent::Hang,
        _ => BuoyEvent::Note,
    }
}

drive!(Buoy, BuoyInterpreter, BuoyState, event event; stack timers);
