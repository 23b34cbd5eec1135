//! A machine after lowering.

#![allow(missing_docs, reason = "the fields are named after what the user writes")]

use super::ast::{Field, Param, Path, Written};
use super::code::Code;
use super::messages::places::{Places, Warning};
use super::reaction::Tree;
use super::tags::Tags;
use fsm_model::sorted::Map;
use fsm_model::{ActionId, BranchId, EventId, Model, StateId};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::vec::Vec;
use syn::{Attribute, Generics, LitStr, Pat, Type, Variant, Visibility};

/// A machine after lowering: its model, and the user's tokens by the model's ids.
pub struct Machine {
    pub attrs: Vec<Attribute>,
    /// The attributes of the generated type of the states.
    pub attrs_of_states: Vec<Attribute>,
    pub vis: Visibility,
    /// The keyword `async`, if the actions may wait.
    pub waits: Option<Ident>,
    /// The keyword `machine`.
    pub keyword: Ident,
    pub name: Ident,
    pub generics: Generics,
    pub params: Vec<Param>,
    /// The type of the errors that the machine's code may return with `?`.
    pub fails: Option<Type>,
    pub events: Option<EventType>,
    /// The signals, including generated ones.
    pub signals: Vec<Variant>,
    /// The version of the machine, which is saved with it; 0 if it is not declared.
    pub version: u32,
    /// The function that converts saved data of earlier versions.
    pub migration: Option<syn::Path>,
    pub model: Model,
    /// The states, by id.
    pub states: Vec<StateCode>,
    pub tags: Tags,
    /// The action blocks, by id.
    pub actions: Vec<Code>,
    /// The transitions, by id.
    pub transitions: Vec<TransitionCode>,
    /// The conditions that must never be true, by invariant.
    pub invariants: Vec<Code>,
    /// The submachines, by id.
    pub submachines: Vec<SubmachineCode>,
    /// The reactions, indexed by [`TransitionCode::reaction`].
    pub reactions: Vec<Tree>,
    /// The `initial`s with code, arguments or a decision, by composite.
    pub initials: Map<StateId, Tree>,
    /// The arguments that a branch passes to the states it enters, in the order of the path.
    pub arguments: Map<BranchId, Vec<(StateId, Vec<Code>)>>,
    /// Whether some code, except for invariants, evaluates `is_in`.
    pub has_queries: bool,
    pub places: Places,
    /// The warnings about the machine.
    pub warnings: Vec<Warning>,
    /// The observer parameter. The action blocks that notify it of exits and entries have no tokens.
    pub observer: Option<Ident>,
    /// Whether the observer is shown the payloads of events.
    pub shows_payloads: bool,
    /// The whole text of the machine, as written.
    pub text: TokenStream,
    /// The included parts, [packed](super::parts::Parts::packed).
    pub parts: Option<TokenTree>,
    /// The file with the schemas of its versions.
    pub schema: Option<LitStr>,
    /// The versions with a schema in this file, as far as it has been read.
    pub recorded: Vec<u32>,
    /// Whether the page of the machine shows its picture.
    pub pictured: bool,
    /// Whether the machine has calls that explain how it would react.
    pub explains: bool,
    /// The place of `#[explore]`, if the machine has it.
    pub explores: Option<Span>,
    /// Whether the inspector shows the machine, and so observes it.
    pub inspected: bool,
}

impl Machine {
    /// Whether the machine has an observer, or the inspector shows it.
    #[must_use]
    pub fn is_observed(&self) -> bool {
        self.inspected || self.observer.is_some()
    }

    /// Whether a field of a state is a submachine.
    #[must_use]
    pub fn runs(&self, state: StateId, field: &Ident) -> bool {
        self.submachines.iter().any(|submachine| submachine.state == state && submachine.name == *field)
    }

