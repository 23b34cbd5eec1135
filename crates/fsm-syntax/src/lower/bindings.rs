//! Checks the code of a clause against the names that its triggers bind: names that only some triggers bind, and values
//! that are dereferenced as if they were references.

use super::Lowering;
use crate::ast::{Arguments, Clause, End, Path, Reaction, Trigger, TriggerKind};
use crate::code::bound::{bound_by, bound_within};
use crate::code::condition::condition;
use crate::code::pattern::{Shapes, head_of, is_binding};
use crate::words::spelling::is_caseless;
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use fsm_model::sorted::{Map, Set};
use fsm_model::{Kind, Mode, ROOT, StateId};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::{Expr, Fields, Pat, Type};

/// Types whose values are certainly not references. For other types, only the compiler knows.
const VALUES: [&str; 25] = [
    "Option", "Result", "VecDeque", "HashMap", "HashSet", "BTreeMap", "BTreeSet", "u8", "u16", "u32", "u64", "u128",
    "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64", "bool", "char", "Duration", "Instant",
];

/// Types that dereference to something without a known size, which cannot be an argument.
const UNSIZED: [&str; 3] = ["String", "Vec", "PathBuf"];

/// Types with a name in lower case.
const PRIMITIVES: [&str; 17] = [
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64", "bool",
    "char", "str",
];

