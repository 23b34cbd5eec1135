//! The interface between a machine and the state that runs it.
//!
//! A machine is run by hidden calls, which borrow the arguments for its parameters. The traits of this file say that a
//! machine has these calls, and convert their results for an outer machine that `fails` or is `async`. Such a machine
//! can also run machines that do neither.

use crate::{Answer, StateMachine};
use core::convert::Infallible;
use core::future::{Future, Ready, ready};

/// A machine that a state can run. `FAILS` and `WAITS` say whether the outer machine `fails` and is `async`. For any
/// other type, this trait makes the compiler report exactly one error.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a machine that this state can run",
    label = "a state runs machines that are declared by `fsmith::state_machine!`; if this one `fails` or is `async`, the header of the machine around has to say so, too",
    note = "machines of `fsmith::inspect::state_machine!` and `fsmith::live::state_machine!` cannot be run by states",
    note = "this is explained in `fsmith::language::submachines`"
)]
pub trait RunByState<const FAILS: bool, const WAITS: bool>: Sized {
    /// The type of its end, `NameEnd`.
    type End;
    /// The machine.
    type Itself;

    /// The machine, for a call.
    fn inside(&mut self) -> &mut Self::Itself;

    /// The machine, for a query.
    fn inside_shared(&self) -> &Self::Itself;

    /// Checks at compile time that a part of an event can be copied.
    #[inline(always)]
    fn again<Part: MadeAgain>(&self, _: &Part) -> bool {
        true
    }
}

/// A part of the event of a `forward`. The event is created twice, first to query the submachine and then for its call.
#[diagnostic::on_unimplemented(
    message = "what a `forward` tells is made several times, since the inner machine is asked first, so this has to be `Copy`",
    label = "`{Self}` is moved here",
    note = "write `.clone()` behind it, or have the outer event carry the inner machine's event, as in `forward Link(event) => retry(event)`",
    note = "this is explained in `fsmith::language::submachines`"
)]
pub trait MadeAgain {}

#[diagnostic::do_not_recommend]
impl<Part: Copy> MadeAgain for Part {}

/// Each machine implements this for the outer machines that can run it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a machine that this state can run",
    label = "a state runs machines that are declared by `fsmith::state_machine!`; if this one `fails` or is `async`, the header of the machine around has to say so, too",
    note = "machines of `fsmith::inspect::state_machine!` and `fsmith::live::state_machine!` cannot be run by states",
    note = "this is explained in `fsmith::language::submachines`"
)]
pub trait RunInside<const FAILS: bool, const WAITS: bool>: StateMachine {
    /// The type of its end, `NameEnd`.
    type End;
    /// The machine.
    type Itself;

    /// The machine, for a call.
    fn itself(&mut self) -> &mut Self::Itself;

    /// The machine, for a query.
    fn looked_at(&self) -> &Self::Itself;
}

#[diagnostic::do_not_recommend]
impl<M: RunInside<FAILS, WAITS>, const FAILS: bool, const WAITS: bool> RunByState<FAILS, WAITS> for M {
    type End = <M as RunInside<FAILS, WAITS>>::End;
    type Itself = <M as RunInside<FAILS, WAITS>>::Itself;

    #[inline(always)]
    fn inside(&mut self) -> &mut Self::Itself {
        self.itself()
    }

    #[inline(always)]
    fn inside_shared(&self) -> &Self::Itself {
        self.looked_at()
    }
}

/// The future that a call of an `async` machine returns.
pub struct Later<F>(pub F);

/// The result of a submachine's call in an `async` machine: a value, or a future.
pub trait Waited {
    /// A future of the result.
    type Future: Future;

    /// Returns the future.
    fn waited(self) -> Self::Future;
}

impl<F: Future> Waited for Later<F> {
    type Future = F;

    #[inline(always)]
    fn waited(self) -> F {
        self.0
    }
}

/// The end of a machine that can complete, `NameEnd`.
#[diagnostic::on_unimplemented(
    message = "this machine never ends, since it has no `final` at top level",
    label = "`done` waits for its end",
    note = "give it a `final`, or remove the `done`: it runs until its state is left",
    note = "this is explained in `fsmith::language::submachines`"
)]
pub trait Ends {
    /// This type.
    type Itself;
}

/// Implemented by the `NameEnd` of each machine that can complete.
#[diagnostic::on_unimplemented(
    message = "this machine never ends, since it has no `final` at top level",
    label = "`done` waits for its end",
    note = "give it a `final`, or remove the `done`: it runs until its state is left",
    note = "this is explained in `fsmith::language::submachines`"
)]
pub trait EndOfMachine {}

#[diagnostic::do_not_recommend]
impl<End: EndOfMachine> Ends for End {
    type Itself = Self;
}

/// A machine in which each event has a meaning in each state, so that an `exhaustive` outer machine can rely on it.
#[diagnostic::on_unimplemented(
    message = "this machine is not `exhaustive`, so a `forward` to it is not certain to take the event",
    label = "the outer machine is `exhaustive`",
    note = "write `exhaustive;` in this machine as well, or add `on`, `defer` or `ignore` for these events below the `forward`",
    note = "this is explained in `fsmith::language::exhaustive`"
)]
pub trait Exhaustive {
    /// This type.
    type Itself;
}

