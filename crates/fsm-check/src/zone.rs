//! Zones: knowledge about the remaining times of some timers, as bounds on each of them and on their differences.
//!
//! A zone is a matrix of differences (Dill 1989). All operations are exact, except [`elapse`](Zone::elapse) if some timers
//! are stopped: it forgets differences between these and the running ones, unless the remaining times bound them. So a zone
//! never excludes anything that is possible.

use std::time::Duration;

/// A bound on a difference: twice the number of nanoseconds, plus one if the bound itself is included.
type Bound = i64;

const NONE: Bound = i64::MAX;
/// At most zero.
const ZERO: Bound = 1;
/// Less than zero.
const LESS: Bound = 0;
/// The first duration that is not distinguished from an unlimited one: about four and a half years.
const LONGEST: u64 = 1 << 57;

fn sum(one: Bound, other: Bound) -> Bound {
    if one == NONE || other == NONE { NONE } else { ((one >> 1) + (other >> 1)) * 2 + (one & other & 1) }
}

/// Bounds on the remaining times of timers, which are numbered from 1. Number 0 is the constant zero.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Zone {
    timers: u16,
    /// The bound on the difference between the timers of a row and a column.
    bounds: Box<[Bound]>,
}

impl Zone {
    /// The zone without timers.
    pub fn empty() -> Self {
        Zone { timers: 0, bounds: Box::new([ZERO]) }
    }

    fn at(&self, row: usize, column: usize) -> Bound {
        self.bounds[row * self.size() + column]
    }

    fn set(&mut self, row: usize, column: usize, bound: Bound) {
        let at = row * self.size() + column;
        self.bounds[at] = bound;
    }

    fn size(&self) -> usize {
        usize::from(self.timers) + 1
    }

    /// Adds a bound, and makes each other bound as tight as it implies. Returns `None` if nothing is left.
    fn with(mut self, row: usize, column: usize, bound: Bound) -> Option<Self> {
        if sum(bound, self.at(column, row)) < ZERO {
            return None;
        }
        if bound < self.at(row, column) {
            for from in 0..self.size() {
                let way = sum(self.at(from, row), bound);
                for to in 0..self.size() {
                    let way = sum(way, self.at(column, to));
                    if way < self.at(from, to) {
                        self.set(from, to, way);
                    }
                }
            }
        }
        Some(self)
    }

    /// The part in which a timer is due; `None` if it cannot be.
    pub fn due(self, timer: usize) -> Option<Self> {
        self.with(timer, 0, ZERO)
    }

    /// The part in which a timer is not due; `None` if it must be.
    pub fn not_due(self, timer: usize) -> Option<Self> {
        self.with(0, timer, LESS)
    }

    /// Lets any time pass until a running timer is due.
    pub fn elapse(mut self, runs: &[bool]) -> Self {
        let all = 1..self.size();
        let is_running = |timer: &usize| runs[timer - 1];
        for timer in all.clone().filter(is_running) {
            // The timer has at least as much time left as another running timer plus the difference of the two.
            let others = all.clone().filter(is_running).map(|other| sum(ZERO, self.at(other, timer)));
            let least = others.min().unwrap_or(ZERO).min(ZERO);
            self.set(0, timer, least);
        }
        for (stopped, timer) in all.clone().flat_map(|stopped| all.clone().map(move |timer| (stopped, timer))) {
            if !is_running(&stopped) && is_running(&timer) {
                self.set(stopped, timer, sum(self.at(stopped, 0), self.at(0, timer)));
            }
        }
        self
    }

    /// Selects timers, in a new order, and adds new ones with these remaining times; `None` is any time.
    pub fn select(&self, timers: &[Timers]) -> Self {
        let size = timers.len() + 1;
        let mut zone = Zone { timers: timers.len() as u16, bounds: vec![ZERO; size * size].into() };
        // The bounds on the difference from zero, in both directions, and the number in the old zone.
        let of = |timer: usize| match timer.checked_sub(1).map(|timer| timers[timer]) {
            None => (ZERO, ZERO, Some(0)),
            Some(Timers::Kept(old)) => (self.at(old, 0), self.at(0, old), Some(old)),
            Some(Timers::Started(duration)) => {
                let known = duration.map(|duration| duration.as_nanos()).filter(|&time| time < u128::from(LONGEST));
                let bounds = known.map(|time| (time as i64 * 2 + 1, time as i64 * -2 + 1));
                let (most, least) = bounds.unwrap_or((NONE, ZERO));
                (most, least, None)
            }
        };
        for (row, column) in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
            let ((most, _, from), (_, least, to)) = (of(row), of(column));
            let bound = match from.zip(to) {
                _ if row == column => ZERO,
                Some((from, to)) => self.at(from, to),
                None => sum(most, least),
            };
            zone.set(row, column, bound);
        }
        zone
    }
}

