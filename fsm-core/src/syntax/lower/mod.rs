//! Syntax tree to model: states get ids in document order, names are resolved, transitions are gathered state by state,
//! and the user's code is put aside by id.
//!
//! What cannot be resolved is reported and replaced by something harmless, so that the rest of the machine is still
//! looked at.

#![allow(missing_docs, reason = "the fields are named after what the user writes")]

use super::allowed::Allowed;
use super::ast::{self, Clause, End, Field, Item, Param, Path};
use super::borrowed;
use super::code::{Raising, Reader, Vocabulary};
use super::errors::Errors;
use super::examples::HISTORY_ELSE;
use super::fields;
use super::names::Names;
use super::outline::{self, Outline};
use super::pattern::{self, Shapes};
use super::places::{Places, Warning};
use super::reaction::{self, Context, Tree};
use crate::model::check::Hints;
use crate::model::{
    Action, ActionId, Arguments, Branch, BranchId, History, Initial, Kind, List, Mode, Model, ROOT, Raise, Site,
    StateId, Target,
};
use transitions::Scope;

mod observing;
mod transitions;

use crate::rules::Rule;
use proc_macro2::{Ident, Span, TokenStream};
use std::collections::BTreeMap;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, Generics, Pat, Type, Variant, Visibility};

/// A machine, understood: its model, and the user's tokens by the model's ids.
pub struct Machine {
    pub attrs: Vec<Attribute>,
    pub vis: Visibility,
    pub name: Ident,
    pub generics: Generics,
    pub params: Vec<Param>,
    pub events: Option<EventType>,
    /// The signals, where there are any.
    pub signals: Vec<Variant>,
    pub model: Model,
    /// By state.
    pub states: Vec<StateCode>,
    /// By action block.
    pub actions: Vec<TokenStream>,
    /// By transition.
    pub transitions: Vec<TransitionCode>,
    /// The reactions, by [`TransitionCode::reaction`].
    pub reactions: Vec<Tree>,
    /// By branch: whether its effect is plain, so that there is nothing to look for in it.
    pub plain: Vec<bool>,
    /// The decided `initial`s, by composite.
    pub initials: BTreeMap<StateId, Tree>,
    /// What ends hand to the states that they enter: by branch, the states in the order of the path.
    pub arguments: BTreeMap<BranchId, Vec<(StateId, Vec<TokenStream>)>>,
    /// Whether some code asks `is_in`.
    pub asks: bool,
    pub places: Places,
    /// What is warned of.
    pub warnings: Vec<Warning>,
    /// The parameter that observes. The action blocks that tell it of exits and entries are without tokens.
    pub observer: Option<Ident>,
}

/// The event type.
pub enum EventType {
    /// Declared here; `whole` if every variant could be read.
    Declared {
        attrs: Vec<Attribute>,
        variants: Vec<Variant>,
        whole: bool,
    },
    Foreign(Type),
}

/// What the user wrote of a state beyond the model.
pub struct StateCode {
    pub attrs: Vec<Attribute>,
    pub name: Ident,
    pub fields: Vec<Field>,
    /// Whether all fields could be read.
    pub whole: bool,
}

impl StateCode {
    /// A state of which only the name is known.
    #[must_use]
    pub fn of(name: Ident) -> Self {
        StateCode { attrs: Vec::new(), name, fields: Vec::new(), whole: true }
    }
}

/// The code of a transition.
pub struct TransitionCode {
    /// Of an `on`, its variants qualified.
    pub pattern: Option<TokenStream>,
    /// The same as read, where it may bind names: most are only that of an event.
    pub binding: Option<Pat>,
    pub guard: Option<TokenStream>,
    /// Whether the guard is plain: it binds nothing, and there is nothing to look for in it.
    pub plain: bool,
    /// Of an `after` or `every` whose duration is no literal.
    pub duration: Option<TokenStream>,
    /// Several triggers of one clause share a reaction.
    pub reaction: usize,
}

