//! Types of machines, as generated code describes them.

use std::any::TypeId;

/// A type of machine: its chart as data, and where it is declared. Every machine of `fsmith::inspect::state_machine!` has one
/// as the constant `CHART`.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Chart {
    /// The machine's name.
    pub name: &'static str,
    /// The file that it is declared in, as the compiler calls it.
    pub file: &'static str,
    /// Its states and transitions with their lines, and its picture: members of a JSON object, as `PROTOCOL.md` has them
    /// for a `type`, without the brackets around them.
    pub json: &'static str,
    /// The names of the events that carry nothing.
    pub makes: &'static [&'static str],
    /// The type of its events, if these borrow nothing.
    pub event: Option<fn() -> TypeId>,
}

impl Chart {
    /// For generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(
        name: &'static str,
        file: &'static str,
        json: &'static str,
        makes: &'static [&'static str],
        event: Option<fn() -> TypeId>,
    ) -> Chart {
        Chart { name, file, json, makes, event }
    }
}
