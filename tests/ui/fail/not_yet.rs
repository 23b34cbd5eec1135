//! Words of the language that this version does not build yet.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press, Hold, Set(u8) }

        state Off;
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
        final Broken(code: u8);
        initial final Gone;
    }
}

fn main() {}
