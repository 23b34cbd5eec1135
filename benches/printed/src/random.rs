//! SplitMix64 (Steele, Lea and Flood, 2014): one line of state, good enough for tapes of input.
//!
//! These few lines replace a dependency, so that a tape is the same in every build and on every platform.

/// A stream of pseudo-random numbers, fixed by its seed.
pub struct Random(u64);

impl Random {
    /// The stream of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`. The bias of the multiplication is about `bound` in 2^32, so `bound` has to be small.
    pub fn below(&mut self, bound: u32) -> u32 {
        let high = self.draw() >> 32;
        u32::try_from((high * u64::from(bound)) >> 32).expect("a product of 32 bits each, halved")
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// One of `items`, all equally likely.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        let bound = u32::try_from(items.len()).expect("a short list");
        items[self.below(bound) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// The first numbers of seed 1234567, from the reference implementation.
    #[test]
    fn random_numbers_match_splitmix64() {
        let mut random = Random::new(1_234_567);
        assert_eq!(random.draw(), 6_457_827_717_110_365_317);
        assert_eq!(random.draw(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn below_returns_every_number_in_range() {
        let mut random = Random::new(1);
        let mut seen = [false; 7];
        for _ in 0..1000 {
            seen[random.below(7) as usize] = true;
        }
        assert_eq!(seen, [true; 7]);
    }
}
