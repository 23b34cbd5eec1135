//! The panic of a machine that violates an invariant, `never`.

use core::fmt::from_fn;

/// Panics because an invariant is violated between two calls. Without a state, it is an invariant of the whole machine.
/// The message names the machine, the invariant and the active states.
///
/// # Panics
///
/// Always.
#[cold]
#[inline(never)]
#[track_caller]
pub fn violated<'s>(
    machine: &str,
    state: Option<&str>,
    invariant: &str,
    active: impl Iterator<Item = &'s str> + Clone,
) -> ! {
    let of = from_fn(|out| state.map_or(Ok(()), |state| write!(out, " of `{state}`")));
    let active = from_fn(|out| {
        let mut names = active.clone();
        names.next().map_or(Ok(()), |first| write!(out, "`{first}`"))?;
        names.try_for_each(|name| write!(out, ", `{name}`"))
    });
    panic!("`{machine}` violates `{invariant}`{of}; active: {active}")
}

#[cfg(test)]
mod tests {
    use super::violated;
    use std::boxed::Box;
    use std::panic::catch_unwind;
    use std::string::String;

    fn message(state: Option<&'static str>, active: &'static [&'static str]) -> String {
        let panic = catch_unwind(|| violated("Rocket", state, "never fuel < 0", active.iter().copied()));
        let text: Result<Box<String>, _> = panic.expect_err("it always panics").downcast();
        *text.expect("a message")
    }

    #[test]
    fn the_message_names_machine_invariant_and_states() {
        let of_a_state = message(Some("Flight"), &["Flight", "Ascent"]);
        assert_eq!(of_a_state, "`Rocket` violates `never fuel < 0` of `Flight`; active: `Flight`, `Ascent`");
        assert_eq!(message(None, &["Ready"]), "`Rocket` violates `never fuel < 0`; active: `Ready`");
    }
}
