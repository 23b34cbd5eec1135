//! The units of code in a text: the parts that the engine calls separately. Two units have the same spelling if one can
//! run in place of the other.

use super::descriptions::Descriptions;
use super::value::{self, Value};
use super::written::spelled;
use crate::read::{Mistake, Mistakes};
use fsm_model::listed::Listed;
use fsm_model::plan::Outcome;
use fsm_model::sorted::Map;
use fsm_model::{Action, Branch, BranchId, Moment, Plan, ROOT, StateId, Transition, TransitionId, Trigger};
use fsm_syntax::words::{IS_IN, RAISE};
use fsm_syntax::{self as syntax, Added, Code, Errors, EventType, Machine, Part, Tree};
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// A unit of code.
pub struct Unit {
    /// For a transition: the kind of its trigger, as far as its code depends on that. Empty for other units.
    pub kind: String,
    /// The tokens, without the values of literals and without targets, followed by the fields that the code uses.
    pub spelled: String,
    /// The number, the value and the place of each literal. The value is `None` if it cannot be read.
    pub literals: Vec<(u32, Option<Value>, Span)>,
    /// The branches of the unit.
    pub branches: Vec<BranchId>,
    /// Whether the engine can run the unit without compiled code.
    pub bare: bool,
    /// The place of the unit, for messages.
    pub place: Span,
}

/// A text that was read.
pub struct Text {
    pub machine: Machine,
    pub plan: Plan,
    /// The descriptions that observers receive.
    pub descriptions: Descriptions,
    pub transitions: Vec<Unit>,
    /// By transition: the code of its duration.
    pub durations: Vec<Option<Unit>>,
    pub actions: Vec<Unit>,
    pub invariants: Vec<Unit>,
    pub initials: Map<StateId, Unit>,
    /// The fields of states, with their initial values.
    pub data: Map<StateId, Unit>,
}

impl Text {
    /// Reads a machine. If `inspected` is true, it also has the transitions that the inspector can take.
    pub fn read(tokens: TokenStream, inspected: bool) -> Result<Self, Mistakes> {
        let mut errors = Errors::default();
        let read = syntax::read_as(tokens, inspected, &mut errors);
        let mistakes: Vec<_> = errors.into_list().into_iter().map(Mistake::of).collect();
        match read {
            Some((mut machine, Some(plan))) if mistakes.is_empty() => {
                let descriptions = Descriptions::of(&machine, &plan);
                syntax::cells::number(&mut machine, &mut |_, _| {});
                Ok(Self::of(machine, plan, descriptions))
            }
            _ => Err(Mistakes::of(mistakes)),
        }
    }

    /// The names from the outermost state to this one, joined by dots.
    pub fn path(&self, state: StateId) -> String {
        Reading { machine: &self.machine, plan: &self.plan }.path(state)
    }

    fn of(machine: Machine, plan: Plan, descriptions: Descriptions) -> Self {
        let reading = Reading { machine: &machine, plan: &plan };
        let transitions = (0..machine.transitions.len()).map(|at| reading.transition(TransitionId::at(at))).listed();
        let durations = machine
            .transitions
            .iter()
            .zip(plan.model().transitions.iter())
            .map(|(code, transition)| code.duration.as_ref().map(|code| reading.code(code, transition.source)));
        let durations = durations.listed();
        let actions =
            machine.actions.iter().zip(plan.model().actions.iter()).map(|(code, action)| reading.action(code, action));
        let actions = actions.listed();
        let invariants = machine
            .invariants
            .iter()
            .zip(plan.model().invariants.iter())
            .map(|(code, state)| reading.code(code, *state));
        let invariants = invariants.listed();
        let initials = machine.initials.iter().map(|(&state, tree)| {
            let mut spelling = Spelling::new(&reading, machine.states[state.index()].name.span());
            reading.tree(tree, &mut spelling);
            (state, reading.finish(spelling, state, &[]))
        });
        let initials = initials.collect();
        let data = plan.model().data.iter().map(|data| (data.state, reading.data(data.state))).collect();
        Text { machine, plan, descriptions, transitions, durations, actions, invariants, initials, data }
    }
}

