//! The data of states: the checks of fields and initial values that need only their form.

use super::borrow;
use crate::ast::Field;
use crate::code::reader::refuse_self;
use crate::code::refused::{self, Awaits, Instant};
use crate::machine::{Machine, StateCode};
use crate::messages::errors::Errors;
use crate::words::{IS_IN, RAISE};
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use fsm_model::sorted::Map;
use fsm_model::{Data, Memory, Moment, StateId, Tree};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::Generics;

/// Refuses data that borrows for only one call, because it outlives the call that enters its state.
pub fn refuse_borrowed(fields: &[Field], generics: &Generics, errors: &mut Errors) {
    for place in fields.iter().filter_map(|field| borrow::in_type(&field.ty, generics)) {
        let message = "the data of a state outlives the call that enters it, so it cannot borrow from that call; own it, or declare a lifetime: `machine Name<'a>`, and `&'a T` here";
        errors.at_span(Rule::BorrowedData, place, message);
    }
}

/// Removes the fields that `refuse_borrowed` refuses, so that they cause no further errors.
pub fn keep_owned(fields: &mut Vec<Field>, generics: &Generics) {
    fields.retain(|field| borrow::in_type(&field.ty, generics).is_none());
}

/// Refuses keywords and control flow that are not allowed in an initial value. The value is computed while the state is
/// entered: it may use parameters and fields, but it must not raise.
pub fn refuse_words(field: &Field, waits: bool, errors: &mut Errors) {
    let Some(value) = &field.value else { return };
    refuse_self(value, errors);
    let awaits = if waits { Awaits::Instant(Instant::Value) } else { Awaits::Never };
    refused::refuse(&value.as_rust(), refused::Place::Value, refused::Tries::Needed, awaits, errors);
    let returning = || value.find("return").filter(|_| value.returns());
    if let Some(word) = [IS_IN, RAISE].iter().find_map(|word| value.find(word)).or_else(returning) {
        let message = format!("`{word}` is not allowed in an initial value; use it in `enter {{ .. }}`");
        errors.at(Rule::WordInValue, word, message);
    }
}

/// Returns the data of states for the model, in document order.
#[must_use]
pub fn data_of(states: &[StateCode]) -> Vec<Data> {
    let all = states.iter().enumerate().filter(|(_, code)| !code.fields.is_empty());
    let data = all.map(|(index, code)| {
        let values = code.fields.iter().filter(|field| field.value.is_some()).count();
        let count = |many: usize| u16::try_from(many).unwrap_or(u16::MAX);
        let arguments = count(code.fields.len() - values);
        Data { state: StateId::at(index), arguments, values: count(values), used_while_suspended: false }
    });
    data.listed()
}

/// Returns the names of the fields of each state whose values are passed when the state is entered.
pub fn arguments_of(states: &[StateCode]) -> Map<StateId, Vec<String>> {
    let names = |code: &StateCode| {
        let given = code.fields.iter().filter(|field| field.value.is_none());
        given.map(|field| field.name.to_string()).listed()
    };
    states.iter().enumerate().map(|(index, code)| (StateId::at(index), names(code))).collect()
}

/// Marks the data that exit actions of suspended nested states use. Such an action may run long after the suspension.
pub fn find_used_while_suspended(machine: &mut Machine) {
    let (model, tree) = (&machine.model, Tree::of(&machine.model));
    let suspends =
        |state: StateId| model.states[state.index()].history.is_some_and(|history| history.kind == Memory::Suspend);
    let exits: Vec<_> = model
        .actions
        .iter()
        .zip(&machine.actions)
        .filter(|(action, code)| action.moments.contains(&Moment::Exit) && !code.is_empty())
        .listed();
    let sees = |data: &Data| {
        let fields = &machine.states[data.state.index()].fields;
        exits.iter().any(|(action, code)| {
            let inside = action.state != data.state && tree.contains(data.state, action.state);
            inside
                && tree.upward(action.state, data.state).skip(1).any(suspends)
                && fields.iter().any(|field| code.uses(&field.name))
        })
    };
    let data: Vec<_> = model.data.iter().map(|data| Data { used_while_suspended: sees(data), ..*data }).listed();
    machine.model.data = data.into();
}
