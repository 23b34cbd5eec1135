//! What `?` means in a machine that `fails`.
//!
//! The error is raised as a signal of the machine. Code that acts ends there, as by `return`; where nothing is left yet, the
//! step ends there, and nothing has reacted.

#[cfg(feature = "engine")]
use crate::steps::Reaction;
use crate::why::Asked;
use crate::{Answer, Found, Lost, Queues, Wait};
use core::ops::{Deref, DerefMut};

/// The queues of a call of a machine that fails, and the error that is to be looked at before what waits in them.
#[derive(Clone, Debug)]
pub struct Failing<Queues, Raised> {
    queues: Queues,
    failed: Option<Raised>,
    /// Whether looking for transitions has failed, which nobody has asked for since.
    lost: bool,
    /// Where a step was taken inside because what a timer asks has failed there, which nobody has asked for since.
    lost_inside: Lost,
    /// Where what was due inside and not taken is left alone: [`Lapse::lost`](crate::Lapse::lost).
    left_alone: Lost,
    /// Whether a timer has fired in vain, which nobody has asked for since.
    fired: bool,
}

impl<State: Copy + PartialEq, Raised, const COMPLETED: usize, const RAISED: usize>
    Failing<Queues<State, Raised, COMPLETED, RAISED>, Raised>
{
    /// Empty queues.
    #[allow(clippy::new_without_default, reason = "generated code alone makes them")]
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        Failing {
            queues: Queues::new(),
            failed: None,
            lost: false,
            lost_inside: Lost::NONE,
            left_alone: Lost::NONE,
            fired: false,
        }
    }

    /// All that waits, somewhere else.
    #[must_use]
    #[inline(always)]
    pub fn take(&mut self) -> Self {
        core::mem::replace(self, Self::new())
    }

    /// Notes an error. Returns whether it is kept: the first one is.
    #[inline]
    pub fn fail(&mut self, raised: Raised) -> bool {
        let first = self.failed.is_none();
        if first {
            self.failed = Some(raised);
        }
        first
    }

    /// Notes that a region has failed to look for a transition: no region reacts.
    #[inline]
    pub fn lose(&mut self) {
        self.lost = true;
    }

    /// Whether that has happened since this was asked last.
    #[inline]
    pub fn has_lost(&mut self) -> bool {
        core::mem::take(&mut self.lost)
    }

    /// Notes that a step was taken in a submachine because what a timer asks has failed there: it is not asked again at once.
    #[inline]
    pub fn lose_inside(&mut self, submachine: usize) {
        self.lost_inside = Lost::inside(submachine);
    }

    /// Where that has happened since this was asked last.
    #[inline]
    pub fn lost_inside(&mut self) -> Lost {
        core::mem::replace(&mut self.lost_inside, Lost::NONE)
    }

    /// In a step that time takes: passes on where [that](crate::Lapse::lost) has happened.
    #[inline]
    pub fn leave_alone(&mut self, lost: Lost) {
        self.left_alone = lost;
    }

    /// Whether a submachine that waits so long is to be told of time.
    #[must_use]
    #[inline]
    pub fn reaches(&self, submachine: usize, inside: Wait) -> bool {
        inside.is_due_after(self.left_alone.has(submachine))
    }

    /// Notes that what a timer decides has failed: it has fired, and nothing has reacted.
    #[inline]
    pub fn fire(&mut self) {
        self.fired = true;
    }

    /// Whether that has happened since this was asked last.
    #[inline]
    pub fn has_fired(&mut self) -> bool {
        core::mem::take(&mut self.fired)
    }

    /// Whether something is to be heard: an error, or what was raised.
    #[must_use]
    #[inline]
    pub const fn has_unheard(&self) -> bool {
        self.failed.is_some() || self.queues.has_raised()
    }

    /// Takes the error that is still to be looked at: the machine has ended, and nobody will.
    #[inline]
    pub fn unheard(&mut self) -> Option<Raised> {
        self.failed.take()
    }

    /// Whether anything waits, or has to be considered.
    #[must_use]
    #[inline]
    pub const fn waits(&self) -> bool {
        self.failed.is_some() || self.queues.waits()
    }

    /// Takes the error, or else the event or signal that was raised first.
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

/// What `?` may stand behind in the code of a machine that fails with an `Error`.
#[diagnostic::on_unimplemented(
    message = "`?` in this machine needs a `Result` whose error becomes a `{Error}`, which it `fails` with",
    label = "this is a `{Self}`",
    note = "implement `From` of the error for `{Error}`, or say what it becomes, as in `f().map_err(|error| ..)?`; of an `Option`, as in `f().ok_or(error)?`"
)]
pub trait Tried<Value, Error>: Sized {
    /// The value, or the error that the machine fails with.
    ///
    /// # Errors
    ///
    /// Its own, converted.
    fn tried(self) -> Result<Value, Error>;
}

#[diagnostic::do_not_recommend]
impl<Value, Own, Error: From<Own>> Tried<Value, Error> for Result<Value, Own> {
    #[inline(always)]
    fn tried(self) -> Result<Value, Error> {
        self.map_err(Error::from)
    }
}

/// What a function returns that looks for a transition if that has failed: nothing reacts.
pub trait Unfound {
    /// Nothing reacts.
    fn unfound() -> Self;
}

impl Unfound for Answer {
    #[inline(always)]
    fn unfound() -> Self {
        Answer::Ignored
    }
}

/// Where what is found is kept elsewhere.
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

impl Unfound for Found {
    #[inline(always)]
    fn unfound() -> Self {
        Found::Lost
    }
}

impl Unfound for Option<bool> {
    #[inline(always)]
    fn unfound() -> Self {
        Some(false)
    }
}

impl<State: 'static> Unfound for Asked<State> {
    #[inline(always)]
    fn unfound() -> Self {
        Asked::Failed
    }
}

#[cfg(feature = "engine")]
impl Unfound for Reaction {
    #[inline(always)]
    fn unfound() -> Self {
        Reaction::Ignored
    }
}
