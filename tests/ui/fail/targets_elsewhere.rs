//! States that are named where no target stands, and ends that are none.

use fsmith::state_machine;

state_machine! {
    machine Qualified(level: &mut u8) {
        events { Press, Hold, Turn(u8) }
        initial state Off {
            on Press => QualifiedState::On;
            on Hold => { *level += 1; crate::QualifiedState::On }
            on Turn(to) => match to {
                0 => Self::Off,
                1 => On,
                _ => stay,
            };
        }
        state On {
            on Press => if *level > 3 { State::Off } else { Off };
            on Hold => 5;
            on Turn(_) => "off";
        }
    }
}

state_machine! {
    machine Misplaced(level: &mut u8) {
        events { Press, Hold }
        initial state Off {
            on Press => { if *level > 3 { return On; } *level += 1; }
            on Hold => { loop { break On; } }
        }
        state On {
            enter { *level = 0; Off }
            on Press => { push(Off); *level = 1; }
            on Hold => off;
        }
    }
}

state_machine! {
    machine Lower(level: &mut u8) {
        events { Press, HoldOn }
        initial state Off { on press => On; }
        state On {
            on hold_on if *level > 1 => Off;
            on Press | HoldOn => stay;
        }
    }
}

state_machine! {
    machine Returning(level: &mut u8) {
        events { Press }
        initial Off(0);
        state Off(times: u8) {
            on Press => {
                let next = *times + 1;
                if next > 3 { return; }
                *level = next;
                Off(next)
            }
        }
    }
}

fn main() {}
