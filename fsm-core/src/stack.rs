//! The configurations that pushes have paused: a stack of fixed size in the machine.
//!
//! A frame consists of the leaf that was active and its owner, which is the state whose content was paused (the least
//! common ancestor of the push). `pop` resumes the newest frame of the innermost active owner. With a single owner,
//! this is the top frame. With several owners, a frame of an outer owner hides the older frames of the owners nested in
//! it, because it has paused these as well.

use core::fmt;

/// One configuration that a `push` has paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Frame<Leaf, Owner, Kept = ()> {
    /// The leaf that was active.
    pub leaf: Leaf,
    /// The state whose content was paused.
    pub owner: Owner,
    /// Additional content: the active leaves of regions, and timers, if the machine has any.
    pub kept: Kept,
}

/// The stack of a machine that pushes: room for `N` frames, without allocation.
///
/// ```
/// use fsm_core::Stack;
///
/// // The owner 1 is nested in the owner 0.
/// let mut stack = Stack::<&str, u16, 2>::new();
/// stack.push("Write", 1);
/// stack.push("Talk", 0);
/// assert!(stack.is_full());
///
/// assert!(!stack.holds(1, |owner| owner == 0), "it was put aside itself");
/// assert_eq!(stack.take(0, |_| false), Some("Talk"));
/// assert_eq!(stack.take(1, |owner| owner == 0), Some("Write"));
/// ```
///
/// Stacks are compared frame by frame, oldest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stack<Leaf, Owner, const N: usize, Kept = ()> {
    frames: [Option<Frame<Leaf, Owner, Kept>>; N],
}

impl<Leaf: Copy, Owner: Copy + PartialEq, const N: usize> Stack<Leaf, Owner, N> {
    /// Pushes a frame. Has no effect if the stack [is full](Self::is_full): check this first, and call [`no_room`].
    #[inline]
    pub fn push(&mut self, leaf: Leaf, owner: Owner) {
        self.push_with(leaf, owner, ());
    }
}

impl<Leaf: Copy, Owner: Copy + PartialEq, const N: usize, Kept: Copy> Stack<Leaf, Owner, N, Kept> {
    /// Creates an empty stack.
    #[must_use]
    pub const fn new() -> Self {
        Stack { frames: [None; N] }
    }

    /// Whether there is no room for another frame.
    #[must_use]
    #[inline]
    pub fn is_full(&self) -> bool {
        self.frames.iter().all(Option::is_some)
    }

    /// Like [`push`](Stack::push), with additional content.
    #[inline]
    pub fn push_with(&mut self, leaf: Leaf, owner: Owner, kept: Kept) {
        if let Some(free) = self.frames.iter_mut().find(|slot| slot.is_none()) {
            *free = Some(Frame { leaf, owner, kept });
        }
    }

    /// Removes the newest frame of `owner`, unless there is a newer one whose owner `hides` it.
    #[inline]
    pub fn take(&mut self, owner: Owner, hides: impl Fn(Owner) -> bool) -> Option<Leaf> {
        self.take_frame(owner, hides).map(|frame| frame.leaf)
    }

    /// Like [`take`](Self::take), but returns the whole frame.
    #[inline]
    pub fn take_frame(&mut self, owner: Owner, hides: impl Fn(Owner) -> bool) -> Option<Frame<Leaf, Owner, Kept>> {
        let at = self.newest(owner, hides)?;
        let taken = self.frames[at].take();
        self.frames[at..].rotate_left(1);
        taken
    }

    /// Whether [`take`](Self::take) would find a frame.
    #[must_use]
    #[inline]
    pub fn holds(&self, owner: Owner, hides: impl Fn(Owner) -> bool) -> bool {
        self.newest(owner, hides).is_some()
    }

    #[inline]
    fn newest(&self, owner: Owner, hides: impl Fn(Owner) -> bool) -> Option<usize> {
        let meant = |frame: &Frame<Leaf, Owner, Kept>| frame.owner == owner || hides(frame.owner);
        let at = self.frames.iter().rposition(|slot| slot.as_ref().is_some_and(meant))?;
        self.frames[at].is_some_and(|frame| frame.owner == owner).then_some(at)
    }

