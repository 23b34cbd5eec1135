//! Statements, one after the other.

use super::super::Stmt;
use crate::model::StateId;
use alloc::vec::Vec;

/// Statements that become a block.
pub(super) struct Sequence {
    stmts: Vec<Stmt>,
    /// Whether the user's code may ask what is active.
    asks: bool,
}

impl Sequence {
    pub fn new(asks: bool) -> Self {
        Sequence { stmts: Vec::new(), asks }
    }

    /// Adds a statement. What is active in a region is not stored at a time when nobody can look.
    pub fn push(&mut self, stmt: Stmt) {
        if let Some(region) = region(stmt) {
            let unseen = self.stmts.iter().rev().take_while(|earlier| !self.looks(**earlier)).count();
            let first = self.stmts.len() - unseen;
            let overwritten = self.stmts[first..].iter().position(|earlier| self::region(*earlier) == Some(region));
            if let Some(at) = overwritten {
                self.stmts.remove(first + at);
            }
        }
        self.stmts.push(stmt);
    }

    pub fn extend(&mut self, stmts: impl IntoIterator<Item = Stmt>) {
        stmts.into_iter().for_each(|stmt| self.push(stmt));
    }

    /// The statements. Where nobody looks until the end, what is active is stored there: together with what others do
    /// at their ends, in the code of machines.
    pub fn into_stmts(self) -> Vec<Stmt> {
        let unseen = self.stmts.iter().rev().take_while(|stmt| !self.looks(**stmt)).count();
        let mut stmts = self.stmts;
        let last = stmts.split_off(stmts.len() - unseen);
        let (stores, others): (Vec<_>, Vec<_>) = last.into_iter().partition(|stmt| region(*stmt).is_some());
        stmts.extend(others.into_iter().chain(stores));
        stmts
    }

    /// Whether a statement may look at what is active, or change more of it than one region.
    fn looks(&self, stmt: Stmt) -> bool {
        match stmt {
            Stmt::Run(..) | Stmt::Effect(_) | Stmt::Fill(_) | Stmt::Start(_) => self.asks,
            Stmt::Drop(_)
            | Stmt::Discard(_)
            | Stmt::Store(_)
            | Stmt::Set(..)
            | Stmt::Off(_)
            | Stmt::Forget(_)
            | Stmt::StopTimers(_)
            | Stmt::Complete(_)
            | Stmt::Survive(..)
            | Stmt::Perish(_) => false,
            _ => true,
        }
    }
}

/// The region in which a statement stores what is active.
fn region(stmt: Stmt) -> Option<StateId> {
    match stmt {
        Stmt::Set(region, _) | Stmt::Off(region) => Some(region),
        _ => None,
    }
}
