//! Effects that change a value that the guard borrows for them: reported at the parameter or the field.

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

// The exit of one region cannot change a value that another region borrows for its effect, either.
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
