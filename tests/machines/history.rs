//! Composites with shallow and deep history, and with `else`.
//!
//! `Shallow` and `Deep` are one machine with the two kinds of history. They are exited from inside and from outside,
//! and resumed by a plain target and from inside. `Fallback` has an `else`, which is entered if there is no history.
//! The effect of an `initial` records whether it was used.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Remembers the part of the work, not the step within it.
    pub machine Shallow(tape: &mut Tape) {
        events { Leave, Return, Next, Step, Again, Jump, Quit }

        initial Work;

        state Work {
            initial => { tape.act("Work: initial"); Draft }
            history shallow;
            enter { tape.act("Work: enter"); }
            exit { tape.act("Work: exit"); }
            on Leave => { tape.act("leave"); Rest }
            on Again => { tape.act("again"); Work }

            state Draft {
                initial => { tape.act("Draft: initial"); Outline }
                enter { tape.act("Draft: enter"); }
                exit { tape.act("Draft: exit"); }
                on Next => Review;

                state Outline {
                    enter { tape.act("Outline: enter"); }
                    exit { tape.act("Outline: exit"); }
                    on Step => Prose;
                }
                state Prose {
                    enter { tape.act("Prose: enter"); }
                    exit { tape.act("Prose: exit"); }
                    on Step => Outline;
                    on Quit => { tape.act("quit"); Rest }
                }
            }
            state Review {
                initial => { tape.act("Review: initial"); Skim }
                enter { tape.act("Review: enter"); }
                exit { tape.act("Review: exit"); }
                on Next => Draft;

                state Skim {
                    enter { tape.act("Skim: enter"); }
                    exit { tape.act("Skim: exit"); }
                    on Step => Study;
                }
                state Study {
                    enter { tape.act("Study: enter"); }
                    exit { tape.act("Study: exit"); }
                    on Step => Skim;
                    on Quit => { tape.act("quit"); Work }
                }
            }
        }
        state Rest {
            enter { tape.act("Rest: enter"); }
            exit { tape.act("Rest: exit"); }
            on Return => { tape.act("return"); Work }
            on Jump => { tape.act("jump"); Study }
            on Next => { tape.act("next"); Review }
        }
    }
}

/// Returns every event in turn.
pub fn shallow_event(n: u32) -> ShallowEvent {
    use ShallowEvent as E;
    match n % 7 {
        0 => E::Leave,
        1 => E::Return,
        2 => E::Next,
        3 => E::Step,
        4 => E::Again,
        5 => E::Jump,
        _ => E::Quit,
    }
}

drive!(Shallow, ShallowInterpreter, ShallowState, event shallow_event; unpolled);

state_machine! {
    /// Remembers the step as well.
    pub machine Deep(tape: &mut Tape) {
        events { Leave, Return, Next, Step, Again, Jump, Quit }

        initial Work;

        state Work {
            initial => { tape.act("Work: initial"); Draft }
            history deep;
            enter { tape.act("Work: enter"); }
            exit { tape.act("Work: exit"); }
            on Leave => { tape.act("leave"); Rest }
            on Again => { tape.act("again"); Work }

            state Draft {
                initial => { tape.act("Draft: initial"); Outline }
                enter { tape.act("Draft: enter"); }
                exit { tape.act("Draft: exit"); }
                on Next => Review;

                state Outline {
                    enter { tape.act("Outline: enter"); }
                    exit { tape.act("Outline: exit"); }
                    on Step => Prose;
                }
                state Prose {
                    enter { tape.act("Prose: enter"); }
                    exit { tape.act("Prose: exit"); }
                    on Step => Outline;
                    on Quit => { tape.act("quit"); Rest }
                }
            }
            state Review {
                initial => { tape.act("Review: initial"); Skim }
                enter { tape.act("Review: enter"); }
                exit { tape.act("Review: exit"); }
                on Next => Draft;

                state Skim {
                    enter { tape.act("Skim: enter"); }
                    exit { tape.act("Skim: exit"); }
                    on Step => Study;
                }
                state Study {
                    enter { tape.act("Study: enter"); }
                    exit { tape.act("Study: exit"); }
                    on Step => Skim;
                    on Quit => { tape.act("quit"); Work }
                }
            }
        }
        state Rest {
            enter { tape.act("Rest: enter"); }
            exit { tape.act("Rest: exit"); }
            on Return => { tape.act("return"); Work }
            on Jump => { tape.act("jump"); Study }
            on Next => { tape.act("next"); Review }
        }
    }
}

/// Returns every event in turn.
pub fn deep_event(n: u32) -> DeepEvent {
    use DeepEvent as E;
    match n % 7 {
        0 => E::Leave,
        1 => E::Return,
        2 => E::Next,
        3 => E::Step,
        4 => E::Again,
        5 => E::Jump,
        _ => E::Quit,
    }
}

drive!(Deep, DeepInterpreter, DeepState, event deep_event; unpolled);

state_machine! {
    /// Two composites whose histories fall back on a state that is not their `initial`.
    pub machine Fallback(tape: &mut Tape) {
        events { Inside, Outside, Left, Right, Fresh, Step }

        initial Out;

        state Out {
            enter { tape.act("Out: enter"); }
            exit { tape.act("Out: exit"); }
            on Left => Shelf;
            on Right => Drawer;
            on Fresh => Shelf.initial;
            on Step => Drawer.initial;
        }
        state Shelf {
            initial => { tape.act("Shelf: initial"); Top }
            history shallow else Bottom;
            enter { tape.act("Shelf: enter"); }
            exit { tape.act("Shelf: exit"); }
            on Outside => Out;

            state Top {
                enter { tape.act("Top: enter"); }
                exit { tape.act("Top: exit"); }
                on Step => Bottom;
            }
            state Bottom {
                initial Front;
                enter { tape.act("Bottom: enter"); }
                exit { tape.act("Bottom: exit"); }
                on Step => Top;

                state Front {
                    enter { tape.act("Front: enter"); }
                    exit { tape.act("Front: exit"); }
                    on Inside => Back;
                }
                state Back {
                    enter { tape.act("Back: enter"); }
                    exit { tape.act("Back: exit"); }
                }
            }
        }
        state Drawer {
            initial Knives;
            history deep else Big;
            enter { tape.act("Drawer: enter"); }
            exit { tape.act("Drawer: exit"); }
            on Outside => Out;

            state Knives {
                enter { tape.act("Knives: enter"); }
                exit { tape.act("Knives: exit"); }
                on Step => Spoons;
            }
            state Spoons {
                initial Small;
                enter { tape.act("Spoons: enter"); }
                exit { tape.act("Spoons: exit"); }
                on Step => Knives;

                state Small {
                    enter { tape.act("Small: enter"); }
                    exit { tape.act("Small: exit"); }
                    on Inside => Big;
                }
                state Big {
                    enter { tape.act("Big: enter"); }
                    exit { tape.act("Big: exit"); }
                    on Inside => Small;
                }
            }
        }
    }
}

/// Returns every event in turn.
pub fn fallback_event(n: u32) -> FallbackEvent {
    use FallbackEvent as E;
    match n % 6 {
        0 => E::Inside,
        1 => E::Outside,
        2 => E::Left,
        3 => E::Right,
        4 => E::Fresh,
        _ => E::Step,
    }
}

drive!(Fallback, FallbackInterpreter, FallbackState, event fallback_event; unpolled);
