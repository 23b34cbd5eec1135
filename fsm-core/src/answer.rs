//! What a call answers: did the machine react, and did it move?

/// What a call to a machine answers.
///
/// The strongest thing that happened during the call: the order of the variants is the order of strength, so
/// several answers combine with [`max`](Ord::max).
///
/// ```
/// use fsm_core::Answer;
///
/// assert!(Answer::Moved > Answer::Stayed && Answer::Stayed > Answer::Ignored);
/// assert!(Answer::Stayed.reacted() && !Answer::Ignored.reacted());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Answer {
    /// Nothing reacted: no transition was triggered, or the machine is not started.
    #[default]
    Ignored,
    /// A transition was taken that leaves the configuration alone (`stay`; UML's internal transition).
    Stayed,
    /// A transition was taken that leaves and enters states: also a self-transition, a `push`, a `pop`.
    Moved,
}

impl Answer {
    /// Whether any transition was taken.
    #[must_use]
    pub const fn reacted(self) -> bool {
        !matches!(self, Answer::Ignored)
    }

    /// Whether states were left or entered.
    #[must_use]
    pub const fn moved(self) -> bool {
        matches!(self, Answer::Moved)
    }
}
