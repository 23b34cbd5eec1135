//! The parts that are declared in Rust files, for programs that read files without a compiler.
//!
//! A part is found by its name. If several parts have the name, the module before it in the path of the `include`
//! decides. A part that is imported under another name is not found.

use super::conditions::Conditions;
use super::messages::errors::Errors;
use super::parts::{MissingPart, Parts};
use super::{Machine, parse, part, understand};
use fsm_model::Plan;
use fsm_model::listed::Listed;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// The parts that were found.
#[derive(Clone, Debug, Default)]
pub struct Library(Vec<Declared>);

#[derive(Clone, Debug)]
struct Declared {
    name: String,
    /// The enclosing modules, outermost first, if they are known.
    modules: Vec<String>,
    items: Group,
}

impl Library {
    /// Adds the parts that are declared in the code of the given module.
    pub fn add(&mut self, code: TokenStream, modules: &[String]) {
        let tokens: Vec<_> = code.into_iter().listed();
        for (at, token) in tokens.iter().enumerate() {
            let TokenTree::Group(group) = token else { continue };
            let before = |back: usize| at.checked_sub(back).map(|at| &tokens[at]);
            let word = |back: usize, text: &str| matches!(before(back), Some(TokenTree::Ident(word)) if word == text);
            let called = matches!(before(1), Some(TokenTree::Punct(sign)) if sign.as_char() == '!');
            // The expansion of a `macro_rules!` is not available.
            if called && word(2, "part") {
                self.declare(group.stream(), modules);
            } else if let Some(TokenTree::Ident(name)) = before(1)
                && word(2, "mod")
            {
                let inside: Vec<_> = modules.iter().cloned().chain([name.to_string()]).listed();
                self.add(group.stream(), &inside);
            } else if group.delimiter() == Delimiter::Brace && !called {
                self.add(group.stream(), modules);
            }
        }
    }

    fn declare(&mut self, text: TokenStream, modules: &[String]) {
        let mut errors = Errors::default();
        if let Some(part) = part(parse::without_dollars(text), &mut errors) {
            self.0.push(Declared { name: part.name.to_string(), modules: modules.to_vec(), items: part.items });
        }
        // The compiler reports these errors where the part is declared.
        drop(errors.into_list());
    }

    /// Whether the library has no parts.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the index of the part that a path names.
    fn find(&self, path: &TokenStream) -> Option<usize> {
        let names = path.clone().into_iter().filter_map(|token| match token {
            TokenTree::Ident(name) => Some(name.to_string()),
            _ => None,
        });
        let mut names: Vec<_> = names.listed();
        let name = names.pop()?;
        let module = names.pop();
        let mut named = self.0.iter().enumerate().filter(|(_, part)| part.name == name).map(|(at, _)| at);
        let (first, second) = (named.next()?, named.next());
        if second.is_none() {
            return Some(first);
        }
        self.0.iter().position(|part| part.name == name && part.modules.last() == module.as_ref()).or(Some(first))
    }

    /// Reads a machine with the parts that it includes. A part that is not found is an error.
    #[must_use]
    pub fn read(&self, text: &TokenStream, conditions: &Conditions) -> (Option<(Machine, Option<Plan>)>, Errors) {
        let mut known = Parts::default();
        loop {
            let mut errors = Errors::under(conditions.clone()).with(known);
            let Some(written) = parse(text.clone(), &mut errors) else { return (None, errors) };
            let found = errors.parts().open().iter().filter_map(|MissingPart { key, path, .. }| {
                let at = self.find(path)?;
                Some((key.clone(), at))
            });
            let found: Vec<_> = found.listed();
            if found.is_empty() {
                let read = (!super::parse::refuse_unknown(&mut errors)).then(|| understand(written, &mut errors));
                return (read, errors);
            }
            known = errors.take_parts().forgetting();
            for (key, at) in found {
                known.know(key, format!("{} {at}", self.0[at].name), self.0[at].items.clone());
            }
            drop(errors.into_list());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn states(source: &str) -> (Vec<String>, Vec<String>) {
        let file: TokenStream = source.parse().expect("tokens");
        let tokens: Vec<_> = file.clone().into_iter().listed();
        let Some(TokenTree::Group(machine)) = tokens.last() else { panic!("the machine stands last") };
        let mut library = Library::default();
        library.add(file.clone(), &[]);
        let (read, errors) = library.read(&machine.stream(), &Conditions::default());
        let states = read.into_iter().flat_map(|(machine, _)| machine.model.states.into_owned());
        let states: Vec<_> = states.skip(1).map(|state| state.name.to_string()).listed();
        (states, errors.into_list().iter().map(ToString::to_string).listed())
    }

    #[test]
    fn parts_are_found_by_name_and_module() {
        let (states, errors) = states(
            "mod a { fsmith::part! { pub same { state A; } } } mod b { part! { same { state B; include crate::other; } } }
             fn f() { part! { other { state C; } } }
             state_machine! { machine M { initial B; include b::same; } }",
        );
        assert_eq!((states, errors.len()), (Vec::from(["B".to_string(), "C".to_string()]), 0), "{errors:?}");
    }

    #[test]
    fn an_unknown_part_is_reported() {
        let (states, errors) = states("state_machine! { machine M { initial A; state A; include crate::b::same; } }");
        assert!(states.is_empty() && errors.len() == 1);
        assert!(errors[0].starts_with("the part `crate::b::same` is not known here"), "{errors:?}");
    }
}
