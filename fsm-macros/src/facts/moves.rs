//! The pairs of leaf and event that only move, in a large machine.

use super::Facts;
use super::why::{Why, unless};
use fsm_model::plan::Cell;
use fsm_model::sorted::Map;
use fsm_model::{BranchId, EventId, Events, StateId, TransitionId, Trigger};
use fsm_program::CauseKind;
use fsm_syntax::Tree;
use syn::{Pat, Variant};

/// A table has at most this number of pairs of leaf and event for each pair that moves or stays.
const SPARSEST: usize = 8;

/// The numbers above those of leaves mark pairs that do not move.
const MOST_LEAVES: usize = u16::MAX as usize - 3;

/// The reaction to each event in each leaf.
pub struct Moves(pub Map<StateId, Vec<Cell>>);

impl Moves {
    /// The table of a machine in which at least half of the reactions to events only move or stay.
    pub fn of(facts: &Facts<'_>) -> Result<Self, Why> {
        let count = facts.movable()?.len();
        let bare = |id| facts.bare_end(id).filter(|_| facts.ignores_payload(id));
        let all: Map<_, _> = facts.leaves().map(|leaf| (leaf, facts.plan.row(leaf, &bare))).collect();
        let share = |wanted: fn(&Cell) -> bool| all.values().flatten().filter(|step| wanted(step)).count();
        let looked_up = share(|step| matches!(step, Cell::Stayed | Cell::Moved(_)));
        let queried = share(|step| *step == Cell::Code);
        unless(looked_up == 0 || looked_up < queried, "less than half of what events do is only to move")?;
        unless(all.len() * count > SPARSEST * looked_up, "most events are ignored")?;
        Ok(Moves(all))
    }

    /// Whether a leaf considers transitions for some of these events.
    pub fn has_queries(&self, leaf: StateId, events: &Events) -> bool {
        let queried = |(event, step): (usize, &Cell)| *step == Cell::Code && events.may_be(EventId::at(event));
        self.0[&leaf].iter().enumerate().any(queried)
    }
}

impl Facts<'_> {
    /// The table of this machine.
    pub fn moves(&self, cause: CauseKind) -> Result<&Moves, Why> {
        unless(cause != CauseKind::Event, "it is no event")?;
        self.moves.get_or_init(|| Moves::of(self)).as_ref().map_err(|why| *why)
    }

    /// The events of a machine that may have such a table.
    pub fn movable(&self) -> Result<&[Variant], Why> {
        let variants = self.countable_events(CauseKind::Event)?;
        unless(!self.has_leaf_functions(), "its leaves have no functions")?;
        unless(self.leaves().nth(MOST_LEAVES).is_some(), "it has more leaves than two bytes have values")?;
        unless(self.has_time(), "it has timers")?;
        unless(self.tracks || self.plan.has_follow_ups(), "it takes follow-up steps")?;
        unless(self.machine.is_observed(), "it is observed")?;
        unless(!self.machine.model.data.is_empty(), "its states have data")?;
        Ok(variants)
    }

    /// The end of a transition that is always taken and has no effect.
    pub fn bare_end(&self, id: TransitionId) -> Option<BranchId> {
        let code = &self.machine.transitions[id.index()];
        match &self.machine.reactions[code.reaction] {
            Tree::End { branch, effect } if self.machine.model.transitions[id.index()].certain && effect.is_empty() => {
                Some(*branch)
            }
            _ => None,
        }
    }

    /// Whether the pattern of a transition only names variants, and the compiler has nothing to check in their payload.
    fn ignores_payload(&self, id: TransitionId) -> bool {
        self.machine.transitions[id.index()].binding.as_ref().is_none_or(ignores_payload)
    }

    /// Whether a leaf considers transitions for a cause, after the table was looked up.
    pub fn considers_after_lookup(&self, leaf: StateId, cause: CauseKind) -> bool {
        self.moves(cause).map_or(true, |moves| moves.has_queries(leaf, &Events::Any))
    }

    /// The transitions of a leaf itself that are considered after the table was looked up.
    pub fn own_after_lookup(&self, leaf: StateId, cause: CauseKind) -> Vec<TransitionId> {
        let mut own = self.own(leaf, cause);
        if let Ok(moves) = self.moves(cause) {
            own.retain(|id| match &self.machine.model.transitions[id.index()].trigger {
                Trigger::On(events) => moves.has_queries(leaf, events),
                _ => true,
            });
        }
        own
    }
}

/// Whether a pattern only names variants, so that the compiler has nothing to check in their payload.
fn ignores_payload(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) | Pat::Path(_) => true,
        Pat::Paren(paren) => ignores_payload(&paren.pat),
        Pat::Or(or) => or.cases.iter().all(ignores_payload),
        Pat::TupleStruct(tuple) => tuple.elems.iter().all(|elem| matches!(elem, Pat::Wild(_) | Pat::Rest(_))),
        Pat::Struct(of) => of.fields.iter().all(|field| matches!(*field.pat, Pat::Wild(_)) && field.attrs.is_empty()),
        _ => false,
    }
}