/// A syntax tree to a machine.
pub fn lower(machine: ast::Machine, errors: &mut Errors) -> Machine {
    let ast::Machine { mut attrs, vis, name, generics, params, items } = machine;
    let mut outline = Outline::default();
    outline.add(None, Kind::Plain, StateCode::of(name.clone()), items);
    let mut event_type = outline::take_events(&mut outline, errors);
    let mut signals = outline::take_signals(&mut outline, event_type.as_ref(), &generics, errors);
    let allowed = Allowed::of(&mut attrs, &mut outline, event_type.as_mut(), signals.as_mut(), errors);
    let names = Names::of(&outline.states);
    for state in &outline.code {
        fields::refuse_borrowed(&state.fields, &generics, errors);
        state.fields.iter().for_each(|field| fields::refuse_words(field, errors));
    }
    let (event_shapes, signal_shapes) =
        (event_shapes(&name, event_type.as_ref(), &generics), signal_shapes(&name, signals.as_ref()));
    let event_shapes = event_shapes.map(|events| events.beside(signal_shapes.as_ref()));
    let vocabulary = Vocabulary { names: &names, events: event_shapes.as_ref(), signals: signal_shapes.as_ref() };
    let mut lowering = Lowering::new(&name, outline, vocabulary, errors);
    lowering.places.allowed = allowed;
    lowering.places.events = outline::spans(match &event_type {
        Some(EventType::Declared { variants, .. }) => variants,
        _ => &[],
    });
    lowering.places.signals = outline::spans(signals.as_ref().map_or(&[], |(variants, _)| variants));
    lowering.observe(&params);
    lowering.all();
    lowering.start_with_arguments();
    let Lowering {
        model,
        states,
        actions,
        transitions,
        reactions,
        plain,
        initials,
        arguments,
        asks,
        places,
        observer,
        ..
    } = lowering;
    Machine {
        attrs,
        vis,
        name,
        generics,
        params,
        events: event_type,
        signals: signals.map(|(variants, _)| variants).unwrap_or_default(),
        model,
        states,
        actions,
        transitions,
        reactions,
        plain,
        initials,
        arguments,
        asks,
        places,
        warnings: Vec::new(),
        observer,
    }
}

/// The event type as patterns see it.
fn event_shapes<'e>(name: &Ident, events: Option<&'e EventType>, generics: &Generics) -> Option<Shapes<'e>> {
    let kind = "event";
    match events? {
        EventType::Declared { variants, whole, .. } => {
            let path = Some(quote::format_ident!("{}Event", name).into());
            let borrows = variants.iter().any(|variant| borrowed::in_variant(variant, generics).is_some());
            let names = pattern::names(variants);
            Some(Shapes { path, variants: Some(variants), names, whole: *whole, kind, others: Vec::new(), borrows })
        }
        EventType::Foreign(ty) => {
            let borrows = borrowed::in_type(ty, generics).is_some();
            let path = pattern::head(ty);
            Some(Shapes { path, variants: None, names: Vec::new(), whole: true, kind, others: Vec::new(), borrows })
        }
    }
}

/// The type of the signals as patterns see it.
fn signal_shapes<'s>(name: &Ident, signals: Option<&'s (Vec<Variant>, bool)>) -> Option<Shapes<'s>> {
    let (variants, whole) = signals?;
    let path = Some(quote::format_ident!("__{}Signal", name, span = Span::mixed_site()).into());
    let kind = "signal";
    let names = pattern::names(variants);
    Some(Shapes { path, variants: Some(variants), names, whole: *whole, kind, others: Vec::new(), borrows: false })
}

struct Lowering<'l> {
    vocabulary: Vocabulary<'l>,
    errors: &'l mut Errors,
    items: Vec<Vec<Item>>,
    priority_outer: bool,
    /// Whether some state is a parallel.
    parallel: bool,
    model: Model,
    states: Vec<StateCode>,
    actions: Vec<TokenStream>,
    transitions: Vec<TransitionCode>,
    reactions: Vec<Tree>,
    plain: Vec<bool>,
    initials: BTreeMap<StateId, Tree>,
    arguments: BTreeMap<BranchId, Vec<(StateId, Vec<TokenStream>)>>,
    asks: bool,
    places: Places,
    observer: Option<Ident>,
}

