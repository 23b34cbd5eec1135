//! What `push` put aside: a stack of fixed room inside the machine. A frame is the leaf that was active and the
//! state inside which it was (the owner: the least common ancestor of the push). `pop` goes back to the newest
//! frame of the innermost active owner, which with a single owner is simply the top.

/// One configuration put aside by a `push`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frame<Leaf, Owner> {
    /// The leaf that was active.
    pub leaf: Leaf,
    /// The state inside which everything was put aside.
    pub owner: Owner,
}

/// A stack with room for `N` frames, without allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack<Leaf, Owner, const N: usize> {
    frames: [Option<Frame<Leaf, Owner>>; N],
}

impl<Leaf: Copy, Owner: Copy + PartialEq, const N: usize> Stack<Leaf, Owner, N> {
    /// A stack with nothing on it.
    #[must_use]
    pub const fn new() -> Self {
        Stack { frames: [None; N] }
    }

    /// Whether there is no room for a further frame.
    #[must_use]
    #[inline]
    pub fn is_full(&self) -> bool {
        self.frames.iter().all(Option::is_some)
    }

    /// Puts a frame on top; on a full stack there is no place for it, so ask [`is_full`](Self::is_full) before.
    #[inline]
    pub fn push(&mut self, leaf: Leaf, owner: Owner) {
        if let Some(free) = self.frames.iter_mut().find(|slot| slot.is_none()) {
            *free = Some(Frame { leaf, owner });
        }
    }

    /// Takes the newest frame of `owner` away.
    #[inline]
    pub fn take(&mut self, owner: Owner) -> Option<Leaf> {
        let at = self.frames.iter().rposition(|slot| matches!(slot, Some(frame) if frame.owner == owner))?;
        let taken = self.frames[at].take();
        self.frames[at..].rotate_left(1);
        taken.map(|frame| frame.leaf)
    }

    /// Whether `owner` has put anything aside.
    #[must_use]
    #[inline]
    pub fn holds(&self, owner: Owner) -> bool {
        self.frames().any(|frame| frame.owner == owner)
    }

    /// The frames, newest first.
    #[inline]
    pub fn frames(&self) -> impl DoubleEndedIterator<Item = Frame<Leaf, Owner>> + Clone + use<'_, Leaf, Owner, N> {
        self.frames.iter().rev().copied().flatten()
    }
}

/// A push that finds no room is never silent.
///
/// # Panics
///
/// Always: with the names of the machine and of the state, and the room there is.
#[cold]
#[inline(never)]
pub fn no_room(machine: &str, state: &str, room: usize) -> ! {
    panic!("`{machine}` cannot push `{state}`: its stack has room for {room}; give it more with `stack N;`")
}

impl<Leaf: Copy, Owner: Copy + PartialEq, const N: usize> Default for Stack<Leaf, Owner, N> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_the_newest_frame_of_the_owner_and_keeps_the_others_in_order() {
        let mut stack = Stack::<char, u8, 3>::new();
        for (leaf, owner) in [('a', 0), ('b', 1), ('c', 0)] {
            assert!(!stack.is_full());
            stack.push(leaf, owner);
        }
        assert!(stack.is_full());
        assert_eq!(stack.take(1), Some('b'));
        assert!(stack.frames().map(|frame| frame.leaf).eq(['c', 'a']));
        assert!(stack.holds(0) && !stack.holds(1));
    }
}
