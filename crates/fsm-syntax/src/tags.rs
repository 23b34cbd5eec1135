//! The tags of a machine, and the states that have them.

use crate::machine::StateCode;
use crate::messages::errors::Errors;
use fsm_model::rules::Rule;
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

/// Returns the tags of states, in the order of their first occurrences.
pub(crate) fn of(states: &[State], code: &[StateCode]) -> Vec<Tag> {
    let mut tags: Vec<Tag> = Vec::new();
    for (at, name) in code.iter().enumerate().flat_map(|(at, code)| code.tags.iter().map(move |name| (at, name))) {
        let parent = |state: &StateId| states[state.index()].parent;
        let mut around = core::iter::successors(Some(StateId::at(at)), parent);
        match tags.iter_mut().find(|tag| tag.name == *name) {
            Some(tag) if around.any(|state| tag.states.contains(&state)) => {}
            Some(tag) => tag.states.push(StateId::at(at)),
            None => tags.push(Tag { name: name.clone(), states: Vec::from([StateId::at(at)]) }),
        }
    }
    tags
}

/// Refuses tags with the same variant.
pub(crate) fn refuse_clash(tags: &[Tag], machine: &Ident, errors: &mut Errors) {
    for (at, tag) in tags.iter().enumerate() {
        let variant = tag.variant();
        let Some(earlier) = tags[..at].iter().find(|earlier| earlier.variant() == variant) else { continue };
        let (one, other, first) = (&earlier.name, &tag.name, earlier.name.span());
        let message = format!("the tags `{one}` and `{other}` would both be `{variant}` in `{machine}Tag`; rename one");
        errors.conflict(Rule::Attribute, other.span(), message, first, "the other tag");
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
