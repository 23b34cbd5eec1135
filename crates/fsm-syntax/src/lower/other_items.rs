//! Items other than transitions: actions, invariants, and items of the whole machine.

use super::Lowering;
use crate::ast::{Clause, Item};
use crate::code::refused::Instant;
use crate::code::tries::TryContext;
use crate::code::{Code, guard};
use crate::machine::EventType;
use fsm_model::rules::Rule;
use fsm_model::{Action, ActionId, ROOT, Site, StateId};
use proc_macro2::{Ident, Span};
use std::format;
use std::string::ToString;
use syn::{Fields, LitInt};

impl Lowering<'_> {
    pub(super) fn item(&mut self, state: StateId, item: Item) {
        match item {
            Item::Initial(initial) => self.initial(state, &initial),
            Item::History(history) => self.history(state, &history),
            Item::Action(action) => {
                self.refuse_names_in_action(state, &action.body);
                self.refuse_fields_in_action(state, &action.body);
                let mut reader = self.reader(state);
                let body = Code::new(action.body);
                let body = if action.plain { body } else { reader.block(body) };
                let raises = reader.raises;
                let id = ActionId::at(self.machine.actions.len());
                self.raises(&raises, Site::Action(id));
                if let Some(submachine) = action.of {
                    self.machine.submachines[submachine.index()].actions.push(id);
                }
                self.machine.actions.push(body);
                self.machine.model.actions.to_mut().push(Action { state, moments: action.moments.into() });
            }
            Item::Stack { .. }
            | Item::Queue { .. }
            | Item::Version { .. }
            | Item::PriorityOuter { .. }
            | Item::Exhaustive { .. }
            | Item::Observer { .. }
                if state != ROOT =>
            {
                self.errors.at_span(
                    Rule::Misplaced,
                    item.span(),
                    "this applies to the whole machine; move it into the machine's own body",
                );
            }
            Item::Stack { keyword, room } => {
                let first = self.machine.places.stack.replace(keyword.span());
                let room = self.room(&keyword, &room, first, "pushes");
                self.machine.model.stack = room.or(self.machine.model.stack);
            }
            Item::Queue { keyword, room } => {
                let first = self.machine.places.queue.replace(keyword.span());
                let room = self.room(&keyword, &room, first, "waiting events");
                self.machine.model.queue = room.or(self.machine.model.queue);
            }
            Item::Version { keyword, number, from } => {
                self.version(&keyword, &number);
                if let Some(from) = from.as_ref().filter(|_| !self.machine.derives("Deserialize")) {
                    let message = "this converts saved machines of earlier versions, and no saved machine can be read; derive \
                                   `Deserialize`, or remove `from`";
                    self.errors.at(Rule::MalformedVersion, from, message);
                }
                self.machine.migration = from;
            }
            Item::PriorityOuter { .. } => self.priority_outer = true,
            Item::Exhaustive { keyword } => {
                if let Some(first) = self.machine.places.exhaustive.replace(keyword.span()) {
                    self.declared_twice(&keyword, first);
                }
            }
            Item::Observer { .. } => {}
            Item::Submachine(_)
            | Item::Clause(_)
            | Item::In { .. }
            | Item::Events(_)
            | Item::Signals(_)
            | Item::State(_) => {
                unreachable!("taken out before")
            }
        }
    }

    /// Lowers `never GUARD;`. Names are resolved in `scope`. The guard evaluates `is_in` between calls, so it does not
    /// set `has_queries`, which would prepare the steps for `is_in`.
    pub(super) fn invariant(&mut self, state: StateId, scope: StateId, clause: &Clause) {
        let had_queries = self.machine.has_queries;
        self.refuse_names_as_values(state, clause);
        for guard in clause.triggers.iter().filter_map(|trigger| trigger.guard.clone()) {
            let mut reader = self.reader(scope);
            // Nothing could handle an error between calls.
            reader.tries = TryContext::Refused;
            reader.instant = Some(Instant::Never);
            let guard = guard::guard(guard, &mut reader);
            self.machine.invariants.push(guard);
            self.machine.model.invariants.to_mut().push(state);
        }
        self.machine.has_queries = had_queries;
    }

    /// Records which patterns `exhaustive;` requires. They are checked once all transitions are known.
    pub(super) fn exhaustive(&mut self, events: Option<&EventType>) {
        let Some(place) = self.machine.places.exhaustive else { return };
        match events {
            Some(EventType::Declared { variants, whole, .. }) => {
                let patterns = variants.iter().map(|variant| match variant.fields {
                    Fields::Unit => variant.ident.to_string(),
                    Fields::Unnamed(_) => format!("{}(..)", variant.ident),
                    Fields::Named(_) => format!("{} {{ .. }}", variant.ident),
                });
                self.machine.places.hints.exhaustive = whole.then(|| patterns.collect());
            }
            // The macro does not know the variants, so only a pattern that matches all values is certain.
            Some(EventType::Foreign(_)) => self.machine.places.hints.exhaustive = Some(["_".into()].into()),
            None => {
                let message =
                    "this machine has no events that a state could lack; add `events { .. }`, or remove `exhaustive`";
                self.errors.at_span(Rule::UnknownEvents, place, message);
            }
        }
    }

    fn declared_twice(&mut self, keyword: &Ident, first: Span) {
        let message = format!("`{keyword}` is declared twice; keep one");
        self.errors.conflict(Rule::SaidTwice, keyword.span(), message, first, "first declared");
    }

    fn version(&mut self, keyword: &Ident, number: &LitInt) {
        if let Some(first) = self.machine.places.version.replace(keyword.span()) {
            self.declared_twice(keyword, first);
        }
        match number.base10_parse() {
            Ok(version) => self.machine.version = version,
            Err(_) => {
                let message = format!("expected a number up to {}, as in `version 1;`", u32::MAX);
                self.errors.at(Rule::MalformedVersion, number, message);
            }
        }
    }

    /// Reads the room of a stack or a queue. An earlier declaration at `first` is an error.
    fn room(&mut self, keyword: &Ident, room: &LitInt, first: Option<Span>, of: &str) -> Option<u16> {
        if let Some(first) = first {
            self.declared_twice(keyword, first);
        }
        let parsed = room.base10_parse();
        if parsed.is_err() {
            let message = format!("expected a number of {of} up to 65535, as in `{keyword} 8;`");
            self.errors.at(Rule::MalformedRoom, room, message);
        }
        parsed.ok()
    }
}
