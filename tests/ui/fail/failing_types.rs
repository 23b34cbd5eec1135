//! Errors that cannot be converted to the error of the machine, or that are matched, bound or returned wrongly.

use fsmith::state_machine;

#[derive(Debug)]
pub enum Fault {
    Closed,
    Noise(u32),
}

pub struct Other;

fn read() -> Result<u32, Fault> {
    Err(Fault::Closed)
}

fn other() -> Result<u32, Other> {
    Ok(1)
}

fn maybe() -> Option<u32> {
    Some(1)
}

state_machine! {
    machine Matching(size: &mut u32) fails Fault {
        events { Go }
        initial Idle;
        state Idle {
            on Go => *size += read()?;
            failed Fault::Closed(reason) => { let () = reason; }
            failed Fault::Open => Idle;
        }
    }
}

state_machine! {
    machine Calling(size: &mut u32) fails Fault {
        events { Go }
        initial state Idle {
            on Go => *size += read()?;
            exit { let size: u32 = read(); drop(size?); }
            failed Fault::Noise(level) => *size += level;
            failed _ => stay;
        }
    }
}

// The errors have other types, which cannot be converted.
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

// Both regions would handle the error.
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

fn call() -> fsmith::Answer {
    let mut size = 0;
    let mut calling = Calling::start(&mut size);
    calling.handle(&mut size, CallingEvent::Go)
}

fn main() {}
