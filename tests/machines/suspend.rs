//! Suspended composites: Millington's history, with every way of exiting and returning.
//!
//! `Mission` is exited by its own transition, by one of the machine and from inside, and entered by default, at the
//! suspended state, around it, and at other states. `Layers` contains one such composite in another.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// A mission, and the camp for which it is interrupted.
    pub machine Mission(tape: &mut Tape) {
        events { Halt, Recall, Again, Return, ToTravel, ToRide, ToSearch, Step, Quit, Next, Inward }

        initial Errand;
        on Recall => { tape.act("recall"); Camp }

        state Errand {
            initial => { tape.act("Errand: initial"); Travel }
            history suspend;
            enter { tape.act("Errand: enter"); }
            exit { tape.act("Errand: exit"); }
            pause { tape.act("Errand: pause"); }
            resume { tape.act("Errand: resume"); }
            active { tape.act("Errand: active"); }
            on Halt => { tape.act("halt"); Camp }
            on Again => { tape.act("again"); Errand }
            on Inward => { tape.act("inward"); Search }

            state Travel {
                initial Walk;
                enter { tape.act("Travel: enter"); }
                exit { tape.act("Travel: exit"); }
                pause { tape.act("Travel: pause"); }
                resume { tape.act("Travel: resume"); }
                active { tape.act("Travel: active"); }
                on Next => Search;

                state Walk {
                    enter { tape.act("Walk: enter"); }
                    exit { tape.act("Walk: exit"); }
                    pause { tape.act("Walk: pause"); }
                    resume { tape.act("Walk: resume"); }
                    active { tape.act("Walk: active"); }
                    on Step => Ride;
                }
                state Ride {
                    enter { tape.act("Ride: enter"); }
                    exit { tape.act("Ride: exit"); }
                    pause { tape.act("Ride: pause"); }
                    resume { tape.act("Ride: resume"); }
                    active { tape.act("Ride: active"); }
                    on Step => Walk;
                    on Quit => { tape.act("quit"); Camp }
                }
            }
            state Search {
                enter { tape.act("Search: enter"); }
                exit { tape.act("Search: exit"); }
                pause { tape.act("Search: pause"); }
                resume { tape.act("Search: resume"); }
                active { tape.act("Search: active"); }
                on Next => Travel;
                on Quit => { tape.act("quit"); Camp }
                on Step => { tape.act("step"); Errand }
            }
        }
        state Camp {
            enter { tape.act("Camp: enter"); }
            exit { tape.act("Camp: exit"); }
            active { tape.act("Camp: active"); }
            on Return => { tape.act("return"); Errand }
            on ToTravel => { tape.act("to travel"); Travel }
            on ToRide => { tape.act("to ride"); Ride }
            on ToSearch => { tape.act("to search"); Search }
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> MissionEvent {
    use MissionEvent as E;
    match n % 11 {
        0 => E::Halt,
        1 => E::Recall,
        2 => E::Again,
        3 => E::Return,
        4 => E::ToTravel,
        5 => E::ToRide,
        6 => E::ToSearch,
        7 => E::Step,
        8 => E::Quit,
        9 => E::Next,
        _ => E::Inward,
    }
}

drive!(Mission, MissionInterpreter, MissionState, event event);

state_machine! {
    /// A suspended composite inside a suspended composite, with an alarm on each.
    pub machine Layers(tape: &mut Tape) {
        events { Fire, AllClear, Break, Resume, Step, Bail, ToOne, ToBreak, Fresh }

        initial Shift;

        state Shift {
            initial Bench;
            history suspend;
            alarm on Fire => { tape.act("fire"); Shelter }
            enter or resume { tape.act("Shift: enter or resume"); }
            exit { tape.act("Shift: exit"); }
            pause { tape.act("Shift: pause"); }
            active { tape.act("Shift: active"); }

            state Bench {
                initial One;
                history suspend;
                alarm on Break => Pause;
                alarm when tape.ask("bell") => { tape.act("bell"); Pause }
                enter { tape.act("Bench: enter"); }
                exit { tape.act("Bench: exit"); }
                pause { tape.act("Bench: pause"); }
                resume { tape.act("Bench: resume"); }
                active { tape.act("Bench: active"); }

                state One {
                    enter or resume { tape.act("One: enter or resume"); }
                    exit { tape.act("One: exit"); }
                    pause { tape.act("One: pause"); }
                    on Step => Two;
                    #[allow(fsmith::outranked)]
                    on Break => One;
                }
                state Two {
                    enter { tape.act("Two: enter"); }
                    exit { tape.act("Two: exit"); }
                    pause { tape.act("Two: pause"); }
                    resume { tape.act("Two: resume"); }
                    active { tape.act("Two: active"); }
                    on Step => One;
                    on Bail => { tape.act("bail"); Shelter }
                }
            }
            state Pause {
                enter { tape.act("Pause: enter"); }
                exit { tape.act("Pause: exit"); }
                pause { tape.act("Pause: pause"); }
                resume { tape.act("Pause: resume"); }
                active { tape.act("Pause: active"); }
                on Resume => Bench;
                on ToOne => One;
                on Fresh => Bench.initial;
                on Bail => { tape.act("bail"); Shelter }
            }
        }
        state Shelter {
            enter { tape.act("Shelter: enter"); }
            exit { tape.act("Shelter: exit"); }
            active { tape.act("Shelter: active"); }
            on AllClear => Shift;
            on ToOne => { tape.act("to one"); One }
            on ToBreak => { tape.act("to break"); Pause }
            on Fresh => Shift.initial;
        }
    }
}

/// Returns every event in turn.
pub fn layers_event(n: u32) -> LayersEvent {
    use LayersEvent as E;
    match n % 9 {
        0 => E::Fire,
        1 => E::AllClear,
        2 => E::Break,
        3 => E::Resume,
        4 => E::Step,
        5 => E::Bail,
        6 => E::ToOne,
        7 => E::ToBreak,
        _ => E::Fresh,
    }
}

drive!(Layers, LayersInterpreter, LayersState, event layers_event);
