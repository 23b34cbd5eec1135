//! A loom: warp and weft alternate in follow-up steps, thread by thread, until the pattern ends.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// `always` in regions that wait for each other, after events and after polls.
    pub machine Loom(tape: &mut Tape) {
        events { Pedal, Thread { colour: u8 }, Torn, Mended }
        signals { #[allow(fsmith::unused_signal)] Up, Down, Row(u8) }
        queue 250;

        initial Weaving;
        in Weaving | Idle {
            on Row(n) if n > 7 => { tape.act("a wide row"); stay }
            when tape.ask("supper") => Idle;
        }

        state Idle {
            enter { tape.note("up", false); tape.act("Idle: enter"); }
            on Mended => Weaving;
            on Thread { colour } => if colour < 3 { (Raised, Left) } else { pass };
        }
        parallel Weaving {
            enter { tape.act("Weaving: enter"); }
            exit { tape.act("Weaving: exit"); }
            active { tape.act("Weaving: active"); }
            on Torn => { tape.act("torn"); Idle }
            done if tape.ask("wide enough") => { tape.act("the cloth is done"); Idle }

            state Warp {
                initial => if tape.ask("raised") { tape.act("raised"); Raised } else { Lowered };
                #[allow(fsmith::leaves_parallel)]
                on Torn if tape.ask("warp") => { tape.act("the warp is torn"); Warp }
                state Lowered {
                    exit { tape.act("Lowered: exit"); }
                    on Pedal or when tape.ask("foot") => { tape.note("up", true); raise(Up); Raised }
                }
                state Raised {
                    exit { tape.act("Raised: exit"); }
                    active { tape.act("Raised: active"); }
                    on Pedal | Mended => { tape.note("up", false); raise(Down); Lowered }
                    on Row(n) if n == 0 => Cut;
                }
                final Cut { enter { tape.act("Cut: enter"); } }
            }
            state Weft {
                initial Left;
                on Thread { colour } => tape.act(&format!("colour {colour}"));
                state Left {
                    exit { tape.act("Left: exit"); }
                    always if is_in(Raised) && tape.noted("up") => { tape.act("to the right"); Right }
                    on Down => { raise(Row(3)); }
                }
                state Right {
                    exit { tape.act("Right: exit"); }
                    active { tape.act("Right: active"); }
                    always if is_in(Lowered) => { tape.act("to the left"); Left }
                    on Thread { colour: n @ 0..=9 } => { tape.act("new thread"); raise(Row(n)); }
                    on Row(0) => End;
                    on Torn => match tape.number("where", 3) {
                        0 => { tape.act("at the left"); Left }
                        1 => pass,
                        _ => { tape.act("a knot"); stay }
                    };
                }
                final End;
            }
        }
    }
}

/// Returns every event, with threads of all colours.
pub fn event(n: u32) -> LoomEvent {
    use LoomEvent as E;
    match n % 6 {
        0 | 1 => E::Pedal,
        2 | 3 => E::Thread { colour: (n / 6 % 12) as u8 },
        4 => E::Torn,
        _ => E::Mended,
    }
}

drive!(Loom, LoomInterpreter, LoomState, event event);
