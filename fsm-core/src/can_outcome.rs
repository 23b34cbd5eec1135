//! The result of `can`: whether a machine would react to an event.

/// The transitions found so far for an event, without running any code but guards. For generated code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CanOutcome {
    /// No transition reacts to the event.
    Nothing,
    /// Some regions ignore the event. For the others, which have no transition, the enclosing states are considered.
    IgnoredInPart,
    /// The event is ignored.
    Ignored,
    /// A submachine in some regions has no room to defer the event, and other regions have no transition for it.
    RefusedInPart,
    /// The event is dropped, because a submachine has no room to defer it.
    Refused,
    /// The event is deferred.
    Deferred,
    /// A transition reacts.
    Reacts,
    /// Some regions have a transition. For the others, enclosing states are considered, because their guards may fail.
    ReactsInPart,
    /// A guard has failed, so nothing reacts.
    Lost,
}

impl CanOutcome {
    /// Whether the event has a consequence: a transition takes it, it is deferred, or a guard fails.
    #[must_use]
    #[inline]
    pub const fn takes(self) -> bool {
        matches!(self, CanOutcome::Reacts | CanOutcome::ReactsInPart | CanOutcome::Deferred | CanOutcome::Lost)
    }

    /// Whether the event is dropped because there is no room to defer it.
    #[must_use]
    #[inline]
    pub const fn is_refused(self) -> bool {
        matches!(self, CanOutcome::Refused | CanOutcome::RefusedInPart)
    }

    /// The result for a machine of which only this is known.
    #[must_use]
    #[inline]
    pub const fn if_reacts(reacts: bool) -> Self {
        if reacts { CanOutcome::Reacts } else { CanOutcome::Nothing }
    }

    /// Replaces [`Deferred`](Self::Deferred) by [`Refused`](Self::Refused) if there is no room to defer another event.
    #[must_use]
    #[inline]
    pub const fn with_room(self, room: bool) -> Self {
        if matches!(self, CanOutcome::Deferred) && !room { CanOutcome::Refused } else { self }
    }

    /// Whether enclosing states need not be considered.
    #[must_use]
    #[inline]
    pub const fn is_settled(self) -> bool {
        matches!(
            self,
            CanOutcome::Ignored | CanOutcome::Refused | CanOutcome::Deferred | CanOutcome::Reacts | CanOutcome::Lost
        )
    }

    /// Whether a transition reacts.
    #[must_use]
    #[inline]
    pub const fn reacts(self) -> bool {
        matches!(self, CanOutcome::Reacts | CanOutcome::ReactsInPart)
    }

    /// Adds the result of the enclosing state. An event that is ignored or taken by nested states is not deferred.
    #[must_use]
    #[inline]
    pub const fn then(self, enclosing: CanOutcome) -> CanOutcome {
        match (self, enclosing) {
            (_, CanOutcome::Nothing) => self,
            (CanOutcome::IgnoredInPart, CanOutcome::Deferred) => CanOutcome::Ignored,
            (CanOutcome::RefusedInPart, CanOutcome::Deferred | CanOutcome::Ignored) => CanOutcome::Refused,
            (CanOutcome::ReactsInPart, CanOutcome::Deferred | CanOutcome::Ignored | CanOutcome::Refused) => {
                CanOutcome::Reacts
            }
            _ => enclosing,
        }
    }

    /// Combines the results of two regions. An event that one of them defers is deferred.
    #[must_use]
    #[inline]
    pub const fn in_parallel(self, other: CanOutcome) -> CanOutcome {
        match (self, other) {
            (CanOutcome::Deferred, _) | (_, CanOutcome::Deferred) => CanOutcome::Deferred,
            (CanOutcome::Reacts, _) | (_, CanOutcome::Reacts) => CanOutcome::Reacts,
            (CanOutcome::Ignored, CanOutcome::Ignored) => CanOutcome::Ignored,
            (CanOutcome::Refused, CanOutcome::Refused | CanOutcome::Ignored)
            | (CanOutcome::Ignored, CanOutcome::Refused) => CanOutcome::Refused,
            (CanOutcome::Nothing, CanOutcome::Nothing) => CanOutcome::Nothing,
            (CanOutcome::Refused | CanOutcome::RefusedInPart, _)
            | (_, CanOutcome::Refused | CanOutcome::RefusedInPart) => CanOutcome::RefusedInPart,
            _ => CanOutcome::IgnoredInPart,
        }
    }

