//! The parts of a machine that are saved, as generated code makes them accessible.

use crate::saved::Identified;
use crate::{State, StateMachine, Timer};
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
    /// The same configuration, with a composite in another form.
    pub fn map<T>(self, form: impl FnOnce(S) -> T) -> Kept<T> {
        match self {
            Kept::Active => Kept::Active,
            Kept::History(state) => Kept::History(form(state)),
            Kept::Frame(at) => Kept::Frame(at),
        }
    }
}

/// A timer.
#[derive(Clone, Copy, Debug)]
pub struct TimerPlace<S> {
    /// The name in the saved form.
    pub name: &'static str,
    /// The state of the timer; `None` for the machine itself.
    pub state: Option<S>,
    /// The slot.
    pub slot: usize,
    /// For a timer with a constant duration that always runs while its state is active: this duration, in nanoseconds.
    pub lasts: Option<u64>,
}

/// A machine that can be saved or read. The macro implements this.
pub trait Saved: Identified + StateMachine + Sized {
    /// The fields of the saved form.
    const FIELDS: &'static [&'static str];
    /// The regions, except for the machine itself.
    const REGIONS: &'static [Self::State] = &[];
    /// All timers.
    const TIMERS: &'static [TimerPlace<Self::State>] = &[];
    /// The composites that remember or suspend something.
    const HISTORIES: &'static [Self::State] = &[];
    /// The states whose content a push can pause; `None` is the machine itself.
    const OWNERS: &'static [Option<Self::State>] = &[];

    /// States with their old names: names in the same composite, or whole paths.
    const WAS: &'static [(Self::State, &'static str)] = &[];
    /// The paths of fields, and their old names.
    const FIELDS_WERE: &'static [(&'static str, &'static str)] = &[];

    /// Creates a machine that is not started.
    fn idle() -> Self;

    /// The leaf of a configuration in one of the [`REGIONS`](Self::REGIONS), or in the region of the configuration
    /// itself.
    fn held(&self, kept: Kept<Self::State>, region: Option<usize>) -> Option<Self::State>;

    /// Sets that leaf. Returns whether this is possible.
    fn hold(&mut self, kept: Kept<Self::State>, region: Option<usize>, leaf: Self::State) -> bool;

    /// The timer of a configuration in a slot.
    fn timer(&self, _: Kept<Self::State>, _slot: usize) -> Option<&Timer> {
        None
    }

    /// Like [`timer`](Self::timer), to set the timer.
    fn timer_mut(&mut self, _: Kept<Self::State>, _slot: usize) -> Option<&mut Timer> {
        None
    }

    /// The number of frames on the stack.
    fn frames(&self) -> usize {
        0
    }

    /// The owner of a frame, as a position in [`OWNERS`](Self::OWNERS).
    fn owner(&self, _frame: usize) -> usize {
        0
    }

    /// Pushes an empty frame. Returns whether there is room.
    fn push(&mut self, _owner: usize) -> bool {
        false
    }
}

/// A machine that derives `Serialize`.
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

/// A machine that derives `Deserialize`.
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
    fn read_data<A: MapAccess<'de>>(&mut self, data: A, converted: bool) -> Result<(), A::Error>;

    /// Reads a field of the saved form whose type depends on the machine.
    fn read_field<A: MapAccess<'de>>(&mut self, _field: &'static str, _saved: &mut A) -> Result<(), A::Error> {
        Ok(())
    }

    /// Why no run of the machine can lead to its present configuration; `None` if it is consistent.
    fn unsound(&self) -> Option<&'static str>;
}

/// The region of a state: 0 is that of the machine itself, and the others follow in the order of [`Saved::REGIONS`].
pub(super) fn region_of<M: Saved>(state: Option<M::State>) -> usize {
    let mut around = state;
    while let Some(state) = around {
        if let Some(at) = M::REGIONS.iter().position(|region| *region == state) {
            return at + 1;
        }
        around = state.parent();
    }
    0
}

/// The region to which a configuration itself belongs.
fn base<M: Saved>(machine: &M, kept: Kept<M::State>) -> usize {
    match kept {
        Kept::Active => 0,
        Kept::History(state) => region_of::<M>(Some(state)),
        Kept::Frame(at) => region_of::<M>(M::OWNERS.get(machine.owner(at)).copied().flatten()),
    }
}

/// The innermost states of a configuration. A `parallel` counts if none of its regions is kept.
pub(super) fn leaves<M: Saved>(machine: &M, kept: Kept<M::State>) -> impl Iterator<Item = M::State> {
    let regions = (0..M::REGIONS.len()).map(Some);
    let held = move |region: Option<usize>| machine.held(kept, region);
    let is_outer = move |state: M::State| {
        let mut regions = M::REGIONS.iter().enumerate();
        regions.any(|(at, region)| region.parent() == Some(state) && held(Some(at)).is_some())
    };
    core::iter::once(None).chain(regions).filter_map(held).filter(move |state| !is_outer(*state))
}

/// Whether a state is part of a configuration. The machine itself, `None`, is active once it is started.
pub(super) fn contains<M: Saved>(machine: &M, kept: Kept<M::State>, state: Option<M::State>) -> bool {
    let mut leaves = leaves(machine, kept);
    let Some(state) = state else { return kept == Kept::Active && leaves.next().is_some() };
    leaves.any(|leaf| core::iter::successors(Some(leaf), |leaf| leaf.parent()).any(|around| around == state))
}

/// Adds a leaf to a configuration, and the `parallel`s around it. Returns whether this is possible.
pub(super) fn place<M: Saved>(machine: &mut M, kept: Kept<M::State>, leaf: M::State) -> bool {
    let base = base(machine, kept);
    let mut state = leaf;
    loop {
        let region = region_of::<M>(Some(state));
        let slot = if region == base { None } else { region.checked_sub(1) };
        if slot.is_none() && region != base {
            return false;
        }
        match machine.held(kept, slot) {
            Some(held) => return held == state && state != leaf,
            None if !machine.hold(kept, slot, state) => return false,
            None => {}
        }
        match slot.and_then(|region| M::REGIONS[region].parent()) {
            Some(parallel) => state = parallel,
            None => return true,
        }
    }
}
