//! SplitMix64: the only source of randomness, with the same results on every platform and in every version.

use crate::tape::mix;

/// A stream of random numbers.
#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    #[must_use]
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    pub fn bits(&mut self) -> u64 {
        let bits = mix(self.0);
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        bits
    }

    /// Returns a number below `below`, which must not be 0.
    pub fn below(&mut self, below: usize) -> usize {
        (self.bits() % below as u64) as usize
    }

    /// Returns a number in a range that includes both ends.
    pub fn within(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    /// Returns `true` in `percent` of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Returns one of several values.
    ///
    /// # Panics
    /// Panics if there are none.
    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// Returns one of several values, with probabilities proportional to their weights.
    ///
    /// # Panics
    /// Panics if all weights are 0.
    pub fn weighted<T: Clone>(&mut self, from: &[(usize, T)]) -> T {
        let mut left = self.below(from.iter().map(|(weight, _)| weight).sum());
        let found = from.iter().find(|(weight, _)| {
            let here = left < *weight;
            left = left.wrapping_sub(*weight);
            here
        });
        found.expect("the sum of the weights was more").1.clone()
    }
}
