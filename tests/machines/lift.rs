//! An observed lift with timers: one region defers events to which another one reacts, and the enclosing composite
//! defers events to which neither reacts.

use fsmith::interpreter::state_machine;

use crate::tape::{Tape, Watcher};

state_machine! {
    /// Moves the cabin and the doors in parallel. Calls are deferred while the doors are open.
    #[why]
    pub machine Lift(watcher: &mut Watcher, tape: &mut Tape) {
        observer watcher;
        events { Call(String), Arrived, Open, Close, Alarm, Key }
        queue 250;

        initial Running;
        on Key => Service;

        state Service {
            enter { tape.act("Service: enter"); }
            defer Call(_);
            on Key => Running;
            after 4s => Running;
        }
        state Running {
            initial Both;
            defer Alarm | Arrived;
            parallel Both {
                state Cabin {
                    initial Standing;
                    state Standing {
                        on Call(floor) => { tape.act(&format!("go to {floor}")); Moving }
                    }
                    state Moving {
                        enter { tape.act("Moving: enter"); }
                        exit { tape.act("Moving: exit"); }
                        on Arrived => Standing;
                        on Alarm if tape.ask("serious") => { tape.act("stop"); Standing }
                    }
                }
                state Doors {
                    initial Shut;
                    state Shut {
                        on Open if !is_in(Moving) => Ajar;
                        on Call(floor) => { tape.act(&format!("light {floor}")); }
                    }
                    state Ajar {
                        defer Call(_);
                        enter { tape.act("Ajar: enter"); }
                        on Close or after 3s => Shut;
                        on Arrived => { tape.act("doors are open already"); }
                    }
                }
            }
        }
    }
}

/// Returns every event, with calls from several floors.
pub fn event(n: u32) -> LiftEvent {
    match n % 8 {
        0 | 1 => LiftEvent::Call((n / 8 % 9).to_string()),
        2 | 3 => LiftEvent::Arrived,
        4 => LiftEvent::Open,
        5 => LiftEvent::Close,
        6 => LiftEvent::Alarm,
        _ => LiftEvent::Key,
    }
}

drive!(Lift, LiftInterpreter, LiftState, lends |tape| [&mut tape.watcher().with_answers(), tape], event event; unpolled observed timers);
