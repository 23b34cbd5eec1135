//! Expressions, conditions and calls.

use super::super::steps::negated;
use super::Printer;
use crate::names::local;
use fsm_core::{Answer, CanOutcome};
use fsm_program::{Call, Cond, Expr, Role};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

impl Printer<'_, '_> {
    /// The name of a function.
    pub(super) fn name_of(&self, role: Role) -> Ident {
        match role {
            Role::RunToCompletion => local("__run_to_completion"),
            Role::Recall => local("__recall"),
            Role::Step(kind) => self.emit.step_name(kind),
            role => self.emit.query_name(role),
        }
    }

    pub(super) fn call(&self, call: &Call) -> TokenStream {
        let role = self.program.get(call.function).role;
        let name = self.name_of(role);
        if let Some(query) = &self.query {
            return query.can.call(&name).into_token_stream();
        }
        let event = match role {
            Role::Step(kind) => self.emit.event_passed(kind),
            _ => TokenStream::new(),
        };
        let (passed, values) = (self.emit.passed(), call.values.iter().map(|&value| self.variable(value)));
        quote!(self.#name(#passed #event #(#values),*))
    }

    pub(super) fn expr(&self, expr: &Expr) -> TokenStream {
        match expr {
            Expr::Bool(value) => quote!(#value),
            Expr::Answer(answer) => self.emit.answer(variant(*answer)),
            Expr::Var(var) | Expr::Unwrap(var) => self.variable(*var).into_token_stream(),
            Expr::Call(call) => self.call(call),
            Expr::Some(inner) => {
                let inner = self.expr(inner);
                quote!(::core::option::Option::Some(#inner))
            }
            Expr::None => quote!(::core::option::Option::None),
            Expr::Stronger(var, inner) => {
                let (var, inner) = (self.variable(*var), self.expr(inner));
                quote!(::core::cmp::Ord::max(#var, #inner))
            }
            Expr::Outcome(outcome) => self.outcome(*outcome),
            Expr::Then(var, inner) => {
                let (var, inner) = (self.variable(*var), self.expr(inner));
                quote!(#var.then(#inner))
            }
            Expr::InParallel { first, other, fails } => {
                let (first, other) = (self.variable(*first), self.call(other));
                let combined = local(if *fails { "in_parallel_failing" } else { "in_parallel" });
                quote!(#first.#combined(#other))
            }
            Expr::Holds(cond) => self.cond(cond),
            other => unreachable!("no function that is printed has {other:?}"),
        }
    }

    pub(super) fn cond(&self, cond: &Cond) -> TokenStream {
        let emit = self.emit;
        match cond {
            Cond::Not(cond) => negated(&self.cond(cond)),
            Cond::Reacted(var) => {
                let var = self.variable(*var);
                quote!(#var.reacted())
            }
            Cond::Is(var, answer) => {
                let (var, answer) = (self.variable(*var), emit.answer(variant(*answer)));
                quote!(#var == #answer)
            }
            Cond::Finished => quote!(self.is_finished()),
            Cond::LeafIn(leaves) => {
                let (held, leaves) = (emit.leaf_place(), emit.leaves_pattern(leaves.iter().copied()));
                quote!(::core::matches!(#held, #leaves))
            }
            Cond::AlwaysPending => {
                let queues = emit.queues_argument();
                quote!(#queues.looks())
            }
            Cond::Reacts(var) => {
                let var = self.variable(*var);
                quote!(#var.reacts())
            }
            Cond::Settled(var) => {
                let var = self.variable(*var);
                quote!(#var.is_settled())
            }
            Cond::FoundIs(var, all) => {
                let (var, all) = (self.variable(*var), all.iter().map(|outcome| self.outcome(*outcome)));
                quote!(::core::matches!(#var, #(#all)|*))
            }
            other => unreachable!("no function that is printed has {other:?}"),
        }
    }

    fn outcome(&self, outcome: CanOutcome) -> TokenStream {
        let (private, name) = (&self.emit.private, local(&format!("{outcome:?}")));
        quote!(#private::CanOutcome::#name)
    }
}

fn variant(answer: Answer) -> &'static str {
    match answer {
        Answer::Ignored => "Ignored",
        Answer::Deferred => "Deferred",
        Answer::Refused => "Refused",
        Answer::Stayed => "Stayed",
        Answer::Moved => "Moved",
    }
}
