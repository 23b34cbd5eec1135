//! An event that a submachine would defer, but has no room for: the answer of the call is `Refused`, and nothing
//! happens.

use fsmith::Answer::{self, Deferred, Ignored, Moved, Refused, Stayed};
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

mod printer {
    use super::*;

    state_machine! {
        /// A printer that can defer one page until it is warm.
        pub machine Printer(tape: &mut Tape) {
            #[derive(Clone, Copy)]
            events { Print, Warm }
            queue 1;
            initial state Cold { defer Print; on Warm => Hot; }
            state Hot { on Print => tape.act("printed"); }
        }
    }
}

mod desk {
    use super::*;

    state_machine! {
        /// Runs the printer, and is itself a submachine of another machine.
        pub machine Desk(tape: &mut Tape) {
            #[derive(Clone, Copy)]
            events { Print, Warm, Close }
            initial state Open {
                machine printer: Printer(tape);
                initial state Inside { forward Print => printer(PrinterEvent::Print); }
                forward Warm => printer(PrinterEvent::Warm);
                on Close => Closed;
            }
            state Closed;
        }
    }
}

use desk::*;
use printer::*;

state_machine! {
    machine Office(tape: &mut Tape) {
        events { Job(PrinterEvent), Leave }
        initial state Manned {
            machine printer: Printer(tape);
            forward Job(event) => printer(event);
        }
        on Job(_) => stay;
        state Left;
        on Leave => Left;
    }
}

scenario! {
    /// As for a deferred event, the enclosing states are not considered.
    the_outer_machine_returns_refused(office: Office, tape) {
        tape.only(&[]);
        office.restart(&mut tape);
        let print = || OfficeEvent::Job(PrinterEvent::Print);
        assert!(office.can(&tape, &print()));
        assert_eq!(office.handle(&mut tape, print()), Stayed);
        assert!(!office.can(&tape, &print()));
        assert_eq!(office.handle(&mut tape, print()), Refused);
        assert_eq!(office.handle(&mut tape, OfficeEvent::Job(PrinterEvent::Warm)), Stayed);
        assert_eq!(tape.take(), "printed");
        assert!(office.can(&tape, &print()));
        assert_eq!(office.handle(&mut tape, OfficeEvent::Leave), Moved);
        assert_eq!(office.handle(&mut tape, print()), Stayed);
    }
}

state_machine! {
    machine Building(tape: &mut Tape) {
        events { Desk(DeskEvent) }
        initial state Open {
            machine desk: Desk(tape);
            forward Desk(event) => desk(event);
        }
    }
}

scenario! {
    through_three_machines(building: Building, tape) {
        tape.only(&[]);
        building.restart(&mut tape);
        let mut handle = |event| {
            let can = building.can(&tape, &BuildingEvent::Desk(event));
            (can, building.handle(&mut tape, BuildingEvent::Desk(event)))
        };
        assert_eq!(handle(DeskEvent::Print), (true, Stayed));
        assert_eq!(handle(DeskEvent::Print), (false, Refused));
        assert_eq!(handle(DeskEvent::Warm), (true, Stayed));
        assert_eq!(handle(DeskEvent::Print), (true, Stayed));
        assert_eq!(handle(DeskEvent::Close), (true, Stayed));
        assert_eq!(handle(DeskEvent::Print), (false, Ignored));
        assert_eq!(tape.take(), "printed, printed");
    }
}

state_machine! {
    /// Other transitions of the state that runs the machine have precedence, as they do over a `defer`.
    machine Spare(tape: &mut Tape) {
        events { Print, Print2 }
        initial state Open {
            machine printer: Printer(tape);
            forward Print | Print2 => printer(PrinterEvent::Print);
            on Print => tape.act("spare");
        }
    }
}

scenario! {
    an_event_is_not_refused_if_the_state_reacts(spare: Spare, tape) {
        tape.only(&[]);
        spare.restart(&mut tape);
        let mut handle = |event| spare.handle(&mut tape, event);
        let answers: [Answer; 3] = [handle(SpareEvent::Print), handle(SpareEvent::Print), handle(SpareEvent::Print2)];
        assert_eq!(answers, [Stayed, Stayed, Refused]);
        assert_eq!(tape.take(), "spare");
    }
}

state_machine! {
    /// Two regions, each with a printer. Only the second one is warmed separately.
    machine Floor(tape: &mut Tape) {
        #[derive(Clone)]
        events { Print, Warm }
        initial parallel Both {
            state Left {
                machine printer: Printer(tape);
                forward Print => printer(PrinterEvent::Print);
            }
            state Right {
                machine printer: Printer(tape);
                forward Print => printer(PrinterEvent::Print);
                forward Warm => printer(PrinterEvent::Warm);
            }
        }
    }
}

scenario! {
    an_event_is_refused_unless_another_region_reacts(floor: Floor, tape) {
        tape.only(&[]);
        floor.restart(&mut tape);
        let mut handle = |event| {
            let can = floor.can(&tape, &event);
            (can, floor.handle(&mut tape, event))
        };
        assert_eq!(handle(FloorEvent::Print), (true, Stayed));
        assert_eq!(handle(FloorEvent::Print), (false, Refused));
        assert_eq!(handle(FloorEvent::Warm), (true, Stayed));
        assert_eq!(handle(FloorEvent::Print), (true, Stayed));
        assert_eq!(tape.take(), "printed, printed");
    }
}

state_machine! {
    /// Defers the events that it would forward while it is closed.
    machine Night(tape: &mut Tape) {
        #[derive(Clone, Copy)]
        events { Print, Warm, Open }
        queue 2;
        initial state Closed { defer Print; on Open => Opened; }
        state Opened {
            machine printer: Printer(tape);
            forward Print => printer(PrinterEvent::Print);
            forward Warm => printer(PrinterEvent::Warm);
        }
    }
}

scenario! {
    /// There is room for only one of two recalled events.
    a_recalled_event_without_room_is_refused(night: Night, tape) {
        tape.only(&[]);
        night.restart(&mut tape);
        let mut handle = |event| night.handle(&mut tape, event);
        use NightEvent::{Open, Print, Warm};
        assert_eq!([handle(Print), handle(Print), handle(Print)], [Deferred, Deferred, Refused]);
        assert_eq!([handle(Open), handle(Print), handle(Warm)], [Moved, Refused, Stayed]);
        assert_eq!(tape.take(), "printed");
    }
}
