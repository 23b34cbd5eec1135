//! The comparison of the counts of tests with the reachable items.

use super::items::{Counts, Item, Kind};

/// The comparison of the counts of tests with the reachable items. Its text is a table, with a list of the missing items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Covered {
    pub(super) counts: Counts,
    pub(super) reachable: Counts,
    /// Whether all items of the text are compared, because it is not known which of them are reachable.
    pub(super) is_all: bool,
}

impl Counts {
    /// Compares the counts of tests with what is reachable.
    ///
    /// # Panics
    ///
    /// Panics if nothing is reachable, because all of it would be covered, and if another machine was counted.
    #[must_use]
    #[track_caller]
    pub fn against(&self, reachable: &Counts) -> Covered {
        assert!(!reachable.is_empty(), "nothing is reachable, so nothing can be covered");
        let (counted, expected) = (&self.machine, &reachable.machine);
        assert!(!self.differs(expected), "counts of `{counted}` are compared with those of `{expected}`");
        Covered { counts: self.clone(), reachable: reachable.clone(), is_all: false }
    }

    /// Compares the counts of tests with all items of a machine that no search explores, such as
    /// [`Coverage::states`](super::Coverage::states). Some of them may not be reachable, so 100 % cannot always be attained,
    /// and kinds without items are not compared.
    ///
    /// # Panics
    ///
    /// Panics under the conditions of [`against`](Self::against).
    #[must_use]
    #[track_caller]
    pub fn against_all(&self, all: &Counts) -> Covered {
        Covered { is_all: true, ..self.against(all) }
    }
}

impl Covered {
    /// The name of the machine.
    #[must_use]
    pub fn machine(&self) -> &str {
        let states = &*self.reachable.machine;
        states.strip_suffix("State").unwrap_or(states)
    }

    /// The reachable items, each with the number of times that it happened in tests. A requirement is one item.
    pub fn items(&self) -> impl Iterator<Item = (&Item, u64)> {
        let count = |item: &Item| self.counts.counts.get(item).copied().unwrap_or(0);
        let mut items: Vec<_> = self.reachable.counts.keys().map(|item| (item, count(item))).collect();
        // A requirement is covered if all its states and transitions are.
        items.dedup_by(|(item, count), (first, least)| {
            let is_same = item.kind == Kind::Requirement && first.kind == item.kind && first.at.0 == item.at.0;
            *least = if is_same { (*least).min(*count) } else { *least };
            is_same
        });
        items.into_iter()
    }

    /// The number of times that the item at a position happened in tests. Returns `None` if it did not happen and is not
    /// reachable.
    #[must_use]
    pub fn count(&self, kind: Kind, at: (u16, u16)) -> Option<u64> {
        let first = Item { kind, at, text: String::new() };
        let found = |counts: &Counts| {
            let (item, count) = counts.counts.range(&first..).next()?;
            (item.kind == kind && item.at == at).then_some(*count)
        };
        found(&self.counts).or_else(|| found(&self.reachable).map(|_| 0))
    }

    /// The number of items of a kind that were covered, and the number of those that are reachable.
    #[must_use]
    pub fn ratio(&self, kind: Kind) -> (usize, usize) {
        let of_kind = || self.items().filter(|(item, _)| item.kind == kind);
        (of_kind().filter(|(_, count)| *count > 0).count(), of_kind().count())
    }

    /// The number of states with a tag that were covered, and the number of those that are reachable.
    #[must_use]
    pub fn tag(&self, tag: &str) -> (usize, usize) {
        let has_tag = |item: &Item| item.text.split_once(": ").is_some_and(|(name, _)| name == tag);
        let states = || self.items().filter(|(item, _)| item.kind == Kind::Tag && has_tag(item));
        (states().filter(|(_, count)| *count > 0).count(), states().count())
    }

    /// The percentage of the reachable items of a kind that were covered; 100 if there are none.
    #[must_use]
    pub fn percent(&self, kind: Kind) -> f64 {
        let (covered, reachable) = self.ratio(kind);
        percent(covered, reachable)
    }

    /// The reachable items of a kind that were not covered.
    pub fn missing(&self, kind: Kind) -> impl Iterator<Item = &str> {
        self.items().filter(move |(item, count)| item.kind == kind && *count == 0).map(|(item, _)| &*item.text)
    }

    /// The items of a kind that happened although they are not reachable: the search has too few steps or too narrow bounds.
    pub fn unexpected(&self, kind: Kind) -> impl Iterator<Item = &str> {
        // The states and transitions of a requirement or a tag are listed themselves.
        let is_listed = |item: &&Item| !matches!(item.kind, Kind::Requirement | Kind::Tag);
        let is_compared = !self.is_all || self.reachable.len(kind) > 0;
        let unexpected = self.counts.counts.keys().filter(move |item| is_compared && is_listed(item));
        let unexpected = unexpected.filter(|item| !self.reachable.counts.contains_key(item));
        unexpected.filter(move |item| item.kind == kind).map(|item| &*item.text)
    }
}

/// 100 if there is nothing.
pub(super) fn percent(covered: usize, reachable: usize) -> f64 {
    if reachable == 0 { 100.0 } else { (covered * 100) as f64 / reachable as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In `f64`, 29 / 50 * 100 is less than 58.
    #[test]
    fn percentages_are_not_rounded_twice() {
        let item = |at| (Item { kind: Kind::State, at: (at, 0), text: String::new() }, 1);
        let counts = |states| Counts { counts: (0..states).map(item).collect(), ..Counts::of("Robot") };
        assert_eq!(counts(29).against(&counts(50)).percent(Kind::State), 58.0);
    }
}
