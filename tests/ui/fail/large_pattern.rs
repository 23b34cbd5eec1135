//! Patterns are checked in large machines, too, even if a transition has no effect.

use fsmith::state_machine;

macro_rules! large {
    ($($state:ident)*) => {
state_machine! {
    machine Large(steps: &mut u32) {
        events { Next, Cry(u8), Call(u8, u8) }
        initial First;
        state First {
            on Cry((_, _)) => Second;
            on Call(_, &_) => Second;
            on Next => { *steps += 1; Second }
        }
        state Second { on Cry(_) => First; on Call(..) => First; on Next => S00; }
        $(#[allow(fsmith::unreachable_state)] state $state { on Next => First; on Cry(_) | Call(..) => Second; })*
    }
}
    };
}

large! {
    S00 S01 S02 S03 S04 S05 S06 S07 S08 S09 S10 S11 S12 S13 S14 S15 S16 S17 S18 S19 S20 S21 S22 S23 S24 S25 S26 S27 S28 S29
    S30 S31 S32 S33 S34 S35 S36 S37 S38 S39 S40 S41 S42 S43 S44 S45 S46 S47 S48 S49 S50 S51 S52 S53 S54 S55 S56 S57 S58 S59
    S60 S61 S62 S63 S64
}

fn main() {}
