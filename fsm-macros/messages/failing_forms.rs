//! `fails` and `failed` as other languages write them, or written by half.

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
//          ^^^^^ error[unknown_item]: `catch` does not start an item; did you mean `failed`, as in `failed error => Idle;`?
        }
    }
}

state_machine! {
    machine Thrown(size: &mut u32) throws Fault {
//                                 ^^^^^^ error[malformed_header]: a machine whose code may fail says with what error, as in `machine Job(io: &mut Io) fails JobError { .. }`
        events { Go }
        initial state Idle { on Go => *size += 1; }
    }
}

state_machine! {
    machine Returning(size: &mut u32) -> Result<(), Fault> {
//                                    ^ error[malformed_header]: a machine whose code may fail says with what error, as in `machine Job(io: &mut Io) fails JobError { .. }`
        events { Go }
        initial state Idle { on Go => *size += 1; }
    }
}

state_machine! {
    machine Before fails Fault (size: &mut u32) {
//                 ^^^^^ error[malformed_header]: what a machine fails with stands behind its parameters, as in `machine Job(io: &mut Io) fails JobError { .. }`
        events { Go }
        initial state Idle { on Go => *size += 1; }
    }
}

state_machine! {
    machine Twice(size: &mut u32) fails Fault fails Fault {
//                                            ^^^^^ error[malformed_header]: a machine fails with one type; give it an enum of both errors, or a `Box<dyn Error>`
        events { Go }
        initial state Idle { on Go => *size += 1; }
    }
}

// `failed` without a pattern, deferred, ignored, and in a condition.
state_machine! {
    machine Half(size: &mut u32) fails Fault {
        events { Go }
        initial Idle;
        state Idle {
            on Go => *size += read()?;
            failed => Idle;
//                 ^ error[missing_event]: expected the pattern of an error, as in `failed error => Deferring;`
            failed(Fault::Closed) => stay;
            failed if *size > 3 => Idle;
//                 ^^ error[missing_event]: expected the pattern of an error, as in `failed error => Deferring;`
        }
        state Deferring {
            on Go => { raise(failed(Fault::Closed)); Idle }
//                           ^^^^^^ error[malformed_raise]: `failed` cannot be raised; to fail, write `Err(error)?`
            defer failed(_);
//                ^^^^^^ error[malformed_trigger]: an error is looked at when its step is over, and cannot be deferred; take it, as in `failed error => ..`
        }
        state Ignoring { ignore failed _; on Go => Reacting; }
//                              ^^^^^^ error[malformed_trigger]: an error is no event; to drop it, take it and do nothing: `failed _ => {}`
        state Reacting {
            on failed(Fault::Closed) | Go => Idle;
//             ^^^^^^ error[malformed_trigger]: an error is no event; take it without `on`, as in `failed error => ..`
            on failed Fault::Noise(_) => Half;
//             ^^^^^^ error[malformed_trigger]: an error is no event; take it without `on`, as in `failed error => ..`
        }
    }
}

// An error of no known type.
state_machine! {
    machine Inferred(size: &mut u32) fails _ {
//                                         ^ error[malformed_header]: name the type of the error, as in `machine Job(io: &mut Io) fails JobError { .. }`
        events { Go }
        initial state Idle { on Go => *size += read()?; }
    }
}

state_machine! {
    machine AnyError(size: &mut u32) fails impl std::error::Error {
//                                         ^^^^^^^^^^^^^^^^^^^^^^ error[malformed_header]: name the type of the error, as in `machine Job(io: &mut Io) fails JobError { .. }`; for errors of any type, write `Box<dyn Error>`
        events { Go }
        initial state Idle { on Go => *size += read()?; }
    }
}
