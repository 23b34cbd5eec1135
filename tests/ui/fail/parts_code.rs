//! Errors of the compiler in the code of a part are reported in the file of the part, and once, although two states and
//! two machines include the part.

use fsmith::state_machine;

#[path = "parts/code.rs"]
mod code;

pub struct Npc {
    count: u32,
}

state_machine! {
    machine Guard(npc: &mut Npc) {
        events { Lost }
        initial Patrol;
        state Patrol { on Lost => Attack; }
        include crate::code::code;
    }
}

state_machine! {
    machine Soldier(npc: &mut Npc) {
        events { Lost }
        initial state Patrol { on Lost => Fort; }
        state Fort { initial Attack; include code::code; }
        state Camp { initial Attack; include code::code; }
    }
}

fn main() {
    let mut npc = Npc { count: 0 };
    Guard::start(&mut npc);
    Soldier::start(&mut npc);
}
