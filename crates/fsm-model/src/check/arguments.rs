//! The rules of states with data: a target gives arguments exactly to the states that it enters and that need them.

use super::super::plan::{domain, entered};
use super::super::{Arguments, BranchId, Initial, Mode, Plan, StateId, Target, TransitionId};
use super::{Findings, Subject};
use crate::listed::Listed;
use crate::rules::Rule;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

impl Findings<'_> {
    /// A region is entered whenever its parallel is, so it may not get any arguments.
    pub(super) fn regions_without_arguments(&mut self) {
        for region in self.tree.regions().skip(1).listed() {
            if self.arguments_of(region) > 0 {
                let (name, parallel) = (self.name(region), self.name(self.tree.parent(region)));
                let message = format!(
                    "`{name}` is a region, which is entered whenever `{parallel}` is, so it cannot take arguments; give its fields initial values, as in `{name}(count: u32 = 0)`, or move the data to a state inside"
                );
                self.report(Rule::RegionArguments, Subject::State(region), message);
            }
        }
    }

    /// A target gives arguments to every state with data that it enters by name, also in an `initial` or a `push`. A
    /// composite that is resumed still has its data. So does a composite with a history that is entered at a nested
    /// state.
    pub(super) fn data_is_given(&mut self) {
        if self.model.data.is_empty() {
            return;
        }
        for (branch, from, targets) in self.entering_branches() {
            for &target in &targets {
                for state in self.tree.path(from, target.state) {
                    self.is_given(branch, state, target);
                }
            }
        }
        for composite in self.tree.states() {
            let history = self.model.states[composite.index()].history;
            let otherwise = history.and_then(|history| history.otherwise);
            let Some(target) = otherwise.filter(|target| self.tree.contains(composite, target.state)) else { continue };
            let path = self.tree.path(composite, target.state);
            if let Some(state) = path.into_iter().find(|&state| self.arguments_of(state) > 0) {
                let message = format!(
                    "`{}` takes data, but the `else` of a history gives none; name another state, or let `initial` decide",
                    self.name(state)
                );
                self.report(Rule::MissingArguments, Subject::Otherwise(composite), message);
            }
        }
    }

    fn is_given(&mut self, branch: BranchId, state: StateId, target: Target) {
        let needed = self.arguments_of(state);
        let given = self.model.arguments.iter().any(|given| given.branch == branch && given.state == state);
        let unclear = self.hints.unclear.contains(&state);
        let kept = if state == target.state { self.is_resumed(target) } else { self.holds(state, branch) };
        if needed == 0 || given || unclear || kept {
            return;
        }
        let name = self.name(state);
        let form = self.form(state);
        let message = format!("`{name}` takes data, but this target gives none; write `{form}`");
        self.report(Rule::MissingArguments, Subject::Branch(branch), message);
    }

    /// Whether a composite around the target of a transition has a history, and so may still have its data.
    fn holds(&self, composite: StateId, branch: BranchId) -> bool {
        self.model.states[composite.index()].history.is_some()
            && self.model.transitions.iter().any(|transition| transition.branches.contains(&branch))
    }

    /// Whether a target resumes a composite, with the data it had.
    fn is_resumed(&self, target: Target) -> bool {
        let declared = self.model.states[target.state.index()].history.map(|history| history.kind);
        target.resumes_by(declared).is_some_and(|memory| memory.resumes(self.tree.is_parallel(target.state)))
    }

    /// Arguments are only given to a state that is entered, one for each field, and not if the state keeps its data.
    pub(super) fn given_where_entered(&mut self) {
        if self.model.arguments.is_empty() {
            return;
        }
        let branches = self.entering_branches();
        for (index, given) in self.model.arguments.iter().enumerate() {
            let subject = Subject::Arguments(index);
            if self.hints.unclear.contains(&given.state) {
                continue;
            }
            let Some((_, from, targets)) = branches.iter().find(|(branch, ..)| *branch == given.branch) else {
                continue;
            };
            let name = self.name(given.state);
            let (needed, count) = (self.arguments_of(given.state), given.count);
            let same = |other: &Arguments| other.branch == given.branch && other.state == given.state;
            if let Some(first) = self.model.arguments[..index].iter().position(same) {
                let message = format!(
                    "`{name}` is entered once, but is given arguments twice; write `{name}` here, and give the arguments only in the first target"
                );
                self.conflict(Rule::ArgumentsTwice, subject, message, Subject::Arguments(first), "first given");
                continue;
            }
            let own = targets.iter().find(|target| target.state == given.state);
            let entered = targets.iter().any(|target| self.tree.path(*from, target.state).contains(&given.state));
            let has_values = self.model.data.iter().any(|data| data.state == given.state && data.values > 0);
            let (rule, message) = if needed == 0 && has_values {
                let message = format!(
                    "every field of `{name}` has an initial value, so a target gives it none; remove the initial value of the field that is given here, or write `{name}`"
                );
                (Rule::NeedlessArguments, message)
            } else if needed == 0 {
                (Rule::NeedlessArguments, format!("`{name}` takes no arguments; write `{name}`"))
            } else if needed != count {
                let are = if count == 1 { "1 is" } else { &*format!("{count} are") };
                let (needed, form) = (arguments(needed), self.form(given.state));
                let message = format!(
                    "`{name}` takes {needed}, one for each field without an initial value, but {are} given; write `{form}`"
                );
                (Rule::WrongCount, message)
            } else if !entered {
                let message =
                    format!("`{name}` stays active here and is not entered, so it takes no arguments; write `{name}`");
                (Rule::NeedlessArguments, message)
            } else if own.is_some_and(|&target| target.mode != Mode::Default && self.is_resumed(target)) {
                let message =
                    format!("`{name}` is resumed here with the data it had, so it takes no arguments; write `{name}`");
                (Rule::NeedlessArguments, message)
            } else {
                continue;
            };
            self.report(rule, subject, message);
        }
    }

    /// The data of a state exists only once: a state that a push has paused is not entered again on top of itself.
    pub(super) fn data_twice(&mut self, plan: &Plan) {
        for (index, transition) in self.model.transitions.iter().enumerate() {
            for &branch in transition.branches.iter() {
                if let Some(state) = plan.entered_above_itself(TransitionId::at(index), branch) {
                    let name = self.name(state);
                    let message = format!(
                        "this push may put `{name}` aside, and `{name}` may be entered again on top of it; the data of a state cannot exist twice yet"
                    );
                    self.report(Rule::DataTwice, Subject::Branch(branch), message);
                }
            }
        }
    }

    fn arguments_of(&self, state: StateId) -> u16 {
        self.model.data.iter().find(|data| data.state == state).map_or(0, |data| data.arguments)
    }

    /// `HeadFor(place, speed)`
    fn form(&self, state: StateId) -> String {
        let fields = self.hints.arguments.get(&state).map(|fields| fields.join(", "));
        format!("{}({})", self.name(state), fields.as_deref().unwrap_or(".."))
    }

    /// All branches that enter states, with the state below which they do, and their targets.
    fn entering_branches(&self) -> Vec<(BranchId, StateId, Vec<Target>)> {
        let mut entering: Vec<(BranchId, StateId, Vec<Target>)> = Vec::new();
        // The triggers of a clause share its branches.
        let mut known = vec![false; self.model.branches.len()];
        for transition in self.model.transitions.iter() {
            for &branch in transition.branches.iter() {
                let targets = entered(self.model, branch);
                if !core::mem::replace(&mut known[branch.index()], true) && !targets.is_empty() {
                    entering.push((branch, domain(&self.tree, transition.source, &targets), targets));
                }
            }
        }
        for composite in self.tree.states() {
            let branches = match &self.model.states[composite.index()].initial {
                Some(Initial::Plain(branch)) => core::slice::from_ref(branch),
                Some(Initial::Decided(branches)) => branches,
                None => &[],
            };
            for &branch in branches {
                let targets = entered(self.model, branch);
                let inside = |target: &Target| target.state != composite && self.tree.contains(composite, target.state);
                if targets.iter().all(inside) && !targets.is_empty() {
                    entering.push((branch, composite, targets));
                }
            }
        }
        entering
    }
}

fn arguments(count: u16) -> String {
    if count == 1 { "1 argument".into() } else { format!("{count} arguments") }
}