    /// Like [`in_parallel`](Self::in_parallel), if guards may fail. A failed guard in any region prevents all reactions.
    #[must_use]
    #[inline]
    pub const fn in_parallel_failing(self, other: CanOutcome) -> CanOutcome {
        match (self, other) {
            (CanOutcome::Lost, _) | (_, CanOutcome::Lost) => CanOutcome::Lost,
            (CanOutcome::Deferred, _) | (_, CanOutcome::Deferred) => CanOutcome::Deferred,
            (CanOutcome::Reacts, CanOutcome::Reacts | CanOutcome::Ignored | CanOutcome::Refused)
            | (CanOutcome::Ignored | CanOutcome::Refused, CanOutcome::Reacts) => CanOutcome::Reacts,
            (CanOutcome::Reacts | CanOutcome::ReactsInPart, _) | (_, CanOutcome::Reacts | CanOutcome::ReactsInPart) => {
                CanOutcome::ReactsInPart
            }
            _ => self.in_parallel(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::CanOutcome::{
        Deferred, Ignored, IgnoredInPart, Lost, Nothing, Reacts, ReactsInPart, Refused, RefusedInPart,
    };

    #[test]
    fn an_inner_ignore_overrides_an_outer_deferral() {
        assert_eq!(Nothing.then(Deferred), Deferred);
        assert_eq!(IgnoredInPart.then(Deferred), Ignored);
        assert_eq!(IgnoredInPart.then(Reacts), Reacts);
        assert_eq!(IgnoredInPart.then(Nothing), IgnoredInPart);
        assert!(!IgnoredInPart.is_settled() && Ignored.is_settled());
    }

    #[test]
    fn a_region_may_react_to_an_event_that_another_ignores() {
        assert_eq!(Ignored.in_parallel(Ignored), Ignored);
        assert_eq!(Ignored.in_parallel(Nothing), IgnoredInPart);
        assert_eq!(Ignored.in_parallel(Reacts), Reacts);
        assert_eq!(Reacts.in_parallel(Deferred), Deferred);
        assert_eq!(Nothing.in_parallel(IgnoredInPart), IgnoredInPart);
        assert_eq!([Refused.in_parallel(Ignored), Refused.in_parallel(Nothing)], [Refused, RefusedInPart]);
        assert_eq!([RefusedInPart.then(Ignored), RefusedInPart.then(Reacts)], [Refused, Reacts]);
        assert_eq!([Refused.in_parallel(Deferred), Reacts.in_parallel(Refused)], [Deferred, Reacts]);
    }

    #[test]
    fn a_failing_guard_in_any_region_affects_the_outcome() {
        assert_eq!(Reacts.in_parallel_failing(Lost), Lost);
        assert_eq!(Deferred.in_parallel_failing(Lost), Lost);
        assert_eq!(Reacts.in_parallel_failing(Deferred), Deferred);
        assert_eq!(Reacts.in_parallel_failing(Ignored), Reacts);
        for part in [Nothing, IgnoredInPart, ReactsInPart] {
            assert_eq!(Reacts.in_parallel_failing(part), ReactsInPart);
            assert_eq!(part.in_parallel_failing(Reacts), ReactsInPart);
        }
        assert!(!ReactsInPart.is_settled() && ReactsInPart.reacts());
        assert_eq!(ReactsInPart.then(Lost), Lost);
        assert_eq!(ReactsInPart.then(Deferred), Reacts);
    }
}
