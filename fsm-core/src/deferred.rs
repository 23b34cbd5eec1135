//! What a machine keeps for later: events that an active state defers, in a queue of fixed room inside the machine.
//!
//! An event is *kept* when a state defers it, and *recalled* when a call has nothing else left to do (UML 2.5.1, 14.2.3.4.4:
//! deferred events stay in the pool until no active state defers them). To recall is to tell it once more: who still defers
//! it keeps it again, and once all that wait were recalled they stand in the order in which they came.

use crate::{Answer, Queue};
use core::cmp::Ordering;
use core::fmt;

/// The events that a machine has deferred, with room for `N`; oldest first.
///
/// ```
/// use fsm_core::Deferred;
///
/// let mut deferred = Deferred::<&str, 3>::new();
/// for event in ["Print", "Scan", "Copy"] {
///     deferred.keep(event).unwrap();
/// }
/// assert_eq!(deferred.keep("Fax"), Err("Fax"), "no room");
///
/// // `Print` is still deferred, `Scan` is not.
/// assert_eq!(deferred.recall(0), Some("Print"));
/// deferred.keep("Print").unwrap();
/// deferred.kept_again(0);
/// assert_eq!(deferred.recall(1), Some("Scan"));
/// assert!(deferred.iter().eq(&["Print", "Copy"]));
/// ```
#[derive(Clone, Copy)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Deferred<Event, const N: usize> {
    kept: Queue<Event, N>,
    stirred: bool,
}

impl<Event, const N: usize> Deferred<Event, N> {
    /// Nothing is deferred.
    #[must_use]
    pub const fn new() -> Self {
        Deferred { kept: Queue::new(), stirred: false }
    }

    /// How many wait.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.kept.len()
    }

    /// For how many more there is room.
    #[must_use]
    #[inline]
    pub const fn room(&self) -> usize {
        N - self.len()
    }

    /// Whether none waits.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// Those that wait, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Event> {
        self.kept.iter()
    }

    /// Keeps an event.
    ///
    /// # Errors
    ///
    /// The event, if there is no room for it.
    #[inline]
    pub fn keep(&mut self, event: Event) -> Result<(), Event> {
        self.kept.push(event)
    }

    /// A step was taken: what is kept is worth another look.
    #[inline]
    pub fn stir(&mut self) {
        self.stirred = true;
    }

    /// How many events are worth another look: all of them after a step, else none.
    #[must_use]
    #[inline]
    pub fn stirred(&self) -> usize {
        if self.stirred { self.kept.len() } else { 0 }
    }

    /// Whether a step was taken since the last look.
    #[must_use]
    #[inline]
    pub const fn is_stirred(&self) -> bool {
        self.stirred
    }

    /// Takes the oldest event where nothing is deferred any more: it will not be kept again.
    #[inline]
    pub fn oldest(&mut self) -> Option<Event> {
        self.kept.pop()
    }

    /// What is kept rests until the next step.
    #[inline]
    pub fn rest(&mut self) {
        self.stirred = false;
    }

    /// Takes the event at a position, the oldest at 0, to be told once more. The others stay in their order.
    #[inline]
    pub fn recall(&mut self, at: usize) -> Option<Event> {
        self.kept.remove(at)
    }

    /// What was recalled has been kept again: it is as old as it was.
    #[inline]
    pub fn kept_again(&mut self, at: usize) {
        self.kept.move_newest(at);
    }
}

/// The events that wait, oldest first.
impl<Event: fmt::Debug, const N: usize> fmt::Debug for Deferred<Event, N> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}

impl<Event, const N: usize> Default for Deferred<Event, N> {
    fn default() -> Self {
        Self::new()
    }
}

/// Two are equal if the same events wait in the same order.
impl<Event: PartialEq, const N: usize> PartialEq for Deferred<Event, N> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<Event: Eq, const N: usize> Eq for Deferred<Event, N> {}

/// Event by event, the oldest first.
impl<Event: PartialOrd, const N: usize> PartialOrd for Deferred<Event, N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.iter().partial_cmp(other.iter())
    }
}

impl<Event: Ord, const N: usize> Ord for Deferred<Event, N> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.iter().cmp(other.iter())
    }
}

impl<Event: core::hash::Hash, const N: usize> core::hash::Hash for Deferred<Event, N> {
    fn hash<H: core::hash::Hasher>(&self, hasher: &mut H) {
        self.len().hash(hasher);
        self.iter().for_each(|event| event.hash(hasher));
    }
}

/// An event that is deferred and finds no room is dropped, and its caller told so. It is out of the way: a queue that is full
/// is rare, and what else a call may answer is then a constant where it is inlined.
#[cold]
#[inline(never)]
pub fn refused<Event>(_: Event) -> Answer {
    Answer::Refused
}

#[cfg(test)]
mod tests {
    use super::Deferred;
    use std::vec::Vec;

    #[test]
    fn compares_what_waits_wherever_it_stands() {
        let of = |skipped: u32, events: &[u32]| {
            let mut deferred = Deferred::<u32, 3>::new();
            for _ in 0..skipped {
                deferred.keep(0).unwrap();
                deferred.oldest();
            }
            events.iter().for_each(|event| deferred.keep(*event).unwrap());
            deferred
        };
        let sorted: [&[u32]; 5] = [&[], &[1], &[1, 2], &[1, 2, 0], &[2]];
        for (one, other) in (0..5).flat_map(|one| (0..5).map(move |other| (one, other))) {
            let (left, right) = (of(one as u32, sorted[one]), of(2, sorted[other]));
            assert_eq!(left.cmp(&right), one.cmp(&other));
            assert_eq!((left.partial_cmp(&right), left == right), (Some(one.cmp(&other)), one == other));
        }
    }

    #[test]
    fn keeps_its_order_whatever_is_recalled() {
        for (taken, begin) in (0..4).flat_map(|taken| (0..4).map(move |begin| (taken, begin))) {
            let mut deferred = Deferred::<usize, 4>::new();
            // Wherever in the ring the oldest stands.
            for _ in 0..begin {
                deferred.keep(0).unwrap();
                deferred.oldest();
            }
            (0..4).for_each(|event| deferred.keep(event).unwrap());
            for nth in 0..4 {
                let event = deferred.recall(nth).unwrap();
                if event == taken {
                    // What that raises and is deferred comes behind all others.
                    deferred.keep(9).unwrap();
                    break;
                }
                deferred.keep(event).unwrap();
                deferred.kept_again(nth);
            }
            let expected: Vec<_> = (0..4).filter(|event| *event != taken).chain([9]).collect();
            assert!(deferred.iter().eq(&expected));
        }
    }
}
