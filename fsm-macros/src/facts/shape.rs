//! Which form the step of an event has. Each form that a machine does not get has a reason, which tests print for every
//! machine of the corpus.

use super::Facts;
use super::alphabet::{Alphabet, is_always_there};
use super::why::{Why, unless};
use fsm_model::plan::{Cell, Tier};
use fsm_model::{EventId, ROOT, StateId, Trigger};
use fsm_program::CauseKind;
use fsm_syntax::EventType;
use std::mem;
use syn::Variant;

/// From this number of leaves on, jumps on random input are mostly mispredicted, so one jump is better than two.
const MANY_LEAVES: usize = 16;

/// With these numbers of leaves, or if fewer than `MANY_TIERS` tiers are considered on average, the jump by leaf is
/// mostly predicted, and the jump by event does not wait for it. A mispredicted jump costs more if it waits for both.
///
/// Measured with cells, relative to hand-written code: three leaves of three levels took 0.8 of the instructions, but
/// 1.15 of the time on random input. Six leaves took 0.7 and 0.95; two, distinguished by a comparison, took 0.97 and
/// 1.03.
const PREDICTED_LEAVES: std::ops::Range<usize> = 3..6;

const MANY_TIERS: usize = 2;

/// If leaves react to fewer events than this on average, events are compared one by one, so there is no second jump to
/// save. With cells, twenty stations of a ring that react to one event each took as many instructions as hand-written
/// code, but twice the time: the compiler merges their stores into one of a part of the register that the jump waits
/// for.
const FEWEST_EVENTS: usize = 3;

/// The maximum number of pairs in a table. Each takes two bytes, so the table fills at most half of an L1 cache.
const PAIRS: usize = 8192;

/// Machines whose leaves are nested in more composites than this, on average, use the climb.
const DEEP: usize = if cfg!(fsmith_large) { 0 } else { 4 };

/// The shape of a step.
pub enum Shape<'e> {
    /// A step of each region, or of several regions together.
    Regions,
    /// A lookup of each event in a table.
    Table(&'e Alphabet),
    /// A function for each leaf.
    Functions,
    /// A `match` over pairs of event and leaf.
    Cells(&'e [Variant]),
    /// A `match` over leaves, with a `match` over events in each arm.
    Leaves,
}

impl Facts<'_> {
    pub fn is_large(&self) -> bool {
        self.large
    }

    /// Whether each leaf has a separate function. In a large machine, this makes the compile time linear. It gains
    /// nothing if the transitions do nothing but move.
    pub fn has_leaf_functions(&self) -> bool {
        self.large && self.pure.is_err()
    }

    /// The events of a machine whose step is a `match` over cells. Otherwise, the reason why it is not.
    pub fn cells(&self, cause: CauseKind) -> Result<&[Variant], Why> {
        let variants = self.countable_events(cause)?;
        let cells = self.cells.get_or_init(|| self.has_cells(variants));
        cells.map(|()| variants)
    }

    fn has_cells(&self, variants: &[Variant]) -> Result<(), Why> {
        let leaves = self.leaves().count();
        unless(self.is_large(), "it is large")?;
        unless(self.pure.is_ok(), "it only moves")?;
        unless(variants.len() < 2, "it has one event")?;
        unless(leaves < 2, "it has one leaf")?;
        unless(PREDICTED_LEAVES.contains(&leaves), "it has 3 to 5 leaves")?;
        unless(self.heard() < FEWEST_EVENTS * leaves, "most events are ignored")?;
        let few = leaves < MANY_LEAVES && !self.considers_many_tiers(variants.len());
        unless(few, "it has fewer than 16 leaves, and few tiers are asked for an event")
    }

    /// Whether many tiers are considered on average, for the events to which a leaf reacts.
    fn considers_many_tiers(&self, events: usize) -> bool {
        let (mut queried, mut tiers) = (0, 0);
        for leaf in self.leaves() {
            let mut heard = vec![false; events];
            for (before, tier) in self.tiers(leaf, CauseKind::Event).into_iter().enumerate() {
                for id in self.plan.candidates(tier, |_| true) {
                    let Trigger::On(on) = &self.machine.model.transitions[id.index()].trigger else { continue };
                    for event in on.among(events) {
                        if !mem::replace(&mut heard[event.index()], true) {
                            queried += 1;
                            tiers += before + 1;
                        }
                    }
                }
            }
        }
        tiers >= MANY_TIERS * queried
    }

    /// Whether some transition of a tier is considered for an event.
    pub fn considers(&self, tier: Tier, nth: EventId) -> bool {
        let on = |trigger: &Trigger| trigger.events().is_some_and(|on| on.may_be(nth));
        self.plan.candidates(tier, on).next().is_some()
    }

    /// The variants of the events, if the machine has no regions and no variant depends on a `cfg`.
    pub fn countable_events(&self, cause: CauseKind) -> Result<&[Variant], Why> {
        unless(cause != CauseKind::Event, "it is no event")?;
        unless(self.has_regions(), "it has regions")?;
        match &self.machine.events {
            Some(EventType::Declared { variants, whole: true, .. }) if variants.iter().all(is_always_there) => {
                Ok(variants)
            }
            _ => Err("its events are not known"),
        }
    }

    /// The events of a machine that uses a table.
    pub fn looked_up(&self, cause: CauseKind) -> Result<&Alphabet, Why> {
        unless(cause != CauseKind::Event, "it is no event")?;
        let alphabet = self.pure.as_ref().map_err(|why| *why)?;
        unless(alphabet.count() * (self.leaves().count() + 1) > PAIRS, "the table would not fit a cache")?;
        Ok(alphabet)
    }

    /// Whether no state is nested in another.
    pub fn is_flat(&self) -> bool {
        let tree = self.plan.tree();
        tree.states().skip(1).all(|state| tree.is_leaf(state))
    }

    /// The shape of the step for a cause: the first one that the machine may have.
    pub fn shape(&self, cause: CauseKind) -> Shape<'_> {
        if self.has_regions() {
            Shape::Regions
        } else if let Ok(alphabet) = self.looked_up(cause) {
            Shape::Table(alphabet)
        } else if self.has_leaf_functions() {
            Shape::Functions
        } else if let Ok(variants) = self.cells(cause) {
            Shape::Cells(variants)
        } else {
            Shape::Leaves
        }
    }

    /// Whether the machine is large, and each of its events has a bit in a row of a table.
    pub fn has_numbered_events(&self) -> bool {
        self.is_large() && self.countable_events(CauseKind::Event).is_ok_and(|events| (1..=64).contains(&events.len()))
    }

    /// The number of pairs of leaf and event to which some transition reacts.
    pub fn heard(&self) -> usize {
        let heard = |leaf| self.plan.row(leaf, &|_| None).into_iter().filter(|cell| *cell != Cell::Ignored).count();
        self.leaves().map(heard).sum()
    }

    /// Whether the leaves of a machine are deeply nested.
    pub fn is_deeply_nested(&self) -> bool {
        let tree = self.plan.tree();
        let enclosing = |leaf: StateId| tree.upward(leaf, ROOT).count() - 1;
        self.leaves().map(enclosing).sum::<usize>() > DEEP * self.leaves().count()
    }
}
