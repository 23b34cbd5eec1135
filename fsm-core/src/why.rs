//! Why a machine would react to something as it would, or why it would not: every candidate, and what would become of it.
//!
//! The generated code knows what each transition asks; in which order they are considered it has as a table
//! ([`Orders`]), printed from the plan. [`ask`] goes through it, and runs nothing.

use crate::State;
use crate::observer::{Candidate, End, Verdict};
use crate::picks::{Picks, dropped};
use core::fmt::{self, Display, Formatter};
use core::ops::Deref;
use core::time::Duration;

/// The candidates for something that a machine may be told, in the order in which they would be considered, and what would
/// become of each: the answer of a machine's `why`, `why_update` and `why_advance`.
///
/// It is a slice of [`Considered`], and is printed as a line for each.
///
/// ```
/// # extern crate fsm_core as fsmith;
/// # use fsmith::{State, observer::{Candidate, Kind, Verdict}, why::{Considered, Why}};
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
/// # struct Shut;
/// # impl State for Shut {
/// #     const ALL: &'static [Self] = &[Shut];
/// #     const GENERATED: fsm_core::Generated = fsm_core::Generated;
/// #     fn index(self) -> usize { 0 }
/// #     fn name(self) -> &'static str { "Shut" }
/// #     fn parent(self) -> Option<Self> { None }
/// # }
/// # let push = Candidate::new(0, Some(Shut), "on Push if !locked", Kind::Event);
/// # let mut why = Why::<Shut, 1>::new();
/// # why.add(Considered::new(push, Verdict::Refused, None));
/// // let why = door.why(locked, &DoorEvent::Push);
/// assert_eq!(why.taken().count(), 0);
/// assert_eq!(why.to_string(), "Shut: on Push if !locked? refused\n");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Why<S: 'static, const N: usize> {
    all: [Considered<S>; N],
    len: usize,
}

/// A candidate, and what would become of it. Later versions may add fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Considered<S: 'static> {
    /// The transition.
    pub candidate: Candidate<S>,
    /// What would become of it.
    pub verdict: Verdict,
    /// If it would be taken: where its reaction would end. `None` if a decision that cannot `pass` has a say, because that
    /// may change what it looks at, and so is not asked.
    pub end: Option<End<S>>,
}

impl<S> Considered<S> {
    /// For generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(candidate: Candidate<S>, verdict: Verdict, end: Option<End<S>>) -> Self {
        Considered { candidate, verdict, end }
    }
}

impl<S: State, const N: usize> Why<S, N> {
    const NOBODY: Considered<S> = Considered {
        candidate: Candidate::new(0, None, "", crate::observer::Kind::Event),
        verdict: Verdict::NoMatch,
        end: None,
    };

    /// For generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn new() -> Self {
        Why { all: [Self::NOBODY; N], len: 0 }
    }

    /// For generated code.
    #[doc(hidden)]
    pub fn add(&mut self, considered: Considered<S>) {
        if let Some(place) = self.all.get_mut(self.len) {
            *place = considered;
            self.len += 1;
        }
    }

    /// Those that would be taken: none, one, or several in different regions.
    pub fn taken(&self) -> impl Iterator<Item = &Considered<S>> {
        self.iter().filter(|considered| considered.verdict == Verdict::Taken)
    }

    /// The verdict of the candidate at a place in document order.
    fn change(&mut self, transition: u16, verdict: Verdict) {
        let all = self.all[..self.len].iter_mut();
        for considered in all.filter(|considered| considered.candidate.transition == transition) {
            (considered.verdict, considered.end) = (verdict, None);
        }
    }
}

impl<S: State, const N: usize> Default for Why<S, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S, const N: usize> Deref for Why<S, N> {
    type Target = [Considered<S>];

    fn deref(&self) -> &[Considered<S>] {
        &self.all[..self.len]
    }
}

