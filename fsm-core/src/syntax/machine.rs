//! A machine as it was read: its model, and the user's tokens by the model's ids.

#![allow(missing_docs, reason = "the fields are named after what the user writes")]

use super::ast::{Field, Param, Written};
use super::code::Code;
use super::messages::places::{Places, Warning};
use super::pieces::Pieces;
use super::reaction::Tree;
use crate::model::{ActionId, BranchId, EventId, Model, StateId};
use crate::sorted::Map;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::vec::Vec;
use syn::{Attribute, Generics, Pat, Type, Variant, Visibility};

/// A machine, understood: its model, and the user's tokens by the model's ids.
pub struct Machine {
    pub attrs: Vec<Attribute>,
    /// Those of the type of its states.
    pub attrs_of_states: Vec<Attribute>,
    pub vis: Visibility,
    /// The word `async`, if its actions may wait.
    pub waits: Option<Ident>,
    /// The word `machine`, where it is declared.
    pub keyword: Ident,
    pub name: Ident,
    pub generics: Generics,
    pub params: Vec<Param>,
    /// What its code may return early with, by `?`.
    pub fails: Option<Type>,
    pub events: Option<EventType>,
    /// The signals, where there are any.
    pub signals: Vec<Variant>,
    pub model: Model,
    /// By state.
    pub states: Vec<StateCode>,
    /// By action block.
    pub actions: Vec<Code>,
    /// By transition.
    pub transitions: Vec<TransitionCode>,
    /// By invariant: the condition that must never hold.
    pub invariants: Vec<Code>,
    /// The machines that states run.
    pub submachines: Vec<SubmachineCode>,
    /// The reactions, by [`TransitionCode::reaction`].
    pub reactions: Vec<Tree>,
    /// The decided `initial`s, by composite.
    pub initials: Map<StateId, Tree>,
    /// The arguments that ends give to the states they enter: by branch, the states in the order of the path.
    pub arguments: Map<BranchId, Vec<(StateId, Vec<Code>)>>,
    /// Whether some code asks `is_in`.
    pub asks: bool,
    pub places: Places,
    /// What is warned of.
    pub warnings: Vec<Warning>,
    /// The parameter that observes. The action blocks that tell it of exits and entries are without tokens.
    pub observer: Option<Ident>,
    /// Whether it is shown what events carry.
    pub shows_payloads: bool,
    /// All of it as it is written.
    pub text: TokenStream,
    /// What it includes, [packed](super::parts::Parts::packed).
    pub parts: Option<TokenTree>,
    /// What its transitions are made of, where that is asked for.
    pub pieces: Pieces,
    /// Whether its picture stands on its page.
    pub pictured: bool,
    /// Whether it can be asked why it would react as it would.
    pub explains: bool,
    /// Whether the inspector shows it: it is observed by that, too.
    pub inspected: bool,
}

impl Machine {
    /// Whether anybody is told what it does.
    #[must_use]
    pub fn is_observed(&self) -> bool {
        self.inspected || self.observer.is_some()
    }

    /// Whether a field of a state is a machine that it runs.
    #[must_use]
    pub fn runs(&self, state: StateId, field: &Ident) -> bool {
        self.submachines.iter().any(|submachine| submachine.state == state && submachine.name == *field)
    }

    /// What it may do, for the machines that its states run.
    pub fn around(&self) -> Around {
        Around::of(self.fails.as_ref(), self.waits.as_ref())
    }

    /// The signals that are written: how a machine inside has ended is none of them.
    pub fn written_signals(&self) -> impl Iterator<Item = &Variant> {
        let is_end =
            |at: usize| self.model.submachines.iter().any(|submachine| submachine.signal == Some(EventId::at(at)));
        self.signals.iter().enumerate().filter(move |(at, _)| !is_end(*at)).map(|(_, signal)| signal)
    }
}

/// What a machine may do, as what it runs has to know: the arguments of the trait of machines that states run.
#[derive(Clone, Copy)]
pub struct Around {
    pub fails: bool,
    pub waits: bool,
}

impl Around {
    /// Of these words of its header.
    pub fn of(fails: Option<&Type>, waits: Option<&Ident>) -> Self {
        Around { fails: fails.is_some(), waits: waits.is_some_and(|word| word == "async") }
    }
}

impl ToTokens for Around {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Around { fails, waits } = self;
        tokens.extend(quote!(#fails, #waits));
    }
}

/// The event type.
pub enum EventType {
    /// Declared here; `whole` if every variant could be read.
    Declared {
        /// The word `events`, where they are declared first.
        keyword: Ident,
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

/// A machine that a state runs: a field of that state.
pub struct SubmachineCode {
    pub state: StateId,
    pub name: Ident,
    pub ty: Type,
    /// What the type of its ends is called.
    pub end: Ident,
    /// The action blocks that are there for it, which nobody writes.
    pub actions: Vec<ActionId>,
    /// How the code names the trait of machines that states run.
    pub run: Ident,
    /// How long it waits.
    pub waits: Code,
    /// The method that lets it wait.
    pub elapses: Code,
    /// One step of what is due in it.
    pub fires: Code,
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
    pub guard: Option<Code>,
    /// Of an `after` or `every` whose duration is no literal.
    pub duration: Option<Code>,
    /// What is written, where the rest says what that means.
    pub written: Option<Written>,
    /// Several triggers of one clause share a reaction.
    pub reaction: usize,
}
