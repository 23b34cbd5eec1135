//! Lowers the syntax tree to the model: states get ids in document order, names are resolved, transitions are collected
//! for each state, and the user's code is stored by id.
//!
//! Anything that cannot be resolved is reported and replaced with something harmless, so that the rest can be checked.

mod bindings;
mod borrow;
pub(super) mod data;
mod deferral;
mod entering;
pub(super) mod failing;
mod implied;
mod names_as_values;
mod namesakes;
mod observing;
mod other_items;
mod outline;
mod shapes;
mod submachines;
mod transitions;

use super::ast::{self, Clause, Item, Path, TriggerKind, Written};
use super::code::pattern::Shapes;
use super::code::reader::{Raising, Reader, Vocabulary};
use super::code::refused::Place;
use super::code::tries::TryContext;
use super::machine::{EventType, Machine, OuterProperties, StateCode};
use super::messages::allow::{self, Allowed};
use super::messages::errors::Errors;
use super::messages::places::Places;
use super::names::Names;
use super::tags::Tags;
use super::words::Word;
use core::cell::OnceCell;
use fsm_model::check::Hints;
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use fsm_model::sorted::Map;
use fsm_model::{BranchId, EventId, Kind, List, Model, ROOT, Raise, Site, State, StateId, Text};
use outline::Outline;
use proc_macro2::Ident;
use std::format;
use std::rc::Rc;
use std::string::{String, ToString};
use std::vec::Vec;
use submachines::Submachines;
use syn::ext::IdentExt;
use syn::{Attribute, Variant};

/// Refuses attributes of a state that other tools have for a keyword: `#[default]`, `#[on_enter(log)]`.
fn refuse_keywords(attrs: &mut Vec<Attribute>, errors: &mut Errors) {
    let name = |attr: &Attribute| attr.path().get_ident().map(ToString::to_string);
    let word = |attr: &Attribute| Word::elsewhere_named(&name(attr)?);
    for attr in attrs.extract_if(.., |attr| word(attr).is_some()) {
        let (Some(name), Some(word)) = (name(&attr), word(&attr)) else { continue };
        if word == Word::Initial {
            errors.lose_start();
        }
        let form = errors.form(word);
        errors.at(
            Rule::Attribute,
            attr,
            format!("no attribute is named `{name}`; it is a keyword here, as in `{form}`"),
        );
    }
}

/// Lowers a syntax tree to a machine.
pub fn lower(machine: ast::Machine, errors: &mut Errors) -> Machine {
    let ast::Machine {
        mut attrs,
        attrs_of_states,
        vis,
        waits,
        keyword,
        name,
        generics,
        params,
        fails,
        items,
        moves: _,
        text,
        parts,
        schema,
        pictured,
        explains,
        explores,
        inspected,
    } = machine;
    let mut outline = Outline::default();
    outline.add(None, Kind::Plain, StateCode::of(name.clone()), items);
    let mut event_type = outline::take_events(&mut outline, errors);
    let mut signals = outline::take_signals(&mut outline, event_type.as_ref(), &generics, errors);
    let enclosing = OuterProperties::of(fails.as_ref(), waits.as_ref());
    let submachines = Submachines::expand(&name, enclosing, &generics, &mut outline, &mut signals, errors);
    let failure = fails.as_ref().map(|ty| failing::declare(ty, &mut signals, &generics, errors));
    let allowed = allowed(&mut attrs, &mut outline, event_type.as_mut(), signals.as_mut(), errors);
    let names = Names::of(&outline.states).without(errors.conditions.left_out().clone());
    // A derive of the states may have such an attribute.
    if attrs_of_states.is_empty() {
        outline.code.iter_mut().for_each(|state| refuse_keywords(&mut state.attrs, errors));
    }
    for state in &outline.code {
        data::refuse_borrowed(&state.fields, &generics, errors);
        state.fields.iter().for_each(|field| data::refuse_words(field, waits.is_some(), errors));
    }
    let signal_shapes = shapes::of_signals(&name, signals.as_ref());
    let event_shapes = shapes::of_events(&name, event_type.as_ref(), &generics);
    let event_shapes = event_shapes.map(|events| events.beside(signal_shapes.as_ref()));
    let tags = Tags::of(&outline.states, &outline.code);
    tags.refuse_namesakes(&name, errors);
    let (events, signals_named) = (event_shapes.as_ref(), signal_shapes.as_ref());
    let vocabulary = Vocabulary { names: &names, tags: &tags, events, signals: signals_named };
    let Outline { states, code, items } = outline;
    let mut lowering = Lowering {
        vocabulary,
        errors,
        items,
        priority_outer: false,
        parallel: states.iter().any(|state| state.kind == Kind::Parallel),
        fields: OnceCell::new(),
        machine: Machine {
            model: model(&name, states, &code, vocabulary, failure, &submachines),
            submachines: submachines.code(),
            places: places(&code, allowed, event_type.as_ref(), signals.as_ref().map_or(&[], |(variants, _)| variants)),
            attrs,
            attrs_of_states,
            vis,
            waits,
            keyword,
            name,
            generics,
            params,
            fails,
            events: None,
            signals: Vec::new(),
            version: 0,
            migration: None,
            states: code,
            tags: Tags::default(),
            actions: Vec::new(),
            invariants: Vec::new(),
            transitions: Vec::new(),
            reactions: Vec::new(),
            initials: Map::new(),
            arguments: Map::new(),
            has_queries: false,
            warnings: Vec::new(),
            observer: None,
            shows_payloads: false,
            text,
            parts,
            schema,
            recorded: Vec::new(),
            pictured,
            explains: explains || inspected,
            explores,
            inspected,
        },
    };
    lowering.observe();
    lowering.all();
    lowering.start_with_arguments();
    lowering.namesakes();
    lowering.implied();
    lowering.exhaustive(event_type.as_ref());
    let mut machine = lowering.machine;
    machine.model.has_queries = machine.has_queries;
    data::find_used_while_suspended(&mut machine);
    let signals = signals.map(|(variants, _)| variants).unwrap_or_default();
    Machine { events: event_type, signals, tags, ..machine }
}

