//! What one would write for `fails` and `failed` who has it from another language, or half in mind.

use fsmith::state_machine;

#[derive(Debug)]
pub enum Fault {
    Closed,
    Noise(u32),
}

fn read() -> Result<u32, Fault> {
    Err(Fault::Closed)
}

// Words of other languages.
state_machine! {
    machine Caught(size: &mut u32) fails Fault {
        events { Go }
        initial Idle;
        state Idle {
            on Go => *size += read()?;
            catch Fault::Closed => Idle;
        }
    }
}

state_machine! {
    machine Thrown(size: &mut u32) throws Fault {
        events { Go }
        initial state Idle { on Go => *size += 1; }
    }
}

state_machine! {
    machine Returning(size: &mut u32) -> Result<(), Fault> {
        events { Go }
        initial state Idle { on Go => *size += 1; }
    }
}

state_machine! {
    machine Before fails Fault (size: &mut u32) {
        events { Go }
        initial state Idle { on Go => *size += 1; }
    }
}

state_machine! {
    machine Twice(size: &mut u32) fails Fault fails Fault {
        events { Go }
        initial state Idle { on Go => *size += 1; }
    }
}

// `failed` without what it takes, kept, dropped, and in a condition.
state_machine! {
    machine Half(size: &mut u32) fails Fault {
        events { Go }
        initial Idle;
        state Idle {
            on Go => *size += read()?;
            failed => Idle;
            failed(Fault::Closed) => stay;
            failed if *size > 3 => Idle;
        }
        state Deferring {
            on Go => { raise(failed(Fault::Closed)); Idle }
            defer failed(_);
        }
        state Ignoring { ignore failed _; on Go => Reacting; }
        state Reacting {
            on failed(Fault::Closed) | Go => Idle;
            on failed Fault::Noise(_) => Half;
        }
    }
}

// An error of no known type.
state_machine! {
    machine Inferred(size: &mut u32) fails _ {
        events { Go }
        initial state Idle { on Go => *size += read()?; }
    }
}

state_machine! {
    machine AnyError(size: &mut u32) fails impl std::error::Error {
        events { Go }
        initial state Idle { on Go => *size += read()?; }
    }
}

// Its text may change while it runs, the type of what its calls return cannot.
fsmith::live::state_machine! {
    machine Tuned(size: &mut u32) fails Fault {
        events { Go }
        initial state Idle { on Go => *size += 1; }
    }
}

fn main() {}
