//! The states of a document in document order, with their names, and what ids mean.

use std::collections::BTreeMap;

use super::document::{History, Initial, Kind, Scxml, State};
use super::names::{Names, camel};
use crate::source::Mistake;

/// A position in [`Outline::states`].
pub type Id = usize;

/// The states of a document; the first is the machine.
#[derive(Debug)]
pub struct Outline<'d> {
    pub states: Vec<Place<'d>>,
    targets: BTreeMap<&'d str, Target>,
}

/// A state, where it stands.
#[derive(Debug)]
pub struct Place<'d> {
    pub state: &'d State,
    pub parent: Option<Id>,
    /// Its name in the machine.
    pub name: String,
}

/// What an id means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    State(Id),
    History { of: Id, is_deep: bool },
}

impl Target {
    /// The state that it leads to, or to the inside of.
    pub fn state(self) -> Id {
        match self {
            Target::State(state) | Target::History { of: state, .. } => state,
        }
    }
}

impl<'d> Outline<'d> {
    /// The outline of a document.
    ///
    /// # Errors
    ///
    /// Ids that are given twice, and targets that are no id.
    pub fn of(document: &'d Scxml) -> Result<Self, Vec<Mistake>> {
        let mut outline = Outline { states: Vec::new(), targets: BTreeMap::new() };
        let mut mistakes = Vec::new();
        outline.add(&document.root, None, &mut Names::default(), &mut mistakes);
        outline.check_targets(&mut mistakes);
        mistakes.sort_by_key(|mistake| mistake.line);
        if mistakes.is_empty() { Ok(outline) } else { Err(mistakes) }
    }

    fn add(&mut self, state: &'d State, parent: Option<Id>, names: &mut Names, mistakes: &mut Vec<Mistake>) {
        let id = self.states.len();
        let own = state.id.clone().unwrap_or_else(|| format!("State{id}"));
        // The machine has a name of its own, which no state has to avoid.
        let name = if parent.is_none() { String::new() } else { names.name(&format!("{id} {own}"), camel(&own, 'S')) };
        self.states.push(Place { state, parent, name });
        let declared = state.id.as_deref().filter(|_| parent.is_some()).map(|own| (own, Target::State(id), state.line));
        let histories = state.histories.iter().filter_map(|history| {
            let target = Target::History { of: id, is_deep: history.is_deep };
            Some((history.id.as_deref()?, target, history.line))
        });
        for (own, target, line) in declared.into_iter().chain(histories) {
            if self.targets.insert(own, target).is_some() {
                mistakes.push(Mistake { line, message: format!("the id {own:?} is given twice") });
            }
        }
        for inner in &state.states {
            self.add(inner, Some(id), names, mistakes);
        }
    }

    fn check_targets(&self, mistakes: &mut Vec<Mistake>) {
        for Place { state, .. } in &self.states {
            let defaults = state.histories.iter().filter_map(|history| history.default.as_ref()).chain(&state.initial);
            let named = defaults.map(|initial| (&initial.targets, initial.line));
            for (targets, line) in named.chain(state.transitions.iter().map(|it| (&it.targets, it.line))) {
                for target in targets.iter().filter(|target| !self.targets.contains_key(&***target)) {
                    mistakes.push(Mistake { line, message: format!("no state has the id {target:?}") });
                }
            }
        }
    }

    /// What the ids of targets mean.
    pub fn targets(&self, ids: &[String]) -> Vec<Target> {
        ids.iter().filter_map(|id| self.targets.get(&**id).copied()).collect()
    }

    /// The state with an id.
    pub fn find(&self, id: &str) -> Option<Id> {
        match self.targets.get(id)? {
            Target::State(state) => Some(*state),
            Target::History { .. } => None,
        }
    }

    /// The states directly inside a state.
    pub fn children(&self, of: Id) -> impl Iterator<Item = Id> {
        (0..self.states.len()).filter(move |id| self.states[*id].parent == Some(of))
    }

    /// Whether a state lies inside another.
    pub fn is_inside(&self, inner: Id, outer: Id) -> bool {
        let upward = std::iter::successors(self.states[inner].parent, |id| self.states[*id].parent);
        upward.into_iter().any(|id| id == outer)
    }

    /// Where a state is entered: what it says, or else the first state inside.
    pub fn initial(&self, of: Id) -> (Vec<Target>, Option<&'d Initial>) {
        let said = self.states[of].state.initial.as_ref();
        let first = || self.children(of).next().map(Target::State).into_iter().collect();
        (said.map_or_else(first, |initial| self.targets(&initial.targets)), said)
    }

    /// The history that a state is entered by: its own, to which its `initial` leads.
    pub fn entered_by(&self, of: Id) -> Option<&'d History> {
        let (targets, _) = self.initial(of);
        let [Target::History { of: owner, is_deep }] = targets[..] else { return None };
        self.states[of].state.histories.iter().find(|history| owner == of && history.is_deep == is_deep)
    }

    /// The state that is the machine's own body: the only one that is not final, if it is called as the document is and
    /// nothing leads out of it and back.
    pub fn body(&self, document: &Scxml) -> Id {
        let mut others = self.children(0).filter(|id| self.states[*id].state.kind != Kind::Final);
        let (Some(only), None) = (others.next(), others.next()) else { return 0 };
        let state = self.states[only].state;
        let is_target = self
            .states
            .iter()
            .flat_map(|place| &place.state.transitions)
            .any(|transition| self.targets(&transition.targets).iter().any(|target| target.state() == only));
        let leaves = state.transitions.iter().any(|transition| {
            let targets = self.targets(&transition.targets);
            !transition.is_internal && targets.iter().any(|target| self.is_inside(target.state(), only))
        });
        let is_body = state.kind == Kind::Plain && state.id == document.name && state.histories.is_empty();
        if is_body && !is_target && !leaves && !state.states.is_empty() { only } else { 0 }
    }
}
