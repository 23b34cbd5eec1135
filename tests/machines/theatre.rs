//! A theatre: pushes in several composites, into and out of composites with history.
//!
//! A prompter interrupts a scene, a duel interrupts the prompter, a whisper interrupts the act, and an interval
//! interrupts the show. In the foyer, the show may be started a second time, over the one that is paused.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Two acts, and the interruptions between and during them.
    pub machine Theatre(tape: &mut Tape) {
        events { Cue, Next, Prompt, Back, Interval, Resume, Curtain, Encore, Aside, Duel }
        stack 200;

        initial Show;
        on Curtain => { tape.act("curtain"); Foyer }

        state Show {
            initial ActOne;
            history deep;
            enter { tape.act("Show: enter"); }
            exit { tape.act("Show: exit"); }
            pause { tape.act("Show: pause"); }
            resume { tape.act("Show: resume"); }
            active { tape.act("Show: active"); }
            on Interval => { tape.act("interval"); push(Foyer) }
            on Encore => { tape.act("encore"); reenter(ActTwo) }
            on Aside => { tape.act("aside"); push(Whisper) }

            state ActOne {
                initial SceneOne;
                enter { tape.act("ActOne: enter"); }
                exit { tape.act("ActOne: exit"); }
                pause { tape.act("ActOne: pause"); }
                resume { tape.act("ActOne: resume"); }
                active { tape.act("ActOne: active"); }
                on Next => ActTwo;
                on Prompt => push(Prompter);

                state SceneOne {
                    enter { tape.act("SceneOne: enter"); }
                    exit { tape.act("SceneOne: exit"); }
                    pause { tape.act("SceneOne: pause"); }
                    resume { tape.act("SceneOne: resume"); }
                    active { tape.act("SceneOne: active"); }
                    on Cue => SceneTwo;
                    on Prompt => push(Prompter);
                }
                state SceneTwo {
                    enter { tape.act("SceneTwo: enter"); }
                    exit { tape.act("SceneTwo: exit"); }
                    pause { tape.act("SceneTwo: pause"); }
                    resume { tape.act("SceneTwo: resume"); }
                    active { tape.act("SceneTwo: active"); }
                    on Cue => SceneOne;
                    on Duel => { tape.act("en garde"); push(Fight) }
                }
                state Prompter {
                    enter { tape.act("Prompter: enter"); }
                    exit { tape.act("Prompter: exit"); }
                    pause { tape.act("Prompter: pause"); }
                    resume { tape.act("Prompter: resume"); }
                    active { tape.act("Prompter: active"); }
                    on Back => { tape.act("back"); pop }
                    on Cue => Prompter;
                    on Next => { tape.act("skip"); ActTwo }
                    on Duel => push(Fight);
                }
                state Fight {
                    initial Swords;
                    history shallow;
                    enter { tape.act("Fight: enter"); }
                    exit { tape.act("Fight: exit"); }
                    pause { tape.act("Fight: pause"); }
                    resume { tape.act("Fight: resume"); }
                    active { tape.act("Fight: active"); }
                    on Back or when tape.ask("tired") => pop;
                    on Prompt => push(Prompter);

                    state Swords {
                        enter { tape.act("Swords: enter"); }
                        exit { tape.act("Swords: exit"); }
                        pause { tape.act("Swords: pause"); }
                        resume { tape.act("Swords: resume"); }
                        active { tape.act("Swords: active"); }
                        on Cue => Pistols;
                        on Encore => Fight;
                    }
                    state Pistols {
                        enter { tape.act("Pistols: enter"); }
                        exit { tape.act("Pistols: exit"); }
                        pause { tape.act("Pistols: pause"); }
                        resume { tape.act("Pistols: resume"); }
                        active { tape.act("Pistols: active"); }
                        on Next => SceneTwo;
                        on Cue => push(Swords);
                        on Resume => pop;
                    }
                }
            }
            state ActTwo {
                initial Monologue;
                enter { tape.act("ActTwo: enter"); }
                exit { tape.act("ActTwo: exit"); }
                pause { tape.act("ActTwo: pause"); }
                resume { tape.act("ActTwo: resume"); }
                active { tape.act("ActTwo: active"); }
                on Back => ActOne.history;
                on Cue => ActOne.deep_history;

                state Monologue {
                    enter { tape.act("Monologue: enter"); }
                    exit { tape.act("Monologue: exit"); }
                    pause { tape.act("Monologue: pause"); }
                    resume { tape.act("Monologue: resume"); }
                    active { tape.act("Monologue: active"); }
                    on Prompt => push(Chorus);
                    on Next => Monologue;
                }
                state Chorus {
                    enter { tape.act("Chorus: enter"); }
                    exit { tape.act("Chorus: exit"); }
                    pause { tape.act("Chorus: pause"); }
                    resume { tape.act("Chorus: resume"); }
                    active { tape.act("Chorus: active"); }
                    on Cue => pop;
                    on Resume => Monologue;
                }
            }
            state Whisper {
                enter { tape.act("Whisper: enter"); }
                exit { tape.act("Whisper: exit"); }
                pause { tape.act("Whisper: pause"); }
                resume { tape.act("Whisper: resume"); }
                active { tape.act("Whisper: active"); }
                on Back => pop;
                on Prompt => if tape.ask("loud") { tape.act("hush"); pop } else { pass };
                on Next => ActTwo;
            }
        }
        state Foyer {
            enter { tape.act("Foyer: enter"); }
            exit { tape.act("Foyer: exit"); }
            pause { tape.act("Foyer: pause"); }
            resume { tape.act("Foyer: resume"); }
            active { tape.act("Foyer: active"); }
            on Resume => pop;
            on Back => Show;
            on Cue => Show.initial;
            on Next => Show.history;
            on Prompt => SceneTwo;
        }
    }
}

/// Returns every event in turn; those that end an interruption are more frequent.
pub fn event(n: u32) -> TheatreEvent {
    use TheatreEvent as E;
    match n % 14 {
        0 => E::Cue,
        1 => E::Next,
        2 => E::Prompt,
        3..6 => E::Back,
        6 => E::Interval,
        7..10 => E::Resume,
        10 => E::Curtain,
        11 => E::Encore,
        12 => E::Aside,
        _ => E::Duel,
    }
}

drive!(Theatre, TheatreInterpreter, TheatreState, event event; stack);
