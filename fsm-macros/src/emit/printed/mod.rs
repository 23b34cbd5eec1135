//! Prints functions of the [program](fsm_program) of a machine, which decides what they do.
//!
//! ```text
//! fn __can(&self, bot: &Body, event: &RobotEvent) -> bool {
//!     match self.leaf {
//!         __RobotLeaf::Search => {
//!             match *event { RobotEvent::Bumped => return true, _ => {} }
//!             self.__can_in_cleaning(bot, event)                  // the transitions of the enclosing state
//!         }
//!         _ => false,
//!     }
//! }
//! ```
//!
//! | file | prints |
//! |---|---|
//! | `mod` | functions, and statements that contain blocks |
//! | `effects` | statements without blocks |
//! | `values` | expressions, conditions and calls |
//! | `variables` | declarations of variables |
//! | `query` | the candidates of `can` |

mod effects;
mod query;
mod values;
mod variables;

use super::Emit;
use super::reaction::braced;
use crate::join::Join;
use crate::names::local;
use fsm_core::CanOutcome;
use fsm_model::StateId;
use fsm_program::{Block, Case, Cond, Expr, Function, Inline, Leaf, Param, Program, Role, Scrutinee, Stmt, Type, Var};
use proc_macro2::{Ident, TokenStream};
use query::Query;
use quote::{ToTokens, quote};
use variables::Variables;

/// The printer of one function.
struct Printer<'p, 'm> {
    emit: &'p Emit<'m>,
    program: &'p Program,
    function: &'p Function,
    variables: Variables,
    /// The part for queries.
    query: Option<Query<'p, 'm>>,
}

impl<'m> Emit<'m> {
    /// The functions of the follow-up steps of a call.
    pub(super) fn follow_up_functions(&self) -> TokenStream {
        let mut program = fsm_program::lower_follow_ups(self.steps, self.machine.is_observed());
        fsm_program::passes::FOLLOW_UPS.iter().for_each(|pass| (pass.run)(&mut program, self.plan));
        let functions = program.functions.iter();
        let functions = functions.filter(|function| matches!(function.role, Role::RunToCompletion | Role::Recall));
        functions.map(|function| Printer::of(self, &program, function).function()).joined()
    }
}

impl<'p, 'm> Printer<'p, 'm> {
    fn of(emit: &'p Emit<'m>, program: &'p Program, function: &'p Function) -> Self {
        Printer { emit, program, function, variables: Variables::of(function), query: None }
    }

