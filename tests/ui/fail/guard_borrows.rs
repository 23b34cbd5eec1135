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

fn main() {}
