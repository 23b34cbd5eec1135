//! What a machine is to the state that runs it.
//!
//! Whatever is asked of it are hidden calls of its own, which are lent what its parameters say. Here is what says that it has
//! them, and what a machine around does with what they hand over, if it `fails` or is `async`: these may run more than others.

use crate::{Answer, StateMachine};
use core::convert::Infallible;
use core::future::{Future, Ready, ready};

/// A machine that a state can run, of a machine that `fails` or not, and that waits or not. Of what is none the compiler says so,
/// and nothing else.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a machine that this state can run",
    label = "a state runs machines that are declared by `fsmith::state_machine!`; if this one `fails` or is `async`, the header of the machine around has to say so, too",
    note = "those of `fsmith::inspect::state_machine!` and `fsmith::live::state_machine!` are not run by states",
    note = "this is explained in `fsmith::language::submachines`"
)]
pub trait RunByState<const FAILS: bool, const WAITS: bool>: Sized {
    /// How it ends: its `NameEnd`.
    type End;
    /// The machine, where it is one.
    type Itself;

    /// The machine, to be told something.
    fn inside(&mut self) -> &mut Self::Itself;

    /// The machine, to be asked something.
    fn looked_into(&self) -> &Self::Itself;

    /// Says of a part of an event that it can be copied.
    #[inline(always)]
    fn again<Part: MadeAgain>(&self, _: &Part) -> bool {
        true
    }
}

/// A part of the event that a `forward` tells: the event is made once to ask the machine inside, and again to tell it.
#[diagnostic::on_unimplemented(
    message = "what a `forward` tells is made several times, since the inner machine is asked first, so this has to be `Copy`",
    label = "`{Self}` is moved here",
    note = "write `.clone()` behind it, or have the outer event carry the inner machine's event, as in `forward Link(event) => retry(event)`",
    note = "this is explained in `fsmith::language::submachines`"
)]
pub trait MadeAgain {}

#[diagnostic::do_not_recommend]
impl<Part: Copy> MadeAgain for Part {}

/// What each machine says of itself by which machines it can be run.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a machine that this state can run",
    label = "a state runs machines that are declared by `fsmith::state_machine!`; if this one `fails` or is `async`, the header of the machine around has to say so, too",
    note = "those of `fsmith::inspect::state_machine!` and `fsmith::live::state_machine!` are not run by states",
    note = "this is explained in `fsmith::language::submachines`"
)]
pub trait RunInside<const FAILS: bool, const WAITS: bool>: StateMachine {
    /// How it ends.
    type End;
    /// The machine.
    type Itself;

    /// The machine, to be told something.
    fn itself(&mut self) -> &mut Self::Itself;

    /// The machine, to be asked something.
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
    fn looked_into(&self) -> &Self::Itself {
        self.looked_at()
    }
}

/// What a call of an `async` machine hands over in time.
pub struct Later<F>(pub F);

/// What a call of a machine inside hands over to one around that waits, at once or in time.
pub trait Waited {
    /// What it waits for.
    type Future: Future;

    /// The same as a future.
    fn waited(self) -> Self::Future;
}

impl<F: Future> Waited for Later<F> {
    type Future = F;

    #[inline(always)]
    fn waited(self) -> F {
        self.0
    }
}

/// How a machine ends that does: its `NameEnd`.
#[diagnostic::on_unimplemented(
    message = "this machine never ends, since it has no `final` at top level",
    label = "`done` waits for its end",
    note = "give it a `final`, or remove the `done`: it runs until its state is left",
    note = "this is explained in `fsmith::language::submachines`"
)]
pub trait Ends {
    /// The same.
    type Itself;
}

/// What each such end says of itself.
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

/// A machine in which each event means something in each state: its `exhaustive` counts for the machine around.
#[diagnostic::on_unimplemented(
    message = "this machine is not `exhaustive`, so a `forward` to it is not certain to take the event",
    label = "the machine around is `exhaustive`",
    note = "write `exhaustive;` in this machine as well, or add `on`, `defer` or `ignore` for these events below the `forward`",
    note = "this is explained in `fsmith::language::exhaustive`"
)]
pub trait Exhaustive {
    /// The same.
    type Itself;
}

