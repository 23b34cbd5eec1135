//! The steps that may follow a step, as far as the plan can determine them.
//!
//! After most branches, it is known which leaf is active, whether a composite has completed, and whether any event can
//! have been raised. Then only the follow-up steps that are possible there have to be considered, in the order of the
//! language: `always`, then completions, then raised events, then deferred ones. If such steps may form a cycle, or if
//! the configuration is known only at run time, the loop that runs a call to completion has to consider everything.

use super::super::{BranchId, Moment, ROOT, Site, StateId, Trigger};
use super::deferral::may_be;
use super::room::components;
use super::{Entering, Entry, Landing, Outcome, Plan};
use crate::listed::Listed;
use crate::sorted::Set;
use alloc::vec::Vec;

/// The kinds of follow-up steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowUp {
    /// An eventless transition is taken.
    Always,
    /// The completion of a composite is handled.
    Completed,
    /// An event that the machine has raised is handled.
    Raised,
    /// A deferred event is recalled.
    Recalled,
}

/// The order of follow-up steps: after each step, the first of these kinds that is pending comes next (SCXML, appendix
/// D, `mainEventLoop`; UML 2.5.1, 14.2.3.4.4).
pub const FOLLOW_UPS: [FollowUp; 4] = if cfg!(fsmith_order = "follow_ups") {
    [FollowUp::Recalled, FollowUp::Raised, FollowUp::Completed, FollowUp::Always]
} else {
    [FollowUp::Always, FollowUp::Completed, FollowUp::Raised, FollowUp::Recalled]
};

/// Whether the plan can know which steps follow: those that follow from the active leaf come before queued events. In
/// another order, a loop takes all of them.
pub(super) const FORESEEABLE: bool =
    matches!(FOLLOW_UPS, [FollowUp::Always, FollowUp::Completed, FollowUp::Raised, FollowUp::Recalled]);

/// The configuration after a step, and the follow-up steps that may come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct After {
    /// The active leaf.
    pub leaf: StateId,
    /// The composite that the step completed, if some transition reacts to its completion.
    pub completed: Option<StateId>,
    /// The raised events that are not handled yet.
    pub pending: Pending,
    /// The treatment of events that were deferred before.
    pub deferred: Recall,
}

/// Raised events and signals that are not handled yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pending {
    /// There are none.
    Nothing,
    /// There may be some in a queue.
    InQueue,
    /// There may be some in a [list](crate::steps::Chains::places) of places.
    InPlaces(u16),
}

/// The treatment of deferred events after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Recall {
    /// No event is deferred, or all of them are deferred again.
    None,
    /// The leaf handles the deferred events, one after the other, because it defers none of them.
    Here,
    /// The loop has to consider the deferred events.
    ByLoop,
}

/// The steps that may follow a branch of a transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// Nothing can follow.
    Nothing,
    /// Only the follow-up steps that this configuration allows.
    Known(After),
    /// Those of one of these [configurations](crate::steps::Chains::by_leaf), depending on the active leaf.
    ByLeaf(u16),
    /// The follow-up steps are known only at run time.
    Unknown,
}

/// The treatment of deferrable events in a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deferral {
    /// The leaf defers all deferrable events, whatever the values of guards.
    All,
    /// The leaf defers no events, so no event is deferred while it is active.
    None,
    /// The leaf defers some events, or guards decide.
    Some,
}

/// A branch of a transition that is taken in a leaf.
struct End {
    source: StateId,
    leaf: StateId,
    branch: BranchId,
    /// Whether `active` actions run afterwards.
    active: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Following {
    /// For each leaf, the treatment of deferred events. Empty if no event is deferrable.
    deferral: Vec<Deferral>,
    /// Whether every leaf either defers all deferred events again, or defers none.
    rests: bool,
    /// The configurations after steps that known steps may follow, in order.
    known: Vec<After>,
    /// The known configurations that may lead back to themselves.
    circular: Vec<After>,
    /// Whether each completion is known where it happens, and is handled first.
    foresees: bool,
    /// Whether unknown steps may follow some step.
    unknown: bool,
}

impl Plan {
    /// Whether each completion is known from the branch that causes it, so that none has to be queued.
    #[must_use]
    pub fn knows_completions(&self) -> bool {
        self.following.foresees
    }

    /// Whether a raised or deferred event may be handled in a leaf directly after some step.
    #[must_use]
    pub fn may_handle_raised(&self, leaf: StateId) -> bool {
        let mut known = self.following.known.iter().filter(|after| after.leaf == leaf);
        known.any(|after| after.pending != Pending::Nothing || after.deferred == Recall::Here)
    }

