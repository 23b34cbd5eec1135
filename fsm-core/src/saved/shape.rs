//! The parts of a machine that are saved.

use super::names::field_of;
use crate::saved::{Identified, Identity};
use crate::{State, StateMachine, Timer};
use core::iter;
#[cfg(feature = "alloc")]
use serde::de::Error;
use serde::de::MapAccess;
use serde::ser::{SerializeMap, SerializeStruct};

/// The fields of the identity, which come first in the saved form.
pub const IDENTITY: [&str; 3] = ["machine", "version", "structure"];

/// A configuration that a machine keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept<S> {
    /// The active states.
    Active,
    /// The states that a composite remembers or has suspended.
    History(S),
    /// The states that a push has paused, by the position of the frame, counted from the oldest.
    Frame(usize),
}

impl<S> Kept<S> {
    /// Converts the composite.
    pub fn map<T>(self, form: impl FnOnce(S) -> T) -> Kept<T> {
        match self {
            Kept::Active => Kept::Active,
            Kept::History(state) => Kept::History(form(state)),
            Kept::Frame(at) => Kept::Frame(at),
        }
    }
}

/// A timer. Its name in the saved form follows from its state, its keyword and its number.
#[derive(Clone, Copy, Debug)]
pub struct TimerPlace<S> {
    /// The state of the timer; `None` for the machine itself.
    pub state: Option<S>,
    /// Whether this is an `every`.
    pub repeats: bool,
    /// Its number among the timers of the state with this keyword, from 1.
    pub number: usize,
    /// The slot.
    pub slot: usize,
    /// For a timer with a constant duration that always runs while its state is active: this duration, in nanoseconds.
    pub lasts: Option<u64>,
    /// Whether the timer can be due without being taken.
    pub may_be_due: bool,
}

/// A machine that can be saved or read. Lists are given item by item, and end with `None`.
pub trait Saved: Sized {
    /// The states.
    type State: Copy + PartialEq;

    /// The identity.
    fn identity(&self) -> Identity<&str>;

    /// The name of the type, for formats that contain such names.
    fn type_name(&self) -> &'static str;

    /// The fields of the saved form.
    fn fields(&self) -> &'static [&'static str];

    /// The states.
    fn state(&self, at: usize) -> Option<Self::State>;

    /// The name of a state.
    fn name(&self, state: Self::State) -> &str;

    /// The enclosing state; `None` is the machine itself.
    fn parent(&self, state: Self::State) -> Option<Self::State>;

    /// The regions, except for the machine itself.
    fn region(&self, at: usize) -> Option<Self::State>;

    /// The composites that remember or suspend something, and whether this includes nested regions.
    fn history(&self, at: usize) -> Option<(Self::State, bool)>;

    /// The states whose content a push can pause; `Some(None)` is the machine itself.
    fn owner(&self, at: usize) -> Option<Option<Self::State>>;

    /// All timers.
    fn timer_place(&self, at: usize) -> Option<TimerPlace<Self::State>>;

    /// States with their old names: names in the same composite, or whole paths.
    fn old_state(&self, at: usize) -> Option<(Self::State, &str)>;

    /// The paths of fields, and their old names.
    fn old_field(&self, at: usize) -> Option<(&str, &str)>;

    /// The versions with a recorded schema; none if schemas are not recorded.
    fn recorded(&self, _at: usize) -> Option<u32> {
        None
    }

    /// Whether the machine has completed.
    fn has_completed(&self) -> bool;

    /// The leaf of a configuration in one of the [regions](Self::region), or in the region of the configuration itself.
    fn held(&self, kept: Kept<Self::State>, region: Option<usize>) -> Option<Self::State>;

    /// Sets that leaf. Returns whether this is possible.
    fn hold(&mut self, kept: Kept<Self::State>, region: Option<usize>, leaf: Self::State) -> bool;

    /// The timer of a configuration in a slot.
    fn timer(&self, kept: Kept<Self::State>, slot: usize) -> Option<&Timer>;

    /// Like [`timer`](Self::timer), to set the timer.
    fn timer_mut(&mut self, kept: Kept<Self::State>, slot: usize) -> Option<&mut Timer>;

    /// The number of frames on the stack.
    fn frames(&self) -> usize;

    /// The owner of a frame, as a position in the list of [owners](Self::owner).
    fn owner_of(&self, frame: usize) -> usize;

    /// Pushes an empty frame. Returns whether there is room.
    fn push(&mut self, owner: usize) -> bool;
}

