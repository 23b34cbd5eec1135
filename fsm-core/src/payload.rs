//! What an event carries where several regions look at it: each that reacts has it by value, so there is another for each.

/// What a pattern binds by value of an event that several regions may react to.
#[diagnostic::on_unimplemented(
    message = "several regions may react to this event, so what its pattern binds by value has to be `Clone` [fsmith::shared_payload]",
    label = "`{Self}` is not `Clone`",
    note = "each region that reacts has the payload by value; make it `Clone`, or bind it with `ref`, or not at all"
)]
pub trait Payload: Sized {
    /// One more of it.
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
