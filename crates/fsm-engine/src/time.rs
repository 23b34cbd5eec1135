//! Due timers, which are considered one after the other, in the order of [`Plan::due`](fsm_model::Plan::due).

use super::engine::Engine;
use super::host::{Host, Notice, Reaction};
use super::step::Step;
use fsm_core::{Answer, FailedTimers, TimeBudget, Wait};
use fsm_model::plan::Search;
use fsm_model::steps::Features;
use fsm_model::{TransitionId, Trigger};

impl Engine {
    /// Lets time pass until a timer is due, and takes one step. If a timer is not taken, the next one is considered.
    /// `None` if none is taken, and a guard or a decision has failed.
    pub(super) fn time<H: Host>(&mut self, lapse: &mut TimeBudget, host: &mut H) -> Option<Answer> {
        self.begin::<H>();
        if self.is_finished() {
            lapse.end();
            return Some(Answer::Ignored);
        }
        if !self.pass(lapse, host) {
            return Some(Answer::Ignored);
        }
        if H::OBSERVED {
            host.notify(Notice::Advanced(lapse.left()));
        }
        let mut step = self.under_way();
        let fails = step.steps.plan().model().failure.is_some();
        let fired = step.first_due(&step.steps.due, lapse, host);
        // A guard that has failed in a submachine is evaluated again only after something else has happened.
        let lost = if fails && self.has::<H>(Features::INSIDE) { host.lost_inside() } else { FailedTimers::NONE };
        if lost.is_any() {
            lapse.lose(lost);
        } else if fired.is_some() {
            lapse.stir();
        }
        let answer = fired.unwrap_or(Answer::Ignored);
        let in_vain = fails && !answer.reacted();
        if in_vain && (fired.is_some() || host.has_pending()) { None } else { Some(answer) }
    }

    /// Advances all timers, including those of submachines, until one is due. Returns whether one is.
    fn pass<H: Host>(&mut self, lapse: &mut TimeBudget, host: &mut H) -> bool {
        if !self.has::<H>(Features::INSIDE) {
            return self.now.timers.pass(lapse);
        }
        let inside = self.running().fold(Wait::NONE, |wait, submachine| wait.or(host.wait(submachine)));
        let (due, passed) = self.now.timers.pass_with_submachines(lapse, inside);
        self.running().for_each(|submachine| host.elapse(submachine, passed));
        due
    }
}

impl Step<'_> {
    /// Takes the first due timer that is enabled; `None` if none fires.
    fn first_due<H: Host>(&mut self, searches: &[Search], lapse: &TimeBudget, host: &mut H) -> Option<Answer> {
        for search in searches {
            let fired = match search {
                Search::Tier(_, timers) => self.due_of(timers, lapse, host),
                Search::Inside(region, arms) => {
                    let (tree, leaf) = (self.steps.plan().tree(), self.now.active.leaf_in(*region));
                    let inside = arms.iter().find(|(state, _)| leaf.is_some_and(|leaf| tree.contains(*state, leaf)));
                    inside.and_then(|(_, inside)| self.first_due(inside, lapse, host))
                }
                Search::Regions(_) => None,
            };
            if fired.is_some() {
                return fired;
            }
        }
        None
    }

    /// Takes the first of some timers that is due and enabled. A timer whose decision fails has fired.
    fn due_of<H: Host>(&mut self, timers: &[TransitionId], lapse: &TimeBudget, host: &mut H) -> Option<Answer> {
        for &timer in timers {
            if self.steps.has::<H>(Features::INSIDE)
                && let Trigger::Inside(submachine) = self.steps.plan().model().transitions[timer.index()].trigger
            {
                let reaction = if host.wait(submachine).is_due_after(lapse.lost().has(submachine.index())) {
                    host.react(self, timer, None)
                } else {
                    continue;
                };
                let answer = self.finish(reaction, host);
                if answer.reacted() {
                    return Some(answer);
                }
                continue;
            }
            let slot = self.steps.plan().slot(timer);
            if !self.now.timers.get_mut(slot).is_due() {
                continue;
            }
            let again = self.steps.plan().model().transitions[timer.index()].trigger.repeats();
            if again {
                let duration = self.duration(timer, host);
                self.now.timers.start(self.steps, timer, duration);
            } else {
                // A timer that is taken does not run any more.
                self.now.timers.get_mut(slot).stop();
            }
            let reaction = host.react(self, timer, None);
            let has_fired = reaction == Reaction::Ignored;
            let answer = self.finish(reaction, host);
            if answer.reacted() || has_fired {
                return Some(answer);
            }
            if !again {
                self.now.timers.get_mut(slot).refuse();
            }
        }
        None
    }
}
