//! The schemas of released versions of a machine: a text with the names of what is saved, against which `was` is checked.
//!
//! ```text
//! machine Order 1
//! structure 3285320281580678
//! state Cart
//! field Cart.lines: Vec<String>
//! event Add(String)
//! ```

use super::machine::{EventType, Machine};
use super::messages::errors::Errors;
use super::messages::rule_error::RuleError;
use super::one_line::spelled_type;
use super::words::spelling;
use super::{is_alias, spelled};
use fsm_model::rules::Rule;
use fsm_model::{ROOT, StateId};
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::ext::IdentExt;
use syn::{Attribute, LitStr, Variant};

/// The recorded schema of a version.
#[derive(Debug)]
pub struct Schema<'t> {
    /// The name of the machine.
    pub machine: &'t str,
    /// The number of the version.
    pub version: u32,
    /// The lines after the first one, each as a keyword, a name and the rest.
    lines: Vec<(&'t str, &'t str, &'t str)>,
}

/// Reads the schemas in a file.
///
/// # Errors
///
/// Returns the number of a line that does not belong to a schema.
pub fn read(text: &str) -> Result<Vec<Schema<'_>>, usize> {
    let mut schemas: Vec<Schema<'_>> = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').ok_or(at + 1)?;
        let end = rest.find([' ', ':', '(', '{']).unwrap_or(rest.len());
        let (name, rest) = rest.split_at(end);
        match (word, schemas.last_mut()) {
            ("machine", _) => {
                let version = rest.trim().parse().map_err(|_| at + 1)?;
                schemas.push(Schema { machine: name, version, lines: Vec::new() });
            }
            ("structure" | "state" | "field" | "event", Some(schema)) => schema.lines.push((word, name, rest)),
            _ => return Err(at + 1),
        }
    }
    Ok(schemas)
}

impl<'t> Schema<'t> {
    /// Whether both schemas record the same.
    #[must_use]
    pub fn is_same(&self, other: &Schema<'_>) -> bool {
        self.machine == other.machine && self.version == other.version && self.lines == other.lines
    }

    /// The names after a keyword.
    fn names(&self, word: &str) -> impl Iterator<Item = &'t str> {
        self.lines.iter().filter(move |(of, ..)| *of == word).map(|(_, name, _)| *name)
    }
}

impl Machine {
    /// Returns the schema of this version.
    #[must_use]
    pub fn schema(&self) -> String {
        let mut text = format!("machine {} {}\nstructure {}\n", self.model.name, self.version, self.structure());
        for state in self.ids() {
            let path = self.model.path(state);
            if state != ROOT {
                text += &format!("state {path}\n");
            }
            let enclosing = if state == ROOT { path } else { path + "." };
            for field in &self.states[state.index()].fields {
                text += &format!("field {enclosing}{}: {}\n", field.name.unraw(), spelled_type(&field.ty));
            }
        }
        if let Some(EventType::Declared { variants, .. }) = &self.events {
            for Variant { ident, fields, .. } in variants {
                text += &format!("event {}{}\n", ident.unraw(), spelled(&fields.to_token_stream()));
            }
        }
        text
    }

    /// Reports each `was` with a name that no recorded version had, and stores the recorded versions.
    pub fn compare_with_recorded(&mut self, file: &LitStr, text: &str, errors: &mut Errors) {
        let schemas = match read(text) {
            Ok(schemas) => schemas,
            Err(line) => {
                let message = format!("line {line} of this file is not part of a schema; `fsmith schema` writes it");
                return errors.at(Rule::Attribute, file, message);
            }
        };
        let schemas: Vec<_> = schemas.iter().filter(|schema| self.model.name == *schema.machine).collect();
        self.recorded = schemas.iter().map(|schema| schema.version).collect();
        let recorded = |word: &'static str| schemas.iter().flat_map(move |schema| schema.names(word));
        let mut refuse = |what: &'static str, name: &str, tokens: TokenStream, present: &dyn Fn(&str) -> bool| {
            let known: Vec<_> = recorded(what).filter(|name| !present(name)).collect();
            let cure = match schemas.is_empty() {
                true => "; `fsmith schema --to FILE OLD.rs` records an earlier text".to_string(),
                false => spelling::meant_or_all(name, known),
            };
            let message = format!("no recorded version of `{}` had the {what} `{name}` here{cure}", self.model.name);
            errors.push(Rule::MalformedWas.over(tokens, message));
        };
        let paths: Vec<_> = self.ids().map(|state| self.model.path(state)).collect();
        for state in self.ids().skip(1) {
            let parent = self.model.states[state.index()].parent.unwrap_or(ROOT);
            for was in &self.states[state.index()].was {
                let name = joined(&was.names);
                if !recorded("state").any(|path| path == name || self.ends_with(path, &name, parent)) {
                    let tokens = was.names.iter().map(ToTokens::to_token_stream).collect();
                    refuse("state", &name, tokens, &|path| paths.iter().any(|known| known == path));
                }
            }
        }
        for state in self.ids() {
            let fields = &self.states[state.index()].fields;
            for was in fields.iter().flat_map(|field| &field.was) {
                let name = was.unraw().to_string();
                let own = |path: &&str| path.rsplit_once('.').map_or(state == ROOT, |(of, _)| self.was_at(of, state));
                let mut known = recorded("field").filter(own).map(|path| path.rsplit('.').next().unwrap_or(path));
                if !known.any(|known| known == name) {
                    refuse("field", &name, was.to_token_stream(), &|_| false);
                }
            }
        }
        if let Some(EventType::Declared { variants, .. }) = &self.events {
            for was in variants.iter().flat_map(|variant| variant.attrs.iter().filter_map(old_event)) {
                let name = was.value();
                if !recorded("event").any(|known| known == name) {
                    let tokens = was.to_token_stream();
                    refuse("event", &name, tokens, &|known| variants.iter().any(|variant| variant.ident == known));
                }
            }
        }
    }

    /// The states, starting with the machine itself.
    fn ids(&self) -> impl Iterator<Item = StateId> + use<> {
        (0..self.states.len()).map(StateId::at)
    }

    /// Whether a path is or was that of a state.
    fn was_at(&self, path: &str, state: StateId) -> bool {
        let Some(parent) = self.model.states[state.index()].parent else { return path.is_empty() };
        let mut was = self.states[state.index()].was.iter().map(|was| joined(&was.names));
        self.ends_with(path, &self.model.states[state.index()].name, parent)
            || was.any(|was| path == was || self.ends_with(path, &was, parent))
    }

    /// Whether a path ends with a name, which follows a present or earlier path of the enclosing state.
    fn ends_with(&self, path: &str, name: &str, parent: StateId) -> bool {
        match path.strip_suffix(name) {
            Some(enclosing) if parent == ROOT => enclosing.is_empty(),
            Some(enclosing) => enclosing.strip_suffix('.').is_some_and(|enclosing| self.was_at(enclosing, parent)),
            None => false,
        }
    }
}

fn joined(names: &[Ident]) -> String {
    let names: Vec<_> = names.iter().map(|name| name.unraw().to_string()).collect();
    names.join(".")
}

/// The old name of an event, if the attribute was made from a `was`. Its place in the text is then a name, and not a string.
fn old_event(attr: &Attribute) -> Option<LitStr> {
    let mut name = None;
    let read = |meta: syn::meta::ParseNestedMeta| {
        name = Some(meta.value()?.parse::<LitStr>()?);
        Ok(())
    };
    attr.parse_nested_meta(read).ok().filter(|()| is_alias(attr))?;
    name.filter(|name| !name.span().source_text().is_some_and(|text| text.contains('"')))
}
