//! The language of [fsmith](https://docs.rs/fsmith): the text of a machine, read from tokens to a syntax tree to a model, with the user's code.
//!
//! `parse` reads the text without interpreting it; `lower` resolves names and assigns ids. The model contains no
//! tokens. [`Machine`] keeps them by id for the code generator. It also keeps the [`places`](Places), which turn a
//! diagnostic about an id into an error in the text. [`read`] does all of this and reports every mistake.
//!
//! This crate must not know the engine, printed code or files: it depends on `fsm-model`, syn, quote and proc-macro2
//! alone. It is internal to fsmith, but public for the macro, for pictures and for the program `fsmith`. It may change in
//! any version.
//!
//! | module | question |
//! |---|---|
//! | `parse` | What did the user write, as a syntax tree ([`ast`])? |
//! | [`words`] | Which keywords are there, and what do other notations use instead? |
//! | `code` | What does the user's code read, raise, query and compare? |
//! | `reaction` | Which decision tree is a reaction? |
//! | `lower` | Which model is it, and which user code belongs to which id? |
//! | `messages` | Which messages are there, and at which tokens? |
//! | `machine` | What is the result: the model, and the user's code by id |
//! | [`conditions`], [`parts`], [`library`] | What do `#[cfg]`s leave out, and which items come from elsewhere? |
//! | `names`, `variants` | Which state does a path name, and what is it called in the enum of the states? |
//! | `moving`, `size`, `nesting`, `length` | May data be moved out? Is the machine too large, too deep or too long? |
//! | `tags` | Which tags are there, and which states have them? |
//! | `texts`, `one_line` | How are transitions and code shown as text? |
//! | [`recorded`] | Which names did recorded versions of a machine have? |
//! | [`derives`] | Which traits does an item derive? |
//! | `signals` | Which signals does a machine have without declaring them? |
//! | `forced` | Which transitions does the inspector need in addition? |
//! | [`cells`] | Which literals can change at run time? |
//! | [`walk`] | Where does Rust code contain something? One visitor for all |

#![allow(clippy::large_enum_variant, reason = "tokens are larger where they know their lines, for `read`")]

pub mod ast;
pub mod cells;
mod code;
pub mod conditions;
pub mod derives;
mod forced;
mod identity;
mod length;
pub mod library;
mod lower;
mod machine;
mod messages;
mod moving;
mod names;
mod nesting;
mod one_line;
mod parse;
pub mod parts;
mod reaction;
pub mod recorded;
mod signals;
mod size;
mod tags;
mod texts;
mod timers;
mod variants;
pub mod walk;
pub mod words;

pub use code::moves;
pub use code::tries;
pub use code::units::constant as duration;
pub use code::{Added, Code, Part, bound_by};
pub use identity::is_alias;
pub use lower::data::{data_of, keep_owned};
pub use machine::{EventType, Machine, OuterProperties, StateCode, SubmachineCode, TransitionCode};
pub use messages::errors::{Errors, rule_did_you_mean};
pub use messages::places::{Places, Warning};
pub use names::Names as StateNames;
pub use nesting::{BRACKETS, is_deep_file};
pub use one_line::{spelled, spelled_type};
pub use reaction::{Arm, Tree};
pub use signals::type_of as type_of_signals;
pub use tags::{Tag, Tags};

use fsm_model::listed::Listed;
use fsm_model::{Plan, check, lints};
use proc_macro2::TokenStream;
use std::vec::Vec;

/// Reports tokens that are nested too deep or are too long. Returns whether there are none. Everything that is read is
/// checked here first.
fn is_bounded(tokens: &TokenStream, errors: &mut Errors) -> bool {
    nesting::is_shallow(tokens, errors) && length::is_short(tokens, errors)
}

/// Parses the text of a machine without interpreting it. Returns `None` if the header could not be read, or if the text
/// is nested too deep or too long.
pub fn parse(tokens: TokenStream, errors: &mut Errors) -> Option<ast::Machine> {
    if !is_bounded(&tokens, errors) {
        return None;
    }
    errors.examples = messages::examples::Examples::of(tokens.clone(), errors.parts.texts().listed());
    let (code, moves) = code::moves::named(tokens.clone());
    let machine = parse::machine(code, errors)?;
    let moves = moves || errors.parts.moves;
    Some(ast::Machine { moves, text: tokens, parts: errors.parts.packed(), ..machine })
}

/// Parses a part up to its items. Returns `None` if that fails.
pub fn part(tokens: TokenStream, errors: &mut Errors) -> Option<ast::Part> {
    is_bounded(&tokens, errors).then(|| parse::part(tokens, errors)).flatten()
}

/// Reports mistakes in the form of a part's items. All other mistakes are found where the part is included.
pub fn check_part(tokens: TokenStream, errors: &mut Errors) {
    if !is_bounded(&tokens, errors) {
        return;
    }
    errors.examples = messages::examples::Examples::of(tokens.clone(), Vec::new());
    let (tokens, _) = code::moves::named(parse::without_dollars(tokens));
    if let Some(part) = part(tokens, errors) {
        parse::check_part(&part, errors);
    }
}

/// Reads a machine from its text: the machine, and its plan if it has no mistakes. Returns `None` if
/// [`parse`](fn@parse) does, or if the text includes a part that is not known.
pub fn read(tokens: TokenStream, errors: &mut Errors) -> Option<(Machine, Option<Plan>)> {
    read_as(tokens, false, errors)
}

/// Reads a machine as [`read`] does, and specifies whether the inspector shows it.
pub fn read_as(tokens: TokenStream, inspected: bool, errors: &mut Errors) -> Option<(Machine, Option<Plan>)> {
    let written = ast::Machine { inspected, ..parse(tokens, errors)? };
    (!parse::refuse_unknown(errors)).then(|| understand(written, errors))
}

/// Lowers and checks a machine that [`parse`](fn@parse) has read. The plan is `None` if the machine has mistakes.
pub fn understand(mut written: ast::Machine, errors: &mut Errors) -> (Machine, Option<Plan>) {
    if size::refuse(&mut written, errors) {
        return (lower::lower(written, errors), None);
    }
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
    let plan = lower::failing::return_untaken(&mut machine).unwrap_or(plan);
    if !machine.inspected {
        return (machine, Some(plan));
    }
    let plan = forced::add(&mut machine, &plan);
    (machine, Some(plan))
}
