//! The rules about what a machine may come to when it runs: stacks and queues that overflow, steps without end.

use super::super::plan::{Entering, Landing, Outcome, ROOM_UNASKED, Room, Waiting};
use super::super::{Branch, Plan, ROOT, StateId, TransitionId, Trigger};
use super::{Findings, Subject};
use crate::rules::Rule;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

impl Findings<'_> {
    /// `pop` stands where something may lie beneath.
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
                        "nothing is ever pushed in this machine, so there is nothing to pop; enter a state by `push(Name)` somewhere, or name a target".to_string()
                    } else {
                        format!(
                            "nothing is ever pushed when `{name}` is active, so there is nothing to pop; enter it by `push({name})` somewhere, or name a target"
                        )
                    };
                    self.report(Rule::PopWithoutPush, Subject::Branch(branch), message);
                }
            }
        }
    }

    /// There is room for what is pushed: as much as is proven to suffice, or as much as is declared.
    pub(super) fn room_for_pushes(&mut self, plan: &Plan) {
        let pushes = !plan.owners().is_empty();
        match (plan.room(), self.model.stack) {
            (Room::Unbounded(transition), None) => self.report(
Rule::UnboundedPush,
                Subject::Transition(transition),
                "this push can be repeated without end; say how deep it may get: `stack 8;` in the machine (a push too many panics)",
            ),
            (Room::Many(most, transition), None) => self.report(
                Rule::UnboundedPush,
                Subject::Transition(transition),
                format!(
                    "{} pushes may lie on each other; where that is more than {ROOM_UNASKED}, say how many there is room for: `stack {ROOM_UNASKED};` in the machine (a push too many panics)",
                    counted(most)
                ),
            ),
            (_, Some(0)) if pushes => {
                self.report(Rule::NoRoom, Subject::Stack, "`stack 0;` leaves no room, and the first push would panic; give it room, or remove the line");
            }
            _ => {}
        }
    }

    /// There is room for what is raised: as much as is proven to suffice, or as much as is declared.
    pub(super) fn room_for_raised(&mut self, plan: &Plan) {
        match plan.waiting() {
            Waiting::Unbounded(raise) => self.report(
Rule::UnboundedRaise,
                Subject::Raise(raise),
                "how many raised events may wait at once cannot be worked out, because of this one; say it: `queue 8;` in the machine (one too many panics)",
            ),
            Waiting::Many(most, raise) => self.report(
                Rule::UnboundedRaise,
                Subject::Raise(raise),
                format!(
                    "{} raised events may wait at once; where that is more than {ROOM_UNASKED}, say how many there is room for: `queue {ROOM_UNASKED};` in the machine (one too many panics)",
                    counted(most)
                ),
            ),
            Waiting::Declared(0) if !self.model.raises.is_empty() => {
                self.report(Rule::NoRoom, Subject::Queue, "`queue 0;` leaves no room, and the first raise would panic; give it room, or remove the line");
            }
            _ => {}
        }
    }

    /// There is room for what is deferred: how much may wait depends on who tells the machine.
    pub(super) fn room_for_deferred(&mut self, plan: &Plan) {
        let mut all = (0..self.model.transitions.len()).map(TransitionId::at);
        let Some(first) = all.find(|&id| plan.is_deferral(id)) else { return };
        match self.model.queue {
            None => self.report(
Rule::UnboundedDeferral,
                Subject::Transition(first),
                "how many deferred events may wait at once depends on who tells them; say it: `queue 8;` in the machine (one too many panics)",
            ),
            Some(0) if self.model.raises.is_empty() => {
                self.report(Rule::NoRoom, Subject::Queue, "`queue 0;` leaves no room, and the first deferred event would panic; give it room, or remove the line");
            }
            Some(_) => {}
        }
    }

    /// What is always taken comes to rest: no `always` without a guard leads back to itself, directly or by way of others.
    /// Where another region hears of `always` as well, nothing is proven: it may lead out of both.
    pub(super) fn endless_always(&mut self, plan: &Plan) {
        let eventless = self.model.transitions.iter().filter(|transition| transition.trigger == Trigger::Always);
        let hearing: Vec<_> = eventless.map(|transition| self.tree.region(transition.source)).collect();
        let next: Vec<_> = plan.tree().states().map(|leaf| certain_step(plan, leaf)).collect();
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
                    "this never ends: it is taken again and again as long as `{}` is active; give it a guard that becomes false",
                    self.name(leaf)
                ),
                _ => format!(
                    "this never ends: it leads back to `{}` by steps that are always taken; give one of them a guard",
                    self.name(leaf)
                ),
            };
            self.report(Rule::EndlessAlways, Subject::Transition(steps[0]), message);
            reported.extend(steps);
        }
    }
}

/// A number that may be larger than is worth counting.
fn counted(most: u32) -> String {
    if most <= u32::from(u16::MAX) { format!("as many as {most}") } else { format!("more than {}", u16::MAX) }
}

/// The `always` that is taken in a leaf whatever the guards say, and the leaf that it leads to.
fn certain_step(plan: &Plan, leaf: StateId) -> Option<(TransitionId, StateId)> {
    if !plan.tree().is_leaf(leaf) {
        return None;
    }
    let first =
        plan.rungs(leaf).find_map(|rung| plan.candidates(rung, |trigger| *trigger == Trigger::Always).next())?;
    certain_end(plan, first, leaf).map(|to| (first, to))
}

/// The leaf to which a transition leads from a leaf whatever the guards say, and whatever is remembered.
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
