//! The first pass over a machine. It finds the states in document order, each with the items that are still to be read,
//! and the types of events and signals.

use super::borrow;
use crate::ast::{self, EventKind, Item};
use crate::machine::{EventType, StateCode};
use crate::messages::errors::Errors;
use crate::words::Word;
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use fsm_model::sorted::Map;
use fsm_model::{Kind, State, StateId};
use proc_macro2::{Ident, Span};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::ext::IdentExt;
use syn::{Expr, ExprPath, Generics, Variant};

/// The states in document order, with the items that are still to be read.
#[derive(Default)]
pub struct Outline {
    pub states: Vec<State>,
    pub code: Vec<StateCode>,
    pub items: Vec<Vec<Item>>,
}

impl Outline {
    pub fn add(&mut self, parent: Option<StateId>, kind: Kind, code: StateCode, items: Vec<Item>) {
        let id = StateId::at(self.states.len());
        let name = code.name.unraw().to_string().into();
        self.states.push(State { name, kind, parent, initial: None, history: None });
        self.code.push(code);
        self.items.push(Vec::new());
        for item in items {
            match item {
                Item::State(state) => {
                    if let Some(keyword) = state.initial {
                        let path = state.name.clone().into();
                        let reaction = Some(Expr::Path(ExprPath { attrs: Vec::new(), qself: None, path }));
                        self.items[id.index()].push(Item::Initial(ast::Initial { keyword, reaction, arrow: false }));
                    }
                    let ast::State { attrs, tags, requirements, kind, name, was, fields, whole, items, .. } = state;
                    let code = StateCode { attrs, tags, requirements, name, was, fields, whole };
                    self.add(Some(id), kind, code, items);
                }
                other => self.items[id.index()].push(other),
            }
        }
    }
}

/// Takes the event type out of the items of the machine. It must be declared once, in the machine's own body. A second
/// or misplaced declaration is reported, but its events are used as well, so that they are not reported as unknown.
pub fn take_events(outline: &mut Outline, errors: &mut Errors) -> Option<EventType> {
    let mut first: Option<Ident> = None;
    let mut found = None;
    for (state, items) in outline.items.iter_mut().enumerate() {
        for item in items.extract_if(.., |item| matches!(item, Item::Events(_))) {
            let Item::Events(events) = item else { continue };
            let place = events.keyword.span();
            if state > 0 {
                errors.at_span(
                    Rule::Misplaced,
                    place,
                    "events belong to the whole machine; declare them in the machine's own body",
                );
            } else if let Some(first) = first
                .as_ref()
                .filter(|first| [*first, &events.keyword].iter().all(|word| **word == Word::Events.text()))
            {
                let message = "`events` is declared twice; keep one, with all events";
                errors.conflict(Rule::SaidTwice, place, message, first.span(), "first declared");
            } else {
                first.get_or_insert_with(|| events.keyword.clone());
            }
            found = Some(joined(found, events));
        }
    }
    if let Some(EventType::Declared { variants, .. }) = &mut found {
        refuse_twins(variants, "event", errors);
    }
    found
}

/// Takes the signals out of the items of the machine. Also returns whether all of them could be read. A signal with the
/// name of an event is reported and removed.
pub fn take_signals(
    outline: &mut Outline,
    events: Option<&EventType>,
    generics: &Generics,
    errors: &mut Errors,
) -> Option<(Vec<Variant>, bool)> {
    let mut first: Option<Ident> = None;
    let mut found: Option<(Vec<Variant>, bool)> = None;
    for (state, items) in outline.items.iter_mut().enumerate() {
        for item in items.extract_if(.., |item| matches!(item, Item::Signals(_))) {
            let Item::Signals(signals) = item else { continue };
            let place = signals.keyword.span();
            if state > 0 {
                errors.at_span(
                    Rule::Misplaced,
                    place,
                    "signals belong to the whole machine; declare them in the machine's own body",
                );
            } else if let Some(first) = first
                .as_ref()
                .filter(|first| [*first, &signals.keyword].iter().all(|word| **word == Word::Signals.text()))
            {
                let message = "`signals` is declared twice; keep one, with all signals";
                errors.conflict(Rule::SaidTwice, place, message, first.span(), "first declared");
            } else {
                first.get_or_insert_with(|| signals.keyword.clone());
            }
            let EventKind::Declared(variants) = signals.kind else { continue };
            let (known, whole) = found.get_or_insert((Vec::new(), true));
            known.extend(variants);
            *whole &= signals.whole;
        }
    }
    let (signals, _) = found.as_mut()?;
    if let Some(EventType::Declared { variants, .. }) = events {
        signals.retain(|signal| match variants.iter().find(|event| event.ident.unraw() == signal.ident.unraw()) {
            Some(event) => {
                let message = format!("`{}` is both an event and a signal; rename one", signal.ident);
                errors.conflict(
                    Rule::EventAndSignal,
                    signal.ident.span(),
                    message,
                    event.ident.span(),
                    "the event is declared",
                );
                false
            }
            None => true,
        });
    }
    refuse_twins(signals, "signal", errors);
    for place in signals.iter().filter_map(|signal| borrow::in_variant(signal, generics)) {
        errors.at_span(Rule::BorrowedSignal, place, "a signal waits until the step is over, so it cannot borrow; give it an owned payload, such as a number, an array or a `String`");
    }
    found
}

fn joined(known: Option<EventType>, events: ast::Events) -> EventType {
    let ast::Events { attrs, keyword, kind, whole } = events;
    match (known, kind) {
        (Some(EventType::Declared { keyword, attrs, mut variants, whole: known }), EventKind::Declared(more)) => {
            let new: Vec<_> = more
                .into_iter()
                .filter(|one| variants.iter().all(|other| other.ident.unraw() != one.ident.unraw()))
                .listed();
            variants.extend(new);
            EventType::Declared { keyword, attrs, variants, whole: whole && known }
        }
        (Some(known), _) => known,
        (None, EventKind::Declared(variants)) => EventType::Declared { keyword, attrs, variants, whole },
        (None, EventKind::Foreign(ty)) => EventType::Foreign(ty),
    }
}

/// Reports and removes a variant whose name is already declared.
fn refuse_twins(variants: &mut Vec<Variant>, kind: &str, errors: &mut Errors) {
    let mut known: Map<String, Span> = Map::new();
    variants.retain(|Variant { ident, .. }| {
        let name = ident.unraw().to_string();
        if let Some(&first) = known.get(&name) {
            let message = format!("the {kind} `{ident}` is declared twice; rename one");
            errors.conflict(Rule::DuplicateEvent, ident.span(), message, first, "first declared");
            return false;
        }
        known.insert(name, ident.span());
        true
    });
}

/// Returns the places where variants are declared.
pub fn spans(variants: &[Variant]) -> Vec<Span> {
    variants.iter().map(|variant| variant.ident.span()).listed()
}
