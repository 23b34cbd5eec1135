//! Macros that are not imported, or misspelt: nothing in fsmith has a name that is similar enough for rustc to propose it.

mod not_imported {
    state_machine! {
        machine Lamp { initial state Off; }
    }
}

mod misspelt {
    statemachine! {
        machine Lamp { initial state Off; }
    }
}

mod part_not_imported {
    part! {
        lit { state On; }
    }
}

#[state_machine]
mod attribute {}

fn main() {}
