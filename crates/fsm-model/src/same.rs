//! The correspondence between the states of two texts.

use super::{Model, ROOT, StateId};
use alloc::vec::Vec;

/// For each state of one text, the same state of another. It has the same path, or else the same name, if no other
/// state has that name in either text. The roots correspond.
#[must_use]
pub fn same_states(one: &Model, other: &Model) -> Vec<Option<StateId>> {
    let (paths, others) = (paths(one), paths(other));
    let same = |(index, path): (usize, &Vec<&str>)| {
        let by_path = others.iter().position(|known| known == path);
        let by_name = || {
            let name = &one.states[index].name;
            let namesakes = |model: &Model| model.states.iter().skip(1).filter(|state| state.name == *name).count();
            let unique = index != ROOT.index() && namesakes(one) == 1 && namesakes(other) == 1;
            other.states.iter().skip(1).position(|state| unique && state.name == *name).map(|at| at + 1)
        };
        by_path.or_else(by_name).map(StateId::at)
    };
    paths.iter().enumerate().map(same).collect()
}

/// For each state, the names from its outermost enclosing state to itself.
fn paths(model: &Model) -> Vec<Vec<&str>> {
    let mut paths: Vec<Vec<&str>> = Vec::new();
    for (index, state) in model.states.iter().enumerate() {
        let mut path =
            state.parent.filter(|_| index > 0).map(|parent| paths[parent.index()].clone()).unwrap_or_default();
        path.extend((index > 0).then_some(&*state.name));
        paths.push(path);
    }
    paths
}
