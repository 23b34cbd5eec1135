//! A mine: a cage that moves up and down and a cart that is filled and emptied, each with its load.

use fsmith::interpreter::state_machine;

use crate::tape::{Held, Tape};

state_machine! {
    /// Data in regions that signal each other and defer events. An alarm exits all of them.
    pub machine Mine(tape: &mut Tape) {
        events { Ore(u32), Bell, Haul, Gas, Air, Tip }
        signals { Loaded(u32), Level(u32) }
        queue 250;

        initial Shift;

        state Shut(lost: u32) {
            enter { tape.act(&format!("Shut: enter {lost}")); }
            defer Ore(4..);
            on Air => Shift;
            on Bell if tape.ask("a look") => (Down(lost, tape.hold("lamp")), Filling(tape.hold("old cart")));
        }
        parallel Shift(lamps: u32 = 3) {
            enter { tape.act(&format!("Shift: enter {lamps}")); }
            exit { tape.act(&format!("Shift: exit {lamps}")); }
            alarm on Gas if *lamps > 0 => { *lamps -= 1; tape.act("gas"); Shut(lamps) }
            on Gas => { *lamps += 2; }

            state Cage {
                initial Up;
                history shallow;
                state Up {
                    defer Haul;
                    on Bell => Down(1, tape.hold("miner"));
                }
                state Down(level: u32, who: Held) {
                    enter { tape.act(&format!("Down: enter {level} {}", who.name())); raise(Level(*level)); }
                    exit { tape.act(&format!("Down: exit {level}")); }
                    on Bell if *level < 4 => { *lamps += 1; Down(level + 1, who) }
                    on Loaded(load) | Ore(load) if load > 6 => { tape.act(&format!("up with {load}")); Up }
                    on Haul => Up;
                    after 3s if tape.ask("slow") => { *level += 1; tape.act(&format!("sinks to {level}")); }
                }
            }
            state Cart {
                initial Empty;
                state Empty { on Ore(load) if load > 0 => Filling(tape.hold("cart")); }
                state Filling(cart: Held, load: u32 = *lamps) {
                    exit { tape.act(&format!("{} has {load}", cart.name())); }
                    on Ore(more) => { *load += more; }
                    on Level(level) if is_in(Down) => { *load += level; tape.act(&format!("room for {load}")); }
                    always if *load > 9 => { raise(Loaded(*load)); Full(cart.renamed("full cart"), load) }
                    every 2s => { *load -= u32::from(*load > 0); }
                    on Tip => Empty;
                }
                state Full(cart: Held, load: u32) {
                    defer Ore(1..=3);
                    enter { tape.act(&format!("Full: enter {}", cart.name())); }
                    on Haul if *load > 12 => { tape.act("too heavy"); Filling(cart) }
                    on Haul | Tip => Empty;
                }
            }
        }
    }
}

/// Returns every event, with ore of all kinds.
pub fn event(n: u32) -> MineEvent {
    use MineEvent as E;
    match n % 10 {
        0..=2 => E::Ore(n / 10 % 8),
        3 | 4 => E::Bell,
        5 | 6 => E::Haul,
        7 => E::Gas,
        8 => E::Air,
        _ => E::Tip,
    }
}

drive!(Mine, MineInterpreter, MineState, event event; timers);
