//! Selection: which transitions a trigger picks, and which of them exclude each other.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};

use super::chart::Inside;
use super::look::Look;
use super::situation::At;
use crate::evaluate::{Bindings, End, Failed, Looks, Told};
use crate::machine::{Id, Leaf, Pattern, To};

/// What a step is taken for; a timer that is due picks its transition itself.
#[derive(Debug, Clone)]
pub enum Trigger {
    Told(Told),
    Poll,
    Always,
    Failed(Failed),
    /// The end of a machine that a node runs, of which it hears only now.
    Ended(usize),
    /// A completion, and the `final` by which it came about.
    Done {
        composite: Id,
        reached: At,
    },
}

/// A transition that was picked, with what its pattern and guard have bound.
#[derive(Debug, Clone)]
pub struct Pick<'c> {
    pub transition: usize,
    pub bound: Bindings,
    /// Where it leads, if that is decided already, since it might have passed.
    pub end: Option<End<'c>>,
}

/// What a trigger comes to.
#[derive(Debug)]
pub struct Selection<'c> {
    /// In the order of the leaves that picked them.
    pub picks: Vec<Pick<'c>>,
    /// Whether the event is kept for later; then nothing is picked.
    pub deferred: bool,
    /// Whether a machine inside has no room for the event.
    pub refused: bool,
    /// Whether a guard has failed; then nothing is picked either.
    pub lost: bool,
}

/// What a leaf has still to ask, and what it has picked.
struct Looking<'c> {
    leaf: Id,
    left: VecDeque<Candidate>,
    picked: Option<Pick<'c>>,
    /// The state by which the event was dropped, as the machine inside has no room for it.
    refused: Option<Id>,
}

/// What a leaf asks.
enum Candidate {
    Transition(usize),
    /// Whether this state defers.
    Deferral(Id),
    /// Whether a machine that this state runs has no room for what this transition tells it.
    Refusal(usize),
}

