//! The rule against endless raising: no event or signal is raised again every time it is handled.
//!
//! This is only detected in machines whose steps raise at most one event, and that take no other follow-up steps, so
//! that a raised event is handled alone. Other machines are not reported.

use super::super::plan::{Entering, Landing, Outcome};
use super::super::{Branch, BranchId, EventId, Events, Moment, Plan, ROOT, Raised, Site, StateId, Transition, Trigger};
use super::{Findings, Subject};
use crate::listed::Listed;
use crate::rules::Rule;
use crate::sorted::Set;
use alloc::vec;
use alloc::vec::Vec;

/// An event or a signal that is handled alone in a leaf.
type Handled = (StateId, bool, EventId);

impl Findings<'_> {
    /// No event or signal is always raised again when it is handled, directly or through others. Returns whether one
    /// is. If so, the size of the queue does not matter.
    pub(super) fn endless_raise(&mut self, plan: &Plan) -> bool {
        if self.model.raises.is_empty() || !is_simple(plan) {
            return false;
        }
        let before = self.list.len();
        let raises = Raises::of(plan);
        let mut seen: Set<Handled> = Set::new();
        for start in raises.handled_by_certain() {
            // Each event is followed once, because a path that was followed before, or that ends, adds nothing.
            let mut way: Vec<(Handled, usize)> = Vec::new();
            let mut at = start;
            while seen.insert(at) {
                let Some((next, raise)) = self.handle(&raises, at) else { break };
                way.push((at, raise));
                at = next;
            }
            let circle = way.iter().position(|&(handled, _)| handled == at).filter(|_| raises.one_at_most());
            if let Some(first) = circle {
                let message = match way.len() - first {
                    1 => "this never ends: handling it always raises it again; raise it under a condition",
                    _ => "this never ends: handling it always leads back to this `raise`; raise it under a condition",
                };
                self.report(Rule::EndlessRaise, Subject::Raise(way[first].1), message);
            }
        }
        self.list.len() > before
    }

    /// The result of handling an event in a leaf: the event that is handled next, with its leaf, and the raise that
    /// causes it. `None` if any of this is uncertain.
    fn handle(&self, raises: &Raises<'_>, (leaf, signal, event): Handled) -> Option<(Handled, usize)> {
        let plan = raises.plan;
        let wanted = |trigger: &Trigger| match trigger {
            Trigger::On(events) => !signal && events.may_be(event),
            Trigger::Signal(signals) => signal && signals.may_be(event),
            _ => false,
        };
        let first = plan.tiers(leaf).find_map(|tier| plan.candidates(tier, wanted).next())?;
        let transition = &self.model.transitions[first.index()];
        let mut ends = transition.branches.iter().map(|&branch| {
            let to = match plan.outcome(branch) {
                Outcome::Stay => leaf,
                Outcome::Go(go) => match go.entry.landing {
                    Landing::Leaf(to) if !plan.finishes(to) => to,
                    _ => return None,
                },
                _ => return None,
            };
            match raises.at_end(leaf, branch)[..] {
                [only] if self.hints.certain_raises.contains(&only) => {
                    raises.handled(to, only).map(|handled| (handled, only))
                }
                _ => None,
            }
        });
        let next = ends.next()??;
        (transition.certain && ends.all(|other| other == Some(next))).then_some(next)
    }
}

/// Whether a machine has no regions, no history and no stack, and no follow-up steps except for events that it raises.
fn is_simple(plan: &Plan) -> bool {
    let model = plan.model();
    let by_itself = Trigger::is_follow_up;
    !plan.tree().has_regions()
        && plan.owners().is_empty()
        && !plan.tree().states().any(|state| plan.remembers(state))
        && !model.transitions.iter().any(|transition| by_itself(&transition.trigger))
        && !model.branches.contains(&Branch::Defer)
        && model.raises.iter().all(|raise| raise.raised.is_some() && !raise.repeated)
}

/// The raises of a machine, by the code that contains them.
struct Raises<'p> {
    plan: &'p Plan,
    actions: Vec<Vec<usize>>,
    branches: Vec<Vec<usize>>,
}