    /// Moves the frames `inside` a resumed composite to the top, in their order. If the composite itself was paused,
    /// the newest frame for which `beneath` holds contains it. The frames up to that one stay in place.
    #[inline]
    pub fn surface(
        &mut self,
        inside: impl Fn(Frame<Leaf, Owner, Kept>) -> bool,
        beneath: impl Fn(Frame<Leaf, Owner, Kept>) -> bool,
    ) {
        let hidden = self.frames.iter().rposition(|slot| slot.is_some_and(&beneath));
        let mut at = hidden.map_or(0, |at| at + 1);
        let count = self.frames().count();
        let mut end = count;
        while at < end {
            if self.frames[at].is_some_and(&inside) {
                self.frames[at..count].rotate_left(1);
                end -= 1;
            } else {
                at += 1;
            }
        }
    }

    /// Whether some frame is `wanted`.
    #[must_use]
    #[inline]
    pub fn any(&self, wanted: impl FnMut(Frame<Leaf, Owner, Kept>) -> bool) -> bool {
        self.frames().any(wanted)
    }

    /// A frame, counted from the oldest.
    #[must_use]
    pub fn frame(&self, at: usize) -> Option<&Frame<Leaf, Owner, Kept>> {
        self.frames.get(at)?.as_ref()
    }

    /// A frame, counted from the oldest.
    #[must_use]
    pub fn frame_mut(&mut self, at: usize) -> Option<&mut Frame<Leaf, Owner, Kept>> {
        self.frames.get_mut(at)?.as_mut()
    }

    /// The frames, newest first.
    #[inline]
    pub fn frames(
        &self,
    ) -> impl DoubleEndedIterator<Item = Frame<Leaf, Owner, Kept>> + Clone + use<'_, Leaf, Owner, N, Kept> {
        self.frames.iter().rev().copied().flatten()
    }
}

/// Panics because the stack has no room for a push.
///
/// # Panics
///
/// Always panics. The message names the machine, the state and the size of the stack.
#[cold]
#[inline(never)]
#[track_caller]
pub fn no_room(machine: &str, state: &str, room: usize) -> ! {
    panic!("`{machine}` cannot push `{state}`: its stack has room for {room}; declare more with `stack N;`")
}

impl<Leaf: fmt::Debug, Owner: fmt::Debug, const N: usize, Kept: fmt::Debug> fmt::Debug for Stack<Leaf, Owner, N, Kept> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.frames.iter().flatten()).finish()
    }
}

impl<Leaf: Copy, Owner: Copy + PartialEq, const N: usize, Kept: Copy> Default for Stack<Leaf, Owner, N, Kept> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack_of<const N: usize>(frames: &[(char, u8)]) -> Stack<char, u8, N> {
        let mut stack = Stack::new();
        for &(leaf, owner) in frames {
            assert!(!stack.is_full());
            stack.push(leaf, owner);
        }
        stack
    }

    #[test]
    fn taking_the_newest_frame_of_an_owner_keeps_the_order() {
        let mut stack = stack_of::<3>(&[('a', 0), ('b', 1), ('c', 0)]);
        assert!(stack.is_full());
        assert_eq!(stack.take(1, |_| false), Some('b'));
        assert!(stack.frames().map(|frame| frame.leaf).eq(['c', 'a']));
        assert!(stack.holds(0, |_| false) && !stack.holds(1, |_| false));
    }

    #[test]
    fn a_frame_of_an_outer_owner_hides_the_frames_below_it() {
        let mut stack = stack_of::<3>(&[('a', 1), ('b', 0)]);
        assert_eq!(stack.take(1, |owner| owner == 0), None);
        assert_eq!(stack.take(0, |_| false), Some('b'));
        assert_eq!(stack.take(1, |owner| owner == 0), Some('a'));
    }

    #[test]
    fn stacks_are_compared_from_the_bottom() {
        let sorted = [&[] as &[_], &[('a', 0)], &[('a', 0), ('b', 0)], &[('a', 0), ('b', 1)], &[('b', 0)]];
        let stacks = sorted.map(stack_of::<3>);
        assert!(stacks.is_sorted_by(|one, other| one < other));
    }

    #[test]
    fn surfaced_frames_move_to_the_top_in_their_order() {
        let mut stack = stack_of::<5>(&[('a', 1), ('b', 0), ('c', 1), ('d', 0)]);
        stack.surface(|frame| frame.owner == 1, |frame| frame.leaf == 'z');
        assert!(stack.frames().map(|frame| frame.leaf).eq(['c', 'a', 'd', 'b']));
    }
}
