//! Mistakes in a part are reported in the file of the part.

use fsmith::state_machine;

#[path = "parts/combat.rs"]
mod combat;

pub struct Npc {
    count: u32,
}

state_machine! {
    machine Guard(npc: &mut Npc) {
        events { Lost, Safe }
        initial Patrol;
        state Patrol { on Lost => Attack; on Safe => Flee; }
        state Attack;
        include combat::combat;
    }
}

fn main() {
    Guard::start(&mut Npc { count: 0 });
}
