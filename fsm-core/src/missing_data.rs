//! Panics for missing data of a state; they name the machine and the state.

/// Panics because the data of a state is gone: an earlier step panicked between exiting one state and entering another.
///
/// # Panics
///
/// Always.
#[cold]
#[inline(never)]
#[track_caller]
pub fn no_data(machine: &str, state: &str) -> ! {
    panic!("`{machine}` has lost the data of `{state}`, because an earlier step panicked; call `restart`")
}

/// Panics because a state that has never been entered, and so has no data, cannot be resumed.
///
/// # Panics
///
/// Always.
#[cold]
#[inline(never)]
#[track_caller]
pub fn nothing_to_resume(machine: &str, state: &str) -> ! {
    panic!("`{machine}` cannot resume `{state}`, which has no data yet; enter it as `{state}(..)` first")
}
