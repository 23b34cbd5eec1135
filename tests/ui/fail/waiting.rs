//! Mistakes in machines that wait, and in those that should say so.

use fsmith::state_machine;

async fn read() -> u32 {
    1
}

macro_rules! own {
    ($value:expr) => { $value > 3 };
}

// Nothing says that it waits.
state_machine! {
    machine Silent(size: &mut u32) {
        events { Go }
        initial Idle;
        state Idle {
            enter { *size = read().await; }
            on Go => { *size += read().await; Idle }
        }
    }
}

// What is looked at is looked at in one instant.
state_machine! {
    async machine Looking(size: &mut u32) {
        events { Go, Load, Ask, Match, Else, Pass, Arm, Macro }
        initial => if read().await > 3 { Empty } else { Empty };
        never read().await > 9;
        state Empty {
            on Go => Full(read().await);
            on Load if read().await > 3 => Empty;
            when read().await > 3 => Empty;
            always if read().await > 3 => Empty;
            on Ask => if read().await > 3 { Empty } else { stay };
            on Match => match read().await { 0 => Empty, _ => stay };
            on Arm => match *size { 0 if read().await > 3 => Empty, _ => stay };
            on Else => { let 1 = read().await else { Empty }; stay }
            on Pass => { let found = read().await; if found > 3 { Empty } else { pass } }
            on Macro if assert_ne!(read().await, 3) == () || own!(read().await) => Empty;
            after std::time::Duration::from_secs(u64::from(read().await)) => Empty;
        }
        state Full(of: u32, first: u32 = read().await) {
            on Go => { let _ = || async { read().await }; Empty }
        }
    }
}

// Before a decision of an `initial`.
state_machine! {
    async machine Beginning {
        initial => { let found = read().await; if found > 3 { Empty } else { Empty } };
        state Empty;
    }
}

// In a closure, which does not wait.
state_machine! {
    async machine Closed(size: &mut u32) {
        events { Go }
        initial Empty;
        state Empty { on Go => { let load = || read().await; *size = load(); } }
    }
}

// Words of the header.
state_machine! {
    async pub machine Public {
        initial state Only;
    }
}

state_machine! {
    async Nothing {
        initial state Only;
    }
}

fn main() {}
