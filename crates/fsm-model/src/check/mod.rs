//! The rules that a model must satisfy: one function for each, with the rule in its doc comment.
//!
//! A diagnostic refers to parts of the model by id; the code that read the model from a text knows their places. One
//! pass finds all mistakes of a model. Rules about run time need a plan, and so a valid model, and are checked in a
//! second pass.

mod arguments;
mod diagnostic;
mod exhaustive;
mod hints;
mod raise;
mod regions;
mod run;
mod shadowed;
mod time;

pub use diagnostic::{Diagnostic, Subject};
pub use exhaustive::relied_on;
pub use hints::{Condition, Hints};

use super::{
    ActionId, Branch, BranchId, Initial, Kind, Mode, Model, Moment, Plan, ROOT, StateId, Target, TransitionId, Tree,
    Trigger,
};
use crate::rules::Rule;
use crate::sorted::Map;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use fsm_core::FailedTimers;

/// Checks a model against all rules. If there are no findings, a [`Plan`] can be made from it.
#[must_use]
pub fn check(model: &Model, hints: &Hints) -> Vec<Diagnostic> {
    if let Some(too_large) = too_large(model) {
        return Vec::from([too_large]);
    }
    let mut found = Findings { model, hints, tree: Tree::of(model), list: Vec::new() };
    found.no_states();
    found.duplicate_names();
    found.missing_initial();
    found.parallel_has_regions();
    found.targets_in_different_regions();
    found.initial_leads_inside();
    found.final_is_the_end();
    found.history_of_a_composite();
    found.entered_as_a_composite();
    found.reenter_inside();
    found.done_completes();
    found.shadowed_transitions();
    found.regions_without_arguments();
    found.data_is_given();
    found.given_where_entered();
    found.too_many_inside();
    found.list
}

/// Checks the plan of a valid model against the rules about run time: stacks, queues, endless loops, and `exhaustive`.
#[must_use]
pub fn check_plan(plan: &Plan, hints: &Hints) -> Vec<Diagnostic> {
    let mut found = Findings { model: plan.model(), hints, tree: plan.tree().clone(), list: Vec::new() };
    found.exhaustive(plan);
    found.pop_without_push(plan);
    found.room_for_pushes(plan);
    if !found.endless_raise(plan) {
        found.room_for_raised(plan);
    }
    found.room_for_deferred(plan);
    found.endless_always(plan);
    found.endless_after(plan);
    found.data_twice(plan);
    found.list
}

/// The number of items of each kind is limited by their ids. If there are more, nothing else can be checked.
fn too_large(model: &Model) -> Option<Diagnostic> {
    let Model { states, events, signals, transitions, branches, forks, .. } = model;
    let counted = [
        ("states", states.len()),
        ("events", events.len()),
        ("signals", signals.len()),
        ("transitions", transitions.len()),
        ("leaves of reactions", branches.len()),
        ("leaves with several targets", forks.len()),
    ];
    let ids = usize::from(u16::MAX);
    let meetings = ("reactions of a state to one kind of event", meetings(model), MEETINGS);
    let mut counted = counted.into_iter().map(|(what, many)| (what, many, ids)).chain([meetings]);
    let message = counted.find_map(|(what, many, most)| too_many(&model.name, what, many, most))?;
    Some(Diagnostic::of(Rule::TooLarge, Subject::State(ROOT), message))
}

/// The maximum number of reactions, counted over all states and all kinds of events. An engine has tables of both.
const MEETINGS: usize = 1 << 22;

fn meetings(model: &Model) -> usize {
    let Model { states, events, signals, transitions, .. } = model;
    let mut leaves: Vec<usize> = states.iter().map(|_| 0).collect();
    // Nested states follow their parent.
    for (at, state) in states.iter().enumerate().rev() {
        leaves[at] = leaves[at].max(1);
        if let Some(parent) = state.parent {
            leaves[parent.index()] += leaves[at];
        }
    }
    let kinds = |trigger: &Trigger| match trigger {
        Trigger::On(met) => met.among(events.len()).count(),
        Trigger::Signal(met) => met.among(signals.len()).count(),
        _ => 1,
    };
    let transitions = transitions.iter().map(|one| (leaves[one.source.index()] * kinds(&one.trigger), &one.trigger));
    let completions = transitions.clone().filter(|(_, trigger)| trigger.completed().is_some()).count();
    let reactions: usize = transitions.map(|(reactions, _)| reactions).sum();
    states.len() * (events.len() + signals.len() + completions) + reactions
}

/// The message for a machine with too many items of a kind; `None` if their number is supported.
#[must_use]
pub fn too_many(machine: &str, what: &str, many: usize, most: usize) -> Option<String> {
    (many > most).then(|| {
        format!(
            "the machine `{machine}` has {many} {what}, but at most {most} are supported; split it into several machines"
        )
    })
}

struct Findings<'m> {
    model: &'m Model,
    hints: &'m Hints,
    tree: Tree,
    list: Vec<Diagnostic>,
}

