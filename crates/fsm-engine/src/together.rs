//! A step in which several regions may react. Every region selects a transition. Unless the event is deferred,
//! conflicting ones are dropped, and the remaining ones go through the phases (SCXML, appendix D: `selectTransitions`,
//! `removeConflictingTransitions`, `microstep`).

use super::executable::{Executable, SearchStep};
use super::host::{Notice, RegionHost};
use super::situation::Situation;
use super::step::Step;
use fsm_core::Answer;
use fsm_model::ROOT;
use fsm_model::steps::{Order, PHASES, Phase};
use fsm_model::{BranchId, Cause, StateId, TransitionId};

struct Picked<P> {
    branch: Option<BranchId>,
    popped: Option<StateId>,
    pick: Option<P>,
}

impl Step<'_> {
    /// Takes a step of several regions, in which at most `N` transitions are selected.
    pub fn together<H: RegionHost, const N: usize>(&mut self, cause: Cause, host: &mut H) -> Answer {
        let (mut picks, fails) = (fsm_core::Picks::new(), self.steps.plan().model().failure.is_some());
        if fails {
            // This clears errors of an earlier `advance`, which do not concern this step.
            host.has_lost();
        }
        let lost = match fails {
            true => self.pick::<H, N, true>(cause, host, &mut picks),
            false => self.pick::<H, N, false>(cause, host, &mut picks),
        };
        if lost {
            return Answer::Ignored;
        }
        let (steps, now) = (self.steps, &*self.now);
        if steps.plan().is_deferred(picks.ids().map(TransitionId)) {
            return Answer::Deferred;
        }
        let picked = H::OBSERVED.then(|| picks.all());
        picks.resolve(|later, earlier| beats(steps, now, TransitionId(later), TransitionId(earlier)));
        if let Some(picked) = picked {
            let exclude = |by, dropped| beats(steps, now, TransitionId(by), TransitionId(dropped));
            fsm_core::dropped(&picked, &picks.standing(&picked), exclude, |transition, verdict| {
                host.notify(Notice::Dropped(TransitionId(transition), verdict));
            });
        }
        let mut answer = Answer::Ignored;
        for at in 0..picks.len() {
            let Some((transition, picked)) = picks.get_mut(at) else { continue };
            if picked.branch.is_none() {
                host.decide(self, TransitionId(transition), &mut picked.branch, &mut picked.pick);
                if fails && host.has_lost() {
                    return Answer::Ignored;
                }
            }
            let taken = picked.branch.map(|branch| steps.end(branch).answer);
            // A deferral that is still selected has been overridden.
            answer = answer.max(taken.filter(|taken| *taken != Answer::Deferred).unwrap_or(Answer::Ignored));
        }
        for (number, (phase, order)) in PHASES.into_iter().enumerate() {
            for nth in 0..picks.len() {
                let at = if order == Order::LastFirst { picks.len() - 1 - nth } else { nth };
                let Some((_, picked)) = picks.get_mut(at) else { continue };
                let Some(branch) = picked.branch else { continue };
                // Only a transition that pops reads the owner.
                if picked.popped.is_some() {
                    self.now.popped.set(picked.popped);
                }
                if phase == Phase::Effect {
                    if let Some(pick) = picked.pick.take() {
                        host.effect(self, branch, pick);
                    }
                } else {
                    self.execute_all(self.steps.end(branch).phases[number], host);
                }
            }
        }
        answer
    }

    /// Selects the transitions of all regions. In a machine that `FAILS`, returns whether a guard has failed.
    #[inline]
    fn pick<H: RegionHost, const N: usize, const FAILS: bool>(
        &mut self,
        cause: Cause,
        host: &mut H,
        picks: &mut fsm_core::Picks<Picked<H::Pick>, N>,
    ) -> bool {
        let step = &*self;
        let mut lost = false;
        select(step.steps, step.now, ROOT, cause, &mut 0, &mut |transition, at| {
            step.now.popped.set(None);
            if lost || FAILS && !picks.is_empty() && step.steps.plan().model().returns(transition) {
                return false;
            }
            let looked = host.look(step, transition);
            lost = FAILS && host.has_lost();
            let Some((branch, pick)) = looked else { return false };
            picks.insert(at, transition.0, Picked { branch, popped: step.now.popped.get(), pick: Some(pick) });
            true
        });
        lost
    }
}

/// Selects the transitions of a region and of those nested in it. `look` returns whether a candidate is selected. Its
/// second argument is the position of the candidate among those selected so far. Returns the position of the first leaf
/// for which no transition was selected.
pub(super) fn select(
    steps: &Executable,
    now: &Situation,
    region: StateId,
    cause: Cause,
    count: &mut usize,
    look: &mut dyn FnMut(TransitionId, usize) -> bool,
) -> Option<usize> {
    let leaf = now.active.leaf_in(region)?;
    let mut lacking = *count;
    for &part in steps.looks(leaf, cause) {
        match part {
            SearchStep::At(..) => {
                let picked = steps.candidates[part.range()].iter().any(|&transition| look(transition, lacking));
                if picked {
                    *count += 1;
                    return None;
                }
            }
            SearchStep::Regions(parallel) => {
                let mut first = None;
                for inner in steps.plan().tree().children(parallel) {
                    let inside = select(steps, now, inner, cause, count, look);
                    first = first.or(inside);
                }
                lacking = first?;
            }
        }
    }
    Some(lacking)
}

/// Whether the first of two selected transitions wins; `None` if they do not conflict: see [`Plan::beats`].
///
/// [`Plan::beats`]: fsm_model::Plan::beats
pub(super) fn beats(steps: &Executable, now: &Situation, later: TransitionId, earlier: TransitionId) -> Option<bool> {
    let plan = steps.plan();
    let reach = |id: TransitionId| {
        let source = plan.model().transitions[id.index()].source;
        plan.reach(id, if plan.pops(id) { now.owner_popped(steps, &plan.popping(source)) } else { None })
    };
    plan.exclude(reach(later), reach(earlier)).then(|| plan.beats(later, earlier))
}
