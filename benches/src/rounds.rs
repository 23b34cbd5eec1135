//! Two forms measured by turns, in the CPU time of this thread: what else runs meanwhile on the machine is not counted.

use std::fmt;
use std::time::Duration;

/// The times of both forms, round by round.
pub struct Rounds {
    hand: Vec<f64>,
    ratios: Vec<f64>,
}

impl Rounds {
    /// Runs both forms so many rounds, each of which begins with the other form.
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

    /// Of the seconds that both forms took, round by round.
    #[must_use]
    pub fn of(hand: &[f64], other: &[f64]) -> Self {
        let mut ratios: Vec<f64> = hand.iter().zip(other).map(|(hand, other)| other / hand).collect();
        let mut hand = hand.to_vec();
        hand.sort_by(f64::total_cmp);
        ratios.sort_by(f64::total_cmp);
        Rounds { hand, ratios }
    }

    /// The median time of the hand-written form in nanoseconds, if a round does so many things.
    #[must_use]
    pub fn nanoseconds(&self, things: usize) -> f64 {
        share(&self.hand, 0.5) * 1e9 / things as f64
    }

    /// The same of the other form, by the median of the ratios.
    #[must_use]
    pub fn nanoseconds_of_other(&self, things: usize) -> f64 {
        self.nanoseconds(things) * share(&self.ratios, 0.5)
    }
}

/// The median of the ratios, and between which two of them lie eight of ten.
impl fmt::Display for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [low, median, high] = [0.1, 0.5, 0.9].map(|at| share(&self.ratios, at));
        write!(f, "{median:.2} ({low:.2} to {high:.2})")
    }
}

/// The value below which this share of the others lies.
fn share(sorted: &[f64], share: f64) -> f64 {
    sorted[((sorted.len() - 1) as f64 * share).round() as usize]
}

/// The seconds that something takes.
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

/// Elapsed time, where the time of a thread is not to be had.
#[cfg(not(unix))]
fn clock() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_that_does_thrice_as_much_takes_thrice_as_long() {
        let spin = |times: u32| (0..times * 20_000).for_each(|nth| _ = std::hint::black_box(nth));
        let rounds = Rounds::run(21, || spin(1), || spin(3));
        assert!((2.0..4.5).contains(&share(&rounds.ratios, 0.5)), "{rounds}");
        assert!(rounds.nanoseconds(20_000) > 0.0);
    }
}
