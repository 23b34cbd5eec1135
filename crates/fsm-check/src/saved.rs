//! Whether saved data of an earlier text can be read: unchanged, by a conversion, or only by a migration of the user.

use crate::against::Version;
use crate::names::Names;
use fsm_engine::PausedIn;
use fsm_model::{ROOT, StateId};
use fsm_syntax::ast::Field;
use fsm_syntax::{Machine, spelled_type};
use std::collections::BTreeSet;

/// How a machine reads the saved data of an earlier text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The version of the earlier text, and that of the present one.
    pub versions: [u32; 2],
    /// How the data is read.
    pub reading: Reading,
    /// The configurations that need a migration.
    pub migrations: Vec<Migration>,
}

/// A configuration that needs a migration, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Migration {
    /// The history or stack that keeps the states, such as `the history of Desk`; `None` if they are active.
    pub keeper: Option<String>,
    /// The innermost states.
    pub states: Vec<String>,
    /// The reason.
    pub why: String,
}

/// States that are active, or that a history or the stack keeps.
pub(crate) type Configuration = (Option<PausedIn>, Vec<StateId>);

/// How saved data is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The structure is the same.
    Unchanged,
    /// After a conversion by the names of states and fields, including old names, and by initial values.
    Converted,
    /// Some configuration can be read only after a function of the user has converted it.
    Migration {
        /// Whether the machine names such a function, and its version is higher.
        is_given: bool,
    },
    /// The version is lower than that of the earlier text.
    Impossible,
}

/// Compares the structures of two texts for these configurations of the earlier one; `None` unless both are saved.
pub(crate) fn saved(new: Version<'_>, old: Version<'_>, configurations: &BTreeSet<Configuration>) -> Option<Saved> {
    if !new.machine.is_saved() || !old.machine.is_saved() {
        return None;
    }
    let versions = [old.machine.version, new.machine.version];
    let mut migrations = Vec::new();
    let reading = if versions[0] > versions[1] {
        Reading::Impossible
    } else if old.machine.structure() == new.machine.structure() {
        Reading::Unchanged
    } else {
        let same: Vec<_> = old.plan.tree().states().map(|state| same_state(new, old, state)).collect();
        let names = Names::of(old.machine);
        for (aside, states) in configurations {
            if let Err(why) = converted(new, old, &same, *aside, states) {
                let keeper = aside.map(|aside| match aside {
                    PausedIn::History(composite) => format!("the history of `{}`", names.path(composite)),
                    PausedIn::Stack(ROOT) => "the stack".to_owned(),
                    PausedIn::Stack(owner) => format!("the stack of `{}`", names.path(owner)),
                });
                let states = innermost(old, states).map(|state| names.state(state)).collect();
                migrations.push(Migration { keeper, states, why });
            }
        }
        let is_given = new.machine.migration.is_some() && versions[0] < versions[1];
        if migrations.is_empty() { Reading::Converted } else { Reading::Migration { is_given } }
    };
    Some(Saved { versions, reading, migrations })
}

/// The state of the new text that has the path of a state of the earlier one, or had it.
pub fn same_state(new: Version<'_>, old: Version<'_>, state: StateId) -> Option<StateId> {
    let path = Names::of(old.machine).path(state);
    let states = || new.plan.tree().states().skip(1);
    if state == ROOT {
        return Some(ROOT);
    }
    let was = states().find(|&state| had_path(new, state, &path) == Some(true));
    was.or_else(|| states().find(|&state| Names::of(new.machine).path(state) == path))
}

/// Whether a state has or had a path; `Some(true)` if the path contains an old name.
fn had_path(version: Version<'_>, state: StateId, path: &str) -> Option<bool> {
    let code = &version.machine.states[state.index()];
    let old = code.was.iter().map(|was| {
        let names: Vec<_> = was.names.iter().map(ToString::to_string).collect();
        (names.join("."), true)
    });
    let ends = |(name, is_old): (String, bool)| {
        if is_old && path == name {
            return Some(true);
        }
        let enclosing = path.strip_suffix(&*name)?;
        match version.plan.tree().parent(state) {
            ROOT => enclosing.is_empty().then_some(is_old),
            parent => had_path(version, parent, enclosing.strip_suffix('.')?).map(|old| old || is_old),
        }
    };
    old.chain([(version.plan.model().states[state.index()].name.to_string(), false)]).filter_map(ends).max()
}

/// The innermost of some states.
fn innermost<'s>(version: Version<'s>, states: &'s [StateId]) -> impl Iterator<Item = StateId> + 's {
    let tree = version.plan.tree();
    let is_innermost = move |state: StateId| !states.iter().any(|&other| other != state && tree.contains(state, other));
    states.iter().copied().filter(move |&state| is_innermost(state))
}

