//! The benchmarks' machines on other state machine libraries, to be compared with the hand-written and the generated
//! form.
//!
//! Each machine stands beside its workload's own forms, takes the same tapes and must leave the same state and the
//! same counters behind. Each library is used as its documentation shows, in the fastest way that it documents; what a
//! library has no words for is flattened or done around it, as the form's own documentation says.

mod levels;
mod nested;
mod owner;
mod player;
mod robot;
mod sentry;
mod tcp;

use fsmith_benches::harness::{Case, Form, Job, Machine, Workload, cases};
use owner::Owner;

/// A workload that others have machines for, too.
trait Contest: Workload<World: Clone> {
    type Hand: Machine<Self>;
    type Generated: Machine<Self>;

    /// The others' machines that are lent their world.
    fn lent() -> Vec<Form<Self>>;
    /// The others' machines that have their own.
    fn owning() -> Vec<Form<Self>>;
}

/// Every contest on both of its inputs: `hand` and `generated` and those that are lent their world as they are; then
/// owners of both, and those that have their own world.
#[must_use]
pub fn contests() -> Vec<Job> {
    let mut contests = Vec::new();
    contests.extend(inputs::<fsmith_benches::sentry::Task>());
    contests.extend(inputs::<fsmith_benches::tcp::Task>());
    contests.extend(inputs::<fsmith_benches::robot::Task>());
    contests.extend(inputs::<fsmith_benches::levels::Task>());
    contests.extend(inputs::<fsmith_benches::nested::Task>());
    contests.extend(inputs::<fsmith_benches::player::Task>());
    contests
}

fn inputs<W: Contest>() -> [Job; 2] {
    [
        Job::new::<W>("random", |len| contest::<W>(&W::random(len))),
        Job::new::<W>("periodic", |len| contest::<W>(&W::periodic(len))),
    ]
}

fn contest<W: Contest>(tape: &[W::Op]) -> Vec<Case> {
    let mut forms = vec![Form::of::<W::Hand>(), Form::of::<W::Generated>()];
    forms.extend(W::lent());
    forms.extend([Form::of::<Owner<W, W::Hand, 0>>(), Form::of::<Owner<W, W::Generated, 1>>()]);
    forms.extend(W::owning());
    cases(&forms, tape)
}

#[cfg(test)]
mod tests;
