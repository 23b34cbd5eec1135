//! Where the machine stores the data of its states. States that never have data at the same time share one place.
//!
//! ```text
//! state A(x: Vec<u8>);  state B(y: String);          enum __RobotOneOf { A { .. }, B { .. }, Around { .. }, Nowhere }
//! state Around(z: Vec<u8>) { state C(..); state D(..); }        enum __RobotOneOf_Around { C { .. }, D { .. }, Nowhere }
//! parallel P { state R { .. } state S { .. } }                  one enum for each region
//! ```
//!
//! The states in a composite with data are active at the same time as the composite, regions are active at the same time
//! as each other, and a composite with a history keeps data while other states are active, so each of these has its own
//! places. If only leaves have data, the enum can record the active leaf, as in hand-written code.

use super::Facts;
use super::plain::{bytes_of, plain_value};
use crate::slots::{Half, Slot};
use fsm_model::listed::Listed;
use fsm_model::sorted::{Map, Set};
use fsm_model::{Kind, ROOT, StateId, Trigger};
use fsm_syntax::ast::Field;
use fsm_syntax::derives::{derived_paths, is_any_serde, is_debug};
use syn::Path;

/// A field of the machine's data, or of a variant.
#[derive(Clone, Copy)]
pub enum Member {
    /// A half of a state's data.
    Half(Slot),
    /// The enum with this number, which stores the data of one of several states.
    OneOf(usize),
}

/// An enum that stores the data of at most one of several states.
pub struct OneOf {
    /// The region or the composite that contains the states.
    pub enclosing: StateId,
    /// The states, each of which has a variant with the halves of its data.
    pub variants: Vec<StateId>,
}

/// The places of all data of a machine.
#[derive(Default)]
pub struct Layout {
    pub members: Vec<Member>,
    pub enums: Vec<OneOf>,
    /// For each state whose data is in an enum, the number of the enum.
    places: Map<StateId, usize>,
    /// The states whose fields are directly fields of their variant, so that the discriminant fits between them. All
    /// other states have a struct, which is moved in one piece.
    spread: Set<StateId>,
    /// Whether the enum also records which leaf is active.
    pub determines_leaf: bool,
}

impl Layout {
    /// The number of the enum that contains the data of a state; `None` if the data has places of its own.
    pub fn enum_of(&self, state: StateId) -> Option<usize> {
        self.places.get(&state).copied()
    }

    /// Whether the fields of a state are directly fields of its variant.
    pub fn is_spread(&self, state: StateId) -> bool {
        self.spread.contains(&state)
    }

    pub fn of(facts: &Facts<'_>) -> Self {
        let mut layout = Layout::with_places(facts);
        layout.spread = layout.enums.iter().flat_map(|one_of| spread(facts, one_of)).collect();
        layout
    }

    fn with_places(facts: &Facts<'_>) -> Self {
        let (tree, mut layout) = (facts.plan.tree(), Layout::default());
        for root in tree.states().filter(|&state| facts.has_places(state)) {
            let mut beside: Vec<_> = Some(root).filter(|_| tree.region(root) == root).into_iter().listed();
            let mut all = Vec::new();
            alternatives(facts, root, &mut beside, &mut all);
            layout.members.extend(beside.into_iter().flat_map(|state| halves(facts, state)));
            if facts.may_determine_leaf(&layout, &all) {
                layout.determines_leaf = true;
                layout.places.extend(all.into_iter().map(|state| (state, 0)));
                layout.add_enum(ROOT, facts.leaves().listed());
                return layout;
            }
            if worth(facts, &all) {
                let number = layout.enums.len();
                layout.places.extend(all.iter().map(|&state| (state, number)));
                layout.add_enum(root, all);
            } else {
                layout.members.extend(all.into_iter().flat_map(|state| halves(facts, state)));
            }
        }
        layout
    }

    fn add_enum(&mut self, enclosing: StateId, variants: Vec<StateId>) {
        self.members.push(Member::OneOf(self.enums.len()));
        self.enums.push(OneOf { enclosing, variants });
    }
}

