//! Variables that other libraries pass to the code of a machine, by their names there.

/// What such a variable is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    /// The machine itself.
    Machine,
    /// The event that is handled.
    Event,
    /// What the machine works on.
    Context,
}

/// Returns what variables of this name are in other libraries.
pub fn of(name: &str) -> Option<Variable> {
    Some(match name {
        "self" | "this" | "fsm" | "sm" | "machine" => Variable::Machine,
        "e" | "ev" | "evt" | "event" | "_event" | "msg" | "message" | "payload" => Variable::Event,
        "ctx" | "context" | "data" => Variable::Context,
        _ => return None,
    })
}
