//! Words where a state belongs, and states with words of Rust in front.

use fsmith::state_machine;

state_machine! {
    machine Door(n: &mut u32) {
        events { Open, Close, Push }
        initial pop;

        state Closed {
            on Open => super.Opened;
            on Close => if *n > 1 { super.Opened } else { stay };
            on Push if is_in(pop) => Hall;
        }
        state Opened { on Close => crate::Closed; on Push => push(Hall); }
        state Hall {
            initial Stay;
            on Close => Opened;
            state First { on Open => pop; on Push => self.Second; }
            state Second;
        }
    }
}

fn main() {}
