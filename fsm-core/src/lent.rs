//! Parameters passed by value. Generated code passes them on repeatedly, so they must be `Copy`. Only the compiler
//! knows whether a named type is, and reports it there.

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
