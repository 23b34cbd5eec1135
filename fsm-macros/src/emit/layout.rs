//! Where the machine stores the data of its states. States that never have data at the same time share one place.
//!
//! ```text
//! state A(x: Vec<u8>);  state B(y: String);          enum __RobotOneOf { A { .. }, B { .. }, Nowhere }
//! state Around(z: Vec<u8>) { state C(..); state D(..); }        Around { of_around: .., one_of_around: __RobotOneOf_Around }
//! parallel P { state R { .. } state S { .. } }                  one field for each region
//! ```
//!
//! Regions are active at the same time, and a composite with a history keeps data while other states are active, so
//! each of these has its own places. If only leaves have data, the enum can record the active leaf, as in hand-written
//! code.

use super::Emit;
use super::plain::bytes_of;
use crate::slots::{Half, Slot};
use fsm_model::listed::Listed;
use fsm_model::sorted::{Map, Set};
use fsm_model::{Kind, ROOT, StateId, Trigger};

/// A field of the machine's data, or of a variant.
#[derive(Clone, Copy)]
pub(super) enum Member {
    /// A half of a state's data.
    Half(Slot),
    /// The enum with this number, which stores the data of one of several states.
    OneOf(usize),
}

/// An enum that stores the data of at most one of several states.
pub(super) struct OneOf {
    /// The region or the composite that contains the states.
    pub around: StateId,
    /// Each state with the members of its variant, which include those of nested states.
    pub variants: Vec<(StateId, Vec<Member>)>,
}

/// The places of all data of a machine.
#[derive(Default)]
pub(super) struct Layout {
    pub members: Vec<Member>,
    pub enums: Vec<OneOf>,
    /// For each state, the variants that contain its data, outermost first, each with the number of its enum.
    paths: Map<StateId, Vec<(usize, StateId)>>,
    /// The states whose fields are directly fields of their variant, so that the discriminant fits between them. All
    /// other states have a struct, which is moved in one piece.
    spread: Set<StateId>,
    /// Whether the enum also records which leaf is active.
    pub tells_leaf: bool,
}

/// A state with data, and the states with data that are nested in it.
struct Alternative {
    state: StateId,
    inside: Vec<Alternative>,
}

impl Layout {
    /// The variants that contain the data of a state, outermost first.
    pub fn path(&self, state: StateId) -> &[(usize, StateId)] {
        self.paths.get(&state).map_or(&[], |path| &path[..])
    }

    /// The innermost variant that contains the data of a state.
    pub fn variant(&self, state: StateId) -> Option<&(StateId, Vec<Member>)> {
        let &(number, variant) = self.path(state).last()?;
        self.enums[number].variants.iter().find(|(of, _)| *of == variant)
    }

    /// Whether the fields of a state are directly fields of its variant.
    pub fn is_spread(&self, state: StateId) -> bool {
        self.spread.contains(&state)
    }

    pub fn of(emit: &Emit<'_>) -> Self {
        let mut layout = Layout::with_places(emit);
        layout.spread = layout.enums.iter().flat_map(|one_of| spread(emit, one_of)).collect();
        layout
    }

    fn with_places(emit: &Emit<'_>) -> Self {
        let (tree, mut layout) = (emit.plan.tree(), Layout::default());
        let is_root = |&state: &StateId| tree.region(state) == state || emit.plan.remembers(state);
        for root in tree.states().filter(is_root) {
            let mut beside: Vec<_> = Some(root).filter(|_| tree.region(root) == root).into_iter().listed();
            let all = alternatives(emit, root, false, &mut beside);
            layout.members.extend(beside.into_iter().flat_map(|state| halves(emit, state)));
            if emit.may_tell_leaf(&layout, &all) {
                layout.tell_leaf(emit);
                return layout;
            }
            let members = layout.members_of(emit, root, &[], all);
            layout.members.extend(members);
        }
        layout
    }

    /// Creates the members for some states: one enum, or separate fields if an enum is not worth it.
    fn members_of(
        &mut self,
        emit: &Emit<'_>,
        around: StateId,
        path: &[(usize, StateId)],
        all: Vec<Alternative>,
    ) -> Vec<Member> {
        if !worth(emit, &all) {
            let members = all.into_iter().flat_map(|Alternative { state, inside }| {
                self.paths.insert(state, path.to_vec());
                let inside = self.members_of(emit, around, path, inside);
                halves(emit, state).chain(inside).listed()
            });
            return members.listed();
        }
        let number = self.enums.len();
        self.enums.push(OneOf { around, variants: Vec::new() });
        for Alternative { state, inside } in all {
            let path: Vec<_> = path.iter().copied().chain([(number, state)]).listed();
            let inside = self.members_of(emit, state, &path, inside);
            self.paths.insert(state, path);
            self.enums[number].variants.push((state, halves(emit, state).chain(inside).listed()));
        }
        vec![Member::OneOf(number)]
    }

    /// Uses one enum with a variant for each leaf.
    fn tell_leaf(&mut self, emit: &Emit<'_>) {
        let variants = emit.leaves().map(|leaf| (leaf, halves(emit, leaf).listed()));
        let variants: Vec<_> = variants.listed();
        let with_data = variants.iter().filter(|(_, members)| !members.is_empty());
        self.paths = with_data.map(|&(leaf, _)| (leaf, vec![(0, leaf)])).collect();
        self.enums = vec![OneOf { around: ROOT, variants }];
        self.members = vec![Member::OneOf(0)];
        self.tells_leaf = true;
    }
}

