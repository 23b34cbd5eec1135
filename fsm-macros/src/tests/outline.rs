//! The code that is generated next to the errors of an invalid machine.

use crate::{Mode, expand_to};
use quote::quote;

/// Expands an invalid machine in the given mode.
fn invalid(mode: Mode) -> String {
    expand_to(quote!([::fsmith] machine Door { state Open { on Close => Shut; } }), mode).to_string()
}

#[test]
fn an_invalid_interpreted_machine_has_a_twin() {
    assert!(invalid(Mode::INTERPRETED).contains("DoorInterpreter"));
}

#[test]
fn an_invalid_compiled_machine_has_no_twin() {
    let compiled = invalid(Mode::COMPILED);
    assert!(compiled.contains("struct Door") && compiled.contains("compile_error"), "{compiled}");
    for twin in ["Interpreter", "__private :: model"] {
        assert!(!compiled.contains(twin), "names {twin}, which is not there: {compiled}");
    }
}

#[test]
fn an_invalid_machine_is_timed_only_if_it_may_have_timers() {
    let lacks_time = |body: proc_macro2::TokenStream| {
        let code = expand_to(quote!([::fsmith] machine Door { initial Open; #body }), Mode::COMPILED).to_string();
        assert!(code.contains("compile_error"), "{body} has no mistake");
        let lacks = code.contains("absent :: Timed");
        assert_ne!(lacks, code.contains("Timer"), "the machine stores timers only if it has the calls: {code}");
        lacks
    };
    assert!(lacks_time(quote!(state Open { on Close => Shut; })));
    assert!(lacks_time(quote!(state Open { state Shut; })));
    assert!(!lacks_time(quote!(state Open { after 5s => Shut; })));
    assert!(!lacks_time(quote!(state Open { every 5 minutes => stay; })));
    assert!(!lacks_time(quote!(state Open { machine lock: Lock; done(lok) => Open; })));
    assert!(!lacks_time(quote!(state Open { timeout 5s => Open; })));
}