/// Collects the warnings that attributes of the machine, its states, its events and its signals silence.
fn allowed(
    attrs: &mut Vec<Attribute>,
    outline: &mut Outline,
    events: Option<&mut EventType>,
    signals: Option<&mut (Vec<Variant>, bool)>,
    errors: &mut Errors,
) -> Allowed {
    let mut allowed = Allowed::default();
    allowed.take(allow::Item::State(ROOT), attrs, errors);
    for (index, state) in outline.code.iter_mut().enumerate() {
        allowed.take(allow::Item::State(StateId::at(index)), &mut state.attrs, errors);
    }
    if let Some(EventType::Declared { variants, .. }) = events {
        for (index, event) in variants.iter_mut().enumerate() {
            allowed.take(allow::Item::Event(EventId::at(index)), &mut event.attrs, errors);
        }
    }
    for (index, signal) in signals.into_iter().flat_map(|(variants, _)| variants).enumerate() {
        allowed.take(allow::Item::Signal(EventId::at(index)), &mut signal.attrs, errors);
    }
    allowed
}

/// Creates a model with the states, events, signals and submachines. Transitions and actions are still missing.
fn model(
    name: &Ident,
    states: Vec<State>,
    code: &[StateCode],
    vocabulary: Vocabulary<'_>,
    failure: Option<EventId>,
    submachines: &Submachines,
) -> Model {
    let names = |shapes: Option<&Shapes<'_>>| -> Vec<Text> {
        let names = shapes.into_iter().flat_map(Shapes::names);
        names.map(Into::into).listed()
    };
    let mut signals = names(vocabulary.signals);
    submachines.name_signals(&mut signals);
    Model {
        name: name.unraw().to_string().into(),
        states: states.into(),
        events: names(vocabulary.events).into(),
        signals: signals.into(),
        failure,
        submachines: submachines.model().into(),
        transitions: List::default(),
        branches: List::default(),
        forks: List::default(),
        actions: List::default(),
        invariants: List::default(),
        raises: List::default(),
        data: data::data_of(code).into(),
        arguments: List::default(),
        stack: None,
        queue: None,
        has_queries: false,
    }
}

/// Creates the places of states, events and signals.
fn places(code: &[StateCode], allowed: Allowed, events: Option<&EventType>, signals: &[Variant]) -> Places {
    let unclear = code.iter().enumerate().filter(|(_, state)| !state.whole).map(|(index, _)| StateId::at(index));
    let events = match events {
        Some(EventType::Declared { variants, .. }) => variants.as_slice(),
        _ => &[],
    };
    Places {
        states: code.iter().map(|state| state.name.span()).listed(),
        events: outline::spans(events),
        signals: outline::spans(signals),
        hints: Hints { unclear: unclear.collect(), arguments: data::arguments_of(code), ..Hints::default() },
        allowed,
        ..Places::default()
    }
}

/// A machine that is being lowered.
struct Lowering<'l> {
    vocabulary: Vocabulary<'l>,
    errors: &'l mut Errors,
    /// The items of each state.
    items: Vec<Vec<Item>>,
    priority_outer: bool,
    /// Whether the machine has a `parallel`.
    parallel: bool,
    /// The first state that has a field with each name.
    fields: OnceCell<Map<String, StateId>>,
    /// The machine so far, without the types of its events and signals.
    machine: Machine,
}

/// When a clause of a state is considered, relative to the other clauses of the state.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum ClauseOrder {
    /// Clauses of a submachine come first, because nested states precede enclosing ones.
    Inside,
    /// Other clauses follow in document order.
    Own,
    /// A `defer` comes last, because an event is deferred only if nothing else in the state reacts to it.
    Deferral,
}

