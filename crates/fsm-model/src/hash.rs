//! A hash of models that is the same in every build: FNV-1a, in 64 bits.

use crate::{List, StateId, Text};

/// A hash to which values are added one after the other.
pub(crate) struct Fnv(u64);

impl Fnv {
    /// Creates the hash of nothing.
    pub fn new() -> Self {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    /// The hash of everything that was added.
    pub fn sum(&self) -> u64 {
        self.0
    }

    pub fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }

    pub fn number(&mut self, number: u32) {
        number.to_le_bytes().into_iter().for_each(|byte| self.byte(byte));
    }

    pub fn count(&mut self, count: usize) {
        self.number(count as u32);
    }

    pub fn text(&mut self, text: &str) {
        self.count(text.len());
        text.bytes().for_each(|byte| self.byte(byte));
    }

    pub fn texts(&mut self, texts: &List<Text>) {
        self.count(texts.len());
        texts.iter().for_each(|text| self.text(text));
    }

    pub fn state(&mut self, state: Option<StateId>) {
        self.number(state.map_or(u32::MAX, |state| u32::from(state.0)));
    }
}
