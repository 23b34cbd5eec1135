//! The generation of live machines, in which literals are numbered and some features are not supported.

use crate::emit::{self, Mode};
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use fsm_model::steps::Steps;
use fsm_model::{Plan, ROOM, Tree};
use fsm_syntax::derives::{derived_paths, is_any_serde};
use fsm_syntax::parts::MissingPart;
use fsm_syntax::{self as syntax, Errors, Machine};
use proc_macro2::TokenStream;
use syn::{Path, parse_quote};

/// The traits that can be derived for a live machine, which contains an engine, besides those of serde.
const DERIVED: [&str; 2] = ["Clone", "Debug"];

/// The derive of `bevy_fsmith`, which needs nothing of the fields.
const COMPONENT: &str = "Machine";

/// Whether a machine is generated as a live one. Tests may do this for each machine with a twin that can be live.
pub fn is_live(mode: Mode, machine: &Machine) -> bool {
    // A twin is read by way of the compiled machine.
    let in_tests = cfg!(fsmith_live) && mode.interpreted && !machine.is_observed() && !machine.is_saved();
    mode.live || in_tests && can_be(machine, machine.explains)
}

/// Generates a live machine, and its twin if the mode has one.
pub fn print(machine: &mut Machine, plan: Plan, krate: TokenStream, mode: Mode) -> TokenStream {
    // This is set for each inspected machine, but a live machine does not have these calls.
    machine.explains = false;
    // The printer replaces `derive` with the derives of the engine, except for this derive, which it recognizes by its
    // path.
    let components = derived_paths(&machine.attrs).filter(|path| last_name(path) == COMPONENT).listed();
    let kept = components.into_iter().map(|path| parse_quote!(#[::core::prelude::v1::derive(#path)])).listed();
    machine.attrs.splice(0..0, kept);
    syntax::cells::number(machine, &mut |_, _| {});
    emit::live(machine, &Steps::of(plan), krate, mode)
}

/// Whether live machines support all features of this machine.
pub fn can_be(machine: &Machine, explains: bool) -> bool {
    let mut errors = Errors::default();
    refuse(machine, explains, &mut errors);
    errors.into_list().is_empty()
}

/// Reports the features of a machine that live machines do not support.
pub fn refuse(machine: &Machine, explains: bool, errors: &mut Errors) {
    if explains {
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
        let message = "a live machine does not run others; run it in the program, and pass its result to this machine as an event, or use `fsmith::state_machine!`";
        errors.at(Rule::NotLive, &submachine.name, message);
    }
    for path in derived_paths(&machine.attrs) {
        let name = last_name(&path);
        if !DERIVED.contains(&&*name) && name != COMPONENT && !is_any_serde(&path) {
            let message = format!(
                "a live machine has an engine in it, for which `{name}` is not derived; remove it, or use `fsmith::state_machine!`"
            );
            errors.at(Rule::NotLive, &path, message);
        }
    }
}

fn last_name(path: &Path) -> String {
    path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default()
}

/// Refuses conditions in a live machine, because only the compiler knows them.
pub fn refuse_conditions(conditions: &[TokenStream], errors: &mut Errors) {
    for condition in conditions {
        let message = "nothing in a live machine stands under `#[cfg(..)]`, which only the compiler knows; put it in front of the whole machine, or use `fsmith::state_machine!`";
        errors.at(Rule::NotLive, condition, message);
    }
}

/// Refuses parts in a live machine, because its whole text is read again when it changes.
pub fn refuse_parts(parts: &[MissingPart], errors: &mut Errors) {
    for MissingPart { keyword, .. } in parts {
        let message = "all of a live machine stands in one place; write the items of the part here, or use `fsmith::state_machine!`";
        errors.at(Rule::NotLive, keyword, message);
    }
}
