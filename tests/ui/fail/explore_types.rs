//! The values that the calls of an explored machine borrow have to be comparable.

use fsmith::state_machine;

#[derive(Clone, Debug, PartialEq)]
struct Cell {
    degrees: f32,
}

state_machine! {
    #[explore]
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Charger(cell: &mut Cell) {
        events { Plug }
        initial state Idle { on Plug if cell.degrees < 45.0 => stay; }
    }
}

fn main() {}
