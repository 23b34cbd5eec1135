//! Runs imported machines.

use std::collections::BTreeSet;
use std::time::Duration;

use fsm_live::read::{Blueprint, Machine};
use fsmith_cli::import::import;
use fsmith_cli::layout::machines;
use fsmith_cli::source::charts_in;

/// A document, the steps of a run, and the leaves that are active in SCXML after the start and after each step. A step
/// is an event, or `@s` for `s` seconds.
pub struct Case {
    pub name: &'static str,
    pub steps: &'static str,
    pub leaves: &'static str,
    pub document: &'static str,
}

/// The behaviour of an imported machine.
#[derive(Debug, PartialEq, Eq)]
pub enum Behaviour {
    /// As SCXML prescribes.
    Faithful,
    /// In another way, which is reported.
    Reported,
    /// In another way, which is not reported. These leaves are active.
    Silent(String),
}

impl Case {
    /// Imports the document and runs its machine.
    pub fn behaviour(&self) -> Behaviour {
        let written = import(self.document, "test").unwrap_or_else(|mistakes| panic!("{}: {mistakes:?}", self.name));
        if !written.notes.is_empty() {
            let marks = written.text.matches("// todo: line ").count();
            assert_eq!(marks, written.notes.len(), "{}: {:#?}\n{}", self.name, written.notes, written.text);
            return Behaviour::Reported;
        }
        let ran = ran(&written.text, [self.steps]);
        let leaves = ran.unwrap_or_else(|| panic!("{}: {}", self.name, written.text)).remove(0);
        if leaves == self.leaves { Behaviour::Faithful } else { Behaviour::Silent(leaves) }
    }
}

/// The active leaves in runs of an imported machine, after the start and after each step; `None` if it requires code.
pub fn ran<'r>(text: &str, runs: impl IntoIterator<Item = &'r str>) -> Option<Vec<String>> {
    let mut machine = machine(text)?;
    let chart = charts_in(text).remove(0).chart?;
    let parents: BTreeSet<_> = chart.states.iter().filter_map(|state| state.parent).map(|id| id.index()).collect();
    let all: Vec<_> = (0..chart.states.len()).filter(|at| !parents.contains(at)).collect();
    let leaves = |machine: &Machine<()>| {
        let active: Vec<_> = machine.active().collect();
        let names = all.iter().map(|at| &*chart.states[*at].name);
        names.filter(|name| active.contains(name)).collect::<Vec<_>>().join(" ")
    };
    let runs = runs.into_iter().map(|steps| {
        machine.restart(&mut ());
        let mut seen = vec![leaves(&machine)];
        for step in steps.split_whitespace() {
            match step.strip_prefix('@') {
                Some(seconds) => {
                    let seconds = seconds.parse().expect("it is a number of seconds");
                    machine.advance(&mut (), Duration::from_secs_f64(seconds));
                }
                // A machine lacks the events to which no transition reacts.
                None => drop(machine.handle(&mut (), step, &[])),
            }
            seen.push(leaves(&machine));
        }
        seen.join(";")
    });
    Some(runs.collect())
}

/// The machine of an import that only logs; `None` if it does more, or reads values.
pub fn machine(text: &str) -> Option<Machine<()>> {
    let text = text.replace("(todo: &mut dyn TestTodo)", "").replace("todo.", "");
    let blueprint = Blueprint::read(machines(&text)[0].as_ref().ok()?.text).ok()?;
    let unbound = blueprint.bind::<()>().finish().err();
    let (values, actions) = unbound.map(|unbound| (unbound.values, unbound.actions)).unwrap_or_default();
    let bound = actions.iter().fold(blueprint.bind(), |binding, action| binding.action(action, |(): &mut (), _| {}));
    let only_logs = actions.iter().all(|action| action.starts_with("log_"));
    if values.is_empty() && only_logs { bound.finish().ok() } else { None }
}
