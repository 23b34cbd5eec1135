//! Does not stop a timer that is started directly afterwards, or whose transition is certainly taken and stops it.

use crate::program::Program;
use crate::statement::{Block, Op, Stmt, rewrite};
use alloc::vec::Vec;
use fsm_model::{Plan, TransitionId, steps};

pub fn timers(program: &mut Program, plan: &Plan) {
    for function in &mut program.functions {
        rewrite(&mut function.body, &mut |block| {
            certainly_taken(block, plan);
            for at in 0..block.len() {
                let Stmt::Do(steps::Stmt::StopTimers(state)) = block[at] else { continue };
                let started = started(&block[at + 1..], plan);
                let slots = plan.slots_inside(state);
                let left: Vec<_> = slots.clone().filter(|slot| !started.contains(slot)).collect();
                if left.len() < slots.len() {
                    block[at] = Stmt::StopSlots(left);
                }
            }
            block.retain(|stmt| !matches!(stmt, Stmt::StopSlots(slots) if slots.is_empty()));
        });
    }
}

/// The statements before the first one that may not continue with the next one.
fn straight(block: &[Stmt]) -> impl Iterator<Item = &Stmt> {
    block.iter().take_while(|stmt| stmt.blocks().is_empty() && stmt.call().is_none())
}

/// The slots of the timers that these statements certainly start.
fn started(rest: &[Stmt], plan: &Plan) -> Vec<usize> {
    let started = straight(rest).filter_map(|stmt| match stmt {
        Stmt::Start(timer) => Some(plan.slot(*timer)),
        _ => None,
    });
    started.collect()
}

/// Removes what follows a timer whose transition is certainly taken.
fn certainly_taken(block: &mut Block, plan: &Plan) {
    for at in 0..block.len().saturating_sub(1) {
        let (Stmt::Op(Op::StopTimer(timer)), Stmt::Candidate(arm)) = (&block[at], &block[at + 1]) else { continue };
        let is_certain = plan.model().transitions[timer.index()].certain && !arm.decides && arm.transition == *timer;
        if is_certain && crate::statement::diverges(&arm.body) {
            let stops = stops(&arm.body, plan, *timer);
            block.truncate(at + 2);
            if stops {
                block.remove(at);
            }
            return;
        }
    }
}

/// Whether a block certainly stops or restarts a timer.
fn stops(body: &Block, plan: &Plan, timer: TransitionId) -> bool {
    let slot = plan.slot(timer);
    straight(body).any(|stmt| match stmt {
        Stmt::Do(steps::Stmt::StopTimers(state)) => plan.slots_inside(*state).contains(&slot),
        Stmt::StopSlots(slots) => slots.contains(&slot),
        Stmt::Start(other) => plan.slot(*other) == slot,
        _ => false,
    })
}
