//! Observers that consist of other observers and forward everything to them: references, boxes, options and tuples.

use crate::Answer;
use crate::observer::{Candidate, Cause, Effect, Observer, Verdict};
use core::fmt;
use core::time::Duration;

/// Implements all methods of an observer that forwards everything to others, one after the other. The statements in
/// braces come first. `$to` are the observers, and the expression after the `;` is whether one of them listens.
macro_rules! forward {
    ($self:ident => { $($first:tt)* } $($to:expr),+; $listening:expr) => {
        #[inline]
        fn is_listening(&$self) -> bool {
            $listening
        }

        #[inline]
        fn began(&mut $self, cause: Cause<S>) {
            $($first)*
            $($to.began(cause);)+
        }

        #[inline]
        fn payload(&mut $self, payload: fmt::Arguments<'_>) {
            $($first)*
            $($to.payload(payload);)+
        }

        #[inline]
        fn not_started(&mut $self) {
            $($first)*
            $($to.not_started();)+
        }

        #[inline]
        fn advanced(&mut $self, left: Duration) {
            $($first)*
            $($to.advanced(left);)+
        }

        #[inline]
        fn considered(&mut $self, candidate: Candidate<S>, verdict: Verdict) {
            $($first)*
            $($to.considered(candidate, verdict);)+
        }

        #[inline]
        fn dropped(&mut $self, candidate: Candidate<S>, verdict: Verdict) {
            $($first)*
            $($to.dropped(candidate, verdict);)+
        }

        #[inline]
        fn exited(&mut $self, state: S) {
            $($first)*
            $($to.exited(state);)+
        }

        #[inline]
        fn paused(&mut $self, state: S) {
            $($first)*
            $($to.paused(state);)+
        }

        #[inline]
        fn effect(&mut $self, effect: Effect<S>) {
            $($first)*
            $($to.effect(effect);)+
        }

        #[inline]
        fn entered(&mut $self, state: S) {
            $($first)*
            $($to.entered(state);)+
        }

        #[inline]
        fn resumed(&mut $self, state: S) {
            $($first)*
            $($to.resumed(state);)+
        }

        #[inline]
        fn raised(&mut $self, event: &'static str) {
            $($first)*
            $($to.raised(event);)+
        }

        #[inline]
        fn discarded(&mut $self, event: &'static str) {
            $($first)*
            $($to.discarded(event);)+
        }

        #[inline]
        fn deferred(&mut $self, event: &'static str) {
            $($first)*
            $($to.deferred(event);)+
        }

        #[inline]
        fn recalled(&mut $self, event: &'static str) {
            $($first)*
            $($to.recalled(event);)+
        }

        #[inline]
        fn answered(&mut $self, answer: Answer) {
            $($first)*
            $($to.answered(answer);)+
        }

        #[inline]
        fn violated(&mut $self, state: Option<S>, invariant: &'static str) {
            $($first)*
            $($to.violated(state, invariant);)+
        }
    };
}

/// Forwards everything to the observer behind the reference.
#[diagnostic::do_not_recommend]
impl<S, O: Observer<S> + ?Sized> Observer<S> for &mut O {
    forward! { self => {} (**self); (**self).is_listening() }
}

/// Forwards everything to the observer in the box.
#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<S, O: Observer<S> + ?Sized> Observer<S> for alloc::boxed::Box<O> {
    forward! { self => {} (**self); (**self).is_listening() }
}

/// Forwards everything to the observer, if there is one.
#[diagnostic::do_not_recommend]
impl<S, O: Observer<S>> Observer<S> for Option<O> {
    forward! { self => { let Some(observer) = self else { return }; } observer; self.as_ref().is_some_and(O::is_listening) }
}

macro_rules! tuples {
    ($(($($O:ident $nth:tt),+))+) => {$(
        /// Forwards everything to each of the observers, in this order.
        #[diagnostic::do_not_recommend]
        impl<S: Copy, $($O: Observer<S>),+> Observer<S> for ($($O,)+) {
            forward! { self => {} $(self.$nth),+; $(self.$nth.is_listening())||+ }
        }
    )+};
}

tuples! { (A 0, B 1) (A 0, B 1, C 2) (A 0, B 1, C 2, D 3) }
