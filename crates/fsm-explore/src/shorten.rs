//! Tapes that random walks have found, without the steps that they do not need.

use std::hash::Hash;

use crate::explore::Explore;
use crate::property::PANIC;
use crate::retrace::{Outcome, outcome};
use crate::trail::Trail;

/// The most steps that are taken again to shorten a tape.
const EFFORT: usize = 10_000_000;

/// Leaves out steps of a tape that a walk has found, as long as it violates its property.
///
/// The tape of a panic remains as it is, because each attempt would print the panic.
pub(crate) fn shortened<S: Clone + Eq + Hash>(explore: &Explore<'_, S>, property: usize, mut trail: Trail) -> Trail {
    let (mut part, mut effort) = (trail.steps.len() / 2, EFFORT);
    while part > 0 && property != PANIC {
        let mut from = 0;
        while from + part <= trail.steps.len() {
            let Some(left) = effort.checked_sub(trail.steps.len()) else { return trail };
            effort = left;
            let steps = [&trail.steps[..from], &trail.steps[from + part..]].concat();
            let shorter = Trail { steps, reaches: None, ..trail };
            match outcome(explore, property, &shorter) {
                Outcome::Violated(_) => trail = shorter,
                _ => from += part,
            }
        }
        part /= 2;
    }
    trail
}
