//! Names of states and events that are used as values: `state = Open`, `goto(Open)`, `In(Open)`, `event == Press`. The
//! compiler would look for a value of that name, and suggest an import that cannot work.
//!
//! The program may also have values with such a name. So a name is only refused if nothing else can be meant: together
//! with an undeclared variable, or in a call of a function that other libraries have for this purpose.

use super::pattern::{Shapes, bare};
use super::reader::{Vocabulary, no_self};
use crate::messages::errors::Errors;
use crate::names::Names;
use crate::one_line::spelled;
use crate::walk::{Look, Part};
use crate::words::calls::{Does, does};
use crate::words::variables::{self, Variable};
use crate::words::{IS_IN, RAISE, spelling};
use fsm_model::rules::Rule;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{BinOp, Block, Expr, ExprField, Macro, Member, Pat, Stmt, Token, UnOp};

/// The kind of code that is checked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// A guard. `alone` says that no event precedes the guard in its trigger.
    Guard { alone: bool },
    /// A reaction.
    Reaction,
    /// An action of a state.
    Action,
}

/// Checks the names in code with these declared variables.
pub struct Values<'v> {
    pub vocabulary: Vocabulary<'v>,
    pub side: Side,
    pub declares: &'v dyn Fn(&str) -> bool,
    /// Whether a state of the given name has a field of the second name.
    pub has_field: &'v dyn Fn(&Ident, &Ident) -> bool,
    /// Whether a submachine has this name.
    pub is_submachine: &'v dyn Fn(&Ident) -> bool,
    pub errors: &'v mut Errors,
}

