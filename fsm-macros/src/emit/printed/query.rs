//! The candidates of `can`.

use super::super::At;
use super::super::can::{Can, EnabledIf};
use super::super::ends::Compiled;
use super::super::reaction::braced;
use super::{Printer, Variables};
use crate::join::Join;
use crate::lent::Lent;
use crate::mentions::mentions;
use crate::names::local;
use fsm_model::{EventId, ROOT, StateId, TransitionId};
use fsm_program::CauseKind;
use fsm_program::{Arm, Expr, Function, Param, Role, Stmt};
use fsm_syntax::EventType;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

/// The part of a printer for queries.
pub(super) struct Query<'p, 'm> {
    pub can: &'p Can<'p, 'm>,
    /// The parameters, which conditions only look at.
    lent: Lent<'p>,
    /// The leaves that are known at the statement, by region.
    known: Vec<(StateId, StateId)>,
    /// The transitions whose conditions are printed.
    evaluated: Vec<TransitionId>,
}

impl<'e> Can<'e, '_> {
    /// The private functions that [`Role::Can`] calls.
    pub fn functions(&self) -> TokenStream {
        let functions = self.program.functions.iter().filter(|function| function.role != Role::Can);
        functions.map(|function| self.function(function)).joined()
    }

    fn function(&self, function: &Function) -> TokenStream {
        let (emit, tree) = (self.emit, self.emit.plan.tree());
        let mut query = Query { can: self, lent: self.lent(&[]), known: Vec::new(), evaluated: Vec::new() };
        // A leaf knows that it is active.
        let composite = function.params.iter().find_map(|param| match param {
            Param::Leaf(state) if tree.is_leaf(*state) => {
                query.known.push((tree.region(*state), *state));
                None
            }
            Param::Leaf(state) => Some(*state),
            _ => None,
        });
        let variables = Variables::of(function);
        let mut printer = Printer { emit, program: self.program, function, variables, query: Some(query) };
        let mut body = Vec::new();
        printer.block(&function.body, true, &mut body);
        let mut body = body.joined();
        let leaf = local("leaf");
        if let Some(state) = composite.filter(|_| mentions(&body, &leaf)) {
            let active = emit.leaf_of(state);
            body = quote!(let #leaf = #active; #body);
        }
        let evaluated = printer.query.map(|query| query.evaluated).unwrap_or_default();
        self.query_function(&emit.query_name(function.role), body, &evaluated)
    }
}

impl super::super::Emit<'_> {
    /// The name of a function that a query calls.
    pub(in super::super) fn query_name(&self, role: Role) -> Ident {
        match role {
            Role::Look(ROOT) => local("__can"),
            Role::Look(region) => self.names.method(region, "can_react"),
            Role::ConsiderAmong(first) => self.names.method(first, "can_among"),
            Role::ConsiderTier(state, false) => self.names.method(state, "can"),
            Role::ConsiderTier(state, true) => self.names.method(state, "can_alarm"),
            other => unreachable!("{other:?} is not called by a query"),
        }
    }
}

impl<'p, 'm> Printer<'p, 'm> {
    fn query(&mut self) -> &mut Query<'p, 'm> {
        self.query.as_mut().expect("only queries are printed with their candidates")
    }

    /// Notes that one of some leaves is active. Returns the number of leaves that were known before.
    pub(super) fn know(&mut self, region: StateId, leaves: &[StateId]) -> usize {
        let Some(query) = &mut self.query else { return 0 };
        let known = query.known.len();
        if let [leaf] = *leaves {
            query.known.push((region, leaf));
        }
        known
    }

    pub(super) fn forget(&mut self, known: usize) {
        if let Some(query) = &mut self.query {
            query.known.truncate(known);
        }
    }

    /// Prints candidates, and a short rest as the last arm. Returns whether the rest is printed.
    pub(super) fn query_arms(&mut self, arms: &[Arm], rest: &[Stmt], tail: bool, out: &mut Vec<TokenStream>) -> bool {
        let is_short = tail && matches!(rest, [Stmt::Return(_)] | [Stmt::Try(_), Stmt::Return(_)]);
        let fixed = &self.emit.fixed;
        let mut inside = Vec::new();
        self.arms(arms, is_short, &mut inside);
        match rest {
            [Stmt::Return(Expr::Bool(false))] if is_short => inside.push(fixed.otherwise_no.clone()),
            _ if is_short => {
                inside.push(fixed.rest.clone());
                self.block(rest, tail, &mut inside);
            }
            _ => inside.extend([fixed.rest.clone(), quote!({})]),
        }
        out.extend([fixed.match_what.clone(), braced(inside)]);
        is_short
    }

    /// `static SURE: [u64; 1001] = [0b1010_0000, ..];`, with a bit for each event in the row of each leaf.
    pub(super) fn table(&self, rows: &[(StateId, Vec<EventId>)]) -> TokenStream {
        let emit = self.emit;
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
        let variants = emit.countable_events(CauseKind::Event).unwrap_or_default();
        let (number, leaf) = (emit.number_of(variants, &quote!(#event)), emit.leaf_place());
        quote! {
            static #table: [u64; #count] = [#(#masks),*];
            let #nth: u64 = #number;
            if (#table[#leaf as usize] >> #nth) & 1 != 0 { return true; }
        }
    }

    /// Prints candidates. Neighbouring candidates that need no guard share an arm if they have the same outcome. A
    /// pattern of the user has a separate arm, because it may bind other names.
    fn arms(&mut self, arms: &[Arm], tail: bool, out: &mut Vec<TokenStream>) {
        let fixed = &self.emit.fixed;
        // The last arm, to whose pattern others may be added.
        let mut open: Option<&Arm> = None;
        for arm in arms {
            let EnabledIf { pattern, condition } = self.enabled_if(arm.transition);
            let is_joined = |first: &Arm| first.body == arm.body && self.is_named(first) && self.is_named(arm);
            match open.take() {
                Some(first) if is_joined(first) => out.push(fixed.or.clone()),
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

    /// Whether the pattern of a candidate only names events that the machine declares.
    fn is_named(&self, arm: &Arm) -> bool {
        let declares = matches!(self.emit.machine.events, Some(EventType::Declared { .. }));
        declares && self.emit.machine.model.transitions[arm.transition.index()].certain
    }

    /// `=> true,`
    fn outcome_of(&self, arm: &Arm, tail: bool, out: &mut Vec<TokenStream>) {
        let [Stmt::Return(value)] = &arm.body[..] else { unreachable!("a query only looks") };
        out.push(match value {
            Expr::Bool(true) if tail => self.emit.fixed.yes.clone(),
            value => {
                let value = self.expr(value);
                if tail { quote!(=> #value,) } else { quote!(=> return #value,) }
            }
        });
    }

    /// The pattern and the condition of a transition.
    fn enabled_if(&mut self, id: TransitionId) -> EnabledIf {
        let emit = self.emit;
        let query = self.query();
        let source = emit.machine.model.transitions[id.index()].source;
        let region = emit.plan.tree().region(source);
        let known = query.known.iter().rev().find(|(of, _)| *of == region);
        let at = known.map_or(At::Inside(source), |(_, leaf)| At::Known(*leaf));
        let engine = Compiled::in_state(emit, &query.lent, source, at, CauseKind::Event);
        let enabled_if = query.can.enabled_if(id, &engine);
        if enabled_if.condition.is_some() {
            query.evaluated.push(id);
        }
        enabled_if
    }
}
