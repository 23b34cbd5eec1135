//! The code that is generated next to the errors of an invalid machine.

use crate::{Mode, expand_to};
use quote::quote;

/// Expands an invalid machine in the given mode.
fn invalid(mode: Mode) -> String {
    expand_to(quote!([::fsmith] machine Door { state Open { on Close => Shut; } }), mode).to_string()
}

#[test]
fn has_a_twin_where_a_valid_machine_would() {
    assert!(invalid(Mode::INTERPRETED).contains("DoorInterpreter"));
}

#[test]
fn has_none_where_a_valid_machine_would_not() {
    let compiled = invalid(Mode::COMPILED);
    assert!(compiled.contains("struct Door") && compiled.contains("compile_error"), "{compiled}");
    for twin in ["Interpreter", "__private :: model"] {
        assert!(!compiled.contains(twin), "names {twin}, which is not there: {compiled}");
    }
}
