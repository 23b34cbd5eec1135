//! What is different where a machine is live: its literals are numbered, and there are things that it cannot have.

use crate::emit::{self, Mode, derived_paths};
use fsm_core::model::{ROOM, Tree};
use fsm_core::rules::Rule;
use fsm_core::steps::Steps;
use fsm_core::syntax::parts::Asked;
use fsm_core::syntax::{self, Errors, Machine};
use proc_macro2::TokenStream;
use quote::quote;

/// What can be derived for a live machine, which has the engine in it.
const DERIVED: [&str; 2] = ["Clone", "Debug"];

/// Whether a machine is printed as a live one. Tests may have every machine be so that has a twin.
pub fn is_live(mode: Mode, machine: &Machine) -> bool {
    mode.live || cfg!(fsmith_live) && mode.interpreted && !machine.is_observed() && can_be(machine, machine.explains)
}

/// A live machine, and its twin if it has one.
pub fn print(machine: &mut Machine, krate: TokenStream, mode: Mode) -> TokenStream {
    // An inspected machine may be asked otherwise.
    machine.explains = false;
    let plan = syntax::pieces::add(machine);
    syntax::cells::number(machine, &quote!(#krate::__private::live::cell));
    emit::live(machine, &Steps::of(plan), krate, mode)
}

/// Whether a live machine can have everything that this one has.
pub fn can_be(machine: &Machine, asks_why: bool) -> bool {
    let mut errors = Errors::default();
    refuse(machine, asks_why, &mut errors);
    errors.into_list().is_empty()
}

/// Says what of a machine no live one can have.
pub fn refuse(machine: &Machine, asks_why: bool, errors: &mut Errors) {
    if asks_why {
        let message = "a live machine cannot be asked why; remove `#[why]`, or use `fsmith::state_machine!`";
        errors.at(Rule::NotLive, &machine.keyword, message);
    }
    let regions = Tree::of(&machine.model).regions().count();
    if regions > ROOM {
        let message =
            format!("a live machine has {ROOM} regions at most, this one {regions}; use `fsmith::state_machine!`");
        errors.at(Rule::NotLive, &machine.name, message);
    }
    if let Some(error) = &machine.fails {
        let message = "a live machine does not fail; handle errors where they come up, or use `fsmith::state_machine!`";
        errors.at(Rule::NotLive, error, message);
    }
    if let Some(word) = &machine.waits {
        let message = "a live machine does not wait; start the work from here, and let what comes of it return as an event, or use `fsmith::state_machine!`";
        errors.at(Rule::NotLive, word, message);
    }
    for submachine in &machine.submachines {
        let message = "a live machine does not run others; run it in the program, and let what becomes of it return as an event, or use `fsmith::state_machine!`";
        errors.at(Rule::NotLive, &submachine.name, message);
    }
    for path in derived_paths(&machine.attrs) {
        let name = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        if !DERIVED.contains(&&*name) {
            let message = format!(
                "a live machine has an engine in it, for which `{name}` is not derived; remove it, or use `fsmith::state_machine!`"
            );
            errors.at(Rule::NotLive, &path, message);
        }
    }
}

/// Says that nothing of a live machine stands under conditions, which only the compiler knows.
pub fn refuse_conditions(conditions: &[TokenStream], errors: &mut Errors) {
    for condition in conditions {
        let message = "nothing in a live machine stands under `#[cfg(..)]`, which only the compiler knows; put it in front of the whole machine, or use `fsmith::state_machine!`";
        errors.at(Rule::NotLive, condition, message);
    }
}

/// Says that all of a live machine stands in one place, since that is the text that is read when it changes.
pub fn refuse_parts(parts: &[Asked], errors: &mut Errors) {
    for Asked { keyword, .. } in parts {
        let message = "all of a live machine stands in one place; write the items of the part here, or use `fsmith::state_machine!`";
        errors.at(Rule::NotLive, keyword, message);
    }
}
