//! Timers between which no time passes.

use fsmith::state_machine;

state_machine! {
    machine Alone {
        initial A;
        state A { after 0s => A; }
//                ^^^^^ error[endless_after]: this never ends: it leads back to `A` before any time has passed; give it a longer duration, or a guard
        state B { after 0s if true => stay; after 1s => A; }
    }
}

state_machine! {
    machine Round(on: &bool) {
        initial A;
        state A { after 0ms => if *on { B } else { B }; }
//                ^^^^^ error[endless_after]: this never ends: it leads back to `A` before any time has passed; give it a longer duration, or a guard
        state B { initial C; state C { after 0s => A; } }
        state D { after 0s if *on => D; }
        state E { after 0s => F; }
        state F { after 1ns => E; }
    }
}
