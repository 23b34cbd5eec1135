//! What the code of transitions is made of, so that it can be put together otherwise: `volume > 10 && *energy < 5` are two
//! conditions, and what is done then is neither.
//!
//! Pieces are transitions that nobody takes: behind all others, each with one condition and no effect, or with an effect and
//! no condition. What code sees of the trigger and of the data around it, it sees in its piece, which has the same trigger
//! and belongs to the same state. Code that sees neither is a piece of the whole machine, whatever state it stands in.

use super::code::{Code, bound_by};
use super::machine::{Machine, TransitionCode};
use super::reaction::Tree;
use crate::listed::Listed;
use crate::model::{
    Branch, BranchId, Events, Model, Plan, ROOT, StateId, Transition, TransitionId, Tree as States, Trigger,
};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use std::boxed::Box;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::{BinOp, Expr, ExprBinary, ExprUnary, UnOp};

/// The pieces of a machine.
#[derive(Debug, Default)]
pub struct Pieces {
    /// By transition that is written: what it is made of, if it can be taken apart.
    pub made: Vec<Option<Made>>,
    /// How many transitions are written.
    pub written: usize,
    branches: usize,
}

/// What a transition is made of.
#[derive(Debug)]
pub struct Made {
    /// Its trigger and the pattern of that, where there is one.
    pub matches: Option<TransitionId>,
    /// Its guard.
    pub condition: Option<Condition<TransitionId>>,
    /// The rest: its reaction without the guard.
    pub rest: Rest,
}

/// A condition of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition<P> {
    /// One that is not made of others.
    Piece(P),
    /// It does not hold.
    Not(Box<Condition<P>>),
    /// Both hold.
    All(Box<[Condition<P>; 2]>),
    /// One of both holds.
    Any(Box<[Condition<P>; 2]>),
}

/// What a transition does if its guard holds.
#[derive(Debug)]
pub enum Rest {
    /// Nothing but what its end says.
    Bare,
    /// An effect, which sees nothing but parameters, and its end.
    Effect(TransitionId, BranchId),
    /// A reaction of its own.
    Whole(TransitionId),
}

impl Pieces {
    /// A model without them.
    #[must_use]
    pub fn removed(&self, model: &Model) -> Model {
        let mut model = model.clone();
        if self.written > 0 {
            model.transitions.to_mut().truncate(self.written);
            model.branches.to_mut().truncate(self.branches);
        }
        model
    }

    /// Whether a transition is a condition and nothing else: one that gives arguments has an end that is written.
    #[must_use]
    pub fn is_condition(&self, machine: &Machine, id: TransitionId) -> bool {
        if self.written == 0 || id.index() < self.written {
            return false;
        }
        let reaction = &machine.reactions[machine.transitions[id.index()].reaction];
        matches!(reaction, Tree::End { branch, effect } if effect.is_empty() && branch.index() >= self.branches)
    }
}

/// Takes the transitions of a valid machine apart. Returns the plan with the pieces, which is good for nothing but to ask
/// what they are.
pub fn add(machine: &mut Machine) -> Plan {
    let (written, branches) = (machine.transitions.len(), machine.model.branches.len());
    let regions = States::of(&machine.model).has_regions();
    let mut adding = Adding { machine, regions, known: Vec::new(), free: Vec::new() };
    let made = (0..written).map(|at| adding.take_apart(TransitionId::at(at))).listed();
    adding.spread();
    machine.pieces = Pieces { made, written, branches };
    Plan::of(machine.model.clone())
}

struct Adding<'m> {
    machine: &'m mut Machine,
    regions: bool,
    /// What tells each piece from all others.
    known: Vec<(String, TransitionId)>,
    /// What sees the parameters alone: conditions and effects.
    free: Vec<(Option<Code>, Option<Code>)>,
}

/// A piece that is to be added.
struct Piece {
    source: StateId,
    trigger: Trigger,
    pattern: Option<(TokenStream, Option<syn::Pat>)>,
    guard: Option<Code>,
    reacts: Reacts,
}

enum Reacts {
    Not,
    With(Code),
    As { reaction: usize, branches: Vec<BranchId> },
}

