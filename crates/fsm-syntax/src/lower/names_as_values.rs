//! Refuses names of states and events that are used as values, unless a variable of that name is in scope.

use super::Lowering;
use super::bindings::{names_bound, texts};
use crate::ast::{Clause, Reaction, TriggerKind};
use crate::code::bound::bound_within;
use crate::code::condition::condition;
use crate::code::name_as_value::{Side, Values, mentions};
use crate::one_line::spelled_type;
use crate::walk::{Look, Part};
use crate::words::{TriggerWord, Word};
use core::cell::OnceCell;
use fsm_model::StateId;
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use fsm_model::sorted::Set;
use proc_macro2::{Ident, TokenStream};
use std::format;
use std::string::ToString;
use syn::Expr;

impl Lowering<'_> {
    /// Refuses names of states and events as values in the guards and the reaction of a clause.
    pub(super) fn refuse_names_as_values(&mut self, state: StateId, clause: &Clause) {
        let vocabulary = self.vocabulary;
        for trigger in &clause.triggers {
            self.refuse_keyword_as_duration(state, &trigger.kind);
            self.refuse_number_as_duration(state, &trigger.kind);
        }
        let reaction = match &clause.reaction {
            // Most reactions are only a target.
            Reaction::Leads(reaction) if !matches!(reaction, Expr::Path(_)) => Some(reaction),
            _ => None,
        };
        let guards = clause.triggers.iter().filter_map(|trigger| Some((trigger, trigger.guard.as_ref()?)));
        let guards = guards.filter(|(_, guard)| mentions(&guard.tokens, vocabulary)).listed();
        if reaction.is_none() && guards.is_empty() {
            return;
        }
        // The bound names are rarely needed.
        let bound = OnceCell::new();
        let bound = || {
            bound.get_or_init(|| {
                let triggers = clause.triggers.iter().flat_map(names_bound);
                triggers.chain(texts(reaction.into_iter().flat_map(bound_within))).collect::<Set<_>>()
            })
        };
        let (mut errors, side) = (core::mem::take(self.errors), Side::Reaction);
        // The reaction of a `done` sees the fields of the `final`.
        let completes = clause.triggers.iter().any(|trigger| matches!(trigger.kind, TriggerKind::Done(_)));
        let declares = |name: &str| {
            self.is_in_scope(name, state) || bound().contains(name) || completes && self.fields().contains_key(name)
        };
        let has_field = |state: &Ident, field: &Ident| self.has_field(state, field);
        let is_submachine = |name: &Ident| self.is_submachine(name) && !bound().contains(&name.to_string());
        let mut values = Values {
            vocabulary,
            side,
            declares: &declares,
            has_field: &has_field,
            is_submachine: &is_submachine,
            errors: &mut errors,
        };
        for (trigger, code) in guards {
            if let Ok(condition) = condition(&code.tokens) {
                values.side = Side::Guard { alone: matches!(trigger.kind, TriggerKind::When) };
                values.condition(&condition);
            }
        }
        values.side = Side::Reaction;
        reaction.into_iter().for_each(|reaction| values.meet(Part::Expr(reaction)));
        *self.errors = errors;
    }

    /// Refuses `after exit`, unless a variable has this name.
    fn refuse_keyword_as_duration(&mut self, state: StateId, trigger: &TriggerKind) {
        let (TriggerKind::After(Expr::Path(path)) | TriggerKind::Every(Expr::Path(path))) = trigger else { return };
        if let Some(name) = path.path.get_ident().map(ToString::to_string)
            && Word::named(&name).is_some()
            && !self.is_in_scope(&name, state)
        {
            let form = self.errors.form(Word::Trigger(TriggerWord::After));
            self.errors.at(
                Rule::MalformedDuration,
                path,
                format!("expected a duration, found `{name}`, as in `{form}`"),
            );
        }
    }

    /// Refuses `after *seconds`, a field with a number.
    fn refuse_number_as_duration(&mut self, state: StateId, trigger: &TriggerKind) {
        let (TriggerKind::After(duration) | TriggerKind::Every(duration)) = trigger else { return };
        let field = match duration {
            Expr::Unary(value) => &*value.expr,
            value => value,
        };
        let Expr::Path(path) = field else { return };
        let Some(name) = path.path.get_ident().map(ToString::to_string) else { return };
        let Some(ty) = self.enclosing(state).find_map(|state| self.field(state, &name)).map(spelled_type) else {
            return;
        };
        let by = match &*ty {
            "f32" | "f64" => format!("from_secs_{ty}(*{name})"),
            "u64" => format!("from_secs(*{name})"),
            "u8" | "u16" | "u32" => format!("from_secs(u64::from(*{name}))"),
            _ => return,
        };
        let message = format!("a timer needs a `Duration`, and `{name}` is a number; write `Duration::{by}`");
        self.errors.at(Rule::MalformedDuration, duration, message);
    }

    pub(super) fn is_submachine(&self, name: &Ident) -> bool {
        self.machine.submachines.iter().any(|known| known.name == *name)
    }

    fn has_field(&self, state: &Ident, field: &Ident) -> bool {
        let states = self.machine.model.states.iter().zip(&self.machine.states);
        let mut fields = states.filter(|(known, _)| *state == *known.name).flat_map(|(_, state)| &state.fields);
        fields.any(|known| known.name == *field)
    }

    /// Refuses names of states and events as values in an action.
    pub(super) fn refuse_names_in_action(&mut self, state: StateId, body: &TokenStream) {
        let vocabulary = self.vocabulary;
        let checked = mentions(body, vocabulary) || !self.machine.submachines.is_empty();
        let Some(block) = checked.then(|| syn::parse2::<Expr>(body.clone()).ok()).flatten() else {
            return;
        };
        let bound = texts(bound_within(&block));
        let mut errors = core::mem::take(self.errors);
        let declares = |name: &str| bound.contains(name) || self.is_in_scope(name, state);
        let (side, has_field) = (Side::Action, |state: &Ident, field: &Ident| self.has_field(state, field));
        let is_submachine = |name: &Ident| self.is_submachine(name) && !bound.contains(&name.to_string());
        let mut values = Values {
            vocabulary,
            side,
            declares: &declares,
            has_field: &has_field,
            is_submachine: &is_submachine,
            errors: &mut errors,
        };
        values.meet(Part::Expr(&block));
        *self.errors = errors;
    }
}
