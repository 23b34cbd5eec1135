//! What waits to be heard while a call runs to completion: the composites that have completed, and what actions raised.
//!
//! Both are queues of fixed room that live in the call, not in the machine: before a call returns, nothing waits any more.
//! Which comes first (SCXML, appendix D: the internal queue; completions before what is raised) is the generated code's.

use core::fmt;

/// A queue with room for `N`, without allocation; first in, first out.
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
    /// A ring: those that wait lie from the oldest to where the next goes, round the end.
    items: [Option<T>; N],
    /// Where the oldest item lies, if any waits.
    oldest: usize,
    /// Where the next item goes, if there is room.
    next: usize,
}

impl<T, const N: usize> Queue<T, N> {
    /// A queue in which nothing waits.
    #[must_use]
    pub const fn new() -> Self {
        Queue { items: [const { None }; N], oldest: 0, next: 0 }
    }

    /// Whether nothing waits.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        N == 0 || self.items[self.oldest].is_none()
    }

    /// How many wait.
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

    /// Puts an item behind the others.
    ///
    /// # Errors
    ///
    /// The item, if there is no room for it.
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

    /// Takes the item at a position, the oldest at 0; the others keep their order.
    #[inline]
    pub(crate) fn remove(&mut self, at: usize) -> Option<T> {
        for nth in (1..=at).rev() {
            self.swap_with_older(nth);
        }
        self.pop()
    }

    /// Moves the newest item to a position, in front of those that are there.
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

    /// Those that wait, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        let (wrapped, first) = self.items.split_at(self.oldest);
        first.iter().chain(wrapped).map_while(Option::as_ref)
    }

    /// The next place of the ring.
    #[inline]
    const fn after(place: usize) -> usize {
        if place + 1 < N { place + 1 } else { 0 }
    }
}

/// What waits, oldest first.
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

/// What waits in one call: completed composites, and raised events.
#[derive(Clone, Debug, Default)]
pub struct Queues<State, Raised, const COMPLETED: usize, const RAISED: usize> {
    completed: Queue<State, COMPLETED>,
    raised: Queue<Raised, RAISED>,
    again: bool,
}

impl<State: Copy + PartialEq, Raised, const COMPLETED: usize, const RAISED: usize>
    Queues<State, Raised, COMPLETED, RAISED>
{
    /// Nothing waits.
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        Queues { completed: Queue::new(), raised: Queue::new(), again: false }
    }

    /// What follows the step that was taken is not known: everything has to be looked at.
    #[inline]
    pub fn look_again(&mut self) {
        self.again = true;
    }

    /// Whether anything waits, or has to be looked at.
    #[must_use]
    #[inline]
    pub const fn waits(&self) -> bool {
        self.again || (COMPLETED > 0 && !self.completed.is_empty()) || (RAISED > 0 && !self.raised.is_empty())
    }

    /// Whether everything has to be looked at, and no more after that.
    #[inline]
    pub fn looks(&mut self) -> bool {
        core::mem::take(&mut self.again)
    }

    /// A composite has completed; once is enough until it is heard of. `COMPLETED` is how many composites can.
    #[inline]
    pub fn complete(&mut self, composite: State) {
        if !self.completed.iter().any(|known| *known == composite) {
            let _ = self.completed.push(composite);
        }
    }

    /// The composite that completed first.
    #[inline]
    pub fn completed(&mut self) -> Option<State> {
        self.completed.pop()
    }

    /// Something is raised.
    ///
    /// # Errors
    ///
    /// What is raised, if there is no room for it: see [`no_room_to_raise`].
    #[inline]
    pub fn raise(&mut self, raised: Raised) -> Result<(), Raised> {
        self.raised.push(raised)
    }

    /// What was raised first.
    #[inline]
    pub fn raised(&mut self) -> Option<Raised> {
        self.raised.pop()
    }
}

/// An event that is raised and finds no room is never lost in silence.
///
/// # Panics
///
/// Always: with the names of the machine and of the event, and the room there is.
#[cold]
#[inline(never)]
#[track_caller]
pub fn no_room_to_raise(machine: &str, event: &str, room: usize) -> ! {
    panic!("`{machine}` cannot raise `{event}`: its queue has room for {room}; give it more with `queue N;`")
}

#[cfg(test)]
mod tests {
    use super::Queue;

    #[test]
    fn goes_round() {
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
    fn has_no_room_in_none() {
        let mut queue = Queue::<u8, 0>::new();
        assert_eq!(queue.push(1), Err(1));
        assert_eq!(queue.pop(), None);
        assert_eq!(queue.iter().count(), 0);
    }
}