    /// Whether the loop may have to consider anything after the step of the call and the known steps after it.
    #[must_use]
    pub fn loops(&self) -> bool {
        !self.follows_in_branches()
            || self.following.unknown
            || (!self.following.foresees && !self.completions.is_empty())
            || !self.model.raises.is_empty()
            || self.following.known.iter().any(|after| after.deferred == Recall::ByLoop)
    }

    /// Whether every deferred event to which a leaf reacts leads to a leaf that defers all of them, so that one recall
    /// is enough.
    fn rests_after_recall(&self, leaf: StateId) -> bool {
        let kinds = self.deferrable();
        let wanted = |trigger: &Trigger| kinds.iter().any(|&kind| may_be(trigger, kind));
        let mut candidates = self.tiers(leaf).flat_map(|tier| self.candidates(tier, wanted).listed());
        candidates.all(|id| {
            self.model.transitions[id.index()].branches.iter().all(|&branch| match self.outcome(branch) {
                Outcome::Pass => true,
                Outcome::Go(go) | Outcome::Push(go) => {
                    self.landings(&go.entry).iter().all(|&leaf| self.deferral(leaf) == Deferral::All)
                }
                Outcome::Stay | Outcome::Defer | Outcome::Ignore | Outcome::Pop => false,
            })
        })
    }

    /// The steps that may follow the start of the machine.
    #[must_use]
    pub fn follow_start(&self) -> Follow {
        let entry = self.afresh(ROOT, false);
        match entry.landing {
            _ if !self.has_follow_ups() => Follow::Nothing,
            Landing::Leaf(leaf) if self.model.raises.is_empty() => {
                self.classify(After { completed: self.completes(leaf), ..self.at(leaf, false) })
            }
            _ => Follow::Unknown,
        }
    }

    /// Whether the machine may have completed when its start returns. In a machine with regions, this is not examined.
    #[must_use]
    pub fn may_end_at_start(&self) -> bool {
        if self.tree.has_regions() {
            return self.tree.leaves(ROOT).any(|leaf| self.finishes(leaf));
        }
        let own = |trigger: &Trigger| trigger.is_follow_up() || trigger.follows_a_step();
        let mut reached = self.landings(self.afresh(ROOT, false));
        let mut next = 0;
        while let Some(&leaf) = reached.get(next) {
            next += 1;
            if self.finishes(leaf) {
                return true;
            }
            for id in self.tiers(leaf).flat_map(|tier| self.candidates(tier, own).listed()) {
                for &branch in self.model.transitions[id.index()].branches.iter() {
                    match self.outcome(branch) {
                        Outcome::Go(go) | Outcome::Push(go) => {
                            for landing in self.landings(&go.entry) {
                                if !reached.contains(&landing) {
                                    reached.push(landing);
                                }
                            }
                        }
                        Outcome::Pop => return true,
                        Outcome::Pass | Outcome::Stay | Outcome::Defer | Outcome::Ignore => {}
                    }
                }
            }
        }
        false
    }

    /// The steps that may follow a branch of a transition of `source` in a leaf. `active` actions may run in between.
    #[must_use]
    pub fn follow(&self, source: StateId, leaf: StateId, branch: BranchId, active: bool) -> Follow {
        if !self.has_follow_ups() {
            return Follow::Nothing;
        }
        let while_active = active && self.raises_while_active();
        match self.outcome(branch) {
            Outcome::Pass => Follow::Nothing,
            Outcome::Ignore => self.follow_ignored(leaf, active),
            Outcome::Stay | Outcome::Defer => {
                let raised = while_active || self.raises_at(Site::Branch(branch));
                let looks = *self.outcome(branch) == Outcome::Stay && self.deferral(leaf) == Deferral::Some;
                let deferred = if looks { Recall::ByLoop } else { Recall::None };
                self.classify(After { deferred, ..self.at(leaf, raised) })
            }
            Outcome::Go(go) | Outcome::Push(go) => {
                let raised = while_active || self.raises_on_the_way(go.domain, branch);
                self.after_entry(source, &go.entry, raised)
            }
            Outcome::Pop => {
                let all: Vec<_> = self.tree.leaves(ROOT).listed();
                self.anywhere(&all, while_active || self.raises_on_the_way(ROOT, branch), true)
            }
        }
    }

    /// The steps that may follow in a leaf in which nothing reacted. `active` actions may have run.
    #[must_use]
    pub fn follow_ignored(&self, leaf: StateId, active: bool) -> Follow {
        if !self.has_follow_ups() {
            return Follow::Nothing;
        }
        self.classify(self.at(leaf, active && self.raises_while_active()))
    }

    fn at(&self, leaf: StateId, raised: bool) -> After {
        let pending = if raised { Pending::InQueue } else { Pending::Nothing };
        After { leaf, completed: None, pending, deferred: Recall::None }
    }

    pub(crate) fn may_enable_always(&self, leaf: StateId) -> bool {
        let always = |trigger: &Trigger| *trigger == Trigger::Always;
        self.tiers(leaf).any(|tier| self.candidates(tier, always).next().is_some())
    }

