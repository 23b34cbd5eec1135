//! Payloads of events to which several regions may react. Each region gets the payload by value, so it is cloned.

/// A type that a pattern may bind by value, in an event that several regions may react to.
#[diagnostic::on_unimplemented(
    message = "several regions may react to this event, so everything its pattern binds by value must be `Clone` [fsmith::shared_payload]",
    label = "`{Self}` is not `Clone`",
    note = "each region that reacts gets the payload by value; make it `Clone`, bind it with `ref`, or do not bind it"
)]
pub trait Payload: Sized {
    /// Clones the value for the next region.
    #[must_use]
    fn another(&self) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Clone> Payload for T {
    #[inline]
    fn another(&self) -> Self {
        self.clone()
    }
}
