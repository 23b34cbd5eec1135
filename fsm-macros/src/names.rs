//! Every generated identifier, and where its span points.
//!
//! Public names (`Robot`, `RobotState`, its variants, `RobotEvent`, the public methods) have the spans of the user's
//! tokens, so that editors can go from one to the other. Private names have mixed-site spans, so that locals cannot
//! collide with the user's names. Private items and methods also have the prefix `__`.

use crate::slots::{Half, Slot};
use fsm_model::listed::Listed;
use fsm_model::{ActionId, Memory, ROOT, StateId};
use fsm_syntax::Machine;
use fsm_syntax::words::Word;
use proc_macro2::{Ident, Span};
use quote::format_ident;
use std::cell::RefCell;
use std::collections::HashSet;

pub struct Names {
    /// `RobotState`
    pub state: Ident,
    /// `RobotEvent`
    pub event: Ident,
    /// `__RobotLeaf`
    pub leaf: Ident,
    /// The leaf of a machine that is not started: `Nowhere`.
    pub nowhere: Ident,
    /// `__SignalsOfRobot`
    pub signal: Ident,
    /// `__RobotRaised`
    pub raised: Ident,
    /// `__RobotFields`
    pub fields: Ident,
    /// `RobotData`
    pub data: Ident,
    /// `OrderDataMut`, which gives mutable access to the data.
    pub data_mut: Ident,
    /// `OrderEnd`, which says how a machine has completed.
    pub end: Ident,
    /// `RobotInterpreter`
    #[cfg(any(test, feature = "interpreter"))]
    pub interpreter: Ident,
    /// The host of the interpreter's engine.
    #[cfg(any(test, feature = "interpreter"))]
    pub host: Ident,
    /// The variant of `RobotState` for each state. For the root, this is the machine's name.
    variants: Vec<Ident>,
    /// The variant of `__RobotLeaf` for each state.
    leaves: Vec<Ident>,
    /// The part of function names that denotes a state; `machine` for the root.
    snakes: Vec<String>,
    blocks: Vec<Ident>,
    private: Private,
}

impl Names {
    pub fn of(machine: &Machine) -> Self {
        let name = &machine.name;
        let variants = machine.variants();
        let private = Private::default();
        let snakes = snakes(&variants);
        Names {
            state: format_ident!("{}State", name),
            event: format_ident!("{}Event", name),
            #[cfg(any(test, feature = "interpreter"))]
            interpreter: format_ident!("{}Interpreter", name),
            #[cfg(any(test, feature = "interpreter"))]
            host: format_ident!("__{}Host", name),
            signal: fsm_syntax::type_of_signals(name),
            raised: format_ident!("__{}Raised", name, span = Span::mixed_site()),
            leaf: format_ident!("__{}Leaf", name, span = Span::mixed_site()),
            fields: format_ident!("__{}Fields", name, span = Span::mixed_site()),
            data: format_ident!("{}Data", name),
            data_mut: format_ident!("{}DataMut", name),
            end: format_ident!("{}End", name),
            nowhere: local("Nowhere"),
            blocks: blocks(machine, &snakes, &private),
            leaves: variants.iter().map(as_leaf).listed(),
            variants,
            snakes,
            private,
        }
    }

    /// The variant of a state in `RobotState`.
    pub fn variant(&self, state: StateId) -> &Ident {
        &self.variants[state.index()]
    }

    /// The variant of a state in `__RobotLeaf`.
    pub fn leaf(&self, state: StateId) -> &Ident {
        &self.leaves[state.index()]
    }

    /// `__enter_search`: the function of an action block.
    pub fn block(&self, action: ActionId) -> &Ident {
        &self.blocks[action.index()]
    }

    /// `last_in_cleaning`: the field in which a composite remembers its last state.
    pub fn memory(&self, composite: StateId) -> Ident {
        self.private.name(composite, "memory", &|| format!("last_in_{}", self.snake(composite)))
    }

    /// `leaf`, or `in_num`: the field with the active leaf of a region.
    pub fn region(&self, region: StateId) -> Ident {
        if region == ROOT {
            return local("leaf");
        }
        self.private.name(region, "region", &|| format!("in_{}", self.snake(region)))
    }

    /// `__KeyboardLeaf_NumLock`: the type of a region's field, if it is not the type of all leaves.
    pub fn held(&self, region: StateId) -> Ident {
        local(&format!("{}_{}", self.leaf, self.variant(region)).replace("r#", ""))
    }

    /// `last_in_playing_sound`: the field in which a composite remembers a region inside it.
    pub fn note(&self, composite: StateId, region: StateId) -> Ident {
        let name = || format!("last_in_{}_{}", self.snake(composite), self.snake(region));
        self.private.name(region, &format!("note of {}", composite.0), &name)
    }

    /// `of_cart`, or `values_of_cart`: the field with one half of a state's data.
    pub fn slot(&self, (state, half): Slot) -> Ident {
        match half {
            Half::Arguments => self.private.name(state, "arguments", &|| format!("of_{}", self.snake(state))),
            Half::Values => self.private.name(state, "values", &|| format!("values_of_{}", self.snake(state))),
        }
    }

