//! The output: turns records into bytes for a sink, at most [`ROOM`] at a time.

use super::format::{CONTROL, FIRST, verdict};
use super::number;
use super::step::Considered;

/// The destination of a stream: a closure that takes bytes, or a type of your own.
///
/// ```
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
    /// Takes a record, or a part of a long one. A sink that cannot send the bytes may drop them; the decoder reports
    /// the gap.
    fn write(&mut self, bytes: &[u8]);
}

impl<F: FnMut(&[u8])> Sink for F {
    fn write(&mut self, bytes: &[u8]) {
        self(bytes);
    }
}

/// The maximum number of bytes that a sink gets at a time.
const ROOM: usize = 64;

/// A sink, and the bytes that are not passed to it yet.
#[derive(Debug)]
pub(super) struct Out<K> {
    sink: K,
    bytes: [u8; ROOM],
    count: usize,
    /// The checksum of all bytes since [`take_sum`](Self::take_sum).
    sum: Sum,
}

/// A checksum by which a reader checks that it has read everything correctly: Fletcher's, with seven bits for each
/// half.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum(u8, u8);

impl Sum {
    /// The checksum of no bytes.
    pub const NONE: Sum = Sum(0, 0);

    /// Adds a byte.
    pub fn add(&mut self, byte: u8) {
        self.0 = ((u16::from(self.0) + u16::from(byte)) % 127) as u8;
        self.1 = (self.1 + self.0) % 127;
    }

    /// The checksum.
    #[must_use]
    pub fn value(self) -> [u8; 2] {
        [self.0, self.1]
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
        // This does not use an index, because that would add the text of a panic to the program.
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
    pub(super) fn text(&mut self, text: &str) {
        number::write_text(text, |byte| self.byte(byte));
    }

    /// Writes the first byte of a record that is not a step.
    pub(super) fn control(&mut self, kind: u8) {
        self.byte(FIRST | CONTROL | kind << 3);
    }

    /// Writes a considered transition.
    #[inline(never)]
    pub(super) fn candidate(&mut self, candidate: &Considered, is_last: bool) {
        let how = match candidate.verdict {
            verdict::REFUSED => u64::from(is_last),
            verdict::TAKEN if is_last => 2,
            _ => 3,
        };
        self.number(u64::from(candidate.transition) << 2 | how);
        if how == 3 {
            self.number(u64::from(candidate.verdict) << 1 | u64::from(is_last));
            if verdict::names_another(candidate.verdict) {
                self.number(u64::from(candidate.by));
            }
        }
    }

    /// Writes the number of happenings, and each of them.
    #[inline(never)]
    pub(super) fn happenings(&mut self, list: &[(u8, u16)]) {
        self.number(list.len() as u64);
        list.iter().for_each(|(kind, what)| self.number(u64::from(*what) << 3 | u64::from(*kind)));
    }

    pub(super) fn end(&mut self) {
        self.sink.write(self.bytes.get(..self.count).unwrap_or_default());
        self.count = 0;
    }

    /// Returns the checksum of all bytes since the last call.
    pub(super) fn take_sum(&mut self) -> [u8; 2] {
        core::mem::take(&mut self.sum).value()
    }
}

impl<K: Sink> core::fmt::Write for Out<K> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.text(text);
        Ok(())
    }
}
