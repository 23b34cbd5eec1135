//! What is found where a machine is asked whether it would react to an event.

/// What has been found so far for an event, without running anything. For generated code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// No transition for it.
    Nothing,
    /// Some regions ignore it, and others have found nothing: those further out are asked for these.
    IgnoredInPart,
    /// It is ignored.
    Ignored,
    /// It is deferred.
    Deferred,
    /// Some transition reacts.
    Reacts,
    /// A transition of some regions reacts, and others have found nothing: those further out are asked for these, whose guards
    /// may fail.
    ReactsInPart,
    /// A guard has failed, so nothing reacts.
    Lost,
}

impl Found {
    /// Whether anything comes of an event: it is taken, at once or later, or a guard fails.
    #[must_use]
    #[inline]
    pub const fn takes(self) -> bool {
        matches!(self, Found::Reacts | Found::ReactsInPart | Found::Deferred | Found::Lost)
    }

    /// Whether nobody further out has to be asked.
    #[must_use]
    #[inline]
    pub const fn is_settled(self) -> bool {
        matches!(self, Found::Ignored | Found::Deferred | Found::Reacts | Found::Lost)
    }

    /// Whether something reacts.
    #[must_use]
    #[inline]
    pub const fn reacts(self) -> bool {
        matches!(self, Found::Reacts | Found::ReactsInPart)
    }

    /// Where this has been found inside, and that around it: what is ignored or taken inside overrides a deferral.
    #[must_use]
    #[inline]
    pub const fn then(self, around: Found) -> Found {
        match (self, around) {
            (_, Found::Nothing) => self,
            (Found::IgnoredInPart, Found::Deferred) => Found::Ignored,
            (Found::ReactsInPart, Found::Deferred | Found::Ignored) => Found::Reacts,
            _ => around,
        }
    }

    /// What two regions have found: what one of them defers is deferred.
    #[must_use]
    #[inline]
    pub const fn beside(self, other: Found) -> Found {
        match (self, other) {
            (Found::Deferred, _) | (_, Found::Deferred) => Found::Deferred,
            (Found::Reacts, _) | (_, Found::Reacts) => Found::Reacts,
            (Found::Ignored, Found::Ignored) => Found::Ignored,
            (Found::Nothing, Found::Nothing) => Found::Nothing,
            _ => Found::IgnoredInPart,
        }
    }

    /// The same where guards may fail: then nothing reacts, in no region, so all are asked.
    #[must_use]
    #[inline]
    pub const fn beside_failing(self, other: Found) -> Found {
        match (self, other) {
            (Found::Lost, _) | (_, Found::Lost) => Found::Lost,
            (Found::Reacts | Found::ReactsInPart, Found::Nothing | Found::IgnoredInPart | Found::ReactsInPart)
            | (Found::Nothing | Found::IgnoredInPart | Found::ReactsInPart, Found::Reacts)
            | (Found::Nothing | Found::Ignored | Found::IgnoredInPart, Found::ReactsInPart)
            | (Found::ReactsInPart, Found::Ignored) => Found::ReactsInPart,
            _ => self.beside(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Found::{Deferred, Ignored, IgnoredInPart, Lost, Nothing, Reacts, ReactsInPart};

    #[test]
    fn a_deferral_around_is_overridden_by_what_is_ignored_inside() {
        assert_eq!(Nothing.then(Deferred), Deferred);
        assert_eq!(IgnoredInPart.then(Deferred), Ignored);
        assert_eq!(IgnoredInPart.then(Reacts), Reacts);
        assert_eq!(IgnoredInPart.then(Nothing), IgnoredInPart);
        assert!(!IgnoredInPart.is_settled() && Ignored.is_settled());
    }

    #[test]
    fn what_one_region_ignores_others_may_react_to() {
        assert_eq!(Ignored.beside(Ignored), Ignored);
        assert_eq!(Ignored.beside(Nothing), IgnoredInPart);
        assert_eq!(Ignored.beside(Reacts), Reacts);
        assert_eq!(Reacts.beside(Deferred), Deferred);
        assert_eq!(Nothing.beside(IgnoredInPart), IgnoredInPart);
    }

    #[test]
    fn where_guards_may_fail_all_are_asked() {
        assert_eq!(Reacts.beside_failing(Lost), Lost);
        assert_eq!(Deferred.beside_failing(Lost), Lost);
        assert_eq!(Reacts.beside_failing(Deferred), Deferred);
        assert_eq!(Reacts.beside_failing(Ignored), Reacts);
        for part in [Nothing, IgnoredInPart, ReactsInPart] {
            assert_eq!(Reacts.beside_failing(part), ReactsInPart);
            assert_eq!(part.beside_failing(Reacts), ReactsInPart);
        }
        assert!(!ReactsInPart.is_settled() && ReactsInPart.reacts());
        assert_eq!(ReactsInPart.then(Lost), Lost);
        assert_eq!(ReactsInPart.then(Deferred), Reacts);
    }
}
