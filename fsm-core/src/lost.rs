//! What is said when the data of a state is not there: by panics that name the machine and the state.

/// An earlier step has panicked between leaving one state and entering another, so that no state's data is complete.
///
/// # Panics
///
/// Always.
#[cold]
#[inline(never)]
#[track_caller]
pub fn no_data(machine: &str, state: &str) -> ! {
    panic!("the machine `{machine}` has lost the data of `{state}`: an earlier step has panicked; `restart` it")
}

/// A state was to go on where it was left, and has never been entered with its data.
///
/// # Panics
///
/// Always.
#[cold]
#[inline(never)]
#[track_caller]
pub fn nothing_to_resume(machine: &str, state: &str) -> ! {
    panic!(
        "the machine `{machine}` was to resume `{state}`, which has no data to go on with; enter it as `{state}(..)` first"
    )
}
