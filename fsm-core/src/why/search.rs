//! The search for all candidates and their verdicts, which runs no effects or actions. Generated code evaluates the
//! guard of each transition, and has a table of the order in which transitions are considered ([`Orders`]). The macro
//! generates the table from the plan.

use super::{Considered, Why};
use crate::State;
use crate::observer::{Candidate, End, Verdict};
use crate::picks::{Picks, dropped};
use core::time::Duration;

/// The order in which the transitions of a machine are considered. For generated code.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Orders<S: 'static> {
    /// The transitions of a state that have the same priority.
    pub tiers: &'static [&'static [u16]],
    /// The leaves. Each has its region and the transitions that are considered while it is active.
    pub leaves: &'static [(u16, S, &'static [Look])],
}

/// A part of the transitions that are considered while a leaf is active.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Look {
    /// A tier, by its index.
    Tier(u16),
    /// The transitions of these regions.
    Regions(&'static [u16]),
}

/// The outcome of a transition that is considered alone. For generated code.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Evaluation<S: 'static> {
    /// The trigger does not match.
    NotTriggered,
    /// The pattern does not match.
    NoMatch,
    /// The trigger matches. The guard was not evaluated.
    Triggered,
    /// The guard is false.
    Refused,
    /// The guard fails, so no transition is taken.
    Failed,
    /// The reaction passes.
    Passed,
    /// The transition is enabled. Its target is `None` if it depends on a decision that is not evaluated.
    Taken(Option<End<S>>),
    /// The transition is a `defer`.
    Deferred,
    /// The transition is an `ignore`.
    Ignored,
    /// The timer is due after this time.
    NotDue(Duration),
}

/// The parts of a machine that the search needs. For generated code.
#[doc(hidden)]
#[allow(missing_debug_implementations, reason = "nobody looks at it")]
pub struct Questions<S: 'static, Active, Ask, Told, Exclude, Overrides> {
    /// The order in which transitions are considered.
    pub orders: Orders<S>,
    /// Whether a state is active.
    pub active: Active,
    /// The outcome of a transition. With `false`, only whether its trigger matches.
    pub ask: Ask,
    /// The description of a transition.
    pub candidate: Told,
    /// `None` if two transitions do not conflict, and otherwise whether the first one outranks the other.
    pub exclude: Exclude,
    /// Whether the first transition overrides the second, which is a `defer`.
    pub overrides: Overrides,
}

/// Whether one of these transitions is considered in an active leaf. For generated code.
#[doc(hidden)]
#[must_use]
pub fn is_considered<S: State>(orders: Orders<S>, transitions: &[u16], active: impl Fn(S) -> bool) -> bool {
    let considers = |look: &Look| match *look {
        Look::Tier(tier) => orders.tiers[usize::from(tier)].iter().any(|transition| transitions.contains(transition)),
        Look::Regions(_) => false,
    };
    let mut leaves = orders.leaves.iter();
    leaves.any(|(_, leaf, looks)| looks.iter().any(considers) && active(*leaf))
}

/// The search for all candidates and their verdicts. For generated code.
#[doc(hidden)]
#[allow(missing_debug_implementations, reason = "nobody looks at it")]
pub struct Search<S: 'static, const N: usize, Active, Ask, Told, Exclude, Overrides> {
    questions: Questions<S, Active, Ask, Told, Exclude, Overrides>,
    why: Why<S, N>,
    /// The selected transitions, in the order of the leaves, each with its verdict: taken, deferred or ignored.
    picks: Picks<Verdict, N>,
    /// The transition whose guard has failed.
    failed: Option<u16>,
}

/// The result for the leaves of a region.
#[derive(Clone, Copy)]
enum Found {
    /// All leaves have a transition: this one, or one in a nested region.
    All(u16),
    /// A leaf has no transition. One that is selected for it is inserted at this position in the list.
    Lacking(usize),
    /// The region has no active leaf.
    Inactive,
}

impl<S: State, const N: usize, Active, Ask, Told, Exclude, Overrides>
    Search<S, N, Active, Ask, Told, Exclude, Overrides>
