//! Mistakes in machines that fail, and in those that should say so.

use fsmith::state_machine;

#[derive(Debug)]
pub struct Fault;

pub struct Other;

fn read() -> Result<u32, Fault> {
    Ok(1)
}

fn other() -> Result<u32, Other> {
    Ok(1)
}

fn maybe() -> Option<u32> {
    Some(1)
}

// Nothing says that it fails.
state_machine! {
    machine Silent {
        events { Go }
        initial Idle;
        state Idle { on Go => Idle; failed _ => Idle; }
    }
}

// Where nothing could go on without the value, or where it would fail again and again.
state_machine! {
    machine Needing(size: &mut u32) fails Fault {
        events { Go, Load }
        initial => if read()? > 3 { Empty } else { Empty };
        never read()? > 9;
        state Empty {
            on Go => Full(read()?);
            on Load => *size += read()?;
            always if read()? > 3 => Empty;
        }
        state Full(of: u32, first: u32 = read()?) {
            on Go => Empty;
            on failed(Fault) => Empty;
            failed Fault => Empty;
        }
    }
}

// What does not become the error.
state_machine! {
    machine Converting(size: &mut u32) fails Fault {
        events { Go, Load }
        initial Empty;
        state Empty {
            on Go => *size += other()?;
            on Load if maybe()? > 3 => Empty;
        }
    }
}

// An error that would borrow, and one that is none.
state_machine! {
    machine Borrowing(size: &mut u32) fails &str {
        events { Go }
        initial Empty;
        state Empty { on Go => *size += 1; }
    }
}

state_machine! {
    machine Nameless(size: &mut u32) fails {
        events { Go }
        initial Empty;
        state Empty { on Go => *size += 1; }
    }
}

// Two regions, which both would take it.
state_machine! {
    machine Sharing(size: &mut u32) fails Fault {
        events { Go }
        initial Both;
        parallel Both {
            state Left { initial state One { on Go => *size += read()?; failed fault => drop(fault); } }
            state Right { initial state Two { failed fault => drop(fault); } }
        }
    }
}

// The statement after it is not reached where it fails, and the arguments need what that binds.
state_machine! {
    machine Binding(size: &mut u32) fails Fault {
        events { Go }
        initial Empty;
        state Empty { on Go => { *size = read()?; let found = *size; Full(found) } }
        state Full(of: u32) { on Go => Empty; }
    }
}

fn main() {}