/// A compiled machine that can be saved or read, or its twin. The macro implements this.
pub trait Compiled: Identified + StateMachine + Sized {
    /// See [`Saved::fields`].
    const FIELDS: &'static [&'static str];
    /// See [`Saved::region`].
    const REGIONS: &'static [Self::State] = &[];
    /// See [`Saved::timer_place`].
    const TIMERS: &'static [TimerPlace<Self::State>] = &[];
    /// See [`Saved::history`].
    const HISTORIES: &'static [(Self::State, bool)] = &[];
    /// See [`Saved::owner`].
    const OWNERS: &'static [Option<Self::State>] = &[];
    /// See [`Saved::old_state`].
    const WAS: &'static [(Self::State, &'static str)] = &[];
    /// See [`Saved::old_field`].
    const FIELDS_WERE: &'static [(&'static str, &'static str)] = &[];
    /// See [`Saved::recorded`].
    const RECORDED: &'static [u32] = &[];

    /// Creates a machine that is not started.
    fn idle() -> Self;

    /// See [`Saved::has_completed`].
    fn has_completed(&self) -> bool;

    /// See [`Saved::held`].
    fn held(&self, kept: Kept<Self::State>, region: Option<usize>) -> Option<Self::State>;

    /// See [`Saved::hold`].
    fn hold(&mut self, kept: Kept<Self::State>, region: Option<usize>, leaf: Self::State) -> bool;

    /// See [`Saved::timer`].
    fn timer(&self, _: Kept<Self::State>, _slot: usize) -> Option<&Timer> {
        None
    }

    /// See [`Saved::timer_mut`].
    fn timer_mut(&mut self, _: Kept<Self::State>, _slot: usize) -> Option<&mut Timer> {
        None
    }

    /// See [`Saved::frames`].
    fn frames(&self) -> usize {
        0
    }

    /// See [`Saved::owner_of`].
    fn owner_of(&self, _frame: usize) -> usize {
        0
    }

    /// See [`Saved::push`].
    fn push(&mut self, _owner: usize) -> bool {
        false
    }
}

impl<M: Compiled> Saved for M {
    type State = <M as StateMachine>::State;

    fn identity(&self) -> Identity<&str> {
        M::IDENTITY
    }

    fn type_name(&self) -> &'static str {
        M::IDENTITY.name
    }

    fn fields(&self) -> &'static [&'static str] {
        M::FIELDS
    }

    fn state(&self, at: usize) -> Option<Self::State> {
        Self::State::ALL.get(at).copied()
    }

    fn name(&self, state: Self::State) -> &str {
        state.name()
    }

    fn parent(&self, state: Self::State) -> Option<Self::State> {
        state.parent()
    }

    fn region(&self, at: usize) -> Option<Self::State> {
        M::REGIONS.get(at).copied()
    }

    fn history(&self, at: usize) -> Option<(Self::State, bool)> {
        M::HISTORIES.get(at).copied()
    }

    fn owner(&self, at: usize) -> Option<Option<Self::State>> {
        M::OWNERS.get(at).copied()
    }

    fn timer_place(&self, at: usize) -> Option<TimerPlace<Self::State>> {
        M::TIMERS.get(at).copied()
    }

    fn old_state(&self, at: usize) -> Option<(Self::State, &str)> {
        M::WAS.get(at).copied()
    }

    fn old_field(&self, at: usize) -> Option<(&str, &str)> {
        M::FIELDS_WERE.get(at).copied()
    }

    fn recorded(&self, at: usize) -> Option<u32> {
        M::RECORDED.get(at).copied()
    }

    fn has_completed(&self) -> bool {
        Compiled::has_completed(self)
    }

    fn held(&self, kept: Kept<Self::State>, region: Option<usize>) -> Option<Self::State> {
        Compiled::held(self, kept, region)
    }

    fn hold(&mut self, kept: Kept<Self::State>, region: Option<usize>, leaf: Self::State) -> bool {
        Compiled::hold(self, kept, region, leaf)
    }

    fn timer(&self, kept: Kept<Self::State>, slot: usize) -> Option<&Timer> {
        Compiled::timer(self, kept, slot)
    }

    fn timer_mut(&mut self, kept: Kept<Self::State>, slot: usize) -> Option<&mut Timer> {
        Compiled::timer_mut(self, kept, slot)
    }

    fn frames(&self) -> usize {
        Compiled::frames(self)
    }

    fn owner_of(&self, frame: usize) -> usize {
        Compiled::owner_of(self, frame)
    }

    fn push(&mut self, owner: usize) -> bool {
        Compiled::push(self, owner)
    }
}

/// A machine that can be written.
pub trait WriteSaved: Saved {
    /// Writes each field of the data that is there.
    fn write_data<M: SerializeMap>(&self, _data: &mut M) -> Result<(), M::Error> {
        Ok(())
    }

    /// Writes a field of the saved form whose type depends on the machine.
    fn write_field<S: SerializeStruct>(&self, _field: &'static str, _saved: &mut S) -> Result<(), S::Error> {
        Ok(())
    }
}

