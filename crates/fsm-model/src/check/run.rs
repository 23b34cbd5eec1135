//! The rules about run time: stacks and queues that overflow, and steps that never end.

use super::super::plan::{Entering, Landing, Outcome, ROOM_UNASKED, Room, Waiting};
use super::super::{Branch, Plan, ROOT, StateId, TransitionId, Trigger};
use super::{Findings, Subject};
use crate::listed::Listed;
use crate::rules::Rule;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

impl Findings<'_> {
    /// `pop` is only used in states that may have been pushed.
    pub(super) fn pop_without_push(&mut self, plan: &Plan) {
        if !self.model.branches.contains(&Branch::Pop) {
            return;
        }
        let pushed = plan.pushed_leaves();
        for transition in self.model.transitions.iter() {
            for &branch in transition.branches.iter() {
                let reached = pushed.iter().any(|&leaf| self.tree.contains(transition.source, leaf));
                if self.model.branches[branch.index()] == Branch::Pop && !reached {
                    let name = self.name(transition.source);
                    let message = if transition.source == ROOT {
                        "nothing is ever pushed in this machine, so there is nothing to pop; enter a state with `push(Name)`, or name a target".to_string()
                    } else {
                        format!(
                            "the stack is always empty when `{name}` is active, so there is nothing to pop; enter it with `push({name})`, or name a target"
                        )
                    };
                    self.report(Rule::PopWithoutPush, Subject::Branch(branch), message);
                }
            }
        }
    }

    /// The size of the stack is either proved or declared.
    pub(super) fn room_for_pushes(&mut self, plan: &Plan) {
        let pushes = !plan.owners().is_empty();
        match (plan.room(), self.model.stack) {
            (Room::Unbounded(transition), None) => self.report(
                Rule::UnboundedPush,
                Subject::Transition(transition),
                "this push can repeat without limit; set the maximum depth with `stack 8;` in the machine (exceeding it panics)",
            ),
            (Room::Many(most, transition), None) => self.report(
                Rule::UnboundedPush,
                Subject::Transition(transition),
                format!(
                    "pushes may get {} deep; for more than {ROOM_UNASKED}, set the maximum depth with `stack {};` in the machine (exceeding it panics)",
                    counted(most),
                    most.min(u16::MAX.into())
                ),
            ),
            (_, Some(0)) if pushes => {
                self.report(Rule::NoRoom, Subject::Stack, "`stack 0;` leaves no room, so the first push would panic; use a larger number, or remove the line");
            }
            _ => {}
        }
    }

    /// The size of the queue is either proved or declared.
    pub(super) fn room_for_raised(&mut self, plan: &Plan) {
        match plan.waiting() {
            Waiting::Unbounded(raise) => {
                let of = &self.model.raises[raise];
                let why = if self.model.is_failure(of) { "this `?`" } else { "this `raise`" };
                self.report(
                    Rule::UnboundedRaise,
                    Subject::Raise(raise),
                    format!("cannot determine how many raised events may be waiting at once, because of {why}; set a limit with `queue 8;` in the machine (exceeding it panics)"),
                );
            }
            Waiting::Many(most, raise) => self.report(
                Rule::UnboundedRaise,
                Subject::Raise(raise),
                format!(
                    "{} raised events may be waiting at once; for more than {ROOM_UNASKED}, set a limit with `queue {};` in the machine (exceeding it panics)",
                    counted(most),
                    most.min(u16::MAX.into())
                ),
            ),
            Waiting::Declared(0) if self.model.raises.iter().any(|raise| !self.model.is_failure(raise)) => {
                self.report(Rule::NoRoom, Subject::Queue, "`queue 0;` leaves no room, so the first raise would panic; use a larger number, or remove the line");
            }
            _ => {}
        }
    }

    /// The size of the queue for deferred events is declared, because their number depends on the program.
    pub(super) fn room_for_deferred(&mut self, plan: &Plan) {
        let mut all = (0..self.model.transitions.len()).map(TransitionId::at);
        let Some(first) = all.find(|&id| plan.is_deferral(id)) else { return };
        match self.model.queue {
            None => self.report(
                Rule::UnboundedDeferral,
                Subject::Transition(first),
                "the number of deferred events depends on the caller; set a limit with `queue 8;` in the machine (an event beyond it is `Refused`)",
            ),
            Some(0) if self.model.raises.is_empty() => {
                self.report(Rule::NoRoom, Subject::Queue, "`queue 0;` leaves no room, so the first deferred event would panic; use a larger number");
            }
            Some(_) => {}
        }
    }

    /// No `always` without a guard leads back to itself, directly or through others. If another region also has an
    /// `always`, nothing is reported, because that one may leave both regions.
    pub(super) fn endless_always(&mut self, plan: &Plan) {
        let eventless = self.model.transitions.iter().filter(|transition| transition.trigger == Trigger::Always);
        let hearing: Vec<_> = eventless.map(|transition| self.tree.region(transition.source)).listed();
        let next: Vec<_> = plan.tree().states().map(|leaf| certain_step(plan, leaf)).listed();
        let mut reported: Vec<TransitionId> = Vec::new();
        for leaf in plan.tree().states() {
            let mut at = leaf;
            let mut steps = Vec::new();
            while let Some((transition, to)) = next[at.index()] {
                steps.push(transition);
                at = to;
                if at == leaf || steps.len() > next.len() {
                    break;
                }
            }
            if at != leaf || steps.is_empty() || steps.iter().any(|step| reported.contains(step)) {
                continue;
            }
            if hearing.iter().any(|&region| region != self.tree.region(leaf)) {
                continue;
            }
            let message = match steps.len() {
                1 => format!(
                    "this never ends: it is taken repeatedly as long as `{}` is active; give it a guard that becomes false",
                    self.name(leaf)
                ),
                _ => format!(
                    "this never ends: it leads back to `{}` by transitions that are always taken; give one of them a guard",
                    self.name(leaf)
                ),
            };
            self.report(Rule::EndlessAlways, Subject::Transition(steps[0]), message);
            reported.extend(steps);
        }
    }
}

/// The text of a number, which may be too large to be counted.
fn counted(most: u32) -> String {
    if most <= u32::from(u16::MAX) { format!("as many as {most}") } else { format!("more than {}", u16::MAX) }
}

/// The `always` that is taken in a leaf whatever the values of guards, and the leaf that it leads to.
fn certain_step(plan: &Plan, leaf: StateId) -> Option<(TransitionId, StateId)> {
    if !plan.tree().is_leaf(leaf) {
        return None;
    }
    let first =
        plan.tiers(leaf).find_map(|tier| plan.candidates(tier, |trigger| *trigger == Trigger::Always).next())?;
    certain_end(plan, first, leaf).map(|to| (first, to))
}

/// The leaf to which a transition leads from a leaf, whatever the values of guards and the content of histories.
pub(super) fn certain_end(plan: &Plan, id: TransitionId, leaf: StateId) -> Option<StateId> {
    let resumes = |step: &Entering| matches!(step, Entering::Resume(_));
    let transition = &plan.model().transitions[id.index()];
    let mut leads = transition.branches.iter().map(|&branch| match plan.outcome(branch) {
        Outcome::Stay => Some(leaf),
        Outcome::Go(go) if !go.entry.steps.iter().any(resumes) => match go.entry.landing {
            Landing::Leaf(to) => Some(to),
            _ => None,
        },
        _ => None,
    });
    let to = leads.next()??;
    (transition.certain && leads.all(|other| other == Some(to))).then_some(to)
}
