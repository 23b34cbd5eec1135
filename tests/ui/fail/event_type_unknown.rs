//! An event type that does not exist is one mistake, not one in each pattern.

use fsmith::state_machine;

mod input {
    pub enum Key {
        Up,
        Down,
    }
}

state_machine! {
    machine Lamp {
        events input::Kei;
        initial state Off { on Up => On; on Down | Up => On; }
        state On { on Down => Off; on Other(n) if n > 3 => Off; }
    }
}

state_machine! {
    machine Dial {
        events &imput::Key;
        initial state Off { on Up => On; }
        state On { on Down => Off; }
    }
}

state_machine! {
    machine Bell() {
        events input::Kee;
        initial state Silent;
    }
}

fn main() {
    let _ = (input::Key::Up, input::Key::Down);
}
