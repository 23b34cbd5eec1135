//! Generates functions for blocks and tables that several other blocks use.

use super::super::Emit;
use super::super::helpers::{self, Helper};
use super::Known;
use crate::names::local;
use fsm_model::StateId;
use fsm_model::steps::{BlockId, On, Piece, Stmt, TableId};
use proc_macro2::{Ident, TokenStream};

/// A block with more statements than this is a function, if it is the same everywhere.
const LONG: usize = 16;

/// A block with more statements than this is a function even if a leaf is known in its place. It is cheaper to read the
/// leaf once more than to generate the block again for each region whose transitions share it.
const VERY_LONG: usize = 32;

impl Emit<'_> {
    /// Generates the part of an end before or after its effect. A long part that others may share becomes a call.
    pub(in crate::emit) fn print_part(&self, block: BlockId, known: Known) -> Vec<TokenStream> {
        let stmts = self.steps.blocks().get(block);
        let known_there = if stmts.len() > VERY_LONG { Known { began: None, ..known } } else { known };
        if stmts.len() > LONG && stmts.iter().all(|stmt| self.is_the_same_elsewhere(*stmt, known_there)) {
            return vec![self.call_block(block, known)];
        }
        self.parts(block, known)
    }

    /// Whether a statement generates the same code everywhere.
    fn is_the_same_elsewhere(&self, stmt: Stmt, known: Known) -> bool {
        match stmt {
            Stmt::Match(On::Leaf(region) | On::Inside(region, _), _) | Stmt::Remember(_, region) => {
                self.leaf_known(region, known).is_none()
            }
            Stmt::Survive(..) | Stmt::Perish(_) => !known.survives,
            Stmt::Store(_) | Stmt::Push(_) | Stmt::Match(On::Popped | On::Survivor(_), _) => false,
            _ => true,
        }
    }

    /// Generates a call of a block, unless the block does nothing.
    pub(super) fn call_block(&self, block: BlockId, known: Known) -> TokenStream {
        // The survivors of a poll are known only in its function, and arguments only where they are computed.
        let in_place = |stmt: &Stmt| matches!(stmt, Stmt::Match(On::Survivor(_), _) | Stmt::Store(_));
        if self.steps.blocks().get(block).iter().any(in_place) {
            return self.print(block, known);
        }
        if self.block_body(block).is_empty() {
            return TokenStream::new();
        }
        helpers::called(self, Helper::Block(block), TokenStream::new())
    }

    /// The body of the function of a block.
    pub(in crate::emit) fn block_body(&self, block: BlockId) -> TokenStream {
        self.once.print(super::super::once::Piece::Block(block), || self.print(block, Known::NOTHING))
    }

    /// `__radio_unwind`
    pub(in crate::emit) fn block_name(&self, block: BlockId) -> Ident {
        match self.steps.piece(block) {
            Some(Piece::Leave { region, .. }) => self.names.numbered(*region, "leave", block.index()),
            Some(Piece::Evicted(groups)) => {
                self.names.numbered(groups[0][0].composite, "exit_suspended", block.index())
            }
            Some(Piece::Pause(region)) => self.names.method(*region, "pause_region"),
            Some(Piece::Unwind(owner)) => self.names.method(*owner, "unwind"),
            Some(Piece::Beneath(owner)) => self.names.method(*owner, "go_on_beneath"),
            Some(Piece::Suspended(composite)) => self.names.method(*composite, "go_on"),
            Some(Piece::Resumed(enclosing, leaf)) => {
                self.names.method(*leaf, &format!("resume_inside_{}", self.names.snake(*enclosing)))
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

    /// `__cleaning_exit_inside`: the name of a table, after the first action that it runs.
    pub(in crate::emit) fn table_name(&self, composite: StateId, table: TableId) -> Ident {
        let (blocks, number) = (self.steps.blocks(), table.index());
        let stmts = blocks.table(table).blocks.iter().flat_map(|&block| blocks.get(block));
        let moment = stmts.into_iter().find_map(|stmt| match stmt {
            Stmt::Run(_, moment) => Some(moment.word()),
            _ => None,
        });
        let what = moment.map_or_else(|| "by_leaf".to_owned(), |word| format!("{word}_inside"));
        self.names.numbered(composite, &what, number)
    }
}