    /// A private function that changes the machine.
    fn function(mut self) -> TokenStream {
        let values = self.function.params.iter().filter_map(|param| match param {
            Param::Value(var, ty) => Some((*var, *ty)),
            _ => None,
        });
        let values = values.map(|(var, ty)| {
            let mutable = self.variables.is_changed(var, &self.function.body).then(|| quote!(mut));
            let (name, ty) = (self.variable(var), self.type_of(ty));
            quote!(#mutable #name: #ty,)
        });
        let values = values.joined();
        let mut body = Vec::new();
        self.block(&self.function.body, true, &mut body);
        let (lent, body) = self.emit.plain(&body.joined());
        let inline = match self.function.inline {
            Inline::Never => quote!(#[inline(never)]),
            Inline::Maybe => quote!(#[inline]),
            Inline::Always => quote!(#[inline(always)]),
        };
        let (name, returns) = (self.name_of(self.function.role), self.type_of(self.function.returns));
        quote!(#inline fn #name(&mut self, #lent #values) -> #returns { #body })
    }

    fn type_of(&self, ty: Type) -> TokenStream {
        let answer = self.emit.answer_type();
        match ty {
            Type::Answer => answer,
            Type::Taken => quote!(::core::option::Option<#answer>),
            other => unreachable!("no function returns {other:?}"),
        }
    }

    /// Prints statements. In tail position, the value that is returned is that of the block.
    fn block(&mut self, block: &[Stmt], tail: bool, out: &mut Vec<TokenStream>) {
        let mark = self.variables.mark();
        let mut rest = block;
        while let Some((stmt, others)) = rest.split_first() {
            for (name, mutable) in self.variables.needed_before(rest) {
                let (name, mutable) = (self.variable(name), mutable.then(|| quote!(mut)));
                out.push(quote!(let #mutable #name;));
            }
            if self.statement(stmt, others, tail, out) {
                break;
            }
            rest = others;
        }
        self.variables.leave(mark);
    }

    /// A block in braces.
    fn inner(&mut self, block: &Block, tail: bool) -> TokenStream {
        let mut inside = Vec::new();
        self.block(block, tail, &mut inside);
        braced(inside)
    }

    /// Prints a statement. Returns whether the rest is printed with it.
    fn statement(&mut self, stmt: &Stmt, rest: &[Stmt], tail: bool, out: &mut Vec<TokenStream>) -> bool {
        let is_last = tail && rest.is_empty();
        match stmt {
            Stmt::Return(value) => {
                let value = self.expr(value);
                out.push(if is_last { value } else { quote!(return #value;) });
            }
            Stmt::Let(var, value) => {
                let (name, value) = (self.variable(*var), self.expr(value));
                out.push(match self.variables.declare(*var, rest) {
                    Some(true) => quote!(let mut #name = #value;),
                    Some(false) => quote!(let #name = #value;),
                    None => quote!(#name = #value;),
                });
            }
            Stmt::Try(call) => {
                let call = self.call(call);
                // Nothing else is considered.
                let nothing = [Expr::Bool(false), Expr::Outcome(CanOutcome::Nothing)];
                if tail && matches!(rest, [Stmt::Return(value)] if nothing.contains(value)) {
                    out.push(call.into_token_stream());
                    return true;
                }
                out.push(match self.function.returns {
                    Type::Outcome => {
                        let found = local("found");
                        quote!(let #found = #call; if #found.is_settled() { return #found; })
                    }
                    _ => quote!(if #call { return true; }),
                });
            }
            Stmt::If(cond, then, otherwise) => {
                // The value is bound where there is one.
                let cond = match cond {
                    Cond::IsSome(var) => {
                        let name = self.variable(*var);
                        quote!(let ::core::option::Option::Some(#name) = #name)
                    }
                    cond => self.cond(cond),
                };
                out.extend([self.emit.fixed.when.clone(), cond, self.inner(then, false)]);
                if !otherwise.is_empty() {
                    out.extend([quote!(else), self.inner(otherwise, false)]);
                }
            }
            Stmt::Loop(body) => {
                let body = self.inner(body, false);
                out.push(quote!(loop #body));
            }
            Stmt::Continue => out.push(quote!(continue;)),
            Stmt::Match(Scrutinee::Leaf(Leaf::Active(region)), cases, otherwise) => {
                let leaf = self.emit.leaf_of(*region);
                let mut inside = Vec::new();
                cases.iter().for_each(|case| self.case(*region, case, is_last, &mut inside));
                inside.extend([self.emit.fixed.rest.clone(), self.inner(otherwise, is_last)]);
                out.extend([quote!(match #leaf), braced(inside)]);
            }
            Stmt::Event(arms) => return self.query_arms(arms, rest, tail, out),
            Stmt::Certain(rows) => out.push(self.table(rows)),
            Stmt::Completed(cases) => out.push(self.completed(cases)),
            Stmt::Raised(event, signal) => out.push(self.raised(event, signal)),
            Stmt::EachDeferred(body) => {
                let [event, waiting, nth] = ["event", "waiting", "nth"].map(local);
                let mut each = Vec::new();
                self.block(body, false, &mut each);
                let each = each.joined();
                out.push(quote! {
                    let #waiting = self.deferred.stirred();
                    for #nth in 0..#waiting {
                        let ::core::option::Option::Some(#event) = self.deferred.recall(#nth) else { break };
                        #each
                    }
                });
            }
            simple => out.push(self.effect(simple)),
        }
        false
    }

    fn case(&mut self, region: StateId, case: &Case, tail: bool, out: &mut Vec<TokenStream>) {
        let leaves = case.states.iter().map(|&leaf| self.emit.leaf(leaf));
        // Most leaves of a large machine only call a function. Nothing is passed to the compiler in between.
        if let ([Stmt::Try(call), Stmt::Return(Expr::Bool(false))], true) = (&case.body[..], tail) {
            let call = self.call(call);
            return out.push(quote!(#(#leaves)|* => #call,));
        }
        out.push(quote!(#(#leaves)|* =>));
        let known = self.know(region, &case.states);
        out.push(self.inner(&case.body, tail));
        self.forget(known);
    }

    /// Handles the composite that completed first.
    fn completed(&mut self, cases: &[(StateId, Block)]) -> TokenStream {
        let (queues, state, completed) = (self.emit.queues_argument(), &self.emit.names.state, local("completed"));
        let arms = cases.iter().map(|(composite, body)| {
            let (variant, body) = (self.emit.names.variant(*composite), self.inner(body, false));
            quote!(#state::#variant => #body)
        });
        let arms = arms.joined();
        quote! {
            if let ::core::option::Option::Some(#completed) = #queues.completed() {
                match #completed { #arms _ => {} }
            }
        }
    }

    /// Handles what was raised first.
    fn raised(&mut self, event: &Block, signal: &Block) -> TokenStream {
        let (queues, raised, [raised_event, value, name]) =
            (self.emit.queues_argument(), &self.emit.names.raised, ["raised", "event", "name"].map(local));
        let kinds =
            [("Event", event, self.emit.raises_events()), ("Signal", signal, !self.emit.machine.signals.is_empty())];
        let arms = kinds.into_iter().filter(|(.., possible)| *possible).map(|(kind, body, _)| {
            let (kind, body) = (local(kind), self.inner(body, false));
            quote!(#raised::#kind(#value) => #body)
        });
        let arms = arms.joined();
        // The step moves the event or signal.
        let named = self.emit.machine.is_observed().then(|| quote!(let #name = #raised_event.__name();));
        quote! {
            if let ::core::option::Option::Some(#raised_event) = #queues.raised() {
                #named
                match #raised_event { #arms }
            }
        }
    }

    fn variable(&self, var: Var) -> Ident {
        let name = match (self.query.is_some(), var) {
            (true, Var(0)) => "found",
            (true, _) => "other",
            (false, Var(0)) => "answer",
            (false, Var(1)) => "step",
            (false, _) => "taken",
        };
        local(name)
    }
}
