//! The queues of a call that runs to completion: composites that have completed, and raised events and signals.
//!
//! Both have a fixed size and exist only during a call. They are not part of the machine, and are empty again before
//! the call returns. The generated code decides which queue comes first (SCXML, appendix D: the internal queue;
//! completions before raised events).

use core::fmt;

/// A first-in, first-out queue with room for `N` items, without allocation.
///
/// ```
/// use fsm_core::Queue;
///
/// let mut queue = Queue::<u8, 2>::new();
/// assert_eq!(queue.push(1), Ok(()));
/// assert_eq!(queue.push(2), Ok(()));
/// assert_eq!(queue.push(3), Err(3), "no room");
/// assert_eq!((queue.pop(), queue.pop(), queue.pop()), (Some(1), Some(2), None));
/// ```
#[derive(Clone, Copy)]
pub struct Queue<T, const N: usize> {
    /// A ring buffer. The items are stored from `oldest` up to `next`, wrapping around at the end.
    items: [Option<T>; N],
    /// The position of the oldest item, if there is one.
    oldest: usize,
    /// The position for the next item, if there is room.
    next: usize,
}

impl<T, const N: usize> Queue<T, N> {
    /// Creates an empty queue.
    #[must_use]
    pub const fn new() -> Self {
        Queue { items: [const { None }; N], oldest: 0, next: 0 }
    }

    /// Whether the queue is empty.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        N == 0 || self.items[self.oldest].is_none()
    }

    /// The number of waiting items.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        if self.is_empty() {
            0
        } else if self.oldest < self.next {
            self.next - self.oldest
        } else {
            N - self.oldest + self.next
        }
    }

    /// Appends an item.
    ///
    /// # Errors
    ///
    /// Returns the item if there is no room for it.
    #[inline]
    pub fn push(&mut self, item: T) -> Result<(), T> {
        match self.items.get_mut(self.next) {
            Some(place @ None) => *place = Some(item),
            _ => return Err(item),
        }
        self.next = Self::after(self.next);
        Ok(())
    }

    /// Takes the oldest item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        let item = self.items.get_mut(self.oldest)?.take()?;
        self.oldest = Self::after(self.oldest);
        Some(item)
    }

    /// Takes the item at a position, where 0 is the oldest. The others keep their order.
    #[inline]
    pub(crate) fn remove(&mut self, at: usize) -> Option<T> {
        for nth in (1..=at).rev() {
            self.swap_with_older(nth);
        }
        self.pop()
    }

    /// Moves the newest item to a position, in front of the items from there on.
    #[inline]
    pub(crate) fn move_newest(&mut self, to: usize) {
        for nth in (to + 1..self.len()).rev() {
            self.swap_with_older(nth);
        }
    }

    #[inline]
    fn swap_with_older(&mut self, nth: usize) {
        let place = |nth| (self.oldest + nth) % N;
        self.items.swap(place(nth), place(nth - 1));
    }

    /// The waiting items, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        let (wrapped, first) = self.items.split_at(self.oldest);
        first.iter().chain(wrapped).map_while(Option::as_ref)
    }

    /// The next position of the ring.
    #[inline]
    const fn after(place: usize) -> usize {
        if place + 1 < N { place + 1 } else { 0 }
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Queue<T, N> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}

impl<T, const N: usize> Default for Queue<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

/// The queues of one call: completed composites, and raised events.
///
/// Each queue is created when something is stored in it, because most calls need none, and initializing all places takes
/// time that grows with their number. For the same reason, the first events of a long queue are in a short one.
#[derive(Clone, Debug, Default)]
pub struct Queues<State, Raised, const COMPLETED: usize, const RAISED: usize> {
    completed: Option<Queue<State, COMPLETED>>,
    /// The oldest raised events, if there is room for more than [`LONG`].
    first: Option<Queue<Raised, FIRST>>,
    /// The other raised events.
    raised: Option<Queue<Raised, RAISED>>,
    again: bool,
}

/// A queue with more room than this is long.
const LONG: usize = 16;

/// The room of the short queue before a long one.
const FIRST: usize = 4;

/// Whether a queue is empty or does not exist.
#[inline]
const fn is_empty<T, const N: usize>(queue: &Option<Queue<T, N>>) -> bool {
    match queue {
        Some(queue) => queue.is_empty(),
        None => true,
    }
}

#[inline]
const fn len<T, const N: usize>(queue: &Option<Queue<T, N>>) -> usize {
    match queue {
        Some(queue) => queue.len(),
        None => 0,
    }
}

