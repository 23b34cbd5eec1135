//! `fails JobError`: an error is a signal of the machine, to which `failed` reacts. The last transition of the machine
//! itself is generated. It makes the call return an error that no `failed` has handled.

use super::super::code::pattern::names;
use super::super::code::tries::{self, about_errors};
use super::super::machine::{Machine, TransitionCode};
use super::super::messages::errors::Errors;
use super::super::reaction::Tree;
use super::super::words::Word;
use super::borrow;
use crate::signals::{FAILURE, type_of};
use fsm_model::rules::Rule;
use fsm_model::{Branch, BranchId, EventId, Events, Plan, ROOT, Transition, Trigger};
use proc_macro2::{Ident, Span};
use quote::ToTokens;
use std::string::ToString;
use std::vec::Vec;
use syn::spanned::Spanned;
use syn::{Generics, Pat, Type, Variant};

/// Declares the signal of an error of this type, after all other signals.
pub fn declare(
    ty: &Type,
    signals: &mut Option<(Vec<Variant>, bool)>,
    generics: &Generics,
    errors: &mut Errors,
) -> EventId {
    if let Some(place) = borrow::in_type(ty, generics) {
        let message = "an error waits until the step is over, so it cannot borrow; give it an owned type";
        errors.at_span(Rule::BorrowedSignal, place, message);
    }
    let name = Ident::new(FAILURE, ty.span());
    let (known, _) = signals.get_or_insert((Vec::new(), true));
    let failure = EventId::at(names(known).len());
    known.push(syn::parse_quote!(#name(#ty)));
    failure
}

/// Refuses an error in the pattern of an `on`, `defer` or `ignore`, even if the pattern only names its type. Returns
/// whether there is one.
pub fn refuse_as_event(keyword: &Ident, pattern: &Pat, is_error: &dyn Fn(&Ident) -> bool, errors: &mut Errors) -> bool {
    let named = match pattern {
        Pat::Or(or) => return or.cases.iter().any(|case| refuse_as_event(keyword, case, is_error, errors)),
        Pat::Paren(paren) => return refuse_as_event(keyword, &paren.pat, is_error, errors),
        Pat::Ident(name) => Some(&name.ident),
        Pat::TupleStruct(pattern) => pattern.path.get_ident(),
        _ => None,
    };
    // A misspelt keyword is not refused, because it was read as the keyword that it was meant to be.
    let word = Word::named(&keyword.to_string());
    let Some(name) = named.filter(|name| (*name == FAILURE || is_error(name)) && word.is_some()) else { return false };
    errors.at(Rule::MalformedTrigger, name, about_errors(word));
    true
}

/// Adds the transition that returns unhandled errors. Returns the new plan, or `None` for a machine without `fails`.
pub fn return_untaken(machine: &mut Machine) -> Option<Plan> {
    let failure = machine.model.failure?;
    let (branch, place) = (BranchId::at(machine.model.branches.len()), machine.name.span());
    let signal = type_of(&machine.name);
    // The compiler reports errors in this code at the type of the error.
    let here = Span::mixed_site().located_at(machine.fails.as_ref()?.span());
    let [name, error] = [FAILURE, "error"].map(|name| Ident::new(name, here));
    let pattern: Pat = syn::parse_quote!(#signal::#name(#error));
    machine.model.branches.to_mut().push(Branch::Return);
    machine.model.transitions.to_mut().push(Transition {
        source: ROOT,
        trigger: Trigger::Signal(Events::Of(Vec::from([failure]).into())),
        alarm: false,
        certain: true,
        branches: Vec::from([branch]).into(),
    });
    machine.places.branches.push(place.into());
    machine.places.transitions.push(place);
    machine.places.triggers.push(machine.places.triggers.iter().max().map_or(0, |last| last + 1));
    machine.transitions.push(TransitionCode {
        pattern: Some(pattern.to_token_stream()),
        binding: Some(pattern),
        guard: None,
        reason: None,
        requirements: Vec::new(),
        duration: None,
        written: None,
        reaction: machine.reactions.len(),
    });
    machine.reactions.push(Tree::End { branch, effect: tries::returning(error) });
    Some(Plan::of(machine.model.clone()))
}
