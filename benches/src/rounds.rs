//! Two forms, measured alternately in the CPU time of this thread, which excludes other programs that run at the same
//! time.

use std::fmt;
use std::time::Duration;

/// The times of both forms, for each round.
pub struct Rounds {
    hand: Vec<f64>,
    ratios: Vec<f64>,
}

impl Rounds {
    /// Runs both forms in the given number of rounds. Which form begins alternates.
    pub fn run(rounds: usize, mut hand: impl FnMut(), mut other: impl FnMut()) -> Self {
        let (mut of_hand, mut of_other) = (Vec::with_capacity(rounds), Vec::with_capacity(rounds));
        for round in 0..rounds {
            if round % 2 == 0 {
                of_hand.push(time(&mut hand));
                of_other.push(time(&mut other));
            } else {
                of_other.push(time(&mut other));
                of_hand.push(time(&mut hand));
            }
        }
        Self::of(&of_hand, &of_other)
    }

    /// Creates the result from the seconds that both forms took in each round.
    #[must_use]
    pub fn of(hand: &[f64], other: &[f64]) -> Self {
        let mut ratios: Vec<f64> = hand.iter().zip(other).map(|(hand, other)| other / hand).collect();
        let mut hand = hand.to_vec();
        hand.sort_by(f64::total_cmp);
        ratios.sort_by(f64::total_cmp);
        Rounds { hand, ratios }
    }

    /// The median time of the hand-written form in nanoseconds per item, for rounds of the given number of items.
    #[must_use]
    pub fn nanoseconds(&self, things: usize) -> f64 {
        share(&self.hand, 0.5) * 1e9 / things as f64
    }

    /// The median time of the other form in nanoseconds per item, computed with the median of the ratios.
    #[must_use]
    pub fn nanoseconds_of_other(&self, things: usize) -> f64 {
        self.nanoseconds(things) * share(&self.ratios, 0.5)
    }
}

/// The median of the ratios, followed by the range of eight out of ten.
impl fmt::Display for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [low, median, high] = [0.1, 0.5, 0.9].map(|at| share(&self.ratios, at));
        write!(f, "{median:.2} ({low:.2} to {high:.2})")
    }
}

/// Returns the value below which the given share of the values is.
fn share(sorted: &[f64], share: f64) -> f64 {
    sorted[((sorted.len() - 1) as f64 * share).round() as usize]
}

/// Measures the seconds that a function takes.
pub fn time(work: &mut impl FnMut()) -> f64 {
    let start = clock();
    work();
    (clock() - start).as_secs_f64()
}

#[cfg(unix)]
fn clock() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Elapsed time, if the time of the thread is not available.
#[cfg(not(unix))]
fn clock() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_times_the_work_takes_three_times_as_long() {
        let spin = |times: u32| (0..times * 20_000).for_each(|nth| _ = std::hint::black_box(nth));
        let rounds = Rounds::run(21, || spin(1), || spin(3));
        assert!((2.0..4.5).contains(&share(&rounds.ratios, 0.5)), "{rounds}");
        assert!(rounds.nanoseconds(20_000) > 0.0);
    }
}
