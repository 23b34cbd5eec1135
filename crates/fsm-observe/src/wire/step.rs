//! A step while it happens: which transitions were considered, what happened, and whether that follows from the chart.

use super::format::{self, happening, verdict};
use super::tree::Tree;
use core::iter;
use fsm_core::observer::Verdict;
use fsm_core::{Answer, Codebook};

/// A list with a fixed capacity.
#[derive(Clone, Copy, Debug)]
pub(super) struct List<T, const ROOM: usize> {
    items: [T; ROOM],
    count: usize,
}

impl<T: Copy, const ROOM: usize> List<T, ROOM> {
    const fn none(nothing: T) -> Self {
        List { items: [nothing; ROOM], count: 0 }
    }

    /// Adds an item. Returns whether there was room for it.
    #[must_use]
    fn add(&mut self, item: T) -> bool {
        let free = self.items.get_mut(self.count);
        let fits = free.map(|free| *free = item).is_some();
        self.count += usize::from(fits);
        fits
    }

    pub fn get(&self) -> &[T] {
        self.items.get(..self.count).unwrap_or_default()
    }
}

/// A considered transition, and the verdict on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Considered {
    pub transition: u16,
    pub verdict: u8,
    /// The transition that takes precedence, if [`verdict::names_another`].
    pub by: u16,
}

impl Considered {
    const NONE: Considered = Considered { transition: 0, verdict: verdict::REFUSED, by: 0 };

    fn new(transition: u16, verdict: Verdict) -> Considered {
        let (verdict, by) = match verdict {
            Verdict::Taken => (verdict::TAKEN, 0),
            Verdict::Passed => (verdict::PASSED, 0),
            Verdict::Failed => (verdict::FAILED, 0),
            Verdict::Outranked { by } => (verdict::OUTRANKED, by),
            Verdict::Excluded { by } => (verdict::EXCLUDED, by),
            Verdict::Deferred => (verdict::DEFERRED, 0),
            Verdict::Ignored => (verdict::IGNORED, 0),
            // Only `why` returns the other verdicts.
            _ => (verdict::REFUSED, 0),
        };
        Considered { transition, verdict, by }
    }
}

/// The beginning of a step, and the transitions that were considered in it.
#[derive(Debug)]
pub(super) struct Step {
    /// Whether there is a step: it has begun, and is neither sent nor given up.
    pub has_begun: bool,
    pub at: u64,
    pub cause: u8,
    /// The number of the event, signal or state. For [`LIFE`](format::LIFE), the kind of change.
    pub subject: u16,
    pub considered: List<Considered, 20>,
}

impl Step {
    pub const NONE: Step =
        Step { has_begun: false, at: 0, cause: 0, subject: 0, considered: List::none(Considered::NONE) };

    pub fn begin(&mut self, at: u64, cause: u8, subject: u16) {
        (self.has_begun, self.at, self.cause, self.subject) = (true, at, cause, subject);
        self.considered.count = 0;
    }

    /// Adds a transition. If there is no room, it replaces the last one, because most often the last one is taken.
    pub fn consider(&mut self, transition: u16, verdict: Verdict) {
        let candidate = Considered::new(transition, verdict);
        if !self.considered.add(candidate)
            && let Some(last) = self.considered.items.last_mut()
        {
            *last = candidate;
        }
    }

    /// Changes the verdict on a transition that was taken.
    pub fn dropped(&mut self, transition: u16, verdict: Verdict) {
        let considered = self.considered.items.get_mut(..self.considered.count).unwrap_or_default();
        if let Some(candidate) = considered.iter_mut().find(|candidate| candidate.transition == transition) {
            *candidate = Considered::new(transition, verdict);
        }
    }

    pub fn is_forced(&self) -> bool {
        (self.cause, self.subject) == (format::LIFE, format::FORCE)
    }

    /// Whether the first considered transition reacts to something else than the subject.
    pub fn has_another_subject(&self, book: &Codebook) -> bool {
        self.considered.get().first().is_some_and(|candidate| book.transition(candidate.transition).0 != self.subject)
    }

