//! SplitMix64: the only source of chance, the same on every machine and in every version.

use crate::tape::mix;

/// A stream of random numbers.
#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    /// The stream that belongs to a seed.
    #[must_use]
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        let bits = mix(self.0);
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        bits
    }

    /// A number below `below`, which is not 0.
    pub fn below(&mut self, below: usize) -> usize {
        (self.bits() % below as u64) as usize
    }

    /// A number of a range, both ends included.
    pub fn within(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    /// Yes, in so many of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of several.
    ///
    /// # Panics
    /// If there is none.
    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// One of several, each as often as its weight says.
    ///
    /// # Panics
    /// If all weights are 0.
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
