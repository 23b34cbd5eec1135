//! What a program meets with that nobody meant: user code that panics, and saved machines that are damaged. Whatever happens,
//! no call panics for another reason or goes on without end, and the active states fit together.
//!
//! `.ci/long` runs these tests, with another seed each time. They print how much they have tried, and of each fault what it takes to
//! see it again:
//!
//! ```text
//! FSMITH_SEED=1 FSMITH_PANICS=100000 FSMITH_SNAPSHOTS=200000 cargo test -p fsmith-tests --test attacks -- --ignored --nocapture
//! ```

mod guard;
mod panics;
mod snapshots;

/// A number in the environment.
fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}
