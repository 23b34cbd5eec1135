//! What a guard borrows for the reaction is in the way of what the effect changes: told at the parameter, or the field.

use fsmith::state_machine;

state_machine! {
    machine Desk(bot: &mut Vec<String>) {
        events { Go(usize), Stop }
        initial state Free {
            on Go(n) if let Some(first) = bot.get(n) => { bot.clear(); Busy(first.clone()) }
            on Stop if let Some(first) = bot.first() => { let first = first.clone(); bot.push(first); }
        }
        state Busy(name: String) {
            on Stop if let Some(first) = name.get(1..) => { name.push('x'); bot.push(first.to_owned()); }
            on Go(_) => Free;
        }
    }
}

// Nor can what one region borrows for its effect be exited past by another one.
state_machine! {
    machine Hall(bot: &mut Vec<String>) {
        events { Go(usize) }
        initial Both;
        parallel Both {
            state Left { initial A; state A { on Go(n) if let Some(first) = bot.get(n) => { bot.clear(); drop(first.clone()); B } } state B; }
            state Right { initial C; state C { on Go(_) => D; exit { bot.clear(); } } state D; }
        }
    }
}

fn main() {}