impl Findings<'_> {
    fn report(&mut self, rule: Rule, subject: Subject, message: impl Into<String>) {
        self.list.push(Diagnostic::of(rule, subject, message));
    }

    fn conflict(&mut self, rule: Rule, subject: Subject, message: impl Into<String>, other: Subject, there: &str) {
        self.list.push(Diagnostic::of(rule, subject, message).beside(other, there));
    }

    fn name(&self, state: StateId) -> &str {
        &self.model.states[state.index()].name
    }

    /// A machine with `fails` runs a limited number of submachines, because a call notes in which of them guards fail.
    fn too_many_inside(&mut self) {
        let (many, most) = (self.model.submachines.len(), FailedTimers::MOST);
        if self.model.failure.is_some() && many > most {
            let message = format!(
                "the machine `{}` fails and runs {many} machines, but at most {most} are supported in one that fails; have some of them run by another machine, and that one by this",
                self.model.name
            );
            self.report(Rule::TooLarge, Subject::State(ROOT), message);
        }
    }

    /// A machine has at least one state.
    fn no_states(&mut self) {
        if self.tree.is_leaf(ROOT) {
            let message =
                format!("the machine `{}` has no states; declare one: `initial state Idle;`", self.name(ROOT));
            self.report(Rule::NoStates, Subject::State(ROOT), message);
        }
    }

    /// States with the same parent have different names.
    fn duplicate_names(&mut self) {
        let model = self.model;
        let mut known = Map::new();
        for state in self.tree.states().skip(1) {
            let name: &str = &model.states[state.index()].name;
            let first = *known.or_insert_with((self.tree.parent(state), name), || state);
            if first != state {
                let message = format!("the state `{name}` is declared twice; rename one, or merge their items");
                self.conflict(
                    Rule::DuplicateState,
                    Subject::State(state),
                    message,
                    Subject::State(first),
                    "first declared",
                );
            }
        }
    }

    /// A composite has an `initial`.
    fn missing_initial(&mut self) {
        for composite in self.tree.states() {
            if self.tree.is_parallel(composite) {
                continue;
            }
            if !self.tree.is_leaf(composite) && self.model.states[composite.index()].initial.is_none() {
                let first = self.tree.children(composite).next().map_or("", |child| self.name(child));
                let what = if composite == ROOT { "machine" } else { "composite state" };
                let name = self.name(composite);
                let message = format!("the {what} `{name}` has no `initial`; add `initial {first};`");
                self.report(Rule::MissingInitial, Subject::State(composite), message);
            }
        }
    }

    /// A `final` state has no nested states, no transitions, and no actions while it is active.
    fn final_is_the_end(&mut self) {
        for state in self.tree.states().filter(|state| self.model.states[state.index()].kind == Kind::Final) {
            let name = self.name(state).to_string();
            let inside = self.tree.children(state).next();
            if let Some(inner) = inside {
                let message =
                    format!("`{name}` is `final`, so it cannot contain states; make it a `state`, or move this out");
                self.conflict(
                    Rule::FinalIsTheEnd,
                    Subject::State(inner),
                    message,
                    Subject::State(state),
                    "declared `final`",
                );
            }
            for (index, transition) in self.model.transitions.iter().enumerate() {
                if transition.source == state {
                    let message = format!(
                        "`{name}` is `final`, so it cannot have transitions; make it a `state`, or remove this"
                    );
                    let (here, there) = (Subject::Transition(TransitionId::at(index)), Subject::State(state));
                    self.list
                        .push(Diagnostic::of(Rule::FinalIsTheEnd, here, message).beside(there, "declared `final`"));
                }
            }
            let own = self.model.actions.iter().enumerate().filter(|(index, action)| {
                action.state == state && !self.hints.notifications.contains(&ActionId::at(*index))
            });
            let mut moments = own.flat_map(|(_, action)| action.moments.iter());
            if let Some(other) = moments.find(|moment| !matches!(moment, Moment::Enter | Moment::Exit)) {
                let message = format!(
                    "`{name}` is `final`, so it can have no actions except `enter` and `exit`; make it a `state`, or remove its `{}`",
                    other.word()
                );
                self.report(Rule::FinalIsTheEnd, Subject::State(state), message);
            }
        }
    }

    /// `done` refers to a composite that can complete, which is one that directly contains a `final`.
    fn done_completes(&mut self) {
        for (index, transition) in self.model.transitions.iter().enumerate() {
            let Trigger::Done(composite) = transition.trigger else { continue };
            let subject = Subject::Transition(TransitionId::at(index));
            if composite == ROOT {
                let mut composites = self.tree.states().skip(1).filter(|&state| self.completes(state));
                let other = composites.next().map_or_else(String::new, |composite| {
                    format!(", or name a composite: `done({})`", self.name(composite))
                });
                let message = format!(
                    "a machine that has completed takes no further steps, so nothing can react to its completion; call `is_finished()`{other}"
                );
                self.report(Rule::DoneOfMachine, subject, message);
            } else if self.tree.is_parallel(composite) {
                self.parallel_completes(composite, subject);
            } else if !self.completes(composite) {
                let name = self.name(composite);
                let parent = self.model.states[composite.index()].parent.filter(|parent| *parent != ROOT);
                let message = if self.model.states[composite.index()].kind == Kind::Final
                    && let Some(parent) = parent
                {
                    let parent = self.name(parent);
                    format!("`{name}` is a final state: the composite around it completes, so write `done({parent})`")
                } else if let Some(run) = self.model.submachines.iter().find(|run| run.state == composite)
                    && self.tree.is_leaf(composite)
                {
                    format!(
                        "`{name}` has no states inside; the end of the machine that it runs is `done({})`",
                        run.name
                    )
                } else if self.tree.is_leaf(composite) {
                    format!(
                        "`{name}` has no states inside, so it never completes; declare `final {name};` if it is an end, or use `on`, `when` or `always` instead"
                    )
                } else {
                    format!(
                        "`{name}` never completes: it has no `final` state directly inside; add one, as in `final Finished;`"
                    )
                };
                self.report(Rule::NeverCompletes, subject, message);
            }
        }
    }

    /// `initial` and the `else` of a history lead to a state nested in their composite, and every branch of an
    /// `initial` has a target.
    fn initial_leads_inside(&mut self) {
        for composite in self.tree.states() {
            let state = &self.model.states[composite.index()];
            let branches = match &state.initial {
                Some(Initial::Plain(branch)) => core::slice::from_ref(branch),
                Some(Initial::Decided(branches)) => branches,
                None => &[],
            };
            for &branch in branches {
                match &self.model.branches[branch.index()] {
                    end @ (Branch::Go(_) | Branch::Fork(_)) => {
                        for target in self.model.targets(end) {
                            self.lies_inside(composite, *target, Subject::Branch(branch), "`initial`");
                        }
                    }
                    _ => self.report(
                        Rule::InitialLeadsNowhere,
                        Subject::Branch(branch),
                        "every branch of an `initial` must end with a state inside",
                    ),
                }
            }
            if let Some(target) = state.history.and_then(|history| history.otherwise) {
                self.lies_inside(composite, target, Subject::Otherwise(composite), "the `else` of a history");
            }
        }
    }

    fn lies_inside(&mut self, composite: StateId, target: Target, subject: Subject, what: &str) {
        if composite == target.state || !self.tree.contains(composite, target.state) {
            let message = format!(
                "{what} must name a state inside its composite, and `{}` is not inside `{}`",
                self.name(target.state),
                self.name(composite)
            );
            self.report(Rule::InitialOutside, subject, message);
        }
    }

    /// Only a composite can have a history, and the root is never exited.
    fn history_of_a_composite(&mut self) {
        for state in self.tree.states() {
            if self.model.states[state.index()].history.is_none() {
                continue;
            }
            if state == ROOT {
                self.report(
                    Rule::HistoryOfLeaf,
                    Subject::History(state),
                    "the machine itself is never exited, so it cannot have a `history`; move it into a composite state",
                );
            } else if self.tree.is_leaf(state) {
                let message = format!(
                    "`{}` has no states inside, so there is nothing to remember; remove the `history`",
                    self.name(state)
                );
                self.report(Rule::HistoryOfLeaf, Subject::History(state), message);
            }
        }
    }

    /// `.initial`, `.history` and `.deep_history` apply to composites.
    fn entered_as_a_composite(&mut self) {
        for (index, branch) in self.model.branches.iter().enumerate() {
            for &target in self.model.targets(branch) {
                self.is_entered_as_it_can_be(target, Subject::Branch(BranchId::at(index)));
            }
        }
        for state in self.tree.states() {
            let history = self.model.states[state.index()].history;
            if let Some(target) = history.and_then(|history| history.otherwise) {
                self.is_entered_as_it_can_be(target, Subject::Otherwise(state));
            }
        }
    }

    fn is_entered_as_it_can_be(&mut self, target: Target, subject: Subject) {
        let word = match target.mode {
            Mode::Default => return,
            Mode::Initial => "initial",
            Mode::History => "history",
            Mode::DeepHistory => "deep_history",
        };
        if self.tree.is_leaf(target.state) {
            let name = self.name(target.state);
            let message = format!("`{name}` has no states inside, so `.{word}` has no effect; write `{name}`");
            self.report(Rule::ModeOfLeaf, subject, message);
        }
    }

    /// `reenter(Name)` names a state nested in the source; any other target exits the source anyway.
    fn reenter_inside(&mut self) {
        for transition in self.model.transitions.iter() {
            for &branch in transition.branches.iter() {
                let targets = self.model.targets(&self.model.branches[branch.index()]);
                let inside = |target: &Target| {
                    target.state != transition.source && self.tree.contains(transition.source, target.state)
                };
                if let Some(target) = targets.iter().find(|target| target.external && !inside(target)) {
                    let (name, source) = (self.name(target.state), self.name(transition.source));
                    let message =
                        format!("`reenter` takes a state inside `{source}`, and `{name}` is not; write `{name}`");
                    self.report(Rule::ReenterOutside, Subject::Branch(branch), message);
                }
            }
        }
    }
}