    /// `one_of`, or `one_of_session`: the field with the data of one of several states inside a region or a composite.
    pub fn one_of(&self, enclosing: StateId) -> Ident {
        match enclosing {
            ROOT => local("one_of"),
            _ => self.private.name(enclosing, "one of", &|| format!("one_of_{}", self.snake(enclosing))),
        }
    }

    /// `__OrderOneOf`, `__OrderOneOf_Session`: the type of a `one_of` field.
    pub fn one_of_type(&self, enclosing: StateId) -> Ident {
        let (name, inside) = (&self.variants[ROOT.index()], self.variant(enclosing));
        if enclosing == ROOT {
            local(&format!("__{name}OneOf"))
        } else {
            local(&format!("__{name}OneOf_{inside}").replace("r#", ""))
        }
    }

    /// `__OrderCartArguments`: the type of a half of a state's data.
    pub fn half(&self, (state, half): Slot) -> Ident {
        local(&format!("__{}{}{half:?}", self.variants[ROOT.index()], self.variant(state)))
    }

    /// `timers_in_cleaning`: the field in which a composite keeps the timers of its suspended states.
    pub fn timers(&self, composite: StateId) -> Ident {
        self.private.name(composite, "timers", &|| format!("timers_in_{}", self.snake(composite)))
    }

    /// `__cleaning_on`: a private method about a state.
    pub fn method(&self, state: StateId, what: &str) -> Ident {
        self.private.name(state, what, &|| format!("__{}_{what}", self.snake(state)))
    }

    /// `__cleaning_leave`: one of several private methods about a state with the same purpose.
    pub fn numbered(&self, state: StateId, what: &str, number: usize) -> Ident {
        self.private.name(state, &format!("{what} {number}"), &|| format!("__{}_{what}", self.snake(state)))
    }

    /// `__return_to_cleaning`: the method that enters a composite through its history.
    pub fn return_to(&self, composite: StateId, memory: Memory) -> Ident {
        let how = match memory {
            Memory::Shallow => "return_to",
            Memory::Deep => "return_deep_into",
            Memory::Suspend => "go_on_with",
        };
        self.private.name(composite, how, &|| format!("__{how}_{}", self.snake(composite)))
    }

    /// The part of function names that denotes a state.
    pub fn snake(&self, state: StateId) -> &str {
        &self.snakes[state.index()]
    }
}

/// The private names so far. Different descriptions may lead to one name: `a_b` with `c`, and `a` with `b_c`.
#[derive(Default)]
struct Private {
    /// For each state, the described items with their names.
    given: RefCell<Vec<Vec<(String, Ident)>>>,
    taken: RefCell<HashSet<String>>,
}

impl Private {
    /// Returns the name of an item that belongs to a state. A number is added if another item has the name.
    fn name(&self, state: StateId, what: &str, name: &dyn Fn() -> String) -> Ident {
        if let Some(given) = self.given.borrow().get(state.index())
            && let Some((_, name)) = given.iter().find(|(named, _)| named == what)
        {
            return name.clone();
        }
        let ident = local(&take(name(), &mut self.taken.borrow_mut()));
        let mut given = self.given.borrow_mut();
        if given.len() <= state.index() {
            given.resize_with(state.index() + 1, Vec::new);
        }
        given[state.index()].push((what.to_string(), ident.clone()));
        ident
    }
}

/// Takes a name if it is free, or else the name with a number.
fn take(name: String, taken: &mut HashSet<String>) -> String {
    let numbered = (2..).map(|number| format!("{name}_{number}"));
    let free = core::iter::once(name.clone()).chain(numbered).find(|name| taken.insert(name.clone()));
    free.unwrap_or(name)
}

/// Creates a name that cannot collide with the user's code.
pub fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// Returns `__Search` for `Search`. If `Search` is not a value, the compiler suggests enums with such a variant, and a
/// private enum should not be among them.
fn as_leaf(variant: &Ident) -> Ident {
    format_ident!("__{}", variant, span = variant.span())
}

/// Returns the functions of action blocks: `__enter_search`, and `__enter_search_2` for a second block.
fn blocks(machine: &Machine, snakes: &[String], private: &Private) -> Vec<Ident> {
    let actions = machine.model.actions.iter().enumerate().map(|(index, action)| {
        let moments: Vec<_> = action.moments.iter().map(|moment| Word::Action(*moment).text()).listed();
        let notifies = if machine.actions[index].is_empty() { "tell_" } else { "" };
        let name = || format!("__{notifies}{}_{}", moments.join("_or_"), snakes[action.state.index()]);
        private.name(action.state, &format!("block {index}"), &name)
    });
    actions.listed()
}

/// Returns the names of states in snake case, with a number if an earlier state has the name, as for `AB` and `Ab`.
fn snakes(variants: &[Ident]) -> Vec<String> {
    let mut taken = HashSet::new();
    let names = variants.iter().enumerate().map(|(index, variant)| {
        let name = if index == ROOT.index() { "machine".to_string() } else { snake(&variant.to_string()) };
        take(name, &mut taken)
    });
    names.listed()
}

/// Converts `HeadFor` to `head_for`, and `TCPOpen` to `tcp_open`.
pub fn snake(name: &str) -> String {
    let letters: Vec<char> = name.trim_start_matches("r#").chars().listed();
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
            assert_eq!(snake(name), expected);
        }
    }
}
