//! Reading a segment file from its beginning, and deciding whether its end is unfinished or damaged.

use super::format::{self, Change, FRAME, HEADER, Reader};
use super::index::{Index, Place};
use crate::Error;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

/// Reads all valid records. Returns the position after the last one, and whether it is [`Change::Close`].
pub(super) fn scan(reader: &mut impl Read, size: u64, path: &Path, index: &mut Index) -> Result<(u64, bool), Error> {
    let (mut position, mut is_closed) = (HEADER, false);
    let mut record = Vec::new();
    while position + FRAME as u64 <= size {
        record.resize(FRAME, 0);
        reader.read_exact(&mut record)?;
        let length = u64::from(u32::from_le_bytes(record[..4].try_into().expect("four bytes")));
        if length > size - position - FRAME as u64 {
            break;
        }
        record.resize(FRAME + length as usize, 0);
        reader.read_exact(&mut record[FRAME..])?;
        let Some(framed) = format::unframe(&record) else { break };
        is_closed = apply(framed.payload, position + FRAME as u64, index)
            .ok_or_else(|| Error::Broken { path: path.to_owned(), position })?;
        position += record.len() as u64;
    }
    Ok((position, is_closed))
}

/// Carries out the changes of a payload at this position. Returns whether the last one is [`Change::Close`].
fn apply(payload: &[u8], position: u64, index: &mut Index) -> Option<bool> {
    let (mut reader, mut is_closed) = (Reader::new(payload), false);
    while !reader.is_done() {
        let begin = reader.position();
        let change = reader.change()?;
        is_closed = change == Change::Close;
        let length = (reader.position() - begin) as u32;
        index.apply(change, Place { at: position + begin as u64, length });
    }
    Some(is_closed)
}

/// Fails if the record at `position`, which is not valid, was on the disk at some time: then a later record was written
/// after a sync of this one. Otherwise, its write was never finished, and no commit has returned for it. Returns the
/// number of bytes of unfinished records.
pub(super) fn check_tail(mut file: &File, position: u64, path: &Path) -> Result<u64, Error> {
    let mut tail = Vec::new();
    file.seek(SeekFrom::Start(position))?;
    file.read_to_end(&mut tail)?;
    // Zeros were written for later records.
    tail.truncate(tail.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1));
    let is_later = |at: usize| format::unframe(&tail[at..]).is_some_and(|framed| framed.synced > position);
    match (1..tail.len()).any(is_later) {
        true => Err(Error::Broken { path: path.to_owned(), position }),
        false => Ok(tail.len() as u64),
    }
}
