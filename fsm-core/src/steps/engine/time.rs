//! Due timers: in which order they are considered.

use super::super::Look;
use super::Engine;
use super::host::Host;
use super::step::Step;
use crate::model::{Cause, ROOT, StateId, TransitionId, Trigger};
use crate::{Answer, Lapse};

impl Engine {
    /// Lets time pass until a timer is due, and takes one step. A timer that is not taken makes way for the next one.
    pub(super) fn time<H: Host>(&mut self, lapse: &mut Lapse, host: &mut H) -> Answer {
        self.begin::<H>();
        if self.is_finished() {
            lapse.end();
            return Answer::Ignored;
        }
        if !self.now.timers.pass(lapse) {
            return Answer::Ignored;
        }
        let mut step = self.under_way();
        let answer = step.first_due(ROOT, host);
        if answer.reacted() { answer } else { step.later_due(ROOT, host) }
    }
}

/// As the leaves, in document order, come to them: what the first one looks at, of all regions around it, then what is left
/// for the second, and so on.
impl Step<'_> {
    /// What the first active leaf in a region looks at there.
    fn first_due<H: Host>(&mut self, region: StateId, host: &mut H) -> Answer {
        let steps = self.steps;
        let Some(leaf) = self.now.active.leaf_in(region) else { return Answer::Ignored };
        for &look in steps.looks(leaf, Cause::Time) {
            let answer = match look {
                Look::At(..) => self.due_of(&steps.candidates[look.range()], host),
                Look::Regions(parallel) => match steps.plan.tree().children(parallel).next() {
                    Some(first) => self.first_due(first, host),
                    None => Answer::Ignored,
                },
            };
            if answer.reacted() {
                return answer;
            }
        }
        Answer::Ignored
    }

    /// Of what is left for the others there.
    fn later_due<H: Host>(&mut self, region: StateId, host: &mut H) -> Answer {
        let tree = self.steps.plan.tree();
        let parallel = self.now.active.leaf_in(region).filter(|&leaf| tree.is_parallel(leaf));
        let regions = parallel.into_iter().flat_map(|parallel| tree.children(parallel));
        for (at, inner) in regions.enumerate() {
            let first = if at == 0 { Answer::Ignored } else { self.first_due(inner, host) };
            let answer = if first.reacted() { first } else { self.later_due(inner, host) };
            if answer.reacted() {
                return answer;
            }
        }
        Answer::Ignored
    }

    /// Takes the first of some timers that is due and triggered.
    fn due_of<H: Host>(&mut self, timers: &[TransitionId], host: &mut H) -> Answer {
        for &timer in timers {
            let slot = self.steps.plan.slot(timer);
            if !self.now.timers.get_mut(slot).is_due() {
                continue;
            }
            let again = matches!(self.steps.plan.model().transitions[timer.index()].trigger, Trigger::Every(_));
            if again {
                let duration = self.duration(timer, host);
                self.now.timers.start(self.steps, timer, duration);
            } else {
                // If it is taken, it waits no more.
                self.now.timers.get_mut(slot).stop();
            }
            let reaction = host.react(self, timer, None);
            let answer = self.finish(reaction, host);
            if answer.reacted() {
                return answer;
            }
            if !again {
                self.now.timers.get_mut(slot).refuse();
            }
        }
        Answer::Ignored
    }
}
