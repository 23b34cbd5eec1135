//! Blocks that several others call, and tables that several ask, as functions.

use super::super::Emit;
use super::super::helpers::{self, Helper};
use super::Known;
use crate::names::local;
use fsm_core::model::StateId;
use fsm_core::steps::{BlockId, On, Piece, Stmt, TableId};
use proc_macro2::{Ident, TokenStream};

impl Emit<'_> {
    /// A call of a block, unless that does nothing.
    pub(super) fn call_block(&self, block: BlockId, known: Known) -> TokenStream {
        // What has stayed active through a poll is known to the function of that alone.
        let survivors = |stmt: &Stmt| matches!(stmt, Stmt::Match(On::Survivor(_), _));
        if self.steps.blocks().get(block).iter().any(survivors) {
            return self.print(block, known);
        }
        if self.block_body(block).is_empty() {
            return TokenStream::new();
        }
        helpers::called(self, Helper::Block(block), TokenStream::new())
    }

    /// The body of the function that a block is.
    pub(in crate::emit) fn block_body(&self, block: BlockId) -> TokenStream {
        self.once.print(super::super::once::Piece::Block(block), || self.print(block, Known::NOTHING))
    }

    /// `__radio_unwind`
    pub(in crate::emit) fn block_name(&self, block: BlockId) -> Ident {
        match self.steps.piece(block) {
            Some(Piece::Leave { region, .. }) => self.names.numbered(*region, "leave", block.index()),
            Some(Piece::Pause(region)) => self.names.method(*region, "pause_region"),
            Some(Piece::Unwind(owner)) => self.names.method(*owner, "unwind"),
            Some(Piece::Beneath(owner)) => self.names.method(*owner, "go_on_beneath"),
            Some(Piece::Suspended(composite)) => self.names.method(*composite, "go_on"),
            Some(Piece::Resumed(around, leaf)) => {
                self.names.method(*leaf, &format!("resume_inside_{}", self.names.snake(*around)))
            }
            Some(Piece::Afresh(composite)) => self.names.method(*composite, "enter_afresh"),
            Some(Piece::GoBack(composite, memory)) => self.names.return_to(*composite, *memory),
            Some(Piece::Deep(composite, leaf)) => {
                self.names.method(*leaf, &format!("enter_again_in_{}", self.names.snake(*composite)))
            }
            Some(Piece::Noted(region, composite)) => {
                self.names.method(*region, &format!("restore_for_{}", self.names.snake(*composite)))
            }
            None => local(&format!("__block_{}", block.index())),
        }
    }

    /// `__cleaning_by_leaf`
    pub(in crate::emit) fn table_name(&self, composite: StateId, table: TableId) -> Ident {
        self.names.numbered(composite, "by_leaf", table.index())
    }
}
