//! What a call is lent by value. Generated code passes it on again and again, so it is `Copy`; of a type that is named, the
//! compiler alone knows whether it is, and says so at the type.

/// What a machine's parameter holds by value.
#[diagnostic::on_unimplemented(
    message = "a machine is lent its parameters again and again, and `{Self}` is not `Copy` [fsmith::moved_parameter]",
    label = "`{Self}` is not `Copy`",
    note = "take it by `&` or `&mut`, or make it `Copy`"
)]
pub trait Lent: Sized {
    /// What is lent, once more.
    #[must_use]
    fn again(&self) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Copy> Lent for T {
    #[inline]
    fn again(&self) -> Self {
        *self
    }
}
