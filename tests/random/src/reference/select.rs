//! Selection: the transitions that are enabled for a trigger, and the conflicts between them.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};

use super::chart::Inside;
use super::look::Look;
use super::situation::At;
use crate::evaluate::{Bindings, End, Evaluates, EventValue, Failed};
use crate::machine::{Id, Leaf, Pattern, To};

/// The cause of a step. A due timer selects its transition itself.
#[derive(Debug, Clone)]
pub enum Trigger {
    Event(EventValue),
    Poll,
    Always,
    Failed(Failed),
    /// The completion of a submachine, which is handled in a follow-up step.
    Ended(usize),
    /// A completion, and the `final` that caused it.
    Done {
        composite: Id,
        reached: At,
    },
}

/// A selected transition, with the bindings of its pattern and its guard.
#[derive(Debug, Clone)]
pub struct Pick<'c> {
    pub transition: usize,
    pub bound: Bindings,
    /// The branch, if it is already decided because the reaction might have passed.
    pub end: Option<End<'c>>,
}

#[derive(Debug)]
pub struct Selection<'c> {
    /// The transitions, in the order of the leaves that selected them.
    pub picks: Vec<Pick<'c>>,
    /// Whether the event is deferred. If it is, no transition is selected.
    pub deferred: bool,
    /// Whether a submachine has no room to defer the event.
    pub refused: bool,
    /// Whether a guard has failed. If it has, no transition is selected.
    pub lost: bool,
}

/// The remaining candidates of a leaf, and the transition that it has selected.
struct Search<'c> {
    leaf: Id,
    left: VecDeque<Candidate>,
    picked: Option<Pick<'c>>,
    /// The state that dropped the event because its submachine has no room for it.
    refused: Option<Id>,
}

enum Candidate {
    Transition(usize),
    /// Whether this state defers the event.
    Deferral(Id),
    /// Whether the submachine of this `forward` has no room to defer the event.
    Refusal(usize),
}