    fn after_entry(&self, source: StateId, entry: &Entry, raised: bool) -> Follow {
        let resumes = entry.steps.iter().any(|step| matches!(step, Entering::Resume(_)));
        let waits = self.tree.leaves(source).any(|leaf| self.deferral(leaf) != Deferral::None);
        match entry.landing {
            Landing::Leaf(leaf) if !resumes => {
                let completed = self.completes(leaf);
                // An `always` or a completion may lead to a leaf where it is no longer known that events are deferred.
                let first = completed.is_some() || self.may_enable_always(leaf);
                let deferred = match self.deferral(leaf) {
                    Deferral::All => Recall::None,
                    Deferral::None if !waits => Recall::None,
                    // Raised events of this or earlier steps come first, and the loop recalls events in its own order.
                    Deferral::None if self.following.rests && !first => Recall::Here,
                    Deferral::None | Deferral::Some => Recall::ByLoop,
                };
                self.classify(After { completed, deferred, ..self.at(leaf, raised) })
            }
            _ => self.anywhere(&self.landings(entry), raised, waits),
        }
    }

    /// If several leaves are possible, the steps that follow are unknown, unless none is possible in any of them.
    fn anywhere(&self, leaves: &[StateId], raised: bool, waits: bool) -> Follow {
        let completes = |leaf| !self.knows_completions() && self.completes(leaf).is_some();
        let recalls = |leaf| waits && !self.following.deferral.is_empty() && self.deferral(leaf) != Deferral::All;
        let idle = |&leaf: &StateId| !self.may_enable_always(leaf) && !completes(leaf) && !recalls(leaf);
        if !raised && leaves.iter().all(idle) { Follow::Nothing } else { Follow::Unknown }
    }

    fn classify(&self, after: After) -> Follow {
        let always = self.may_enable_always(after.leaf);
        let (raised, recalls) = (after.pending != Pending::Nothing, after.deferred != Recall::None);
        if self.finishes(after.leaf) || !(always || after.completed.is_some() || raised || recalls) {
            return Follow::Nothing;
        }
        // Queued events are older than those of this step.
        let waits = !self.knows_completions() && (after.completed.is_some() || raised);
        let circular = self.following.circular.binary_search(&after).is_ok();
        if !self.follows_in_branches() || waits || circular { Follow::Unknown } else { Follow::Known(after) }
    }

    fn deferral(&self, leaf: StateId) -> Deferral {
        self.following.deferral.get(leaf.index()).copied().unwrap_or(Deferral::None)
    }

    fn all_deferrals(&self) -> Vec<Deferral> {
        let resting = self.resting();
        let defers = |tier| self.candidates(tier, |_| true).any(|id| self.is_deferral(id));
        let of = |state| match resting.contains(&state) {
            true => Deferral::All,
            false if self.tiers(state).any(defers) => Deferral::Some,
            false => Deferral::None,
        };
        self.tree.states().map(of).listed()
    }

    fn raises_at(&self, site: Site) -> bool {
        self.model.raises.iter().any(|raise| raise.site == site)
    }

    fn raises_while_active(&self) -> bool {
        self.raises_in_blocks(|_, moments| moments.contains(&Moment::Active))
    }

    /// Whether a branch raises an event, or the states below `below` that it may exit or enter do.
    fn raises_on_the_way(&self, below: StateId, branch: BranchId) -> bool {
        let inside = |state| state != below && self.tree.contains(below, state);
        self.raises_at(Site::Branch(branch))
            || self.initial_branches().any(|initial| self.raises_at(Site::Branch(initial)))
            || self.raises_in_blocks(|state, moments| inside(state) && moments != [Moment::Active])
            || self.raises_in_durations(inside)
    }

    fn raises_in_durations(&self, inside: impl Fn(StateId) -> bool) -> bool {
        self.model.raises.iter().any(|raise| match raise.site {
            Site::Duration(timer) => inside(self.model.transitions[timer.index()].source),
            Site::Action(_) | Site::Branch(_) => false,
        })
    }

    fn raises_in_blocks(&self, wanted: impl Fn(StateId, &[Moment]) -> bool) -> bool {
        let mut raising = self.model.raises.iter().filter_map(|raise| match raise.site {
            Site::Action(action) => Some(&self.model.actions[action.index()]),
            Site::Branch(_) | Site::Duration(_) => None,
        });
        raising.any(|action| wanted(action.state, &action.moments))
    }

