//! Unexpected situations: user code that panics, and damaged saved machines. No call panics for another reason or
//! continues forever, and the active states are always consistent.
//!
//! `.ci/long` runs these tests, with another seed each time. They print the number of attempts, and for each fault the
//! information to reproduce it:
//!
//! ```text
//! FSMITH_SEED=1 FSMITH_PANICS=100000 FSMITH_SNAPSHOTS=200000 cargo test -p fsmith-tests --test attacks -- --ignored --nocapture
//! ```

mod guard;
mod panics;
mod snapshots;

/// Returns a number from the environment.
fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}
