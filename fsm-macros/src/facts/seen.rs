//! The fields that a piece of the user's code can use: those of its state and of the enclosing states, inner ones
//! first. In a `done`, the fields of the `final` that was reached come before all others.

use super::Facts;
use crate::slots::{Half, Slot};
use fsm_model::listed::Listed;
use fsm_model::sorted::Set;
use fsm_model::{ROOT, StateId, TransitionId, Trigger};
use fsm_syntax::{Code, Tree};
use proc_macro2::Ident;

/// Fields by name, each with the slots that may contain it: several slots in a `done` with several finals.
#[derive(Clone, Default)]
pub struct Seen {
    fields: Vec<(Ident, Vec<Slot>)>,
    /// The number of leading fields that belong to finals. The data of a final may already be gone.
    finals: usize,
}

/// Fields that are bound together: those of one half of a state's data, or of several halves of which one exists.
pub type Used<'s> = (&'s [Slot], Vec<&'s Ident>);

impl Seen {
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    pub fn names(&self) -> impl Iterator<Item = Ident> + '_ {
        self.fields.iter().map(|(name, _)| name.clone())
    }

    /// Whether code uses any of the fields. Names in `hidden` are bound to something else and do not count.
    pub fn sees(&self, code: &[&Code], hidden: &Set<Ident>) -> bool {
        let uses = |name: &Ident| code.iter().any(|code| code.uses(name));
        self.fields.iter().any(|(name, _)| !hidden.contains(name) && uses(name))
    }

    /// The fields that code uses, grouped by slots.
    pub fn used(&self, code: &[&Code], hidden: &Set<Ident>) -> Vec<Used<'_>> {
        let uses = |name: &Ident| code.iter().any(|code| code.uses(name));
        let mut used: Vec<Used<'_>> = Vec::new();
        for (name, slots) in self.fields.iter().filter(|(name, _)| !hidden.contains(name) && uses(name)) {
            match used.iter_mut().find(|(known, _)| known == slots) {
                Some((_, names)) => names.push(name),
                None => used.push((slots, vec![name])),
            }
        }
        used
    }

    /// The fields of finals alone.
    pub fn of_finals(&self) -> Self {
        Seen { fields: self.fields[..self.finals].to_vec(), finals: 0 }
    }

    fn add(&mut self, name: &Ident, slots: Vec<Slot>) {
        if self.fields.iter().all(|(known, _)| known != name) {
            self.fields.push((name.clone(), slots));
        }
    }
}

impl Facts<'_> {
    /// The fields that the code of a state can use.
    pub fn seen(&self, state: StateId) -> Seen {
        let mut seen = Seen::default();
        if self.has_data() {
            self.enclosing(state).for_each(|enclosing| self.see(&mut seen, enclosing));
        }
        seen
    }

    fn see(&self, seen: &mut Seen, state: StateId) {
        self.own_fields(state).into_iter().for_each(|(name, slots)| seen.add(&name, slots));
    }

    fn own_fields(&self, state: StateId) -> Vec<(Ident, Vec<Slot>)> {
        let halves = [Half::Arguments, Half::Values].map(|half| (state, half));
        let fields =
            halves.into_iter().flat_map(|slot| self.half(slot).map(move |field| (field.name.clone(), vec![slot])));
        fields.listed()
    }

    /// The fields that the code of a transition can use.
    pub fn seen_by(&self, transition: TransitionId) -> Seen {
        let transition = &self.machine.model.transitions[transition.index()];
        match transition.trigger {
            Trigger::Done(completed) => self.seen_when_done(transition.source, completed),
            _ => self.seen(transition.source),
        }
    }

    /// The fields that the code of a `done` can use.
    pub fn seen_when_done(&self, source: StateId, completed: StateId) -> Seen {
        let mut seen = Seen::default();
        if !self.has_data() {
            return seen;
        }
        for finals in self.finals_of(completed) {
            let mut of_region = Seen::default();
            for end in finals.into_iter().filter(|end| self.plan.data(*end).is_some()) {
                for (name, slots) in self.own_fields(end) {
                    match of_region.fields.iter_mut().find(|(known, _)| *known == name) {
                        Some((_, known)) => known.extend(slots),
                        None => of_region.fields.push((name, slots)),
                    }
                }
            }
            of_region.fields.iter().for_each(|(name, slots)| seen.add(name, slots.clone()));
        }
        seen.finals = seen.fields.len();
        self.enclosing(source).for_each(|enclosing| self.see(&mut seen, enclosing));
        seen
    }

    /// The fields that the initial values of a state can use.
    pub fn seen_while_entered(&self, state: StateId) -> Seen {
        let mut seen = Seen::default();
        for field in self.half((state, Half::Arguments)) {
            seen.add(&field.name, vec![(state, Half::Arguments)]);
        }
        for enclosing in self.enclosing(state).skip(1) {
            self.see(&mut seen, enclosing);
        }
        seen
    }

    /// A state and its enclosing states, with the machine itself last.
    pub fn enclosing(&self, state: StateId) -> impl Iterator<Item = StateId> + '_ {
        self.plan.tree().upward(state, ROOT).chain([ROOT])
    }

    /// For each region by which a composite completes, the finals that complete the region.
    pub fn finals_of(&self, completed: StateId) -> Vec<Vec<StateId>> {
        let regions = match self.plan.tree().is_parallel(completed) {
            true => self.plan.completing(completed),
            false => vec![completed],
        };
        regions.into_iter().map(|region| self.plan.finals(region).listed()).listed()
    }

    /// The fields that decisions use, and the fields from the same slots that their branches use. While the bindings of
    /// a decision are borrowed, no other code can look up these fields. Branches that take data out of the machine are
    /// left out, because they take all of it.
    pub fn used_with_later<'s>(
        &self,
        tree: &Tree,
        seen: &'s Seen,
        decides: &[&Code],
        bound: &Set<Ident>,
    ) -> Vec<Used<'s>> {
        let used = seen.used(decides, bound);
        let acting = tree.ends().into_iter().filter(|(branch, effect)| !self.takes_out(*branch, effect));
        let later: Vec<_> = acting.map(|(_, effect)| effect).listed();
        if later.iter().any(|code| code.has_queries()) {
            return used;
        }
        let all: Vec<_> = decides.iter().copied().chain(later).listed();
        let mut all = seen.used(&all, bound);
        all.retain(|(slots, _)| used.iter().any(|(known, _)| self.bound_as_one(known, slots)));
        all
    }

    /// Whether the fields of two lists of slots are bound by one pattern: they are in one enum, or in the same half.
    pub fn bound_as_one(&self, one: &[Slot], other: &[Slot]) -> bool {
        let place = |slots: &[Slot]| match slots {
            [slot] => self.enum_of(slot.0),
            _ => None,
        };
        one == other || place(one).is_some_and(|number| place(other) == Some(number))
    }
}
