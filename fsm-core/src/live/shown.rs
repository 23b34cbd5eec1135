//! What is in force of a text, for those who show it.

use super::source::Source;
use crate::model::StateId;
use crate::syntax::{self, Errors, Machine};
use std::string::String;
use std::vec::Vec;

/// A text that is in force.
pub struct Shown {
    /// Which text it is: see [`Source::number`].
    pub number: u32,
    /// The machine as it is written. Its places hold on this thread.
    pub machine: Machine,
    /// By state: as what the program knows it.
    pub known: Vec<StateId>,
    /// By what the program knows: the path of each state, whether or not it is in this text. The first is the machine.
    pub paths: Vec<String>,
}

impl Source {
    /// The text that is in force.
    #[doc(hidden)]
    #[must_use]
    pub fn shown(&'static self) -> Shown {
        let (version, written, new_states) = self.in_force();
        let machine = read(&written.padded().0);
        let compiled = self.compiled();
        let paths = compiled.plan.tree().states().map(|state| compiled.path(state));
        let paths = paths.chain(new_states.into_iter().map(String::from)).collect();
        Shown { number: version.number(), machine, known: version.frame.known.clone(), paths }
    }
}

/// A text that is known to be one.
fn read(text: &str) -> Machine {
    let mut errors = Errors::default();
    let tokens = text.parse().unwrap_or_else(|error| unreachable!("what is in force is tokens: {error}"));
    let machine = syntax::read(tokens, &mut errors).map(|(machine, _)| machine);
    let _ = errors.into_list();
    machine.unwrap_or_else(|| unreachable!("what is in force is read"))
}
