//! The identity of a machine's saved form: the hashes of its structure and of its events.

use super::ast::Field;
use super::machine::{EventType, Machine};
use super::one_line::spelled;
use fsm_model::listed::Listed;
use fsm_model::{Declared, StateId, structure, structure_of_events};
use quote::ToTokens;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::Variant;
use syn::ext::IdentExt;

impl Machine {
    /// Returns the [`structure`] of the machine.
    #[must_use]
    pub fn structure(&self) -> u64 {
        let fields = self.states.iter().map(|state| -> Vec<Declared> {
            let fields = state.fields.iter().map(|field| (field.name.unraw().to_string(), bare(&field.ty)));
            fields.listed()
        });
        let fields: Vec<_> = fields.listed();
        let fields: Vec<_> = fields.iter().map(|fields| &fields[..]).listed();
        structure(&self.model, &fields, &self.saved_events())
    }

    /// Returns the [structure](structure_of_events) of the events.
    #[must_use]
    pub fn structure_of_events(&self) -> u64 {
        structure_of_events(&self.saved_events())
    }

    /// Whether a field has an initial value that depends on no parameter, no other field and no active state, and
    /// cannot fail.
    #[must_use]
    pub fn is_independent(&self, state: StateId, field: &Field) -> bool {
        let fields = self.states[state.index()].fields.iter().map(|field| &field.name);
        let mut names = self.params.iter().map(|param| &param.name).chain(fields);
        let Some(value) = field.value.as_ref().filter(|_| !self.runs(state, &field.name)) else { return false };
        !names.any(|name| value.uses(name)) && !value.has_queries() && !value.may_fail()
    }

    /// The variants of the events, with everything that their saved form depends on.
    fn saved_events(&self) -> Vec<Declared> {
        match &self.events {
            Some(EventType::Declared { variants, .. }) => variants.iter().map(saved_variant).listed(),
            Some(EventType::Foreign(ty)) => Vec::from([(String::new(), bare(ty))]),
            None => Vec::new(),
        }
    }
}

/// A variant with its fields, and with the attributes by which serde writes it.
fn saved_variant(variant: &Variant) -> Declared {
    let (mut fields, is_serde) = (variant.fields.clone(), |attr: &syn::Attribute| attr.path().is_ident("serde"));
    fields.iter_mut().for_each(|field| field.attrs.retain(is_serde));
    let mut text = bare(&fields);
    let attrs = variant.attrs.iter().filter(|attr| is_serde(attr) && !is_alias(attr));
    attrs.for_each(|attr| text += &bare(attr));
    (variant.ident.unraw().to_string(), text)
}

/// Whether an attribute is another name by which serde reads an event.
#[must_use]
pub fn is_alias(attr: &syn::Attribute) -> bool {
    bare(attr).starts_with("#[serde(alias=")
}

/// The text of tokens without spaces, because compilers differ in how they space what a macro has generated.
fn bare(tokens: &impl ToTokens) -> String {
    spelled(&tokens.to_token_stream()).split_whitespace().collect()
}
