//! What a machine is to the state that runs it.
//!
//! Whatever is asked of it are hidden calls of its own, which are lent what its parameters say. Here is what says that it has
//! them; and, for a machine around that `fails`, what becomes of an error inside. Who asks for [`RunByState`], or for
//! [`RunByFailing`], is told in these words of what cannot be run, without a list of what can.

use crate::{Answer, StateMachine};

/// A machine that a state can run, of a machine that does not `fail`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a machine that a state can run",
    label = "a state runs machines that are declared by `fsmith::state_machine!`, without `async`; one that `fails` only if its own machine does",
    note = "those of `fsmith::inspect::state_machine!` and `fsmith::live::state_machine!` are not run by states",
    note = "this is explained in `fsmith::language::submachines`"
)]
pub trait RunByState: Sized {
    /// How it ends: its `NameEnd`.
    type End;
    /// The machine, where it is one: of what is none the compiler says so, and nothing else.
    type Itself;

    /// The machine, to be told something.
    fn inside(&mut self) -> &mut Self::Itself;

    /// The machine, to be asked something.
    fn looked_into(&self) -> &Self::Itself;
}

/// A machine that a state can run, of a machine that `fails`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a machine that a state can run",
    label = "a state runs machines that are declared by `fsmith::state_machine!`, without `async`",
    note = "those of `fsmith::inspect::state_machine!` and `fsmith::live::state_machine!` are not run by states",
    note = "this is explained in `fsmith::language::submachines`"
)]
pub trait RunByFailing: Sized {
    /// How it ends: its `NameEnd`.
    type End;
    /// The machine, where it is one.
    type Itself;

    /// The machine, to be told something.
    fn inside(&mut self) -> &mut Self::Itself;

    /// The machine, to be asked something.
    fn looked_into(&self) -> &Self::Itself;
}

/// What each machine that any state can run says of itself.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a machine that a state can run",
    label = "a state runs machines that are declared by `fsmith::state_machine!`, without `async`; one that `fails` only if its own machine does",
    note = "those of `fsmith::inspect::state_machine!` and `fsmith::live::state_machine!` are not run by states",
    note = "this is explained in `fsmith::language::submachines`"
)]
pub trait RunInside: StateMachine {
    /// How it ends.
    type End;
    /// The machine.
    type Itself;

    /// The machine, to be told something.
    fn itself(&mut self) -> &mut Self::Itself;

    /// The machine, to be asked something.
    fn looked_at(&self) -> &Self::Itself;
}

/// What a machine says of itself that `fails`, and so can be run by a state of a machine that does.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a machine that a state can run",
    label = "a state runs machines that are declared by `fsmith::state_machine!`, without `async`",
    note = "those of `fsmith::inspect::state_machine!` and `fsmith::live::state_machine!` are not run by states",
    note = "this is explained in `fsmith::language::submachines`"
)]
pub trait RunInsideFailing: StateMachine {
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
impl<M: RunInside> RunByState for M {
    type End = <M as RunInside>::End;
    type Itself = <M as RunInside>::Itself;

    #[inline(always)]
    fn inside(&mut self) -> &mut Self::Itself {
        self.itself()
    }

    #[inline(always)]
    fn looked_into(&self) -> &Self::Itself {
        self.looked_at()
    }
}

#[diagnostic::do_not_recommend]
impl<M: RunInside> RunInsideFailing for M {
    type End = <M as RunInside>::End;
    type Itself = <M as RunInside>::Itself;

    #[inline(always)]
    fn itself(&mut self) -> &mut Self::Itself {
        RunInside::itself(self)
    }

    #[inline(always)]
    fn looked_at(&self) -> &Self::Itself {
        RunInside::looked_at(self)
    }
}

#[diagnostic::do_not_recommend]
impl<M: RunInsideFailing> RunByFailing for M {
    type End = <M as RunInsideFailing>::End;
    type Itself = <M as RunInsideFailing>::Itself;

    #[inline(always)]
    fn inside(&mut self) -> &mut Self::Itself {
        self.itself()
    }

    #[inline(always)]
    fn looked_into(&self) -> &Self::Itself {
        self.looked_at()
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

/// Of a machine in which nothing fails.
impl From<Answer> for Fired {
    #[inline(always)]
    fn from(answer: Answer) -> Self {
        Fired { answer, lost: false }
    }
}

/// What a call of a machine inside hands over to one around that fails with an `Error`: a value, and what has failed.
#[diagnostic::on_unimplemented(
    message = "the error of this machine does not become a `{Error}`, which the machine around `fails` with",
    label = "what fails in it goes on to the machine around",
    note = "implement `From` of its error for `{Error}`",
    note = "this is explained in `fsmith::language::submachines`"
)]
pub trait Handed<Error>: Sized {
    /// The value.
    type Value;

    /// Both apart.
    fn apart(self) -> (Self::Value, Option<Error>);
}

impl<Error> Handed<Error> for Answer {
    type Value = Answer;

    #[inline(always)]
    fn apart(self) -> (Answer, Option<Error>) {
        (self, None)
    }
}

impl<Error> Handed<Error> for () {
    type Value = ();

    #[inline(always)]
    fn apart(self) -> ((), Option<Error>) {
        ((), None)
    }
}

/// How it has ended, if it has.
impl<Error, End> Handed<Error> for Option<End> {
    type Value = Option<End>;

    #[inline(always)]
    fn apart(self) -> (Option<End>, Option<Error>) {
        (self, None)
    }
}

/// Of a machine that fails.
#[diagnostic::do_not_recommend]
impl<Value, Own, Error: From<Own>> Handed<Error> for (Value, Option<Own>) {
    type Value = Value;

    #[inline(always)]
    fn apart(self) -> (Value, Option<Error>) {
        let (value, failed) = self;
        (value, failed.map(Error::from))
    }
}
