//! Gives each leaf of a large machine a function, and keeps the code that leaves share in separate functions.

use crate::expression::Expr;
use crate::program::{Call, FnId, Function, Inline, Program, Role, Type};
use crate::statement::{Leaf, Scrutinee, Stmt, diverges};
use alloc::vec;
use alloc::vec::Vec;
use fsm_model::Plan;

pub fn outline(program: &mut Program, _: &Plan) {
    let mut outlined: Vec<Function> = Vec::new();
    let count = program.functions.len();
    for function in &mut program.functions {
        if let Role::Tier(..) | Role::SelectInTier(..) | Role::ConsiderTier(..) = function.role {
            function.inline = Inline::Never;
        }
        let Role::Step(kind) = function.role else { continue };
        for at in 0..function.body.len() {
            let tail = function.body[at + 1..].to_vec();
            let Stmt::Match(Scrutinee::Leaf(Leaf::Active(_)), cases, _) = &mut function.body[at] else { continue };
            for case in cases {
                let [leaf] = case.states[..] else { continue };
                let id = FnId::at(count + outlined.len());
                let mut body = core::mem::replace(&mut case.body, vec![Stmt::Return(Expr::Call(Call::of(id)))]);
                if !diverges(&body) {
                    body.extend(tail.iter().cloned());
                }
                let outline = Function::new(Role::InLeaf(leaf, kind), function.params.clone(), Type::Answer, body);
                outlined.push(Function { inline: Inline::Never, ..outline });
            }
        }
    }
    program.functions.extend(outlined);
}
