//! Blocks of the steps as statements of functions.

use super::super::Lower;
use crate::expression::Cond;
use crate::program::{Call, FnId, Role, Type};
use crate::statement::{Block, Case, Leaf, Scrutinee, Stmt};
use alloc::vec;
use alloc::vec::Vec;
use fsm_model::steps::{self, BlockId, On};
use fsm_model::{Initial, StateId};

/// A nested block with more statements is a function.
const SHORT: usize = 4;

impl Lower<'_> {
    pub fn block(&mut self, id: BlockId) -> Block {
        let mut body = Vec::new();
        for &stmt in self.steps.blocks().get(id) {
            self.statement(stmt, &mut body);
        }
        body
    }

    fn statement(&mut self, stmt: steps::Stmt, body: &mut Block) {
        use fsm_model::steps::Stmt as Step;
        let blocks = self.steps.blocks();
        body.push(match stmt {
            Step::Run(action, moment) => Stmt::Run(action, moment),
            Step::Effect(branch) => Stmt::Effect(branch),
            Step::Decide(composite, afresh) => Stmt::Call(Call::of(self.initial(composite, afresh))),
            Step::Fill(state) => Stmt::Fill(state),
            Step::Drop(state) | Step::Discard(state) => Stmt::Drop(state),
            Step::Store(branch) => Stmt::Store(branch),
            Step::Start(timer) => Stmt::Start(timer),
            Step::Remember(composite, region) => Stmt::Remember(composite, Leaf::Active(region)),
            Step::Call(block) => {
                body.extend(self.nested(block));
                return;
            }
            Step::Match(on, table) => {
                let table = blocks.table(table);
                let states = (table.first.0..).map(StateId).zip(table.blocks.iter().copied());
                let cases: Vec<_> = states.filter(|(_, block)| *block != table.otherwise).collect();
                let otherwise = self.nested(table.otherwise);
                body.extend(self.by_state(scrutinee(on), &cases, otherwise));
                return;
            }
            Step::If(test, then, otherwise) => {
                Stmt::If(Cond::Test(blocks.test(test).clone()), self.nested(then), self.nested(otherwise))
            }
            Step::While(test, block) => Stmt::While(Cond::Test(blocks.test(test).clone()), self.nested(block)),
            other => Stmt::Do(other),
        });
    }

    /// A block in another one: a short one is copied, and a long one is called.
    fn nested(&mut self, id: BlockId) -> Block {
        if self.steps.blocks().get(id).len() <= SHORT {
            return self.block(id);
        }
        let function = self.function(Role::Block(id), &[], Type::Unit, |lower| lower.block(id));
        vec![Stmt::Call(Call::of(function))]
    }

    /// A choice by a state. States with the same block share a case.
    pub fn by_state(&mut self, on: Scrutinee, blocks: &[(StateId, BlockId)], otherwise: Block) -> Option<Stmt> {
        let mut groups: Vec<(Vec<StateId>, BlockId)> = Vec::new();
        for &(state, block) in blocks {
            match groups.iter_mut().find(|(_, other)| *other == block) {
                Some((states, _)) => states.push(state),
                None => groups.push((vec![state], block)),
            }
        }
        let cases = groups.into_iter().map(|(states, block)| Case { states, body: self.nested(block) });
        let cases: Vec<_> = cases.collect();
        let is_empty = otherwise.is_empty() && cases.iter().all(|case| case.body.is_empty());
        (!is_empty).then_some(Stmt::Match(on, cases, otherwise))
    }

    fn initial(&mut self, composite: StateId, afresh: bool) -> FnId {
        self.function(Role::Initial(composite, afresh), &[], Type::Unit, |lower| {
            let Some(Initial::Decided(branches)) = &lower.plan.model().states[composite.index()].initial else {
                unreachable!("only the code of an `initial` decides")
            };
            let branches = branches.iter().map(|&branch| {
                let (before, after) = lower.steps.initial(branch, afresh);
                let mut body = lower.block(before);
                body.push(Stmt::InitialEffect(branch));
                body.extend(lower.block(after));
                (branch, body)
            });
            vec![Stmt::Initial(composite, branches.collect())]
        })
    }
}

fn scrutinee(on: On) -> Scrutinee {
    match on {
        On::Leaf(region) | On::Inside(region, _) => Scrutinee::Leaf(Leaf::Active(region)),
        other => Scrutinee::On(other),
    }
}