impl Lowering<'_> {
    /// Refuses `on Key(code) | Stop`, alternatives that bind different names.
    pub(super) fn refuse_alternatives(&mut self, clause: &Clause) {
        for trigger in &clause.triggers {
            let TriggerKind::On(Pat::Or(or)) = &trigger.kind else { continue };
            // A name that binds the whole event matches every event, which is another mistake.
            if or.cases.iter().any(|case| matches!(case, Pat::Ident(whole) if is_binding(&whole.ident))) {
                continue;
            }
            let named = |name: &Ident| !is_caseless(&name.to_string());
            let bound = |case: &Pat| texts(bound_by(case).into_iter().filter(named));
            // Events and signals are matched separately, each with the whole reaction.
            let is_signal = |case: &&Pat| {
                head_of(case).is_some_and(|name| self.vocabulary.signals.is_some_and(|all| all.find(&name).is_some()))
            };
            let (signals, events): (Vec<_>, Vec<_>) = or.cases.iter().partition(is_signal);
            let missed = |cases: Vec<&Pat>| {
                let all: Set<_> = cases.iter().copied().flat_map(bound).collect();
                let unbound = |case: &&Pat| all.iter().find(|name| !bound(case).contains(*name)).cloned();
                cases.iter().find_map(|case| Some((case.to_token_stream(), unbound(case)?)))
            };
            if let Some((case, name)) = missed(events).or_else(|| missed(signals)) {
                let message = format!(
                    "this event does not bind `{name}`; events that `|` joins have to bind the same names: write a separate transition for it"
                );
                self.errors.at(Rule::UnboundName, case, message);
            }
        }
    }

    /// Refuses `*count` in the code of a clause, if `count` is a field of a state that does not enclose it.
    pub(super) fn refuse_fields_elsewhere(&mut self, state: StateId, clause: &Clause) {
        let Reaction::Leads(reaction) = &clause.reaction else { return };
        if self.fields().is_empty() {
            return;
        }
        // The code of a `done` sees the fields of the `final`.
        let binds = |trigger: &Trigger| matches!(trigger.kind, TriggerKind::Done(_)) || trigger.written.is_some();
        if clause.triggers.iter().any(binds) {
            return;
        }
        let code = reaction.to_token_stream();
        if let Some((name, of)) = self.field_elsewhere(state, &code)
            && !texts(bound_within(reaction)).contains(&name.to_string())
            && !clause.triggers.iter().any(|trigger| names_bound(trigger).contains(&name.to_string()))
        {
            self.refuse_field(name, of, state);
        }
    }

    /// Refuses `*count` in an action, if `count` is a field of a state that does not enclose it.
    pub(super) fn refuse_fields_in_action(&mut self, state: StateId, body: &TokenStream) {
        if let Some((name, of)) = self.field_elsewhere(state, body)
            && let Ok(block) = syn::parse2::<Expr>(body.clone())
            && !texts(bound_within(&block)).contains(&name.to_string())
        {
            self.refuse_field(name, of, state);
        }
    }

    /// The first state that has a field with each name.
    pub(super) fn fields(&self) -> &Map<String, StateId> {
        self.fields.get_or_init(|| {
            let mut fields = Map::new();
            for (index, state) in self.machine.states.iter().enumerate() {
                for field in &state.fields {
                    fields.or_insert_with(field.name.to_string(), || StateId::at(index));
                }
            }
            fields
        })
    }

    /// Returns a dereferenced field of another state, and that state.
    fn field_elsewhere(&self, state: StateId, code: &TokenStream) -> Option<(Ident, StateId)> {
        let of = |name: &Ident| {
            let name = name.to_string();
            self.fields().get(&name).copied().filter(|_| !self.is_in_scope(&name, state))
        };
        let name = dereferenced(code, &|name| of(name).is_some()).into_iter().next()?;
        let of = of(&name)?;
        Some((name, of))
    }

    fn refuse_field(&mut self, name: Ident, of: StateId, here: StateId) {
        let [of, here] = [of, here].map(|state| self.machine.model.states[state.index()].name.clone());
        let here = if here.is_empty() { "the machine itself".to_string() } else { format!("`{here}`") };
        let message = format!(
            "`{name}` is a field of `{of}`, which {here} does not see; declare it in a state around both, or give a field of its own the value by the target"
        );
        self.errors.at(Rule::UnboundName, name, message);
    }

    /// Refuses a reaction or a guard that uses a name which only other triggers of its clause bind.
    pub(super) fn refuse_unbound(&mut self, state: StateId, clause: &Clause) {
        let Reaction::Leads(reaction) = &clause.reaction else { return };
        if clause.triggers.len() < 2 {
            return;
        }
        let bound: Vec<_> = clause.triggers.iter().map(names_bound).listed();
        let all: Set<&String> = bound.iter().flatten().collect();
        if all.is_empty() {
            return;
        }
        let rebound = texts(bound_within(reaction));
        let code = reaction.to_token_stream();
        for (trigger, bound) in clause.triggers.iter().zip(&bound) {
            let guard = trigger.guard.as_ref().map(|guard| &guard.tokens);
            let missed = all.iter().find(|name| {
                let used = !rebound.contains(**name) && uses(&code, name);
                let queried = guard.is_some_and(|guard| uses(guard, name));
                (used || queried) && !bound.contains(**name) && !self.is_in_scope(name, state)
            });
            if let Some(name) = missed {
                let message = format!(
                    "this trigger does not bind `{name}`, which is used after it; triggers that `or` joins have to bind the same names: write a separate transition for it"
                );
                match &trigger.kind {
                    TriggerKind::On(pattern) => self.errors.at(Rule::UnboundName, pattern, message),
                    _ => self.errors.at(Rule::UnboundName, &trigger.keyword, message),
                }
            }
        }
    }

    /// Refuses code that uses a field of several final states, if the regions of all these states have completed.
    pub(super) fn refuse_ambiguous_fields(&mut self, state: StateId, scope: StateId, clause: &Clause) {
        let Reaction::Leads(reaction) = &clause.reaction else { return };
        for trigger in &clause.triggers {
            let completed = match &trigger.kind {
                TriggerKind::Done(None) => Some(state),
                TriggerKind::Done(Some(path)) => self.vocabulary.names.resolve(path, scope).ok(),
                _ => None,
            };
            let shared = completed.map(|completed| self.fields_of_several_finals(completed)).unwrap_or_default();
            if shared.is_empty() {
                continue;
            }
            let own = names_bound(trigger);
            let guard = trigger.guard.as_ref().map(|guard| guard.tokens.clone());
            let code: TokenStream = guard.into_iter().chain([reaction.to_token_stream()]).collect();
            if let Some((name, [one, other])) =
                shared.into_iter().find(|(name, _)| !own.contains(name) && uses(&code, name))
            {
                let message = format!(
                    "`{name}` is a field of `{one}` and of `{other}`, which have both been reached; give one of them another name"
                );
                self.errors.at(Rule::AmbiguousField, &trigger.keyword, message);
            }
        }
    }

    /// Returns the fields that final states of several regions of a `parallel` have, each with two such states.
    fn fields_of_several_finals(&self, completed: StateId) -> Vec<(String, [String; 2])> {
        let states = &self.machine.model.states;
        if states[completed.index()].kind != Kind::Parallel {
            return Vec::new();
        }
        let region = |at: usize| states[at].parent.filter(|region| states[region.index()].parent == Some(completed));
        let finals = (0..states.len()).filter(|&at| states[at].kind == Kind::Final);
        let mut found = Map::new();
        let mut shared = Vec::new();
        for (at, region) in finals.filter_map(|at| Some((at, region(at)?))) {
            for field in &self.machine.states[at].fields {
                let (first, of) = *found.or_insert_with(field.name.to_string(), || (region, at));
                if first != region {
                    let full =
                        |region: StateId, at: usize| format!("{}.{}", states[region.index()].name, states[at].name);
                    let names = [full(first, of), full(region, at)];
                    shared.push((field.name.to_string(), names));
                }
            }
        }
        shared
    }

    /// Whether a name exists in a state without a trigger: as a parameter, or as a field of the state or an enclosing
    /// one.
    pub(super) fn is_in_scope(&self, name: &str, state: StateId) -> bool {
        let fields = self.enclosing(state).any(|state| self.field(state, name).is_some());
        fields || self.machine.params.iter().any(|param| param.name == name)
    }

    pub(super) fn enclosing(&self, state: StateId) -> impl Iterator<Item = StateId> {
        core::iter::successors(Some(state), |state| self.machine.model.states[state.index()].parent)
    }

    /// Returns the type of a field.
    pub(super) fn field(&self, state: StateId, name: &str) -> Option<&Type> {
        let fields = &self.machine.states[state.index()].fields;
        fields.iter().find(|field| field.name == name).map(|field| &field.ty)
    }

    /// Refuses a `*` before a name that a pattern binds to a plain value.
    pub(super) fn refuse_dereferences(&mut self, clause: &Clause) {
        let Reaction::Leads(reaction) = &clause.reaction else { return };
        let mut values = Set::new();
        for trigger in &clause.triggers {
            if let (TriggerKind::On(pattern), Some(shapes)) = (&trigger.kind, self.vocabulary.events) {
                values_bound(pattern, shapes, &mut values);
            }
        }
        if values.is_empty() {
            return;
        }
        let rebound = texts(bound_within(reaction));
        values.retain(|name| !rebound.contains(name));
        let guards = clause.triggers.iter().filter_map(|trigger| trigger.guard.as_ref());
        for code in guards.map(|guard| guard.tokens.clone()).chain([reaction.to_token_stream()]) {
            for name in dereferenced(&code, &|name| values.contains(&name.to_string())) {
                let message = format!(
                    "`{name}` is a value and no reference: a pattern binds what the event carries; write `{name}`"
                );
                self.errors.at(Rule::NeedlessDereference, name, message);
            }
        }
    }

    /// Refuses `on Call(i32)` and `on Move { to: i32 }`, which would bind a variable of that name.
    pub(super) fn refuse_types_as_names(&mut self, clause: &Clause) {
        for trigger in &clause.triggers {
            let TriggerKind::On(pattern) = &trigger.kind else { continue };
            for name in bound_by(pattern).into_iter().filter(|name| PRIMITIVES.iter().any(|ty| name == ty)) {
                let message =
                    format!("`{name}` is a type, but a pattern names the fields of the payload; write a name");
                self.errors.at(Rule::PayloadShape, name, message);
            }
        }
    }

    /// Refuses a `*` before a field in the arguments of a target that certainly exits the state of the field.
    pub(super) fn refuse_dereferences_in(&mut self, state: StateId, end: &End) {
        let End::Go { path, mode: Mode::Default, .. } = end else { return };
        if path.arguments.is_empty() {
            return;
        }
        let Ok(target) = self.vocabulary.names.resolve(path, state) else { return };
        let kept = |state: StateId| self.machine.model.states[state.index()].history.is_some();
        if self.enclosing(state).any(kept) {
            return;
        }
        let is_left = |&enclosing: &StateId| enclosing != ROOT && self.enclosing(target).all(|kept| kept != enclosing);
        let left = self.enclosing(state).filter(is_left);
        let own = Some(state).filter(|&own| own == target && state != ROOT);
        let fields = left.chain(own).flat_map(|state| &self.machine.states[state.index()].fields).listed();
        let of = |is: &dyn Fn(&Type) -> bool| -> Set<String> {
            fields.iter().filter(|field| is(&field.ty)).map(|field| field.name.to_string()).collect()
        };
        let (values, unsized_values) = (of(&is_value), of(&|ty| is_one_of(ty, &UNSIZED)));
        self.refuse_dereferenced_fields(path, &values, &unsized_values);
    }

    fn refuse_dereferenced_fields(&mut self, path: &Path, values: &Set<String>, unsized_values: &Set<String>) {
        let given = path.arguments.iter().flat_map(|Arguments { values, .. }| values);
        let refused = given.flat_map(|given| {
            // In a larger expression, a `String` may be dereferenced.
            let whole = matches!(given, Expr::Unary(value) if matches!(*value.expr, Expr::Path(_)));
            let is_known = |name: &Ident| {
                values.contains(&name.to_string()) || whole && unsized_values.contains(&name.to_string())
            };
            dereferenced(&given.to_token_stream(), &is_known)
        });
        for name in refused.listed() {
            let message = format!(
                "`{name}` is a value here, because its state is left; write `{name}`: a field is `&` in a guard, `&mut` in an action or effect, and moves on by value as an argument"
            );
            self.errors.at(Rule::NeedlessDereference, name, message);
        }
    }
}