impl Adding<'_> {
    fn take_apart(&mut self, id: TransitionId) -> Option<Made> {
        let code = &self.machine.transitions[id.index()];
        let (pattern, binding) = (code.pattern.clone(), code.binding.clone());
        let condition = match code.guard.clone() {
            Some(guard) => Some(split(&syn::parse2(guard.into_tokens()).ok()?)?),
            None => None,
        };
        let transition = &self.machine.model.transitions[id.index()];
        if matches!(transition.trigger, Trigger::Force(_)) {
            return None;
        }
        let (source, trigger) = (transition.source, transition.trigger.clone());
        let mut around = Around { names: binding.as_ref().map(bound_by).unwrap_or_default(), fields: Vec::new() };
        around.fields = self.fields_around(source, &trigger);
        let pattern = pattern.map(|tokens| (tokens, binding));
        let own = Own { source, trigger, pattern, around };
        // That it is an event of this name, the engine knows.
        let named = own.pattern.as_ref().is_some_and(|(_, binding)| binding.is_none())
            && matches!(&own.trigger, Trigger::On(Events::Of(_)) | Trigger::Hear(Events::Of(_)));
        let matches = (own.pattern.is_some() && !named).then(|| self.of(&own, None, Reacts::Not));
        let condition = condition.map(|condition| condition.map(&mut |atom| self.condition(&own, atom)));
        let rest = self.rest(&own, id);
        Some(Made { matches, condition, rest })
    }

    /// The data that code of a state sees.
    fn fields_around(&self, source: StateId, trigger: &Trigger) -> Vec<Ident> {
        let tree = States::of(&self.machine.model);
        let around = core::iter::successors(Some(source), |&state| (state != ROOT).then(|| tree.parent(state)));
        let mut states = around.listed();
        if let Trigger::Done(composite) = trigger {
            states.extend(tree.inside(*composite));
        }
        let fields = states.iter().flat_map(|state| &self.machine.states[state.index()].fields);
        fields.map(|field| field.name.clone()).listed()
    }

    fn condition(&mut self, own: &Own, atom: TokenStream) -> TransitionId {
        let code = Code::new(atom);
        if own.around.is_seen_by(&code) {
            return self.of(own, Some(code), Reacts::Not);
        }
        self.free(own, Some(code), None)
    }

    fn rest(&mut self, own: &Own, id: TransitionId) -> Rest {
        let code = &self.machine.transitions[id.index()];
        if let Tree::End { branch, effect } = &self.machine.reactions[code.reaction] {
            let (branch, effect) = (*branch, effect.clone());
            let goes =
                matches!(self.machine.model.branches[branch.index()], Branch::Stay | Branch::Go(_) | Branch::Fork(_));
            let gives = self.machine.arguments.contains_key(&branch);
            if effect.is_empty() && !gives {
                return Rest::Bare;
            }
            if goes && !gives && !own.around.is_seen_by(&effect) {
                return Rest::Effect(self.free(own, None, Some(effect)), branch);
            }
        }
        if code.guard.is_none() {
            return Rest::Whole(id);
        }
        let (reaction, branches) = (code.reaction, self.machine.model.transitions[id.index()].branches.to_vec());
        Rest::Whole(self.of(own, None, Reacts::As { reaction, branches }))
    }

    /// A piece that sees what its transition sees.
    fn of(&mut self, own: &Own, guard: Option<Code>, reacts: Reacts) -> TransitionId {
        let guard = own.around.with_names_used(guard);
        let (source, trigger, pattern) = (own.source, own.trigger.clone(), own.pattern.clone());
        self.piece(Piece { source, trigger: self.without_time(trigger), pattern, guard, reacts })
    }

    /// A piece that sees the parameters alone.
    fn free(&mut self, own: &Own, guard: Option<Code>, effect: Option<Code>) -> TransitionId {
        let told_by = self.told_by(&own.trigger);
        let id = self.free_piece(told_by, guard.clone(), effect.clone());
        self.free.push((guard, effect));
        id
    }

    /// The same for every kind of trigger that the machine has.
    fn spread(&mut self) {
        let written: Vec<Trigger> = self.machine.model.transitions.iter().map(|it| it.trigger.clone()).collect();
        let written = written.into_iter().filter(|trigger| !matches!(trigger, Trigger::Force(_)));
        let mut triggers: Vec<Trigger> = Vec::new();
        for trigger in written.map(|trigger| self.told_by(&trigger)) {
            let is_time = |trigger: &Trigger| trigger.waits();
            if triggers.iter().all(|known| *known != trigger && !(is_time(known) && is_time(&trigger))) {
                triggers.push(trigger);
            }
        }
        for (guard, effect) in core::mem::take(&mut self.free) {
            for trigger in &triggers {
                self.free_piece(trigger.clone(), guard.clone(), effect.clone());
            }
        }
    }

    fn free_piece(&mut self, trigger: Trigger, guard: Option<Code>, effect: Option<Code>) -> TransitionId {
        let pattern = carries(&trigger).then(|| (quote!(_), None));
        let reacts = effect.map_or(Reacts::Not, Reacts::With);
        self.piece(Piece { source: ROOT, trigger, pattern, guard, reacts })
    }

    /// What a piece is told by that sees nothing of this trigger.
    fn told_by(&self, trigger: &Trigger) -> Trigger {
        match trigger {
            Trigger::On(_) => Trigger::On(Events::Any),
            Trigger::Hear(_) => Trigger::Hear(Events::Any),
            // Where several regions react, each cause is asked by itself.
            _ if !self.regions => Trigger::Always,
            other => other.clone(),
        }
    }

    /// Nothing of a piece takes time.
    fn without_time(&self, trigger: Trigger) -> Trigger {
        match trigger {
            Trigger::After(_) | Trigger::Every(_) | Trigger::Inside(_) if !self.regions => Trigger::Always,
            other => other,
        }
    }

    fn piece(&mut self, piece: Piece) -> TransitionId {
        let key = piece.key();
        if let Some((_, known)) = self.known.iter().find(|(other, _)| *other == key) {
            return *known;
        }
        let id = self.push(piece);
        self.known.push((key, id));
        id
    }

    fn push(&mut self, piece: Piece) -> TransitionId {
        let Piece { source, trigger, pattern, guard, reacts } = piece;
        let machine = &mut *self.machine;
        let (id, place) = (TransitionId::at(machine.transitions.len()), machine.name.span());
        let (reaction, branches) = match reacts {
            Reacts::As { reaction, branches } => (reaction, branches),
            reacts => {
                let branch = BranchId::at(machine.model.branches.len());
                machine.model.branches.to_mut().push(Branch::Stay);
                machine.places.branches.push(place.into());
                let effect = if let Reacts::With(effect) = reacts { effect } else { Code::default() };
                machine.reactions.push(Tree::End { branch, effect });
                (machine.reactions.len() - 1, Vec::from([branch]))
            }
        };
        let all = pattern.as_ref().is_none_or(|(_, binding)| binding.is_none() && source == ROOT);
        let certain = all && guard.is_none();
        let transition = Transition { source, trigger, alarm: false, certain, branches: branches.into() };
        machine.model.transitions.to_mut().push(transition);
        machine.places.transitions.push(place);
        machine.places.triggers.push(machine.places.triggers.iter().max().map_or(0, |last| last + 1));
        let (pattern, binding) = pattern.map_or((None, None), |(pattern, binding)| (Some(pattern), binding));
        machine.transitions.push(TransitionCode { pattern, binding, guard, duration: None, written: None, reaction });
        id
    }
}

