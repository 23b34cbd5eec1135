//! Access to the parts of a situation that are saved. Regions are counted without that of the machine itself.

use super::engine::Engine;
use super::timers::Place;
use fsm_core::saved::generated::Kept;
use fsm_core::{State, Timer};
use fsm_model::{ROOT, StateId};

/// Returns the id of a state.
#[must_use]
pub fn id_of<S: State>(state: S) -> StateId {
    StateId::at(1 + S::ALL.iter().position(|other| *other == state).unwrap_or_default())
}

/// Returns the state with an id, which is not that of the root.
#[must_use]
pub fn state_of<S: State>(id: StateId) -> S {
    S::ALL[id.index() - 1]
}

/// The place for the timers of a configuration.
fn place(kept: Kept<StateId>) -> Place {
    match kept {
        Kept::Active => Place::Active,
        Kept::History(composite) => Place::Suspended(composite),
        Kept::Frame(at) => Place::Frame(at),
    }
}

impl Engine {
    /// The region with this number, of those other than the machine itself; `None` is the region of a configuration.
    fn region(&self, number: Option<usize>) -> Option<StateId> {
        let mut regions = self.plan().tree().regions().filter(|&region| region != ROOT);
        number.and_then(|number| regions.nth(number))
    }

    /// Returns the leaf of a configuration in a region: see `Saved::held`.
    #[must_use]
    pub fn held(&self, kept: Kept<StateId>, region: Option<usize>) -> Option<StateId> {
        let region = self.region(region);
        let leaf = match (kept, region) {
            (Kept::Active, region) => self.leaf_in(region.unwrap_or(ROOT)),
            (Kept::History(composite), None) => self.now.memory[composite.index()],
            (Kept::History(composite), Some(region)) => {
                let composite = Some(composite).filter(|&composite| self.plan().remembers_deeply(composite))?;
                self.now.noted(&self.steps, composite, region)
            }
            (Kept::Frame(at), None) => Some(self.now.active.stack.get(at)?.0),
            (Kept::Frame(at), Some(region)) => {
                let known = self.steps.pushed.iter().position(|&pushed| pushed == region)?;
                *self.now.active.frames.of_frame(at).get(known)?
            }
        };
        leaf.filter(|&leaf| leaf != ROOT)
    }

    /// Sets this leaf. Returns whether this is possible: see `Saved::hold`.
    pub fn hold(&mut self, kept: Kept<StateId>, region: Option<usize>, leaf: StateId) -> bool {
        let (region, tree) = (self.region(region), self.steps.plan().tree());
        if !tree.is_leaf(leaf) && !tree.is_parallel(leaf) {
            return false;
        }
        let own = tree.region(leaf);
        let place = match (kept, region) {
            (Kept::Active, _) => {
                self.now.active.set_in(own, Some(leaf));
                return true;
            }
            (Kept::History(composite), None) => self.now.memory.get_mut(composite.index()),
            (Kept::History(composite), Some(region)) => {
                let mut regions =
                    tree.regions_inside(composite).filter(|_| self.steps.plan().remembers_deeply(composite));
                let at = regions.position(|inside| inside == region);
                at.and_then(|at| self.now.noted.get_mut(self.steps.noted[composite.index()] + at))
            }
            (Kept::Frame(at), None) => {
                let frame = self.now.active.stack.get_mut(at);
                return frame.map(|frame| frame.0 = leaf).is_some();
            }
            (Kept::Frame(at), Some(region)) => {
                let known = self.steps.pushed.iter().position(|&pushed| pushed == region);
                known.and_then(|known| self.now.active.frames.of_frame_mut(at).get_mut(known))
            }
        };
        place.map(|place| *place = Some(leaf)).is_some()
    }

    /// Returns a timer of a configuration: see `Saved::timer`.
    #[must_use]
    pub fn timer(&self, kept: Kept<StateId>, slot: usize) -> Option<&Timer> {
        self.now.timers.find(place(kept), slot)
    }

    /// Returns a timer to be set: see `Saved::timer_mut`.
    pub fn timer_mut(&mut self, kept: Kept<StateId>, slot: usize) -> Option<&mut Timer> {
        self.now.timers.find_mut(place(kept), slot)
    }

    /// Returns the owner of a frame, as a position in the list of owners: see `Saved::owner`.
    #[must_use]
    pub fn owner(&self, frame: usize) -> usize {
        let owner = self.now.active.stack.get(frame).map(|&(_, owner)| owner);
        self.plan().owners().iter().position(|known| Some(*known) == owner).unwrap_or_default()
    }

    /// Pushes a frame without states. Returns whether there is room: see `Saved::push`.
    pub fn push(&mut self, owner: usize) -> bool {
        let at = self.now.active.stack.len();
        let Some(&owner) = self.steps.plan().owners().get(owner).filter(|_| at < self.steps.room) else { return false };
        self.now.active.stack.push((ROOT, owner));
        self.now.active.frames.keep(at, self.steps.pushed.iter().map(|_| None));
        self.now.timers.frames.keep(at, core::iter::repeat(Timer::OFF));
        true
    }
}
