//! What follows from a move, as far as the tree of states says it. The encoder sends what is otherwise, and the decoder
//! takes the rest for granted.
//!
//! States are numbers in document order, so those inside a state follow it; 0 is the machine.

/// The tree of a machine's states.
pub trait Tree {
    /// The last state; as many as there are.
    fn last(&self) -> u16;

    /// The state around one that is not the machine.
    fn parent(&self, state: u16) -> u16;

    /// Whether `inner` is `outer`, or inside it.
    fn contains(&self, outer: u16, mut inner: u16) -> bool {
        while inner > outer {
            inner = self.parent(inner);
        }
        inner == outer
    }

    /// What is neither exited nor entered on the way from a source to a target, as long as there are no regions and nothing is
    /// said about it.
    fn domain(&self, source: u16, target: u16) -> u16 {
        if source != target && self.contains(source, target) {
            return source;
        }
        let mut around = target;
        while around != 0 {
            around = self.parent(around);
            if around != source && self.contains(around, source) {
                break;
            }
        }
        around
    }

    /// Where entering a state leads, if it is always to the first inside.
    fn first_leaf(&self, mut state: u16) -> u16 {
        while state < self.last() && self.parent(state + 1) == state {
            state += 1;
        }
        state
    }
}
