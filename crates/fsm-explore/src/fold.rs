//! Repeated parts of a tape, so that they are shown once.

/// `period` steps, which happen `times` times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) start: usize,
    pub(crate) period: usize,
    pub(crate) times: usize,
}

/// The longest part that is recognized when it is repeated.
const LONGEST: usize = 64;

/// Divides steps into runs, so that the runs that are repeated save as many lines as possible, from the first on.
pub(crate) fn fold(steps: &[u16]) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut start = 0;
    while start < steps.len() {
        let rest = &steps[start..];
        let candidates = (1..=LONGEST.min(rest.len() / 2)).map(|period| {
            let repeated = rest.iter().zip(&rest[period..]).take_while(|(one, next)| one == next).count();
            Run { start, period, times: 1 + repeated / period }
        });
        // The repetitions take a line themselves.
        let saved = |run: &Run| run.period * (run.times - 1);
        let best = candidates.filter(|run| saved(run) > 1).max_by_key(|run| (saved(run), LONGEST - run.period));
        let run = best.unwrap_or(Run { start, period: 1, times: 1 });
        start += run.period * run.times;
        runs.push(run);
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(steps: &[u16]) -> Vec<(usize, usize)> {
        let runs = fold(steps);
        let ends = runs.iter().map(|run| run.start + run.period * run.times);
        assert!(runs.iter().skip(1).map(|run| run.start).eq(ends.take(runs.len().saturating_sub(1))), "{runs:?}");
        runs.iter().map(|run| (run.period, run.times)).collect()
    }

    #[test]
    fn repeated_sequences_are_folded() {
        assert_eq!(folded(&[]), []);
        assert_eq!(folded(&[1, 2, 3]), [(1, 1), (1, 1), (1, 1)]);
        assert_eq!(folded(&[1, 1]), [(1, 1), (1, 1)], "saves nothing");
        assert_eq!(folded(&[1, 1, 1]), [(1, 3)]);
        assert_eq!(folded(&[0, 1, 1, 1, 2, 3, 1, 2, 3, 1, 4]), [(1, 1), (1, 3), (3, 2), (1, 1)]);
        assert_eq!(folded(&[1, 2, 1, 2, 1, 2]), [(2, 3)]);
    }
}
