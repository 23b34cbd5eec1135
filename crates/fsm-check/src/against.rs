//! The comparison of a machine with an earlier text of it: the changes, and the configurations of the earlier text that
//! still mean something.
//!
//! Configurations are carried over as a live machine does it ([`Renewal`]): active states that are still there stay active,
//! the others are exited, and states that have to be active in addition are entered.

use crate::explored::Explored;
use crate::facts::Facts;
use crate::names::Names;
use crate::saved::{Saved, same_state, saved};
use fsm_engine::{Engine, Executable, Renewal};
use fsm_model::{Branch, EventId, Model, Plan, ROOT, StateId, TransitionId, same_states};
use fsm_syntax::Machine;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A machine and its plan.
#[derive(Clone, Copy)]
pub struct Version<'m> {
    /// The machine.
    pub machine: &'m Machine,
    /// Its plan.
    pub plan: &'m Plan,
}

/// How a machine differs from an earlier text of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The name of the machine.
    pub machine: String,
    /// The changes, each as `+` and an element that is new, `-` and one that is gone, or `~` and a state that has moved.
    pub changes: Vec<String>,
    /// The configurations of the earlier text, by their innermost active states.
    pub configurations: Vec<Carried>,
    /// Whether these are all configurations of the earlier text.
    pub is_complete: bool,
    /// How saved data of the earlier text is read; `None` unless both texts derive serde's traits.
    pub saved: Option<Saved>,
}

/// The effect of a new text on configurations of the earlier one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Carried {
    /// The innermost active states.
    pub states: Vec<String>,
    /// The active states that stay active, by their new names.
    pub kept: Vec<String>,
    /// The active states that are exited, because they are gone, or cannot be active together any more.
    pub exited: Vec<String>,
    /// The states that are entered in addition; `Search.initial` for the default of a state that stays active.
    pub entered: Vec<String>,
    /// Whether a history, paused states or a deferred event are lost, in some configuration with these active states.
    pub forgets: bool,
}

/// How much of a configuration remains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Meaning {
    /// Everything: all states stay active, and no other one is entered.
    Whole,
    /// Some states stay active, or something else is lost.
    Partial,
    /// Nothing: the machine starts again.
    Lost,
}

impl Carried {
    /// How much of the configuration remains.
    #[must_use]
    pub fn meaning(&self) -> Meaning {
        if self.exited.is_empty() && self.entered.is_empty() && !self.forgets {
            Meaning::Whole
        } else if self.kept.is_empty() {
            Meaning::Lost
        } else {
            Meaning::Partial
        }
    }
}

impl Compared {
    /// The number of configurations of which this is left.
    #[must_use]
    pub fn count(&self, meaning: Meaning) -> usize {
        self.configurations.iter().filter(|carried| carried.meaning() == meaning).count()
    }
}

/// Compares a machine with an earlier text of it, of which at most `limit` configurations are explored.
#[must_use]
pub fn compare(new: Version<'_>, old: Version<'_>, limit: u32) -> Compared {
    let facts = Facts::of(old.machine, old.plan);
    let explored = Explored::of(&facts, limit);
    let mut same = same_states(old.plan.model(), new.plan.model());
    for state in old.plan.tree().states() {
        same[state.index()] = same_state(new, old, state).or(same[state.index()]);
    }
    let mut configurations = BTreeSet::new();
    let steps = Arc::new(Executable::renewable(new.plan.clone()));
    let mut carried = BTreeMap::new();
    for number in explored.all().filter(|&number| explored.rests(number)) {
        let lost = |event: &EventId| {
            let name = &old.plan.model().events[event.index()];
            !new.plan.model().events.contains(name)
        };
        let drops_event = explored.space.get(number).deferred.iter().any(lost);
        let found = explored.with(number, |engine| {
            engine.leaf()?;
            configurations.insert((None, engine.all_active().collect::<Vec<_>>()));
            configurations.extend(engine.all_paused().map(|(aside, states)| (Some(aside), states)));
            let renewal = Renewal::of(engine, Arc::clone(&steps), |state| same[state.index()]);
            Some(carry(engine, &renewal, &same, [old, new], drops_event))
        });
        if let Some(found) = found.flatten() {
            let forgets = found.forgets;
            *carried.entry(Carried { forgets: false, ..found }).or_insert(false) |= forgets;
        }
    }
    let carried = carried.into_iter().map(|(carried, forgets)| Carried { forgets, ..carried });
    Compared {
        machine: new.plan.model().name.to_string(),
        changes: changes(new, old, &same),
        configurations: carried.collect(),
        is_complete: explored.space.is_complete(),
        saved: saved(new, old, &configurations),
    }
}

