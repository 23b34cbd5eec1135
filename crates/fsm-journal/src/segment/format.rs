//! The bytes of a segment file: a header, then records, each of which is a transaction.
//!
//! | bytes | header |
//! |---|---|
//! | 8 | `fsmith\0j` |
//! | 4 | the version of the format |
//! | 4 | the CRC-32 of the bytes before |
//!
//! | bytes | record |
//! |---|---|
//! | 4 | the length of the payload |
//! | 4 | the CRC-32 of all other bytes of the record |
//! | 8 | the length of the file up to which everything was on the disk when this record was written |
//! | .. | the payload: changes, see [`Change`] |
//!
//! All numbers are little-endian. A string has its length first, in four bytes. While the file is open, zeros follow
//! the last record.

use crate::{Head, Key, Record, Time};

/// The first bytes of a segment file.
const MAGIC: [u8; 8] = *b"fsmith\0j";
/// The version that this crate writes, and the newest that it reads.
pub(super) const VERSION: u32 = 1;
/// The length of the header.
pub(super) const HEADER: u64 = 16;
/// The length of a record without its payload.
pub(super) const FRAME: usize = 16;

/// Returns the header of a new file.
pub(super) fn header() -> [u8; HEADER as usize] {
    let mut bytes = [0; HEADER as usize];
    bytes[..8].copy_from_slice(&MAGIC);
    bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
    let sum = crc32fast::hash(&bytes[..12]);
    bytes[12..].copy_from_slice(&sum.to_le_bytes());
    bytes
}

/// Returns the version in a header, or `None` if the bytes are not a header.
pub(super) fn version(header: &[u8; HEADER as usize]) -> Option<u32> {
    let number = |at: usize| u32::from_le_bytes(header[at..at + 4].try_into().expect("four bytes"));
    (header[..8] == MAGIC && crc32fast::hash(&header[..12]) == number(12)).then(|| number(8))
}

/// Returns a record with this payload.
pub(super) fn frame(payload: &[u8], synced: u64) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(FRAME + payload.len());
    bytes.extend(u32::try_from(payload.len()).expect("a transaction is smaller than 4 GiB").to_le_bytes());
    bytes.extend([0; 4]);
    bytes.extend(synced.to_le_bytes());
    bytes.extend(payload);
    let sum = checksum(&bytes);
    bytes[4..8].copy_from_slice(&sum.to_le_bytes());
    bytes
}

fn checksum(record: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&record[..4]);
    hasher.update(&record[8..]);
    hasher.finalize()
}

/// A valid record at the beginning of some bytes.
pub(super) struct Framed<'a> {
    pub synced: u64,
    pub payload: &'a [u8],
}

/// Returns the record at the beginning of the bytes, or `None` if there is no valid one.
pub(super) fn unframe(bytes: &[u8]) -> Option<Framed<'_>> {
    let (frame, rest) = bytes.split_at_checked(FRAME)?;
    let length = u32::from_le_bytes(frame[..4].try_into().expect("four bytes")) as usize;
    let payload = rest.get(..length)?;
    // A row of zeros is not a record: every record contains a change.
    let is_valid = length > 0 && checksum(&bytes[..FRAME + length]).to_le_bytes() == frame[4..8];
    is_valid.then(|| Framed { synced: u64::from_le_bytes(frame[8..].try_into().expect("eight bytes")), payload })
}

/// A change in a transaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Append {
        machine: String,
        record: Record,
        outputs: Vec<String>,
    },
    Save {
        machine: String,
        record: Record,
    },
    Forget {
        machine: String,
        through: u64,
    },
    Remove {
        machine: String,
    },
    Settle(Key),
    /// An output whose entry is not written with it, after the file was compacted.
    Output {
        key: Key,
        body: String,
    },
    /// Nothing. Written when the file is closed, so that the record before it is not the last one.
    Close,
}

/// Appends a change to a payload.
pub(super) fn write(change: &Change, to: &mut Vec<u8>) {
    match change {
        Change::Append { machine, record, outputs } => {
            to.push(1);
            text(machine, to);
            write_record(record, to);
            to.extend((outputs.len() as u32).to_le_bytes());
            outputs.iter().for_each(|output| text(output, to));
        }
        Change::Save { machine, record } => {
            to.push(2);
            text(machine, to);
            write_record(record, to);
        }
        Change::Forget { machine, through } => {
            to.push(3);
            text(machine, to);
            to.extend(through.to_le_bytes());
        }
        Change::Remove { machine } => {
            to.push(4);
            text(machine, to);
        }
        Change::Settle(key) => {
            to.push(5);
            write_key(key, to);
        }
        Change::Output { key, body } => {
            to.push(6);
            write_key(key, to);
            text(body, to);
        }
        Change::Close => to.push(7),
    }
}

fn text(text: &str, to: &mut Vec<u8>) {
    to.extend(u32::try_from(text.len()).expect("a text is smaller than 4 GiB").to_le_bytes());
    to.extend(text.as_bytes());
}

fn write_record(record: &Record, to: &mut Vec<u8>) {
    to.extend(record.head.number.to_le_bytes());
    to.extend(record.head.at.0.to_le_bytes());
    to.extend(record.head.digest.to_le_bytes());
    text(&record.body, to);
}

fn write_key(key: &Key, to: &mut Vec<u8>) {
    text(&key.machine, to);
    to.extend(key.number.to_le_bytes());
    to.extend(key.index.to_le_bytes());
}

/// Reads the changes of a payload.
pub(super) struct Reader<'a> {
    payload: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub fn new(payload: &'a [u8]) -> Self {
        Reader { payload, at: 0 }
    }

    /// Returns the position in the payload.
    pub fn position(&self) -> usize {
        self.at
    }

    /// Returns the next change. `None` means that the payload has ended, or that the next bytes are not a change.
    pub fn change(&mut self) -> Option<Change> {
        Some(match self.bytes(1)?[0] {
            1 => {
                let (machine, record) = (self.text()?, self.record()?);
                let count = self.u32()?;
                Change::Append { machine, record, outputs: (0..count).map(|_| self.text()).collect::<Option<_>>()? }
            }
            2 => Change::Save { machine: self.text()?, record: self.record()? },
            3 => Change::Forget { machine: self.text()?, through: self.u64()? },
            4 => Change::Remove { machine: self.text()? },
            5 => Change::Settle(self.key()?),
            6 => Change::Output { key: self.key()?, body: self.text()? },
            7 => Change::Close,
            _ => return None,
        })
    }

    /// Whether everything was read.
    pub fn is_done(&self) -> bool {
        self.at == self.payload.len()
    }

    fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let bytes = self.payload.get(self.at..)?.get(..count)?;
        self.at += count;
        Some(bytes)
    }

    fn u32(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.bytes(4)?.try_into().ok()?))
    }

    fn u64(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.bytes(8)?.try_into().ok()?))
    }

    fn text(&mut self) -> Option<String> {
        let length = self.u32()? as usize;
        String::from_utf8(self.bytes(length)?.to_vec()).ok()
    }

    fn record(&mut self) -> Option<Record> {
        let head = Head { number: self.u64()?, at: Time(self.u64()?), digest: self.u32()? };
        Some(Record { head, body: self.text()? })
    }

    fn key(&mut self) -> Option<Key> {
        Some(Key { machine: self.text()?, number: self.u64()?, index: self.u32()? })
    }
}