/// A unit while it is being spelled.
struct Spelling<'m> {
    reading: &'m Reading<'m>,
    unit: Unit,
    codes: Vec<&'m Code>,
    /// For each branch, the domain of the exits, because code can move the fields of states that are exited.
    left: Vec<String>,
}

impl<'m> Spelling<'m> {
    fn new(reading: &'m Reading<'m>, place: Span) -> Self {
        let unit = Unit {
            kind: String::new(),
            spelled: String::new(),
            literals: Vec::new(),
            branches: Vec::new(),
            bare: false,
            place,
        };
        Spelling { reading, unit, codes: Vec::new(), left: Vec::new() }
    }

    fn word(&mut self, word: &str) {
        self.unit.spelled.push_str(word);
        self.unit.spelled.push(' ');
    }

    fn code(&mut self, code: &'m Code) {
        self.brackets(Delimiter::Brace, |spelling| spelling.parts(code.parts()));
        self.codes.push(code);
    }

    fn parts(&mut self, parts: &[Part]) {
        for part in parts {
            match part {
                Part::Tokens(tokens) => self.tokens(tokens),
                Part::Group(delimiter, _, inside) => self.brackets(*delimiter, |spelling| spelling.parts(inside)),
                // States are spelled as paths, because their numbers depend on the text.
                Part::Move(name) => self.word(&format!("move {name}")),
                Part::Added(Added::IsIn(state), ..) => {
                    let path = self.reading.path(*state);
                    self.word(IS_IN);
                    self.word(&path);
                }
                Part::Added(Added::Has(_), _, value) => {
                    self.brackets(Delimiter::Parenthesis, |spelling| spelling.parts(value));
                }
                Part::Added(Added::Raise(..), _, value) => {
                    self.word(RAISE);
                    self.brackets(Delimiter::Parenthesis, |spelling| spelling.parts(value));
                }
                Part::Added(Added::Try(_), _, value) => {
                    self.parts(value);
                    self.word("?");
                }
                // A literal is spelled as its kind, without its value.
                Part::Added(Added::Literal(number), place, literal) => {
                    let literal = Code::of(literal.clone()).as_rust();
                    self.word(&value::kind(&literal));
                    self.unit.literals.push((*number, Value::read(literal), *place));
                }
            }
        }
    }

    fn tokens(&mut self, tokens: &TokenStream) {
        for token in tokens.clone() {
            match token {
                TokenTree::Group(group) => {
                    self.brackets(group.delimiter(), |spelling| spelling.tokens(&group.stream()));
                }
                other => self.word(&other.to_string()),
            }
        }
    }

    fn braced(&mut self, tokens: &TokenStream) {
        self.brackets(Delimiter::Brace, |spelling| spelling.tokens(tokens));
    }

    fn brackets(&mut self, delimiter: Delimiter, inside: impl FnOnce(&mut Self)) {
        let (open, close) = match delimiter {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Brace => ("{", "}"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::None => ("", ""),
        };
        self.word(open);
        inside(self);
        self.word(close);
    }
}

struct Reading<'m> {
    machine: &'m Machine,
    plan: &'m Plan,
}

impl<'m> Reading<'m> {
    fn transition(&self, id: TransitionId) -> Unit {
        let (code, transition) = (&self.machine.transitions[id.index()], &self.plan.model().transitions[id.index()]);
        let tree = &self.machine.reactions[code.reaction];
        let pattern = code.pattern.as_ref().and_then(|pattern| pattern.clone().into_iter().next());
        let deciding = tree.deciding().into_iter().chain(tree.ends().into_iter().map(|(_, effect)| effect));
        let name = self.machine.states[transition.source.index()].name.span();
        let pattern = pattern.map(|token| token.span());
        let place = code.guard.iter().chain(deciding).find_map(Code::place).or(pattern);
        let mut spelling = Spelling::new(self, place.unwrap_or(name));
        spelling.unit.kind = self.kind(&transition.trigger);
        spelling.word(&self.kind(&transition.trigger));
        if let Trigger::Force(state) = transition.trigger {
            spelling.word(&self.path(state));
        }
        if let Some(pattern) = &code.pattern {
            spelling.braced(pattern);
        }
        if let Some(guard) = &code.guard {
            spelling.word("if");
            spelling.code(guard);
        }
        self.tree(tree, &mut spelling);
        let gives = spelling.unit.branches.iter().any(|branch| self.machine.arguments.contains_key(branch));
        let acts = code.guard.is_some() || !matches!(tree, Tree::End { effect, .. } if effect.is_empty()) || gives;
        spelling.unit.bare = !acts && (transition.certain || code.pattern.is_none());
        let ahead = if let Trigger::Done(composite) = transition.trigger {
            self.plan.tree().inside(composite).listed()
        } else {
            Vec::new()
        };
        self.finish(spelling, transition.source, &ahead)
    }

