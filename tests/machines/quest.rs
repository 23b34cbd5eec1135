//! A hero: a quest in chapters that complete one another, fights that are pushed over every activity, and a home to
//! return to.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Completion, signals and `always` in the middle of a stack.
    pub machine Hero(tape: &mut Tape) {
        #[derive(Clone, Copy)]
        events { Ambush, Won, Fled, Walk, Talk, Rest }
        signals { Wounded, Fame(u8) }
        queue 16;
        stack 250;

        initial Quest;
        alarm on Wounded if tape.ask("badly") => { tape.act("carried home"); Home }
        on Ambush => { tape.act("ambush"); push(Fight) }
        on Fame(n) => tape.act(&format!("fame {n}"));

        state Home {
            enter { tape.act("Home: enter"); }
            pause { tape.act("Home: pause"); }
            resume { tape.act("Home: resume"); }
            on Rest => Quest;
            on Talk => Quest.initial;
            on Walk => Search.deep_history;
        }
        state Quest {
            initial Search.Village;
            history shallow;
            enter { tape.act("Quest: enter"); }
            exit { tape.act("Quest: exit"); }
            pause { tape.act("Quest: pause"); }
            resume { tape.act("Quest: resume"); }
            on Rest => Home;
            done if tape.ask("an audience") => { tape.act("the king is glad"); raise(Fame(9)); Home }

            state Search {
                initial Village;
                enter { tape.act("Search: enter"); }
                done if tape.ask("proof") => Return;
                state Village { on Talk => Forest; }
                state Forest {
                    enter { tape.note("lost", true); }
                    exit { tape.act("Forest: exit"); }
                    on Walk => { tape.note("lost", false); }
                    always if !tape.noted("lost") => Cave;
                }
                state Cave {
                    on Talk => push(Riddle);
                    on Walk => Found;
                    on Fame(_) => tape.act("an echo");
                }
                final Found { enter { raise(Fame(1)); } }
            }
            state Return {
                on Walk if tape.ask("at the castle") => Told;
                on Talk => Search;
            }
            state Riddle {
                enter { tape.act("Riddle: enter"); }
                exit { tape.act("Riddle: exit"); }
                on Talk => if tape.ask("solved") { raise(Fame(3)); pop } else { tape.act("wrong"); stay };
                on Fled => pop;
            }
            final Told;
        }
        state Fight {
            initial Sword;
            enter { tape.act("Fight: enter"); }
            exit { tape.act("Fight: exit"); }
            on Won => { raise(Fame(2)); pop }
            on Fled => { raise(Wounded); pop }
            done if tape.ask("trust") => { tape.act("peace"); pop }
            state Sword { on Talk => Parley; on Walk => tape.act("strikes"); }
            state Parley { on Talk => Peace; on Ambush => Sword; }
            final Peace;
        }
    }
}

/// Returns every event in turn, walks and talks more often.
pub fn event(n: u32) -> HeroEvent {
    use HeroEvent as E;
    [E::Ambush, E::Won, E::Fled, E::Walk, E::Talk, E::Rest, E::Walk, E::Talk, E::Won, E::Walk][n as usize % 10]
}

drive!(Hero, HeroInterpreter, HeroState, event event; stack);