    pub(super) fn find_following(&mut self) {
        if !self.follows_in_branches() {
            return;
        }
        if self.defers() {
            self.following.deferral = self.all_deferrals();
            self.following.rests = self.model.raises.is_empty()
                && self.tree.leaves(ROOT).all(|leaf| match self.deferral(leaf) {
                    Deferral::All => true,
                    Deferral::None => self.rests_after_recall(leaf),
                    Deferral::Some => false,
                });
        }
        self.following.foresees = self.defaults_complete_nothing();
        self.following.known = self.known_follows();
        self.following.circular = self.circles();
        self.following.foresees &= self.completions_are_known();
        let follows = |end: End| self.follow(end.source, end.leaf, end.branch, end.active) == Follow::Unknown;
        self.following.unknown = self.ends().into_iter().any(follows);
    }

    /// Whether no default entry leads to a `final` to whose completion a transition reacts.
    fn defaults_complete_nothing(&self) -> bool {
        let mut entries = self.afresh.iter().chain(&self.initials).flatten().flatten();
        let completes = |entry: &Entry| matches!(entry.landing, Landing::Leaf(leaf) if self.completes(leaf).is_some());
        !entries.any(completes)
    }

    /// Whether every branch that completes a composite is followed by known steps, with the completion first.
    fn completions_are_known(&self) -> bool {
        self.ends().into_iter().all(|End { source, leaf, branch, active }| {
            let completing = match self.outcome(branch) {
                Outcome::Go(go) | Outcome::Push(go) => match go.entry.landing {
                    Landing::Leaf(leaf) => self.completes(leaf).map(|_| leaf),
                    _ => None,
                },
                _ => None,
            };
            completing.is_none_or(|leaf_after| {
                let known = matches!(self.follow(source, leaf, branch, active), Follow::Known(_));
                known && !self.may_enable_always(leaf_after)
            })
        })
    }

    /// All branches of transitions. A branch that stays is listed for each leaf.
    fn ends(&self) -> Vec<End> {
        let mut ends = Vec::new();
        for transition in self.model.transitions.iter() {
            let (source, active) = (transition.source, transition.trigger == Trigger::When);
            for &branch in transition.branches.iter() {
                let stays = matches!(self.outcome(branch), Outcome::Stay | Outcome::Defer | Outcome::Ignore);
                let leaves = self.tree.leaves(source).take(if stays { usize::MAX } else { 1 });
                ends.extend(leaves.map(|leaf| End { source, leaf, branch, active }));
            }
        }
        ends
    }

    /// All known configurations after steps.
    fn known_follows(&self) -> Vec<After> {
        let ends = self.ends();
        let after_ends = ends.iter().map(|end| self.follow(end.source, end.leaf, end.branch, end.active));
        let leaves = self.tree.leaves(ROOT).filter(|_| self.raises_while_active());
        let after_active = leaves.map(|leaf| self.follow_ignored(leaf, true));
        let known = after_ends.chain(after_active).filter_map(known);
        // A transition that stays may end in a leaf in which it was not considered separately.
        let mut all: Set<After> = known.collect();
        let mut open: Vec<After> = all.iter().copied().listed();
        while let Some(after) = open.pop() {
            open.extend(self.steps_after(after).into_iter().filter(|&next| all.insert(next)));
        }
        all.into_iter().listed()
    }

    /// The known configurations that may lead back to themselves.
    fn circles(&self) -> Vec<After> {
        let known = &self.following.known;
        let number = |after: &After| known.binary_search(after).ok();
        let graph: Vec<Vec<usize>> =
            known.iter().map(|&after| self.steps_after(after).iter().filter_map(number).listed()).listed();
        let component = components(&graph, |&to| to);
        let mut members = alloc::vec![0_usize; known.len()];
        component.iter().for_each(|&component| members[component] += 1);
        let circular = |&node: &usize| graph[node].contains(&node) || members[component[node]] > 1;
        (0..known.len()).filter(circular).map(|node| known[node]).listed()
    }

    /// The known configurations after the steps that may follow.
    fn steps_after(&self, after: After) -> Vec<After> {
        let wanted = |trigger: &Trigger| match trigger {
            Trigger::Always => true,
            Trigger::Done(composite) => after.completed == Some(*composite),
            Trigger::Signal(_) => after.pending != Pending::Nothing,
            Trigger::On(_) => after.pending != Pending::Nothing || after.deferred == Recall::Here,
            _ => false,
        };
        let candidates = self.tiers(after.leaf).flat_map(|tier| self.candidates(tier, wanted).listed());
        let ends = candidates.flat_map(|id| {
            let transition = &self.model.transitions[id.index()];
            transition.branches.iter().map(|&branch| (transition.source, branch))
        });
        ends.filter_map(|(source, branch)| known(self.follow(source, after.leaf, branch, false))).listed()
    }
}

fn known(follow: Follow) -> Option<After> {
    match follow {
        Follow::Known(after) => Some(after),
        Follow::Nothing | Follow::ByLeaf(_) | Follow::Unknown => None,
    }
}
