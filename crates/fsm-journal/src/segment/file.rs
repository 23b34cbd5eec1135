//! The file of a segment store: reading and writing records, and syncing them.

use super::format::{self, Change, FRAME, HEADER, Reader, VERSION};
use super::index::{Index, Place};
use super::{recovery, replace};
use crate::{Error, Key};
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The length of what is read at once, because neighbours are usually read next.
const AHEAD: usize = 1 << 16;

/// The least and the greatest number of zeros that are written in front of records.
const ZEROS: (u64, u64) = (1 << 16, 1 << 22);

/// The open file.
#[derive(Debug)]
pub(super) struct Log {
    /// The folder.
    folder: PathBuf,
    file: Arc<File>,
    pub index: Index,
    /// The length up to which the file consists of valid records.
    length: u64,
    /// The length of the file with the zeros after its records. Records that replace zeros are synced several times
    /// faster than records that lengthen the file.
    size: u64,
    /// The length up to which the file is on the disk.
    synced: u64,
    /// Counts transactions.
    pub written: u64,
    /// Counts the files, because a compacted one replaces the file.
    epoch: u64,
    /// Whether the last record is [`Change::Close`].
    is_closed: bool,
    /// Whether a failed write or sync left open what is on the disk.
    pub is_uncertain: bool,
    /// The part of the file that was read last.
    window: (u64, Vec<u8>),
    /// The length at which the disk is full, in tests.
    #[cfg(test)]
    pub room: Option<u64>,
    /// Whether syncs fail, in tests.
    #[cfg(test)]
    pub cannot_sync: bool,
    /// The number of syncs, in tests.
    #[cfg(test)]
    pub syncs: u64,
}

/// The data with which a thread syncs a file without its lock.
pub(super) struct Unsynced {
    pub file: Arc<File>,
    pub written: u64,
    length: u64,
    epoch: u64,
    #[cfg(test)]
    cannot_sync: bool,
}

pub(super) fn path(folder: &Path) -> PathBuf {
    folder.join("log")
}

impl Log {
    /// Opens or creates the file in an existing folder. Also returns the number of bytes that were cut off its end.
    pub fn open(folder: &Path) -> Result<(Log, u64), Error> {
        let path = path(folder);
        if !path.exists() {
            replace::create(folder)?;
            replace::swap(folder)?;
        }
        replace::discard(folder);
        let file = OpenOptions::new().read(true).write(true).open(&path)?;
        let size = file.metadata()?.len();
        let mut reader = BufReader::with_capacity(AHEAD, &file);
        let mut header = [0; HEADER as usize];
        let is_read = size >= HEADER && reader.read_exact(&mut header).is_ok();
        match format::version(&header).filter(|_| is_read) {
            Some(version) if version <= VERSION => {}
            version => return Err(Error::Format { path, version }),
        }
        let mut index = Index::default();
        let (length, is_closed) = recovery::scan(&mut reader, size, &path, &mut index)?;
        let mut cut = 0;
        if length < size {
            cut = recovery::check_tail(&file, length, &path)?;
            file.set_len(length)?;
        }
        // Also makes records permanent that a killed program has written, but not yet synced.
        file.sync_all()?;
        let log = Log {
            folder: folder.to_owned(),
            file: Arc::new(file),
            index,
            length,
            size: length,
            synced: length,
            written: 0,
            epoch: 0,
            is_closed,
            is_uncertain: false,
            window: (0, Vec::new()),
            #[cfg(test)]
            room: None,
            #[cfg(test)]
            cannot_sync: false,
            #[cfg(test)]
            syncs: 0,
        };
        Ok((log, cut))
    }

