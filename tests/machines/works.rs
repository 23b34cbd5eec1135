//! Works with `fails`: regions that react to one error, follow-up steps, and deferred events.

use fsmith::interpreter::state_machine;

use crate::tape::{Failure, Tape};

state_machine! {
    /// Two lines and their store.
    #[allow(fsmith::entered_anyway)]
    pub machine Works(tape: &mut Tape) fails Failure {
        events { Start, Part(u32), Check, Order, Stop, Clean }
        signals { Empty, Jam(u32) }
        queue 200;
        initial Idle;
        failed Failure("fire") => Burnt;
        failed _ if tape.ask("evacuate") => Burnt;
        on Stop => { tape.try_act("ring")?; Idle }
        never tape.ask("never") && is_in(Burnt) && is_in(Idle);

        state Idle {
            enter { tape.act("Idle: enter"); }
            on Start => { raise(Empty); tape.try_act("start")?; raise(Jam(3)); Working }
            ignore Clean;
            always if tape.ask("automatic") && tape.ask("twice") => { tape.try_act("begin")?; Working }
        }
        state Burnt {
            on Clean => { tape.try_act("sweep")?; Idle }
            ignore Part(_) | Order;
        }
        parallel Working {
            done => { tape.try_act("all done")?; Idle }
            state Line(made: u32 = 0) {
                initial Free;
                final Complete;
                state Free {
                    enter { tape.try_act("Free: enter")?; }
                    on Part(of) if tape.try_ask("fits")? => { *made += of % 3; tape.try_act("press")?; Busy }
                    on Check => {
                        tape.try_act("measure")?;
                        if tape.try_ask("good")? { stay } else { Busy }
                    }
                    failed Failure("press" | "lift") => { tape.act("again"); Busy }
                }
                state Busy {
                    exit { tape.try_act("Busy: exit")?; }
                    on Part(_) or on Jam(_) => Free;
                    defer Order;
                    on Check if *made > 1 => Complete;
                    failed error if tape.ask("known") => tape.act(error.0);
                    failed Failure("fire") => tape.act("alarm");
                    always if *made > 6 => { *made = 5; tape.try_act("pack")?; Free }
                }
            }
            state Store {
                initial Full;
                failed Failure("lift") => { raise(Jam(1)); tape.try_act("lower")?; Low }
                final Closed;
                state Full {
                    on Part(_) => { tape.try_act("lift")?; }
                    on Order if tape.try_ask("near")? => { tape.try_act("send")?; Low }
                    on Empty => Low;
                }
                state Low {
                    enter { tape.try_act("Low: enter")?; }
                    alarm on Jam(at) if tape.try_ask("stuck")? => {
                        tape.try_act("fire")?;
                        if at > 2 { Full } else { stay }
                    }
                    on Part(_) => Full;
                    on Check => Closed;
                    always if tape.ask("supplied") && tape.ask("soon") => { tape.try_act("supply")?; Full }
                }
            }
        }
    }
}

/// Returns every event.
pub fn event(n: u32) -> WorksEvent {
    match n % 10 {
        0 | 1 => WorksEvent::Start,
        2..=4 => WorksEvent::Part(n / 10),
        5 | 6 => WorksEvent::Check,
        7 => WorksEvent::Order,
        8 => WorksEvent::Stop,
        _ => WorksEvent::Clean,
    }
}

drive!(Works, WorksInterpreter, WorksState, event event; unpolled);
