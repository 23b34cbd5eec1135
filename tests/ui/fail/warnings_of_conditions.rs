//! Conditions that are always the same, asked again, or that wait for each other. They are warnings, so here they are denied.

#![deny(warnings)]
#![allow(dead_code)]

use fsmith::state_machine;

state_machine! {
    machine Lamp(dark: &mut bool, level: &u8) {
        events { Press, Hit, Turn(u8), Ask(u8) }
        initial state Off {
            on Press if *level < *level => On;
            on Press if true => On;
            on Hit if *dark && !*dark => On;
            on Hit if 3 > 2 => On;
            on Turn(by) if is_in(On) && by > 3 => On;
            on Turn(by) if !is_in(Off) || by > 3 => On;
            when false => On;
            when is_in(Off) => On;
            // Not known: a call may answer otherwise, and a number may be none.
            on Ask(by) if f32::from(by) == f32::from(by) || ask() || !ask() => On;
        }
        state On {
            on Press => if *dark { Off } else if *level > 3 { stay } else if *dark { Off } else { stay };
            on Hit if *dark => if *dark { Off } else { stay };
            on Turn(_) => if *level > 3 {
                if *dark { if *level > 3 { Off } else { stay } } else { Off }
            } else {
                *dark = !*dark;
                // Not the same any more.
                if *level > 3 { Off } else { stay }
            };
        }
    }
}

state_machine! {
    machine Table(hungry: &bool) {
        initial Meal;
        parallel Meal {
            state One { initial state Waits { when is_in(TwoEats) && *hungry => OneEats; } state OneEats { after 1s => Waits; } }
            state Two { initial state Thinks { when is_in(ThreeEats) => TwoEats; } state TwoEats { after 1s => Thinks; } }
            state Three { initial state Hopes { when is_in(OneEats) => ThreeEats; } state ThreeEats { after 1s => Hopes; } }
            state Four { initial state Sleeps { when !is_in(OneEats) => FourEats; } state FourEats { after 1s => Sleeps; } }
        }
    }
}

fn ask() -> bool {
    true
}

fn main() {}
