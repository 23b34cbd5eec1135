//! `always` that never ends.

use fsmith::state_machine;

state_machine! {
    machine Stays(count: &mut u32) {
        initial Counting;
        state Counting { always => { *count += 1; } }
    }
}

state_machine! {
    machine Circles() {
        initial Red;
        state Red { always => Green; }
        state Green { always => Red; }
    }
}

state_machine! {
    machine Itself(full: bool) {
        initial Outer;
        state Outer {
            initial Inner;
            always => if full { Inner } else { Outer };
            state Inner;
        }
    }
}

state_machine! {
    machine Shadowed(full: bool) {
        initial Filling;
        state Filling {
            always => Full;
            always if full => Filling;
        }
        state Full;
    }
}

state_machine! {
    machine Written(full: bool) {
        initial Filling;
        state Filling {
            always full => Full;
            always when full => Full;
            always if => Full;
        }
        state Full;
    }
}

fn main() {}