impl<State: Copy + PartialEq, Raised, const COMPLETED: usize, const RAISED: usize>
    Queues<State, Raised, COMPLETED, RAISED>
{
    /// Creates empty queues.
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        Queues { completed: None, first: None, raised: None, again: false }
    }

    /// Notes that every transition has to be considered next, because it is unknown what follows the last step.
    #[inline]
    pub fn look_again(&mut self) {
        self.again = true;
    }

    /// Whether a raised event or signal is pending.
    #[must_use]
    #[inline]
    pub const fn has_raised(&self) -> bool {
        !is_empty(&self.raised) || (RAISED > LONG && !is_empty(&self.first))
    }

    /// Whether anything is pending, or has to be considered.
    #[must_use]
    #[inline]
    pub const fn waits(&self) -> bool {
        self.again || (COMPLETED > 0 && !is_empty(&self.completed)) || (RAISED > 0 && self.has_raised())
    }

    /// Whether every `always` has to be considered.
    #[must_use]
    #[inline]
    pub const fn looks(&self) -> bool {
        self.again
    }

    /// Notes that every `always` was considered.
    #[inline]
    pub fn looked(&mut self) {
        self.again = false;
    }

    /// Notes that a composite has completed, if this is new. `COMPLETED` is the number of composites that can complete.
    #[inline]
    pub fn complete(&mut self, composite: State) {
        let completed = self.completed.get_or_insert_default();
        if !completed.iter().any(|known| *known == composite) {
            let _ = completed.push(composite);
        }
    }

    /// Takes the composite that completed first.
    #[inline]
    pub fn completed(&mut self) -> Option<State> {
        self.completed.as_mut()?.pop()
    }

    /// Appends a raised event or signal.
    ///
    /// # Errors
    ///
    /// Returns the event or signal if there is no room for it: see [`no_room_to_raise`].
    #[inline]
    pub fn raise(&mut self, raised: Raised) -> Result<(), Raised> {
        if RAISED <= LONG {
            return self.raised.get_or_insert_default().push(raised);
        }
        let raised = if is_empty(&self.raised) {
            match self.first.get_or_insert_default().push(raised) {
                Ok(()) => return Ok(()),
                Err(raised) => raised,
            }
        } else {
            raised
        };
        if len(&self.first) + len(&self.raised) < RAISED {
            self.raised.get_or_insert_default().push(raised)
        } else {
            Err(raised)
        }
    }

    /// Whether a raised event or signal with this property is pending.
    #[must_use]
    pub fn holds(&self, such: impl Fn(&Raised) -> bool) -> bool {
        let first = self.first.iter().flat_map(Queue::iter);
        first.chain(self.raised.iter().flat_map(Queue::iter)).any(such)
    }

    /// Takes the oldest raised event or signal.
    #[inline]
    pub fn raised(&mut self) -> Option<Raised> {
        if RAISED > LONG
            && let Some(first) = self.first.as_mut().and_then(Queue::pop)
        {
            return Some(first);
        }
        self.raised.as_mut()?.pop()
    }
}

/// Panics because the queue has no room for a raised event, which must not be dropped silently.
///
/// # Panics
///
/// Always panics. The message names the machine, the event and the size of the queue.
#[cold]
#[inline(never)]
#[track_caller]
pub fn no_room_to_raise(machine: &str, event: &str, room: usize) -> ! {
    panic!("`{machine}` cannot raise `{event}`: its queue has room for {room}; declare more with `queue N;`")
}

#[cfg(test)]
mod tests {
    use super::Queue;

    #[test]
    fn a_queue_wraps_around_its_buffer() {
        let mut queue = Queue::<u8, 3>::new();
        for round in 0..7 {
            assert_eq!(queue.push(round), Ok(()));
            assert_eq!(queue.push(round + 100), Ok(()));
            assert!(queue.iter().eq([&round, &(round + 100)]));
            assert_eq!((queue.pop(), queue.pop(), queue.pop()), (Some(round), Some(round + 100), None));
        }
        assert!(queue.is_empty());
    }

    #[test]
    fn long_queues_keep_their_order_and_capacity() {
        let mut queues = super::Queues::<u8, usize, 0, 20>::new();
        let (mut next, mut oldest) = (0, 0);
        for round in 0..40 {
            while next < oldest + 20 - round % 17 {
                assert_eq!(queues.raise(next), Ok(()));
                next += 1;
            }
            if next == oldest + 20 {
                assert_eq!(queues.raise(next), Err(next));
            }
            assert!(queues.has_raised() && queues.holds(|raised| *raised == next - 1));
            for _ in 0..1 + round % 20 {
                let raised = (oldest < next).then_some(oldest);
                assert_eq!(queues.raised(), raised);
                oldest += usize::from(raised.is_some());
            }
        }
    }

    #[test]
    fn a_queue_of_capacity_zero_accepts_nothing() {
        let mut queue = Queue::<u8, 0>::new();
        assert_eq!(queue.push(1), Err(1));
        assert_eq!(queue.pop(), None);
        assert_eq!(queue.iter().count(), 0);
    }
}
