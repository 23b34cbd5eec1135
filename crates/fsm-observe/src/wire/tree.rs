//! The part of a move that follows from the tree of states. The encoder only sends the differences, and the decoder
//! derives the rest.
//!
//! States are numbered in document order, so nested states follow their parent; 0 is the machine.

/// The tree of a machine's states.
pub trait Tree {
    /// The last state, which is also the number of states.
    fn last(&self) -> u16;

    /// The parent of a state, which must not be the machine.
    fn parent(&self, state: u16) -> u16;

    /// Whether `inner` is `outer`, or nested in it.
    fn contains(&self, outer: u16, mut inner: u16) -> bool {
        while inner > outer {
            inner = self.parent(inner);
        }
        inner == outer
    }

    /// The innermost state that is neither exited nor entered by a transition from a source to a target, assuming that
    /// there are no regions, and that the transition does not declare otherwise.
    fn domain(&self, source: u16, target: u16) -> u16 {
        if source != target && self.contains(source, target) {
            return source;
        }
        let mut enclosing = target;
        while enclosing != 0 {
            enclosing = self.parent(enclosing);
            if enclosing != source && self.contains(enclosing, source) {
                break;
            }
        }
        enclosing
    }

    /// The leaf that is entered with a state, assuming that the first nested state is always the initial one.
    fn first_leaf(&self, mut state: u16) -> u16 {
        while state < self.last() && self.parent(state + 1) == state {
            state += 1;
        }
        state
    }
}
