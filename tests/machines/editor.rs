//! An editor with interruptions: data that is paused by pushes and by suspension, and then continues unchanged.
//!
//! This covers dialogs over documents, with data above and below, a suspended draft that is resumed, exited from
//! inside, or started anew by arguments, and a machine that is generic in its data.

use fsmith::interpreter::state_machine;

use crate::tape::{Held, Tape};

state_machine! {
    /// Writes, asks, and comes back.
    pub machine Editor(tape: &mut Tape) {
        events { Open, Ask, Close, Edit(u32), Switch, Throw, Home, Redo }

        initial Desk;
        enter { tape.note("drafted", false); }
        on Home => { tape.act("home"); Desk }

        state Desk {
            on Open => Draft(tape.hold("draft"));
            on Switch if tape.noted("drafted") => Draft;
            on Ask => push(Question(tape.hold("question"), 1));
        }
        state Draft(text: Held, edits: u32 = 0) {
            history suspend;
            initial => Writing(text.name().len() as u32);
            enter { tape.note("drafted", true); tape.act(&format!("Draft: enter {} {edits}", text.name())); }
            exit { tape.note("drafted", false); tape.act(&format!("Draft: exit {} {edits}", text.name())); }
            on Switch => { *edits += 1; tape.note("drafted", true); Desk }
            on Throw => Draft(tape.hold("another"));

            state Writing(words: u32, ink: Held = tape.hold("ink")) {
                enter { tape.act(&format!("Writing: enter {words} {}", ink.name())); }
                pause { tape.act(&format!("Writing: pause {words}")); *words += 1; }
                resume { tape.act(&format!("Writing: resume {words} {}", ink.name())); }
                exit { tape.act(&format!("Writing: exit {words}")); }
                on Edit(count) if *words < 20 => { *words += count; *edits += 1; }
                on Edit(_) => Reading(ink_of(words));
                on Ask => { *edits += 1; push(Question(tape.hold("question"), *words)) }
                on Home => Desk;
                on Redo => { tape.act("redo"); Writing(words + 1) }
            }
            state Reading(at: u32) {
                enter { tape.act(&format!("Reading: enter {at}")); }
                on Edit(_) => Writing(at);
                on Ask => push(Question(tape.hold("question"), *at));
                on Home => { tape.act(&format!("home from {at}")); Desk }
            }
        }
        state Question(about: Held, number: u32) {
            initial Asking;
            enter { tape.act(&format!("Question: enter {} {number}", about.name())); }
            exit { tape.act(&format!("Question: exit {} {number}", about.name())); }
            on Close => { tape.act(&format!("closed {}", about.name())); pop }
            on Edit(count) => { *number += count; }
            on Throw => Question(about.renamed("asked again"), number + 1);
            state Asking(patience: u32 = *number + 2) {
                on Ask if *patience > 0 => { *patience -= 1; }
                on Ask => Waiting(tape.hold("form"));
            }
            state Waiting(form: Held) {
                enter { tape.act(&format!("Waiting: enter {}", form.name())); }
                after 2s => { tape.act(&format!("late {}", about.name())); pop }
            }
        }
    }
}

fn ink_of(words: u32) -> u32 {
    words / 2
}

/// Returns an event of every kind in turn.
pub fn event(number: u32) -> EditorEvent {
    match number % 10 {
        0 => EditorEvent::Open,
        1 | 9 => EditorEvent::Ask,
        2 => EditorEvent::Close,
        3 | 8 => EditorEvent::Edit(number / 10 % 8),
        4 => EditorEvent::Switch,
        5 => EditorEvent::Throw,
        6 => EditorEvent::Home,
        _ => EditorEvent::Redo,
    }
}

drive!(Editor, EditorInterpreter, EditorState, event event; unpolled stack timers);
