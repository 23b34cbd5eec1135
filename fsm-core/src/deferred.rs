//! Deferred events, which a machine keeps in a queue of fixed size.
//!
//! An event is *kept* when a state defers it, and *recalled* when a call has nothing else left to do (UML 2.5.1,
//! 14.2.3.4.4: deferred events stay in the pool until no active state defers them). A recalled event is handled again.
//! If it is deferred again, it keeps its position, so the events stay in the order in which they came.

use crate::{Answer, Queue};
use core::cmp::Ordering;
use core::fmt;

/// The deferred events of a machine, oldest first, with room for `N`.
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
    #[cfg_attr(feature = "serde", serde(rename = "events"))]
    kept: Queue<Event, N>,
    stirred: bool,
}

impl<Event, const N: usize> Deferred<Event, N> {
    /// Creates an empty queue.
    #[must_use]
    pub const fn new() -> Self {
        Deferred { kept: Queue::new(), stirred: false }
    }

    /// The number of deferred events.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.kept.len()
    }

    /// The number of events for which there is still room.
    #[must_use]
    #[inline]
    pub const fn room(&self) -> usize {
        N - self.len()
    }

    /// Whether no event is deferred.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// The deferred events, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Event> {
        self.kept.iter()
    }

    /// Defers an event.
    ///
    /// # Errors
    ///
    /// Returns the event if there is no room for it.
    #[inline]
    pub fn keep(&mut self, event: Event) -> Result<(), Event> {
        self.kept.push(event)
    }

    /// Notes that a step was taken, so the deferred events have to be recalled.
    #[inline]
    pub fn stir(&mut self) {
        self.stirred = true;
    }

    /// The number of events to recall: all if a step was taken since [`rest`](Self::rest), and otherwise none.
    #[must_use]
    #[inline]
    pub fn stirred(&self) -> usize {
        if self.stirred { self.kept.len() } else { 0 }
    }

    /// Whether a step was taken since [`rest`](Self::rest).
    #[must_use]
    #[inline]
    pub const fn is_stirred(&self) -> bool {
        self.stirred
    }

    /// Takes the oldest event, for a configuration in which no event is deferred, so that it cannot be deferred again.
    #[inline]
    pub fn oldest(&mut self) -> Option<Event> {
        self.kept.pop()
    }

    /// Notes that all events have been recalled. They are not recalled again before the next step.
    #[inline]
    pub fn rest(&mut self) {
        self.stirred = false;
    }

    /// Takes the event at a position, where 0 is the oldest, to handle it again. The others keep their order.
    #[inline]
    pub fn recall(&mut self, at: usize) -> Option<Event> {
        self.kept.remove(at)
    }

    /// Notes that the event recalled from position `at` was deferred again, and moves it back there.
    #[inline]
    pub fn kept_again(&mut self, at: usize) {
        self.kept.move_newest(at);
    }
}

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

impl<Event: PartialEq, const N: usize> PartialEq for Deferred<Event, N> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<Event: Eq, const N: usize> Eq for Deferred<Event, N> {}

/// Compares event by event, oldest first.
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

/// Drops an event that cannot be deferred, because there is no room for it. This is not inlined, because a full queue
/// is rare, and the other answers of a call are then constants at the call.
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
    fn comparison_does_not_depend_on_the_ring_position() {
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
    fn recalling_any_event_keeps_the_order_of_the_others() {
        for (taken, begin) in (0..4).flat_map(|taken| (0..4).map(move |begin| (taken, begin))) {
            let mut deferred = Deferred::<usize, 4>::new();
            // The oldest event may be at any position of the ring.
            for _ in 0..begin {
                deferred.keep(0).unwrap();
                deferred.oldest();
            }
            (0..4).for_each(|event| deferred.keep(event).unwrap());
            for nth in 0..4 {
                let event = deferred.recall(nth).unwrap();
                if event == taken {
                    // An event that is deferred during the recall comes after all others.
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
