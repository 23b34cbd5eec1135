//! The order in which transitions are considered: the candidates of each leaf for each kind of cause.

use super::executable::SearchStep;
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use fsm_model::listed::Listed;
use fsm_model::plan::Priority;
use fsm_model::{Cause, EventId, Events, Plan, StateId, TransitionId, Trigger};

/// The numbering of the kinds of causes: polls, `always`, each event, each signal, each completion to which some
/// transition reacts, each state that the machine may be forced into, time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Causes {
    events: usize,
    signals: usize,
    pub count: usize,
}

impl Causes {
    fn of(plan: &Plan) -> Self {
        // If the variants of the event type are not known, all events are of one kind.
        let (events, signals) = (plan.model().events.len().max(1), plan.model().signals.len());
        Causes {
            events,
            signals,
            count: 2 + events + signals + plan.completions().len() + plan.model().forced().count() + 1,
        }
    }

    /// The numbers of the kinds that may trigger a transition.
    fn triggering(self, plan: &Plan, trigger: &Trigger) -> Vec<usize> {
        let one = |cause| Vec::from([self.position(plan, cause)]);
        let each = |events: &Events, kinds, cause: fn(EventId) -> Cause| {
            events.among(kinds).map(|event| self.position(plan, cause(event))).listed()
        };
        match trigger {
            Trigger::On(events) => each(events, self.events, Cause::Event),
            Trigger::Signal(events) => each(events, self.signals, Cause::Signal),
            Trigger::When => one(Cause::Poll),
            Trigger::Always => one(Cause::Always),
            Trigger::Done(composite) => one(Cause::Done(*composite)),
            Trigger::Force(state) => one(Cause::Force(*state)),
            Trigger::After(_) | Trigger::Every(_) | Trigger::Inside(_) => one(Cause::Time),
        }
    }

    #[inline]
    pub fn position(self, plan: &Plan, cause: Cause) -> usize {
        match cause {
            Cause::Poll => 0,
            Cause::Always => 1,
            Cause::Time => self.count - 1,
            Cause::Event(event) => 2 + event.index(),
            Cause::Signal(signal) => 2 + self.events + signal.index(),
            Cause::Done(composite) => {
                2 + self.events + self.signals + plan.completions().binary_search(&composite).unwrap_or(0)
            }
            Cause::Force(state) => {
                let forced = plan.model().forced().position(|(forced, _)| forced == state);
                2 + self.events + self.signals + plan.completions().len() + forced.unwrap_or(0)
            }
        }
    }
}

/// The looks of each leaf, and their transitions.
pub(super) fn of(plan: &Plan) -> (Causes, Vec<Box<[SearchStep]>>, Vec<TransitionId>) {
    let (causes, tree) = (Causes::of(plan), plan.tree());
    let kinds = causes.count;
    let mut looks = vec![Box::default(); kinds * plan.model().states.len()];
    let mut candidates = Vec::new();
    let triggering = plan.model().transitions.iter().map(|one| causes.triggering(plan, &one.trigger)).listed();
    for leaf in tree.states().filter(|&state| tree.is_leaf(state) || tree.is_parallel(state)) {
        let first = leaf.index() * kinds;
        for (at, considered) in considered(plan, kinds, &triggering, leaf).into_iter().enumerate() {
            looks[first + at] = search_steps_of(leaf, considered, &mut candidates);
        }
    }
    (causes, looks, candidates)
}

/// The candidates of a leaf, in order: a transition, or `None` for its regions.
type Considered = Vec<Option<TransitionId>>;

/// The candidates of a leaf for each kind of cause, by priority. Visits the transitions once, not once for each kind.
fn considered(plan: &Plan, kinds: usize, triggering: &[Vec<usize>], leaf: StateId) -> Vec<Considered> {
    let mut all: Vec<Considered> = vec![Vec::new(); kinds];
    for priority in plan.priorities(leaf) {
        match priority {
            Priority::Regions if plan.tree().is_parallel(leaf) => all.iter_mut().for_each(|one| one.push(None)),
            Priority::Regions => {}
            Priority::Tier(tier) => {
                for id in plan.candidates(tier, |_| true) {
                    for &kind in &triggering[id.index()] {
                        // A pattern may name an event twice.
                        if all[kind].last() != Some(&Some(id)) {
                            all[kind].push(Some(id));
                        }
                    }
                }
            }
        }
    }
    all
}

/// Combines neighbouring transitions into one look.
fn search_steps_of(leaf: StateId, considered: Considered, candidates: &mut Vec<TransitionId>) -> Box<[SearchStep]> {
    let place = |candidates: &Vec<_>| u32::try_from(candidates.len()).expect("fewer than four billion");
    let mut looks = Vec::new();
    for one in considered {
        let Some(transition) = one else {
            looks.push(SearchStep::Regions(leaf));
            continue;
        };
        let start = place(candidates);
        candidates.push(transition);
        let end = place(candidates);
        match looks.last_mut() {
            Some(SearchStep::At(_, last)) => *last = end,
            _ => looks.push(SearchStep::At(start, end)),
        }
    }
    looks.into()
}
