//! A loader with follow-up steps: completions, `always` transitions and signals.
//!
//! This covers nested composites that complete, `done` on the composite and on another state, an `always` after an
//! action's change, signals with payloads from every kind of action, and a final state of the machine.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Loads parts one by one, checks them, and ends when it is full.
    pub machine Loader(tape: &mut Tape) {
        events { Go, Part(u32), Drop, Quit }
        signals { Loaded(u32), Wrong { code: u32 }, Noted }
        queue 16;

        initial Idle;

        enter { tape.act("Loader: enter"); }
        on Noted => tape.act("noted");
        on Quit => Gone;
        on Wrong { code } if code > 1 => { tape.act("very wrong"); raise(Noted); Idle }
        done(Loading) if tape.ask("count") => { tape.act("counted"); raise(Noted); }

        state Idle {
            enter { tape.act("Idle: enter"); raise(Noted); }
            exit { tape.act("Idle: exit"); }
            on Go => { raise(Loaded(0)); Work }
            always if tape.ask("eager") => Work;
        }
        state Work {
            initial Loading;
            history deep;
            enter { tape.act("Work: enter"); }
            exit { tape.act("Work: exit"); raise(Noted); }
            active { tape.act("Work: active"); if tape.ask("drop") { raise(Drop); } }
            done if tape.ask("accept") => { tape.act("work done"); Idle }
            on Drop | Wrong { .. } => Idle;

            state Loading {
                initial Waiting;
                enter { tape.act("Loading: enter"); }
                exit { tape.act("Loading: exit"); }
                on Loaded(n) => { tape.act(&format!("loaded {n}")); }
                done if tape.ask("check") => { tape.act("loading done"); Checking }
                on Go => Loading.initial;

                state Waiting {
                    enter { tape.act("Waiting: enter"); }
                    on Part(n) => if n > 3 {
                        raise(Wrong { code: n % 3 });
                        stay
                    } else {
                        raise(Loaded(n));
                        Enough
                    };
                    always if tape.ask("skip") => Enough;
                }
                final Enough {
                    enter { tape.act("Enough: enter"); }
                    exit { tape.act("Enough: exit"); }
                }
            }
            state Checking {
                enter { tape.act("Checking: enter"); raise(Part(9)); }
                on Part(n) if n < 9 => Loading;
                when tape.ask("checked") => Checked;
            }
            final Checked {
                enter { tape.act("Checked: enter"); }
            }
        }
        final Gone {
            enter { tape.act("Gone: enter"); raise(Noted); }
            exit { tape.act("Gone: exit"); }
        }
    }
}

/// Returns every event in turn; `Quit` is rare.
pub fn event(n: u32) -> LoaderEvent {
    match n % 16 {
        0..=3 => LoaderEvent::Go,
        4..=10 => LoaderEvent::Part(n / 16 % 6),
        11..=14 => LoaderEvent::Drop,
        _ => LoaderEvent::Quit,
    }
}

drive!(Loader, LoaderInterpreter, LoaderState, event event);
