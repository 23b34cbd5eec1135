//! Finds the parts of a text that can be tuned: literals in code and durations, transitions, and targets.

use super::items::{Item, items};
use core::ops::Range;
use fsm_model::check::Subject;
use fsm_model::{Branch, BranchId, ROOT, State, StateId, TransitionId};
use fsm_syntax::ast::Written;
use fsm_syntax::cells::{self, Place};
use fsm_syntax::words::Word;
use fsm_syntax::{self as syntax, Errors, Machine};
use proc_macro2::{Delimiter, Literal, TokenStream, TokenTree};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::Lit;

/// The start of the comment around a transition that is switched off.
pub const OFF: &str = "/* off: ";
/// The end of that comment.
pub const ON: &str = " */";

/// The parts of a text that can be tuned. All ranges are in bytes of the machine's text.
#[derive(Debug, Default)]
pub struct Places {
    /// The literals.
    pub cells: Vec<Cell>,
    /// The transitions, including those that are switched off.
    pub switches: Vec<Switch>,
    /// The targets of branches.
    pub targets: Vec<Target>,
}

/// A literal in code, or a duration.
#[derive(Debug)]
pub struct Cell {
    /// The place of the literal.
    pub range: Range<usize>,
    /// The kind of the literal.
    pub kind: Kind,
    /// The suffix of a number, such as `ms` or `f32`.
    pub suffix: String,
    /// The value as text.
    pub value: String,
    /// The transitions that contain the literal; empty if it is part of a state.
    pub transitions: Vec<TransitionId>,
    /// The state that contains the literal.
    pub state: StateId,
}

/// A transition of the text. With several triggers, or in several states, it declares several transitions of the model.
#[derive(Debug)]
pub struct Switch {
    /// The place of the transition, without the comment around it if it is switched off.
    pub range: Range<usize>,
    /// The state that contains the transition.
    pub state: StateId,
    /// The transitions of the model; empty if it is switched off.
    pub transitions: Vec<TransitionId>,
    /// Whether the transition is switched on.
    pub is_on: bool,
}

/// A target of a branch.
#[derive(Debug)]
pub struct Target {
    /// The place of the target.
    pub range: Range<usize>,
    /// The branch that has the target.
    pub branch: BranchId,
    /// The position of the target among those of the branch.
    pub nth: usize,
    /// The target state; `None` for `stay`.
    pub state: Option<StateId>,
}

/// Finds the parts of a valid text that can be tuned. The text starts after the first `before` bytes of `padded`.
pub fn places(padded: &str, before: usize) -> Places {
    let mut errors = Errors::default();
    let tokens: TokenStream = padded.parse().unwrap_or_default();
    let Some((mut machine, _)) = syntax::read(tokens.clone(), &mut errors) else {
        let _ = errors.into_list();
        return Places::default();
    };
    let _ = errors.into_list();
    let items = items(tokens.clone());
    let reading = Reading { machine: &machine, items: &items, text: padded };
    let (switches, targets) = (reading.switches(&tokens), reading.targets());
    let durations = reading.durations();
    let mut places = Places { cells: cells(&mut machine, durations), switches, targets };
    places.move_back(before);
    places
}

impl Places {
    fn move_back(&mut self, by: usize) {
        let cells = self.cells.iter_mut().map(|it| &mut it.range);
        let switches = self.switches.iter_mut().map(|it| &mut it.range);
        let targets = self.targets.iter_mut().map(|it| &mut it.range);
        for range in cells.chain(switches).chain(targets) {
            *range = range.start.saturating_sub(by)..range.end.saturating_sub(by);
        }
    }
}

/// The literals in code, and durations that are literals, in the order of the text. A literal that is shared by several
/// states or transitions is listed once.
fn cells(machine: &mut Machine, durations: Vec<Cell>) -> Vec<Cell> {
    let mut found: Vec<(TokenStream, Place)> = Vec::new();
    cells::number(machine, &mut |place, literal| found.push((literal.clone(), place)));
    let found = found.into_iter().filter_map(|(literal, place)| {
        let (transitions, state) = owner(machine, place);
        Cell::of(&literal, transitions, state)
    });
    let mut all: Vec<_> = durations.into_iter().chain(found).collect();
    all.sort_by_key(|cell| (cell.range.start, cell.range.end));
    all.dedup_by(|later, first| {
        let is_same = later.range == first.range;
        if is_same {
            first.transitions.append(&mut later.transitions);
        }
        is_same
    });
    all
}

/// The transitions and the state that a place belongs to.
fn owner(machine: &Machine, place: Place) -> (Vec<TransitionId>, StateId) {
    let model = &machine.model;
    let of = |is: &dyn Fn(usize) -> bool| {
        let all = (0..model.transitions.len()).filter(|at| is(*at)).map(TransitionId::at).collect::<Vec<_>>();
        let source = all.first().map_or(ROOT, |first| model.transitions[first.index()].source);
        (all, source)
    };
    match place {
        Place::Action(at) => (Vec::new(), model.actions[at].state),
        Place::Invariant(at) => (Vec::new(), model.invariants[at]),
        Place::Initial(state) => (Vec::new(), state),
        Place::Field(at) => (Vec::new(), StateId::at(at)),
        Place::Transition(at) => of(&|other| other == at),
        Place::Reaction(at) => of(&|other| machine.transitions[other].reaction == at),
        Place::Branch(branch) => of(&|other| model.transitions[other].branches.contains(&branch)),
    }
}

