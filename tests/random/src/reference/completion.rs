//! Completion, and all follow-up steps. *(SCXML 3.13 and appendix D: the macrostep; UML 2.5.1, 14.2.3: run to
//! completion; chapter `step`: one call.)*

use fsmith::Answer;

use super::select::{Selection, Trigger};
use super::situation::{At, Pending};
use super::step::Call;
use crate::evaluate::Failed;
use crate::machine::Id;

/// More follow-up steps than any drawn machine takes.
const ENDLESS: usize = 10_000;

impl<'c> Call<'c, '_> {
    /// Completes the composite of a `final` that was entered, and each enclosing `parallel` whose regions have all
    /// completed, or the machine. *(SCXML 3.7; chapters `completion` and `regions`.)*
    pub fn completes(&mut self, reached: At) {
        let mut completed = self.now.nodes[reached].parent.expect("the machine itself is not final");
        if Some(completed) == self.now.root {
            self.now.finished = true;
            return;
        }
        self.queue_completion(self.state(completed), reached);
        while let Some(around) = self.now.nodes[completed].parent
            && self.chart.machine.is_parallel(self.state(around))
            && self.now.is_complete(self.chart, around)
        {
            self.queue_completion(self.state(around), reached);
            completed = around;
        }
    }

    /// Adds a completion to the queue, unless one of this composite is already pending. *(Chapter `completion`:
    /// completions of one composite.)*
    fn queue_completion(&mut self, composite: Id, reached: At) {
        if !self.now.completions.iter().any(|(waiting, _)| *waiting == composite) {
            self.now.completions.push_back((composite, reached));
        }
    }

    /// Takes follow-up steps until there are none left: an `always` if possible, then the oldest completion, then an
    /// error, then the oldest raised event, then the oldest deferred event that is no longer deferred. Each of them is
    /// a separate step.
    ///
    /// # Panics
    /// Panics if this does not come to an end.
    pub fn run_to_completion(&mut self) -> Answer {
        let mut strongest = Answer::Ignored;
        for _ in 0..ENDLESS {
            if self.now.finished {
                break;
            }
            let always = self.step(&Trigger::Always);
            strongest = strongest.max(always);
            if always.reacted() {
                continue;
            }
            let next = if let Some((composite, reached)) = self.now.completions.pop_front() {
                self.step(&Trigger::Done { composite, reached })
            } else if let Some(failed) = self.failed.take() {
                self.step_for_error(failed)
            } else if let Some(heard) = self.now.raised.pop_front() {
                match heard {
                    Pending::Event(value) => self.step(&Trigger::Event(value)),
                    Pending::Ended(run) => self.step(&Trigger::Ended(run)),
                }
            } else if let Some(selection) = self.recall() {
                self.take_selected(selection)
            } else {
                break;
            };
            strongest = strongest.max(next);
        }
        assert!(
            self.now.finished || (self.now.completions.is_empty() && self.now.raised.is_empty()),
            "the machine does not come to an end"
        );
        // When a machine has completed, its pending events are dropped. *(Chapter `completion`: the end of a machine.)*
        self.now.completions.clear();
        self.now.raised.clear();
        self.return_failed();
        strongest
    }

    /// Takes a step for an error. If no transition handles it, the error is returned. *(Chapter `failing`.)*
    fn step_for_error(&mut self, failed: Failed) -> Answer {
        let selection = self.select(&Trigger::Failed(failed.clone()));
        if !selection.lost && selection.picks.is_empty() {
            self.returned.get_or_insert(failed);
            self.reacted = true;
            return Answer::Stayed;
        }
        self.take_selected(selection)
    }

    /// Returns the selection for the oldest event that is no longer deferred, and removes that event. After a failed
    /// attempt there is none until something reacts again. *(Chapter `deferral`: when deferred events are handled.)*
    fn recall(&mut self) -> Option<Selection<'c>> {
        if !self.reacted {
            return None;
        }
        for oldest in 0..self.now.deferred.len() {
            let selection = self.select(&Trigger::Event(self.now.deferred[oldest].clone()));
            if !selection.deferred {
                self.now.deferred.remove(oldest);
                return Some(selection);
            }
        }
        self.reacted = false;
        None
    }
}