impl<'p> Raises<'p> {
    fn of(plan: &'p Plan) -> Self {
        let model = plan.model();
        let mut raises = Raises {
            plan,
            actions: vec![Vec::new(); model.actions.len()],
            branches: vec![Vec::new(); model.branches.len()],
        };
        for (index, raise) in model.raises.iter().enumerate() {
            match raise.site {
                Site::Action(action) => raises.actions[action.index()].push(index),
                Site::Branch(branch) => raises.branches[branch.index()].push(index),
                // A duration can raise only an error, by `?`, and it is never certain that it does.
                Site::Duration(_) => {}
            }
        }
        raises
    }

    /// The event that is handled in a leaf because of a raise.
    fn handled(&self, leaf: StateId, raise: usize) -> Option<Handled> {
        match self.plan.model().raises[raise].raised? {
            Raised::Event(event) => Some((leaf, false, event)),
            Raised::Signal(signal) => Some((leaf, true, signal)),
        }
    }

    /// All events that may be raised and that a certain transition handles, in each leaf.
    fn handled_by_certain(&self) -> Vec<Handled> {
        let model = self.plan.model();
        let raised: Set<_> = (0..model.raises.len()).filter_map(|raise| self.handled(ROOT, raise)).collect();
        let of = |transition: &Transition| match &transition.trigger {
            Trigger::On(Events::Of(events)) => events.iter().map(|&event| (ROOT, false, event)).listed(),
            Trigger::Signal(Events::Of(signals)) => signals.iter().map(|&signal| (ROOT, true, signal)).listed(),
            Trigger::On(Events::Any) | Trigger::Signal(Events::Any) => raised.iter().copied().listed(),
            _ => Vec::new(),
        };
        let mut all = Vec::new();
        for transition in model.transitions.iter().filter(|transition| transition.certain) {
            let handled: Vec<_> = of(transition).into_iter().filter(|handled| raised.contains(handled)).listed();
            for leaf in self.plan.tree().leaves(transition.source).filter(|_| !handled.is_empty()) {
                all.extend(handled.iter().map(|&(_, signal, event)| (leaf, signal, event)));
            }
        }
        all
    }

    /// The raises in the actions of a state at a moment.
    fn at(&self, state: StateId, moment: Moment) -> impl Iterator<Item = usize> {
        self.plan.actions(state, moment).flat_map(|action| self.actions[action.index()].iter().copied())
    }

    /// The raises of a branch that is taken in a leaf, including those of all states that a decision may enter.
    fn at_end(&self, leaf: StateId, branch: BranchId) -> Vec<usize> {
        let tree = self.plan.tree();
        let mut found = self.branches[branch.index()].clone();
        let Outcome::Go(go) = self.plan.outcome(branch) else { return found };
        for state in tree.upward(leaf, go.domain) {
            found.extend(self.at(state, Moment::Exit));
        }
        let entering = |step: &Entering| match step {
            Entering::Enter(state) => Some(*state),
            _ => None,
        };
        for state in go.entry.steps.iter().filter_map(entering) {
            found.extend(self.at(state, Moment::Enter));
        }
        if let (Landing::Decided(..), Some(last)) = (&go.entry.landing, go.entry.steps.iter().rev().find_map(entering))
        {
            found.extend(tree.inside(last).flat_map(|inner| self.at(inner, Moment::Enter)));
        }
        found
    }

    /// Whether no step raises more than one event, so that no other event is pending when it is handled.
    fn one_at_most(&self) -> bool {
        let model = self.plan.model();
        let tree = self.plan.tree();
        let of_transitions: Set<_> =
            model.transitions.iter().flat_map(|transition| transition.branches.iter().copied()).collect();
        let quiet = |site: &Site| match site {
            Site::Action(action) => !model.actions[action.index()].moments.contains(&Moment::Active),
            Site::Branch(branch) => of_transitions.contains(branch),
            Site::Duration(_) => true,
        };
        let ends = model.transitions.iter().all(|transition| {
            let mut branches = transition.branches.iter();
            branches.all(|&branch| tree.leaves(transition.source).all(|leaf| self.at_end(leaf, branch).len() < 2))
        });
        // The start may enter several states, so none of those around a leaf may raise an event.
        let start =
            tree.states().all(|state| self.at(state, Moment::Enter).count() < if tree.is_leaf(state) { 2 } else { 1 });
        ends && start && model.raises.iter().all(|raise| quiet(&raise.site))
    }
}
