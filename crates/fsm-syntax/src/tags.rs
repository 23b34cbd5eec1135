//! The tags of a machine, and the states that have them.

use crate::machine::StateCode;
use crate::messages::errors::Errors;
use fsm_model::rules::Rule;
use fsm_model::sorted::{Map, Set};
use fsm_model::{State, StateId};
use proc_macro2::Ident;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// A tag, with the states that have it.
pub struct Tag {
    /// The name where it occurs first.
    pub name: Ident,
    /// The states with the tag, without those inside other ones: the tag also applies to nested states.
    pub states: Vec<StateId>,
}

impl Tag {
    /// Returns the variant of the tag in the generated enum: `Hostile` for `hostile`.
    #[must_use]
    pub fn variant(&self) -> Ident {
        match syn::parse_str::<Ident>(&variant(&self.name.to_string())) {
            Ok(mut variant) => {
                variant.set_span(self.name.span());
                variant
            }
            // A name that is not valid has been reported, and an editor shows it.
            Err(_) => self.name.clone(),
        }
    }
}

/// The tags of a machine, in the order of their first occurrences.
#[derive(Default)]
pub struct Tags {
    all: Vec<Tag>,
    by_name: Map<String, usize>,
}

impl Tags {
    /// Collects the tags of states.
    #[must_use]
    pub fn of(states: &[State], code: &[StateCode]) -> Self {
        let mut tags = Tags::default();
        for (at, name) in code.iter().enumerate().flat_map(|(at, code)| code.tags.iter().map(move |name| (at, name))) {
            let parent = |state: &StateId| states[state.index()].parent;
            let mut enclosing = core::iter::successors(Some(StateId::at(at)), parent);
            let Tags { all, by_name } = &mut tags;
            let number = *by_name.or_insert_with(name.to_string(), || {
                all.push(Tag { name: name.clone(), states: Vec::new() });
                all.len() - 1
            });
            let tagged = &mut all[number].states;
            // States are in document order, so the last one with the tag is the only one that may enclose this one.
            let last = tagged.last().copied();
            if !enclosing.any(|state| Some(state) == last) {
                tagged.push(StateId::at(at));
            }
        }
        tags
    }

    /// Returns all tags.
    #[must_use]
    pub fn all(&self) -> &[Tag] {
        &self.all
    }

    /// Returns the tag with a name.
    pub(crate) fn tagged(&self, name: &Ident) -> Option<&Tag> {
        self.find(name).map(|at| &self.all[at])
    }

    /// Returns the position of the tag with a name.
    pub(crate) fn find(&self, name: &Ident) -> Option<usize> {
        self.by_name.get(&*name.to_string()).copied()
    }

    /// Removes tags with the variant of an earlier tag, which cannot be generated.
    pub fn drop_namesakes(&mut self) {
        let mut known = Set::new();
        self.all.retain(|tag| known.insert(tag.variant()));
    }

    /// Refuses tags with the variant of an earlier tag.
    pub(crate) fn refuse_namesakes(&self, machine: &Ident, errors: &mut Errors) {
        let mut known: Map<Ident, &Ident> = Map::new();
        for tag in &self.all {
            let (name, variant) = (&tag.name, tag.variant());
            let earlier = *known.or_insert_with(variant.clone(), || name);
            if earlier != name {
                let message = format!(
                    "the tags `{earlier}` and `{name}` would both be `{variant}` in `{machine}Tag`; rename one"
                );
                errors.conflict(Rule::Attribute, name.span(), message, earlier.span(), "the other tag");
            }
        }
    }
}

/// Converts the name of a tag to that of its variant: `out_of_order` to `OutOfOrder`.
pub(crate) fn variant(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let mut letters = word.chars();
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect::<String>()
    });
    words.collect()
}
