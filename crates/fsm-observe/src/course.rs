//! The course of a step: its cause, the states that it has exited and those that it has entered, without allocation.

#![cfg_attr(
    not(all(feature = "log", feature = "tracing", feature = "defmt")),
    allow(dead_code, reason = "each of the tools needs a part of it")
)]

use core::fmt::{self, Display, Formatter};
use fsm_core::observer::{Candidate, Cause, Verdict};
use fsm_core::{Answer, State};

/// The number of states that are shown on either side of a step. Any more are shown as `..`.
const SHOWN: usize = 16;

/// Everything that has happened since a step began.
#[derive(Clone, Debug)]
pub(super) struct Course<S: 'static> {
    /// The reason for the step; `None` between two steps.
    occasion: Option<Occasion<S>>,
    left: States<S>,
    reached: States<S>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Occasion<S: 'static> {
    Cause(Cause<S>),
    /// A timer, by the transition that was taken.
    Trigger(&'static str),
}

/// The verdict on a transition, as a word.
pub(super) const fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Taken => "took",
        Verdict::Failed => "failed",
        Verdict::Passed => "passed",
        Verdict::Deferred => "deferred",
        Verdict::Ignored => "ignored",
        Verdict::Outranked { .. } => "outranked",
        Verdict::Excluded { .. } => "excluded",
        _ => "refused",
    }
}

#[derive(Debug)]
pub(super) struct Done<S: 'static> {
    pub occasion: Occasion<S>,
    pub answer: Answer,
    pub left: States<S>,
    pub reached: States<S>,
}

impl<S: State> Course<S> {
    pub(super) const fn new() -> Self {
        Course { occasion: None, left: States::none(), reached: States::none() }
    }

    #[cfg(feature = "tracing")]
    pub(super) fn occasion(&self) -> Option<Occasion<S>> {
        self.occasion
    }

    fn begin(&mut self, occasion: Occasion<S>) {
        self.occasion = Some(occasion);
    }

    /// Begins a step, unless one has begun already, of which this is a follow-up step. Returns whether a step begins.
    pub(super) fn began(&mut self, cause: Cause<S>) -> bool {
        let begins = self.occasion.is_none();
        if begins {
            self.begin(Occasion::Cause(cause));
        }
        begins
    }

    /// Begins a step when a timer is taken. A timer that is only considered begins none.
    pub(super) fn considered(&mut self, candidate: Candidate<S>, verdict: Verdict) {
        if verdict.is_taken() && self.occasion.is_none() {
            self.begin(Occasion::Trigger(candidate.trigger));
        }
    }

    pub(super) fn left(&mut self, state: S) {
        // A state that is entered and exited in the same step is shown on neither side.
        if !self.reached.remove(state) {
            self.left.add(state);
        }
    }

    pub(super) fn reached(&mut self, state: S) {
        self.reached.add(state);
    }

    /// Ends the step; `None` if none has begun.
    pub(super) fn end(&mut self, answer: Answer) -> Option<Done<S>> {
        let Course { occasion, left, reached } = core::mem::replace(self, Course::new());
        Some(Done { occasion: occasion?, answer, left, reached })
    }
}

impl<S: State> Done<S> {
    /// Whether this is one of the many polls in which nothing happens.
    pub(super) fn is_idle(&self) -> bool {
        self.occasion == Occasion::Cause(Cause::Poll) && self.answer == Answer::Ignored
    }

    pub(super) const fn word(&self) -> &'static str {
        match self.answer {
            Answer::Ignored => "ignored",
            Answer::Refused => "refused",
            Answer::Deferred => "deferred",
            Answer::Stayed => "stayed",
            Answer::Moved => "moved",
        }
    }
}

/// `Push: Shut -> Open`, or another outcome.
#[cfg(feature = "log")]
impl<S: State> Display for Done<S> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "{}: ", self.occasion)?;
        match self.answer {
            Answer::Moved => {
                let space = |side: &States<S>| if side.is_empty() { "" } else { " " };
                let (left, reached) = (&self.left, &self.reached);
                write!(out, "{left}{}->{}{reached}", space(left), space(reached))
            }
            _ => out.write_str(self.word()),
        }
    }
}

impl<S: State> Display for Occasion<S> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Occasion::Cause(cause) => write!(out, "{cause}"),
            Occasion::Trigger(trigger) => out.write_str(trigger),
        }
    }
}

/// Some states, each once, in the order in which they were added.
#[derive(Clone, Debug)]
pub(super) struct States<S> {
    kept: [Option<S>; SHOWN],
    count: usize,
}

impl<S: State> States<S> {
    const fn none() -> Self {
        States { kept: [None; SHOWN], count: 0 }
    }

    fn add(&mut self, state: S) {
        if self.all().any(|kept| kept == state) {
            return;
        }
        if let Some(free) = self.kept.get_mut(self.count) {
            *free = Some(state);
        }
        self.count = self.count.saturating_add(1);
    }

    fn remove(&mut self, state: S) -> bool {
        let Some(at) = self.all().position(|kept| kept == state) else { return false };
        self.kept[at..].rotate_left(1);
        self.kept[SHOWN - 1] = None;
        self.count -= 1;
        true
    }

    fn all(&self) -> impl Iterator<Item = S> {
        self.kept.iter().flatten().copied()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether there are more states than are shown.
    pub(super) fn is_cut(&self) -> bool {
        self.count > SHOWN
    }

    /// The names of the states that do not enclose others of the list.
    pub(super) fn innermost(&self) -> impl Iterator<Item = &'static str> {
        let is_around = |outer: S| self.all().any(|state| state.parent() == Some(outer));
        self.all().filter(move |state| !is_around(*state)).map(State::name)
    }
}

/// `Slow + Dry`.
impl<S: State> Display for States<S> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        for (nth, name) in self.innermost().enumerate() {
            write!(out, "{}{name}", if nth == 0 { "" } else { " + " })?;
        }
        out.write_str(if self.is_cut() { " + .." } else { "" })
    }
}
