//! The passes for whole calls.
//!
//! | file | effect |
//! |---|---|
//! | `straight` | regions whose conflicts are decided in advance select without a list |
//! | `sink` | `active` actions run at each end of a poll, where it is mostly known what has stayed active |
//! | `follow` | a follow-up step that is known is taken directly; [`pending`](super::pending) is a part of it |
//! | `copies` | the candidates of a composite are copied for each leaf |
//! | `inline` | a function that is called once is part of its caller |
//! | `leaf` | where the active leaf is known, everything that depends on it is decided |
//! | `stores` | what nothing reads is not stored |
//! | `timers` | a timer that is started anyway is not stopped before |
//! | `tidy` | values that nothing reads, and tests whose result is known |
//! | `dead` | functions that do nothing, and statements after a return |
//! | `params` | parameters that nothing uses |
//! | `hints` | the compiler inlines small shared functions |
//! | `outline` | in a large machine, each leaf has a function |
//!
//! `edits` has the lookups and renamings that several of them share.

mod copies;
mod dead;
mod edits;
mod follow;
mod hints;
mod inline;
mod leaf;
mod outline;
mod params;
mod sink;
mod stores;
mod straight;
mod tidy;
mod timers;

use super::{MERGE, Pass, QUERIES};
use crate::program::{FnId, Program, Role};
use crate::statement::{Stmt, visit};
use alloc::vec::Vec;
use fsm_model::{Plan, StateId, TransitionId};

const STRAIGHT: Pass = Pass { name: "straight", run: straight::straight };
const SINK: Pass = Pass { name: "sink", run: sink::sink };
const FOLLOW: Pass = Pass { name: "follow", run: follow::follow };
const COPIES: Pass = Pass { name: "copies", run: copies::copies };
const INLINE: Pass = Pass { name: "inline", run: inline::inline };
const LEAF: Pass = Pass { name: "leaf", run: leaf::leaf };
const STORES: Pass = Pass { name: "stores", run: stores::stores };
const TIMERS: Pass = Pass { name: "timers", run: timers::timers };
const TIDY: Pass = Pass { name: "tidy", run: tidy::tidy };
const DEAD: Pass = Pass { name: "dead", run: dead::dead };
const PARAMS: Pass = Pass { name: "params", run: params::params };
const HINTS: Pass = Pass { name: "hints", run: hints::hints };
const OUTLINE: Pass = Pass { name: "outline", run: outline::outline };

/// The passes for most machines: leaves share the code for enclosing states.
pub const PASSES: &[Pass] =
    &[STRAIGHT, SINK, FOLLOW, DEAD, INLINE, LEAF, STORES, MERGE, TIDY, INLINE, TIMERS, DEAD, PARAMS, HINTS];

/// The passes for a machine whose code is one `match`, with a copy of the code of enclosing states for each leaf.
pub const FLAT: &[Pass] =
    &[STRAIGHT, SINK, FOLLOW, DEAD, COPIES, INLINE, LEAF, STORES, MERGE, TIDY, INLINE, TIMERS, DEAD, PARAMS, HINTS];

/// The passes for a large machine, in which each leaf has a function.
pub const LARGE: &[Pass] =
    &[STRAIGHT, SINK, FOLLOW, DEAD, INLINE, LEAF, STORES, OUTLINE, MERGE, TIDY, TIMERS, DEAD, PARAMS, HINTS];

/// The lists of passes, by the kind of machine.
pub const LISTS: &[(&str, &[Pass])] = &[("shared", PASSES), ("flat", FLAT), ("large", LARGE), ("queried", QUERIES)];

/// For each function, whether it or a function that it calls contains a statement like this.
fn reaching(program: &Program, like: impl Fn(&Stmt) -> bool) -> Vec<bool> {
    let count = program.functions.len();
    let mut callers = alloc::vec![Vec::new(); count];
    let mut reaching = alloc::vec![false; count];
    let mut open = Vec::new();
    for (at, function) in program.functions.iter().enumerate() {
        visit(&function.body, &mut |stmt| {
            if let Some(call) = stmt.call() {
                callers[call.function.index()].push(at);
            }
            if like(stmt) && !core::mem::replace(&mut reaching[at], true) {
                open.push(at);
            }
        });
    }
    while let Some(callee) = open.pop() {
        for caller in core::mem::take(&mut callers[callee]) {
            if !core::mem::replace(&mut reaching[caller], true) {
                open.push(caller);
            }
        }
    }
    reaching
}

/// For each function, the number of its callers. A call of the user counts twice, because it stays a function.
fn call_sites(program: &Program) -> Vec<usize> {
    let mut sites = alloc::vec![0; program.functions.len()];
    for function in &program.functions {
        visit(&function.body, &mut |stmt| {
            if let Some(call) = stmt.call() {
                sites[call.function.index()] += 1;
            }
        });
    }
    program.calls.iter().for_each(|call| sites[call.index()] += 2);
    sites
}

/// All functions, each after those that it calls.
fn callees_first(program: &Program) -> Vec<FnId> {
    fn add(program: &Program, id: FnId, seen: &mut Vec<bool>, order: &mut Vec<FnId>) {
        if core::mem::replace(&mut seen[id.index()], true) {
            return;
        }
        let mut callees = Vec::new();
        visit(&program.get(id).body, &mut |stmt| callees.extend(stmt.call().map(|call| call.function)));
        callees.into_iter().for_each(|callee| add(program, callee, seen, order));
        order.push(id);
    }
    let (mut seen, mut order) = (alloc::vec![false; program.functions.len()], Vec::new());
    (0..program.functions.len()).for_each(|at| add(program, FnId::at(at), &mut seen, &mut order));
    order
}

/// The transitions that a kind of cause may trigger.
fn triggered(plan: &Plan, kind: crate::CauseKind) -> Vec<TransitionId> {
    let all = plan.model().transitions.iter().enumerate();
    let triggered = all.filter(|(_, transition)| kind.may_trigger(&transition.trigger));
    triggered.map(|(at, _)| TransitionId::at(at)).collect()
}

/// The innermost state that contains all leaves for which a function takes transitions.
fn scope(role: Role) -> Option<StateId> {
    match role {
        Role::Tier(state, ..) => Some(state),
        Role::Step(_) | Role::FirstDue | Role::InLeaf(..) => Some(fsm_model::ROOT),
        _ => None,
    }
}
