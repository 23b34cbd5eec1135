//! Name resolution: finds the state that a path names.

use super::ast::Path;
use super::conditions::LeftOut;
use super::words::calls::{Does, does};
use super::words::{EndWord, mode_meant, spelling};
use crate::messages::rule_error::RuleError;
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use fsm_model::sorted::sort_by;
use fsm_model::{ROOT, State, StateId, Tree};
use proc_macro2::Ident;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::Error;

/// The declared states, prepared for lookup by name.
pub struct Names {
    names: Vec<String>,
    /// The states sorted by name. States with the same name are in document order.
    by_name: Vec<StateId>,
    tree: Tree,
    left_out: LeftOut,
}

impl Names {
    /// Creates a lookup for states in document order.
    #[must_use]
    pub fn of(states: &[State]) -> Self {
        let names: Vec<String> = states.iter().map(|state| state.name.to_string()).listed();
        let mut by_name: Vec<StateId> = (0..names.len()).map(StateId::at).listed();
        sort_by(&mut by_name, |one, other| names[one.index()].cmp(&names[other.index()]));
        Names { names, by_name, tree: Tree::of_states(states), left_out: LeftOut::default() }
    }

    /// Adds the names that conditions leave out, for messages.
    pub(super) fn without(self, left_out: LeftOut) -> Self {
        Names { left_out, ..self }
    }

    /// Returns the state that a path means in `scope`. The first name is looked up from `scope` outwards, and each
    /// other name inside the state of the name before it.
    ///
    /// # Errors
    ///
    /// Returns an error if a name is unknown, with a suggestion, or if it is ambiguous.
    pub fn resolve(&self, path: &Path, scope: StateId) -> Result<StateId, Error> {
        let mut state =
            self.first(&path.names[0], scope).map_err(|error| self.instead_of_path(path).unwrap_or(error))?;
        for name in &path.names[1..] {
            state = self.inside(name, state)?.ok_or_else(|| {
                if let Some(why) = self.left_out.why(name) {
                    return Rule::UnknownState.at(name.span(), why);
                }
                let inside = self.tree.inside(state).map(|inner| self.name(inner));
                let meant = match mode_meant(&name.to_string()) {
                    Some(mode) => format!("; did you mean `.{mode}`?"),
                    None => spelling::meant_or_all(&name.to_string(), inside),
                };
                Rule::UnknownState.at(name.span(), format!("no state `{name}` inside `{}`{meant}", self.name(state)))
            })?;
        }
        Ok(state)
    }

    /// Returns the error for a path that ends in the name of a state, if its first name is not similar to one.
    fn instead_of_path(&self, path: &Path) -> Option<Error> {
        let (first, [.., last]) = (&path.names[0], &path.names[1..]) else { return None };
        let near = spelling::nearest(&first.to_string(), self.names[1..].iter().map(String::as_str));
        if near.is_some() || !self.has(last) || self.left_out.why(first).is_some() {
            return None;
        }
        let message = format!(
            "no state is named `{first}`; a target is a state's name alone, or a path of names: it is looked for from the inside out; write `{last}`"
        );
        Some(Rule::QualifiedTarget.at(first.span(), message))
    }

    fn first(&self, name: &Ident, scope: StateId) -> Result<StateId, Error> {
        let named = self.named(name);
        for enclosing in self.tree.upward(scope, ROOT).chain([ROOT]) {
            if let Some(found) = self.among(named, name, enclosing)? {
                return Ok(found);
            }
        }
        if let Some(why) = self.left_out.why(name) {
            return Err(Rule::UnknownState.at(name.span(), why));
        }
        let mut ends = EndWord::ALL.into_iter().filter(|word| word.needs_no_state()).map(EndWord::text);
        let all = self.tree.states().skip(1).map(|state| self.name(state));
        let meant = match ends.find(|word| word.eq_ignore_ascii_case(&name.to_string())) {
            Some(word) if name == word => "; this is a word that ends a reaction".to_string(),
            Some(word) => format!("; did you mean `{word}`?"),
            None if name == "Err" => "; to fail, write `Err(..)?`".to_string(),
            None if name == "Ok" => "; did you mean `stay`?".to_string(),
            None if does(&name.to_string()) == Some(Does::Goes) => "; write the name of the state alone".to_string(),
            None if let Some(word) = EndWord::elsewhere(&name.to_string()) => {
                format!("; did you mean `{}`?", word.text())
            }
            None => spelling::meant_or_all(&name.to_string(), all),
        };
        Err(Rule::UnknownState.at(name.span(), format!("no state is named `{name}`{meant}")))
    }

    /// Returns the state of a name inside another state: a direct child, or else the only one at any depth.
    fn inside(&self, name: &Ident, enclosing: StateId) -> Result<Option<StateId>, Error> {
        self.among(self.named(name), name, enclosing)
    }

    /// Whether some state has a name.
    #[must_use]
    pub fn has(&self, name: &Ident) -> bool {
        self.has_text(&name.to_string())
    }

    /// Whether some state has a name, which is given as text.
    #[must_use]
    pub fn has_text(&self, name: &str) -> bool {
        self.by_name.binary_search_by(|state| self.names[state.index()].as_str().cmp(name)).is_ok()
    }

    /// Returns the composite directly around the only state of a name.
    pub(super) fn enclosing(&self, name: &Ident) -> Option<StateId> {
        match self.named(name) {
            [only] => Some(self.tree.parent(*only)),
            _ => None,
        }
    }

    /// Whether there are states inside a state.
    pub(super) fn has_inside(&self, state: StateId) -> bool {
        self.tree.inside(state).next().is_some()
    }

    /// Returns the state with the same name in upper case.
    #[must_use]
    pub fn in_upper_case(&self, name: &Ident) -> Option<&str> {
        spelling::in_upper_case(&name.to_string(), self.names[1..].iter().map(String::as_str))
    }

    /// Returns the states of a name, in document order.
    fn named(&self, name: &Ident) -> &[StateId] {
        let name = name.to_string();
        let before = |is_before: fn(&String, &String) -> bool| {
            self.by_name.partition_point(|state| is_before(&self.names[state.index()], &name))
        };
        &self.by_name[before(String::lt)..before(String::le)]
    }

    fn among(&self, named: &[StateId], name: &Ident, enclosing: StateId) -> Result<Option<StateId>, Error> {
        let inside: Vec<_> =
            named.iter().copied().filter(|&state| state != enclosing && self.tree.contains(enclosing, state)).listed();
        if let Some(&child) = inside.iter().find(|&&state| self.tree.parent(state) == enclosing) {
            return Ok(Some(child));
        }
        match inside[..] {
            [] => Ok(None),
            [only] => Ok(Some(only)),
            [one, other, ..] => {
                let (one, other) = (self.full(one), self.full(other));
                Err(Rule::AmbiguousState
                    .at(name.span(), format!("`{name}` is ambiguous: it may be `{one}` or `{other}`; write the path")))
            }
        }
    }

    fn name(&self, state: StateId) -> &str {
        &self.names[state.index()]
    }

    /// Returns the path of a state: `Outer.Inner`.
    fn full(&self, state: StateId) -> String {
        let path = self.tree.path(ROOT, state);
        path.into_iter().map(|state| self.name(state)).listed().join(".")
    }
}
