//! The screens of a game: a menu that is pushed over play, with histories and alarms below and above.
//!
//! The pushes are combined with `history shallow`, `history deep`, `history suspend`, `priority outer`, and a
//! transition that unwinds everything.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Title, play, and a menu with settings.
    pub machine Game(tape: &mut Tape) {
        events { Begin, Escape, Settings, Back, Quit, Caught, Next, Sneak }
        priority outer;

        initial Title;
        on Quit => { tape.act("quit"); Title }

        state Title {
            enter { tape.act("Title: enter"); }
            exit { tape.act("Title: exit"); }
            pause { tape.act("Title: pause"); }
            resume { tape.act("Title: resume"); }
            active { tape.act("Title: active"); }
            on Begin => Play;
            on Settings => push(Menu);
        }
        state Play {
            initial Explore;
            history deep;
            enter { tape.act("Play: enter"); }
            exit { tape.act("Play: exit"); }
            pause { tape.act("Play: pause"); }
            resume { tape.act("Play: resume"); }
            active { tape.act("Play: active"); }
            on Escape => { tape.act("escape"); push(Menu) }

            state Explore {
                initial Walk;
                history suspend;
                enter { tape.act("Explore: enter"); }
                exit { tape.act("Explore: exit"); }
                pause { tape.act("Explore: pause"); }
                resume { tape.act("Explore: resume"); }
                active { tape.act("Explore: active"); }
                on Caught => Fight;
                when tape.ask("ambush") => { tape.act("ambush"); Fight }

                state Walk {
                    enter { tape.act("Walk: enter"); }
                    exit { tape.act("Walk: exit"); }
                    pause { tape.act("Walk: pause"); }
                    resume { tape.act("Walk: resume"); }
                    active { tape.act("Walk: active"); }
                    on Sneak => Crouch;
                }
                state Crouch {
                    enter { tape.act("Crouch: enter"); }
                    exit { tape.act("Crouch: exit"); }
                    pause { tape.act("Crouch: pause"); }
                    resume { tape.act("Crouch: resume"); }
                    active { tape.act("Crouch: active"); }
                    on Sneak => Walk;
                }
            }
            state Fight {
                initial Guard;
                history shallow;
                enter { tape.act("Fight: enter"); }
                exit { tape.act("Fight: exit"); }
                pause { tape.act("Fight: pause"); }
                resume { tape.act("Fight: resume"); }
                active { tape.act("Fight: active"); }
                on Caught => Explore;

                state Guard {
                    enter { tape.act("Guard: enter"); }
                    exit { tape.act("Guard: exit"); }
                    pause { tape.act("Guard: pause"); }
                    resume { tape.act("Guard: resume"); }
                    active { tape.act("Guard: active"); }
                    on Next => Strike;
                }
                state Strike {
                    enter { tape.act("Strike: enter"); }
                    exit { tape.act("Strike: exit"); }
                    pause { tape.act("Strike: pause"); }
                    resume { tape.act("Strike: resume"); }
                    active { tape.act("Strike: active"); }
                    on Next => Guard;
                    on Sneak => Crouch;
                }
            }
        }
        state Menu {
            initial List;
            history deep;
            enter { tape.act("Menu: enter"); }
            exit { tape.act("Menu: exit"); }
            pause { tape.act("Menu: pause"); }
            resume { tape.act("Menu: resume"); }
            active { tape.act("Menu: active"); }
            on Back or on Escape => pop;

            state List {
                enter { tape.act("List: enter"); }
                exit { tape.act("List: exit"); }
                pause { tape.act("List: pause"); }
                resume { tape.act("List: resume"); }
                active { tape.act("List: active"); }
                on Settings => Sound;
            }
            state Options {
                initial Sound;
                enter { tape.act("Options: enter"); }
                exit { tape.act("Options: exit"); }
                pause { tape.act("Options: pause"); }
                resume { tape.act("Options: resume"); }
                active { tape.act("Options: active"); }

                state Sound {
                    enter { tape.act("Sound: enter"); }
                    exit { tape.act("Sound: exit"); }
                    pause { tape.act("Sound: pause"); }
                    resume { tape.act("Sound: resume"); }
                    active { tape.act("Sound: active"); }
                    on Next => Video;
                }
                state Video {
                    enter { tape.act("Video: enter"); }
                    exit { tape.act("Video: exit"); }
                    pause { tape.act("Video: pause"); }
                    resume { tape.act("Video: resume"); }
                    active { tape.act("Video: active"); }
                    on Next => List;
                }
            }
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> GameEvent {
    use GameEvent as E;
    match n % 17 {
        0 | 1 => E::Begin,
        2 | 3 => E::Escape,
        4 | 5 => E::Settings,
        6 | 7 => E::Back,
        8 => E::Quit,
        9 | 10 => E::Caught,
        11..14 => E::Next,
        _ => E::Sneak,
    }
}

drive!(Game, GameInterpreter, GameState, event event; stack);