/// Returns the names that a trigger binds by its pattern or by a `let` in its guard.
pub(super) fn names_bound(trigger: &Trigger) -> Set<String> {
    let pattern = match &trigger.kind {
        TriggerKind::On(pattern) => bound_by(pattern),
        _ => Vec::new(),
    };
    let guard = trigger.guard.as_ref().and_then(|guard| condition(&guard.tokens).ok());
    texts(pattern.into_iter().chain(guard.iter().flat_map(bound_within)))
}

pub(super) fn texts(names: impl IntoIterator<Item = Ident>) -> Set<String> {
    names.into_iter().map(|name| name.to_string()).collect()
}

/// Whether code uses a variable, judged by its tokens. Members, named fields, paths, macros and functions with this
/// name do not count, but placeholders in format strings do.
fn uses(code: &TokenStream, name: &str) -> bool {
    let tokens: Vec<_> = code.clone().into_iter().listed();
    let sign = |at: Option<&TokenTree>, what: &[char]| matches!(at, Some(TokenTree::Punct(sign)) if what.contains(&sign.as_char()));
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Ident(found) => {
            let (before, after) = (at.checked_sub(1).map(|before| &tokens[before]), tokens.get(at + 1));
            let range = sign(at.checked_sub(2).map(|before| &tokens[before]), &['.']);
            let called = matches!(after, Some(TokenTree::Group(group)) if group.delimiter() == proc_macro2::Delimiter::Parenthesis);
            found == name && (!sign(before, &['.', ':']) || range) && !sign(after, &[':', '!']) && !called
        }
        TokenTree::Group(group) => uses(&group.stream(), name),
        TokenTree::Literal(literal) => {
            let text = literal.to_string();
            text.contains('"') && [":", "}"].iter().any(|end| text.contains(&format!("{{{name}{end}")))
        }
        TokenTree::Punct(_) => false,
    })
}