/// Implemented by each machine in which each event has a meaning in each state.
#[diagnostic::on_unimplemented(
    message = "this machine is not `exhaustive`, so a `forward` to it is not certain to take the event",
    label = "the outer machine is `exhaustive`",
    note = "write `exhaustive;` in this machine as well, or add `on`, `defer` or `ignore` for these events below the `forward`",
    note = "this is explained in `fsmith::language::exhaustive`"
)]
pub trait TakesEveryEvent {}

#[diagnostic::do_not_recommend]
impl<M: TakesEveryEvent> Exhaustive for M {
    type Itself = Self;
}

/// A set of submachines in which the guard of a timer has failed, and whose refused timers are not considered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FailedTimers(u64);

impl FailedTimers {
    /// The empty set.
    pub const NONE: FailedTimers = FailedTimers(0);

    /// The maximum number of submachines.
    pub const MOST: usize = u64::BITS as usize;

    /// The set of one submachine, whose number is less than [`MOST`](Self::MOST).
    #[must_use]
    #[inline]
    pub const fn inside(submachine: usize) -> Self {
        FailedTimers(1 << submachine)
    }

    /// The union of two sets.
    #[must_use]
    #[inline]
    pub const fn and(self, other: FailedTimers) -> Self {
        FailedTimers(self.0 | other.0)
    }

    /// Whether `other` is a subset.
    #[must_use]
    #[inline]
    pub(crate) const fn contains(self, other: FailedTimers) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether the set contains this submachine. Its number may exceed [`MOST`](Self::MOST) if nothing can fail.
    #[must_use]
    #[inline]
    pub const fn has(self, submachine: usize) -> bool {
        submachine < Self::MOST && self.0 & (1 << submachine) != 0
    }

    /// Whether the set is not empty.
    #[must_use]
    #[inline]
    pub const fn is_any(self) -> bool {
        self.0 != 0
    }
}

/// The outcome of the due timers of a submachine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fired {
    /// The answer of the steps that were taken.
    pub answer: Answer,
    /// Whether the guard of a timer has failed. It is evaluated again only after something else has happened.
    pub lost: bool,
}

impl Fired {
    /// No timer was due, or none was taken.
    pub const NOTHING: Fired = Fired { answer: Answer::Ignored, lost: false };

    /// Combines this outcome with the one that follows. If the latter is a reaction, an earlier failure does not count.
    #[must_use]
    #[inline(always)]
    pub fn and(self, next: Fired) -> Self {
        let lost = if next.answer.reacted() { next.lost } else { self.lost || next.lost };
        Fired { answer: self.answer.max(next.answer), lost }
    }
}

/// The outcome in a machine without `fails`.
impl From<Answer> for Fired {
    #[inline(always)]
    fn from(answer: Answer) -> Self {
        Fired { answer, lost: false }
    }
}

/// The result of a submachine's call in a machine with `fails`: a value, and an optional error.
pub trait Handed {
    /// The value.
    type Value;
    /// The type of the error.
    type Failed;

    /// Splits the result into the value and the error.
    fn apart(self) -> (Self::Value, Option<Self::Failed>);
}

/// An error of a submachine.
#[derive(Debug)]
pub struct Failed<Own>(Own);

/// The result in a submachine with `fails`.
impl<Value, Own> Handed for (Value, Option<Own>) {
    type Value = Value;
    type Failed = Failed<Own>;

    #[inline(always)]
    fn apart(self) -> (Value, Option<Failed<Own>>) {
        let (value, failed) = self;
        (value, failed.map(Failed))
    }
}

/// An error of a submachine that can be converted to the error type of the outer machine.
#[diagnostic::on_unimplemented(
    message = "what this machine fails with does not become a `{Error}`, which the machine around `fails` with",
    label = "an error of this machine goes on to the machine around",
    note = "implement `From` of its error for `{Error}`",
    note = "this is explained in `fsmith::language::submachines`"
)]
pub trait Becomes<Error> {
    /// Converts the error.
    fn becomes(self) -> Error;
}

#[diagnostic::do_not_recommend]
impl<Own, Error: From<Own>> Becomes<Error> for Failed<Own> {
    #[inline(always)]
    fn becomes(self) -> Error {
        Error::from(self.0)
    }
}

#[diagnostic::do_not_recommend]
impl<Error> Becomes<Error> for Infallible {
    #[inline(always)]
    fn becomes(self) -> Error {
        match self {}
    }
}

/// The results of submachines that neither fail nor are `async`.
macro_rules! at_once {
    ($([$($parameter:ident)?] $handed:ty,)*) => {
        $(
            impl$(<$parameter>)? Waited for $handed {
                type Future = Ready<Self>;

                #[inline(always)]
                fn waited(self) -> Ready<Self> {
                    ready(self)
                }
            }

            impl$(<$parameter>)? Handed for $handed {
                type Value = Self;
                type Failed = Infallible;

                #[inline(always)]
                fn apart(self) -> (Self, Option<Infallible>) {
                    (self, None)
                }
            }
        )*
    };
}

at_once! {
    [] Answer,
    [] (),
    [End] Option<End>,
}

impl<Value, Own> Waited for (Value, Option<Own>) {
    type Future = Ready<Self>;

    #[inline(always)]
    fn waited(self) -> Ready<Self> {
        ready(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_recorded_for_each_submachine() {
        let last = FailedTimers::MOST - 1;
        let lost = FailedTimers::inside(0).and(FailedTimers::inside(last));
        assert!(lost.is_any() && lost.has(0) && !lost.has(1) && lost.has(last));
        assert!(!lost.has(FailedTimers::MOST), "nothing fails where there are so many");
        assert!(!FailedTimers::NONE.is_any());
    }
}