where
    Active: Fn(S) -> bool,
    Ask: FnMut(u16, bool) -> Evaluation<S>,
    Told: Fn(u16) -> Candidate<S>,
    Exclude: Fn(u16, u16) -> Option<bool>,
    Overrides: Fn(u16, u16) -> bool,
{
    /// Returns all candidates with their verdicts.
    #[inline]
    pub fn answer(questions: Questions<S, Active, Ask, Told, Exclude, Overrides>) -> Why<S, N> {
        let mut search = Search { questions, why: Why::new(), picks: Picks::new(), failed: None };
        search.region(0, None);
        search.settle();
        search.why
    }

    /// Searches a region. `by` is a transition that is already known to be taken. If there is one, the candidates of
    /// the region are only recorded as not reached.
    fn region(&mut self, region: u16, by: Option<u16>) -> Found {
        let Questions { orders, active, .. } = &self.questions;
        let (tiers, mut leaves) = (orders.tiers, orders.leaves.iter());
        let Some((_, _, looks)) = leaves.find(|(of, leaf, _)| *of == region && active(*leaf)) else {
            return Found::Inactive;
        };
        let mut found = by.map_or(Found::Lacking(self.picks.len()), Found::All);
        for look in *looks {
            match *look {
                Look::Tier(tier) => {
                    for &transition in tiers[usize::from(tier)] {
                        found = self.candidate(transition, found);
                    }
                }
                Look::Regions(regions) => found = self.regions(regions, found),
            }
        }
        found
    }

    fn regions(&mut self, regions: &[u16], found: Found) -> Found {
        let by = if let Found::All(by) = found { Some(by) } else { None };
        let mut all = Found::Inactive;
        for &inner in regions {
            all = match (all, self.region(inner, by)) {
                (Found::Lacking(at), _) => Found::Lacking(at),
                (Found::All(by), Found::Inactive | Found::All(_)) => Found::All(by),
                (_, inside) => inside,
            };
        }
        if by.is_some() { found } else { all }
    }

    fn candidate(&mut self, transition: u16, found: Found) -> Found {
        let found = self.failed.map_or(found, Found::All);
        let at = match found {
            Found::Lacking(at) => Some(at),
            Found::All(_) | Found::Inactive => None,
        };
        let asked = (self.questions.ask)(transition, at.is_some());
        let (verdict, end) = match asked {
            Evaluation::NotTriggered => return found,
            Evaluation::NoMatch => (Verdict::NoMatch, None),
            Evaluation::Refused => (Verdict::Refused, None),
            Evaluation::Failed => (Verdict::Failed, None),
            Evaluation::Passed => (Verdict::Passed, None),
            Evaluation::Taken(end) => (Verdict::Taken, end),
            Evaluation::Deferred => (Verdict::Deferred, None),
            Evaluation::Ignored => (Verdict::Ignored, None),
            Evaluation::NotDue(left) => (Verdict::NotDue(left), None),
            Evaluation::Triggered => match found {
                Found::All(by) => (Verdict::NotReached { by }, None),
                Found::Lacking(_) | Found::Inactive => return found,
            },
        };
        if verdict == Verdict::Failed {
            self.failed = Some(transition);
        }
        self.why.add(Considered::new((self.questions.candidate)(transition), verdict, end));
        match at.filter(|_| verdict.is_taken()) {
            _ if self.failed.is_some() => found,
            Some(at) => {
                self.picks.insert(at, transition, verdict);
                Found::All(transition)
            }
            None => found,
        }
    }

    /// Resolves conflicts between the selected transitions.
    fn settle(&mut self) {
        let Questions { exclude, overrides, .. } = &self.questions;
        let (picks, why) = (&self.picks, &mut self.why);
        let verdicts = || picks.ids().enumerate().map(|(at, transition)| (transition, picks.get(at).copied()));
        if let Some(by) = self.failed {
            // A region that ignores the event keeps this verdict, even if a guard of a later region fails.
            let others = verdicts().filter(|(_, found)| *found != Some(Verdict::Ignored));
            others.for_each(|(transition, _)| why.change(transition, Verdict::NotReached { by }));
            return;
        }
        let with =
            |verdict| verdicts().filter(move |(_, found)| *found == Some(verdict)).map(|(transition, _)| transition);
        let overridden = |deferral: u16| picks.ids().find(|&by| overrides(by, deferral));
        // The event is deferred as a whole, so nothing reacts that could override another deferral.
        if let Some(by) = with(Verdict::Deferred).find(|&deferral| overridden(deferral).is_none()) {
            with(Verdict::Taken).for_each(|transition| why.change(transition, Verdict::Outranked { by }));
            return;
        }
        for deferral in with(Verdict::Deferred) {
            if let Some(by) = overridden(deferral) {
                why.change(deferral, Verdict::Outranked { by });
            }
        }
        // An `ignore` has no effect, so it cannot conflict.
        let mut picked = [None; N];
        for (at, (transition, verdict)) in verdicts().enumerate() {
            picked[at] = Some(transition).filter(|_| verdict == Some(Verdict::Taken));
        }
        let mut stand = Picks::<(), N>::new();
        picked.iter().flatten().enumerate().for_each(|(at, &transition)| stand.insert(at, transition, ()));
        stand.resolve(exclude);
        dropped(&picked, &stand.standing(&picked), exclude, |transition, verdict| why.change(transition, verdict));
    }
}
