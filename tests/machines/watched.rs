//! An observed machine with many kinds of steps: pushes, suspension, decisions, forks of patterns, completion and
//! signals.

use fsmith::interpreter::state_machine;

use crate::tape::{Tape, Watcher};

state_machine! {
    /// Works, is interrupted, and notifies its observer of everything.
    #[why]
    pub machine Watched(watcher: &mut Watcher, tape: &mut Tape) {
        events { Work(u32), Call, Hang, Pause, Back, Note { text: String } }
        signals { Tired { by: u32 }, #[allow(fsmith::unused_signal)] Unwanted }
        queue 300;
        stack 200;
        observer watcher;

        initial Job;
        on Call => push(Phone);
        on Note { text } if text.len() > 2 => { tape.act(&text); }
        alarm on Pause if !is_in(Idle) => Idle;
        every 2s if tape.ask("chime") => { tape.act("chime"); }

        state Job {
            initial => if tape.ask("early") { Plan } else { Do };
            history suspend;
            pause { tape.act("Job: pause"); }
            done if tape.ask("enough") => { tape.act("all done"); Idle }
            on Work(n @ 1..=2) | Tired { by: n } => if n > tape.number("limit", 4) { Rest } else { pass };
            state Plan {
                on Work(0) => Do;
                on Work(n) if let Some(m) = n.checked_sub(30) && m > tape.number("much", 8) => {
                    raise(Tired { by: m });
                }
                always if tape.ask("planned") => Do;
            }
            state Do {
                exit { raise(Unwanted); }
                on Work(3..) => Finished;
                after 3s => Rest;
            }
            state Rest { when tape.ask("rested") => Plan; }
            final Finished;
        }
        state Idle {
            on Back => Job;
            enter or resume { tape.act("Idle: here"); }
        }
        state Phone {
            on Hang => pop;
            on Call => stay;
            on Back => Job.initial;
        }
    }
}

/// Returns every event, with work of all sizes.
pub fn event(n: u32) -> WatchedEvent {
    match n % 12 {
        0..=3 => WatchedEvent::Work(n / 12 % 45),
        4 => WatchedEvent::Call,
        5 => WatchedEvent::Hang,
        6 => WatchedEvent::Pause,
        7..=9 => WatchedEvent::Back,
        _ => WatchedEvent::Note { text: "x".repeat(n as usize / 12 % 5) },
    }
}

drive!(Watched, WatchedInterpreter, WatchedState, lends |tape| [&mut tape.watcher().with_answers(), tape], event event; observed stack timers);
