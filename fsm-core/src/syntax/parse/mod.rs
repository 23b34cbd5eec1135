//! Tokens to syntax tree.
//!
//! Every item starts with a contextual keyword, so one token is enough to identify it. A broken item is reported once,
//! and reading continues after its `;`, after its block, or at the next keyword, so that all mistakes of a machine are
//! reported together. A word that is nearly right is read as the one that was meant, so that its item does not cause
//! further errors.

mod attributes;
mod behind_target;
mod clause;
mod conditional_code;
mod events;
mod fails;
mod fields;
mod header;
mod items;
mod lookahead;
mod of_states;
mod omissions;
mod opening;
mod part;
mod picture;
mod pieces;
mod reaction;
mod state;
mod submachine;
mod why;

pub use part::{check as check_part, part, without_dollars};

use super::ast::Machine;
use super::messages::errors::Errors;
use crate::rules::Rule;
use proc_macro2::TokenStream;
use syn::Result;
use syn::parse::{ParseStream, Parser};

/// Reads a machine; what is broken is reported and left out. `None` if not even the header could be read.
pub fn machine(tokens: TokenStream, errors: &mut Errors) -> Option<Machine> {
    let mut machine = None;
    let read = |input: ParseStream| -> Result<()> {
        machine = Some(header::machine(input, errors)?);
        if let Some((rest, _)) = input.cursor().token_tree() {
            errors.at(
                Rule::AfterMachine,
                &rest,
                "nothing may follow the closing `}` of a machine; write another machine in its own `state_machine!`",
            );
        }
        input.parse::<TokenStream>().map(drop)
    };
    // What a broken item left unread between its brackets is no mistake of its own.
    if let Err(error) = Parser::parse2(read, tokens)
        && (machine.is_none() || errors.is_empty())
    {
        errors.push(error);
    }
    machine
}