    /// What a reader needs to derive everything that happened from the chart; `None` if it does not follow from it.
    pub fn follows(&self, happened: &Happened, book: &Codebook, tree: &impl Tree) -> Option<Moves> {
        let taken = self.considered.get().iter().find(|candidate| candidate.verdict == verdict::TAKEN);
        let first = taken.map(|taken| book.transition(taken.transition).1);
        let end = match (happened.effect, first) {
            _ if happened.is_beyond_chart || self.is_forced() => return None,
            (Some(effect), Some(first)) => effect.branch.checked_sub(first)?,
            (None, None) => 0,
            _ => return None,
        };
        let mut moves = happened.list.get().iter().copied();
        let effect = happened.effect.map(|effect| (happening::EFFECT, effect.branch));
        let (domain, target) = match happened.effect {
            Some(Effect { source, target: Some(target), .. }) => (tree.domain(source, target), target),
            None if self.cause == format::LIFE => (0, 0),
            _ => return moves.eq(effect).then_some(Moves { end, leaf: None }),
        };
        let below = |state| {
            let up = iter::successors(Some(state), |state| Some(tree.parent(*state)));
            up.take_while(|state| *state != domain && *state != 0)
        };
        let of_kind = |happening: Option<(u8, u16)>, kind| happening.filter(|it| it.0 == kind).map(|it| it.1);
        let innermost = of_kind(moves.clone().next(), happening::EXIT).unwrap_or(domain);
        let leaf = of_kind(moves.clone().next_back(), happening::ENTER);
        let is_expected = tree.contains(domain, innermost)
            && tree.contains(domain, leaf.unwrap_or(domain))
            && leaf.is_some() == ((self.cause, self.subject) != (format::LIFE, format::STOP))
            && below(innermost).all(|state| moves.next() == Some((happening::EXIT, state)))
            && below(leaf.unwrap_or(domain)).all(|state| moves.next_back() == Some((happening::ENTER, state)))
            && moves.eq(effect);
        is_expected.then_some(Moves { end, leaf: leaf.filter(|leaf| *leaf != tree.first_leaf(target)) })
    }
}

/// A step that follows from the chart, as far as it is not the most usual one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moves {
    /// The branch that was taken, counted from the first one of its transition.
    pub end: u16,
    /// The leaf that was entered, if it is not the one that is entered first.
    pub leaf: Option<u16>,
}

/// The effect of a reaction.
#[derive(Clone, Copy, Debug)]
struct Effect {
    source: u16,
    branch: u16,
    /// The target; `None` for a `stay`.
    target: Option<u16>,
}

/// What happened in a step.
#[derive(Debug)]
pub(super) struct Happened {
    /// Each happening has a kind, and the number of a state, branch or event.
    pub list: List<(u8, u16), 22>,
    pub answer: Answer,
    /// The last effect.
    effect: Option<Effect>,
    /// Whether it is certain that not everything follows from the chart.
    is_beyond_chart: bool,
}

impl Happened {
    pub const NONE: Self =
        Happened { list: List::none((0, 0)), answer: Answer::Ignored, effect: None, is_beyond_chart: false };

    /// Adds a happening. Returns whether there was room for it.
    #[must_use]
    pub fn add(&mut self, kind: u8, what: u16) -> bool {
        self.answer = self.answer.max(format::answer(kind));
        self.list.add((kind, what))
    }

    /// Notes an effect. `target` is an error if there are several targets, or a push or pop.
    pub fn effect(&mut self, source: u16, branch: u16, target: Result<Option<u16>, ()>) {
        self.is_beyond_chart |= target.is_err();
        self.effect = Some(Effect { source, branch, target: target.ok().flatten() });
    }

    /// Clears the list, because it was sent. All further happenings of this step have to be sent, too.
    pub fn sent(&mut self) {
        self.list.count = 0;
        self.is_beyond_chart = true;
    }

    /// Clears everything, because the step was sent.
    pub fn clear(&mut self) {
        self.list.count = 0;
        (self.answer, self.effect, self.is_beyond_chart) = (Answer::Ignored, None, false);
    }

    pub fn is_none(&self) -> bool {
        self.list.count == 0 && !self.is_beyond_chart
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_step_keeps_the_first_transitions_and_the_last() {
        let mut step = Step::NONE;
        (0..100).for_each(|transition| step.consider(transition, Verdict::Refused));
        step.consider(200, Verdict::Taken);
        let kept = step.considered.get().iter().map(|candidate| (candidate.transition, candidate.verdict));
        let first = (0..19).map(|transition| (transition, verdict::REFUSED));
        assert!(kept.eq(first.chain([(200, verdict::TAKEN)])));
    }

    #[test]
    fn adding_to_a_full_list_returns_false() {
        let mut happened = Happened::NONE;
        let fitting = (0..100).take_while(|state| happened.add(happening::ENTER, *state)).count();
        assert_eq!((fitting, happened.list.get().len(), happened.answer), (22, 22, Answer::Moved));
        happened.sent();
        assert!(happened.add(happening::EFFECT, 7) && !happened.is_none());
        assert_eq!(happened.list.get(), [(happening::EFFECT, 7)]);
    }
}
