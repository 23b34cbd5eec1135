//! What a machine has in mind, told to a visitor; and values as text, where they can be shown.

use core::fmt::{self, Debug};
use core::time::Duration;

/// Is told what a machine has in mind: where it is, its data, its timers, and what it remembers, has put aside and keeps for
/// later.
///
/// Machines of `fsmith::inspect::state_machine!` have a call `inspect`, which tells it all of this. The default
/// implementation of every method does nothing.
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
    /// A state is active. States are in document order, outer ones before those inside them.
    fn active(&mut self, state: S) {
        let _ = state;
    }

    /// A state has this data. The state is active, or it was put aside. `None` stands for the machine itself: what its body runs
    /// (`machine NAME: TYPE;`).
    fn data(&mut self, state: Option<S>, name: &'static str, value: fmt::Arguments<'_>) {
        let _ = (state, name, value);
    }

    /// A timer of an active state is running, and is due after this time. It is told by the place of its transition in
    /// document order.
    fn timer(&mut self, transition: u16, left: Duration) {
        let _ = (transition, left);
    }

    /// What a composite with a history remembers: the leaf that was active inside it when it was last left.
    fn history(&mut self, composite: S, leaf: Option<S>) {
        let _ = (composite, leaf);
    }

    /// This leaf was put aside by a push, the one that is resumed next first.
    fn put_aside(&mut self, leaf: S) {
        let _ = leaf;
    }

    /// This event is kept for later, the oldest first.
    fn deferred(&mut self, event: fmt::Arguments<'_>) {
        let _ = event;
    }
}

/// A value that is to be shown if it can be. For generated code, which calls [`show`](Showable::show) on a reference to
/// this, with both traits in scope: the compiler takes the one of values with `Debug` where it can.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Shown<'v, T: ?Sized>(pub &'v T);

/// What has `Debug`.
#[doc(hidden)]
pub trait Showable {
    /// Hands the value to whoever wants to show it.
    fn show(&self, with: impl FnOnce(fmt::Arguments<'_>));
}

impl<T: Debug + ?Sized> Showable for Shown<'_, T> {
    #[inline]
    fn show(&self, with: impl FnOnce(fmt::Arguments<'_>)) {
        with(format_args!("{:?}", self.0));
    }
}

/// What may not have it: nothing is known of its value.
#[doc(hidden)]
pub trait Unshowable {
    /// Says so to whoever wants to show it.
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

    // By reference, as in generated code: so the compiler looks for the one with `Debug` first.
    #[test]
    #[allow(clippy::needless_borrow)]
    fn what_has_no_debug_is_not_shown() {
        struct Secret;
        let mut texts = [String::new(), String::new()];
        (&Shown(&[1, 2])).show(|text| texts[0] = text.to_string());
        (&Shown(&Secret)).show(|text| texts[1] = text.to_string());
        assert_eq!(texts, ["[1, 2]", ".."]);
    }
}
