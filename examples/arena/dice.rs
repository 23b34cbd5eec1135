//! Reproducible random numbers.

/// A random number generator (Knuth's MMIX constants).
#[derive(Clone, Debug)]
pub struct Dice(pub u64);

impl Dice {
    /// Returns a number below `sides`.
    pub fn roll(&mut self, sides: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(sides)) as u32
    }
}
