//! Decides everything that depends on the active leaf of a region, where that leaf is known.

use super::reaching;
use crate::CauseKind;
use crate::program::{Param, Program, Role};
use crate::statement::{Block, Case, Leaf, Op, Scrutinee, Stmt, diverges};
use alloc::vec::Vec;
use fsm_model::steps::{self, On};
use fsm_model::{Plan, ROOT, StateId};

pub fn leaf(program: &mut Program, plan: &Plan) {
    let moving = reaching(program, moves);
    for function in &mut program.functions {
        let mut known = Known::default();
        let argument = function.params.iter().find_map(|param| match param {
            Param::Leaf(state) => Some(plan.tree().region(*state)),
            _ => None,
        });
        if let Some(region) = argument {
            known.set(Place::Active(region), Leaf::Argument);
            if let Role::Tier(_, _, CauseKind::Poll) = function.role {
                known.set(Place::Survivor, Leaf::Argument);
            }
        }
        let begins_poll = function.role == Role::Step(CauseKind::Poll);
        Propagation { moving: &moving, begins_poll }.block(&mut function.body, &mut known);
    }
}

/// What may be known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The active leaf of a region.
    Active(StateId),
    /// The innermost state that has stayed active through the poll, in a machine without regions.
    Survivor,
}

/// The known leaves at a statement.
#[derive(Clone, Default)]
struct Known(Vec<(Place, Leaf)>);

impl Known {
    fn get(&self, place: Place) -> Option<Leaf> {
        self.0.iter().find(|(other, _)| *other == place).map(|(_, leaf)| *leaf)
    }

    fn set(&mut self, place: Place, leaf: Leaf) {
        self.forget(place);
        self.0.push((place, leaf));
    }

    fn forget(&mut self, place: Place) {
        self.0.retain(|(other, _)| *other != place);
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    /// The region whose active leaf this is.
    fn region_of(&self, leaf: Leaf) -> Option<StateId> {
        match leaf {
            Leaf::Active(region) => Some(region),
            _ => self.0.iter().find_map(|(place, other)| match place {
                Place::Active(region) if *other == leaf => Some(*region),
                _ => None,
            }),
        }
    }

    /// Keeps the leaves that are known on every path to this point.
    fn join(&mut self, all: Vec<Known>) {
        let mut all = all.into_iter();
        let Some(first) = all.next() else { return };
        *self = all.fold(first, |mut known, other| {
            known.0.retain(|(place, leaf)| other.get(*place) == Some(*leaf));
            known
        });
    }
}

/// Whether a statement may change a leaf, not counting its blocks.
fn moves(stmt: &Stmt) -> bool {
    use fsm_model::steps::Stmt as Step;
    match stmt {
        Stmt::Do(stmt) => matches!(
            stmt,
            Step::Survive(..)
                | Step::Perish(_)
                | Step::Set(..)
                | Step::Off(_)
                | Step::Recall(..)
                | Step::Push(_)
                | Step::Take(_)
                | Step::Restore(_)
        ),
        Stmt::Op(Op::Clear) | Stmt::Initial(..) => true,
        _ => false,
    }
}

struct Propagation<'p> {
    /// For each function, whether it may change a leaf.
    moving: &'p [bool],
    /// Whether the function is the step of a poll. At its beginning, the active leaf is the state that may stay active.
    begins_poll: bool,
}

impl Propagation<'_> {
    fn block(&self, block: &mut Block, known: &mut Known) {
        for mut stmt in core::mem::take(block) {
            if let Some(call) = stmt.call_mut() {
                if let Some(leaf) = &mut call.leaf {
                    *leaf = resolved(*leaf, known);
                }
                if self.moving[call.function.index()] {
                    known.clear();
                }
            }
            match &mut stmt {
                Stmt::Match(on, cases, otherwise) => {
                    match on {
                        Scrutinee::Leaf(leaf) => *leaf = resolved(*leaf, known),
                        Scrutinee::On(On::Survivor(ROOT)) => {
                            if let Some(leaf) = known.get(Place::Survivor) {
                                *on = Scrutinee::Leaf(leaf);
                            }
                        }
                        Scrutinee::On(_) => {}
                    }
                    if let Scrutinee::Leaf(Leaf::Known(state)) = *on {
                        let case = cases.iter().position(|case| case.states.contains(&state));
                        let mut body = case.map_or_else(|| core::mem::take(otherwise), |at| cases.swap_remove(at).body);
                        self.block(&mut body, known);
                        block.append(&mut body);
                        continue;
                    }
                    self.cases(*on, cases, otherwise, known);
                }
                Stmt::Remember(_, leaf) => *leaf = resolved(*leaf, known),
                Stmt::Do(steps::Stmt::Set(region, state)) => known.set(Place::Active(*region), Leaf::Known(*state)),
                Stmt::Do(steps::Stmt::Survive(ROOT, state)) => known.set(Place::Survivor, Leaf::Known(*state)),
                Stmt::Do(steps::Stmt::Off(region)) => known.forget(Place::Active(*region)),
                Stmt::While(..) | Stmt::Loop(_) | Stmt::EachDeferred(_) | Stmt::EachPick(..) => {
                    known.clear();
                    stmt.blocks_mut().into_iter().for_each(|inner| self.block(inner, &mut Known::default()));
                }
                _ => {
                    if moves(&stmt) {
                        known.clear();
                    }
                    let mut after = Vec::from([known.clone()]);
                    for inner in stmt.blocks_mut() {
                        self.nested(inner, known.clone(), &mut after);
                    }
                    known.join(after);
                }
            }
            block.push(stmt);
        }
    }

    fn cases(&self, on: Scrutinee, cases: &mut [Case], otherwise: &mut Block, known: &mut Known) {
        let region = match on {
            Scrutinee::Leaf(leaf) => known.region_of(leaf),
            Scrutinee::On(_) => None,
        };
        let begins_poll = self.begins_poll && on == Scrutinee::Leaf(Leaf::Active(ROOT));
        let mut after = Vec::new();
        for case in cases {
            let mut inside = known.clone();
            if let ([state], Some(region)) = (&case.states[..], region) {
                inside.set(Place::Active(region), Leaf::Known(*state));
                if begins_poll {
                    inside.set(Place::Survivor, Leaf::Known(*state));
                }
            }
            self.nested(&mut case.body, inside, &mut after);
        }
        self.nested(otherwise, known.clone(), &mut after);
        known.join(after);
    }

    fn nested(&self, block: &mut Block, mut known: Known, after: &mut Vec<Known>) {
        self.block(block, &mut known);
        if !diverges(block) {
            after.push(known);
        }
    }
}

fn resolved(leaf: Leaf, known: &Known) -> Leaf {
    match leaf {
        Leaf::Active(region) => known.get(Place::Active(region)).unwrap_or(leaf),
        other => other,
    }
}
