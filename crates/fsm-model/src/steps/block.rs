//! Blocks of statements. Each distinct block is stored once.

use super::{On, Stmt};
use crate::StateId;
use crate::sorted::place;
use alloc::boxed::Box;
use alloc::vec::Vec;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $name {
            fn at(index: usize) -> Self {
                $name(u32::try_from(index).expect("fewer than four billion"))
            }

            /// The position of the block, table or test.
            #[must_use]
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// Identifies a block of statements. Blocks with the same statements have the same id.
    BlockId
    /// Identifies a table of blocks by state.
    TableId
    /// Identifies a test.
    TestId
}

impl BlockId {
    /// The block without statements.
    pub const EMPTY: BlockId = BlockId(0);
}

/// Blocks by state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Table {
    /// The state of the first block; the other blocks belong to the states that follow it.
    pub first: StateId,
    /// The block of each state.
    pub blocks: Box<[BlockId]>,
    /// The block for no state, and for every state that has no block.
    pub otherwise: BlockId,
}

impl Table {
    /// The block for a state, or for no state.
    #[inline]
    #[must_use]
    pub fn get(&self, state: Option<StateId>) -> BlockId {
        let block = state.and_then(|state| self.blocks.get(state.index().wrapping_sub(self.first.index())));
        block.copied().unwrap_or(self.otherwise)
    }
}

/// A condition on the configuration.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Test {
    /// The state is active, and not paused by a push.
    Active(StateId),
    /// A push has paused states in the owner, and the owner is not paused by another push.
    Frame(StateId),
    /// One of the owners is active and has paused states. A `pop` applies to the first of them.
    Pops(Box<[StateId]>),
    /// The history of the composite is not empty, or its content is suspended.
    Remembers(StateId),
    /// A push has paused the state.
    Beneath(StateId),
    /// All of these states are in the history of a composite with regions.
    Noted(StateId, Box<[StateId]>),
    /// All regions of the parallel have completed.
    Completed(StateId),
    /// All of these tests are true.
    All(Box<[Test]>),
    /// The test is false.
    Not(Box<Test>),
}

/// The blocks of a machine.
#[derive(Clone, Debug)]
pub struct Blocks {
    blocks: Vec<Box<[Stmt]>>,
    tables: Vec<Table>,
    tests: Vec<Test>,
    /// The blocks, sorted by content, as are the tables and tests below.
    by_stmts: Vec<BlockId>,
    by_table: Vec<TableId>,
    by_test: Vec<TestId>,
}

impl Blocks {
    pub(super) fn new() -> Self {
        let mut blocks = Blocks {
            blocks: Vec::new(),
            tables: Vec::new(),
            tests: Vec::new(),
            by_stmts: Vec::new(),
            by_table: Vec::new(),
            by_test: Vec::new(),
        };
        blocks.block(&[]);
        blocks
    }

    /// The statements of a block.
    #[inline]
    #[must_use]
    pub fn get(&self, block: BlockId) -> &[Stmt] {
        &self.blocks[block.index()]
    }

    /// A table.
    #[inline]
    #[must_use]
    pub fn table(&self, table: TableId) -> &Table {
        &self.tables[table.index()]
    }

    /// A test.
    #[inline]
    #[must_use]
    pub fn test(&self, test: TestId) -> &Test {
        &self.tests[test.index()]
    }

    /// Whether a block may run user code, or begin or end data. All other statements only concern the engine.
    #[must_use]
    pub fn calls_host(&self, block: BlockId) -> bool {
        self.any(block, Stmt::calls_host)
    }

    /// Whether the active leaf of some region may change in a block.
    #[must_use]
    pub fn moves(&self, block: BlockId) -> bool {
        self.any(block, Stmt::moves)
    }

    /// Whether the code of an `initial` may decide in a block.
    #[must_use]
    pub fn decides(&self, block: BlockId) -> bool {
        self.any(block, |stmt| matches!(stmt, Stmt::Decide(..)))
    }