    /// Uses another file with the same entries, all of which are on the disk.
    pub fn switch(&mut self, file: File, index: Index, length: u64) {
        self.file = Arc::new(file);
        self.index = index;
        (self.length, self.size, self.synced) = (length, length, length);
        self.epoch += 1;
        self.is_closed = true;
        self.window = (0, Vec::new());
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn length(&self) -> u64 {
        self.length
    }

    /// Writes changes as one record. If the write fails, the file is as before.
    pub fn write(&mut self, changes: Vec<Change>) -> Result<(), Error> {
        let (mut payload, mut ends) = (Vec::new(), Vec::with_capacity(changes.len()));
        for change in &changes {
            format::write(change, &mut payload);
            ends.push(payload.len());
        }
        if u32::try_from(payload.len()).is_err() {
            return Err(Error::store("a transaction is larger than 4 GiB"));
        }
        let record = format::frame(&payload, self.synced);
        self.extend(record.len() as u64);
        if let Err(error) = self.put(self.length, &record) {
            // A record that is only half written would be in front of the next one.
            self.is_uncertain = self.file.set_len(self.length).is_err();
            self.size = self.length;
            return Err(error.into());
        }
        self.is_closed = matches!(changes[..], [Change::Close]);
        let mut begin = 0;
        for (change, end) in changes.into_iter().zip(ends) {
            let at = self.length + (FRAME + begin) as u64;
            self.index.apply(change, Place { at, length: (end - begin) as u32 });
            begin = end;
        }
        self.length += record.len() as u64;
        self.size = self.size.max(self.length);
        self.written += 1;
        Ok(())
    }

    /// Writes zeros for the next records, unless there are enough. It does not matter if this fails.
    fn extend(&mut self, needed: u64) {
        if self.length + needed > self.size {
            let count = (self.length / 4).clamp(ZEROS.0, ZEROS.1);
            match self.put(self.size, &vec![0; count as usize]) {
                Ok(()) => self.size += count,
                Err(_) => self.is_uncertain = self.file.set_len(self.size).is_err(),
            }
        }
    }

    fn put(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        let mut file = &*self.file;
        file.seek(SeekFrom::Start(at))?;
        #[cfg(test)]
        if let Some(room) = self.room
            && at + bytes.len() as u64 > room
        {
            file.write_all(&bytes[..room.saturating_sub(at) as usize])?;
            return Err(io::ErrorKind::StorageFull.into());
        }
        file.write_all(bytes)
    }

    /// Reads a change.
    pub fn read(&mut self, place: Place) -> Result<Change, Error> {
        let Place { at, length } = place;
        let (begin, bytes) = &self.window;
        if at < *begin || at + u64::from(length) > begin + bytes.len() as u64 {
            let wanted = (length as usize).max(AHEAD).min((self.length - at) as usize);
            let mut bytes = std::mem::take(&mut self.window.1);
            bytes.resize(wanted, 0);
            let mut file = &*self.file;
            file.seek(SeekFrom::Start(at))?;
            file.read_exact(&mut bytes)?;
            self.window = (at, bytes);
        }
        let from = (at - self.window.0) as usize;
        let change = Reader::new(&self.window.1[from..from + length as usize]).change();
        change.ok_or_else(|| Error::Broken { path: path(&self.folder), position: at })
    }

    /// Returns what has to be synced.
    pub fn unsynced(&self) -> Unsynced {
        Unsynced {
            file: Arc::clone(&self.file),
            written: self.written,
            length: self.length,
            epoch: self.epoch,
            #[cfg(test)]
            cannot_sync: self.cannot_sync,
        }
    }

    /// Notes that a sync has ended.
    pub fn synced(&mut self, which: &Unsynced, result: &io::Result<()>) {
        #[cfg(test)]
        {
            self.syncs += 1;
        }
        match result {
            Ok(()) if which.epoch == self.epoch => self.synced = self.synced.max(which.length),
            Ok(()) => {}
            Err(_) => self.is_uncertain = true,
        }
    }

    /// Syncs the file, while no other thread can write.
    pub fn sync(&mut self) -> Result<(), Error> {
        if self.synced < self.length {
            let unsynced = self.unsynced();
            let result = Log::sync_file(&unsynced);
            self.synced(&unsynced, &result);
            result?;
        }
        Ok(())
    }

    /// Syncs a file without the lock of its log.
    pub fn sync_file(unsynced: &Unsynced) -> io::Result<()> {
        #[cfg(test)]
        if unsynced.cannot_sync {
            return Err(io::Error::other("the disk is gone"));
        }
        unsynced.file.sync_data()
    }

    /// Marks the end of the file.
    pub fn close(&mut self) -> Result<(), Error> {
        if self.is_uncertain || self.is_closed {
            return Ok(());
        }
        self.sync()?;
        self.write(vec![Change::Close])?;
        self.file.set_len(self.length)?;
        self.size = self.length;
        self.sync()
    }

    /// Reads the body of an output.
    pub fn output(&mut self, key: &Key, place: Place) -> Result<String, Error> {
        match self.read(place)? {
            Change::Append { mut outputs, .. } => Ok(outputs.swap_remove(key.index as usize)),
            Change::Output { body, .. } => Ok(body),
            _ => Err(Error::Broken { path: path(&self.folder), position: place.at }),
        }
    }
}