/// A state or an event that code names.
enum Name<'e> {
    State(&'e Ident),
    Event(&'e Ident),
}

impl<'e> Name<'e> {
    /// Returns the state or event of this name.
    fn of(name: &'e Ident, vocabulary: Vocabulary<'_>) -> Option<Self> {
        if vocabulary.names.has(name) {
            return Some(Name::State(name));
        }
        event(name, vocabulary.events).map(|_| Name::Event(name))
    }
}

/// Whether code mentions a state, an event, or a variable that other libraries pass to code.
pub fn mentions(code: &TokenStream, vocabulary: Vocabulary<'_>) -> bool {
    code.clone().into_iter().any(|token| match token {
        TokenTree::Ident(word) => {
            let word = word.to_string();
            variables::of(&word).is_some() || vocabulary.names.has_text(&word) || declares(vocabulary.events, &word)
        }
        TokenTree::Group(group) => mentions(&group.stream(), vocabulary),
        _ => false,
    })
}

/// Whether the machine declares an event of this name.
fn declares(events: Option<&Shapes<'_>>, name: &str) -> bool {
    events.is_some_and(|events| events.variants.is_some() && events.by_name.contains_key(bare(name)))
}

/// Returns the pattern of an event that the machine declares.
fn event(name: &Ident, events: Option<&Shapes<'_>>) -> Option<String> {
    let events = events.filter(|events| events.variants.is_some())?;
    events.pattern_of(events.find(name)?)
}

impl Values<'_> {
    /// Checks a condition, which may be a single name.
    pub fn condition(&mut self, condition: &Expr) {
        match condition {
            Expr::Paren(inner) => self.condition(&inner.expr),
            Expr::Unary(not) if matches!(not.op, UnOp::Not(_)) => self.condition(&not.expr),
            Expr::Binary(both) if matches!(both.op, BinOp::And(_) | BinOp::Or(_) | BinOp::BitOr(_)) => {
                self.condition(&both.left);
                self.condition(&both.right);
            }
            // A name in capitals is a constant.
            Expr::Path(path) if path.path.get_ident().is_some_and(|name| name.to_string().contains(is_lower)) => {
                if let Some(name) = self.named(condition) {
                    self.refuse_question(&name, true);
                }
            }
            Expr::Call(call) if matches!(&*call.func, Expr::Path(path) if path.path.get_ident().is_some_and(|name| self.is_event(name))) => {
                if let Some(name) = self.named(&call.func) {
                    self.refuse_question(&name, true);
                }
            }
            _ => self.meet(Part::Expr(condition)),
        }
    }

    fn is_event(&self, name: &Ident) -> bool {
        declares(self.vocabulary.events, &name.to_string())
    }

    /// Returns the state or event that a value names: `Open`, `&Open`, `DoorState::Open`, `Some(Open)`.
    fn named<'e>(&self, value: &'e Expr) -> Option<Name<'e>> {
        match value {
            Expr::Path(path) if path.qself.is_none() => {
                let name = &path.path.segments.last()?.ident;
                if spelling::is_name(&name.to_string()) { Name::of(name, self.vocabulary) } else { None }
            }
            Expr::Reference(reference) => self.named(&reference.expr),
            Expr::Paren(inner) => self.named(&inner.expr),
            Expr::Call(call) => {
                let called = match &*call.func {
                    Expr::Path(path) => path.path.get_ident(),
                    _ => None,
                };
                // A state in `Some(..)`, or in a macro of C: `Q_TRAN(&Open)`.
                let wraps = called.is_some_and(|called| {
                    spelling::is_upper(&called.to_string()) && Name::of(called, self.vocabulary).is_none()
                });
                if wraps && call.args.len() == 1 { self.named(call.args.first()?) } else { self.named(&call.func) }
            }
            Expr::Struct(literal) => {
                let name = literal.path.get_ident()?;
                event(name, self.vocabulary.events).map(|_| Name::Event(name))
            }
            _ => None,
        }
    }

    /// Whether a place or value belongs to an undeclared variable. If so, the user can only mean the machine's own
    /// state or event.
    fn is_undeclared(&self, value: &Expr) -> bool {
        match value {
            Expr::Path(path) => path.path.get_ident().is_some_and(|name| {
                let text = name.to_string();
                let lower = text.starts_with(is_lower);
                lower && !(self.declares)(&text)
            }),
            Expr::Field(field) => self.is_undeclared(&field.base),
            Expr::MethodCall(call) => self.is_undeclared(&call.receiver),
            Expr::Reference(reference) => self.is_undeclared(&reference.expr),
            Expr::Unary(unary) => self.is_undeclared(&unary.expr),
            Expr::Paren(inner) => self.is_undeclared(&inner.expr),
            Expr::Await(awaited) => self.is_undeclared(&awaited.base),
            Expr::Call(call) => {
                let is_getter =
                    |name: &Ident| ["state", "current_state", "get_state"].iter().any(|known| name == known);
                matches!(&*call.func, Expr::Path(path) if path.path.get_ident().is_some_and(is_getter))
            }
            _ => false,
        }
    }

    /// Refuses an assignment to an undeclared variable: `state = Open`.
    fn refuse_assigned(&mut self, name: &Name<'_>) {
        match name {
            Name::State(state) => self.refuse_going(state),
            Name::Event(event) => self.refuse_sending(event),
        }
    }

    fn refuse_going(&mut self, state: &Ident) {
        let message = match self.side {
            Side::Action => format!(
                "an action cannot have a target; to move on from this state, write a transition: `always => {state};`"
            ),
            Side::Guard { .. } => {
                format!("a guard has read-only access, and leads nowhere; write `=> {state}` behind it")
            }
            Side::Reaction => format!(
                "a state is not a value: a reaction ends in the state that it leads to; write `=> {state}`, or behind other code `=> {{ ..; {state} }}`"
            ),
        };
        self.refuse(state, &message);
    }

    fn refuse_sending(&mut self, name: &Ident) {
        let payload = event(name, self.vocabulary.events).unwrap_or_default();
        let message = match self.side {
            Side::Guard { .. } => {
                "a guard has read-only access, so it cannot raise an event; do so in a reaction".to_string()
            }
            _ => format!(
                "an event is not a value; to have the machine react to it after this step, write `{RAISE}({payload})`"
            ),
        };
        self.refuse(name, &message);
    }

    /// Refuses a comparison or a query: `state == Open`, `In(Open)`, `event == Press`.
    fn refuse_question(&mut self, name: &Name<'_>, is: bool) {
        let not = if is { "" } else { "!" };
        match name {
            Name::State(state) => {
                let message = format!("a state is not a value; ask whether it is active by `{not}{IS_IN}({state})`");
                self.refuse(state, &message);
            }
            Name::Event(name) => {
                let pattern = event(name, self.vocabulary.events).unwrap_or_default();
                let instead = match self.side {
                    Side::Guard { alone: true } => format!("write the trigger `on {pattern}` instead of `when`"),
                    _ => format!("a transition is taken for the event that its trigger names, as in `on {pattern}`"),
                };
                self.refuse(name, &format!("an event is not a value; {instead}"));
            }
        }
    }

    /// Refuses the argument of a function: `goto(Open)`, `fsm.send(Press)`.
    fn refuse_given(&mut self, called: Does, name: &Name<'_>) {
        match (called, name) {
            (Does::Defers, Name::Event(name)) => {
                let pattern = event(name, self.vocabulary.events).unwrap_or_default();
                let message =
                    format!("an event is deferred by an item of the state instead of a transition: `defer {pattern};`");
                self.refuse(name, &message);
            }
            (Does::Asks, _) => self.refuse_question(name, true),
            (_, Name::State(state)) => self.refuse_going(state),
            (_, Name::Event(event)) => self.refuse_sending(event),
        }
    }

    fn refuse(&mut self, name: &Ident, message: &str) {
        self.errors.at(Rule::NameAsValue, name, message);
    }

    fn call(&mut self, call: &syn::ExprCall) {
        let (Expr::Path(path), Some(given)) = (&*call.func, call.args.first()) else { return };
        let sends = path.path.get_ident().is_some_and(|called| does(&called.to_string()) == Some(Does::Sends));
        let mut machines = call.args.iter().filter_map(|given| match given {
            Expr::Path(path) => path.path.get_ident().filter(|name| (self.is_submachine)(name)),
            _ => None,
        });
        if let Some(machine) = machines.next().filter(|_| sends) {
            let message = format!(
                "`{machine}` is a separate machine; an event is passed on to it by an item of the state, as in `forward Link(event) => {machine}(event);`"
            );
            return self.refuse(machine, &message);
        }
        // Other libraries send an event with further options.
        if let (true, true, Some(name)) = (sends && !path.path.is_ident(RAISE), call.args.len() > 1, self.named(given))
        {
            return self.refuse_given(Does::Sends, &name);
        }
        let Some(last) = path.path.segments.last().filter(|_| call.args.len() == 1) else { return };
        if let Some(machine) = path.path.get_ident().filter(|machine| (self.is_submachine)(machine)) {
            let given = spelled(&given.to_token_stream());
            let message = format!(
                "a machine is not called like a function; an event is passed on to it by `forward` in place of `on`: `forward .. => {machine}({given});`"
            );
            return self.refuse(machine, &message);
        }
        let (called, alone) = (last.ident.to_string(), path.path.get_ident().is_some());
        let does = does(&called).filter(|_| alone);
        if let (true, Expr::Path(variable)) = (alone && called == RAISE, given)
            && let Some(variable) = variable.path.get_ident().filter(|name| !(self.declares)(&name.to_string()))
            && let Some(meant) = self.raised(variable)
        {
            self.errors.lose_raise();
            return self
                .refuse(variable, &format!("no variable is named `{variable}`; did you mean `{RAISE}({meant})`?"));
        }
        // These are functions of the language, or are read as a target.
        let known = [IS_IN, RAISE].contains(&&*called) || spelling::is_upper(&called) && does == Some(Does::Goes);
        if let (Some(does), Some(name)) = (does.filter(|_| !known), self.named(given)) {
            self.refuse_given(does, &name);
        }
    }

    /// Returns the event or signal whose name in lower case is that of a variable.
    fn raised(&self, variable: &Ident) -> Option<String> {
        let Vocabulary { events, signals, .. } = self.vocabulary;
        let names: Vec<_> = [signals, events].into_iter().flatten().flat_map(|shapes| shapes.written()).collect();
        let meant = spelling::in_upper_case(&variable.to_string(), names.iter().map(String::as_str))?;
        Some(meant.to_string()).filter(|meant| *variable != *meant)
    }

    fn method(&mut self, call: &syn::ExprMethodCall) {
        let queried = call.args.first().filter(|_| call.method == IS_IN);
        if let Some(Expr::Path(path)) = queried
            && let Some(state) = path.path.get_ident().filter(|name| self.vocabulary.names.has(name))
        {
            self.hush_self(&call.receiver);
            return self.refuse_question(&Name::State(state), true);
        }
        if let Expr::Path(path) = &*call.receiver
            && let Some(state) = path.path.get_ident().filter(|name| self.vocabulary.names.has(name))
            && does(&call.method.to_string()) == Some(Does::Asks)
        {
            return self.refuse_question(&Name::State(state), true);
        }
        let of_itself = matches!(&*call.receiver, Expr::Path(path) if path.path.is_ident("self"));
        if of_itself || self.is_undeclared(&call.receiver) {
            let names = call.args.iter().filter_map(|given| self.named(given));
            if let Some(name) = names.into_iter().next() {
                self.hush_self(&call.receiver);
                self.refuse_given(does(&call.method.to_string()).unwrap_or(Does::Goes), &name);
            }
        }
    }

    /// Refuses `Open.width`, a field of a state. Returns whether it is one.
    fn field(&mut self, field: &ExprField) -> bool {
        let (Expr::Path(path), Member::Named(name)) = (&*field.base, &field.member) else { return false };
        let Some(state) =
            path.path.get_ident().filter(|state| self.vocabulary.names.has(state) && (self.has_field)(state, name))
        else {
            return false;
        };
        let message = match (self.declares)(&name.to_string()) {
            true => format!("the code of a state names its fields alone; write `{name}`"),
            false => format!(
                "only the code of `{state}` sees its fields; a target gives them values, as in `=> {state}(..)`, unless they have initial values"
            ),
        };
        self.refuse(state, &message);
        true
    }

    /// Refuses `self.width`, `event.key` and `ctx.led`, a field of a variable that other libraries pass to code. Returns
    /// whether it is one.
    fn foreign_variable(&mut self, field: &ExprField) -> bool {
        let (Expr::Path(path), Member::Named(name)) = (&*field.base, &field.member) else { return false };
        let Some(variable) = path.path.get_ident().filter(|variable| !(self.declares)(&variable.to_string())) else {
            return false;
        };
        let message = match variables::of(&variable.to_string()) {
            Some(Variable::Machine) if (self.declares)(&name.to_string()) => {
                self.errors.hush(&no_self(variable));
                format!("code names the parameters and the data of its state alone; write `{name}`")
            }
            Some(Variable::Event) => format!(
                "a payload is bound by the pattern of its event; write `{name}` here, and name it in the pattern, as in `on Name {{ {name} }}`"
            ),
            Some(Variable::Context) => "what code works on is a parameter of the machine, as in `machine Robot(bot: &mut Body)`, and is used by its name".to_string(),
            _ => return false,
        };
        self.refuse(variable, &message);
        true
    }

    /// Refuses `retry.attempts`, a field of a machine that a state runs. Returns whether it is one.
    fn submachine(&mut self, field: &ExprField) -> bool {
        let (Expr::Path(path), Member::Named(name)) = (&*field.base, &field.member) else { return false };
        let Some(machine) = path.path.get_ident().filter(|machine| (self.is_submachine)(machine)) else { return false };
        if !name.to_string().starts_with(char::is_lowercase) {
            return false;
        }
        let message = format!(
            "the data of `{machine}` is its own; that of its `final` is received by a pattern, as in `done({machine}.Name {{ {name} }})`, and otherwise by `{machine}.data()`"
        );
        self.refuse(name, &message);
        true
    }

    /// Checks `matches!(state, Open)`.
    fn macro_call(&mut self, called: &Macro) {
        if let Ok(state) = called.parse_body::<Ident>()
            && called.path.is_ident(IS_IN)
        {
            return self.refuse_question(&Name::State(&state), true);
        }
        if let Some(word) = called.path.get_ident().filter(|word| *word == RAISE) {
            let given = spelled(&called.tokens);
            return self.refuse(word, &format!("`{RAISE}` is no macro; write `{RAISE}({given})`"));
        }
        if called.path.segments.last().is_none_or(|last| last.ident != "matches") {
            return;
        }
        let read = |input: syn::parse::ParseStream| {
            let value = input.parse::<Expr>()?;
            input.parse::<Token![,]>()?;
            let pattern = Pat::parse_multi_with_leading_vert(input)?;
            input.parse::<TokenStream>()?;
            Ok((value, pattern))
        };
        if let Ok((value, pattern)) = read.parse2(called.tokens.clone()) {
            self.matched(&value, &pattern);
        } else if let Ok(all) = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(called.tokens.clone()) {
            all.iter().for_each(|one| self.meet(Part::Expr(one)));
        }
    }

    /// Checks `if let Open = state` and `match state { Open => .. }`. Returns whether it is refused.
    fn matched(&mut self, value: &Expr, pattern: &Pat) -> bool {
        if !self.is_undeclared(value) {
            return false;
        }
        let mut named = Vec::new();
        names_in(pattern, &mut named);
        let Some(name) = named.into_iter().find_map(|name| Name::of(name, self.vocabulary)) else { return false };
        self.hush_self(value);
        match name {
            Name::State(state) => {
                let message = format!(
                    "a state is not a value; what it reacts to is written in `state {state} {{ .. }}`, and `{IS_IN}({state})` asks whether it is active"
                );
                self.refuse(state, &message);
            }
            Name::Event(_) => self.refuse_question(&name, true),
        }
        true
    }

    /// Refuses a state in a variable that ends a block: `let next = Open; next`, or `next = Open` in a branch before it.
    fn variable(&mut self, block: &Block) {
        let Some((Stmt::Expr(Expr::Path(last), None), before)) = block.stmts.split_last() else { return };
        let Some(last) = last.path.get_ident() else { return };
        let is_last = |pattern: &Pat| matches!(pattern, Pat::Ident(name) if name.ident == *last);
        let value = before.iter().rev().find_map(|stmt| match stmt {
            Stmt::Local(local) if is_last(&local.pat) => Some(&*local.init.as_ref()?.expr),
            _ => None,
        });
        if let Some(Name::State(state)) = value.and_then(|value| self.named(value)) {
            return self.refuse_going(state);
        }
        let mut assigned = Assigned { variable: last, names: self.vocabulary.names, state: None };
        assigned.meet(Part::Block(block));
        if let Some(state) = assigned.state {
            self.refuse_going(&state);
        }
    }

    /// Suppresses the error about the `self` that a value begins with, because a name that is used with it is refused.
    fn hush_self(&mut self, value: &Expr) {
        match value {
            Expr::Path(path) => {
                if let Some(word) = path.path.get_ident().filter(|word| *word == "self") {
                    self.errors.hush(&no_self(word));
                }
            }
            Expr::Field(field) => self.hush_self(&field.base),
            Expr::MethodCall(call) => self.hush_self(&call.receiver),
            Expr::Reference(reference) => self.hush_self(&reference.expr),
            Expr::Unary(unary) => self.hush_self(&unary.expr),
            Expr::Paren(inner) => self.hush_self(&inner.expr),
            _ => {}
        }
    }
}

