//! Words of the language that this version does not build yet.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press, Hold, Set(u8) }
        signals { Wrong }
        queue 4;

        state Off {
            always if true => On;
            done => On;
            defer Hold;
            enter { raise(Wrong); }
            on Hold => { raise(Wrong); On }
        }
        state On(level: u8) {
            on Press => Off(3);
            on Set(level) => On { level };
            on Hold => (Off, Broken);
            on Press => Both;
        }
        parallel Both {
            state A;
            state B;
        }
        final Broken;
        initial final Gone;
    }
}

fn main() {}
