//! Whether saved data of an earlier text can be read: unchanged, by a conversion, or only by a migration of the user.

use crate::against::Version;
use crate::names::Names;
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
    /// The active states of each configuration that needs a migration, with the reason.
    pub migrations: Vec<(Vec<String>, String)>,
}

/// How saved data is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The structure is the same.
    Unchanged,
    /// By the names of states and fields, including old ones, and by initial values.
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
pub fn saved(new: Version<'_>, old: Version<'_>, configurations: &BTreeSet<Vec<StateId>>) -> Option<Saved> {
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
        for active in configurations {
            if let Err(why) = converted(new, old, &same, active) {
                let tree = old.plan.tree();
                let leaves = active.iter().filter(|state| tree.is_leaf(**state));
                migrations.push((leaves.map(|state| Names::of(old.machine).state(*state)).collect(), why));
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
        let around = path.strip_suffix(&*name)?;
        match version.plan.tree().parent(state) {
            ROOT => around.is_empty().then_some(is_old),
            parent => had_path(version, parent, around.strip_suffix('.')?).map(|old| old || is_old),
        }
    };
    old.chain([(version.plan.model().states[state.index()].name.to_string(), false)]).filter_map(ends).max()
}

/// Whether a configuration can be converted without a function of the user. Otherwise, returns the reason.
fn converted(new: Version<'_>, old: Version<'_>, same: &[Option<StateId>], active: &[StateId]) -> Result<(), String> {
    let (tree, old_tree, names) = (new.plan.tree(), old.plan.tree(), Names::of(new.machine));
    let mut leaves = Vec::new();
    for &state in active.iter().filter(|state| old_tree.is_leaf(**state)) {
        let path = Names::of(old.machine).path(state);
        let now = same[state.index()].ok_or_else(|| format!("`{path}` is gone"))?;
        if !tree.is_leaf(now) {
            return Err(format!("`{path}` has states inside"));
        }
        if leaves.iter().any(|&other| !tree.are_compatible(now, other)) {
            return Err(format!("`{path}` excludes another active state"));
        }
        leaves.push(now);
    }
    let is_active = |state: StateId| state == ROOT || leaves.iter().any(|&leaf| tree.contains(state, leaf));
    let region = tree.regions().find(|&region| region != ROOT && is_active(tree.parent(region)) && !is_active(region));
    if let Some(region) = region {
        return Err(format!("no state is active in the region `{}`", names.path(region)));
    }
    let mut read = BTreeSet::new();
    for state in tree.states().filter(|&state| is_active(state)) {
        for field in &new.machine.states[state.index()].fields {
            let before = active.iter().copied().chain([ROOT]).filter(|old| same[old.index()] == Some(state));
            let found = before.flat_map(|state| fields(old.machine, state)).find(|(_, before)| is_same(field, before));
            match found {
                Some((of, before)) => _ = read.insert((of, before.name.to_string())),
                None if new.machine.stands_alone(state, field) => {}
                None => {
                    return Err(format!("`{}.{}` is new, or has another type", names.path(state), field.name));
                }
            }
        }
    }
    let lost = active
        .iter()
        .flat_map(|&state| fields(old.machine, state))
        .find(|(of, field)| !read.contains(&(*of, field.name.to_string())));
    match lost {
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
