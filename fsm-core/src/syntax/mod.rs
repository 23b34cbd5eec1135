//! The text of a machine: from tokens to a syntax tree to a model, and the user's code.
//!
//! `parse` reads what is written without interpreting it; `lower` resolves names and assigns ids. The model contains no
//! tokens; [`Machine`] keeps them by id for the code generator, and the [`places`](Places), which turn a diagnostic
//! about an id into an error in the text. [`read`] does all of this, and finds every mistake.
//!
//! Internal to fsmith: it is public for the macro, for pictures and for the program `fsmith`, and may change in any version.

pub mod ast;
mod code;
pub mod conditions;
mod forced;
mod lower;
mod machine;
mod messages;
mod moving;
mod names;
mod nesting;
mod one_line;
mod parse;
mod reaction;
mod texts;
mod variants;
pub mod words;

pub use code::duration::constant as duration;
pub use code::moves;
pub use code::{Code, bound_by};
pub use lower::data::{data_of, keep_owned};
pub use machine::{EventType, Machine, StateCode, TransitionCode};
pub use messages::errors::Errors;
pub use messages::places::{Places, Warning};
pub use names::Names as StateNames;
pub use one_line::spelled_type;
pub use reaction::{Arm, Tree};

use crate::model::{Plan, check, lints};
use proc_macro2::TokenStream;

/// Reads what a machine is written as, and interprets nothing. `None` if not even its header could be read, or if it is
/// nested too deep for that.
pub fn parse(tokens: TokenStream, errors: &mut Errors) -> Option<ast::Machine> {
    if !nesting::is_shallow(&tokens, errors) {
        return None;
    }
    errors.examples = messages::examples::Examples::of(tokens.clone());
    let (code, moves) = code::moves::named(tokens.clone());
    parse::machine(code, errors).map(|machine| ast::Machine { moves, text: tokens, ..machine })
}

/// Reads a machine from its text: everything that is known of it, and the plan if it has no mistakes. `None` where
/// [`parse`](fn@parse) reads none.
pub fn read(tokens: TokenStream, errors: &mut Errors) -> Option<(Machine, Option<Plan>)> {
    Some(understand(parse(tokens, errors)?, errors))
}

/// What a machine is that was read by [`parse`](fn@parse), and the plan if it has no mistakes.
pub fn understand(written: ast::Machine, errors: &mut Errors) -> (Machine, Option<Plan>) {
    let moves = written.moves;
    let mut machine = lower::lower(written, errors);
    machine.places.report(check::check(&machine.model, &machine.places.hints), errors);
    if !errors.is_empty() {
        return (machine, None);
    }
    let plan = Plan::of(machine.model.clone());
    if moves {
        moving::check(&machine, &plan, errors);
    }
    machine.places.report(check::check_plan(&plan, &machine.places.hints), errors);
    if !errors.is_empty() {
        return (machine, None);
    }
    let found = lints::lints(&plan, &machine.places.hints);
    machine.warnings = machine.places.warnings(found, &machine.model);
    if !machine.inspected {
        return (machine, Some(plan));
    }
    let plan = forced::add(&mut machine, &plan);
    (machine, Some(plan))
}