/// A machine that can be read.
pub trait ReadSaved<'de>: Saved {
    /// Whether the user converts data of earlier versions.
    const MIGRATES: bool = false;

    /// Converts the data of one version to the next.
    #[cfg(feature = "alloc")]
    fn migrate<E: Error>(_from: u32, _saved: &mut super::Value) -> Result<(), E> {
        Ok(())
    }

    /// Reads the fields of the data. If it is `converted`, missing fields have their initial values, if these depend
    /// on nothing else.
    fn read_data<A: MapAccess<'de>>(&mut self, mut data: A, _converted: bool) -> Result<(), A::Error> {
        data.next_key_seed(field_of(self.identity().name, &[])).map(drop)
    }

    /// Reads a field of the saved form whose type depends on the machine.
    fn read_field<A: MapAccess<'de>>(&mut self, _field: &'static str, _saved: &mut A) -> Result<(), A::Error> {
        Ok(())
    }

    /// Why the data does not belong to the configuration; `None` if it does.
    fn unsound(&self) -> Option<&'static str> {
        None
    }
}

/// The items of a list of a machine.
pub(super) fn each<T>(item: impl Fn(usize) -> Option<T>) -> impl Iterator<Item = T> {
    (0..).map_while(item)
}

/// A state and the states around it.
pub(super) fn upward<M: Saved>(machine: &M, state: Option<M::State>) -> impl Iterator<Item = M::State> {
    iter::successors(state, |state| machine.parent(*state))
}

/// The region of a state: 0 is that of the machine itself, and the others follow in their order.
pub(super) fn region_of<M: Saved>(machine: &M, state: Option<M::State>) -> usize {
    let region = |state| each(|at| machine.region(at)).position(|region| region == state);
    upward(machine, state).find_map(region).map_or(0, |at| at + 1)
}

/// The state to which a configuration belongs; `None` is the machine itself.
pub(super) fn keeper<M: Saved>(machine: &M, kept: Kept<M::State>) -> Option<M::State> {
    match kept {
        Kept::Active => None,
        Kept::History(state) => Some(state),
        Kept::Frame(at) => machine.owner(machine.owner_of(at)).flatten(),
    }
}

/// The region of a state in a configuration, as [`Saved::held`] takes it.
pub(super) fn slot_of<M: Saved>(machine: &M, kept: Kept<M::State>, state: Option<M::State>) -> Option<usize> {
    let region = region_of(machine, state);
    if region == region_of(machine, keeper(machine, kept)) { None } else { region.checked_sub(1) }
}

/// The leaf of a region in a configuration. If the `parallel` is not part of the configuration, the machine may still
/// hold an earlier leaf, which does not count.
pub(super) fn leaf_in<M: Saved>(machine: &M, kept: Kept<M::State>, slot: Option<usize>) -> Option<M::State> {
    let leaf = machine.held(kept, slot)?;
    let Some(region) = slot.and_then(|at| machine.region(at)) else { return Some(leaf) };
    let parallel = machine.parent(region);
    (leaf_in(machine, kept, slot_of(machine, kept, parallel)) == parallel).then_some(leaf)
}

/// The innermost states of a configuration. A `parallel` counts if none of its regions is kept.
pub(super) fn leaves<M: Saved>(machine: &M, kept: Kept<M::State>) -> impl Iterator<Item = M::State> {
    let regions = each(|at| machine.region(at)).enumerate().map(|(at, _)| Some(at));
    let leaf_in = move |slot: Option<usize>| leaf_in(machine, kept, slot);
    let is_outer = move |state: M::State| {
        let mut regions = each(|at| machine.region(at)).enumerate();
        regions.any(|(at, region)| machine.parent(region) == Some(state) && leaf_in(Some(at)).is_some())
    };
    iter::once(None).chain(regions).filter_map(leaf_in).filter(move |state| !is_outer(*state))
}

/// Whether a state is inside the state to which a configuration belongs.
fn is_inside<M: Saved>(machine: &M, kept: Kept<M::State>, state: M::State) -> bool {
    let Some(keeper) = keeper(machine, kept) else { return true };
    upward(machine, machine.parent(state)).any(|enclosing| enclosing == keeper)
}

/// Whether a state is part of a configuration. The machine itself, `None`, is active once it is started.
pub(super) fn contains<M: Saved>(machine: &M, kept: Kept<M::State>, state: Option<M::State>) -> bool {
    let mut leaves = leaves(machine, kept);
    let Some(state) = state else { return kept == Kept::Active && leaves.next().is_some() };
    is_inside(machine, kept, state)
        && leaves.any(|leaf| upward(machine, Some(leaf)).any(|enclosing| enclosing == state))
}

/// Adds a leaf to a configuration, and the `parallel`s around it. Returns whether this is possible.
pub(super) fn place<M: Saved>(machine: &mut M, kept: Kept<M::State>, leaf: M::State) -> bool {
    if !is_inside(machine, kept, leaf) {
        return false;
    }
    let base = region_of(machine, keeper(machine, kept));
    let mut state = leaf;
    loop {
        let region = region_of(machine, Some(state));
        let slot = if region == base { None } else { region.checked_sub(1) };
        if slot.is_none() && region != base {
            return false;
        }
        match machine.held(kept, slot) {
            Some(held) => return held == state && state != leaf,
            None if !machine.hold(kept, slot, state) => return false,
            None => {}
        }
        match slot.and_then(|at| machine.region(at)).and_then(|region| machine.parent(region)) {
            Some(parallel) => state = parallel,
            None => return true,
        }
    }
}
