//! The answer of a call: whether the machine reacted, and whether it moved.

/// The result of a call to a machine: whether it reacted, and whether it moved.
///
/// The variants are ordered by strength, so the answers of several calls combine with [`max`](Ord::max). An answer may
/// be discarded if it does not matter.
///
/// ```
/// # extern crate fsm_core as fsmith;
/// use fsmith::Answer;
///
/// assert!(Answer::Ignored < Answer::Refused && Answer::Refused < Answer::Deferred);
/// assert!(Answer::Deferred < Answer::Stayed && Answer::Stayed < Answer::Moved);
///
/// let answers = [Answer::Ignored, Answer::Stayed, Answer::Ignored];
/// let all = answers.into_iter().max().unwrap_or_default();
/// assert!(all.reacted() && !all.moved());
/// ```
#[cfg_attr(feature = "defmt", derive(::defmt::Format))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Answer {
    /// Nothing reacted: no transition was enabled, or the machine is not started.
    #[default]
    Ignored,
    /// An active state defers the event (`defer`), but there is no room for it. The event is dropped, and nothing has
    /// happened. A program that has kept the event can handle it again later.
    Refused,
    /// An active state defers the event (`defer`). The machine keeps it until no active state defers it.
    Deferred,
    /// A transition was taken that does not change the configuration: `stay`, or a block without a target (UML 2.5.1:
    /// an internal transition).
    Stayed,
    /// A transition was taken that exits and enters states; this includes a transition of a state to itself, a `push`
    /// and a `pop`.
    Moved,
}

impl Answer {
    /// Whether any transition was taken: [`Stayed`](Self::Stayed) or [`Moved`](Self::Moved).
    #[must_use]
    #[inline]
    pub const fn reacted(self) -> bool {
        matches!(self, Answer::Stayed | Answer::Moved)
    }

    /// Whether states were exited or entered.
    #[must_use]
    #[inline]
    pub const fn moved(self) -> bool {
        matches!(self, Answer::Moved)
    }
}