/// Collects the states below `enclosing` that have data and exclude each other. States with data that cannot share a place
/// are added to `beside`. States nested in a state that [has places](Facts::has_places) are not included.
fn alternatives(facts: &Facts<'_>, enclosing: StateId, beside: &mut Vec<StateId>, all: &mut Vec<StateId>) {
    let tree = facts.plan.tree();
    if tree.is_parallel(enclosing) {
        return;
    }
    for child in tree.children(enclosing) {
        if halves(facts, child).next().is_some() {
            if facts.shares(child) { all.push(child) } else { beside.push(child) }
        }
        if !facts.has_places(child) {
            alternatives(facts, child, beside, all);
        }
    }
}

fn halves(facts: &Facts<'_>, state: StateId) -> impl Iterator<Item = Member> {
    facts.halves(state).map(Member::Half)
}

/// The bytes that an enum of plain data has to save, because separate fields are accessed without a check.
const SAVED: usize = 16;

/// Whether an enum for the data of some states is sufficiently smaller than separate fields.
fn worth(facts: &Facts<'_>, all: &[StateId]) -> bool {
    // In a live machine, states that exclude each other may no longer do so after a change of the text.
    if facts.live {
        return false;
    }
    all.len() > 1 && (!are_plain(facts, all) || shared(facts, all).0 + SAVED <= apart(facts, all).0)
}

fn are_plain(facts: &Facts<'_>, all: &[StateId]) -> bool {
    all.iter().all(|&state| facts.halves(state).all(|slot| facts.is_plain(slot)))
}

/// Returns the states for which a struct would make the enum larger. All other states have one, because moving it in
/// one piece is faster. The sizes of types that are not plain are unknown and guessed.
fn spread(facts: &Facts<'_>, one_of: &OneOf) -> Vec<StateId> {
    const UNKNOWN: usize = 16;
    let sizes = one_of.variants.iter().map(|&state| {
        let fields = facts.halves(state).flat_map(|slot| facts.half(slot));
        let bytes = fields.map(|field| bytes_of(&field.ty)).map(|bytes| if bytes == 0 { UNKNOWN } else { bytes });
        let (size, align) = bytes.fold((0, 1), |(size, align), bytes| (size + bytes, align.max(bytes.min(8))));
        (state, (size + 1).next_multiple_of(align), size.next_multiple_of(align) + align)
    });
    let sizes: Vec<_> = sizes.listed();
    let smallest = sizes.iter().map(|&(_, apart, _)| apart).max().unwrap_or(0);
    let larger = sizes.into_iter().filter(|&(_, _, as_struct)| as_struct > smallest);
    larger.map(|(state, ..)| state).listed()
}

/// The size and alignment of plain data in an enum.
fn shared(facts: &Facts<'_>, all: &[StateId]) -> (usize, usize) {
    let sizes = all.iter().map(|state| apart(facts, std::slice::from_ref(state)));
    let (size, align) = sizes.fold((0, 1), |(size, align), one| (size.max(one.0), align.max(one.1)));
    ((size + 1).next_multiple_of(align), align)
}

/// The size and alignment of plain data in separate fields.
fn apart(facts: &Facts<'_>, all: &[StateId]) -> (usize, usize) {
    let fields = all.iter().flat_map(|&state| facts.halves(state)).flat_map(|slot| facts.half(slot));
    let bytes = fields.map(|field| bytes_of(&field.ty));
    let (size, align) = bytes.fold((0, 1), |(size, align), bytes| (size + bytes, align.max(bytes)));
    (size.next_multiple_of(align), align)
}