fn carry(
    engine: &Engine,
    renewal: &Renewal,
    same: &[Option<StateId>],
    [old, new]: [Version<'_>; 2],
    drops_event: bool,
) -> Carried {
    let (names, new_names, tree) = (Names::of(old.machine), Names::of(new.machine), old.plan.tree());
    let staying: Vec<_> = renewal.staying().collect();
    let stays = |state: &StateId| same[state.index()].is_some_and(|state| staying.contains(&state));
    let is_innermost = |state: &StateId| tree.is_leaf(*state);
    let entered = renewal.entering().map(|(state, by_default)| match (state, by_default) {
        (ROOT, _) => "initial".to_owned(),
        (_, true) => format!("{}.initial", new_names.state(state)),
        (_, false) => new_names.state(state),
    });
    let active = || engine.all_active();
    Carried {
        states: active().filter(is_innermost).map(|state| names.state(state)).collect(),
        kept: staying.iter().map(|&state| new_names.state(state)).collect(),
        exited: active().filter(|state| !stays(state)).map(|state| names.state(state)).collect(),
        entered: entered.collect(),
        forgets: drops_event || !renewal.keeps_paused(engine),
    }
}

/// The elements that were added, removed and moved.
fn changes(new: Version<'_>, old: Version<'_>, same: &[Option<StateId>]) -> Vec<String> {
    let (names, old_names) = (Names::of(new.machine), Names::of(old.machine));
    let mut changes = Vec::new();
    for (state, kept) in old.plan.tree().states().zip(same).skip(1) {
        let before = old_names.path(state);
        match kept.map(|state| names.path(state)) {
            None => changes.push(format!("- state `{before}`")),
            Some(after) if after != before => changes.push(format!("~ state `{before}` is `{after}`")),
            Some(_) => {}
        }
    }
    let is_new = |state: &StateId| !same.contains(&Some(*state));
    changes.extend(
        new.plan.tree().states().skip(1).filter(is_new).map(|state| format!("+ state `{}`", names.path(state))),
    );
    let lists = |model: &Model| [("event", model.events.to_vec()), ("signal", model.signals.to_vec())];
    for ((kind, before), (_, after)) in lists(old.plan.model()).into_iter().zip(lists(new.plan.model())) {
        let gone = before.iter().filter(|name| !after.contains(name)).map(|name| format!("- {kind} `{name}`"));
        let added = after.iter().filter(|name| !before.contains(name)).map(|name| format!("+ {kind} `{name}`"));
        changes.extend(gone.chain(added));
    }
    // The transitions of states that are in both texts.
    let before = transitions(old, |state| same[state.index()]);
    let after = transitions(new, |state| Some(state).filter(|state| same.contains(&Some(*state))));
    let count = |all: &[(StateId, String)], one: &(StateId, String)| all.iter().filter(|other| *other == one).count();
    let missing = |all: &[(StateId, String)], others: &[(StateId, String)], sign: char| {
        let mut missing: Vec<_> = all.iter().filter(|one| count(others, one) < count(all, one)).collect();
        missing.dedup();
        missing
            .into_iter()
            .map(|(state, text)| format!("{sign} `{text}` in `{}`", names.state(*state)))
            .collect::<Vec<_>>()
    };
    changes.extend(missing(&before, &after, '-'));
    changes.extend(missing(&after, &before, '+'));
    changes
}

/// The transitions of some states as text, by the states of the new text.
fn transitions(of: Version<'_>, state: impl Fn(StateId) -> Option<StateId>) -> Vec<(StateId, String)> {
    let model = of.plan.model();
    let ids = (0..model.transitions.len() - model.unwritten()).map(TransitionId::at);
    let text = |id: TransitionId| {
        let transition = &model.transitions[id.index()];
        let targets = transition.branches.iter().flat_map(|branch| match &model.branches[branch.index()] {
            Branch::Push(state) => vec![*state],
            end => model.targets(end).iter().map(|target| target.state).collect(),
        });
        let names: Vec<_> = targets.map(|state| Names::of(of.machine).state(state)).collect();
        let leads = if names.is_empty() { String::new() } else { format!(" => {}", names.join(" | ")) };
        Some((state(transition.source)?, of.machine.transition_text(id) + &leads))
    };
    ids.filter_map(text).collect()
}
