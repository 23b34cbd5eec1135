//! Conflicts of transitions picked in different regions: two that would leave a common state exclude each other.

use super::super::{StateId, TransitionId};
use super::{Outcome, Plan};

impl Plan {
    /// The outermost state below which a transition may leave everything; `None` if it leaves nothing. A decision counts as
    /// leaving what any of its branches would.
    #[must_use]
    pub fn reach(&self, transition: TransitionId) -> Option<StateId> {
        let branches = self.model.transitions[transition.index()].branches.iter();
        let domains = branches.filter_map(|&branch| match self.outcome(branch) {
            Outcome::Go(go) | Outcome::Push(go) => Some(go.domain),
            // What lies beneath goes on inside the state in which was pushed.
            Outcome::Pop => Some(super::super::ROOT),
            Outcome::Stay | Outcome::Pass | Outcome::Defer => None,
        });
        domains.min_by_key(|&domain| domain)
    }

    /// Whether two transitions of one step exclude each other, and if so whether the first one wins: an alarm wins over what
    /// is none, else the one whose source lies inside the other's, else that of the earlier leaf, which is the second.
    #[must_use]
    pub fn beats(&self, later: TransitionId, earlier: TransitionId) -> Option<bool> {
        let (one, other) = (self.reach(later)?, self.reach(earlier)?);
        if !self.tree.contains(one, other) && !self.tree.contains(other, one) {
            return None;
        }
        let of = |id: TransitionId| &self.model.transitions[id.index()];
        let (later, earlier) = (of(later), of(earlier));
        let inside = later.source != earlier.source && self.tree.contains(earlier.source, later.source);
        Some(match (later.alarm, earlier.alarm) {
            (true, false) => true,
            (false, true) => false,
            _ => inside,
        })
    }
}