/// Finds a state that is assigned to a variable.
struct Assigned<'a> {
    variable: &'a Ident,
    names: &'a Names,
    state: Option<Ident>,
}

impl Look for Assigned<'_> {
    fn meet(&mut self, part: Part<'_>) {
        if let Part::Expr(Expr::Assign(assign)) = &part
            && let (Expr::Path(left), Expr::Path(right)) = (&*assign.left, &*assign.right)
            && left.path.is_ident(self.variable)
            && let Some(state) = right.path.get_ident().filter(|name| self.names.has(name))
        {
            self.state.get_or_insert_with(|| state.clone());
        }
        part.inside(self);
    }
}

/// Collects the names that a pattern may match.
fn names_in<'p>(pattern: &'p Pat, names: &mut Vec<&'p Ident>) {
    match pattern {
        Pat::Ident(name) => names.push(&name.ident),
        Pat::Path(path) => names.extend(path.path.segments.last().map(|last| &last.ident)),
        Pat::TupleStruct(tuple) if tuple.path.is_ident("Some") => {
            tuple.elems.iter().for_each(|one| names_in(one, names))
        }
        Pat::TupleStruct(tuple) => names.extend(tuple.path.segments.last().map(|last| &last.ident)),
        Pat::Struct(pattern) => names.extend(pattern.path.segments.last().map(|last| &last.ident)),
        Pat::Or(or) => or.cases.iter().for_each(|case| names_in(case, names)),
        Pat::Paren(paren) => names_in(&paren.pat, names),
        Pat::Reference(reference) => names_in(&reference.pat, names),
        _ => {}
    }
}

