//! Parses tokens to a syntax tree.
//!
//! Every item starts with a contextual keyword, so one token identifies it. A broken item is reported once, and parsing
//! continues after its `;`, after its block, or at the next keyword, so that all mistakes of a machine are reported
//! together. A word that is nearly a keyword is read as that keyword, so that its item causes no further errors.
//!
//! Most files parse what they are named after. Others:
//!
//! | file | content |
//! |---|---|
//! | `opening` | the start of an item; `items` continues with its keyword |
//! | `lookahead` | whether an item starts here |
//! | `omissions`, `before_arrow`, `after_target` | messages for missing syntax, and for other tokens around `=>` |
//! | `foreign_transition` | the transition that an item in the notation of another tool means |
//! | `markers` | `#[why]` and `#[explore]` before a machine |
//! | `pieces` | what several items share: the `;` at the end, paths, code in braces |
//! | `configured`, `conditional_code` | `#[cfg]` before an item, and inside the user's code |
//! | `include` | the items of a part |
//!
//! States contain items, so `state` and `items` use each other.

mod after_target;
mod attributes;
mod before_arrow;
mod clause;
mod conditional_code;
mod configured;
mod events;
mod fails;
mod fields;
mod foreign_transition;
mod header;
mod include;
mod items;
mod labels;
mod lookahead;
mod markers;
mod of_states;
mod omissions;
mod opening;
mod part;
mod picture;
mod pieces;
mod reaction;
mod schema;
mod state;
mod submachine;
mod was;

pub use include::refuse_unknown;
pub use part::{check as check_part, part, without_dollars};

use super::ast::Machine;
use super::messages::errors::Errors;
use super::words::Word;
use fsm_model::Kind;
use fsm_model::rules::Rule;
use proc_macro2::TokenStream;
use syn::Result;
use syn::parse::{ParseStream, Parser};

/// Parses a machine. Broken items are reported and left out. Returns `None` if the header could not be read.
pub fn machine(tokens: TokenStream, errors: &mut Errors) -> Option<Machine> {
    let mut machine = None;
    let read = |input: ParseStream| -> Result<()> {
        machine = Some(header::machine(input, errors)?);
        if let Some((rest, _)) = input.cursor().token_tree() {
            let is_item = lookahead::item(input.cursor()) && !lookahead::is_word(input.cursor(), Word::Machine.text());
            let message = if is_item {
                // The machine may name what this text declares.
                errors.lose(Word::State(Kind::Plain));
                errors.lose(Word::Machine);
                errors.lose_start();
                "this is outside of the machine, because an earlier `}` closes it; move that `}` to the end"
            } else {
                "nothing may follow the closing `}` of a machine; write another machine in its own `state_machine!`"
            };
            errors.at(Rule::AfterMachine, &rest, message);
        }
        input.parse::<TokenStream>().map(drop)
    };
    // Tokens that a broken item left unread in its brackets are not a separate mistake.
    if let Err(error) = Parser::parse2(read, tokens)
        && (machine.is_none() || errors.is_empty())
    {
        errors.push(error);
    }
    machine
}