    /// The kind of a trigger, as far as the code of a transition depends on it.
    fn kind(&self, trigger: &Trigger) -> String {
        let regions = self.plan.tree().has_regions();
        match trigger {
            Trigger::On(_) => "on".into(),
            Trigger::Signal(_) => "hear".into(),
            Trigger::Force(_) => "force".into(),
            Trigger::Done(composite) if regions => format!("done {}", self.path(*composite)),
            Trigger::Always if regions => "always".into(),
            Trigger::After(_) | Trigger::Every(_) | Trigger::Inside(_) if regions => "time".into(),
            _ if regions => "when".into(),
            _ => "idle".into(),
        }
    }

    /// The names from the outermost state to this one, joined by dots.
    fn path(&self, state: StateId) -> String {
        let tree = self.plan.tree();
        let name = |state: StateId| self.machine.states[state.index()].name.to_string();
        match tree.parent(state) {
            _ if state == ROOT => String::new(),
            ROOT => name(state),
            parent => [self.path(parent), name(state)].join("."),
        }
    }

    fn tree(&self, tree: &'m Tree, spelling: &mut Spelling<'m>) {
        match tree {
            Tree::End { branch, effect } => {
                spelling.word("=>");
                spelling.code(effect);
                spelling.word(match self.plan.model().branches[branch.index()] {
                    Branch::Stay | Branch::Return | Branch::Go(_) | Branch::Fork(_) => "go",
                    Branch::Push(_) if !self.may_pass(*branch) => "go",
                    Branch::Push(_) | Branch::Pop => "push",
                    Branch::Pass => "pass",
                    Branch::Defer => "defer",
                    Branch::Ignore | Branch::Refuse => "ignore",
                });
                for (state, values) in self.machine.arguments.get(branch).into_iter().flatten() {
                    spelling.word(&self.path(*state));
                    values.iter().for_each(|value| spelling.code(value));
                }
                spelling.unit.branches.push(*branch);
                spelling.left.push(match self.plan.outcome(*branch) {
                    Outcome::Go(go) | Outcome::Push(go) => format!("from {} ", self.path(go.domain)),
                    _ => "from nowhere ".into(),
                });
            }
            Tree::Before { code, then } => {
                spelling.code(code);
                self.tree(then, spelling);
            }
            Tree::If { condition, then, otherwise } => {
                spelling.word("if");
                spelling.code(condition);
                self.tree(then, spelling);
                spelling.word("else");
                self.tree(otherwise, spelling);
            }
            Tree::Match { value, arms } => {
                spelling.word("match");
                spelling.code(value);
                for arm in arms {
                    spelling.braced(&arm.pattern.to_token_stream());
                    if let Some(guard) = &arm.guard {
                        spelling.word("if");
                        spelling.code(guard);
                    }
                    self.tree(&arm.tree, spelling);
                }
            }
            Tree::LetElse { pattern, value, otherwise, then } => {
                spelling.word("let");
                spelling.braced(&pattern.to_token_stream());
                spelling.code(value);
                self.tree(otherwise, spelling);
                self.tree(then, spelling);
            }
        }
    }

    fn code(&self, code: &'m Code, state: StateId) -> Unit {
        let mut spelling =
            Spelling::new(self, code.place().unwrap_or_else(|| self.machine.states[state.index()].name.span()));
        spelling.code(code);
        self.finish(spelling, state, &[])
    }

