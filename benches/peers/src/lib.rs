//! The benchmarks' machines on other state machine libraries, for comparison with the hand-written and the generated
//! form.
//!
//! Each machine is compared with the forms of its workload, uses the same tapes, and must end with the same state and
//! counters. Each library is used as its documentation shows, in the fastest documented way. Features that a library
//! lacks are flattened or implemented around it, as the documentation of the form describes.

mod levels;
mod nested;
mod owner;
mod player;
mod robot;
mod sentry;
mod tcp;

use fsmith_benches::harness::{Case, Form, Job, Machine, Workload, cases};
use owner::Owner;

/// A workload with machines on other libraries.
trait Contest: Workload<World: Clone> {
    type Hand: Machine<Self>;
    type Generated: Machine<Self>;

    /// The machines of other libraries that borrow their world.
    fn lent() -> Vec<Form<Self>>;
    /// The machines of other libraries that own their world.
    fn owning() -> Vec<Form<Self>>;
}

/// Every contest on both of its inputs: first `hand`, `generated` and the machines that borrow their world, then owners
/// of the former two and the machines that own their world.
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