/// What each such machine says of itself.
#[diagnostic::on_unimplemented(
    message = "this machine is not `exhaustive`, so a `forward` to it is not certain to take the event",
    label = "the machine around is `exhaustive`",
    note = "write `exhaustive;` in this machine as well, or add `on`, `defer` or `ignore` for these events below the `forward`",
    note = "this is explained in `fsmith::language::exhaustive`"
)]
pub trait TakesEveryEvent {}

#[diagnostic::do_not_recommend]
impl<M: TakesEveryEvent> Exhaustive for M {
    type Itself = Self;
}

/// Of the machines that the states of one run, those in which what a timer asks has failed: what was due in them and not taken is
/// left alone. A set of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lost(u64);

impl Lost {
    /// In none.
    pub const NONE: Lost = Lost(0);

    /// So many machines there may be.
    pub const MOST: usize = u64::BITS as usize;

    /// In this one, of [so many](Self::MOST).
    #[must_use]
    #[inline]
    pub const fn inside(submachine: usize) -> Self {
        Lost(1 << submachine)
    }

    /// In these and those.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Lost) -> Self {
        Lost(self.0 | other.0)
    }

    /// Whether all of these are among them.
    #[must_use]
    #[inline]
    pub(crate) const fn contains(self, other: Lost) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether it has in this one. Where nothing fails there may be more of them than are counted here.
    #[must_use]
    #[inline]
    pub const fn has(self, submachine: usize) -> bool {
        submachine < Self::MOST && self.0 & (1 << submachine) != 0
    }

    /// Whether it has in any.
    #[must_use]
    #[inline]
    pub const fn is_any(self) -> bool {
        self.0 != 0
    }
}

/// What came of what was due inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fired {
    /// Of the steps that were taken.
    pub answer: Answer,
    /// Whether what a timer asks has failed: it is asked again only after something else has happened.
    pub lost: bool,
}

impl Fired {
    /// Nothing was due, or nothing of it was taken.
    pub const NOTHING: Fired = Fired { answer: Answer::Ignored, lost: false };

    /// What has come of this, and then of that: what is taken last counts.
    #[must_use]
    #[inline(always)]
    pub fn and(self, next: Fired) -> Self {
        let lost = if next.answer.reacted() { next.lost } else { self.lost || next.lost };
        Fired { answer: self.answer.max(next.answer), lost }
    }
}

/// Of a machine in which nothing fails.
impl From<Answer> for Fired {
    #[inline(always)]
    fn from(answer: Answer) -> Self {
        Fired { answer, lost: false }
    }
}

/// What a call of a machine inside hands over to one around that fails: a value, and what has failed.
pub trait Handed {
    /// The value.
    type Value;
    /// What has failed.
    type Failed;

    /// Both apart.
    fn apart(self) -> (Self::Value, Option<Self::Failed>);
}

/// An error of a machine inside.
#[derive(Debug)]
pub struct Failed<Own>(Own);

/// Of a machine that fails.
impl<Value, Own> Handed for (Value, Option<Own>) {
    type Value = Value;
    type Failed = Failed<Own>;

    #[inline(always)]
    fn apart(self) -> (Value, Option<Failed<Own>>) {
        let (value, failed) = self;
        (value, failed.map(Failed))
    }
}

/// What a machine inside fails with, as what the machine around fails with.
#[diagnostic::on_unimplemented(
    message = "what this machine fails with does not become a `{Error}`, which the machine around `fails` with",
    label = "an error of this machine goes on to the machine around",
    note = "implement `From` of its error for `{Error}`",
    note = "this is explained in `fsmith::language::submachines`"
)]
pub trait Becomes<Error> {
    /// The error of the machine around.
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

/// Of a machine that does neither: it is handed over at once.
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
    fn it_is_known_of_each_machine_whether_something_has_failed_there() {
        let last = Lost::MOST - 1;
        let lost = Lost::inside(0).and(Lost::inside(last));
        assert!(lost.is_any() && lost.has(0) && !lost.has(1) && lost.has(last));
        assert!(!lost.has(Lost::MOST), "nothing fails where there are so many");
        assert!(!Lost::NONE.is_any());
    }
}
