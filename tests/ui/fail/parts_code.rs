//! What the compiler finds in the code of a part is told where it stands, in its own file, and once, although the part stands
//! in two states and in two machines.

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