impl<'c> Look<'c, '_> {
    /// Selects the first enabled candidate of each active leaf, in document order. A state that encloses several leaves
    /// is considered when all of them have reached it. Unless the event is deferred, only one of several conflicting
    /// transitions remains. *(SCXML, appendix D: `selectTransitions`; chapter `regions`: who reacts.)*
    ///
    /// # Errors
    /// Returns the error if a guard fails. No further candidates are considered. *(Chapter `failing`.)*
    pub fn select(&self, trigger: &Trigger) -> Result<Selection<'c>, Failed> {
        let mut asked = BTreeMap::new();
        let mut deferring = Vec::new();
        let mut searches: Vec<Search> = self.now.leaves().into_iter().map(|leaf| self.search(leaf)).collect();
        while let Some(at) = self.next_leaf(&searches) {
            let Some(candidate) = searches[at].left.pop_front() else { continue };
            match candidate {
                Candidate::Deferral(state) if self.defers(state, trigger) => {
                    deferring.push(state);
                    searches[at].left.clear();
                }
                Candidate::Deferral(_) => {}
                Candidate::Refusal(transition) => {
                    if self.drops(transition, trigger)? {
                        searches[at].refused = Some(self.chart.transitions[transition].source);
                        searches[at].left.clear();
                    }
                }
                Candidate::Transition(transition) => {
                    // Guards are evaluated at most once per step.
                    let enabled = match asked.entry(transition) {
                        Entry::Occupied(known) => known.into_mut(),
                        Entry::Vacant(unknown) => unknown.insert(self.enabled(transition, trigger)?),
                    };
                    if let Some(pick) = enabled {
                        searches[at].picked = Some(pick.clone());
                        searches[at].left.clear();
                    }
                }
            }
        }
        let refused: Vec<Id> = searches.iter().filter_map(|searches| searches.refused).collect();
        let mut picks: Vec<Pick> = Vec::new();
        for pick in searches.into_iter().filter_map(|searches| searches.picked) {
            if !picks.iter().any(|other| other.transition == pick.transition) {
                picks.push(pick);
            }
        }
        // A deferral applies to the whole machine, unless a transition in the deferring state is enabled. *(Chapter
        // `deferral`: beside regions; UML 2.5.1, 14.2.3.4.4; PSSM 1.0, 8.5.5.)*
        let enabled = picks.iter().map(|pick| self.chart.transitions[pick.transition].source);
        let enabled: Vec<Id> = enabled.chain(refused.iter().copied()).collect();
        let overridden = |state: Id| enabled.iter().any(|&source| self.chart.machine.contains(state, source));
        if !deferring.into_iter().all(overridden) {
            return Ok(Selection { picks: Vec::new(), deferred: true, refused: false, lost: false });
        }
        // An `ignore` prevents that enclosing states are considered, and overrides their deferrals. It has no other
        // effect. *(Chapter `exhaustive`: `ignore`.)*
        let mut picks = self.without_conflicts(picks);
        picks.retain(|pick| !matches!(self.chart.transitions[pick.transition].leaves[..], [Leaf::Ignore]));
        Ok(Selection { picks, deferred: false, refused: !refused.is_empty(), lost: false })
    }

    fn search(&self, leaf: At) -> Search<'c> {
        Search { leaf: self.now.nodes[leaf].state, left: self.candidates(leaf).into(), picked: None, refused: None }
    }

    /// Returns the first leaf whose next candidate belongs to a state in which no leaf has candidates left.
    fn next_leaf(&self, searches: &[Search<'c>]) -> Option<usize> {
        let asked = |searches: &Search| {
            Some(match *searches.left.front()? {
                Candidate::Deferral(state) => state,
                Candidate::Refusal(transition) => self.chart.transitions[transition].source,
                Candidate::Transition(transition) => match &self.chart.transitions[transition] {
                    // Alarms come first.
                    transition if transition.alarm => searches.leaf,
                    transition => transition.source,
                },
            })
        };
        let waits = |state: Id| searches.iter().filter_map(asked).any(|other| self.chart.machine.around(state, other));
        (0..searches.len()).find(|&at| asked(&searches[at]).is_some_and(|state| !waits(state)))
    }

    /// Returns the candidates of a leaf: first the alarms from the outermost to the innermost active state, then the
    /// others from the innermost to the outermost one, and within a state from top to bottom. The deferrals of a state
    /// come after its own transitions. *(Chapter `priority`: alarms; UML 2.5.1, 14.2.3: firing priorities; chapter
    /// `deferral`.)*
    fn candidates(&self, leaf: At) -> Vec<Candidate> {
        let path: Vec<Id> = self.now.outwards(leaf).into_iter().map(|node| self.now.nodes[node].state).collect();
        let alarms =
            path.iter().rev().flat_map(|&state| self.chart.transitions_of(state, true)).map(Candidate::Transition);
        let others = path.iter().flat_map(|&state| {
            let own = self.chart.transitions_of(state, false).map(Candidate::Transition);
            let refusals = self.chart.transitions_of(state, false).filter(|&transition| {
                matches!(
                    self.chart.transitions[transition].inside,
                    Some(Inside::EventValue(..) | Inside::ToldWithin(..))
                )
            });
            own.chain([Candidate::Deferral(state)]).chain(refusals.map(Candidate::Refusal))
        });
        alarms.chain(others).collect()
    }

    /// Returns the transitions that a leaf considers, in their order.
    #[must_use]
    pub fn considered_by(&self, leaf: At) -> Vec<usize> {
        let transition = |candidate| match candidate {
            Candidate::Transition(transition) => Some(transition),
            Candidate::Deferral(_) | Candidate::Refusal(_) => None,
        };
        self.candidates(leaf).into_iter().filter_map(transition).collect()
    }

    /// Whether a state defers an event. Signals cannot be deferred. *(Chapter `limits`: deferred signals.)*
    fn defers(&self, state: Id, trigger: &Trigger) -> bool {
        let Trigger::Event(value) = trigger else { return false };
        let signal = self.chart.machine.events[value.event].signal;
        let matches = |pattern: &Pattern| value.matched(&self.chart.machine, pattern).is_some();
        !signal && self.chart.defers[state].iter().any(matches)
    }

    /// # Errors
    /// Returns the error of the guard.
    fn enabled(&self, transition: usize, trigger: &Trigger) -> Result<Option<Pick<'c>>, Failed> {
        let bound = match (&self.chart.transitions[transition].to, trigger) {
            (To::On(pattern), Trigger::Event(value)) => match value.matched(&self.chart.machine, pattern) {
                Some(bound) => bound,
                None => return Ok(None),
            },
            (To::Failed(failures), Trigger::Failed(failed)) if failures.contains(&failed.0) => {
                Bindings::of_failure(failed)
            }
            (&To::Ended(run, _), &Trigger::Ended(ended)) if run == ended && self.has_ended(run) => Bindings::default(),
            (To::When, Trigger::Poll) | (To::Always, Trigger::Always) => Bindings::default(),
            (To::Done(completed), Trigger::Done { composite, reached }) if *completed == Some(*composite) => {
                // A transition that uses the data of one `final` is not taken after another one. *(Chapter `data`:
                // decided here.)*
                let other =
                    |&state: &Id| self.now.nodes[*reached].state != state || !self.now.data.contains_key(&state);
                if self.chart.transitions[transition].finals.iter().any(other) {
                    return Ok(None);
                }
                Bindings::default()
            }
            _ => return Ok(None),
        };
        self.considered(transition, bound)
    }

    /// Whether a `forward` drops its event because the submachine would defer it but has no room. *(Chapter
    /// `submachines`: events.)*
    ///
    /// # Errors
    /// Returns the error of the guard.
    fn drops(&self, transition: usize, trigger: &Trigger) -> Result<bool, Failed> {
        let taken = &self.chart.transitions[transition];
        let (To::On(pattern), Trigger::Event(value)) = (&taken.to, trigger) else { return Ok(false) };
        let Some(mut bound) = value.matched(&self.chart.machine, pattern) else { return Ok(false) };
        if let Some(guard) = &taken.guard
            && !self.holds(guard, &mut bound)?
        {
            return Ok(false);
        }
        let (Some(Inside::EventValue(run, passed)) | Some(Inside::ToldWithin(run, passed))) = &taken.inside else {
            return Ok(false);
        };
        Ok(self.refuses(*run, &self.passed(passed, &bound)))
    }

    /// Returns a triggered transition if its guard is true and it does not pass.
    ///
    /// # Errors
    /// Returns the error of the guard or the decision.
    pub fn considered(&self, transition: usize, mut bound: Bindings) -> Result<Option<Pick<'c>>, Failed> {
        let taken = &self.chart.transitions[transition];
        if let Some(guard) = &taken.guard
            && !self.holds(guard, &mut bound)?
        {
            return Ok(None);
        }
        if let Some(Inside::EventValue(run, passed) | Inside::ToldWithin(run, passed)) = &taken.inside
            && !self.takes(*run, &self.passed(passed, &bound))
        {
            return Ok(None);
        }
        let mut end = None;
        if taken.may_pass {
            let decided = self.decide(&taken.reaction, &mut bound)?;
            let passes = match *decided.leaf {
                Leaf::Pass => true,
                Leaf::Push(target, _) => self.is_on_top(taken.source, target),
                Leaf::Pop => self.owner(taken.source).is_none(),
                _ => false,
            };
            if passes {
                return Ok(None);
            }
            end = Some(decided);
        }
        Ok(Some(Pick { transition, bound, end }))
    }

    /// Whether a leaf inside the source is the target or is nested in it. *(Chapter `stack`: what runs; `push` of
    /// an active state.)*
    fn is_on_top(&self, source: Id, target: Id) -> bool {
        let leaves = self.now.leaves().into_iter().map(|leaf| self.now.nodes[leaf].state);
        let machine = &self.chart.machine;
        leaves.into_iter().any(|leaf| machine.contains(source, leaf) && machine.contains(target, leaf))
    }

    /// Removes conflicts: of two transitions that would exit a common state, only one is taken. An alarm has priority
    /// over other transitions, then the transition whose source is nested in that of the other, and then that of the
    /// earlier leaf. Each transition is compared with the earlier ones that remain. *(SCXML, appendix D:
    /// `removeConflictingTransitions`; chapter `regions`: conflicts.)*
    fn without_conflicts(&self, picks: Vec<Pick<'c>>) -> Vec<Pick<'c>> {
        let mut left: Vec<Pick> = Vec::new();
        for pick in picks {
            let rivals: Vec<usize> = left
                .iter()
                .map(|other| other.transition)
                .filter(|&other| self.conflict(other, pick.transition))
                .collect();
            if rivals.iter().all(|&rival| self.yields_to(rival, pick.transition)) {
                left.retain(|other| !rivals.contains(&other.transition));
                left.push(pick);
            }
        }
        left
    }

    /// Whether two transitions conflict. A decision counts as exiting the states that any of its branches would exit.
    fn conflict(&self, one: usize, other: usize) -> bool {
        let exits = |transition: usize| {
            let taken = &self.chart.transitions[transition];
            taken.leaves.iter().flat_map(|leaf| self.would_leave(taken.leads_from, leaf)).collect()
        };
        let (one, other): (std::collections::BTreeSet<Id>, std::collections::BTreeSet<Id>) = (exits(one), exits(other));
        !one.is_disjoint(&other)
    }

    fn yields_to(&self, earlier: usize, later: usize) -> bool {
        let (earlier, later) = (&self.chart.transitions[earlier], &self.chart.transitions[later]);
        let inside = self.chart.machine.around(earlier.source, later.source);
        (later.alarm && !earlier.alarm) || (later.alarm == earlier.alarm && inside)
    }
}
