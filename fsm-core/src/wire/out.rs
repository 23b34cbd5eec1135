//! Records become bytes, and go to a sink, each record at once where it is short.

use super::format::{CONTROL, FIRST};
use super::number;

/// Where the bytes of a stream go: a function that is given some of them, or a type of your own.
///
/// ```
/// # extern crate fsm_core as fsmith;
/// use fsmith::wire::{Sink, Wire};
///
/// struct Uart;
///
/// impl Sink for Uart {
///     fn write(&mut self, bytes: &[u8]) {
///         // Waits until all of them are on their way, or drops all of them.
/// #       let _ = bytes;
///     }
/// }
///
/// let wire = Wire::new(Uart);
/// # let _ = wire;
/// ```
pub trait Sink {
    /// Takes these bytes: a record, or a part of a long one. What is dropped is lost, and the reader notices.
    fn write(&mut self, bytes: &[u8]);
}

impl<F: FnMut(&[u8])> Sink for F {
    fn write(&mut self, bytes: &[u8]) {
        self(bytes);
    }
}

/// The longest piece that a sink is given.
const ROOM: usize = 64;

/// A sink, and what waits for it.
#[derive(Debug)]
pub(super) struct Out<K> {
    sink: K,
    bytes: [u8; ROOM],
    count: usize,
    /// Of everything since it was last asked for.
    sum: Sum,
}

/// A checksum by which a reader knows that it has read all of it, and right: Fletcher's, in seven bits each.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum(u8, u8);

impl Sum {
    /// That of nothing.
    pub const NONE: Sum = Sum(0, 0);

    /// With one more byte.
    pub fn add(&mut self, byte: u8) {
        self.0 = ((u16::from(self.0) + u16::from(byte)) % 127) as u8;
        self.1 = (self.1 + self.0) % 127;
    }

    /// As a number of 14 bits.
    #[must_use]
    pub fn value(self) -> u64 {
        u64::from(self.0) | u64::from(self.1) << 7
    }
}

impl<K: Sink> Out<K> {
    pub(super) const fn new(sink: K) -> Self {
        Out { sink, bytes: [0; ROOM], count: 0, sum: Sum::NONE }
    }

    pub(super) fn sink(&mut self) -> &mut K {
        &mut self.sink
    }

    pub(super) fn byte(&mut self, byte: u8) {
        if self.count == ROOM {
            self.end();
        }
        // Not an index: that would bring the text of a panic.
        if let Some(free) = self.bytes.get_mut(self.count) {
            *free = byte;
            self.count += 1;
        }
        self.sum.add(byte);
    }

    #[inline(never)]
    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.byte(*byte));
    }

    #[inline(never)]
    pub(super) fn number(&mut self, number: u64) {
        number::write(number, |byte| self.byte(byte));
    }

    #[inline(never)]
    pub(super) fn fixed(&mut self, number: u64, bits: u32) {
        number::write_fixed(number, bits, |byte| self.byte(byte));
    }

    #[inline(never)]
    pub(super) fn text(&mut self, text: &str) {
        number::write_text(text, |byte| self.byte(byte));
    }

    /// The first byte of a record that is no step.
    pub(super) fn control(&mut self, kind: u8) {
        self.byte(FIRST | CONTROL | kind << 3);
    }

    /// The record is complete.
    pub(super) fn end(&mut self) {
        self.sink.write(self.bytes.get(..self.count).unwrap_or_default());
        self.count = 0;
    }

    /// The checksum of everything since the last time.
    pub(super) fn take_sum(&mut self) -> u64 {
        core::mem::take(&mut self.sum).value()
    }
}

impl<K: Sink> core::fmt::Write for Out<K> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.text(text);
        Ok(())
    }
}
