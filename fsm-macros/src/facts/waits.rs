//! Whether calls are `async`.

use fsm_syntax::Machine;

/// Whether calls are `async`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Waits {
    /// They are not.
    Never,
    /// The machine is `async`.
    Said,
    /// The machine is not `async`, but its functions are generated as if all of the user's code awaited something. Its
    /// calls run the futures to completion. Only tests generate such machines.
    Tried,
}

impl Waits {
    pub fn of(machine: &Machine) -> Self {
        match &machine.waits {
            None => Waits::Never,
            Some(word) if word == "async" => Waits::Said,
            Some(_) => Waits::Tried,
        }
    }
}