impl Facts<'_> {
    /// Whether the enum with the data of the leaves also records which leaf is active. This requires that no other
    /// state has data, that nothing else is stored about inactive leaves, and that it makes the machine smaller.
    fn may_determine_leaf(&self, layout: &Layout, all: &[StateId]) -> bool {
        let tree = self.plan.tree();
        let other = self.live
            || !layout.members.is_empty()
            || self.has_regions()
            || self.has_stack()
            || self.tracks
            || !self.completing_regions.is_empty()
            || tree.states().any(|state| self.plan.remembers(state));
        let apart = 1 + apart(self, all).0;
        let smaller = !are_plain(self, all) || shared(self, all).0 < apart.next_multiple_of(shared(self, all).1);
        !other && !all.is_empty() && all.iter().all(|&state| tree.is_leaf(state)) && smaller
    }

    /// Whether the data of a state can share a place with that of a state that excludes it.
    fn shares(&self, state: StateId) -> bool {
        let is_final = self.machine.model.states[state.index()].kind == Kind::Final;
        !(self.plan.outlives(state) || is_final && self.is_seen_elsewhere(state))
    }

    /// Whether the states nested in a state have places that they share with no other states.
    fn has_places(&self, state: StateId) -> bool {
        let has_data = self.halves(state).next().is_some();
        self.plan.tree().region(state) == state || self.plan.remembers(state) || has_data && self.shares(state)
    }

    /// Whether a `done` uses the data of a final that excludes the source of the `done`. Such a `done` is never taken,
    /// but its code has to compile with the data of both.
    fn is_seen_elsewhere(&self, end: StateId) -> bool {
        let tree = self.plan.tree();
        let sees = |completed| self.finals_of(completed).iter().flatten().any(|&other| other == end);
        self.machine.model.transitions.iter().any(|transition| match transition.trigger {
            Trigger::Done(completed) => sees(completed) && !tree.are_compatible(transition.source, end),
            _ => false,
        })
    }

    /// Returns the halves of a state's data that have fields.
    pub fn halves(&self, state: StateId) -> impl Iterator<Item = Slot> + use<'_> {
        let halves = [Half::Arguments, Half::Values].map(|half| (state, half));
        halves.into_iter().filter(|&slot| self.half(slot).next().is_some())
    }

    pub fn has_data(&self) -> bool {
        !self.machine.model.data.is_empty()
    }

    pub fn half(&self, (state, half): Slot) -> impl Iterator<Item = &Field> {
        let fields = self.machine.states[state.index()].fields.iter();
        fields.filter(move |field| field.value.is_some() == (half == Half::Values))
    }

    /// Every half that has fields.
    pub fn data_slots(&self) -> Vec<Slot> {
        let states = self.machine.model.data.iter().map(|data| data.state);
        states.flat_map(|state| self.halves(state)).listed()
    }

    /// Whether a half of a state's data is stored without an `Option`, even while the state is inactive.
    pub fn is_plain(&self, slot: Slot) -> bool {
        let state = &self.machine.model.states[slot.0.index()];
        self.half(slot).all(|field| plain_value(&field.ty).is_some())
            && state.kind != Kind::Final
            && !self.plan.may_be_missing(slot.0)
    }

    /// Whether a half of a state's data is stored as an `Option`, because it may be missing while the rest exists.
    pub fn is_optional(&self, slot: Slot) -> bool {
        let (state, half) = slot;
        if self.is_plain(slot) {
            return false;
        }
        let is_final = self.machine.model.states[state.index()].kind == Kind::Final;
        let both = self.halves(state).count() > 1;
        self.enum_of(state).is_none() || (both && (half == Half::Values || is_final))
    }

    /// The number of the enum that contains a state's data. `None` if the data has its own field.
    pub fn enum_of(&self, state: StateId) -> Option<usize> {
        self.layout.enum_of(state)
    }

    /// Whether the fields of a half are directly the fields of its variant.
    pub fn is_spread(&self, slot: Slot) -> bool {
        self.layout.is_spread(slot.0) && !self.is_optional(slot)
    }

    /// Whether taking the data of a state removes the whole variant.
    pub fn is_taken_whole(&self, state: StateId) -> bool {
        let is_final = self.machine.model.states[state.index()].kind == Kind::Final;
        self.enum_of(state).is_some() && !is_final && !self.halves(state).all(|slot| self.is_plain(slot))
    }

    /// The halves that an enum contains.
    pub fn slots_in(&self, one_of: &OneOf) -> Vec<Slot> {
        one_of.variants.iter().flat_map(|&state| self.halves(state)).listed()
    }

    /// Whether the end of any data is visible.
    pub fn any_data_ends(&self) -> bool {
        self.data_slots().into_iter().any(|slot| self.ends(slot))
    }

    /// Whether the end of a half's data is visible, because its type is not plain or a derive of the user reads it.
    pub fn ends(&self, slot: Slot) -> bool {
        !self.is_plain(slot) || self.is_compared()
    }

    /// Whether the user derives a trait that may compare data. If so, missing data must always have the same value.
    fn is_compared(&self) -> bool {
        let mut derived = derived_paths(&self.machine.attrs);
        let printed = |path: &Path| is_debug(path) || is_any_serde(path);
        derived.any(|path| !printed(&path) && !path.is_ident("Clone") && !path.is_ident("Copy"))
    }
}