impl<'c> Look<'c, '_> {
    /// Each active leaf looks for itself, in document order: the first candidate that is enabled is picked. A state around
    /// several is asked when all of them have come to it. Unless the event is deferred, of those that exclude each other one is
    /// left. *(SCXML, appendix D: `selectTransitions`; chapter `regions`: who reacts.)*
    ///
    /// # Errors
    /// If a guard fails: then nothing else is asked. *(Chapter `failing`.)*
    pub fn select(&self, trigger: &Trigger) -> Result<Selection<'c>, Failed> {
        let mut asked = BTreeMap::new();
        let mut deferring = Vec::new();
        let mut looking: Vec<Looking> = self.now.leaves().into_iter().map(|leaf| self.looking(leaf)).collect();
        while let Some(at) = self.next_to_look(&looking) {
            let Some(candidate) = looking[at].left.pop_front() else { continue };
            match candidate {
                Candidate::Deferral(state) if self.defers(state, trigger) => {
                    deferring.push(state);
                    looking[at].left.clear();
                }
                Candidate::Deferral(_) => {}
                Candidate::Refusal(transition) => {
                    if self.drops(transition, trigger)? {
                        looking[at].refused = Some(self.chart.transitions[transition].source);
                        looking[at].left.clear();
                    }
                }
                Candidate::Transition(transition) => {
                    // Guards are asked at most once a step.
                    let enabled = match asked.entry(transition) {
                        Entry::Occupied(known) => known.into_mut(),
                        Entry::Vacant(unknown) => unknown.insert(self.enabled(transition, trigger)?),
                    };
                    if let Some(pick) = enabled {
                        looking[at].picked = Some(pick.clone());
                        looking[at].left.clear();
                    }
                }
            }
        }
        let refused: Vec<Id> = looking.iter().filter_map(|looking| looking.refused).collect();
        let mut picks: Vec<Pick> = Vec::new();
        for pick in looking.into_iter().filter_map(|looking| looking.picked) {
            if !picks.iter().any(|other| other.transition == pick.transition) {
                picks.push(pick);
            }
        }
        // A state keeps the event from everybody, unless something in it is enabled. *(Chapter `deferral`: beside regions;
        // UML 2.5.1, 14.2.3.4.4; PSSM 1.0, 8.5.5.)*
        let enabled = picks.iter().map(|pick| self.chart.transitions[pick.transition].source);
        let enabled: Vec<Id> = enabled.chain(refused.iter().copied()).collect();
        let overridden = |state: Id| enabled.iter().any(|&source| self.chart.machine.contains(state, source));
        if !deferring.into_iter().all(overridden) {
            return Ok(Selection { picks: Vec::new(), deferred: true, refused: false, lost: false });
        }
        // What is ignored keeps those around from being asked, and overrides what they defer; that is all. *(Chapter
        // `exhaustive`: `ignore`.)*
        let mut picks = self.without_conflicts(picks);
        picks.retain(|pick| !matches!(self.chart.transitions[pick.transition].leaves[..], [Leaf::Ignore]));
        Ok(Selection { picks, deferred: false, refused: !refused.is_empty(), lost: false })
    }

    fn looking(&self, leaf: At) -> Looking<'c> {
        Looking { leaf: self.now.nodes[leaf].state, left: self.candidates(leaf).into(), picked: None, refused: None }
    }

    /// The first leaf that has something to ask of a state inside of which nobody has.
    fn next_to_look(&self, looking: &[Looking<'c>]) -> Option<usize> {
        let asked = |looking: &Looking| {
            Some(match *looking.left.front()? {
                Candidate::Deferral(state) => state,
                Candidate::Refusal(transition) => self.chart.transitions[transition].source,
                Candidate::Transition(transition) => match &self.chart.transitions[transition] {
                    // Those come first.
                    transition if transition.alarm => looking.leaf,
                    transition => transition.source,
                },
            })
        };
        let waits = |state: Id| looking.iter().filter_map(asked).any(|other| self.chart.machine.around(state, other));
        (0..looking.len()).find(|&at| asked(&looking[at]).is_some_and(|state| !waits(state)))
    }

    /// What a leaf asks, in this order: alarms from the outermost active state to the innermost, then the others from the
    /// innermost to the outermost, within a state top to bottom. After its own transitions a state may defer.
    /// *(Chapter `priority`: alarms; UML 2.5.1, 14.2.3: firing priorities; chapter `deferral`.)*
    fn candidates(&self, leaf: At) -> Vec<Candidate> {
        let path: Vec<Id> = self.now.outwards(leaf).into_iter().map(|node| self.now.nodes[node].state).collect();
        let alarms = path.iter().rev().flat_map(|&state| self.chart.asked(state, true)).map(Candidate::Transition);
        let others = path.iter().flat_map(|&state| {
            let own = self.chart.asked(state, false).map(Candidate::Transition);
            let refusals = self.chart.asked(state, false).filter(|&transition| {
                matches!(self.chart.transitions[transition].inside, Some(Inside::Told(..) | Inside::ToldWithin(..)))
            });
            own.chain([Candidate::Deferral(state)]).chain(refusals.map(Candidate::Refusal))
        });
        alarms.chain(others).collect()
    }

    /// The transitions that a leaf asks, in their order.
    #[must_use]
    pub fn asked_by(&self, leaf: At) -> Vec<usize> {
        let transition = |candidate| match candidate {
            Candidate::Transition(transition) => Some(transition),
            Candidate::Deferral(_) | Candidate::Refusal(_) => None,
        };
        self.candidates(leaf).into_iter().filter_map(transition).collect()
    }

    /// Events may be deferred, signals may not. *(Chapter `limits`: not yet.)*
    fn defers(&self, state: Id, trigger: &Trigger) -> bool {
        let Trigger::Told(told) = trigger else { return false };
        let signal = self.chart.machine.events[told.event].signal;
        let matches = |pattern: &Pattern| told.matched(&self.chart.machine, pattern).is_some();
        !signal && self.chart.defers[state].iter().any(matches)
    }

    /// # Errors
    /// If its guard fails.
    fn enabled(&self, transition: usize, trigger: &Trigger) -> Result<Option<Pick<'c>>, Failed> {
        let bound = match (&self.chart.transitions[transition].to, trigger) {
            (To::On(pattern), Trigger::Told(told)) => match told.matched(&self.chart.machine, pattern) {
                Some(bound) => bound,
                None => return Ok(None),
            },
            (To::Failed(failures), Trigger::Failed(failed)) if failures.contains(&failed.0) => {
                Bindings::of_failure(failed)
            }
            (&To::Ended(run, _), &Trigger::Ended(ended)) if run == ended && self.has_ended(run) => Bindings::default(),
            (To::When, Trigger::Poll) | (To::Always, Trigger::Always) => Bindings::default(),
            (To::Done(completed), Trigger::Done { composite, reached }) if *completed == Some(*composite) => {
                // What uses the data of one `final` is not taken after another one. *(Chapter `limits`: data.)*
                let other =
                    |&state: &Id| self.now.nodes[*reached].state != state || !self.now.data.contains_key(&state);
                if self.chart.transitions[transition].finals.iter().any(other) {
                    return Ok(None);
                }
                Bindings::default()
            }
            _ => return Ok(None),
        };
        self.looked_at(transition, bound)
    }

    /// Whether a `forward` drops its event, since the machine inside would defer it and has no room. *(Chapter `submachines`:
    /// events.)*
    ///
    /// # Errors
    /// If its guard fails.
    fn drops(&self, transition: usize, trigger: &Trigger) -> Result<bool, Failed> {
        let taken = &self.chart.transitions[transition];
        let (To::On(pattern), Trigger::Told(told)) = (&taken.to, trigger) else { return Ok(false) };
        let Some(mut bound) = told.matched(&self.chart.machine, pattern) else { return Ok(false) };
        if let Some(guard) = &taken.guard
            && !self.holds(guard, &mut bound)?
        {
            return Ok(false);
        }
        let (Some(Inside::Told(run, passed)) | Some(Inside::ToldWithin(run, passed))) = &taken.inside else {
            return Ok(false);
        };
        Ok(self.refuses(*run, &self.passed(passed, &bound)))
    }

    /// Whether the guard of a transition holds that was triggered, and it does not pass.
    ///
    /// # Errors
    /// If it fails.
    pub fn looked_at(&self, transition: usize, mut bound: Bindings) -> Result<Option<Pick<'c>>, Failed> {
        let taken = &self.chart.transitions[transition];
        if let Some(guard) = &taken.guard
            && !self.holds(guard, &mut bound)?
        {
            return Ok(None);
        }
        if let Some(Inside::Told(run, passed) | Inside::ToldWithin(run, passed)) = &taken.inside
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

    /// Whether a leaf inside the state that reacts is one state, or inside that. *(Chapter `stack`: what runs; chapter
    /// `limits`: `push` of what is active.)*
    fn is_on_top(&self, source: Id, target: Id) -> bool {
        let leaves = self.now.leaves().into_iter().map(|leaf| self.now.nodes[leaf].state);
        let machine = &self.chart.machine;
        leaves.into_iter().any(|leaf| machine.contains(source, leaf) && machine.contains(target, leaf))
    }

    /// Of two transitions that would leave a common state only one runs: an alarm before one that is none; else the one
    /// whose source lies inside that of the other; else that of the earlier leaf. Each is held against those before it that
    /// are still there. *(SCXML, appendix D: `removeConflictingTransitions`; chapter `regions`: conflicts.)*
    fn without_conflicts(&self, picks: Vec<Pick<'c>>) -> Vec<Pick<'c>> {
        let mut left: Vec<Pick> = Vec::new();
        for pick in picks {
            let rivals: Vec<usize> = left
                .iter()
                .map(|other| other.transition)
                .filter(|&other| self.conflict(other, pick.transition))
                .collect();
            if rivals.iter().all(|&rival| self.gives_way(rival, pick.transition)) {
                left.retain(|other| !rivals.contains(&other.transition));
                left.push(pick);
            }
        }
        left
    }

    /// A decision counts as leaving what any of its leaves would.
    fn conflict(&self, one: usize, other: usize) -> bool {
        let exits = |transition: usize| {
            let taken = &self.chart.transitions[transition];
            taken.leaves.iter().flat_map(|leaf| self.would_leave(taken.leads_from, leaf)).collect()
        };
        let (one, other): (std::collections::BTreeSet<Id>, std::collections::BTreeSet<Id>) = (exits(one), exits(other));
        !one.is_disjoint(&other)
    }

    fn gives_way(&self, earlier: usize, later: usize) -> bool {
        let (earlier, later) = (&self.chart.transitions[earlier], &self.chart.transitions[later]);
        let inside = self.chart.machine.around(earlier.source, later.source);
        (later.alarm && !earlier.alarm) || (later.alarm == earlier.alarm && inside)
    }
}