fn is_lower(letter: char) -> bool {
    letter.is_lowercase() || letter == '_'
}

impl Look for Values<'_> {
    fn meet(&mut self, part: Part<'_>) {
        match part {
            Part::Expr(Expr::Assign(assign)) if self.is_undeclared(&assign.left) => {
                if let Some(name) = self.named(&assign.right) {
                    self.hush_self(&assign.left);
                    return self.refuse_assigned(&name);
                }
            }
            Part::Expr(Expr::Binary(both)) if matches!(both.op, BinOp::Eq(_) | BinOp::Ne(_)) => {
                let sides = [(&both.left, &both.right), (&both.right, &both.left)];
                let both_states = sides.iter().all(|(side, _)| matches!(self.named(side), Some(Name::State(_))));
                let question = sides
                    .into_iter()
                    .find(|(name, value)| self.named(name).is_some() && (both_states || self.is_undeclared(value)));
                if let Some((name, value)) = question.and_then(|(name, value)| Some((self.named(name)?, value))) {
                    self.hush_self(value);
                    return self.refuse_question(&name, matches!(both.op, BinOp::Eq(_)));
                }
            }
            Part::Expr(Expr::Call(call)) => self.call(call),
            // No field begins in upper case, so this is a path of states.
            Part::Expr(Expr::Field(ExprField { member: Member::Named(name), .. }))
                if spelling::is_upper(&name.to_string()) =>
            {
                return;
            }
            Part::Expr(Expr::Field(field)) if self.foreign_variable(field) => return,
            Part::Expr(Expr::Field(field)) if self.field(field) || self.submachine(field) => return,
            Part::Expr(Expr::MethodCall(call)) => self.method(call),
            Part::Expr(Expr::Match(decision))
                if decision.arms.iter().any(|arm| self.matched(&decision.expr, &arm.pat)) =>
            {
                return;
            }
            Part::Expr(Expr::Let(condition)) => drop(self.matched(&condition.expr, &condition.pat)),
            Part::Expr(Expr::If(decision)) => self.condition(&decision.cond),
            // Plain statements have not been parsed yet.
            Part::Expr(Expr::Verbatim(tokens)) => {
                if mentions(tokens, self.vocabulary)
                    && let Ok(stmts) = Block::parse_within.parse2(tokens.clone())
                {
                    stmts.iter().for_each(|stmt| match stmt {
                        // An expression that the parser does not know is skipped.
                        Stmt::Expr(Expr::Verbatim(_), _) => {}
                        Stmt::Expr(expr, _) => self.meet(Part::Expr(expr)),
                        Stmt::Local(local) => self.meet(Part::Local(local)),
                        _ => {}
                    });
                }
            }
            Part::Macro(called) => return self.macro_call(called),
            Part::Item(_) => return,
            Part::Block(block) => self.variable(block),
            _ => {}
        }
        part.inside(self);
    }
}
