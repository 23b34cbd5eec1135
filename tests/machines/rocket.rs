//! A rocket: the preparations for lift-off run in parallel, and each part reports its completion.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Parallels that complete one another, with holds and a clock.
    pub machine Rocket(tape: &mut Tape) {
        #[derive(Clone, Copy)]
        events { Filled, Checked, Boarded, Hold, Resume, Wind }

        initial Pad;
        done(Fuel) => tape.act("fuel is aboard");
        done(Systems) => tape.act("systems are go");

        state Pad {
            initial Ready;
            history deep;
            enter { tape.act("Pad: enter"); }
            exit { tape.act("Pad: exit"); }
            alarm on Wind if tape.ask("storm") => { tape.act("storm"); Shelter }
            on Hold => Waiting;

            parallel Ready {
                enter { tape.act("Ready: enter"); }
                exit { tape.act("Ready: exit"); }
                done => { tape.act("all go"); Flight }

                state Fuel {
                    initial Empty;
                    state Empty { on Filled or after 4s => Full; }
                    final Full { exit { tape.act("Full: exit"); } }
                }
                parallel Systems {
                    done if tape.ask("quick") => { tape.act("quick"); Flight }
                    state Engines {
                        initial Cold;
                        state Cold { on Checked => Warm; }
                        state Warm { after 1s => Hot; on Checked => Hot; }
                        final Hot;
                    }
                    state Computer {
                        initial Booting;
                        every 2s => tape.act("blink");
                        state Booting { after 1500ms => Up; }
                        state Up { on Checked if is_in(Full) => Go; on Wind => Booting; }
                        final Go;
                    }
                }
                state Crew {
                    initial Outside;
                    on Wind => { tape.act("everybody waits"); Outside }
                    state Outside { on Boarded => Strapped; }
                    final Strapped { enter { tape.act("Strapped: enter"); } }
                }
            }
        }
        state Waiting {
            on Resume => Pad;
            on Checked => Ready;
            after 3s => Pad.initial;
        }
        state Shelter {
            enter { tape.act("Shelter: enter"); }
            on Resume => (Full, Computer.history, Crew);
            on Hold => Pad.deep_history;
        }
        final Flight { enter { tape.act("lift-off"); } }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> RocketEvent {
    use RocketEvent as E;
    [E::Filled, E::Checked, E::Boarded, E::Hold, E::Resume, E::Wind, E::Resume, E::Checked][n as usize % 8]
}

drive!(Rocket, RocketInterpreter, RocketState, event event; unpolled timers);