/// Returns the occurrences of some names after a `*` that is not a multiplication.
fn dereferenced(code: &TokenStream, is: &dyn Fn(&Ident) -> bool) -> Vec<Ident> {
    let mut found = Vec::new();
    let tokens: Vec<_> = code.clone().into_iter().listed();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => found.extend(dereferenced(&group.stream(), is)),
            TokenTree::Ident(name) if is_dereferenced(&tokens, at) && is(name) => {
                found.push(name.clone());
            }
            _ => {}
        }
    }
    found
}

fn is_dereferenced(tokens: &[TokenTree], at: usize) -> bool {
    let star = |at: usize| matches!(&tokens[at], TokenTree::Punct(sign) if sign.as_char() == '*');
    let continues = match tokens.get(at + 1) {
        Some(TokenTree::Punct(sign)) => sign.as_char() == '.',
        Some(TokenTree::Group(_)) => true,
        _ => false,
    };
    let Some(before) = at.checked_sub(1).filter(|&before| star(before) && !continues) else { return false };
    match before.checked_sub(1).map(|before| &tokens[before]) {
        None => true,
        Some(TokenTree::Punct(sign)) => sign.as_char() != '?',
        Some(TokenTree::Ident(word)) => {
            ["return", "in", "if", "match", "else", "while"].iter().any(|known| word == known)
        }
        Some(TokenTree::Group(group)) => group.delimiter() == proc_macro2::Delimiter::Brace,
        Some(TokenTree::Literal(_)) => false,
    }
}