/// The place of tokens.
fn range_of(tokens: &TokenStream) -> Option<Range<usize>> {
    let first = tokens.clone().into_iter().next()?.span().byte_range();
    let last = tokens.clone().into_iter().last()?.span().byte_range();
    (first.start < last.end).then_some(first.start..last.end)
}

struct Reading<'r> {
    machine: &'r Machine,
    items: &'r [Item],
    text: &'r str,
}

impl Reading<'_> {
    /// The durations that are literals: `after 5s`.
    fn durations(&self) -> Vec<Cell> {
        let all = self.machine.transitions.iter().enumerate().filter(|(_, code)| code.duration.is_none());
        let written = all.filter_map(|(at, code)| {
            let Some(Written::Duration(tokens)) = &code.written else { return None };
            let is_literal = matches!(tokens.clone().into_iter().collect::<Vec<_>>()[..], [TokenTree::Literal(_)]);
            let state = self.machine.model.transitions[at].source;
            is_literal.then(|| Cell::of(tokens, Vec::from([TransitionId::at(at)]), state))?
        });
        written.collect()
    }

    fn switches(&self, tokens: &TokenStream) -> Vec<Switch> {
        let is_clause = |item: &&Item| matches!(item.word, Word::Trigger(_) | Word::Alarm | Word::Defer | Word::Ignore);
        let clauses = self.items.iter().filter(is_clause).map(|item| {
            let transitions = (0..self.machine.model.transitions.len()).map(TransitionId::at);
            let place = |id: &TransitionId| self.machine.places.of(Subject::Transition(*id)).byte_range().start;
            let transitions = transitions.filter(|id| item.range.contains(&place(id))).collect();
            let state = self.enclosing_state(item.range.start);
            Switch { range: item.range.clone(), state, transitions, is_on: true }
        });
        let off = self.comments(tokens).into_iter().map(|range| {
            let state = self.enclosing_state(range.start);
            Switch { range, state, transitions: Vec::new(), is_on: false }
        });
        let mut all: Vec<_> = clauses.chain(off).collect();
        all.sort_by_key(|switch| switch.range.start);
        all
    }

    /// The innermost state whose item contains this place.
    fn enclosing_state(&self, place: usize) -> StateId {
        let states = self.machine.states.iter().enumerate().skip(1).filter_map(|(at, state)| {
            let name = state.name.span().byte_range().start;
            let named = self
                .items
                .iter()
                .filter(|item| matches!(item.word, Word::State(_) | Word::Initial) && item.range.contains(&name));
            let item = named.min_by_key(|item| item.range.len())?;
            item.range.contains(&place).then_some((item.range.len(), StateId::at(at)))
        });
        states.min_by_key(|(length, _)| *length).map_or(ROOT, |(_, state)| state)
    }

    /// The places of the transitions that are switched off, inside their comments.
    fn comments(&self, tokens: &TokenStream) -> Vec<Range<usize>> {
        let mut leaves = Vec::new();
        flat(tokens.clone(), &mut leaves);
        let is_token = |place: usize| leaves.iter().any(|leaf: &Range<usize>| leaf.contains(&place));
        let starts = self.text.match_indices(OFF).filter(|(at, _)| !is_token(*at)).map(|(at, _)| at + OFF.len());
        let whole = starts.filter_map(|start| Some(start..start + self.text[start..].find(ON)?));
        whole.filter(|range| !range.is_empty() && !is_comment(&self.text[range.clone()])).collect()
    }

    fn targets(&self) -> Vec<Target> {
        let model = &self.machine.model;
        let unwritten = model.unwritten();
        let written = model.branches.iter().enumerate().take(model.branches.len() - unwritten);
        let mut all = Vec::new();
        for (at, branch) in written {
            let id = BranchId::at(at);
            let states: Vec<Option<StateId>> = match branch {
                Branch::Stay => Vec::from([None]),
                Branch::Push(state) => Vec::from([Some(*state)]),
                Branch::Go(_) | Branch::Fork(_) => model.targets(branch).iter().map(|it| Some(it.state)).collect(),
                Branch::Pop | Branch::Pass | Branch::Defer | Branch::Ignore | Branch::Refuse | Branch::Return => {
                    continue;
                }
            };
            let place = self.machine.places.of(Subject::Branch(id)).byte_range();
            let ranges = self.text.get(place.clone()).map(|text| ends(text, states.len())).unwrap_or_default();
            if ranges.len() == states.len() {
                let places = ranges.into_iter().zip(states).enumerate();
                all.extend(places.map(|(nth, (range, state))| {
                    let range = place.start + range.start..place.start + range.end;
                    Target { range, branch: id, nth, state }
                }));
            }
        }
        all
    }
}