    /// An action block that only notifies observers of a state is spelled alike for all states.
    fn action(&self, code: &'m Code, action: &Action) -> Unit {
        let mut unit = self.code(code, action.state);
        if let Some(moment) = notifying(code, action) {
            unit.spelled = format!("tell {moment:?}");
        }
        unit
    }

    fn data(&self, state: StateId) -> Unit {
        let code = &self.machine.states[state.index()];
        let mut spelling = Spelling::new(self, code.name.span());
        for field in &code.fields {
            let (name, ty) = (&field.name, &field.ty);
            spelling.braced(&quote!(#name: #ty));
            field.value.iter().for_each(|value| spelling.code(value));
        }
        self.finish(spelling, self.plan.tree().parent(state), &[])
    }

    /// Completes a unit with the fields that its code uses, of the state, its enclosing states, and those `ahead`.
    fn finish(&self, spelling: Spelling<'_>, state: StateId, ahead: &[StateId]) -> Unit {
        let Spelling { mut unit, codes, left, .. } = spelling;
        if self.add_fields(&mut unit, &codes, state, ahead) {
            unit.spelled.extend(left);
        }
        unit
    }

    /// Adds the fields that the code uses. Returns whether there are any.
    fn add_fields(&self, unit: &mut Unit, codes: &[&Code], state: StateId, ahead: &[StateId]) -> bool {
        let tree = self.plan.tree();
        let enclosing = core::iter::successors(Some(state), |&state| (state != ROOT).then(|| tree.parent(state)));
        let mut seen: Vec<String> = Vec::new();
        for state in ahead.iter().copied().chain(enclosing) {
            for field in &self.machine.states[state.index()].fields {
                let name = field.name.to_string();
                if codes.iter().any(|code| code.mentions(&field.name)) && !seen.contains(&name) {
                    let ty = field.ty.to_token_stream();
                    unit.spelled.push_str(&format!("{} . {name} : {ty} ", self.path(state)));
                    seen.push(name);
                }
            }
        }
        !seen.is_empty()
    }

    /// Whether a push may turn out to be a `pass`.
    fn may_pass(&self, branch: BranchId) -> bool {
        let of = |transition: &&Transition| transition.branches.contains(&branch);
        let source = self.plan.model().transitions.iter().find(of).map(|transition| transition.source);
        source.is_some_and(|source| self.plan.may_pass(source, branch))
    }
}

/// The moment of which an empty action block notifies observers. `None` if the block contains code.
pub fn notifying(code: &Code, action: &Action) -> Option<Moment> {
    code.is_empty().then(|| action.moments.first().copied()).flatten()
}

/// The properties of a machine that cannot change while the program runs: the name, spelling and place of each.
pub fn compiled(machine: &Machine) -> Vec<(&'static str, String, Span)> {
    let place = machine.name.span();
    let spelled = |tokens: &dyn ToTokens| spelled(tokens.to_token_stream());
    let events = match &machine.events {
        Some(EventType::Declared { keyword, attrs, variants, .. }) => {
            (spelled(&quote!(#(#attrs)* #(#variants,)*)), keyword.span())
        }
        Some(EventType::Foreign(ty)) => (spelled(ty), place),
        None => (String::new(), place),
    };
    let params = machine.params.iter().map(|param| [spelled(&param.name), spelled(&param.ty)].concat());
    let (generics, where_clause, signals) = (&machine.generics, &machine.generics.where_clause, &machine.signals);
    let generics = quote!(#generics #where_clause);
    Vec::from([
        ("the name", machine.name.to_string(), place),
        ("the observer", machine.observer.as_ref().map(ToString::to_string).unwrap_or_default(), place),
        ("the events", events.0, events.1),
        ("the signals", spelled(&quote!(#(#signals,)*)), place),
        ("the parameters", params.collect::<Vec<_>>().join(","), place),
        ("the generics", spelled(&generics), place),
        ("the room for what is deferred", format!("{:?}", machine.model.queue), place),
    ])
}
