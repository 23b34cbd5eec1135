//! Targets that request a history: `.initial`, `.history` and `.deep_history`.
//!
//! A composite without declared history contains some with one. The target determines which states are restored.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// A radio with bands and stations, and an off switch.
    pub machine Radio(tape: &mut Tape) {
        events { Off, On, Fresh, Shallow, Deep, FreshBand, Band, Next, Switch, Tune, ShallowHere, FreshHere }

        initial Playing;

        state Playing {
            initial => { tape.act("Playing: initial"); Medium }
            enter { tape.act("Playing: enter"); }
            exit { tape.act("Playing: exit"); }
            on Off => Silent;
            on ShallowHere => { tape.act("recall"); Playing.history }
            on FreshHere => { tape.act("afresh"); Playing.initial }

            state Medium {
                initial => { tape.act("Medium: initial"); News }
                enter { tape.act("Medium: enter"); }
                exit { tape.act("Medium: exit"); }
                on Switch => Short;

                state News {
                    initial => { tape.act("News: initial"); Headlines }
                    history shallow;
                    enter { tape.act("News: enter"); }
                    exit { tape.act("News: exit"); }
                    on Next => Talk;

                    state Headlines {
                        enter { tape.act("Headlines: enter"); }
                        exit { tape.act("Headlines: exit"); }
                        on Tune => Weather;
                    }
                    state Weather {
                        enter { tape.act("Weather: enter"); }
                        exit { tape.act("Weather: exit"); }
                        on Tune => Headlines;
                    }
                }
                state Talk {
                    enter { tape.act("Talk: enter"); }
                    exit { tape.act("Talk: exit"); }
                    on Next => News;
                }
            }
            state Short {
                initial => { tape.act("Short: initial"); Numbers }
                history deep;
                enter { tape.act("Short: enter"); }
                exit { tape.act("Short: exit"); }
                on Switch => Medium.history;

                state Numbers {
                    enter { tape.act("Numbers: enter"); }
                    exit { tape.act("Numbers: exit"); }
                    on Next => Morse;
                }
                state Morse {
                    initial Slow;
                    enter { tape.act("Morse: enter"); }
                    exit { tape.act("Morse: exit"); }
                    on Switch => Medium.deep_history;

                    state Slow {
                        enter { tape.act("Slow: enter"); }
                        exit { tape.act("Slow: exit"); }
                        on Next => Fast;
                    }
                    state Fast {
                        enter { tape.act("Fast: enter"); }
                        exit { tape.act("Fast: exit"); }
                        on Next => Numbers;
                    }
                }
            }
        }
        state Silent {
            enter { tape.act("Silent: enter"); }
            exit { tape.act("Silent: exit"); }
            on On => Playing;
            on Fresh => Playing.initial;
            on Shallow => Playing.history;
            on Deep => { tape.act("as it was"); Playing.deep_history }
            on FreshBand => Short.initial;
            on Band => if tape.ask("short") { Short } else { Medium.history };
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> RadioEvent {
    use RadioEvent as E;
    match n % 12 {
        0 => E::Off,
        1 => E::On,
        2 => E::Fresh,
        3 => E::Shallow,
        4 => E::Deep,
        5 => E::FreshBand,
        6 => E::Band,
        7 => E::Next,
        8 => E::Switch,
        9 => E::Tune,
        10 => E::ShallowHere,
        _ => E::FreshHere,
    }
}

drive!(Radio, RadioInterpreter, RadioState, event event; unpolled);
