//! Errors of a machine with `fails`: where they are kept, and the meaning of `?`.
//!
//! An error is raised as a signal of the machine. In an action or effect, `?` ends the code like `return`. In a guard
//! or a decision, no state has been exited yet: the step ends, and nothing reacts.

use crate::why::Evaluation;
use crate::{Answer, CanOutcome, FailedTimers, Queues, Wait};
use core::ops::{Deref, DerefMut};

/// The queues of a call of a machine with `fails`, and a pending error, which is handled before everything queued.
#[derive(Clone, Debug)]
pub struct Failing<Queues, Raised> {
    queues: Queues,
    failed: Option<Raised>,
    /// Whether the search for transitions has failed since the last [`has_lost`](Self::has_lost).
    lost: bool,
    /// The submachine in which a step was taken because the guard of a timer has failed, since the last
    /// [`lost_inside`](Self::lost_inside).
    lost_inside: FailedTimers,
    /// The submachines whose refused timers are not considered: [`TimeBudget::lost`](crate::TimeBudget::lost).
    left_alone: FailedTimers,
    /// Whether a timer has fired whose decision has failed, since the last [`has_fired`](Self::has_fired).
    fired: bool,
}

impl<State: Copy + PartialEq, Raised, const COMPLETED: usize, const RAISED: usize>
    Failing<Queues<State, Raised, COMPLETED, RAISED>, Raised>
{
    /// Creates empty queues.
    #[allow(clippy::new_without_default, reason = "generated code alone makes them")]
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        Failing {
            queues: Queues::new(),
            failed: None,
            lost: false,
            lost_inside: FailedTimers::NONE,
            left_alone: FailedTimers::NONE,
            fired: false,
        }
    }

    /// Moves the content out, and leaves empty queues.
    #[must_use]
    #[inline(always)]
    pub fn take(&mut self) -> Self {
        core::mem::replace(self, Self::new())
    }

    /// Notes an error. Returns whether it is kept, which only the first one is.
    #[inline]
    pub fn fail(&mut self, raised: Raised) -> bool {
        let first = self.failed.is_none();
        if first {
            self.failed = Some(raised);
        }
        first
    }

    /// Notes that the search for a transition has failed in a region, so no region reacts.
    #[inline]
    pub fn lose(&mut self) {
        self.lost = true;
    }

    /// Returns whether [`lose`](Self::lose) was called since the last call of this method.
    #[inline]
    pub fn has_lost(&mut self) -> bool {
        core::mem::take(&mut self.lost)
    }

    /// Notes a step of a submachine because of a failed guard of a timer, which is not evaluated again immediately.
    #[inline]
    pub fn lose_inside(&mut self, submachine: usize) {
        self.lost_inside = FailedTimers::inside(submachine);
    }

    /// Takes the submachine of the last [`lose_inside`](Self::lose_inside).
    #[inline]
    pub fn lost_inside(&mut self) -> FailedTimers {
        core::mem::replace(&mut self.lost_inside, FailedTimers::NONE)
    }

    /// Passes on, in a step for a timer, the submachines whose refused timers are [not considered](crate::TimeBudget::lost).
    #[inline]
    pub fn leave_alone(&mut self, lost: FailedTimers) {
        self.left_alone = lost;
    }

    /// Whether a submachine with this wait has a due timer that has to be considered.
    #[must_use]
    #[inline]
    pub fn reaches(&self, submachine: usize, inside: Wait) -> bool {
        inside.is_due_after(self.left_alone.has(submachine))
    }

    /// Notes that the decision of a timer has failed. The timer has fired, and nothing has reacted.
    #[inline]
    pub fn fire(&mut self) {
        self.fired = true;
    }

    /// Returns whether [`fire`](Self::fire) was called since the last call of this method.
    #[inline]
    pub fn has_fired(&mut self) -> bool {
        core::mem::take(&mut self.fired)
    }

    /// Whether an error, or a raised event or signal, is pending.
    #[must_use]
    #[inline]
    pub const fn has_pending(&self) -> bool {
        self.failed.is_some() || self.queues.has_raised()
    }

    /// Takes the pending error after the machine has ended, when no `failed` can handle it.
    #[inline]
    pub fn unheard(&mut self) -> Option<Raised> {
        self.failed.take()
    }

    /// Whether anything is pending, or has to be considered.
    #[must_use]
    #[inline]
    pub const fn waits(&self) -> bool {
        self.failed.is_some() || self.queues.waits()
    }

    /// Takes the error, or else the oldest raised event or signal.
    #[inline]
    pub fn raised(&mut self) -> Option<Raised> {
        self.failed.take().or_else(|| self.queues.raised())
    }
}

impl<Queues, Raised> Deref for Failing<Queues, Raised> {
    type Target = Queues;

    #[inline]
    fn deref(&self) -> &Queues {
        &self.queues
    }
}

impl<Queues, Raised> DerefMut for Failing<Queues, Raised> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Queues {
        &mut self.queues
    }
}

/// A type to which `?` can be applied in a machine that fails with `Error`.
#[diagnostic::on_unimplemented(
    message = "`?` in this machine needs a `Result` whose error becomes a `{Error}`, which it `fails` with",
    label = "this is a `{Self}`",
    note = "implement `From` of the error for `{Error}`, or say what it becomes, as in `f().map_err(|error| ..)?`; of an `Option`, as in `f().ok_or(error)?`"
)]
pub trait Tried<Value, Error>: Sized {
    /// Returns the value, or the error converted to the error type of the machine.
    ///
    /// # Errors
    ///
    /// Returns the error, converted by [`From`].
    fn tried(self) -> Result<Value, Error>;
}

#[diagnostic::do_not_recommend]
impl<Value, Own, Error: From<Own>> Tried<Value, Error> for Result<Value, Own> {
    #[inline(always)]
    fn tried(self) -> Result<Value, Error> {
        self.map_err(Error::from)
    }
}

/// The result of a generated function that searches for a transition, if the search has failed.
pub trait Unfound {
    /// Returns a result by which nothing reacts.
    fn unfound() -> Self;
}

impl Unfound for Answer {
    #[inline(always)]
    fn unfound() -> Self {
        Answer::Ignored
    }
}

/// For functions that store their result elsewhere.
impl Unfound for () {
    #[inline(always)]
    fn unfound() -> Self {}
}

impl Unfound for bool {
    #[inline(always)]
    fn unfound() -> Self {
        false
    }
}

impl<Told> Unfound for Result<Answer, Told> {
    #[inline(always)]
    fn unfound() -> Self {
        Ok(Answer::Ignored)
    }
}

impl Unfound for CanOutcome {
    #[inline(always)]
    fn unfound() -> Self {
        CanOutcome::Lost
    }
}

impl Unfound for Option<bool> {
    #[inline(always)]
    fn unfound() -> Self {
        Some(false)
    }
}

impl<State: 'static> Unfound for Evaluation<State> {
    #[inline(always)]
    fn unfound() -> Self {
        Evaluation::Failed
    }
}
