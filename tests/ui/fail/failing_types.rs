//! Errors that are matched, raised after, or returned otherwise than they can be.

use fsmith::state_machine;

#[derive(Debug)]
pub enum Fault {
    Closed,
    Noise(u32),
}

fn read() -> Result<u32, Fault> {
    Err(Fault::Closed)
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

// It may wait for more and more.
state_machine! {
    machine Queueing(size: &mut u32) fails Fault {
        events { Go }
        signals { Again }
        initial Idle;
        state Idle {
            on Go => raise(Again);
            on Again => *size += read()?;
            failed _ => { raise(Again); *size += read()?; }
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

fn call() -> fsmith::Answer {
    let mut size = 0;
    let mut calling = Calling::start(&mut size);
    calling.handle(&mut size, CallingEvent::Go)
}

fn main() {}
