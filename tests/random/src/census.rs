//! Counts the machines that use each feature of the language, and each pair of features.

use std::fmt::{self, Display};

use crate::machine::{History, Leaf, Machine, Mode, ROOT, To};
use crate::print;

/// The features that are counted.
pub const FEATURES: [&str; 17] = [
    "hierarchy",
    "parallel",
    "nested",
    "history",
    "alarm",
    "stack",
    "timers",
    "completion",
    "always",
    "raise",
    "defer",
    "ignore",
    "data",
    "observer",
    "fails",
    "machine",
    "include",
];

/// The number of machines that use each pair of features, and on the diagonal each single one.
#[derive(Debug, Default, Clone)]
pub struct Census {
    pub machines: usize,
    pub together: [[usize; FEATURES.len()]; FEATURES.len()],
}

impl Census {
    pub fn add(&mut self, machine: &Machine) {
        self.machines += 1;
        let uses = uses(machine);
        for one in 0..FEATURES.len() {
            for other in 0..FEATURES.len() {
                self.together[one][other] += usize::from(uses[one] && uses[other]);
            }
        }
    }
}

fn uses(machine: &Machine) -> [bool; FEATURES.len()] {
    let clauses: Vec<_> = machine.standing().into_iter().map(|(_, place)| machine.clause(place)).collect();
    let leaves: Vec<_> = clauses.iter().flat_map(|clause| clause.reaction.leaves()).collect();
    let history_kind = |mode: &Mode| matches!(mode, Mode::History | Mode::DeepHistory);
    let remembers = |leaf: &Leaf| match leaf {
        Leaf::Go { mode, .. } => history_kind(mode),
        Leaf::Fork { targets, .. } => targets.iter().any(|(_, mode)| history_kind(mode)),
        _ => false,
    };
    let declares = |history: &Option<History>| history.is_some();
    let triggers =
        |wanted: fn(&To) -> bool| clauses.iter().flat_map(|clause| &clause.triggers).any(|trigger| wanted(&trigger.to));
    [
        machine.named().any(|state| machine.states[state].parent != Some(ROOT)),
        machine.has_regions(),
        machine.has_nested_regions(),
        machine.states.iter().any(|state| declares(&state.history)) || leaves.iter().any(remembers),
        machine.priority_outer || clauses.iter().any(|clause| clause.alarm),
        machine.pushes(),
        machine.is_timed(),
        machine.named().any(|state| machine.is_final(state)),
        triggers(|to| matches!(to, To::Always)),
        print::whole(machine).contains("raise("),
        machine.named().any(|state| !machine.deferred(state).is_empty()),
        clauses.iter().any(|clause| clause.ignores()),
        machine.has_data(),
        machine.observed,
        machine.fails,
        machine.runs_machines(),
        print::whole(machine).contains("include "),
    ]
}

impl Display for Census {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:10}", format!("of {}", self.machines))?;
        FEATURES.iter().try_for_each(|feature| write!(out, " {feature:>10}"))?;
        for (feature, row) in FEATURES.iter().zip(&self.together) {
            write!(out, "\n{feature:10}")?;
            row.iter().try_for_each(|count| write!(out, " {count:>10}"))?;
        }
        Ok(())
    }
}
