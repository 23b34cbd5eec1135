//! Inspectors, which visit the run-time state of a machine; and values as text, if they have `Debug`.

use core::fmt::{self, Debug};
use core::time::Duration;

/// Visits the run-time state of a machine: active states, data, timers, histories, paused states and deferred events.
///
/// Machines of `fsmith::inspect::state_machine!` have a call `inspect`, which passes all of this to an inspector. Every
/// method has a default implementation that does nothing.
///
/// ```
/// # extern crate fsm_core as fsmith;
/// use core::time::Duration;
/// use fsmith::{Inspector, State};
///
/// /// The timer that is due first, by its place among the machine's transitions.
/// #[derive(Default)]
/// struct Next(Option<(u16, Duration)>);
///
/// impl<S: State> Inspector<S> for Next {
///     fn timer(&mut self, transition: u16, left: Duration) {
///         if self.0.is_none_or(|(_, other)| left < other) {
///             self.0 = Some((transition, left));
///         }
///     }
/// }
/// ```
pub trait Inspector<S> {
    /// A state is active. States are in document order, with composites before their nested states.
    fn active(&mut self, state: S) {
        let _ = state;
    }

    /// A state has this data. The state is active or paused. `None` is the machine itself, with the submachine that its
    /// body runs (`machine NAME: TYPE;`).
    fn data(&mut self, state: Option<S>, name: &'static str, value: fmt::Arguments<'_>) {
        let _ = (state, name, value);
    }

    /// A timer of an active state is running, and is due after `left`. `transition` is its position in document order.
    fn timer(&mut self, transition: u16, left: Duration) {
        let _ = (transition, left);
    }

    /// The history of a composite has this leaf, which was active at the last exit; `None` if the history is empty.
    fn history(&mut self, composite: S, leaf: Option<S>) {
        let _ = (composite, leaf);
    }

    /// A push has paused this leaf. Called for the newest one first, which is resumed next.
    fn paused(&mut self, leaf: S) {
        let _ = leaf;
    }

    /// This event is deferred. Called for the oldest event first.
    fn deferred(&mut self, event: fmt::Arguments<'_>) {
        let _ = event;
    }
}

/// A value that is shown if it has `Debug`. Generated code calls [`show`](Showable::show) on a reference to this, with
/// both traits in scope. The compiler then selects the trait for values with `Debug` if it applies.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Shown<'v, T: ?Sized>(pub &'v T);

/// Values with `Debug`.
#[doc(hidden)]
pub trait Showable {
    /// Passes the value as text to the closure.
    fn show(&self, with: impl FnOnce(fmt::Arguments<'_>));
}

impl<T: Debug + ?Sized> Showable for Shown<'_, T> {
    #[inline]
    fn show(&self, with: impl FnOnce(fmt::Arguments<'_>)) {
        with(format_args!("{:?}", self.0));
    }
}

/// Values that may lack `Debug`, so their content is not shown.
#[doc(hidden)]
pub trait Unshowable {
    /// Passes `..` to the closure.
    fn show(&self, with: impl FnOnce(fmt::Arguments<'_>));
}

impl<T: ?Sized> Unshowable for &Shown<'_, T> {
    #[inline]
    fn show(&self, with: impl FnOnce(fmt::Arguments<'_>)) {
        with(format_args!(".."));
    }
}

#[cfg(test)]
mod tests {
    use super::{Showable as _, Shown, Unshowable as _};
    use std::string::{String, ToString as _};

    // `show` is called on a reference, as in generated code, so the compiler tries the trait for `Debug` first.
    #[test]
    #[allow(clippy::needless_borrow)]
    fn values_without_debug_are_not_shown() {
        struct Secret;
        let mut texts = [String::new(), String::new()];
        (&Shown(&[1, 2])).show(|text| texts[0] = text.to_string());
        (&Shown(&Secret)).show(|text| texts[1] = text.to_string());
        assert_eq!(texts, ["[1, 2]", ".."]);
    }
}
