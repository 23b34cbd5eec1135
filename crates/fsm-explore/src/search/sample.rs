//! Random walks beyond the limit of a search. They find violations, and prove nothing.
//!
//! A walk adds the configurations that it reaches to those of the search, with their origins. So the tape of a violation
//! consists of a shortest way to a configuration that the search has reached, and of steps of walks from there.

use std::hash::Hash;
use std::time::{Duration, Instant};

use super::{Running, Search, Stop};
use crate::explore::Sample;
use crate::tape::not_repeatable;

/// The walks that were taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sampled {
    /// The number of configurations that the search had reached before.
    pub(crate) explored: usize,
    pub(crate) steps: u64,
    pub(crate) walks: u64,
    pub(crate) seed: u64,
}

/// No walk is longer than this part of all steps, so that there are several walks.
const LONGEST: u64 = 8;

impl<S: Clone + Eq + Hash> Search<'_, '_, S> {
    /// Walks until the declared number of steps has been taken. Since some walks may have no steps, it also stops after
    /// as many walks.
    pub(super) fn sample(&mut self, sample: Sample, begin: Instant, progress: &mut Duration) -> Result<(), Stop> {
        let mut random = Random(sample.seed);
        let mut sampled = Sampled { explored: self.seen.len(), steps: 0, walks: 0, seed: sample.seed };
        let longest = (sample.steps / LONGEST).max(1);
        self.limit = u32::MAX;
        while sampled.steps < sample.steps && sampled.walks < sample.steps {
            sampled.walks += 1;
            if self.bytes() > self.explore.limits.memory {
                self.seen.forget(self.seen.len() as u32);
            }
            self.sampled = Some(sampled);
            self.at = random.below(self.seen.len()) as u32;
            let mut here = self.again();
            // Short walks visit more places, and long ones get further: every order of magnitude is equally frequent.
            let length = 1 << random.below(longest.ilog2() as usize + 1);
            for nth in 0..length.min(sample.steps - sampled.steps) {
                if nth.is_multiple_of(16) {
                    self.check_clock(begin.elapsed(), progress)?;
                }
                let mut next = None;
                self.guarded(|search| search.stray(&here, &mut random).map(|found| next = found))?;
                let Some(next) = next else { break };
                here = next;
                sampled.steps += 1;
                self.sampled = Some(sampled);
            }
        }
        Ok(())
    }

    /// Returns the configuration with the current number, by taking the steps that led to it again.
    fn again(&self) -> S {
        let take = |here: S, step: u16| {
            let step = &self.explore.steps[usize::from(step)];
            step.take(&here).unwrap_or_else(|| panic!("{}", not_repeatable(&step.name)))
        };
        self.origins.path(self.at).into_iter().fold(self.explore.first.clone(), take)
    }

    /// Takes a random step that changes something. Returns `None` if the walk ends.
    fn stray(&mut self, here: &S, random: &mut Random) -> Result<Option<S>, Stop> {
        self.running = Running::Bound;
        if !self.explore.is_within(here) {
            return Ok(None);
        }
        let mut left: Vec<u16> = (0..self.explore.steps.len() as u16).collect();
        while !left.is_empty() {
            let nth = left.swap_remove(random.below(left.len()));
            self.running = Running::Step(nth);
            let Some(next) = self.explore.steps[usize::from(nth)].take(here) else { continue };
            self.happened[usize::from(nth)] = true;
            if next == *here {
                continue;
            }
            let number = self.reach(next.clone(), nth)?;
            self.at = number.expect("memory ends before the numbers do");
            self.seen.close();
            return Ok(Some(next));
        }
        self.running = Running::Ends;
        self.end(self.explore.may_end(here)).map(|()| None)
    }
}

/// SplitMix64: the same numbers for the same seed, on every machine.
struct Random(u64);

impl Random {
    /// A number below `end`, which is not zero.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }
}