/// A timer of a new zone.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Timers {
    /// The timer with this number.
    Kept(usize),
    /// A timer that has been started, and its duration, if that is known.
    Started(Option<Duration>),
}

#[cfg(test)]
mod tests {
    use super::{Timers, Zone, sum};
    use std::time::Duration;

    impl Zone {
        /// Makes each bound as tight as the others imply (Floyd and Warshall).
        fn closed(&self) -> Zone {
            let mut zone = self.clone();
            let all = 0..zone.size();
            for between in all.clone() {
                for (row, column) in all.clone().flat_map(|row| all.clone().map(move |column| (row, column))) {
                    let way = sum(zone.at(row, between), zone.at(between, column));
                    zone.set(row, column, way.min(zone.at(row, column)));
                }
            }
            zone
        }
    }

    fn started(seconds: &[u64]) -> Zone {
        let timers: Vec<_> = seconds.iter().map(|&time| Timers::Started(Some(Duration::from_secs(time)))).collect();
        Zone::empty().select(&timers)
    }

    #[test]
    fn the_shorter_of_two_timers_is_due_first() {
        let zone = started(&[5, 2]).elapse(&[true, true]);
        assert!(zone.clone().due(1).is_none());
        let later = zone.due(2).unwrap();
        assert!(later.clone().not_due(1).is_some());
        // The first one has three seconds left, so one of two seconds is due before it again, and the next is not.
        let again = later.select(&[Timers::Kept(1), Timers::Started(Some(Duration::from_secs(2)))]);
        let again = again.elapse(&[true, true]);
        assert!(again.clone().due(1).is_none());
        let last = again.due(2).unwrap().select(&[Timers::Kept(1), Timers::Started(Some(Duration::from_secs(2)))]);
        let last = last.elapse(&[true, true]);
        assert!(last.clone().due(1).is_some() && last.due(2).is_none());
    }

    #[test]
    fn timers_of_the_same_length_are_due_together() {
        let zone = started(&[3, 3]).elapse(&[true, true]);
        assert!(zone.clone().due(1).and_then(|zone| zone.not_due(2)).is_none());
        assert!(zone.due(1).and_then(|zone| zone.due(2)).is_some());
    }

    #[test]
    fn a_stopped_timer_keeps_its_time() {
        let zone = started(&[3, 5]).elapse(&[true, false]);
        assert!(zone.clone().due(2).is_none());
        // Whenever the stopped one is resumed, it has five seconds left.
        let on = zone.select(&[Timers::Kept(2), Timers::Started(Some(Duration::from_secs(4)))]).elapse(&[true, true]);
        assert!(on.clone().due(1).is_none() && on.due(2).is_some());
    }

    #[test]
    fn an_unknown_duration_may_end_at_any_time() {
        let zone = Zone::empty().select(&[Timers::Started(None), Timers::Started(Some(Duration::from_secs(1)))]);
        let zone = zone.elapse(&[true, true]);
        assert!(zone.clone().due(1).and_then(|zone| zone.not_due(2)).is_some());
        assert!(zone.due(2).and_then(|zone| zone.not_due(1)).is_some());
    }

    /// Each operation keeps all bounds tight, so equal zones have equal bounds.
    #[test]
    fn bounds_are_as_tight_as_possible() {
        let mut zones = vec![started(&[5, 2, 7])];
        for _ in 0..4 {
            let mut next = Vec::new();
            for zone in zones {
                let zone = zone.elapse(&[true, true, false]);
                assert_eq!(zone, zone.closed());
                for timer in [1, 2] {
                    let due = zone.clone().due(timer).and_then(|zone| zone.not_due(3 - timer));
                    let Some(due) = due else { continue };
                    assert_eq!(due, due.closed());
                    let again =
                        [Timers::Started(Some(Duration::from_secs(3))), Timers::Kept(3 - timer), Timers::Kept(3)];
                    let unlimited = [Timers::Kept(3), Timers::Kept(3 - timer), Timers::Started(None)];
                    for timers in [again, unlimited] {
                        let selected = due.select(&timers);
                        assert_eq!(selected, selected.closed());
                        next.push(selected);
                    }
                }
            }
            zones = next;
        }
        assert!(zones.len() > 20, "{} zones were compared", zones.len());
    }

    #[test]
    fn zones_of_permuted_timers_are_equal() {
        let one = started(&[4, 2]).elapse(&[true, true]);
        let swapped = started(&[2, 4]).elapse(&[true, true]).select(&[Timers::Kept(2), Timers::Kept(1)]);
        assert_eq!(one, swapped);
    }
}
