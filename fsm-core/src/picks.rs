//! The transitions selected in one step of a machine with regions: at most one for each region, in the order of the
//! leaves that selected them. If several would exit a common state, one of them remains (SCXML, appendix D:
//! `removeConflictingTransitions`).

use crate::observer::Verdict;

/// Up to `N` selected transitions by id, each with the values that its reaction needs later.
///
/// ```
/// use fsm_core::Picks;
///
/// let mut picks = Picks::<&str, 3>::new();
/// picks.insert(0, 7, "of the second leaf");
/// picks.insert(0, 4, "of the first");
/// picks.resolve(|one, other| (one == 7 && other == 4).then_some(true));
/// assert_eq!(picks.len(), 1);
/// assert_eq!(picks.take(0), Some("of the second leaf"));
/// ```
#[derive(Clone, Debug)]
pub struct Picks<P, const N: usize> {
    picks: [Option<(u16, P)>; N],
    len: usize,
}

impl<P, const N: usize> Picks<P, N> {
    /// Creates an empty list.
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        Picks { picks: [const { None }; N], len: 0 }
    }

    /// The number of selected transitions.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether no transition is selected.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Inserts a transition at a position. Has no effect if there is no room left.
    #[inline]
    pub fn insert(&mut self, at: usize, transition: u16, pick: P) {
        if self.len < N && at <= self.len {
            self.picks[self.len] = Some((transition, pick));
            self.picks[at..=self.len].rotate_right(1);
            self.len += 1;
        }
    }

    /// Keeps one transition of each conflicting pair. `beats` returns `None` if two transitions do not conflict, and
    /// otherwise whether the first one wins.
    #[inline]
    pub fn resolve(&mut self, beats: impl Fn(u16, u16) -> Option<bool>) {
        let mut kept = [false; N];
        for new in 0..self.len {
            let Some((transition, _)) = self.picks[new] else { continue };
            let mut beaten = [false; N];
            let mut wins = true;
            for earlier in (0..new).filter(|&earlier| kept[earlier]) {
                let Some((other, _)) = self.picks[earlier] else { continue };
                match beats(transition, other) {
                    Some(true) => beaten[earlier] = true,
                    Some(false) => {
                        wins = false;
                        break;
                    }
                    None => {}
                }
            }
            if wins {
                kept[new] = true;
                (0..new).filter(|&earlier| beaten[earlier]).for_each(|earlier| kept[earlier] = false);
            }
        }
        self.keep(kept);
    }

    fn keep(&mut self, kept: [bool; N]) {
        let mut len = 0;
        for (at, kept) in kept.into_iter().enumerate().take(self.len) {
            if kept {
                self.picks.swap(len, at);
                len += 1;
            } else {
                self.picks[at] = None;
            }
        }
        self.len = len;
    }

    /// The pick at a position.
    #[inline]
    pub fn get(&self, at: usize) -> Option<&P> {
        self.picks.get(at)?.as_ref().map(|(_, pick)| pick)
    }

    /// The transition at a position, and the values that its reaction needs.
    #[inline]
    pub fn get_mut(&mut self, at: usize) -> Option<(u16, &mut P)> {
        self.picks.get_mut(at)?.as_mut().map(|(transition, pick)| (*transition, pick))
    }

    /// The selected transitions, in order.
    pub fn ids(&self) -> impl Iterator<Item = u16> + Clone + '_ {
        self.picks[..self.len].iter().flatten().map(|(transition, _)| *transition)
    }

    /// Which of these transitions are in the list.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn standing(&self, picked: &[Option<u16>; N]) -> [bool; N] {
        picked.map(|picked| picked.is_some_and(|picked| self.ids().any(|standing| standing == picked)))
    }

    /// The selected transitions, by position.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn all(&self) -> [Option<u16>; N] {
        core::array::from_fn(|at| self.ids().nth(at))
    }

    /// Takes the values of the transition at a position, so that none are left there.
    #[inline]
    pub fn take(&mut self, at: usize) -> Option<P> {
        self.picks.get_mut(at)?.take().map(|(_, pick)| pick)
    }

    /// Replaces the values of the transition at a position.
    #[inline]
    pub fn put(&mut self, at: usize, pick: P) {
        if let Some(place) = self.picks.get_mut(at) {
            *place = Some((0, pick));
        }
    }
}

/// Notifies an observer of the `picked` transitions that were dropped, with the reason.
///
/// `stand` says for each of them whether it remains. `exclude` returns `None` if two transitions do not conflict, and
/// otherwise whether the first one outranks the other. Dropped transitions are reported in document order, each with
/// the first reason only.
#[doc(hidden)]
#[inline]
pub fn dropped<const N: usize>(
    picked: &[Option<u16>; N],
    stand: &[bool; N],
    exclude: impl Fn(u16, u16) -> Option<bool>,
    mut tell: impl FnMut(u16, Verdict),
) {
    let all =
        |standing: bool| picked.iter().zip(stand).filter_map(move |(id, &stands)| id.filter(|_| stands == standing));
    let mut last = None;
    for _ in 0..N {
        let Some(dropped) = all(false).filter(|&id| Some(id) > last).min() else { return };
        last = Some(dropped);
        let because = |standing: bool| {
            let others = all(standing).filter(|&by| by != dropped);
            others.filter_map(|by| Some((by, exclude(by, dropped)?))).min()
        };
        // The transition that beat this one may have been dropped later itself.
        match because(true).or_else(|| because(false)) {
            Some((by, true)) => tell(dropped, Verdict::Outranked { by }),
            Some((by, false)) => tell(dropped, Verdict::Excluded { by }),
            None => {}
        }
    }
}

impl<P, const N: usize> Default for Picks<P, N> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::Picks;

    fn kept(all: &[u16], beats: impl Fn(u16, u16) -> Option<bool>) -> Vec<u16> {
        let mut picks = Picks::<u16, 4>::new();
        all.iter().enumerate().for_each(|(at, &transition)| picks.insert(at, transition, transition));
        picks.resolve(beats);
        (0..picks.len()).filter_map(|at| picks.take(at)).collect()
    }

    extern crate std;
    use std::vec::Vec;

    #[test]
    fn compatible_transitions_are_all_kept() {
        assert_eq!(kept(&[3, 1, 2], |_, _| None), [3, 1, 2]);
    }

    #[test]
    fn the_earlier_transition_is_kept_unless_the_later_beats_it() {
        assert_eq!(kept(&[3, 1, 2], |_, _| Some(false)), [3]);
        assert_eq!(kept(&[3, 1, 2], |_, _| Some(true)), [2]);
        assert_eq!(kept(&[3, 1, 2], |one, other| (one + other == 3).then_some(one == 2)), [3, 2]);
    }

    #[test]
    fn a_dropped_transition_does_not_beat_later_ones() {
        // 2 beats 1. 3 and 1 conflict, but 1 has been dropped already.
        assert_eq!(
            kept(&[1, 2, 3], |one, other| match (one, other) {
                (2, 1) => Some(true),
                (3, 1) => Some(false),
                _ => None,
            }),
            [2, 3]
        );
    }
}
