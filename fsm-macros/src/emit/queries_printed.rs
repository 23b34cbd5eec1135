//! Prints the functions of `can` from the [program](fsm_program) of the machine, which decides what they do.
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

use super::At;
use super::can::{Asked, Can};
use super::cause::Cause;
use super::ends::Compiled;
use super::places::Call;
use super::reaction::braced;
use crate::join::Join;
use crate::lent::Lent;
use crate::mentions::mentions;
use crate::names::local;
use fsm_core::CanOutcome;
use fsm_model::{EventId, StateId, TransitionId};
use fsm_program::{Arm, Case, Cond, Expr, Function, Leaf, Param, Program, Role, Scrutinee, Stmt, Var};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};

/// The printer of one function.
struct Printer<'p, 'e, 'm> {
    can: &'p Can<'e, 'm>,
    /// The parameters, which conditions only look at.
    lent: Lent<'e>,
    program: &'p Program,
    /// The leaves that are known at the statement, by region.
    known: Vec<(StateId, StateId)>,
    /// The transitions whose conditions are printed.
    asked: Vec<TransitionId>,
}

impl Can<'_, '_> {
    /// The private functions that [`Role::Can`] calls.
    pub fn functions(&self) -> TokenStream {
        let program = self.program;
        let functions = program.functions.iter().filter(|function| function.role != Role::Can);
        functions.map(|function| self.function(program, function)).joined()
    }

