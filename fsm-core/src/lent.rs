//! Parameters passed by value. Generated code passes them on repeatedly, so they must be `Copy`. For a named type only
//! the compiler knows whether it is, and reports it at the type.

/// A type of which a machine can have a parameter by value.
#[diagnostic::on_unimplemented(
    message = "every call passes the parameters again, but `{Self}` is not `Copy` [fsmith::moved_parameter]",
    label = "`{Self}` is not `Copy`",
    note = "take it by `&` or `&mut`, or make it `Copy`"
)]
pub trait Lent: Sized {
    /// Returns another copy.
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