impl<'w, S, const N: usize> IntoIterator for &'w Why<S, N> {
    type Item = &'w Considered<S>;
    type IntoIter = core::slice::Iter<'w, Considered<S>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// `Shut: on Push if !locked? refused`, a line for each candidate.
impl<S: State, const N: usize> Display for Why<S, N> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        for Considered { candidate, verdict, end } in self {
            write!(out, "{candidate}? {verdict}")?;
            if let Some(end) = end {
                write!(out, " -> {end}")?;
            }
            let by = match *verdict {
                Verdict::Outranked { by } | Verdict::Excluded { by } | Verdict::NotReached { by } => Some(by),
                _ => None,
            };
            if let Some(by) = self.iter().find(|other| Some(other.candidate.transition) == by) {
                write!(out, " because of {}", by.candidate)?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

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
    /// Its reaction passes.
    Passed,
    /// It is taken.
    Taken(Option<End<S>>),
    /// It defers.
    Deferred,
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

/// Every candidate, and what becomes of it. For generated code.
#[doc(hidden)]
#[inline]
pub fn ask<S: State, const N: usize, Active, Ask, Told, Exclude, Overrides>(
    questions: Questions<S, Active, Ask, Told, Exclude, Overrides>,
) -> Why<S, N>
where
    Active: Fn(S) -> bool,
    Ask: FnMut(u16, bool) -> Asked<S>,
    Told: Fn(u16) -> Candidate<S>,
    Exclude: Fn(u16, u16) -> Option<bool>,
    Overrides: Fn(u16, u16) -> bool,
{
    let mut search = Search { questions, why: Why::new(), picks: Picks::new() };
    search.region(0, None);
    search.settle();
    search.why
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

struct Search<S: 'static, const N: usize, Active, Ask, Told, Exclude, Overrides> {
    questions: Questions<S, Active, Ask, Told, Exclude, Overrides>,
    why: Why<S, N>,
    /// What is picked, in the order of the leaves: whether it is a deferral.
    picks: Picks<bool, N>,
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
        let at = match found {
            Found::Lacking(at) => Some(at),
            Found::All(_) | Found::Nobody => None,
        };
        let asked = (self.questions.ask)(transition, at.is_some());
        let (verdict, end) = match asked {
            Asked::NotTriggered => return found,
            Asked::NoMatch => (Verdict::NoMatch, None),
            Asked::Refused => (Verdict::Refused, None),
            Asked::Passed => (Verdict::Passed, None),
            Asked::Taken(end) => (Verdict::Taken, end),
            Asked::Deferred => (Verdict::Deferred, None),
            Asked::NotDue(left) => (Verdict::NotDue(left), None),
            Asked::Triggered => match found {
                Found::All(by) => (Verdict::NotReached { by }, None),
                Found::Lacking(_) | Found::Nobody => return found,
            },
        };
        self.why.add(Considered::new((self.questions.candidate)(transition), verdict, end));
        match at.filter(|_| verdict.is_taken()) {
            Some(at) => {
                self.picks.insert(at, transition, verdict == Verdict::Deferred);
                Found::All(transition)
            }
            None => found,
        }
    }

    /// What gives way to what.
    fn settle(&mut self) {
        let Questions { exclude, overrides, .. } = &self.questions;
        let mut picked = [None; N];
        let mut deferral = None;
        for (at, transition) in self.picks.ids().enumerate() {
            if self.picks.get(at) != Some(&true) {
                picked[at] = Some(transition);
                continue;
            }
            match self.picks.ids().find(|&by| overrides(by, transition)) {
                Some(by) => self.why.change(transition, Verdict::Outranked { by }),
                None => deferral = deferral.or(Some(transition)),
            }
        }
        if let Some(by) = deferral {
            picked.iter().flatten().for_each(|&transition| self.why.change(transition, Verdict::Outranked { by }));
            return;
        }
        let mut stand = Picks::<(), N>::new();
        picked.iter().flatten().enumerate().for_each(|(at, &transition)| stand.insert(at, transition, ()));
        stand.resolve(exclude);
        let stands = |at: usize| stand.ids().any(|standing| picked[at] == Some(standing));
        let why = &mut self.why;
        dropped(&picked, stands, exclude, |transition, verdict| why.change(transition, verdict));
    }
}
