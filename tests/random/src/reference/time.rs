//! Time: what falls due, and when. *(Chapter `time`; UML 2.5.1, clause 13: relative TimeEvents.)*

use std::time::Duration;

use fsmith::Answer;

use super::situation::{Situation, Timer};
use super::step::Call;
use crate::evaluate::{Acts, Asks, Bindings};
use crate::machine::To;

/// More timers than ever fall due in one call.
const ENDLESS: usize = 100_000;

impl Situation {
    /// How long until a timer is due. One that is due and waits for its guard waits no longer for time.
    #[must_use]
    pub fn due(&self) -> Option<Duration> {
        let timers = self.active().into_iter().flat_map(|node| self.nodes[node].timers.values());
        let waits = timers.filter_map(|timer| match timer {
            Timer::Waits(left) => Some(*left),
            Timer::Due | Timer::Spent => None,
        });
        waits.min()
    }

    /// Time passes for active states; what is suspended or lies beneath a push stands still.
    fn pass(&mut self, time: Duration) {
        for node in self.active() {
            for timer in self.nodes[node].timers.values_mut() {
                if let Timer::Waits(left) = timer {
                    *left = left.saturating_sub(time);
                }
            }
        }
    }
}

impl Call<'_, '_> {
    /// Goes from one due timer to the next; each is a step of its own, after which the machine runs to completion. A state
    /// that is entered on the way gets what is left of the time.
    ///
    /// # Panics
    /// If that does not come to an end.
    pub fn advance(&mut self, by: Duration) -> Answer {
        let mut strongest = Answer::Ignored;
        let mut left = by;
        // Which timers were asked since something was taken, or time has passed.
        let mut asked = Vec::new();
        for _ in 0..ENDLESS {
            if self.now.finished {
                return strongest;
            }
            let failed = self.failed.is_some();
            let fired = self.fire(&mut asked);
            let fails = !failed && self.failed.is_some();
            if let Some(answer) = fired {
                strongest = strongest.max(answer).max(self.run_to_completion());
                // A timer whose decision fails has fired, too. *(Chapter `failing`.)*
                asked.clear();
                continue;
            }
            // Whatever was due has been asked, but for what waits for no time in states that are entered by this.
            if fails {
                strongest = strongest.max(self.run_to_completion());
            }
            match self.now.due() {
                Some(due) if due <= left => {
                    left -= due;
                    asked.clear();
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

    /// The first timer that is due, in the order in which candidates are looked at, and whose guard holds. The leaves look
    /// in document order, each at what the ones before it have left. An `after` whose guard does not hold stays due, an
    /// `every` loses this firing; its next period is evaluated first.
    fn fire(&mut self, asked: &mut Vec<usize>) -> Option<Answer> {
        self.now.before = self.now.present();
        let chart = self.chart;
        for leaf in self.now.leaves() {
            for transition in self.look(Asks::Before).asked_by(leaf) {
                let taken = &chart.transitions[transition];
                let (To::After(wait) | To::Every(wait)) = &taken.to else { continue };
                let node = self.now.node_of(taken.source).expect("who is asked is active");
                let is_due = match self.now.nodes[node].timers[&transition] {
                    Timer::Waits(left) => left.is_zero(),
                    Timer::Due => true,
                    Timer::Spent => false,
                };
                // Guards are asked at most once a step.
                if !is_due || asked.contains(&transition) {
                    continue;
                }
                asked.push(transition);
                let every = matches!(taken.to, To::Every(_));
                let next = if every { self.waiting(wait) } else { Timer::Due };
                self.now.nodes[node].timers.insert(transition, next);
                let pick = match self.look(Asks::Before).looked_at(transition, Bindings::default()) {
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
                return Some(self.take(vec![pick]));
            }
        }
        None
    }
}
