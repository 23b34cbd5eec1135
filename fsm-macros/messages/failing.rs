//! Mistakes in machines that fail, and in machines that do not say so.

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

// It does not say that it fails.
state_machine! {
    machine Silent {
        events { Go }
        initial Idle;
        state Idle { on Go => Idle; failed _ => Idle; }
//                                  ^^^^^^ error[nothing_fails]: `failed` takes an error, but this machine does not fail; say with what, as in `machine Job(io: &mut Io) fails Error`
    }
}

// `?` where nothing could go on without the value, or where the machine would fail again and again.
state_machine! {
    machine Needing(size: &mut u32) fails Fault {
        events { Go, Load }
        initial => if read()? > 3 { Empty } else { Empty };
//                          ^ error[no_try]: `?` would leave nothing to go on with here; decide first what follows from it, as in `let Ok(x) = f() else { Empty };`
        never read()? > 9;
//                  ^ error[no_try]: `?` would leave nothing to go on with here; ask for what is expected, as in `let Ok(x) = f()` or `matches!(f(), Ok(_))`
        state Empty {
            on Go => Full(read()?);
//                              ^ error[no_try]: `?` would leave nothing to go on with here; say what it is otherwise, as in `f().unwrap_or(value)`
            on Load => *size += read()?;
            always if read()? > 3 => Empty;
//                          ^ error[no_try]: an `always` is looked at after each step, and would fail after each; ask for what is expected, as in `let Ok(x) = f()` or `matches!(f(), Ok(_))`, or ask in the action that makes it true
        }
        state Full(of: u32, first: u32 = read()?) {
//                                             ^ error[no_try]: `?` would leave nothing to go on with here; say what it is otherwise, as in `f().unwrap_or(value)`
            on Go => Empty;
            on failed(Fault) => Empty;
//             ^^^^^^ error[malformed_trigger]: an error is no event; take it without `on`, as in `failed error => ..`
            failed Fault => Empty;
        }
    }
}

// An error type that would borrow, and a missing one.
state_machine! {
    machine Borrowing(size: &mut u32) fails &str {
//                                          ^ error[borrowed_signal]: an error waits until the step is over, so it cannot borrow; give it an owned type
        events { Go }
        initial Empty;
        state Empty { on Go => *size += 1; }
    }
}

state_machine! {
    machine Nameless(size: &mut u32) fails {
//                                   ^^^^^ error[malformed_header]: expected the type of the error after this, as in `machine Job(io: &mut Io) fails JobError { .. }`
        events { Go }
        initial Empty;
        state Empty { on Go => *size += 1; }
    }
}

// The statement after `?` is not reached if it fails, and the arguments need the name that this statement binds.
state_machine! {
    machine Binding(size: &mut u32) fails Fault {
        events { Go }
        initial Empty;
        state Empty { on Go => { *size = read()?; let found = *size; Full(found) } }
//                                             ^ error[no_try]: this `?` may end the effect before `found` exists, which the arguments of the target need; decide on it: `match *size = read()? { _ => { ..; Full(found) } }`
        state Full(of: u32) { on Go => Empty; }
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
//                        ^^^^^ error[unbounded_raise]: cannot determine how many raised events may be waiting at once, because of this `raise`; set a limit with `queue 8;` in the machine (exceeding it panics)
        }
    }
}
