//! Bytes cut into records: each begins with the only byte in it that has its highest bit set.

use super::record::{NoRecord, Record, read};
use fsm_core::wire::Sum;
use fsm_core::wire::format::FIRST;

/// A record has at most so many bytes, so that noise does not fill the memory.
const LONGEST: usize = 1 << 16;

/// Cuts a stream of bytes.
#[derive(Debug, Default)]
pub struct Cut {
    /// The record that has begun.
    record: Vec<u8>,
    /// Whether it has been read already.
    is_read: bool,
    /// The checksum of what has come since the last [`Cut::take_sum`], up to this record.
    sum: Sum,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    Record(Record),
    /// So many bytes are no record.
    Damaged(usize),
}

impl Cut {
    /// Takes the next bytes, and tells what is found in them.
    pub fn feed(&mut self, bytes: &[u8], mut tell: impl FnMut(&mut Cut, Found)) {
        for byte in bytes {
            if *byte & FIRST != 0 {
                self.close(&mut tell);
            }
            if self.record.len() < LONGEST {
                self.record.push(*byte);
            }
        }
        // What is complete is not kept waiting for the next one.
        if !self.is_read
            && self.begins()
            && let Ok(record) = read(&self.record, false)
        {
            self.is_read = true;
            tell(self, Found::Record(record));
        }
    }

    /// Nothing more comes.
    pub fn finish(&mut self, mut tell: impl FnMut(&mut Cut, Found)) {
        self.close(&mut tell);
    }

    /// The checksum of what came before the record that was told last.
    pub fn take_sum(&mut self) -> u64 {
        std::mem::replace(&mut self.sum, Sum::NONE).value()
    }

    fn begins(&self) -> bool {
        self.record.first().is_some_and(|first| first & FIRST != 0)
    }

    /// The record that has begun is over.
    fn close(&mut self, tell: &mut impl FnMut(&mut Cut, Found)) {
        let read = if self.begins() { read(&self.record, true) } else { Err(NoRecord::Damaged) };
        match read {
            _ if self.record.is_empty() => {}
            Ok(record) if !self.is_read => tell(self, Found::Record(record)),
            Ok(_) => {}
            Err(_) => tell(self, Found::Damaged(self.record.len())),
        }
        self.record.drain(..).for_each(|byte| self.sum.add(byte));
        self.is_read = false;
    }
}
