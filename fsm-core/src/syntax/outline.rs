//! The first look at a machine: its states in document order, each with the items that are still to be read, and the
//! event type.

use super::ast::{self, EventKind, Item};
use super::errors::Errors;
use super::lower::{EventType, StateCode};
use crate::model::{State, StateId};
use proc_macro2::Ident;
use std::format;
use std::string::ToString;
use std::vec::Vec;
use syn::{Attribute, Expr};

/// The states in document order, with the items that are still to be read.
#[derive(Default)]
pub(super) struct Outline {
    pub states: Vec<State>,
    pub code: Vec<StateCode>,
    pub items: Vec<Vec<Item>>,
}

impl Outline {
    pub fn add(&mut self, parent: Option<StateId>, attrs: Vec<Attribute>, name: Ident, items: Vec<Item>) {
        let id = StateId::at(self.states.len());
        self.states.push(State { name: name.to_string().into(), parent, initial: None, history: None });
        self.code.push(StateCode { attrs, name });
        self.items.push(Vec::new());
        for item in items {
            match item {
                Item::State(state) => {
                    if let Some(keyword) = state.initial {
                        let name = &state.name;
                        let reaction: Expr = syn::parse_quote!(#name);
                        self.items[id.index()].push(Item::Initial(ast::Initial { keyword, reaction, arrow: false }));
                    }
                    self.add(Some(id), state.attrs, state.name, state.items);
                }
                other => self.items[id.index()].push(other),
            }
        }
    }
}

/// Takes the event type out of the machine's items; it is declared once, by the machine.
pub(super) fn take_events(outline: &mut Outline, errors: &mut Errors) -> Option<EventType> {
    let mut found: Option<(Ident, EventType)> = None;
    for (state, items) in outline.items.iter_mut().enumerate() {
        for item in items.extract_if(.., |item| matches!(item, Item::Events(_))) {
            let Item::Events(events) = item else { continue };
            if state > 0 {
                errors.at(&events.keyword, "events are the machine's; declare them in its own body");
            } else if let Some((first, _)) = &found {
                errors.at(&events.keyword, "the events are declared twice; put all into one list");
                errors.at(first, "first declared here");
            } else {
                let kind = match events.kind {
                    EventKind::Declared(variants) => EventType::Declared { attrs: events.attrs, variants },
                    EventKind::Foreign(ty) => EventType::Foreign(ty),
                };
                found = Some((events.keyword, kind));
            }
        }
    }
    let (_, kind) = found?;
    if let EventType::Declared { variants, .. } = &kind {
        for (at, variant) in variants.iter().enumerate() {
            if let Some(first) = variants[..at].iter().find(|earlier| earlier.ident == variant.ident) {
                errors.at(&variant.ident, format!("the event `{}` is declared twice", variant.ident));
                errors.at(&first.ident, "first declared here");
            }
        }
    }
    Some(kind)
}
