//! Pushing and popping at several levels.
//!
//! In `Office`, a telephone interrupts the work in a composite, a door bell interrupts the telephone, and a fire
//! interrupts everything. Exiting the composite unwinds its stack. `Dialogs` pushes in a cycle and so has to declare
//! the capacity of its stack.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Interruptions of interruptions.
    pub machine Office(tape: &mut Tape) {
        events { Ring, HangUp, Bell, Closed, Step, Hold, Leave, Refocus, Go, Fire, Clear, Reset, Quit }

        initial Work;
        alarm on Fire => { tape.act("fire"); push(Evacuate) }
        on Reset => { tape.act("reset"); Home }

        state Work {
            initial Write;
            enter { tape.act("Work: enter"); }
            exit { tape.act("Work: exit"); }
            pause { tape.act("Work: pause"); }
            resume { tape.act("Work: resume"); }
            active { tape.act("Work: active"); }
            on Leave => { tape.act("leave"); Home }
            on Refocus => { tape.act("refocus"); Read }

            state Write {
                enter { tape.act("Write: enter"); }
                exit { tape.act("Write: exit"); }
                pause { tape.act("Write: pause"); }
                resume { tape.act("Write: resume"); }
                active { tape.act("Write: active"); }
                on Ring => { tape.act("ring"); push(Phone) }
                on Step => Read;
            }
            state Read {
                enter { tape.act("Read: enter"); }
                exit { tape.act("Read: exit"); }
                pause { tape.act("Read: pause"); }
                resume { tape.act("Read: resume"); }
                active { tape.act("Read: active"); }
                on Ring => { tape.act("ring"); push(Phone) }
                on Bell => push(Visitor);
                on Step => Write;
                on HangUp => Work;
            }
            state Phone {
                initial Talk;
                enter { tape.act("Phone: enter"); }
                exit { tape.act("Phone: exit"); }
                pause { tape.act("Phone: pause"); }
                resume { tape.act("Phone: resume"); }
                active { tape.act("Phone: active"); }
                on HangUp => { tape.act("hang up"); pop }
                on Ring => push(Phone);
                on Quit => { tape.act("quit"); Home }

                state Talk {
                    enter { tape.act("Talk: enter"); }
                    exit { tape.act("Talk: exit"); }
                    pause { tape.act("Talk: pause"); }
                    resume { tape.act("Talk: resume"); }
                    active { tape.act("Talk: active"); }
                    on Hold => Wait;
                    on Bell => { tape.act("bell"); push(Visitor) }
                }
                state Wait {
                    enter { tape.act("Wait: enter"); }
                    exit { tape.act("Wait: exit"); }
                    pause { tape.act("Wait: pause"); }
                    resume { tape.act("Wait: resume"); }
                    active { tape.act("Wait: active"); }
                    on Hold => Talk;
                    on Step => Visitor;
                }
            }
            state Visitor {
                enter { tape.act("Visitor: enter"); }
                exit { tape.act("Visitor: exit"); }
                pause { tape.act("Visitor: pause"); }
                resume { tape.act("Visitor: resume"); }
                active { tape.act("Visitor: active"); }
                on Closed => pop;
                on Quit => { tape.act("quit"); Work }
            }
        }
        state Home {
            enter { tape.act("Home: enter"); }
            exit { tape.act("Home: exit"); }
            pause { tape.act("Home: pause"); }
            resume { tape.act("Home: resume"); }
            active { tape.act("Home: active"); }
            on Go => Work;
            on Closed => { tape.act("nothing beneath"); pop }
            on Closed => { tape.act("passed"); stay }
        }
        state Evacuate {
            initial Run;
            enter { tape.act("Evacuate: enter"); }
            exit { tape.act("Evacuate: exit"); }
            pause { tape.act("Evacuate: pause"); }
            resume { tape.act("Evacuate: resume"); }
            active { tape.act("Evacuate: active"); }
            on Clear => { tape.act("clear"); pop }

            state Run {
                enter { tape.act("Run: enter"); }
                exit { tape.act("Run: exit"); }
                pause { tape.act("Run: pause"); }
                resume { tape.act("Run: resume"); }
                active { tape.act("Run: active"); }
                on Go => Gather;
            }
            state Gather {
                enter { tape.act("Gather: enter"); }
                exit { tape.act("Gather: exit"); }
                pause { tape.act("Gather: pause"); }
                resume { tape.act("Gather: resume"); }
                active { tape.act("Gather: active"); }
                on Go => Evacuate;
            }
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> OfficeEvent {
    use OfficeEvent as E;
    match n % 13 {
        0 => E::Ring,
        1 => E::HangUp,
        2 => E::Bell,
        3 => E::Closed,
        4 => E::Step,
        5 => E::Hold,
        6 => E::Leave,
        7 => E::Refocus,
        8 => E::Go,
        9 => E::Fire,
        10 => E::Clear,
        11 => E::Reset,
        _ => E::Quit,
    }
}

drive!(Office, OfficeInterpreter, OfficeState, event event; stack);

state_machine! {
    /// Dialogs that open dialogs, up to the capacity of the stack.
    pub machine Dialogs(tape: &mut Tape) {
        events { Ask, Warn, Close, Next, Escape, Dismiss }
        stack 200;

        initial Desk;
        on Escape => { tape.act("escape"); Desk }
        on Dismiss => { tape.act("dismiss"); pop }

        state Desk {
            enter { tape.act("Desk: enter"); }
            exit { tape.act("Desk: exit"); }
            pause { tape.act("Desk: pause"); }
            resume { tape.act("Desk: resume"); }
            on Ask => push(Question);
        }
        state Question {
            enter { tape.act("Question: enter"); }
            exit { tape.act("Question: exit"); }
            pause { tape.act("Question: pause"); }
            resume { tape.act("Question: resume"); }
            on Warn => push(Warning);
            on Next => Notice;
            on Close => pop;
        }
        state Warning {
            enter { tape.act("Warning: enter"); }
            exit { tape.act("Warning: exit"); }
            pause { tape.act("Warning: pause"); }
            resume { tape.act("Warning: resume"); }
            on Ask => { tape.act("ask"); push(Question) }
            on Next => Warning;
            on Close => { tape.act("close"); pop }
        }
        state Notice {
            enter { tape.act("Notice: enter"); }
            exit { tape.act("Notice: exit"); }
            pause { tape.act("Notice: pause"); }
            resume { tape.act("Notice: resume"); }
            on Warn => push(Warning);
            on Close => pop;
        }
    }
}

/// Returns every event in turn, with slightly more that close a dialog than open one.
pub fn dialogs_event(n: u32) -> DialogsEvent {
    use DialogsEvent as E;
    match n % 24 {
        0..4 => E::Ask,
        4..8 => E::Warn,
        8..17 => E::Close,
        17..20 => E::Next,
        20..23 => E::Dismiss,
        _ => E::Escape,
    }
}

drive!(Dialogs, DialogsInterpreter, DialogsState, event dialogs_event; unpolled stack);
