//! The happenings of a step: a list, and whether it follows from the chart, so that it need not be sent.

use super::format::happening::{ENTER, EXIT};
use super::looks::Bytes;
use super::tree::Tree;
use fsm_core::Answer;

#[derive(Debug)]
pub(super) struct Moves {
    pub list: Bytes<64>,
    pub count: u8,
    /// The happenings that are not moves: raised, discarded and deferred events. Each follows the number of moves that
    /// precede it.
    pub others: Bytes<24>,
    pub count_others: u8,
    moves: u16,
    pub answer: Answer,
    /// Whether this may be a plain move: exits, one effect, entries.
    is_plain: bool,
    /// The first and the last state that was exited, as long as they come in reverse document order.
    exited: Option<(u16, u16)>,
    effect: Option<Effect>,
    /// The first and the last state that was entered, as long as they come in document order.
    entered: Option<(u16, u16)>,
    /// The innermost states that were entered, except the last.
    leaves: Bytes<24>,
}

/// The effect of a reaction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effect {
    pub source: u16,
    pub branch: u16,
    /// The target; `None` for a `stay`.
    pub target: Option<u16>,
}

/// A move that follows from the chart and the states that it leads to.
pub(super) struct Plain<'m> {
    pub effect: Option<Effect>,
    /// The innermost states that are entered: all but the last, and the last. `None` if they are the expected ones.
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

    /// Adds a happening. Returns whether there was room for it.
    #[must_use]
    pub fn add(&mut self, kind: u8, what: u16) -> bool {
        let fits = self.list.add(&[u64::from(what) << 3 | u64::from(kind)]);
        self.count += u8::from(fits);
        fits
    }

    /// Clears the list, because it was sent. All further happenings of this step have to be sent, too.
    pub fn sent(&mut self) {
        self.list.clear();
        self.count = 0;
        self.is_plain = false;
    }

    /// Adds a happening that is not a move.
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

    /// Adds an effect. `target` is an error if there are several targets, or a push or pop.
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
                // The state must be nested in a state entered before, or have a common parent with one.
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
            // A move enters at least one state.
            (None, Some(_)) => return None,
            (None, None) => None,
        };
        Some(Plain { effect: self.effect, leaves, has_moved: true })
    }
}
