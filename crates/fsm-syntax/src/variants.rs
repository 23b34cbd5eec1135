//! The names of the states in the generated enum of the states.

use super::machine::Machine;
use fsm_model::listed::Listed;
use fsm_model::{ROOT, StateId};
use proc_macro2::Ident;
use std::collections::{HashMap, HashSet};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

impl Machine {
    /// Returns the names of states as variants. A name that several states have is prefixed with the names of enclosing
    /// states until it is unique. If that does not help (`A.BC` and `AB.C`), a `_` is appended.
    #[must_use]
    pub fn variants(&self) -> Vec<Ident> {
        let states = &self.model.states;
        let mut names: Vec<String> = states.iter().map(|state| state.name.to_string()).listed();
        let mut enclosing: Vec<Option<StateId>> = states.iter().map(|state| state.parent).listed();
        loop {
            let mut count = HashMap::new();
            for name in &names[1..] {
                *count.entry(name.clone()).or_insert(0) += 1;
            }
            let mut changed = false;
            for index in 1..names.len() {
                if let Some(parent) = enclosing[index].filter(|&parent| count[&names[index]] > 1 && parent != ROOT) {
                    names[index] = format!("{}{}", states[parent.index()].name, names[index]);
                    enclosing[index] = states[parent.index()].parent;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        let mut taken = HashSet::new();
        for name in &mut names[1..] {
            while !taken.insert(name.clone()) {
                name.push('_');
            }
        }
        let spans = self.states.iter().map(|state| state.name.span());
        names.iter().zip(spans).map(|(name, span)| Ident::new(name, span)).listed()
    }
}