impl Emit<'_> {
    /// Whether the enum with the data of the leaves also records which leaf is active. This requires that no other
    /// state has data, that nothing else is stored about inactive leaves, and that it makes the machine smaller.
    fn may_tell_leaf(&self, layout: &Layout, all: &[Alternative]) -> bool {
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
        !other && !all.is_empty() && all.iter().all(|one| tree.is_leaf(one.state)) && smaller
    }

    /// Whether the data of a state can share a place with that of a state that excludes it.
    fn shares(&self, state: StateId) -> bool {
        !self.plan.outlives(state)
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
}

/// Returns the states below `around` that have data and exclude each other. States with data that cannot share a place
/// are added to `beside`. States nested in a region, or in a composite with a history, are not included.
fn alternatives(emit: &Emit<'_>, around: StateId, contained: bool, beside: &mut Vec<StateId>) -> Vec<Alternative> {
    let tree = emit.plan.tree();
    let mut all = Vec::new();
    if tree.is_parallel(around) {
        return all;
    }
    for child in tree.children(around) {
        let has_data = halves(emit, child).next().is_some();
        // A `done` may use the data of the final together with that of the composite.
        let is_final = emit.machine.model.states[child.index()].kind == Kind::Final;
        let seen_beside = is_final && (contained || emit.is_seen_elsewhere(child));
        let shares = has_data && emit.shares(child) && !seen_beside;
        if has_data && !shares {
            beside.push(child);
        }
        let inside = match emit.plan.remembers(child) {
            true => Vec::new(),
            false => alternatives(emit, child, contained || shares, beside),
        };
        if shares {
            all.push(Alternative { state: child, inside });
        } else {
            all.extend(inside);
        }
    }
    all
}

fn halves(emit: &Emit<'_>, state: StateId) -> impl Iterator<Item = Member> {
    emit.halves(state).map(Member::Half)
}

/// The bytes that an enum of plain data has to save, because separate fields are accessed without a check.
const SAVED: usize = 16;

/// Whether an enum for the data of some states is sufficiently smaller than separate fields.
fn worth(emit: &Emit<'_>, all: &[Alternative]) -> bool {
    // In a live machine, states that exclude each other may no longer do so after a change of the text.
    if emit.live {
        return false;
    }
    all.len() > 1 && (!are_plain(emit, all) || shared(emit, all).0 + SAVED <= apart(emit, all).0)
}

fn are_plain(emit: &Emit<'_>, all: &[Alternative]) -> bool {
    all.iter().all(|one| emit.halves(one.state).all(|slot| emit.is_plain(slot)) && are_plain(emit, &one.inside))
}

/// Returns the states for which a struct would make the enum larger. All other states have one, because moving it in
/// one piece is faster. The sizes of types that are not plain are unknown and guessed.
fn spread(emit: &Emit<'_>, one_of: &OneOf) -> Vec<StateId> {
    const UNKNOWN: usize = 16;
    let sizes = one_of.variants.iter().filter_map(|(state, members)| {
        let own = members.iter().all(|member| matches!(member, Member::Half((of, _)) if of == state));
        let fields = emit.halves(*state).flat_map(|slot| emit.half(slot));
        let bytes = fields.map(|field| bytes_of(&field.ty)).map(|bytes| if bytes == 0 { UNKNOWN } else { bytes });
        let (size, align) = bytes.fold((0, 1), |(size, align), bytes| (size + bytes, align.max(bytes.min(8))));
        let [apart, as_struct] = [(size + 1).next_multiple_of(align), size.next_multiple_of(align) + align];
        own.then_some((*state, apart, as_struct))
    });
    let sizes: Vec<_> = sizes.listed();
    let smallest = sizes.iter().map(|&(_, apart, _)| apart).max().unwrap_or(0);
    let larger = sizes.into_iter().filter(|&(_, _, as_struct)| as_struct > smallest);
    larger.map(|(state, ..)| state).listed()
}

/// The size and alignment of plain data in an enum.
fn shared(emit: &Emit<'_>, all: &[Alternative]) -> (usize, usize) {
    let sizes = all.iter().map(|one| apart(emit, std::slice::from_ref(one)));
    let (size, align) = sizes.fold((0, 1), |(size, align), one| (size.max(one.0), align.max(one.1)));
    ((size + 1).next_multiple_of(align), align)
}

/// The size and alignment of plain data in separate fields.
fn apart(emit: &Emit<'_>, all: &[Alternative]) -> (usize, usize) {
    let sizes = all.iter().map(|one| {
        let fields = emit.halves(one.state).flat_map(|slot| emit.half(slot)).map(|field| bytes_of(&field.ty));
        let (size, align) = fields.fold((0, 1), |(size, align), bytes| (size + bytes, align.max(bytes)));
        let inside = if worth(emit, &one.inside) { shared(emit, &one.inside) } else { apart(emit, &one.inside) };
        (size + inside.0, align.max(inside.1))
    });
    let (size, align) = sizes.fold((0, 1), |(size, align), one| (size + one.0, align.max(one.1)));
    (size.next_multiple_of(align), align)
}

impl Emit<'_> {
    /// Returns the halves of a state's data that have fields.
    pub(super) fn halves(&self, state: StateId) -> impl Iterator<Item = Slot> + use<'_> {
        let halves = [Half::Arguments, Half::Values].map(|half| (state, half));
        halves.into_iter().filter(|&slot| self.half(slot).next().is_some())
    }
}