/// The state of the new text to which a configuration belongs. If it cannot keep states any more, returns the reason.
fn keeper(new: Version<'_>, old: Version<'_>, same: &[Option<StateId>], aside: PausedIn) -> Result<StateId, String> {
    let (PausedIn::History(state) | PausedIn::Stack(state)) = aside;
    let path = Names::of(old.machine).path(state);
    let now = same[state.index()].ok_or_else(|| format!("`{path}` is gone"))?;
    match aside {
        PausedIn::History(_) if !new.plan.remembers(now) => Err(format!("`{path}` no longer remembers anything")),
        PausedIn::Stack(ROOT) if !new.plan.owners().contains(&ROOT) => {
            Err("no push pauses the content of the machine any more".to_owned())
        }
        PausedIn::Stack(_) if !new.plan.owners().contains(&now) => {
            Err(format!("no push pauses the content of `{path}` any more"))
        }
        _ => Ok(now),
    }
}

/// Whether a configuration can be converted without a function of the user. Otherwise, returns the reason.
fn converted(
    new: Version<'_>,
    old: Version<'_>,
    same: &[Option<StateId>],
    aside: Option<PausedIn>,
    states: &[StateId],
) -> Result<(), String> {
    let (tree, names) = (new.plan.tree(), Names::of(new.machine));
    let keeper = aside.map_or(Ok(ROOT), |aside| keeper(new, old, same, aside))?;
    let is_shallow = matches!(aside, Some(PausedIn::History(_))) && !new.plan.remembers_deeply(keeper);
    let mut leaves = Vec::new();
    for state in innermost(old, states) {
        let path = Names::of(old.machine).path(state);
        let now = same[state.index()].ok_or_else(|| format!("`{path}` is gone"))?;
        if !(tree.is_leaf(now) || is_shallow && tree.is_parallel(now)) {
            return Err(format!("`{path}` has states inside"));
        }
        if now == keeper || !tree.contains(keeper, now) {
            return Err(format!("`{path}` is no longer inside `{}`", names.path(keeper)));
        }
        if leaves.iter().any(|&other| !tree.are_compatible(now, other)) {
            return Err(format!("`{path}` excludes another state"));
        }
        leaves.push(now);
    }
    let is_there = |state: StateId| {
        let is_inside = state != keeper && tree.contains(keeper, state);
        state == ROOT && aside.is_none() || is_inside && leaves.iter().any(|&leaf| tree.contains(state, leaf))
    };
    let mut regions = tree.regions().filter(|&region| region != ROOT && !is_shallow);
    if let Some(region) = regions.find(|&region| is_there(tree.parent(region)) && !is_there(region)) {
        return Err(format!("no state is active in the region `{}`", names.path(region)));
    }
    converted_data(new, old, same, aside, states, &|state| is_there(state))
}

/// Whether the data of a configuration can be converted. Otherwise, returns the reason.
fn converted_data(
    new: Version<'_>,
    old: Version<'_>,
    same: &[Option<StateId>],
    aside: Option<PausedIn>,
    states: &[StateId],
    is_there: &dyn Fn(StateId) -> bool,
) -> Result<(), String> {
    let has_data = |version: Version<'_>, composite: Option<StateId>| match aside {
        Some(PausedIn::History(_)) => composite.is_some_and(|composite| version.plan.suspends(composite)),
        _ => true,
    };
    let composite = aside.map(|(PausedIn::History(state) | PausedIn::Stack(state))| state);
    let (had, has) = (has_data(old, composite), has_data(new, composite.and_then(|state| same[state.index()])));
    let root = [ROOT].into_iter().filter(|_| aside.is_none());
    let before = || states.iter().copied().filter(|&state| state != ROOT).chain(root.clone());
    let mut read = BTreeSet::new();
    for state in new.plan.tree().states().filter(|&state| is_there(state)) {
        for field in &new.machine.states[state.index()].fields {
            let known = before().filter(|old| same[old.index()] == Some(state));
            let found = known.flat_map(|state| fields(old.machine, state)).find(|(_, before)| is_same(field, before));
            let is_found = found.map(|(of, before)| read.insert((of, before.name.to_string()))).is_some() && had;
            if has && !is_found && !new.machine.is_independent(state, field) {
                let path = Names::of(new.machine).path(state);
                return Err(format!("`{path}.{}` is new, or has another type", field.name));
            }
        }
    }
    let saved = before().filter(|&state| had || old.plan.kept_by(state).is_some());
    let mut saved = saved.flat_map(|state| fields(old.machine, state));
    match saved.find(|(of, field)| !read.contains(&(*of, field.name.to_string()))) {
        Some((state, field)) => Err(format!("`{}.{}` is gone", Names::of(old.machine).path(state), field.name)),
        None => Ok(()),
    }
}

fn fields(machine: &Machine, state: StateId) -> impl Iterator<Item = (StateId, &Field)> {
    machine.states[state.index()].fields.iter().map(move |field| (state, field))
}

/// Whether a field has the name and the type of an earlier one.
fn is_same(field: &Field, before: &Field) -> bool {
    let is_named = field.name == before.name || field.was.contains(&before.name);
    is_named && spelled_type(&field.ty) == spelled_type(&before.ty)
}
