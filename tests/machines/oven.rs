//! A microwave oven: an open door is an alarm that suspends cooking.
//!
//! A suspended composite that contains one with deep history. It is exited by alarms of two levels and by a transition
//! from inside, after which cooking is started anew.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// An oven with a door, a programme of three phases, and a switch.
    pub machine Oven(tape: &mut Tape) {
        events { DoorOpened, DoorClosed, Start, Next, Cancel, PowerCut, PowerBack, Skip }

        initial Powered;

        state Powered {
            initial Closed;
            history deep;
            alarm on PowerCut => { tape.act("clunk"); Dark }
            enter { tape.act("Powered: enter"); }
            exit { tape.act("Powered: exit"); }

            state Closed {
                initial Idle;
                history suspend;
                alarm on DoorOpened => { tape.act("light on"); Open }
                enter { tape.act("Closed: enter"); }
                exit { tape.act("Closed: exit"); }
                pause { tape.act("Closed: pause"); }
                resume { tape.act("Closed: resume"); }
                active { tape.act("Closed: active"); }

                state Idle {
                    enter { tape.act("Idle: enter"); }
                    exit { tape.act("Idle: exit"); }
                    pause { tape.act("Idle: pause"); }
                    resume { tape.act("Idle: resume"); }
                    active { tape.act("Idle: active"); }
                    on Start => Cooking;
                }
                state Cooking {
                    initial Thaw;
                    history deep;
                    enter { tape.act("Cooking: enter"); }
                    exit { tape.act("Cooking: exit"); }
                    pause { tape.act("Cooking: pause"); }
                    resume { tape.act("Cooking: resume"); }
                    active { tape.act("Cooking: active"); }
                    on Cancel => Idle;
                    when tape.ask("done") => Idle;

                    state Thaw {
                        enter { tape.act("Thaw: enter"); }
                        exit { tape.act("Thaw: exit"); }
                        pause { tape.act("Thaw: pause"); }
                        resume { tape.act("Thaw: resume"); }
                        active { tape.act("Thaw: active"); }
                        on Next => Heat;
                    }
                    state Heat {
                        enter { tape.act("Heat: enter"); }
                        exit { tape.act("Heat: exit"); }
                        pause { tape.act("Heat: pause"); }
                        resume { tape.act("Heat: resume"); }
                        active { tape.act("Heat: active"); }
                        on Next => Grill;
                        on Skip => { tape.act("skip"); Open }
                    }
                    state Grill {
                        enter { tape.act("Grill: enter"); }
                        exit { tape.act("Grill: exit"); }
                        pause { tape.act("Grill: pause"); }
                        resume { tape.act("Grill: resume"); }
                        active { tape.act("Grill: active"); }
                        on Next => Thaw;
                    }
                }
            }
            state Open {
                enter { tape.act("Open: enter"); }
                exit { tape.act("Open: exit"); }
                on DoorClosed => { tape.act("light off"); Closed }
                on Cancel => Idle;
                on Skip => Grill;
            }
        }
        state Dark {
            enter { tape.act("Dark: enter"); }
            exit { tape.act("Dark: exit"); }
            on PowerBack => Powered;
            on Start => Powered.initial;
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> OvenEvent {
    use OvenEvent as E;
    match n % 8 {
        0 => E::DoorOpened,
        1 => E::DoorClosed,
        2 => E::Start,
        3 => E::Next,
        4 => E::Cancel,
        5 => E::PowerCut,
        6 => E::PowerBack,
        _ => E::Skip,
    }
}

drive!(Oven, OvenInterpreter, OvenState, event event);
