//! Mistakes in the user's code are reported where they are, as in any function.

use fsmith::state_machine;

struct Body {
    level: u8,
}

state_machine! {
    machine Lamp(body: &mut Body) {
        events { Press, Set(u16) }
        initial Off;

        enter { body.levle = 3; }

        state Off {
            enter { body.level = "full"; }
            exit { missing(); }
            active { body.level() }
            on Press => { body.level = 3_u16; On }
            on Set(to) => { body.level = to; stay }
        }
        state On {
            on Press => if body.level > "3" { Off } else { stay };
            on Set(to) => { let _: String = to; Off }
        }
    }
}

fn main() {}
