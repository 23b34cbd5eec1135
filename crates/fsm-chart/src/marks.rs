//! Marks of states, transitions and branches in a picture.

use crate::Chart;
use fsm_model::{BranchId, StateId, TransitionId};
use std::collections::BTreeMap;

/// An element of a chart that is marked, by its position in document order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marked {
    /// A state.
    State(StateId),
    /// A transition, with all its branches.
    Transition(TransitionId),
    /// A branch of a transition or of an `initial`.
    Branch(BranchId),
}

/// The meaning of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It never happens: grey, and struck through.
    Never,
    /// The machine gets stuck there, or is there at the end of a recording: red.
    Stuck,
    /// Tests or the steps of a recording cover it: green.
    Covered,
    /// Tests cover a part of it, such as one outcome of a guard: amber, with a bold line.
    Partly,
    /// Tests do not cover it: red and underlined, with a bold line.
    Missing,
}

impl Mark {
    /// All marks, in the order of their rules in the style sheet.
    pub const ALL: [Mark; 5] = [Mark::Never, Mark::Stuck, Mark::Covered, Mark::Partly, Mark::Missing];

    /// The class of marked elements.
    pub fn class(self) -> &'static str {
        match self {
            Mark::Never => "fs-never",
            Mark::Stuck => "fs-stuck",
            Mark::Covered => "fs-covered",
            Mark::Partly => "fs-partly",
            Mark::Missing => "fs-missing",
        }
    }

    /// The mark of an arrow or a line that shows several branches. It never happens only if none of them does, and it is partly
    /// covered if their marks differ.
    fn joint(marks: impl Iterator<Item = Option<Mark>> + Clone) -> Option<Mark> {
        if marks.clone().any(|mark| mark == Some(Mark::Stuck)) {
            return Some(Mark::Stuck);
        }
        let mut known = marks.clone().flatten().filter(|mark| *mark != Mark::Never);
        match known.next() {
            Some(first) => Some(if known.all(|mark| mark == first) { first } else { Mark::Partly }),
            None => marks.reduce(|one, other| one.and(other)).flatten(),
        }
    }
}

/// All marks of a picture.
#[derive(Debug, Default)]
pub struct Marks {
    states: BTreeMap<StateId, Mark>,
    branches: BTreeMap<BranchId, Mark>,
}

impl Marks {
    pub fn of(chart: &Chart, marks: &[(Marked, Mark)]) -> Self {
        let mut all = Marks::default();
        for (marked, mark) in marks {
            match marked {
                Marked::State(state) => _ = all.states.insert(*state, *mark),
                Marked::Branch(branch) => _ = all.branches.insert(*branch, *mark),
                Marked::Transition(id) => {
                    let branches = chart.transitions[id.index()].ends.iter().map(|end| end.branch);
                    all.branches.extend(branches.map(|branch| (branch, *mark)));
                }
            }
        }
        all
    }

    /// The marks that elements of the picture may have.
    pub fn all(&self) -> Vec<Mark> {
        let given: Vec<_> = self.states.values().chain(self.branches.values()).copied().collect();
        // Branches with different marks are partly covered together.
        let joint = Mark::joint(self.branches.values().copied().map(Some));
        given.into_iter().chain(joint).collect()
    }

    /// The class of a state, after a space; empty if the state is not marked.
    pub fn of_state(&self, state: StateId) -> String {
        class(self.states.get(&state).copied())
    }

    /// The class of an element that shows some branches, after a space; empty if it is not marked.
    pub fn of_branches(&self, branches: &[BranchId]) -> String {
        class(Mark::joint(branches.iter().map(|branch| self.branches.get(branch).copied())))
    }
}

fn class(mark: Option<Mark>) -> String {
    mark.map_or(String::new(), |mark| format!(" {}", mark.class()))
}
