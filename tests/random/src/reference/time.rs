//! Time: which timers become due, and when. *(Chapter `time`; UML 2.5.1, clause 13: relative TimeEvents.)*

use std::collections::BTreeSet;
use std::time::Duration;

use fsmith::Answer;

use super::chart::Inside;
use super::select::Pick;
use super::situation::{At, Situation, Timer};
use super::step::Call;
use crate::driven::Driven;
use crate::evaluate::{Bindings, Executes, QueryTime};
use crate::machine::To;

/// More timers than become due in any call.
const ENDLESS: usize = 100_000;

/// The timers that were considered since a transition was taken or time has passed.
#[derive(Debug, Default)]
pub struct ConsideredTimers {
    timers: BTreeSet<usize>,
    /// The submachines of nodes.
    inside: BTreeSet<(At, usize)>,
    /// The submachines in which an error has occurred since then. Timers in them that were considered are not
    /// considered again.
    lost: BTreeSet<(At, usize)>,
}

impl ConsideredTimers {
    pub fn loses(&mut self, node: At, run: usize) {
        let mut lost = std::mem::take(&mut self.lost);
        lost.insert((node, run));
        *self = ConsideredTimers { lost, ..ConsideredTimers::default() };
    }

    /// Clears the timers after time has passed, which may be zero.
    fn passes(&mut self, time: Duration) {
        let lost = if time.is_zero() { std::mem::take(&mut self.lost) } else { BTreeSet::new() };
        *self = ConsideredTimers { lost, ..ConsideredTimers::default() };
    }
}

#[derive(Debug, Clone, Copy)]
pub enum Fired {
    Nothing,
    One(Answer),
    /// No timer has fired, but a guard has failed.
    Lost,
    /// No timer has fired in the submachine of a node, but a guard has failed, and the submachine has handled the
    /// error.
    LostInside(At, usize, Answer),
}

impl Situation {
    /// Returns the time until a timer is due. Timers that are due but not taken do not count.
    #[must_use]
    pub fn due(&self) -> Option<Duration> {
        let timers = self.active().into_iter().flat_map(|node| self.nodes[node].timers.values());
        let waits = timers.filter_map(|timer| match timer {
            Timer::Waits(left) => Some(*left),
            Timer::Due | Timer::Spent => None,
        });
        let inside = self.active().into_iter().flat_map(|node| &self.nodes[node].runs);
        waits.chain(inside.filter_map(|running| running.machine.due())).min()
    }

    /// Advances the timers of active states. Those of suspended states and of states that are pushed over do not run.
    fn pass(&mut self, time: Duration) {
        for node in self.active() {
            for timer in self.nodes[node].timers.values_mut() {
                if let Timer::Waits(left) = timer {
                    *left = left.saturating_sub(time);
                }
            }
            for running in &mut self.nodes[node].runs {
                running.machine.now.pass(time);
            }
        }
    }
}

impl Call<'_, '_> {
    /// Advances from one due timer to the next. Each timer is a separate step, after which the machine runs to
    /// completion. A state that is entered meanwhile gets the remaining time.
    ///
    /// # Panics
    /// Panics if this does not come to an end.
    pub fn advance(&mut self, by: Duration) -> Answer {
        let mut strongest = Answer::Ignored;
        let mut left = by;
        let mut asked = ConsideredTimers::default();
        for _ in 0..ENDLESS {
            if self.now.finished {
                return strongest;
            }
            match self.fire(&mut asked) {
                // A timer whose decision fails has fired, too. *(Chapter `failing`.)*
                Fired::One(answer) => {
                    strongest = strongest.max(answer).max(self.run_to_completion());
                    asked = ConsideredTimers::default();
                    continue;
                }
                // A timer that has failed is not considered again immediately.
                Fired::LostInside(node, run, answer) => {
                    strongest = strongest.max(answer).max(self.run_to_completion());
                    asked.loses(node, run);
                    continue;
                }
                // All due timers have been considered, except timers of zero duration in states that are entered by
                // these steps.
                Fired::Lost => strongest = strongest.max(self.run_to_completion()),
                Fired::Nothing => {}
            }
            match self.now.due() {
                Some(due) if due <= left => {
                    left -= due;
                    asked.passes(due);
                    self.now.pass(due);
                }
                _ => {
                    self.now.pass(left);
                    return strongest;
                }
            }
        }
        panic!("time does not come to an end");
    }

    /// Whether a submachine is to be considered now. Each is considered once.
    fn reaches(&self, node: At, run: usize, asked: &mut ConsideredTimers) -> bool {
        let inside = (node, run);
        asked.inside.insert(inside) && (!asked.lost.contains(&inside) || self.now.is_due_inside(node, run))
    }

    /// Fires the first due timer whose guard is true, in the order of candidates. The leaves are considered in document
    /// order, each without the candidates of earlier leaves. An `after` whose guard is false stays due. An `every`
    /// skips this firing; its next period is evaluated first.
    pub fn fire(&mut self, asked: &mut ConsideredTimers) -> Fired {
        let failed = self.failed.is_some();
        self.now.before = self.now.present();
        let chart = self.chart;
        for leaf in self.now.leaves() {
            for transition in self.look(QueryTime::Before).considered_by(leaf) {
                let taken = &chart.transitions[transition];
                if let Some(Inside::Fires(run)) = taken.inside {
                    let node = self.now.node_of(taken.source).expect("who is asked is active");
                    if !self.reaches(node, run, asked) {
                        continue;
                    }
                    let pick = Pick { transition, bound: Bindings::default(), end: None };
                    match self.fire_inside(node, run) {
                        Fired::One(_) => return Fired::One(self.take(vec![pick])),
                        Fired::Lost | Fired::LostInside(..) => {
                            return Fired::LostInside(node, run, self.take(vec![pick]));
                        }
                        Fired::Nothing => continue,
                    }
                }
                let (To::After(wait) | To::Every(wait)) = &taken.to else { continue };
                let node = self.now.node_of(taken.source).expect("who is asked is active");
                let is_due = match self.now.nodes[node].timers[&transition] {
                    Timer::Waits(left) => left.is_zero(),
                    Timer::Due => true,
                    Timer::Spent => false,
                };
                // Guards are evaluated at most once per step.
                if !is_due || asked.timers.contains(&transition) {
                    continue;
                }
                asked.timers.insert(transition);
                let every = matches!(taken.to, To::Every(_));
                let next = if every { self.waiting(wait) } else { Timer::Due };
                self.now.nodes[node].timers.insert(transition, next);
                let pick = match self.look(QueryTime::Before).considered(transition, Bindings::default()) {
                    Ok(Some(pick)) => pick,
                    Ok(None) => continue,
                    Err(failed) => {
                        self.fails(failed);
                        continue;
                    }
                };
                if !every {
                    self.now.nodes[node].timers.insert(transition, Timer::Spent);
                }
                return Fired::One(self.take(vec![pick]));
            }
        }
        match !failed && self.failed.is_some() {
            true => Fired::Lost,
            false => Fired::Nothing,
        }
    }
}
