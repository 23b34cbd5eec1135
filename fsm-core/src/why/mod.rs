//! Explanations of how a machine would react: every candidate with its verdict (here), and the search for them
//! (`search`).

mod search;

#[doc(hidden)]
pub use search::{Evaluation, Look, Orders, Questions, Search, is_considered};

use crate::State;
use crate::observer::{Candidate, End, Kind, Verdict};
use core::fmt::{self, Display, Formatter};
use core::ops::Deref;

/// The candidates for an event, an update or the passing of time, in the order in which they would be considered, each
/// with its verdict. The result of a machine's `why`, `why_update` and `why_advance`.
///
/// This is a slice of [`Considered`], and prints a line for each.
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

/// A candidate and its verdict. Later versions may add fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Considered<S: 'static> {
    /// The transition.
    pub candidate: Candidate<S>,
    /// The outcome if the machine handled the event now.
    pub verdict: Verdict,
    /// The target, if the transition would be taken. `None` if this depends on a decision that cannot `pass`, because
    /// such a decision may change the data that it uses, and so is not evaluated.
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
    const NOBODY: Considered<S> =
        Considered { candidate: Candidate::new(0, None, "", Kind::Event), verdict: Verdict::NoMatch, end: None };

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

    /// The transitions that would be taken: at most one for each region.
    pub fn taken(&self) -> impl Iterator<Item = &Considered<S>> {
        self.iter().filter(|considered| considered.verdict == Verdict::Taken)
    }

    /// Changes the verdict of the candidate with this position in document order.
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
            if let (Verdict::Refused, Some(reason)) = (verdict, candidate.reason) {
                write!(out, " ({reason})")?;
            }
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