impl<'l> Lowering<'l> {
    fn new(name: &Ident, outline: Outline, vocabulary: Vocabulary<'l>, errors: &'l mut Errors) -> Self {
        let Outline { states, code, items } = outline;
        let names = |shapes: Option<&Shapes<'_>>| {
            let names = shapes.into_iter().flat_map(Shapes::names);
            names.map(Into::into).collect::<Vec<_>>().into()
        };
        let unclear = code.iter().enumerate().filter(|(_, state)| !state.whole).map(|(index, _)| StateId::at(index));
        let hints = Hints { unclear: unclear.collect(), ..Hints::default() };
        let places =
            Places { states: code.iter().map(|state| state.name.span()).collect(), hints, ..Places::default() };
        let model = Model {
            name: name.unraw().to_string().into(),
            states: states.into(),
            events: names(vocabulary.events),
            signals: names(vocabulary.signals),
            transitions: List::default(),
            branches: List::default(),
            forks: List::default(),
            actions: List::default(),
            raises: List::default(),
            data: fields::data_of(&code).into(),
            arguments: List::default(),
            stack: None,
            queue: None,
        };
        Lowering {
            vocabulary,
            errors,
            items,
            priority_outer: false,
            parallel: model.states.iter().any(|state| state.kind == Kind::Parallel),
            model,
            states: code,
            actions: Vec::new(),
            transitions: Vec::new(),
            reactions: Vec::new(),
            plain: Vec::new(),
            initials: BTreeMap::new(),
            arguments: BTreeMap::new(),
            asks: false,
            places,
            observer: None,
        }
    }

    /// A form with its holes filled, for what stands in a state.
    fn fill(&mut self, state: StateId, form: &str) -> String {
        let above = |state: &StateId| self.model.states[state.index()].parent;
        let mut path: Vec<_> = core::iter::successors(Some(state), above).filter(|&state| state != ROOT).collect();
        path.reverse();
        for state in &path {
            self.errors.examples.enter(self.states[state.index()].name.to_string());
        }
        let filled = self.errors.fill(form);
        path.iter().for_each(|_| self.errors.examples.leave());
        filled
    }

    /// A reader of the user's code that stands in a state.
    fn reader(&mut self, scope: StateId) -> Reader<'_> {
        let Lowering { vocabulary, errors, asks, .. } = self;
        Reader { vocabulary: *vocabulary, scope, errors, asks, only_looks: None, depth: 0, raises: Vec::new() }
    }

    /// Notes what a piece of code raises.
    fn raises(&mut self, raises: &[Raising], site: Site) {
        for Raising { raised, repeated, certain, place } in raises {
            if *certain {
                self.places.hints.certain_raises.insert(self.model.raises.len());
            }
            self.model.raises.to_mut().push(Raise { site, raised: *raised, repeated: *repeated });
            self.places.raises.push(*place);
        }
    }

    fn all(&mut self) {
        let items = core::mem::take(&mut self.items);
        let mut clauses: Vec<Vec<Clause>> = items.iter().map(|_| Vec::new()).collect();
        let mut members = Vec::new();
        for (index, items) in items.into_iter().enumerate() {
            let state = StateId::at(index);
            self.tell_of(state);
            for item in items {
                match item {
                    Item::Clause(clause) => clauses[index].push(clause),
                    Item::In { states, clauses } => members.push((state, states, clauses)),
                    other => self.item(state, other),
                }
            }
        }
        let shared = self.shared_clauses(members);
        for (index, own) in clauses.iter().enumerate() {
            let state = StateId::at(index);
            let shared = shared.iter().filter(|(member, ..)| *member == state);
            let shared = shared.map(|(_, scope, clause)| (*scope, &**clause));
            let all: Vec<_> = own.iter().map(|clause| (state, clause)).chain(shared).collect();
            // An event is deferred when nothing else of the state wants it.
            let (deferrals, transitions): (Vec<_>, Vec<_>) =
                all.into_iter().partition(|(_, clause)| matches!(clause.reaction, ast::Reaction::Defers));
            for (scope, clause) in transitions.into_iter().chain(deferrals) {
                self.clause(state, scope, clause);
            }
        }
    }

    /// The transitions of `in A | B { .. }`: each by the states in which it stands, and the scope of its names.
    fn shared_clauses(
        &mut self,
        members: Vec<(StateId, Vec<Path>, Vec<Clause>)>,
    ) -> Vec<(StateId, StateId, std::rc::Rc<Clause>)> {
        let mut shared = Vec::new();
        for (scope, paths, clauses) in members {
            let clauses: Vec<_> = clauses.into_iter().map(std::rc::Rc::new).collect();
            for path in paths {
                match self.vocabulary.names.resolve(&path, scope) {
                    Ok(state) => shared.extend(clauses.iter().map(|clause| (state, scope, clause.clone()))),
                    Err(error) => self.errors.push(error),
                }
            }
        }
        shared
    }

    fn item(&mut self, state: StateId, item: Item) {
        match item {
            Item::Initial(initial) => self.initial(state, &initial),
            Item::History(history) => self.history(state, &history),
            Item::Action(action) => {
                let mut reader = self.reader(state);
                let body = if action.plain { action.body } else { reader.block(action.body) };
                let raises = reader.raises;
                self.raises(&raises, Site::Action(ActionId::at(self.actions.len())));
                self.actions.push(body);
                self.model.actions.to_mut().push(Action { state, moments: action.moments.into() });
            }
            Item::Stack { .. } | Item::Queue { .. } | Item::PriorityOuter { .. } | Item::Observer { .. }
                if state != ROOT =>
            {
                self.errors.at_span(
                    Rule::Misplaced,
                    item.span(),
                    "this is said of the whole machine; move it into the machine's own body",
                );
            }
            Item::Stack { keyword, room } => {
                if let Some(first) = self.places.stack {
                    self.errors.conflict(
                        Rule::SaidTwice,
                        keyword.span(),
                        "`stack` is said twice; keep one",
                        first,
                        "first said here",
                    );
                }
                self.places.stack = Some(keyword.span());
                match room.base10_parse() {
                    Ok(room) => self.model.stack = Some(room),
                    Err(_) => self.errors.at(
                        Rule::MalformedRoom,
                        room,
                        "expected room for 65535 states at most, as in `stack 8;`",
                    ),
                }
            }
            Item::Queue { keyword, room } => {
                if let Some(first) = self.places.queue {
                    self.errors.conflict(
                        Rule::SaidTwice,
                        keyword.span(),
                        "`queue` is said twice; keep one",
                        first,
                        "first said here",
                    );
                }
                self.places.queue = Some(keyword.span());
                match room.base10_parse() {
                    Ok(room) => self.model.queue = Some(room),
                    Err(_) => self.errors.at(
                        Rule::MalformedRoom,
                        room,
                        "expected room for 65535 events at most, as in `queue 8;`",
                    ),
                }
            }
            Item::PriorityOuter { .. } => self.priority_outer = true,
            Item::Observer { .. } => {}
            Item::Clause(_) | Item::In { .. } | Item::Events(_) | Item::Signals(_) | Item::State(_) => {
                unreachable!("taken out before")
            }
        }
    }

    /// Notes what is raised while it is decided which of the branches from `first` on is taken.
    fn raises_of_all(&mut self, raises: &[Raising], first: usize) {
        for branch in first..self.model.branches.len() {
            self.raises(raises, Site::Branch(BranchId::at(branch)));
        }
    }

    fn initial(&mut self, state: StateId, initial: &ast::Initial) {
        if let Some(&first) = self.places.initials.get(&state.0) {
            let message = "where it starts is said twice; keep one `initial`";
            self.errors.conflict(Rule::SaidTwice, initial.keyword.span(), message, first, "first said here");
            return;
        }
        self.places.initials.insert(state.0, initial.keyword.span());
        let Some(reaction) = &initial.reaction else {
            self.model.states.to_mut()[state.index()].initial = Some(Initial::Decided(List::default()));
            return;
        };
        let first = self.model.branches.len();
        let tree = match reaction {
            Expr::Path(path) if !initial.arrow && path.path.get_ident().is_some() => {
                let mut scope = Scope::new(self, state);
                let path = Path::of(path.path.get_ident().cloned().into_iter().collect());
                let end = End::Go { path, mode: Mode::Default, external: false };
                Tree::End { branch: scope.branch(end, reaction.span(), true), effect: TokenStream::new() }
            }
            _ => {
                let mut scope = Scope::new(self, state);
                let tree = reaction::read(reaction, &mut scope);
                let decided = scope.decided;
                self.raises_of_all(&decided, first);
                tree
            }
        };
        let branches = first..self.model.branches.len();
        let plain = match &tree {
            Tree::End { branch, effect } if effect.is_empty() && !self.arguments.contains_key(branch) => Some(*branch),
            _ => None,
        };
        self.model.states.to_mut()[state.index()].initial = Some(match plain {
            Some(branch) => Initial::Plain(branch),
            None => {
                let hands = matches!(&tree, Tree::End { branch, effect } if effect.is_empty() && self.arguments.contains_key(branch));
                if !initial.arrow && !hands {
                    self.errors.at(
                        Rule::InitialWithoutArrow,
                        &initial.keyword,
                        "`initial Name;` names a state; with code or a decision it is `initial => { code; Name }`",
                    );
                }
                self.initials.insert(state, tree);
                Initial::Decided(branches.map(BranchId::at).collect::<Vec<_>>().into())
            }
        });
    }

    /// A composite that is handed new data begins anew: what it remembers belongs to the data that it had.
    fn start_with_arguments(&mut self) {
        let model = &mut self.model;
        for Arguments { branch, state, .. } in model.arguments.iter() {
            let remembers = model.states[state.index()].history.is_some();
            let targets = match &mut model.branches.to_mut()[branch.index()] {
                Branch::Go(target) => core::slice::from_mut(target),
                Branch::Fork(fork) => model.forks.to_mut()[fork.index()].to_mut(),
                _ => continue,
            };
            let own = targets.iter_mut().filter(|target| target.state == *state && target.mode == Mode::Default);
            own.filter(|_| remembers).for_each(|target| target.mode = Mode::Initial);
        }
    }

    fn history(&mut self, state: StateId, history: &ast::History) {
        if let Some(&first) = self.places.histories.get(&state.0) {
            let message = "a composite has at most one `history`; keep one";
            self.errors.conflict(Rule::SaidTwice, history.keyword.span(), message, first, "first said here");
            return;
        }
        self.places.histories.insert(state.0, history.keyword.span());
        self.places.otherwises.extend(history.otherwise.as_ref().map(|expr| (state.0, expr.span())));
        let otherwise = history.otherwise.as_ref().and_then(|expr| match reaction::ending(expr) {
            Ok(Some(End::Go { path, mode, external: false })) if path.arguments.is_empty() => {
                match self.vocabulary.names.resolve(&path, state) {
                    Ok(target) => Some(Target { state: target, mode, external: false }),
                    Err(error) => {
                        self.errors.push(error);
                        None
                    }
                }
            }
            _ => {
                let message = self.fill(state, HISTORY_ELSE);
                self.errors.at(Rule::MalformedHistory, expr, message);
                None
            }
        });
        self.model.states.to_mut()[state.index()].history = Some(History { kind: history.kind, otherwise });
    }
}
