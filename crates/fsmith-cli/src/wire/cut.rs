//! Cuts bytes into records. Only the first byte of a record has its highest bit set.

use super::record::{Record, read};
use fsm_observe::wire::Sum;
use fsm_observe::wire::format::FIRST;

/// The maximum number of bytes of a record, so that noise cannot fill the memory.
const LONGEST: usize = 1 << 16;

/// Cuts a stream of bytes.
#[derive(Debug, Default)]
pub struct Cut {
    /// The bytes of the current record.
    record: Vec<u8>,
    /// Whether the current record has been reported already.
    is_read: bool,
    /// The checksum of the bytes from the last [`Cut::take_sum`] up to the current record.
    sum: Sum,
}

/// A record, or bytes that are not one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    Record(Record),
    /// Bytes that are not a record, by their number.
    Damaged(usize),
}

impl Cut {
    /// Cuts further bytes, and passes all records to `notify`.
    pub fn feed(&mut self, bytes: &[u8], mut notify: impl FnMut(&mut Cut, Found)) {
        for byte in bytes {
            if *byte & FIRST != 0 {
                self.close(&mut notify);
            }
            if self.record.len() < LONGEST {
                self.record.push(*byte);
            }
        }
        // A complete record is reported immediately, without waiting for the next one.
        if !self.is_read
            && self.begins()
            && let Some(record) = read(&self.record, false)
        {
            self.is_read = true;
            notify(self, Found::Record(record));
        }
    }

    /// Ends the stream.
    pub fn finish(&mut self, mut notify: impl FnMut(&mut Cut, Found)) {
        self.close(&mut notify);
    }

    /// Takes the checksum of the bytes before the record that was reported last.
    pub fn take_sum(&mut self) -> [u8; 2] {
        std::mem::replace(&mut self.sum, Sum::NONE).value()
    }

    fn begins(&self) -> bool {
        self.record.first().is_some_and(|first| first & FIRST != 0)
    }

    /// Ends the current record.
    fn close(&mut self, notify: &mut impl FnMut(&mut Cut, Found)) {
        match self.begins().then(|| read(&self.record, true)).flatten() {
            _ if self.record.is_empty() => {}
            Some(record) if !self.is_read => notify(self, Found::Record(record)),
            Some(_) => {}
            None => notify(self, Found::Damaged(self.record.len())),
        }
        self.record.drain(..).for_each(|byte| self.sum.add(byte));
        self.is_read = false;
    }
}
