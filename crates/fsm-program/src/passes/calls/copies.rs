//! Copies the functions of composites for each leaf, so that nothing in them depends on the leaf.

use crate::program::{Call, FnId, Param, Program};
use crate::statement::{Leaf, Stmt, rewrite};
use fsm_model::sorted::Map;
use fsm_model::{Plan, StateId};

pub fn copies(program: &mut Program, _: &Plan) {
    let mut known: Map<(FnId, StateId), FnId> = Map::new();
    let mut at = 0;
    // The copies that are added have calls, too.
    while at < program.functions.len() {
        let mut body = core::mem::take(&mut program.functions[at].body);
        rewrite(&mut body, &mut |block| {
            for call in block.iter_mut().filter_map(Stmt::call_mut) {
                if let Some(Leaf::Known(leaf)) = call.leaf {
                    let copy = known.get(&(call.function, leaf)).copied();
                    let copy = copy.unwrap_or_else(|| add(program, call, leaf));
                    known.insert((call.function, leaf), copy);
                    *call = Call { function: copy, leaf: None, values: core::mem::take(&mut call.values) };
                }
            }
        });
        program.functions[at].body = body;
        at += 1;
    }
}

fn add(program: &mut Program, call: &Call, leaf: StateId) -> FnId {
    let mut copy = program.get(call.function).clone();
    copy.leaf = Some(leaf);
    copy.params.retain(|param| !matches!(param, Param::Leaf(_)));
    rewrite(&mut copy.body, &mut |block| {
        for stmt in block {
            stmt.leaves_mut(&mut |other| {
                if *other == Leaf::Argument {
                    *other = Leaf::Known(leaf);
                }
            });
        }
    });
    program.add(copy)
}
