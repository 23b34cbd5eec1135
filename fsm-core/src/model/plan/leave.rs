//! What a transition leaves: the domain of its move, and what happens to each active state below it, innermost first.

use super::super::{ROOT, StateId, Target};
use super::{Entry, Eviction, Plan};
use alloc::vec::Vec;

/// From a source to a target: what is left and what is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The state whose transition it is.
    pub source: StateId,
    /// Everything active below this state is left; it is itself neither left nor entered (SCXML: the transition's
    /// domain).
    pub domain: StateId,
    /// Whether nothing is put aside: what is suspended otherwise is exited too.
    pub thorough: bool,
    /// What is entered below the domain.
    pub entry: Entry,
}

/// One thing that happens while states are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// The exit actions of a state.
    Exit(StateId),
    /// The pause actions of a state that is put aside.
    Pause(StateId),
    /// The composite notes the leaf that was active in it, just before it is exited.
    Remember(StateId),
    /// The composite, which suspends, starts afresh next time: it was left from inside.
    Forget(StateId),
    /// What pushes put aside inside the composite is exited, newest first.
    Unwind(StateId),
    /// What the composite has suspended is exited, because it will be entered elsewhere.
    Evict(Eviction),
}

impl Plan {
    /// The move of a transition of `source` to `target`.
    ///
    /// A target inside the source is reached without leaving the source (UML's local transition); a source that is its
    /// own target, or inside it, is left and entered again (SCXML, appendix D, `getTransitionDomain`). The root is
    /// never left.
    pub(super) fn plan_move(&self, source: StateId, target: Target) -> Move {
        let inside = source != target.state && self.tree.contains(source, target.state);
        let domain = if inside && target.external {
            self.tree.parent(source)
        } else if inside {
            source
        } else if self.tree.contains(target.state, source) {
            self.tree.parent(target.state)
        } else {
            self.tree.common(source, target.state)
        };
        Move { source, domain, thorough: false, entry: self.entry(domain, target, false) }
    }

    /// The move that leaves what was pushed inside `owner`, made by a transition of `source`; it enters nothing.
    #[must_use]
    pub fn pop_move(&self, source: StateId, owner: StateId) -> Move {
        Move { source, domain: owner, thorough: false, entry: Entry::nothing(owner) }
    }

    /// The move that exits what was put aside inside a state, whatever it is, and enters nothing.
    #[must_use]
    pub fn clearing_move(&self, state: StateId) -> Move {
        Move { source: state, domain: state, thorough: true, entry: Entry::nothing(state) }
    }

    /// The move that leaves everything and enters nothing: the machine is stopped.
    #[must_use]
    pub fn stop_move(&self) -> Move {
        let evictions = self.tree.states().filter(|&state| self.suspends(state));
        let evictions = evictions.map(|composite| Eviction { composite, unless: None }).collect();
        Move { entry: Entry { evictions, ..Entry::nothing(ROOT) }, ..self.clearing_move(ROOT) }
    }

    /// What happens to the states inside a composite when one of its own transitions, or one from further out, leaves
    /// them: the part of [`leave`](Self::leave) that all such moves share.
    #[must_use]
    pub fn leaving_inside(&self, leaf: StateId, composite: StateId) -> Vec<Leaving> {
        self.leaving(leaf, &Move { thorough: false, ..self.clearing_move(composite) })
    }

    /// Visits what happens when `leaf` is active and a move leaves everything below its domain: innermost first, which
    /// is reverse document order.
    pub fn leave(&self, leaf: StateId, go: &Move, mut visit: impl FnMut(Leaving)) {
        let aside = self.set_aside(leaf, go);
        let mut paused = aside.is_some();
        let mut evictions =
            go.entry.evictions.iter().rev().filter(|e| !self.tree.contains(e.composite, leaf)).peekable();
        for state in self.tree.upward(leaf, go.domain) {
            paused &= Some(state) != aside;
            while let Some(eviction) = evictions.next_if(|eviction| eviction.composite > state) {
                visit(Leaving::Evict(*eviction));
            }
            if paused {
                visit(Leaving::Pause(state));
                continue;
            }
            if self.remembers(state) {
                let forgets = self.suspends(state) && Some(state) != aside;
                visit(if forgets { Leaving::Forget(state) } else { Leaving::Remember(state) });
            }
            visit(Leaving::Exit(state));
            let around = self.tree.parent(state);
            if self.owners.contains(&around) && (around != go.domain || go.source == go.domain) {
                visit(Leaving::Unwind(around));
            }
        }
        for eviction in evictions {
            visit(Leaving::Evict(*eviction));
        }
    }

    /// The same as a list.
    #[must_use]
    pub fn leaving(&self, leaf: StateId, go: &Move) -> Vec<Leaving> {
        let mut steps = Vec::new();
        self.leave(leaf, go, |step| steps.push(step));
        steps
    }

    /// The outermost composite that keeps its inside un-exited during a move: it suspends, it is left by a transition of
    /// its own or from outside, and the move does not enter it again at another of its states.
    fn set_aside(&self, leaf: StateId, go: &Move) -> Option<StateId> {
        if go.thorough {
            return None;
        }
        let around = self.tree.upward(self.tree.parent(leaf), go.domain);
        let suspending = around.filter(|&state| {
            let from_inside = state != go.source && self.tree.contains(state, go.source);
            let evicted = go.entry.evictions.iter().any(|e| e.composite == state && self.evicts(*e, leaf));
            self.suspends(state) && !from_inside && !evicted
        });
        suspending.last()
    }

    /// Whether an eviction, when `leaf` is what the composite has suspended, exits it.
    #[must_use]
    pub fn evicts(&self, eviction: Eviction, leaf: StateId) -> bool {
        !eviction.unless.is_some_and(|at| self.tree.contains(at, leaf))
    }
}
