//! What other notations write: the message has the form of this one.

use fsmith::state_machine;

state_machine! {
    machine Lamp<T> where T: Copy (n: &mut u8, item: &T) {
        events { Press, Hold, Set(u8) }
        initial: Off;
        state Off {
            on: Press => On;
            after: 5s => On;
            on Press when *n > 1 => On;
            on Press where *n > 1 => On;
            on Press [*n > 1] => On;
            on Press, Hold => On;
            on Press or Set(_) => On;
            on Set(_) || Hold => On;
            defer Press, Hold;
            on Press | after 5s => On;
            on Press | on Hold => On;
            on Press { *n += 1; On }
            on Hold { On }
            on alarm Press => On;
            when if *n > 1 => On;
            when if *n > 1 { true } else { false } => On;
        }
        state On { on Press => Off; }
    }
}

fn main() {}
