//! A walk through a graph that visits everything that is wanted.

use std::collections::BTreeMap;

use super::observer::Last;
use crate::explore::Deadline;

/// A step between two configurations.
pub(super) struct Way {
    pub(super) source: u32,
    pub(super) step: u16,
    pub(super) target: u32,
    /// The numbers of the wanted items that happen in the step. An item may occur more than once.
    pub(super) items: Box<[u32]>,
    /// The transition that makes a pair with the last one before the step.
    pub(super) first: Option<u16>,
    pub(super) last: Last,
}

/// The graph, with its ways sorted by their sources.
pub(super) struct Walk {
    pub(super) ways: Vec<Way>,
    /// The numbers of the wanted pairs of transitions.
    pub(super) pairs: BTreeMap<(u16, u16), u32>,
    /// The transition that was taken last at the start, which is the configuration 0.
    pub(super) last_at_start: Option<u16>,
    pub(super) deadline: Deadline,
}

/// A configuration, and the transition that was taken last if pairs are wanted.
type Position = (u32, Option<u16>);

impl Walk {
    /// Returns paths from the start, as numbers of steps, that visit all wanted items: those with numbers below `count`.
    ///
    /// Each path continues with the nearest way to something new.
    pub(super) fn paths(&self, count: usize) -> Vec<Vec<u16>> {
        let start = self.position(0, self.last_at_start);
        let mut wanted = vec![true; count];
        let mut left = count;
        let mut paths = Vec::new();
        let (mut path, mut here) = (Vec::new(), start);
        while left > 0 {
            let more = self.nearest(here, &wanted);
            if more.is_empty() {
                assert!(!path.is_empty(), "everything that is wanted can be reached from the start");
                paths.push(std::mem::take(&mut path));
                here = start;
            }
            for way in more {
                for item in self.items(here, way) {
                    left -= usize::from(std::mem::take(&mut wanted[item as usize]));
                }
                here = self.after(here, way);
                path.push(way.step);
            }
        }
        paths.extend(Some(path).filter(|path| !path.is_empty()));
        paths
    }

    /// Returns the ways from `start` to the nearest way that visits something wanted, including that one. Among several, chooses
    /// one that leads back to its source, because leaving it for later would cost a way back to it, then the one that visits
    /// most, and then the one after which most others can be visited at once, so that few are left for later.
    fn nearest(&self, start: Position, wanted: &[bool]) -> Vec<&Way> {
        let mut came: BTreeMap<Position, Option<(Position, &Way)>> = BTreeMap::from([(start, None)]);
        let mut level = vec![start];
        while !level.is_empty() {
            self.deadline.check();
            let mut best: Option<((bool, usize, usize), Position, &Way)> = None;
            let mut next = Vec::new();
            for &here in &level {
                for way in self.from(here.0) {
                    let after = self.after(here, way);
                    let new = self.count(here, way, wanted);
                    if new > 0 {
                        let rest = self.from(after.0).iter().filter(|way| self.count(after, way, wanted) > 0).count();
                        let score = (after == here, new, rest);
                        if best.is_none_or(|(most, ..)| score > most) {
                            best = Some((score, here, way));
                        }
                    }
                    came.entry(after).or_insert_with(|| {
                        next.push(after);
                        Some((here, way))
                    });
                }
            }
            if let Some((_, mut here, way)) = best {
                let mut ways = vec![way];
                while let Some((before, way)) = came[&here] {
                    ways.push(way);
                    here = before;
                }
                ways.reverse();
                return ways;
            }
            level = next;
        }
        Vec::new()
    }

    /// The number of wanted items that a way visits.
    fn count(&self, here: Position, way: &Way, wanted: &[bool]) -> usize {
        let mut items: Vec<u32> = self.items(here, way).filter(|&item| wanted[item as usize]).collect();
        items.sort_unstable();
        items.dedup();
        items.len()
    }

    fn from(&self, source: u32) -> &[Way] {
        let rest = &self.ways[self.ways.partition_point(|way| way.source < source)..];
        &rest[..rest.partition_point(|way| way.source == source)]
    }

    fn items<'w>(&self, here: Position, way: &'w Way) -> impl Iterator<Item = u32> + use<'w> {
        let pair = here.1.zip(way.first).and_then(|pair| self.pairs.get(&pair));
        way.items.iter().copied().chain(pair.copied())
    }

    fn after(&self, here: Position, way: &Way) -> Position {
        let last = match way.last {
            Last::Kept => here.1,
            Last::Cleared => None,
            Last::Taken(transition) => Some(transition),
        };
        self.position(way.target, last)
    }

    fn position(&self, at: u32, last: Option<u16>) -> Position {
        (at, last.filter(|_| !self.pairs.is_empty()))
    }
}
