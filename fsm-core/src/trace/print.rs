//! A trace as text: a line for each step, followed by its notes.

use super::step::innermost;
use super::{Happening, Step, Trace};
use crate::State;
use crate::observer::Verdict;
use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};
use core::time::Duration;

/// `Push: Shut -> Open`, a line for each step.
impl<S: State> Display for Trace<S> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        self.steps.iter().try_for_each(|step| writeln!(out, "{step}"))
    }
}

/// `Push: Shut -> Open`.
impl<S: State> Display for Step<S> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        if self.at != Duration::ZERO {
            write!(out, "{:?} ", self.at)?;
        }
        match &self.payload {
            Some(payload) => write!(out, "{payload}: ")?,
            None => write!(out, "{}: ", self.occasion())?,
        }
        self.outcome(out)?;
        self.happenings.iter().try_for_each(|happening| match happening {
            Happening::Raised(event) => write!(out, ", raised {event}"),
            Happening::Discarded(event) => write!(out, ", {event} discarded"),
            Happening::Deferred(event) => write!(out, ", deferred {event}"),
            Happening::Violated(state, invariant) => {
                write!(out, ", violated {}: {invariant}", state.map_or("the machine", State::name))
            }
            _ => Ok(()),
        })?;
        self.notes.iter().try_for_each(|note| write!(out, "\n  {}", Indented(note)))
    }
}

/// The reason for a step, in a word or two.
pub(super) enum Occasion<S: 'static> {
    Cause(crate::observer::Cause<S>),
    Taken(&'static str),
    /// A call of a machine that is not started.
    Call,
}

impl<S: State> Step<S> {
    /// The cause of the step, or else the trigger of the transition that was taken.
    pub(super) fn occasion(&self) -> Occasion<S> {
        let mut taken = self.considered().filter(|(_, verdict)| verdict.is_taken());
        match (self.cause, taken.next()) {
            (Some(cause), _) => Occasion::Cause(cause),
            (None, Some((candidate, _))) => Occasion::Taken(candidate.trigger),
            (None, None) => Occasion::Call,
        }
    }

    fn outcome(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let (left, reached) = self.moved();
        if !left.is_empty() || !reached.is_empty() {
            let space = |side: &[S]| if side.is_empty() { "" } else { " " };
            return write!(out, "{}{}->{}{}", Names(&left), space(&left), space(&reached), Names(&reached));
        }
        if self.happenings.iter().any(|happening| matches!(happening, Happening::Effect(..))) {
            return write!(out, "stayed{}", Place(&self.before));
        }
        if self.happenings.iter().any(|happening| matches!(happening, Happening::Deferred(_))) {
            return out.write_str("kept");
        }
        if self.is_before_start() {
            return out.write_str("ignored, the machine is not started");
        }
        write!(out, "ignored{}", Place(&self.before))?;
        let refused: Vec<_> = self.considered().collect();
        for (nth, (candidate, verdict)) in refused.iter().enumerate() {
            let answer = if *verdict == Verdict::Refused { &"no" as &dyn Display } else { verdict };
            write!(out, "{}{candidate}? {answer}", if nth == 0 { " (" } else { ", " })?;
        }
        out.write_str(if refused.is_empty() { "" } else { ")" })
    }
}

impl<S: State> Display for Occasion<S> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Occasion::Cause(cause) => write!(out, "{cause}"),
            Occasion::Taken(trigger) => out.write_str(trigger),
            Occasion::Call => out.write_str("call"),
        }
    }
}

/// The innermost of these active states: ` in Slow + Dry`. Empty if the states are unknown.
struct Place<'s, S>(&'s [S]);

impl<S: State> Display for Place<'_, S> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(out, " in {}", Names(&innermost(self.0.to_vec()))) }
    }
}

struct Names<'s, S>(&'s [S]);

impl<S: State> Display for Names<'_, S> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let mut names = self.0.iter().map(|state| state.name());
        let Some(first) = names.next() else { return Ok(()) };
        out.write_str(first)?;
        names.try_for_each(|name| write!(out, " + {name}"))
    }
}

/// A note with indented continuation lines.
struct Indented<'n>(&'n str);

impl Display for Indented<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let mut lines = self.0.lines();
        out.write_str(lines.next().unwrap_or_default())?;
        lines.try_for_each(|line| write!(out, "\n  {line}"))
    }
}
