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
    /// A submachine of some regions has no room to keep it, and others have found nothing.
    RefusedInPart,
    /// It is dropped, since a submachine has no room to keep it.
    Refused,
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

    /// Whether the event is lost for want of room.
    #[must_use]
    #[inline]
    pub const fn is_refused(self) -> bool {
        matches!(self, Found::Refused | Found::RefusedInPart)
    }

    /// What is found by a machine of which it is known only whether it reacts.
    #[must_use]
    #[inline]
    pub const fn if_reacts(reacts: bool) -> Self {
        if reacts { Found::Reacts } else { Found::Nothing }
    }

    /// What comes of it in a machine that has room to defer another event, or not.
    #[must_use]
    #[inline]
    pub const fn with_room(self, room: bool) -> Self {
        if matches!(self, Found::Deferred) && !room { Found::Refused } else { self }
    }

    /// Whether nobody further out has to be asked.
    #[must_use]
    #[inline]
    pub const fn is_settled(self) -> bool {
        matches!(self, Found::Ignored | Found::Refused | Found::Deferred | Found::Reacts | Found::Lost)
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
            (Found::RefusedInPart, Found::Deferred | Found::Ignored) => Found::Refused,
            (Found::ReactsInPart, Found::Deferred | Found::Ignored | Found::Refused) => Found::Reacts,
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
            (Found::Refused, Found::Refused | Found::Ignored) | (Found::Ignored, Found::Refused) => Found::Refused,
            (Found::Nothing, Found::Nothing) => Found::Nothing,
            (Found::Refused | Found::RefusedInPart, _) | (_, Found::Refused | Found::RefusedInPart) => {
                Found::RefusedInPart
            }
            _ => Found::IgnoredInPart,
        }
    }

    /// The same where guards may fail: then nothing reacts, in no region, so all are asked.
    #[must_use]
    #[inline]
    pub const fn beside_failing(self, other: Found) -> Found {
        match (self, other) {
            (Found::Lost, _) | (_, Found::Lost) => Found::Lost,
            (Found::Deferred, _) | (_, Found::Deferred) => Found::Deferred,
            (Found::Reacts, Found::Reacts | Found::Ignored | Found::Refused)
            | (Found::Ignored | Found::Refused, Found::Reacts) => Found::Reacts,
            (Found::Reacts | Found::ReactsInPart, _) | (_, Found::Reacts | Found::ReactsInPart) => Found::ReactsInPart,
            _ => self.beside(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Found::{Deferred, Ignored, IgnoredInPart, Lost, Nothing, Reacts, ReactsInPart, Refused, RefusedInPart};

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
        assert_eq!([Refused.beside(Ignored), Refused.beside(Nothing)], [Refused, RefusedInPart]);
        assert_eq!([RefusedInPart.then(Ignored), RefusedInPart.then(Reacts)], [Refused, Reacts]);
        assert_eq!([Refused.beside(Deferred), Reacts.beside(Refused)], [Deferred, Reacts]);
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
