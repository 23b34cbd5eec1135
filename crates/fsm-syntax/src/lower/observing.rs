//! `observer NAME;`: the parameter that is notified of what the machine does, and the action blocks that notify it.
//!
//! Both engines run the blocks for exits and entries like the user's actions, and before these.

use super::Lowering;
use crate::ast::Item;
use crate::code::Code;
use crate::words::spelling;
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use fsm_model::{Action, ActionId, Moment, ROOT, StateId};
use proc_macro2::Ident;
use std::format;
use std::string::ToString;
use std::vec::Vec;
use syn::Type;

impl Lowering<'_> {
    /// Finds the parameter of the observer.
    pub(super) fn observe(&mut self) {
        let items = self.items.first().into_iter().flatten();
        let said = items.filter_map(|item| match item {
            Item::Observer { keyword, name, payload } => Some((keyword.span(), name.clone(), payload.is_some())),
            _ => None,
        });
        let said: Vec<_> = said.listed();
        for (keyword, ..) in said.iter().skip(1) {
            self.errors.conflict(
                Rule::SaidTwice,
                *keyword,
                "`observer` is declared twice; keep one: a tuple of observers is an observer",
                said[0].0,
                "first declared",
            );
        }
        if let Some((_, name, payload)) = said.into_iter().next()
            && self.is_passed_by_mut(&name)
        {
            (self.machine.observer, self.machine.shows_payloads) = (Some(name), payload);
        }
    }

    /// Whether the observer is a parameter that is passed by `&mut`. If not, this reports the reason.
    fn is_passed_by_mut(&mut self, name: &Ident) -> bool {
        let (params, machine) = (&self.machine.params, &self.machine.name);
        let Some(param) = params.iter().find(|param| param.name == *name) else {
            let names: Vec<_> = params.iter().map(|param| param.name.to_string()).listed();
            let meant = spelling::did_you_mean(&name.to_string(), names.iter().map(|name| &**name));
            let message = if meant.is_empty() {
                format!(
                    "no parameter is named `{name}`; declare it: `machine {machine}({name}: &mut impl Observer<{machine}State>)`"
                )
            } else {
                format!("no parameter is named `{name}`{meant}")
            };
            self.errors.at(Rule::UnknownParameter, name, message);
            return false;
        };
        let exclusive = matches!(&param.ty, Type::Reference(reference) if reference.mutability.is_some());
        if !exclusive {
            let message = format!(
                "an observer's methods take `&mut self`, so pass it by `&mut`: `&mut impl Observer<{machine}State>`"
            );
            self.errors.at(Rule::UnlentObserver, &param.ty, message);
        }
        exclusive
    }

    /// Adds the blocks that notify the observer of entries and exits, before the actions of a state.
    pub(super) fn add_notifications(&mut self, state: StateId) {
        if !self.machine.is_observed() || state == ROOT {
            return;
        }
        for moment in [Moment::Enter, Moment::Exit, Moment::Pause, Moment::Resume] {
            self.machine.places.hints.notifications.insert(ActionId::at(self.machine.actions.len()));
            self.machine.actions.push(Code::default());
            self.machine.model.actions.to_mut().push(Action { state, moments: Vec::from([moment]).into() });
        }
    }
}
