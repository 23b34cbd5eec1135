//! Payloads of events that one transition gets and another may get, too. Each gets the payload by value, so it is cloned.

/// A type that a pattern may bind by value, in an event that another transition may get, too.
#[diagnostic::on_unimplemented(
    message = "another transition may get this event, too, so everything its pattern binds by value must be `Clone` [fsmith::shared_payload]",
    label = "`{Self}` is not `Clone`",
    note = "each transition that gets the event gets its payload by value; make it `Clone`, bind it with `ref`, or do not bind it"
)]
pub trait Payload: Sized {
    /// Clones the value for the next transition.
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
