//! A machine is only `exhaustive` if the machines that it forwards events to are, and if its `done`s cover all of their ends.

fsmith::state_machine! {
    machine Reader {
        events u8;
        initial state Outside { on b'"' => Inside; }
        state Inside { on b'"' => Outside; }
    }
}

fsmith::state_machine! {
    machine Port {
        events { Byte(u8), Close }
        exhaustive;
        initial state Open {
            machine reader: Reader;
            forward Byte(byte) => reader(byte);
            on Close => Closed;
        }
        state Closed { ignore _; }
    }
}

fsmith::state_machine! {
    machine Dial(answers: &bool) {
        initial state Ringing {
            when *answers => Connected(7);
            after 30s => GaveUp;
        }
        final Connected(line: u8);
        final GaveUp;
    }
}

fsmith::state_machine! {
    machine Phone(answers: &bool) {
        events { Call, HangUp }
        exhaustive;
        initial state Idle { on Call => Calling; ignore HangUp; }
        state Calling {
            machine dial: Dial(answers);
            done(dial.Connected { line }) if line > 3 => Talking;
            done(dial.GaveUp) => Idle;
            on HangUp => Idle;
            ignore Call;
        }
        state Talking { on HangUp => Idle; ignore Call; }
    }
}

fn main() {}
