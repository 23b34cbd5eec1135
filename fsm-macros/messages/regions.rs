//! Mistakes in `parallel`: its items, its regions, several targets, and combinations that are not implemented.

use fsmith::state_machine;

state_machine! {
    machine Player() {
        events { Go, Both, One, Deep, Far, Call }

        initial Playing;
        on Both => (Loud, Muted);
//                 ^^^^^^^^^^^^^ error[not_together]: `Loud` and `Muted` cannot be targets together; several targets must lie in different regions of one `parallel`
        on One => (Loud,);
//                ^^^^^^^ error[only_target]: a single target needs no parentheses; write `Loud`
        on Deep => (Sound, Loud);
//                 ^^^^^^^^^^^^^ error[not_together]: `Sound` and `Loud` cannot be targets together; several targets must lie in different regions of one `parallel`
        on Far => (Loud, Off);
//                ^^^^^^^^^^^ error[not_together]: `Loud` and `Off` cannot be targets together; several targets must lie in different regions of one `parallel`

        parallel Playing {
            initial Sound;
//          ^^^^^^^ error[initial_in_parallel]: `Playing` is a `parallel`, so all its regions are entered and it has no `initial`; remove this
            done => Off;
//          ^^^^ error[never_completes]: `Playing` never completes: its region `Sound` has no `final` state directly inside
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
//                ^^^^^^^ error[final_region]: a region cannot be `final`; `Playing` completes when each of its regions has reached a `final` inside it
        }
        parallel Empty;
//               ^^^^^ error[no_regions]: `Empty` has no regions; declare states inside it, which are all active at once, or make it a `state`
        state Off;
    }
}