/// Adds the names that a pattern of declared events binds to plain values.
fn values_bound(pattern: &Pat, shapes: &Shapes<'_>, values: &mut Set<String>) {
    let variant = |path: &syn::Path| {
        let name = path.get_ident()?;
        let event = shapes.variants?.get(shapes.find(name)?.index())?;
        Some(&event.fields)
    };
    let mut bind = |pattern: &Pat, ty: &Type| match pattern {
        Pat::Ident(bound) if bound.by_ref.is_none() && bound.subpat.is_none() && is_value(ty) => {
            values.insert(bound.ident.to_string());
        }
        _ => {}
    };
    match pattern {
        Pat::Paren(paren) => values_bound(&paren.pat, shapes, values),
        Pat::Or(or) => or.cases.iter().for_each(|case| values_bound(case, shapes, values)),
        Pat::TupleStruct(tuple) => {
            if let Some(Fields::Unnamed(fields)) = variant(&tuple.path) {
                let elems = tuple.elems.iter().take_while(|elem| !matches!(elem, Pat::Rest(_)));
                elems.zip(&fields.unnamed).for_each(|(elem, field)| bind(elem, &field.ty));
            }
        }
        Pat::Struct(given) => {
            let Some(Fields::Named(fields)) = variant(&given.path) else { return };
            for field in &given.fields {
                let known = fields.named.iter().find(|known| {
                    matches!((&field.member, &known.ident), (syn::Member::Named(name), Some(ident)) if name == ident)
                });
                known.into_iter().for_each(|known| bind(&field.pat, &known.ty));
            }
        }
        _ => {}
    }
}

fn is_value(ty: &Type) -> bool {
    is_one_of(ty, &VALUES)
}

fn is_one_of(ty: &Type, names: &[&str]) -> bool {
    matches!(ty, Type::Path(ty) if ty.path.segments.last().is_some_and(|last| names.iter().any(|name| last.ident == name)))
}
