//! Regions at three nesting levels, which all react to the same events. A transition of a state around regions is
//! dropped in favor of a conflicting nested one, unless that one is itself excluded.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// An evening at a theatre: the same events shut the doors, stop the play, and make the sound engineer leave.
    pub machine Gala(tape: &mut Tape) {
        events { Bell, Deep, Far, Fire, Maybe, Back, Strike, Knock, Open, Mute, Home, Call }
        signals { Gong }
        queue 8;

        initial state Foyer {
            on Home => Hall;
            on Call => push(Hall);
        }
        state Street { on Home => Hall; }

        parallel Hall {
            exit { tape.act("-Hall"); }

            state Doors {
                initial Ajar;
                state Ajar {
                    exit { tape.act("-Ajar"); }
                    on Bell | Deep | Far | Maybe | Back | Gong => { tape.act("doors"); Shut }
                    alarm on Fire => { tape.act("doors"); Shut }
                    when tape.ask("polled") => { tape.act("doors"); Shut }
                    always if tape.ask("at once") => { tape.act("doors"); Shut }
                    done(Clock) => { tape.act("doors"); Shut }
                }
                state Shut { on Open => Ajar; }
            }
            state Clock {
                initial Ticking;
                state Ticking {
                    on Strike => Struck;
                    on Knock => raise(Gong);
                }
                final Struck;
            }
            state Stage {
                initial Play;

                parallel Play {
                    exit { tape.act("-Play"); }
                    on Bell | Deep | Fire | Maybe | Back | Gong => { tape.act("play"); Interval }
                    on Far => { tape.act("play"); Street }
                    when tape.ask("polled") => { tape.act("play"); Interval }
                    always if tape.ask("at once") => { tape.act("play"); Interval }
                    done(Clock) => { tape.act("play"); Interval }

                    state Band;
                    state Scene {
                        initial Tableau;

                        parallel Tableau {
                            exit { tape.act("-Tableau"); }
                            on Deep => { tape.act("tableau"); Dark }

                            state Light;
                            state Sound {
                                initial Loud;
                                state Loud {
                                    on Bell | Deep | Far | Fire | Gong => { tape.act("sound"); Street }
                                    on Maybe => if tape.ask("far") {
                                        tape.act("sound");
                                        Street
                                    } else {
                                        tape.act("sound stays");
                                        stay
                                    };
                                    on Back => pop;
                                    on Mute => Silent;
                                    when tape.ask("polled") => { tape.act("sound"); Street }
                                    always if tape.ask("at once") => { tape.act("sound"); Street }
                                    done(Clock) => { tape.act("sound"); Street }
                                }
                                state Silent;
                            }
                        }
                        state Dark;
                    }
                }
                state Interval { on Home => Play; }
            }
        }
    }
}

/// Returns every event in turn.
pub fn gala_event(n: u32) -> GalaEvent {
    use GalaEvent as E;
    match n % 16 {
        0 => E::Bell,
        1 => E::Deep,
        2 => E::Far,
        3 => E::Fire,
        4 => E::Maybe,
        5 => E::Back,
        6 => E::Strike,
        7 => E::Knock,
        8 => E::Open,
        9 => E::Mute,
        10 => E::Call,
        _ => E::Home,
    }
}

drive!(Gala, GalaInterpreter, GalaState, event gala_event; regions stack);