/// Collects the places of all tokens except brackets.
fn flat(tokens: TokenStream, leaves: &mut Vec<Range<usize>>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => flat(group.stream(), leaves),
            other => leaves.push(other.span().byte_range()),
        }
    }
}

/// Whether a comment begins or ends in a text, so that the text cannot be the content of another one.
pub fn is_comment(text: &str) -> bool {
    text.contains("/*") || text.contains("*/")
}

/// The places of the state names in the text of a branch: `Look`, `push(Film)`, `(A, B)`, `stay`.
fn ends(text: &str, count: usize) -> Vec<Range<usize>> {
    let Ok(tokens) = text.parse::<TokenStream>() else { return Vec::new() };
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    match &tokens[..] {
        [TokenTree::Ident(word), TokenTree::Group(inner)] if word == "push" || word == "reenter" => {
            let inner = inner.span_open().byte_range().end..inner.span_close().byte_range().start;
            let Some(argument) = text.get(inner.clone()) else { return Vec::new() };
            ends(argument, count).into_iter().map(|it| inner.start + it.start..inner.start + it.end).collect()
        }
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis && count > 1 => {
            let parts: Vec<TokenTree> = group.stream().into_iter().collect();
            let parts = parts.split(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ','));
            parts.filter_map(|part| range_of(&part.iter().cloned().collect())).collect()
        }
        [TokenTree::Ident(word), ..] if count == 1 && word != "reenter" => core::iter::once(0..text.len()).collect(),
        _ => Vec::new(),
    }
}

/// The name of a state, after those of enclosing states if other states have the same name.
pub fn name_of(machine: &Machine, state: StateId) -> String {
    let states = &machine.model.states;
    let State { name, parent, .. } = &states[state.index()];
    let namesakes = states.iter().skip(1).filter(|other| other.name == *name).count();
    match parent.filter(|&parent| namesakes > 1 && parent != ROOT) {
        Some(parent) => format!("{}.{name}", name_of(machine, parent)),
        None => name.to_string(),
    }
}

/// The kind of a literal that can be tuned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Text,
    Char,
    Flag,
    Whole,
    Real,
    /// A number with a unit of time.
    Time,
}

impl Cell {
    /// Reads a literal, which can have a sign.
    fn of(literal: &TokenStream, transitions: Vec<TransitionId>, state: StateId) -> Option<Self> {
        let text = literal.to_string();
        let number = text.trim_start_matches('-');
        let sign = if number == text { "" } else { "-" };
        let (kind, suffix, value) = match syn::parse_str(number).ok()? {
            Lit::Str(text) => (Kind::Text, String::new(), text.value()),
            Lit::Char(char) => (Kind::Char, String::new(), char.value().to_string()),
            Lit::Bool(flag) => (Kind::Flag, String::new(), flag.value.to_string()),
            Lit::Int(whole) => (Kind::Whole, whole.suffix().to_string(), [sign, whole.base10_digits()].concat()),
            Lit::Float(real) => (Kind::Real, real.suffix().to_string(), [sign, real.base10_digits()].concat()),
            _ => return None,
        };
        let kind = match &*suffix {
            "ns" | "us" | "ms" | "s" | "min" | "h" => Kind::Time,
            "f32" | "f64" => Kind::Real,
            _ => kind,
        };
        Some(Cell { range: range_of(literal)?, kind, suffix, value, transitions, state })
    }

    /// Spells the literal with another value, in the same form.
    ///
    /// # Errors
    ///
    /// Returns a message for the user if the value is not valid for this literal.
    pub fn spelled(&self, value: &str) -> Result<String, String> {
        match (self.kind, value.trim()) {
            (Kind::Text, _) => Ok(Literal::string(value).to_string()),
            (Kind::Char, _) => match value.parse() {
                Ok(char) => Ok(Literal::character(char).to_string()),
                Err(_) => Err("a character is one sign".to_string()),
            },
            (Kind::Flag, value @ ("true" | "false")) => Ok(value.to_string()),
            (Kind::Flag, value) => Err(format!("{value:?} is neither `true` nor `false`")),
            (Kind::Whole | Kind::Real | Kind::Time, value) => self.number(value),
        }
    }

    fn number(&self, value: &str) -> Result<String, String> {
        let number: f64 = value.parse().map_err(|_| format!("{value:?} is no number"))?;
        let is_time = self.kind == Kind::Time;
        if !number.is_finite() || (is_time && number < 0.0) {
            return Err(format!("{value:?} is out of range"));
        }
        let suffix = &self.suffix;
        if self.kind == Kind::Real || (is_time && (self.value.contains('.') || number.fract() != 0.0)) {
            let has_point = value.contains(['.', 'e', 'E']) || !suffix.is_empty();
            return Ok(if has_point { format!("{value}{suffix}") } else { format!("{value}.0") });
        }
        match value.parse::<i128>() {
            Ok(whole) => Ok(format!("{whole}{suffix}")),
            Err(_) => Err(format!("{value:?} is no whole number")),
        }
    }
}