impl ClauseOrder {
    fn of(clause: &Clause) -> Self {
        let first = &clause.triggers[0];
        match clause.reaction {
            ast::Reaction::Defers => ClauseOrder::Deferral,
            _ if matches!(first.written, Some(Written::Forward { .. })) => ClauseOrder::Inside,
            _ if matches!(first.kind, TriggerKind::Inside(_)) => ClauseOrder::Inside,
            _ => ClauseOrder::Own,
        }
    }
}

impl Lowering<'_> {
    /// Fills the placeholders of a form with names that suit a state.
    fn fill(&mut self, state: StateId, form: &str) -> String {
        let above = |state: &StateId| self.machine.model.states[state.index()].parent;
        let mut path: Vec<_> = core::iter::successors(Some(state), above).filter(|&state| state != ROOT).listed();
        path.reverse();
        for state in &path {
            self.errors.examples.enter(self.machine.states[state.index()].name.to_string());
        }
        let filled = self.errors.fill(form);
        path.iter().for_each(|_| self.errors.examples.leave());
        filled
    }

    /// Creates a reader for the user's code in a state.
    fn reader(&mut self, scope: StateId) -> Reader<'_> {
        let Lowering { vocabulary, errors, machine, .. } = self;
        let (has_queries, raises, first_raise) = (&mut machine.has_queries, Vec::new(), machine.model.raises.len());
        let (failure, waits) = (machine.model.failure, machine.waits.is_some());
        let (tries, place) = (TryContext::Action, Place::Reaction);
        Reader {
            vocabulary: *vocabulary,
            scope,
            errors,
            has_queries,
            only_reads: None,
            place,
            tries,
            failure,
            waits,
            instant: None,
            awaited: None,
            depth: 0,
            questions: Vec::new(),
            raises,
            first_raise,
        }
    }

    /// Records what a piece of code raises.
    fn raises(&mut self, raises: &[Raising], site: Site) {
        for Raising { raised, repeated, certain, place } in raises {
            if *certain {
                self.machine.places.hints.certain_raises.insert(self.machine.model.raises.len());
            }
            self.machine.model.raises.to_mut().push(Raise { site, raised: *raised, repeated: *repeated });
            self.machine.places.raises.push(*place);
        }
    }

    fn all(&mut self) {
        let items = core::mem::take(&mut self.items);
        let mut clauses: Vec<Vec<Clause>> = items.iter().map(|_| Vec::new()).listed();
        let mut members = Vec::new();
        for (index, items) in items.into_iter().enumerate() {
            let state = StateId::at(index);
            self.add_notifications(state);
            for item in items {
                match item {
                    Item::Clause(clause) => clauses[index].push(clause),
                    Item::In { states, clauses } => members.push((state, states, clauses)),
                    other => self.item(state, other),
                }
            }
        }
        let shared = self.shared_clauses(members);
        let mut refusing = Vec::new();
        for (index, (own, shared)) in clauses.iter().zip(&shared).enumerate() {
            let state = StateId::at(index);
            let shared = shared.iter().map(|(scope, clause)| (*scope, &**clause));
            let (invariants, mut all): (Vec<_>, Vec<_>) = own
                .iter()
                .map(|clause| (state, clause))
                .chain(shared)
                .partition(|(_, clause)| matches!(clause.reaction, ast::Reaction::Forbids));
            invariants.into_iter().for_each(|(scope, clause)| self.invariant(state, scope, clause));
            all.sort_by_key(|(_, clause)| ClauseOrder::of(clause));
            for (scope, clause) in all {
                if self.errors.are_enough() {
                    return;
                }
                match clause.reaction {
                    ast::Reaction::Refuses => refusing.push((state, scope, clause)),
                    _ => self.clause(state, scope, clause),
                }
            }
        }
        // The clauses for events that a submachine has no room for come last. They are not written by the user.
        refusing.into_iter().for_each(|(state, scope, clause)| self.clause(state, scope, clause));
    }

    /// Returns the clauses of `in A | B { .. }` by state, each with the scope of its names.
    fn shared_clauses(&mut self, members: Vec<(StateId, Vec<Path>, Vec<Clause>)>) -> Vec<Vec<(StateId, Rc<Clause>)>> {
        let mut shared: Vec<Vec<_>> = self.machine.model.states.iter().map(|_| Vec::new()).listed();
        for (scope, paths, clauses) in members {
            let clauses: Vec<_> = clauses.into_iter().map(Rc::new).listed();
            for path in paths {
                if self.errors.are_enough() {
                    return shared;
                }
                match self.vocabulary.names.resolve(&path, scope) {
                    Ok(state) => shared[state.index()].extend(clauses.iter().map(|clause| (scope, clause.clone()))),
                    Err(error) => self.errors.push(error),
                }
            }
        }
        shared
    }

    /// Records what is raised before a branch is selected, for each of the branches from `first` on.
    fn raises_of_all(&mut self, raises: &[Raising], first: usize) {
        for branch in first..self.machine.model.branches.len() {
            self.raises(raises, Site::Branch(BranchId::at(branch)));
        }
    }
}
