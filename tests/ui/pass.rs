//! Unusual machines that are accepted without a warning, one file for each idea; and the corrections in the reference,
//! one module for each rule.

#![deny(warnings)]
#![allow(dead_code, reason = "not every event is sent")]
#![allow(unfulfilled_lint_expectations, reason = "odd machines are warned of")]

#[path = "pass/attributes_of_states.rs"]
mod attributes_of_states;
#[path = "pass/borrowing.rs"]
mod borrowing;
#[path = "pass/conditions.rs"]
mod conditions;
#[path = "pass/crates.rs"]
mod crates;
#[path = "pass/data.rs"]
mod data;
#[path = "pass/deferral.rs"]
mod deferral;
#[path = "pass/diverging.rs"]
mod diverging;
#[path = "pass/endings.rs"]
mod endings;
#[path = "pass/events.rs"]
mod events;
#[path = "pass/everything.rs"]
mod everything;
#[path = "pass/exhaustive.rs"]
mod exhaustive;
#[path = "pass/failing.rs"]
mod failing;
#[path = "pass/generics.rs"]
mod generics;
#[path = "pass/guards.rs"]
mod guards;
#[path = "pass/internals.rs"]
mod internals;
#[path = "pass/invariants.rs"]
mod invariants;
#[path = "pass/macros.rs"]
mod macros;
#[path = "pass/names.rs"]
mod names;
#[path = "pass/names_elsewhere.rs"]
mod names_elsewhere;
#[path = "pass/names_without_case.rs"]
mod names_without_case;
#[path = "pass/no_prelude.rs"]
mod no_prelude;
#[path = "pass/parameters.rs"]
mod parameters;
#[path = "pass/parts.rs"]
mod parts;
#[path = "pass/places.rs"]
mod places;
#[path = "pass/raising.rs"]
mod raising;
#[path = "pass/reactions.rs"]
mod reactions;
#[path = "pass/regions.rs"]
mod regions;
#[path = "pass/shadowed.rs"]
mod shadowed;
#[path = "pass/silenced.rs"]
#[deny(unfulfilled_lint_expectations)]
mod silenced;
#[path = "pass/submachines.rs"]
mod submachines;
#[path = "pass/time.rs"]
mod time;
#[path = "pass/waiting.rs"]
mod waiting;
#[path = "pass/words_as_names.rs"]
mod words_as_names;

/// For each mistake that is rejected, the most similar machine that is accepted.
#[deny(unfulfilled_lint_expectations)]
mod cures {
    include!(concat!(env!("OUT_DIR"), "/cures.rs"));
}
