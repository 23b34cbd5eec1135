//! What is wrong about a parallel: its items, its regions, several targets, and what does not go with it yet.

use fsmith::state_machine;

state_machine! {
    machine Player() {
        events { Go, Both, One, Deep, Far, Call }

        initial Playing;
        on Both => (Loud, Muted);
        on One => (Loud,);
        on Deep => (Sound, Loud);
        on Far => (Loud, Off);

        parallel Playing {
            initial Sound;
            done => Off;
            state Sound {
                initial Loud;
                state Loud { on Call => Off; }
                state Muted;
            }
            state Picture {
                initial Bright;
                state Bright { on Go => Over; }
                final Over;
            }
            final Nothing;
        }
        parallel Empty;
        state Off;
    }
}

fn main() {}