/// What a transition is told by, and what its code sees.
struct Own {
    source: StateId,
    trigger: Trigger,
    pattern: Option<(TokenStream, Option<syn::Pat>)>,
    around: Around,
}

struct Around {
    /// What its pattern binds.
    names: Vec<Ident>,
    /// The data of its state and of those around it.
    fields: Vec<Ident>,
}

impl Around {
    fn is_seen_by(&self, code: &Code) -> bool {
        self.names.iter().chain(&self.fields).any(|name| code.uses(name))
    }

    /// A condition that uses what the pattern binds, so that the compiler does not complain of what only the rest uses.
    fn with_names_used(&self, guard: Option<Code>) -> Option<Code> {
        let names = &self.names;
        if names.is_empty() {
            return guard;
        }
        let place = guard.as_ref().map_or_else(Span::call_site, place);
        let condition = guard.map_or_else(|| quote!(true), Code::into_tokens);
        Some(Code::new(quote_spanned!(place=> { let _ = (#(&#names,)*); #condition })))
    }
}

/// Where the user wrote it, in code that nobody has written.
fn place(code: &Code) -> Span {
    code.place().map_or_else(Span::call_site, |place| Span::call_site().located_at(place))
}

/// Whether something comes with it.
fn carries(trigger: &Trigger) -> bool {
    matches!(trigger, Trigger::On(_) | Trigger::Hear(_))
}

impl Piece {
    fn key(&self) -> String {
        let Piece { source, trigger, pattern, guard, reacts } = self;
        let pattern = pattern.as_ref().map(|(pattern, _)| pattern.to_string());
        let guard = guard.as_ref().map(|guard| guard.tokens().to_string());
        let reacts = match reacts {
            Reacts::Not => String::new(),
            Reacts::With(effect) => effect.tokens().to_string(),
            Reacts::As { reaction, .. } => reaction.to_string(),
        };
        let kind = match trigger {
            Trigger::On(_) => "on".into(),
            Trigger::Hear(_) => "hear".into(),
            other => format!("{other:?}"),
        };
        format!("{} {kind} {pattern:?} {guard:?} {reacts}", source.0)
    }
}

impl<P> Condition<P> {
    /// The same of other pieces.
    pub fn map<Q>(self, of: &mut dyn FnMut(P) -> Q) -> Condition<Q> {
        match self {
            Condition::Piece(piece) => Condition::Piece(of(piece)),
            Condition::Not(inner) => Condition::Not(Box::new(inner.map(of))),
            Condition::All(both) => Condition::All(Box::new((*both).map(|one| one.map(of)))),
            Condition::Any(both) => Condition::Any(Box::new((*both).map(|one| one.map(of)))),
        }
    }

    /// Whether it holds, as far as that has to be known: from left to right, no more than the compiler would ask.
    pub fn holds(&self, piece: &mut dyn FnMut(&P) -> bool) -> bool {
        match self {
            Condition::Piece(one) => piece(one),
            Condition::Not(inner) => !inner.holds(piece),
            Condition::All(both) => both[0].holds(piece) && both[1].holds(piece),
            Condition::Any(both) => both[0].holds(piece) || both[1].holds(piece),
        }
    }
}

/// A guard as a condition of pieces. `None` if it binds something.
fn split(guard: &Expr) -> Option<Condition<TokenStream>> {
    Some(match guard {
        Expr::Let(_) => return None,
        Expr::Paren(inner) => split(&inner.expr)?,
        Expr::Unary(ExprUnary { op: UnOp::Not(_), expr, .. }) => Condition::Not(Box::new(split(expr)?)),
        Expr::Binary(ExprBinary { left, op: BinOp::And(_), right, .. }) => {
            Condition::All(Box::new([split(left)?, split(right)?]))
        }
        Expr::Binary(ExprBinary { left, op: BinOp::Or(_), right, .. }) => {
            Condition::Any(Box::new([split(left)?, split(right)?]))
        }
        other => Condition::Piece(comparison(other).unwrap_or_else(|| other.to_token_stream())),
    })
}

/// A comparison whose sign is a literal: `match "<" { "<" => a < b, .. }`.
fn comparison(condition: &Expr) -> Option<TokenStream> {
    let Expr::Binary(ExprBinary { left, op, right, .. }) = condition else { return None };
    let (sign, place) = (op.to_token_stream().to_string(), place(&Code::new(condition.to_token_stream())));
    Some(match op {
        BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => quote_spanned! {place=>
            match #sign { "<" => #left < #right, "<=" => #left <= #right, ">" => #left > #right, _ => #left >= #right }
        },
        BinOp::Eq(_) | BinOp::Ne(_) => {
            quote_spanned!(place=> match #sign { "==" => #left == #right, _ => #left != #right })
        }
        _ => return None,
    })
}
