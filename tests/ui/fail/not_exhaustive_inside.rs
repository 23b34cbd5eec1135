//! A machine is only `exhaustive` if the machines that it forwards events to are.

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

fn main() {}
