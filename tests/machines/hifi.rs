//! A hi-fi: a source with a history of its tape and station, a volume that a telephone reduces, and a clock that
//! switches everything off.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Three regions: with shallow history, with deep history, and without history.
    pub machine HiFi(tape: &mut Tape) {
        #[derive(Clone, Copy)]
        events { Power, Source, Next, Up, Down, Ring, Hang, Sleep, Lost }

        initial Off;

        state Off {
            enter { tape.act("Off: enter"); }
            on Power => On;
            on Source => (Cassette.deep_history, Low);
            on Next => On.deep_history;
            on Ring => On.initial;
        }
        parallel On {
            enter { tape.act("On: enter"); }
            exit { tape.act("On: exit"); }
            on Power => Off;
            alarm on Lost if tape.ask("fuse") => { tape.act("dark"); Off }

            state Playing {
                initial Radio;
                history shallow;
                enter { tape.act("Playing: enter"); }
                exit { tape.act("Playing: exit"); }
                on Source => if is_in(Radio) { Cassette } else { Radio };

                state Radio {
                    initial News;
                    enter { tape.act("Radio: enter"); }
                    exit { tape.act("Radio: exit"); }
                    state News {
                        exit { tape.act("News: exit"); }
                        after 3s => { tape.act("weather"); Music }
                        on Next => Music;
                    }
                    state Music {
                        exit { tape.act("Music: exit"); }
                        on Next => News;
                        on Lost => { tape.act("noise"); News }
                    }
                }
                state Cassette {
                    initial SideA;
                    enter { tape.act("Cassette: enter"); }
                    exit { tape.act("Cassette: exit"); }
                    state SideA {
                        exit { tape.act("SideA: exit"); }
                        on Next or after 4500ms => SideB;
                    }
                    state SideB {
                        exit { tape.act("SideB: exit"); }
                        on Next or after 4500ms if tape.ask("turn") => SideA;
                    }
                }
            }
            state Volume {
                initial Low;
                history deep;
                alarm on Ring => { tape.act("hush"); Muted }
                state Low {
                    enter { tape.act("Low: enter"); }
                    on Up => High;
                    on Down => Muted;
                }
                state High {
                    enter { tape.act("High: enter"); }
                    on Down => Low;
                    on Up => tape.act("no louder");
                    always => if tape.ask("neighbours") { tape.act("knock"); Low } else { pass };
                }
                state Muted {
                    enter { tape.act("Muted: enter"); }
                    on Hang or after 5s => Low;
                    #[allow(fsmith::outranked)]
                    on Ring => tape.act("again");
                }
            }
            state Timer {
                initial Awake;
                state Awake { on Sleep => Counting; }
                state Counting {
                    every 1s => tape.act("tick");
                    after 3s => { tape.act("good night"); Off }
                    on Sleep => Awake;
                }
            }
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> HiFiEvent {
    use HiFiEvent as E;
    [E::Power, E::Source, E::Next, E::Up, E::Down, E::Ring, E::Hang, E::Sleep, E::Lost, E::Next][n as usize % 10]
}

drive!(HiFi, HiFiInterpreter, HiFiState, event event; timers);
