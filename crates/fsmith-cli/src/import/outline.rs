//! The states of a document in document order, with their names, and the meanings of ids.

use std::collections::{BTreeMap, BTreeSet};

use super::document::{History, Initial, Kind, Scxml, State, Transition};
use super::names::{Naming, is_frame};
use crate::source::Mistake;

/// A position in [`Outline::states`].
pub type Id = usize;

/// The states of a document; the first is the machine.
#[derive(Debug)]
pub struct Outline<'d> {
    pub states: Vec<Place<'d>>,
    targets: BTreeMap<&'d str, Target>,
    /// The states by name, in document order. Several states have one name only if their ids are paths.
    by_name: BTreeMap<String, Vec<Id>>,
    /// The transitions by their targets, each with its state.
    by_target: BTreeMap<Target, Vec<(Id, &'d Transition)>>,
    /// The default targets of states and of histories.
    defaults: BTreeSet<Target>,
}

/// A state, and its position.
#[derive(Debug)]
pub struct Place<'d> {
    pub state: &'d State,
    pub parent: Option<Id>,
    pub children: Vec<Id>,
    /// The name in the machine.
    pub name: String,
    /// The position after its last nested state.
    end: Id,
}

/// The meaning of an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    State(Id),
    History { of: Id, is_deep: bool },
}

impl Target {
    /// The state itself, or the state that has the history.
    pub fn state(self) -> Id {
        match self {
            Target::State(state) | Target::History { of: state, .. } => state,
        }
    }
}

impl<'d> Outline<'d> {
    /// Creates the outline of a document.
    ///
    /// # Errors
    ///
    /// Fails for duplicate ids, and for targets that are not ids.
    pub fn of(document: &'d Scxml) -> Result<Self, Vec<Mistake>> {
        let mut outline = Outline {
            states: Vec::new(),
            targets: BTreeMap::new(),
            by_name: BTreeMap::new(),
            by_target: BTreeMap::new(),
            defaults: BTreeSet::new(),
        };
        let mut mistakes = Vec::new();
        outline.add(&document.root, None, &mut Naming::of(document), &mut mistakes);
        outline.check_targets(&mut mistakes);
        outline.find_targets();
        mistakes.sort_by_key(|mistake| mistake.line);
        if mistakes.is_empty() { Ok(outline) } else { Err(mistakes) }
    }

    fn add(&mut self, state: &'d State, parent: Option<Id>, naming: &mut Naming, mistakes: &mut Vec<Mistake>) {
        let id = self.states.len();
        let name = naming.name(self, state, parent);
        self.by_name.entry(name.clone()).or_default().push(id);
        self.states.push(Place { state, parent, children: Vec::new(), name, end: 0 });
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
            let child = self.states.len();
            self.add(inner, Some(id), naming, mistakes);
            self.states[id].children.push(child);
        }
        self.states[id].end = self.states.len();
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

    fn find_targets(&mut self) {
        for (source, transition) in self.transitions().collect::<Vec<_>>() {
            for target in self.targets(&transition.targets) {
                self.by_target.entry(target).or_default().push((source, transition));
            }
        }
        let defaults = self.states.iter().flat_map(|Place { state, .. }| {
            state.histories.iter().filter_map(|history| history.default.as_ref()).chain(&state.initial)
        });
        self.defaults = defaults.flat_map(|initial| self.targets(&initial.targets)).collect();
    }

