//! Describes the text that is in force, for tools that show it.

use super::source::Source;
use fsm_model::StateId;
use fsm_syntax::{self as syntax, Errors, Machine};
use std::string::String;
use std::vec::Vec;

/// A text that is in force.
pub struct Shown {
    /// The number of the text: see [`Source::number`].
    pub number: u32,
    /// The machine of the text. Its spans are valid only on the current thread.
    pub machine: Machine,
    /// The known id of each state, which is the one that the program uses.
    pub known: Vec<StateId>,
    /// The path of each state by known id, whether or not the state is in this text. The first is that of the machine.
    pub paths: Vec<String>,
}

impl Source {
    /// Returns the text that is in force.
    #[doc(hidden)]
    #[must_use]
    pub fn shown(&'static self) -> Shown {
        let (version, written, new_states) = self.in_force();
        let machine = read(&written.padded().0);
        let compiled = self.compiled();
        let paths = compiled.plan.tree().states().map(|state| compiled.path(state));
        let paths = paths.chain(new_states.into_iter().map(String::from)).collect();
        Shown { number: version.number(), machine, known: version.ids.known.clone(), paths }
    }
}

/// Reads a text that is known to be valid.
fn read(text: &str) -> Machine {
    let mut errors = Errors::default();
    let tokens = text.parse().unwrap_or_else(|error| unreachable!("what is in force is tokens: {error}"));
    let machine = syntax::read(tokens, &mut errors).map(|(machine, _)| machine);
    let _ = errors.into_list();
    machine.unwrap_or_else(|| unreachable!("what is in force is read"))
}