    /// Returns the tags of a state and of its enclosing states.
    pub fn tags_of(&self, state: StateId) -> Vec<&Ident> {
        let parent = |state: &StateId| self.model.states[state.index()].parent;
        let mut tags = Vec::new();
        for tag in core::iter::successors(Some(state), parent).flat_map(|state| &self.states[state.index()].tags) {
            if !tags.contains(&tag) {
                tags.push(tag);
            }
        }
        tags
    }

    /// Returns the properties of this machine that the trait of its submachines depends on.
    pub fn enclosing(&self) -> OuterProperties {
        OuterProperties::of(self.fails.as_ref(), self.waits.as_ref())
    }

    /// Returns the signals except for those that report the end of a submachine.
    pub fn written_signals(&self) -> impl Iterator<Item = &Variant> {
        let is_end =
            |at: usize| self.model.submachines.iter().any(|submachine| submachine.signal == Some(EventId::at(at)));
        self.signals.iter().enumerate().filter(move |(at, _)| !is_end(*at)).map(|(_, signal)| signal)
    }
}

/// The properties of a machine that its submachines depend on. They are arguments of the trait for submachines.
#[derive(Clone, Copy)]
pub struct OuterProperties {
    pub fails: bool,
    pub waits: bool,
}

impl OuterProperties {
    /// Creates the properties from the `fails` and the first keyword of a header.
    pub fn of(fails: Option<&Type>, waits: Option<&Ident>) -> Self {
        OuterProperties { fails: fails.is_some(), waits: waits.is_some_and(|word| word == "async") }
    }
}

impl ToTokens for OuterProperties {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let OuterProperties { fails, waits } = self;
        tokens.extend(quote!(#fails, #waits));
    }
}

/// The event type of a machine.
pub enum EventType {
    /// A type that is declared here. `whole` says whether every variant could be read.
    Declared {
        /// The keyword `events` of the first declaration.
        keyword: Ident,
        attrs: Vec<Attribute>,
        variants: Vec<Variant>,
        whole: bool,
    },
    Foreign(Type),
}

/// The part of a state that the model does not contain.
pub struct StateCode {
    pub attrs: Vec<Attribute>,
    /// The names of its tags.
    pub tags: Vec<Ident>,
    /// The ids of its requirements.
    pub requirements: Vec<LitStr>,
    pub name: Ident,
    /// The names or paths of earlier versions.
    pub was: Vec<Path>,
    pub fields: Vec<Field>,
    /// Whether all fields could be read.
    pub whole: bool,
}

/// A submachine, which is a field of its state.
pub struct SubmachineCode {
    pub state: StateId,
    pub name: Ident,
    pub ty: Type,
    /// The name of the type of its ends.
    pub end: Ident,
    /// The names of the ends to which the state reacts.
    pub ends: Vec<Ident>,
    /// The action blocks that were added for the submachine.
    pub actions: Vec<ActionId>,
    /// The name of the trait for submachines.
    pub run: Ident,
    /// The call that returns when the next timer of the submachine is due.
    pub waits: Code,
    /// The method that advances its timers.
    pub elapses: Code,
    /// The call that takes one step for a timer that is due.
    pub fires: Code,
}

impl StateCode {
    /// Creates a state of which only the name is known.
    #[must_use]
    pub fn of(name: Ident) -> Self {
        let (attrs, tags, requirements, was, fields) = Default::default();
        StateCode { attrs, tags, requirements, name, was, fields, whole: true }
    }
}

/// The code of a transition.
pub struct TransitionCode {
    /// The pattern of an `on`, with qualified variants.
    pub pattern: Option<TokenStream>,
    /// The pattern as it was read, if it may bind names. Most patterns are only the name of an event.
    pub binding: Option<Pat>,
    pub guard: Option<Code>,
    /// The reason that is given if the guard is false.
    pub reason: Option<LitStr>,
    /// The ids of its requirements.
    pub requirements: Vec<LitStr>,
    /// The duration of an `after` or `every`, if it is not a literal.
    pub duration: Option<Code>,
    /// The original text, if it differs from what the other fields contain.
    pub written: Option<Written>,
    /// The index of the reaction. Several triggers of a clause share a reaction.
    pub reaction: usize,
}
