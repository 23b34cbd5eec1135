//! What becomes of each candidate, found out without running anything. The generated code knows what each transition asks;
//! in which order they are considered it has as a table ([`Orders`]), which is printed from the plan.

use super::{Considered, Why};
use crate::State;
use crate::observer::{Candidate, End, Verdict};
use crate::picks::{Picks, dropped};
use core::time::Duration;

/// In which order the transitions of a machine are considered. For generated code.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Orders<S: 'static> {
    /// The transitions of a state that have the same priority.
    pub tiers: &'static [&'static [u16]],
    /// The leaves, each with the region that it belongs to and what is considered while it is active.
    pub leaves: &'static [(u16, S, &'static [Look])],
}

/// A part of what is considered while a leaf is active.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Look {
    /// A tier, by its place.
    Tier(u16),
    /// What belongs to these regions.
    Regions(&'static [u16]),
}

/// What a transition comes to where it is asked. For generated code.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Asked<S: 'static> {
    /// It reacts to other things.
    NotTriggered,
    /// Its pattern does not match.
    NoMatch,
    /// It is triggered; more was not asked.
    Triggered,
    /// Its guard refuses.
    Refused,
    /// Its guard fails: nothing is taken.
    Failed,
    /// Its reaction passes.
    Passed,
    /// It is taken.
    Taken(Option<End<S>>),
    /// It defers.
    Deferred,
    /// It ignores.
    Ignored,
    /// Its timer is due only later.
    NotDue(Duration),
}

/// What a machine knows of itself, when it is asked why. For generated code.
#[doc(hidden)]
#[allow(missing_debug_implementations, reason = "nobody looks at it")]
pub struct Questions<S: 'static, Active, Ask, Told, Exclude, Overrides> {
    /// In which order transitions are considered.
    pub orders: Orders<S>,
    /// Whether a state is active.
    pub active: Active,
    /// What a transition comes to; with `false` only whether it is triggered.
    pub ask: Ask,
    /// A transition as it is shown.
    pub candidate: Told,
    /// Whether two transitions of a step exit a common state, and then whether the first one outranks the other.
    pub exclude: Exclude,
    /// Whether the first one overrides the other, a deferral.
    pub overrides: Overrides,
}

/// Whether one of some transitions is considered in an active leaf. For generated code.
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

/// The search for every candidate, and for what becomes of it. For generated code.
#[doc(hidden)]
#[allow(missing_debug_implementations, reason = "nobody looks at it")]
pub struct Search<S: 'static, const N: usize, Active, Ask, Told, Exclude, Overrides> {
    questions: Questions<S, Active, Ask, Told, Exclude, Overrides>,
    why: Why<S, N>,
    /// What is picked, in the order of the leaves: whether it is taken, defers or ignores.
    picks: Picks<Verdict, N>,
    /// The transition whose guard has failed.
    failed: Option<u16>,
}

/// What has been found for the leaves of a region.
#[derive(Clone, Copy)]
enum Found {
    /// This one, or one in a region inside, for all of them.
    All(u16),
    /// Nothing for a leaf, whose pick would stand here among all picks.
    Lacking(usize),
    /// There are no leaves.
    Nobody,
}

impl<S: State, const N: usize, Active, Ask, Told, Exclude, Overrides>
    Search<S, N, Active, Ask, Told, Exclude, Overrides>
where
    Active: Fn(S) -> bool,
    Ask: FnMut(u16, bool) -> Asked<S>,
    Told: Fn(u16) -> Candidate<S>,
    Exclude: Fn(u16, u16) -> Option<bool>,
    Overrides: Fn(u16, u16) -> bool,
{
    /// Every candidate, and what becomes of it.
    #[inline]
    pub fn answer(questions: Questions<S, Active, Ask, Told, Exclude, Overrides>) -> Why<S, N> {
        let mut search = Search { questions, why: Why::new(), picks: Picks::new(), failed: None };
        search.region(0, None);
        search.settle();
        search.why
    }

    /// Looks in a region; if `by` is taken, only for who would have been considered otherwise.
    fn region(&mut self, region: u16, by: Option<u16>) -> Found {
        let Questions { orders, active, .. } = &self.questions;
        let (tiers, mut leaves) = (orders.tiers, orders.leaves.iter());
        let Some((_, _, looks)) = leaves.find(|(of, leaf, _)| *of == region && active(*leaf)) else {
            return Found::Nobody;
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
        let mut all = Found::Nobody;
        for &inner in regions {
            all = match (all, self.region(inner, by)) {
                (Found::Lacking(at), _) => Found::Lacking(at),
                (Found::All(by), Found::Nobody | Found::All(_)) => Found::All(by),
                (_, inside) => inside,
            };
        }
        if by.is_some() { found } else { all }
    }

    fn candidate(&mut self, transition: u16, found: Found) -> Found {
        let found = self.failed.map_or(found, Found::All);
        let at = match found {
            Found::Lacking(at) => Some(at),
            Found::All(_) | Found::Nobody => None,
        };
        let asked = (self.questions.ask)(transition, at.is_some());
        let (verdict, end) = match asked {
            Asked::NotTriggered => return found,
            Asked::NoMatch => (Verdict::NoMatch, None),
            Asked::Refused => (Verdict::Refused, None),
            Asked::Failed => (Verdict::Failed, None),
            Asked::Passed => (Verdict::Passed, None),
            Asked::Taken(end) => (Verdict::Taken, end),
            Asked::Deferred => (Verdict::Deferred, None),
            Asked::Ignored => (Verdict::Ignored, None),
            Asked::NotDue(left) => (Verdict::NotDue(left), None),
            Asked::Triggered => match found {
                Found::All(by) => (Verdict::NotReached { by }, None),
                Found::Lacking(_) | Found::Nobody => return found,
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

    /// What gives way to what.
    fn settle(&mut self) {
        let Questions { exclude, overrides, .. } = &self.questions;
        let (picks, why) = (&self.picks, &mut self.why);
        let verdicts = || picks.ids().enumerate().map(|(at, transition)| (transition, picks.get(at).copied()));
        if let Some(by) = self.failed {
            // What a region ignores it has ignored, whatever fails in the next one.
            let others = verdicts().filter(|(_, found)| *found != Some(Verdict::Ignored));
            others.for_each(|(transition, _)| why.change(transition, Verdict::NotReached { by }));
            return;
        }
        let with =
            |verdict| verdicts().filter(move |(_, found)| *found == Some(verdict)).map(|(transition, _)| transition);
        let overridden = |deferral: u16| picks.ids().find(|&by| overrides(by, deferral));
        // The event is kept as a whole: nothing reacts that would override another deferral.
        if let Some(by) = with(Verdict::Deferred).find(|&deferral| overridden(deferral).is_none()) {
            with(Verdict::Taken).for_each(|transition| why.change(transition, Verdict::Outranked { by }));
            return;
        }
        for deferral in with(Verdict::Deferred) {
            if let Some(by) = overridden(deferral) {
                why.change(deferral, Verdict::Outranked { by });
            }
        }
        // An `ignore` would do nothing, so there is nothing in which it could give way.
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
