//! An archive: `history suspend` with `else`, decisions, `reenter`, and targets that request a history.
//!
//! A suspended composite in another one, which every kind of target enters from the vault.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// A reading room that is cleared whenever the vault is opened.
    pub machine Archive(tape: &mut Tape) {
        events { Close was Shut | Lock, Open, Fresh, Past, DeepPast, Index, Shelf, Flip, Again, Out, Alarm }
        version 2;

        initial Reading;
        alarm on Alarm => { tape.act("alarm"); Vault }

        state Reading was Study | Library.Study {
            initial => {
                tape.act("Reading: initial");
                if tape.ask("catalogue") { Catalogue } else { Stacks }
            }
            history suspend else Desk;
            enter { tape.act("Reading: enter"); }
            exit { tape.act("Reading: exit"); }
            pause { tape.act("Reading: pause"); }
            resume { tape.act("Reading: resume"); }
            active { tape.act("Reading: active"); }
            on Close => { tape.act("close"); Vault }
            on Again => { tape.act("again"); reenter(Desk) }
            on Index => Index;
            on Open => Stacks;

            state Catalogue {
                initial Cards;
                history shallow;
                enter { tape.act("Catalogue: enter"); }
                exit { tape.act("Catalogue: exit"); }
                pause { tape.act("Catalogue: pause"); }
                resume { tape.act("Catalogue: resume"); }
                active { tape.act("Catalogue: active"); }
                on Flip => Stacks;

                state Cards {
                    enter { tape.act("Cards: enter"); }
                    exit { tape.act("Cards: exit"); }
                    pause { tape.act("Cards: pause"); }
                    resume { tape.act("Cards: resume"); }
                    active { tape.act("Cards: active"); }
                    on Shelf => Index;
                }
                state Index {
                    enter { tape.act("Index: enter"); }
                    exit { tape.act("Index: exit"); }
                    pause { tape.act("Index: pause"); }
                    resume { tape.act("Index: resume"); }
                    active { tape.act("Index: active"); }
                    on Out => { tape.act("out"); Vault }
                    on Flip => Cards;
                }
            }
            state Stacks {
                initial => { tape.act("Stacks: initial"); North }
                history suspend;
                enter { tape.act("Stacks: enter"); }
                exit { tape.act("Stacks: exit"); }
                pause { tape.act("Stacks: pause"); }
                resume { tape.act("Stacks: resume"); }
                active { tape.act("Stacks: active"); }
                on Again => { tape.act("again"); reenter(South) }
                on Close => Desk;
                on Past => Stacks;

                state North {
                    enter { tape.act("North: enter"); }
                    exit { tape.act("North: exit"); }
                    pause { tape.act("North: pause"); }
                    resume { tape.act("North: resume"); }
                    active { tape.act("North: active"); }
                    on Flip => South;
                    when tape.ask("draught") => Reading;
                }
                state South {
                    enter { tape.act("South: enter"); }
                    exit { tape.act("South: exit"); }
                    pause { tape.act("South: pause"); }
                    resume { tape.act("South: resume"); }
                    active { tape.act("South: active"); }
                    on Flip => North;
                    on Out => { tape.act("out"); Vault }
                    on Index => Stacks;
                }
            }
            state Desk {
                enter { tape.act("Desk: enter"); }
                exit { tape.act("Desk: exit"); }
                pause { tape.act("Desk: pause"); }
                resume { tape.act("Desk: resume"); }
                active { tape.act("Desk: active"); }
                on Shelf => Stacks;
                on Fresh => Stacks.initial;
                on Past => Stacks.history;
                on Flip => if is_in(Reading) { Catalogue } else { Vault };
            }
        }
        state Vault {
            enter { if is_in(Reading) || is_in(Stacks) { tape.act("not alone"); } tape.act("Vault: enter"); }
            exit { tape.act("Vault: exit"); }
            on Open => Reading;
            on Fresh => Reading.initial;
            on Past => Reading.history;
            on DeepPast => { tape.act("deep"); Reading.deep_history }
            on Index => Index;
            on Shelf => Stacks;
            on Flip => South;
            on Again => if tape.ask("desk") { Desk } else { Catalogue.deep_history };
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> ArchiveEvent {
    use ArchiveEvent as E;
    match n % 11 {
        0 => E::Close,
        1 => E::Open,
        2 => E::Fresh,
        3 => E::Past,
        4 => E::DeepPast,
        5 => E::Index,
        6 => E::Shelf,
        7 => E::Flip,
        8 => E::Again,
        9 => E::Out,
        _ => E::Alarm,
    }
}

drive!(Archive, ArchiveInterpreter, ArchiveState, event event);
