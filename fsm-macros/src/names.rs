//! Every identifier that is generated, and where its span points.
//!
//! What the user is meant to name (`Robot`, `RobotState`, its variants, `RobotEvent`, the public methods) has the span of
//! the user's token, so that editors lead from the one to the other. What is private to the expansion has mixed-site
//! spans (locals cannot meet the user's) and, for items and methods, a `__` in front.

use fsm_core::model::{ActionId, Memory, Moment, ROOT, StateId};
use fsm_core::syntax::Machine;
use proc_macro2::{Ident, Span};
use quote::format_ident;
use std::collections::BTreeMap;

pub struct Names {
    /// `RobotState`
    pub state: Ident,
    /// `RobotEvent`
    pub event: Ident,
    /// `__RobotLeaf`
    pub leaf: Ident,
    /// The leaf of a machine that is not started: `Nowhere`.
    pub nowhere: Ident,
    /// `RobotInterpreter`
    pub interpreter: Ident,
    /// By state: the variant of `RobotState`; the machine's name for the root.
    variants: Vec<Ident>,
    blocks: Vec<Ident>,
}

impl Names {
    pub fn of(machine: &Machine) -> Self {
        let name = &machine.name;
        let variants = variants(machine);
        let mut nowhere = local("Nowhere");
        while variants.contains(&nowhere) {
            nowhere = format_ident!("{nowhere}_", span = Span::mixed_site());
        }
        Names {
            state: format_ident!("{name}State"),
            event: format_ident!("{name}Event"),
            interpreter: format_ident!("{name}Interpreter"),
            leaf: format_ident!("__{name}Leaf", span = Span::mixed_site()),
            nowhere,
            blocks: blocks(machine, &variants),
            variants,
        }
    }

    /// The variant of a state in `RobotState`.
    pub fn variant(&self, state: StateId) -> &Ident {
        &self.variants[state.index()]
    }

    /// `__enter_search`: the function of an action block.
    pub fn block(&self, action: ActionId) -> &Ident {
        &self.blocks[action.index()]
    }

    /// `last_in_cleaning`: the field in which a composite remembers.
    pub fn memory(&self, composite: StateId) -> Ident {
        local(&format!("last_in_{}", self.snake(composite)))
    }

    /// `__cleaning_on`: a private method about a state.
    pub fn method(&self, state: StateId, what: &str) -> Ident {
        if state == ROOT {
            local(&format!("__machine_{what}"))
        } else {
            local(&format!("__{}_{what}", self.snake(state)))
        }
    }

    /// `__return_to_cleaning`: how a composite is entered where it was left.
    pub fn return_to(&self, composite: StateId, memory: Memory) -> Ident {
        let how = match memory {
            Memory::Shallow => "return_to",
            Memory::Deep => "return_deep_into",
            Memory::Suspend => "go_on_with",
        };
        local(&format!("__{how}_{}", self.snake(composite)))
    }

    fn snake(&self, state: StateId) -> String {
        snake(&self.variants[state.index()])
    }
}

/// A name that the user's code cannot meet.
pub fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// The names of states as variants: each as declared, or with those around it in front until it is the only one.
fn variants(machine: &Machine) -> Vec<Ident> {
    let states = &machine.model.states;
    let mut names: Vec<String> = states.iter().map(|state| state.name.to_string()).collect();
    let mut around: Vec<Option<StateId>> = states.iter().map(|state| state.parent).collect();
    loop {
        let mut count = BTreeMap::new();
        for name in &names[1..] {
            *count.entry(name.clone()).or_insert(0) += 1;
        }
        let mut changed = false;
        for index in 1..names.len() {
            if let Some(parent) = around[index].filter(|&parent| count[&names[index]] > 1 && parent != ROOT) {
                names[index] = format!("{}{}", states[parent.index()].name, names[index]);
                around[index] = states[parent.index()].parent;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    let spans = machine.states.iter().map(|state| state.name.span());
    names.iter().zip(spans).map(|(name, span)| Ident::new(name, span)).collect()
}

/// The functions of action blocks: `__enter_search`, `__enter_search_2` for a second block.
fn blocks(machine: &Machine, variants: &[Ident]) -> Vec<Ident> {
    let mut taken = BTreeMap::new();
    let actions = machine.model.actions.iter().map(|action| {
        let moments: Vec<_> = action.moments.iter().map(|moment| moment_name(*moment)).collect();
        let state = if action.state == ROOT { "machine".to_string() } else { snake(&variants[action.state.index()]) };
        let name = format!("__{}_{state}", moments.join("_or_"));
        let count = taken.entry(name.clone()).or_insert(0);
        *count += 1;
        if *count == 1 { local(&name) } else { local(&format!("{name}_{count}")) }
    });
    actions.collect()
}

pub fn moment_name(moment: Moment) -> &'static str {
    match moment {
        Moment::Enter => "enter",
        Moment::Exit => "exit",
        Moment::Pause => "pause",
        Moment::Resume => "resume",
        Moment::Active => "active",
    }
}

/// `HeadFor` to `head_for`, `TCPOpen` to `tcp_open`.
fn snake(name: &Ident) -> String {
    let letters: Vec<char> = name.to_string().trim_start_matches("r#").chars().collect();
    let mut snake = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let after_lower = at > 0 && (letters[at - 1].is_lowercase() || letters[at - 1].is_ascii_digit());
        let before_lower =
            at > 0 && letters[at - 1].is_uppercase() && letters.get(at + 1).is_some_and(|next| next.is_lowercase());
        if letter.is_uppercase() && (after_lower || before_lower) {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn snake_case_of_states() {
        for (name, expected) in
            [("HeadFor", "head_for"), ("TCPOpen", "tcp_open"), ("A", "a"), ("Run2Away", "run2_away")]
        {
            assert_eq!(snake(&local(name)), expected);
        }
    }
}
