//! What happened in a step: as a list, and whether it is what follows from the chart, so that the list need not be sent.

use super::format::happening::{ENTER, EXIT};
use super::looks::Bytes;
use super::tree::Tree;
use crate::Answer;

/// What happened in a step.
#[derive(Debug)]
pub(super) struct Moves {
    /// All of it.
    pub list: Bytes<64>,
    pub count: u8,
    /// What is no move: raised, discarded or deferred; each after how many moves.
    pub others: Bytes<24>,
    pub count_others: u8,
    moves: u16,
    pub answer: Answer,
    /// Whether it may be a plain move: exits, one effect, entries.
    is_plain: bool,
    /// The outermost and the last state that was exited, as long as they come in reverse document order.
    exited: Option<(u16, u16)>,
    effect: Option<Effect>,
    /// The first and the last state that was entered, as long as they come in document order.
    entered: Option<(u16, u16)>,
    /// All innermost states that were entered, but for the last.
    leaves: Bytes<24>,
}

/// The effect of a reaction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effect {
    pub source: u16,
    pub branch: u16,
    /// Where it leads: `None` for a stay.
    pub target: Option<u16>,
}

/// A move that follows from the chart and the states that it leads to.
pub(super) struct Plain<'m> {
    pub effect: Option<Effect>,
    /// The innermost states that are entered, all but the last and the last; `None` where it is the one to be expected.
    pub leaves: Option<(&'m [u8], u16)>,
    pub has_moved: bool,
}

impl Moves {
    pub const NONE: Self = Moves {
        list: Bytes::NONE,
        count: 0,
        others: Bytes::NONE,
        count_others: 0,
        moves: 0,
        answer: Answer::Ignored,
        is_plain: true,
        exited: None,
        effect: None,
        entered: None,
        leaves: Bytes::NONE,
    };

    pub fn are_none(&self) -> bool {
        self.moves == 0 && self.count_others == 0
    }

    /// Something happens; whether there was room for it.
    #[must_use]
    pub fn add(&mut self, kind: u8, what: u16) -> bool {
        let fits = self.list.add(&[u64::from(what) << 3 | u64::from(kind)]);
        self.count += u8::from(fits);
        fits
    }

    /// The list was sent, so all that follows in this step has to be.
    pub fn sent(&mut self) {
        self.list.clear();
        self.count = 0;
        self.is_plain = false;
    }

    /// Something that is no move.
    pub fn other(&mut self, kind: u8, event: u16) {
        let fits = self.others.add(&[u64::from(self.moves), u64::from(event) << 3 | u64::from(kind)]);
        self.count_others += u8::from(fits);
        self.is_plain &= fits;
    }

    pub fn exited(&mut self, kind: u8, state: u16) {
        self.moves += 1;
        self.answer = Answer::Moved;
        let outermost = match self.exited {
            None => state,
            Some((first, last)) => {
                self.is_plain &= state < last;
                first
            }
        };
        self.is_plain &= kind == EXIT && self.effect.is_none() && self.entered.is_none();
        self.exited = Some((outermost, state));
    }

    /// An effect; where it leads, if that is to one state or none.
    pub fn effect(&mut self, source: u16, branch: u16, target: Result<Option<u16>, ()>) {
        self.moves += 1;
        self.answer = self.answer.max(Answer::Stayed);
        self.is_plain &= self.effect.is_none() && self.entered.is_none() && target.is_ok();
        self.effect = Some(Effect { source, branch, target: target.ok().flatten() });
    }

    pub fn entered(&mut self, kind: u8, state: u16, tree: &impl Tree) {
        self.moves += 1;
        self.answer = Answer::Moved;
        self.is_plain &= kind == ENTER;
        let first = match self.entered {
            None => state,
            Some((first, last)) => {
                let around = tree.parent(state);
                // Beside what was entered before, and inside what was entered around both.
                let fits = state > last && around >= first && tree.contains(around, last);
                self.is_plain &= fits;
                if fits && around != last {
                    self.is_plain &= self.leaves.add(&[u64::from(last) << 1]);
                }
                first
            }
        };
        self.entered = Some((first, state));
    }

    /// The move, if it is a plain one.
    pub fn plain(&self, is_of_life: bool, tree: &impl Tree) -> Option<Plain<'_>> {
        let domain = match self.effect {
            _ if !self.is_plain => return None,
            Some(Effect { source, target: Some(target), .. }) => tree.domain(source, target),
            _ if self.exited.is_none() && self.entered.is_none() => {
                return Some(Plain { effect: self.effect, leaves: None, has_moved: false });
            }
            None if is_of_life => 0,
            _ => return None,
        };
        if let Some((innermost, outermost)) = self.exited
            && !(tree.parent(outermost) == domain && tree.contains(outermost, innermost))
        {
            return None;
        }
        let leaves = match (self.entered, self.effect) {
            (Some((first, _)), _) if tree.parent(first) != domain => return None,
            (Some((_, last)), effect) => {
                let expected = effect.and_then(|effect| effect.target).unwrap_or(0);
                let is_expected = self.leaves.get().is_empty() && last == tree.first_leaf(expected);
                (!is_expected).then_some((self.leaves.get(), last))
            }
            // Who moves enters something.
            (None, Some(_)) => return None,
            (None, None) => None,
        };
        Some(Plain { effect: self.effect, leaves, has_moved: true })
    }
}