    /// Whether the active leaf of some region may change in a statement, including its blocks.
    #[must_use]
    pub fn moves_in(&self, stmt: Stmt) -> bool {
        self.any_in(stmt, Stmt::moves)
    }

    /// Whether some statement of a block, or of a nested block, satisfies the predicate.
    fn any(&self, block: BlockId, like: fn(Stmt) -> bool) -> bool {
        self.get(block).iter().any(|&stmt| self.any_in(stmt, like))
    }

    fn any_in(&self, stmt: Stmt, like: fn(Stmt) -> bool) -> bool {
        like(stmt)
            || match stmt {
                Stmt::Call(block) | Stmt::While(_, block) => self.any(block, like),
                Stmt::If(_, then, otherwise) => self.any(then, like) || self.any(otherwise, like),
                Stmt::Match(_, table) => {
                    let Table { blocks, otherwise, .. } = self.table(table);
                    self.any(*otherwise, like) || blocks.iter().any(|&block| self.any(block, like))
                }
                _ => false,
            }
    }

    /// The total number of statements.
    #[must_use]
    pub fn count(&self) -> usize {
        self.blocks.iter().map(|block| block.len()).sum()
    }

    /// Returns the block with these statements. If they only call another block, returns that block.
    pub fn block(&mut self, stmts: &[Stmt]) -> BlockId {
        match *stmts {
            [] if !self.blocks.is_empty() => return BlockId::EMPTY,
            [Stmt::Call(block)] => return block,
            _ => {}
        }
        match place(self.by_stmts.len(), |at| self.get(self.by_stmts[at]).cmp(stmts)) {
            Ok(at) => self.by_stmts[at],
            Err(at) => {
                let id = BlockId::at(self.blocks.len());
                self.blocks.push(stmts.into());
                self.by_stmts.insert(at, id);
                id
            }
        }
    }

    /// A statement that executes a block; `None` if the block is empty.
    pub(super) fn call(&self, block: BlockId) -> Option<Stmt> {
        (block != BlockId::EMPTY).then_some(Stmt::Call(block))
    }

    /// A statement that selects a block by a state. If all blocks are alike, it is executed without a test.
    pub fn by_state(&mut self, on: On, blocks: &[(StateId, BlockId)], otherwise: BlockId) -> Option<Stmt> {
        let (Some(first), Some(last)) = (blocks.iter().min(), blocks.iter().max()) else { return self.call(otherwise) };
        let mut all = alloc::vec![otherwise; last.0.index() - first.0.index() + 1];
        for (state, block) in blocks {
            all[state.index() - first.0.index()] = *block;
        }
        if all.iter().all(|&block| block == otherwise) {
            return self.call(otherwise);
        }
        let table = Table { first: first.0, blocks: all.into(), otherwise };
        let id = match place(self.by_table.len(), |at| self.table(self.by_table[at]).cmp(&table)) {
            Ok(at) => self.by_table[at],
            Err(at) => {
                let id = TableId::at(self.tables.len());
                self.tables.push(table);
                self.by_table.insert(at, id);
                id
            }
        };
        Some(Stmt::Match(on, id))
    }

    pub(super) fn intern(&mut self, test: Test) -> TestId {
        match place(self.by_test.len(), |at| self.test(self.by_test[at]).cmp(&test)) {
            Ok(at) => self.by_test[at],
            Err(at) => {
                let id = TestId::at(self.tests.len());
                self.tests.push(test);
                self.by_test.insert(at, id);
                id
            }
        }
    }

    pub(super) fn choose(&mut self, test: Test, then: BlockId, otherwise: BlockId) -> Option<Stmt> {
        if then == otherwise {
            return self.call(then);
        }
        let test = self.intern(test);
        Some(Stmt::If(test, then, otherwise))
    }

    /// Drops the indices, which are only needed while lowering.
    pub(super) fn settle(&mut self) {
        self.by_stmts = Vec::new();
        self.by_table = Vec::new();
        self.by_test = Vec::new();
    }
}