    /// The transitions to a target, each with its state.
    pub fn leading_to(&self, target: Target) -> &[(Id, &'d Transition)] {
        self.by_target.get(&target).map_or(&[], Vec::as_slice)
    }

    /// Whether a target is a default target of a state or of a history.
    pub fn is_default(&self, target: Target) -> bool {
        self.defaults.contains(&target)
    }

    /// The positions of all states.
    pub fn ids(&self) -> std::ops::Range<Id> {
        0..self.states.len()
    }

    /// The transitions of the document, each with its state.
    pub fn transitions(&self) -> impl Iterator<Item = (Id, &'d Transition)> {
        self.ids().flat_map(|id| self.states[id].state.transitions.iter().map(move |transition| (id, transition)))
    }

    /// The meanings of target ids.
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

    /// The name of a state in the text of another: a path if the plain name has another meaning there.
    pub fn named(&self, state: Id, scope: Id) -> String {
        let mut path = vec![&*self.states[state].name];
        let mut outer = self.enclosing(state);
        while self.meant(&path, scope) != Some(state)
            && let Some(id) = outer.next().filter(|id| *id != 0)
        {
            path.insert(0, &self.states[id].name);
        }
        path.join(".")
    }

    /// The state that a path of names means. The first name is resolved from `scope` outwards, the others inwards.
    fn meant(&self, path: &[&str], scope: Id) -> Option<Id> {
        let (first, rest) = path.split_first()?;
        let mut outward = std::iter::once(scope).chain(self.enclosing(scope));
        let first = outward.find_map(|enclosing| self.inside(first, enclosing))?;
        rest.iter().try_fold(first?, |state, name| self.inside(name, state)?)
    }

    /// The nested state with a name: a direct child, or else the only one. `Some(None)` if there are several.
    fn inside(&self, name: &str, enclosing: Id) -> Option<Option<Id>> {
        let named = self.by_name.get(name)?;
        let mut inside = named.iter().copied().filter(|id| self.is_inside(*id, enclosing));
        let child = named.iter().copied().find(|id| self.states[*id].parent == Some(enclosing));
        let first = inside.next()?;
        Some(child.or_else(|| inside.next().is_none().then_some(first)))
    }

    /// The kind of a state.
    pub fn kind(&self, id: Id) -> Kind {
        self.states[id].state.kind
    }

    /// The direct children of a state.
    pub fn children(&self, of: Id) -> &[Id] {
        &self.states[of].children
    }

    /// The nested states of a state, at any depth.
    pub fn descendants(&self, of: Id) -> std::ops::Range<Id> {
        of + 1..self.states[of].end
    }

    /// The enclosing states of a state, from the innermost outwards.
    pub fn enclosing(&self, id: Id) -> impl Iterator<Item = Id> {
        std::iter::successors(self.states[id].parent, |id| self.states[*id].parent)
    }

    /// Whether a state is nested in another.
    pub fn is_inside(&self, inner: Id, outer: Id) -> bool {
        self.descendants(outer).contains(&inner)
    }

    /// The innermost state that contains two states, or that is one of them.
    pub fn shared(&self, one: Id, other: Id) -> Id {
        let mut upward = std::iter::once(one).chain(self.enclosing(one));
        upward.find(|id| *id == other || self.is_inside(other, *id)).unwrap_or(0)
    }

    /// Whether two states can be active at the same time.
    pub fn are_together(&self, one: Id, other: Id) -> bool {
        let shared = self.shared(one, other);
        shared == one || shared == other || self.kind(shared) == Kind::Parallel
    }

    /// Whether transitions of two states may be taken in one step. The states are in different regions, or one of them
    /// encloses regions: one region takes its transition, and another one that of the nested state.
    pub fn may_react_together(&self, one: Id, other: Id) -> bool {
        let shared = self.shared(one, other);
        let inner = if shared == one { other } else { one };
        let mut between = self.enclosing(inner).take_while(|id| *id == shared || self.is_inside(*id, shared));
        match shared == one || shared == other {
            true => between.any(|id| self.kind(id) == Kind::Parallel),
            false => self.kind(shared) == Kind::Parallel,
        }
    }

    /// The initial targets of a state: as the document declares them, or else the first child.
    pub fn initial(&self, of: Id) -> (Vec<Target>, Option<&'d Initial>) {
        let said = self.states[of].state.initial.as_ref();
        let first = || self.children(of).first().copied().map(Target::State).into_iter().collect();
        (said.map_or_else(first, |initial| self.targets(&initial.targets)), said)
    }

    /// The history that is a target.
    pub fn history(&self, target: Target) -> Option<&'d History> {
        let Target::History { of, is_deep } = target else { return None };
        self.states[of].state.histories.iter().find(|history| history.is_deep == is_deep)
    }

    /// The history by which a state is entered, because its `initial` leads to it.
    pub fn entered_by(&self, of: Id) -> Option<&'d History> {
        let (targets, _) = self.initial(of);
        let [target @ Target::History { of: owner, .. }] = targets[..] else { return None };
        self.history(target).filter(|_| owner == of)
    }

    /// The state that is the machine's own body: the only one that is not final, if it has the name of the document,
    /// has no final child, and is not exited before the machine ends. Otherwise, the machine itself.
    pub fn body(&self, document: &Scxml) -> Id {
        let mut others = self.children(0).iter().copied().filter(|id| self.kind(*id) != Kind::Final);
        let (Some(only), None) = (others.next(), others.next()) else { return 0 };
        let state = self.states[only].state;
        let is_target = self.by_target.keys().any(|target| target.state() == only);
        let leaves = state.transitions.iter().any(|transition| {
            let targets = self.targets(&transition.targets);
            !transition.is_internal && targets.iter().any(|target| self.is_inside(target.state(), only))
        });
        let completes = self.children(only).iter().any(|id| self.kind(*id) == Kind::Final);
        let is_body = state.kind == Kind::Plain && is_frame(state, document) && state.histories.is_empty();
        if is_body && !is_target && !leaves && !completes && !state.states.is_empty() { only } else { 0 }
    }
}