    fn function(&self, program: &Program, function: &Function) -> TokenStream {
        let mut printer = Printer { can: self, lent: self.lent(&[]), program, known: Vec::new(), asked: Vec::new() };
        // A leaf knows that it is active.
        let composite = function.params.iter().find_map(|param| match param {
            Param::Leaf(state) if self.emit.plan.tree().is_leaf(*state) => {
                printer.known.push((self.emit.plan.tree().region(*state), *state));
                None
            }
            Param::Leaf(state) => Some(*state),
            _ => None,
        });
        let mut body = Vec::new();
        printer.block(&function.body, true, &mut body);
        let mut body = body.joined();
        let leaf = local("leaf");
        if let Some(state) = composite.filter(|_| mentions(&body, &leaf)) {
            let active = self.emit.leaf_of(state);
            body = quote!(let #leaf = #active; #body);
        }
        self.asking(&self.name_of(function.role), body, &printer.asked)
    }

    /// The name of a function.
    pub fn name_of(&self, role: Role) -> Ident {
        let names = &self.emit.names;
        match role {
            Role::Look(fsm_model::ROOT) => local("__can"),
            Role::Look(region) => names.method(region, "can_react"),
            Role::LookInTier(state, false) => names.method(state, "can"),
            Role::LookInTier(state, true) => names.method(state, "can_alarm"),
            other => unreachable!("{other:?} is not called by a query"),
        }
    }
}

impl Printer<'_, '_, '_> {
    /// Prints statements. In tail position, the value that is returned is that of the block.
    fn block(&mut self, block: &[Stmt], tail: bool, out: &mut Vec<TokenStream>) {
        let Some((stmt, rest)) = block.split_first() else { return };
        match stmt {
            Stmt::Return(value) => {
                let value = self.expr(value);
                out.push(if tail { value } else { quote!(return #value;) });
            }
            Stmt::Let(var, value) => {
                let (name, value) = (variable(*var), self.expr(value));
                out.push(quote!(let #name = #value;));
                self.block(rest, tail, out);
            }
            Stmt::Try(call) => {
                let call = self.call(call);
                // Nothing else is considered.
                let nothing = [Expr::Bool(false), Expr::Outcome(CanOutcome::Nothing)];
                if tail && matches!(rest, [Stmt::Return(value)] if nothing.contains(value)) {
                    return out.push(call.into_token_stream());
                }
                out.push(match self.can.has_outcome() {
                    true => {
                        let found = variable(Var(0));
                        quote!(let #found = #call; if #found.is_settled() { return #found; })
                    }
                    false => quote!(if #call { return true; }),
                });
                self.block(rest, tail, out);
            }
            Stmt::If(cond, then, otherwise) if otherwise.is_empty() => {
                out.extend([self.can.emit.fixed.when.clone(), self.cond(cond)]);
                let mut inside = Vec::new();
                self.block(then, false, &mut inside);
                out.push(braced(inside));
                self.block(rest, tail, out);
            }
            Stmt::Match(Scrutinee::Leaf(Leaf::Active(region)), cases, otherwise) => {
                let leaf = self.can.emit.leaf_of(*region);
                let is_last = tail && rest.is_empty();
                let mut inside = Vec::new();
                cases.iter().for_each(|case| self.case(*region, case, is_last, &mut inside));
                inside.push(self.can.emit.fixed.rest.clone());
                let mut others = Vec::new();
                self.block(otherwise, is_last, &mut others);
                inside.push(braced(others));
                out.extend([quote!(match #leaf), braced(inside)]);
                self.block(rest, tail, out);
            }
            Stmt::Event(arms) => {
                // A short rest is the last arm.
                let is_short = tail && matches!(rest, [Stmt::Return(_)] | [Stmt::Try(_), Stmt::Return(_)]);
                let fixed = &self.can.emit.fixed;
                let mut inside = Vec::new();
                self.arms(arms, is_short, &mut inside);
                match rest {
                    [Stmt::Return(Expr::Bool(false))] if is_short => inside.push(fixed.otherwise_no.clone()),
                    _ => {
                        let mut others = vec![fixed.rest.clone()];
                        if is_short {
                            self.block(rest, tail, &mut others);
                        } else {
                            others.push(quote!({}));
                        }
                        inside.append(&mut others);
                    }
                }
                out.extend([fixed.match_what.clone(), braced(inside)]);
                if !is_short {
                    self.block(rest, tail, out);
                }
            }
            Stmt::Certain(rows) => {
                out.push(self.table(rows));
                self.block(rest, tail, out);
            }
            other => unreachable!("{other:?} is in no query"),
        }
    }

    /// `static SURE: [u64; 1001] = [0b1010_0000, ..];`, with a bit for each event in the row of each leaf.
    fn table(&self, rows: &[(StateId, Vec<EventId>)]) -> TokenStream {
        let emit = self.can.emit;
        let mut rows = rows.iter().peekable();
        let mask = |leaf: StateId| {
            let events = rows.next_if(|(of, _)| *of == leaf).map_or(&[][..], |(_, events)| events);
            Literal::u64_unsuffixed(events.iter().fold(0, |mask, event| mask | 1 << event.index()))
        };
        let mut masks: Vec<_> = emit.leaves().map(mask).collect();
        // The machine may not be started.
        masks.push(Literal::u64_unsuffixed(0));
        let count = Literal::usize_unsuffixed(masks.len());
        let [event, nth, table] = ["event", "nth", "SURE"].map(local);
        let variants = emit.countable_events(Cause::Event).unwrap_or_default();
        let (number, leaf) = (emit.number_of(variants, &quote!(#event)), emit.leaf_held());
        quote! {
            static #table: [u64; #count] = [#(#masks),*];
            let #nth: u64 = #number;
            if (#table[#leaf as usize] >> #nth) & 1 != 0 { return true; }
        }
    }

    fn case(&mut self, region: StateId, case: &Case, tail: bool, out: &mut Vec<TokenStream>) {
        let leaves = case.states.iter().map(|&leaf| self.can.emit.leaf(leaf));
        // Most leaves of a large machine only call a function. Nothing is passed to the compiler in between.
        if let ([Stmt::Try(call), Stmt::Return(Expr::Bool(false))], true) = (&case.body[..], tail) {
            let call = self.call(call);
            return out.push(quote!(#(#leaves)|* => #call,));
        }
        out.push(quote!(#(#leaves)|* =>));
        let known = self.known.len();
        if let [leaf] = case.states[..] {
            self.known.push((region, leaf));
        }
        let mut body = Vec::new();
        self.block(&case.body, tail, &mut body);
        self.known.truncate(known);
        out.push(braced(body));
    }

    /// Candidates. Neighbours with the same outcome and no condition share an arm.
    fn arms(&mut self, arms: &[Arm], tail: bool, out: &mut Vec<TokenStream>) {
        let can = self.can;
        let fixed = &can.emit.fixed;
        // The last arm, to whose pattern others may be added.
        let mut open: Option<&Arm> = None;
        for arm in arms {
            let Asked { pattern, condition } = self.asked(arm.transition);
            match open.take() {
                Some(first) if condition.is_none() && first.body == arm.body => out.push(fixed.or.clone()),
                Some(first) => self.outcome_of(first, tail, out),
                None => {}
            }
            out.push(pattern);
            match condition {
                None => open = Some(arm),
                Some(condition) => {
                    out.extend([fixed.when.clone(), condition]);
                    self.outcome_of(arm, tail, out);
                }
            }
        }
        if let Some(last) = open {
            self.outcome_of(last, tail, out);
        }
    }

    /// `=> true,`
    fn outcome_of(&self, arm: &Arm, tail: bool, out: &mut Vec<TokenStream>) {
        let [Stmt::Return(value)] = &arm.body[..] else { unreachable!("a query only looks") };
        out.push(match value {
            Expr::Bool(true) if tail => self.can.emit.fixed.yes.clone(),
            value => {
                let value = self.expr(value);
                if tail { quote!(=> #value,) } else { quote!(=> return #value,) }
            }
        });
    }

    /// The pattern and the condition of a transition.
    fn asked(&mut self, id: TransitionId) -> Asked {
        let (can, emit) = (self.can, self.can.emit);
        let source = emit.machine.model.transitions[id.index()].source;
        let region = emit.plan.tree().region(source);
        let known = self.known.iter().rev().find(|(of, _)| *of == region);
        let at = known.map_or(At::Inside(source), |(_, leaf)| At::Known(*leaf));
        let engine = Compiled { emit, lent: &self.lent, source, at, cause: Cause::Event, fallible: false };
        let asked = can.asked(id, &engine);
        if asked.condition.is_some() {
            self.asked.push(id);
        }
        asked
    }

    fn call(&self, call: &fsm_program::Call) -> Call {
        self.can.call(&self.can.name_of(self.program.get(call.function).role))
    }

    fn expr(&self, expr: &Expr) -> TokenStream {
        match expr {
            Expr::Bool(value) => quote!(#value),
            Expr::Var(var) => variable(*var).into_token_stream(),
            Expr::Call(call) => self.call(call).into_token_stream(),
            Expr::Outcome(outcome) => self.outcome(*outcome),
            Expr::Then(var, inner) => {
                let (var, inner) = (variable(*var), self.expr(inner));
                quote!(#var.then(#inner))
            }
            Expr::Beside { first, other, fails } => {
                let (first, other) = (variable(*first), self.call(other));
                let beside = local(if *fails { "beside_failing" } else { "beside" });
                quote!(#first.#beside(#other))
            }
            Expr::Holds(cond) => self.cond(cond),
            other => unreachable!("{other:?} is in no query"),
        }
    }

    fn cond(&self, cond: &Cond) -> TokenStream {
        match cond {
            Cond::Reacts(var) => {
                let var = variable(*var);
                quote!(#var.reacts())
            }
            Cond::Settled(var) => {
                let var = variable(*var);
                quote!(#var.is_settled())
            }
            Cond::FoundIs(var, all) => {
                let (var, all) = (variable(*var), all.iter().map(|outcome| self.outcome(*outcome)));
                quote!(::core::matches!(#var, #(#all)|*))
            }
            other => unreachable!("{other:?} is in no query"),
        }
    }

    fn outcome(&self, outcome: CanOutcome) -> TokenStream {
        let (private, name) = (&self.can.emit.private, local(&format!("{outcome:?}")));
        quote!(#private::CanOutcome::#name)
    }
}

fn variable(var: Var) -> Ident {
    local(if var == Var(0) { "found" } else { "other" })
}
