//! Replacing a segment file as a whole: a new file is written and synced, and takes the place of the old one.

use super::file::{Log, path};
use super::format::{self, Change, FRAME};
use super::index::{Index, Place};
use crate::Error;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

fn new_path(folder: &Path) -> PathBuf {
    folder.join("log.new")
}

/// Removes a new file that was not finished.
pub(super) fn discard(folder: &Path) {
    let _ = fs::remove_file(new_path(folder));
}

/// Creates a new file without records.
pub(super) fn create(folder: &Path) -> io::Result<()> {
    Writer::create(folder)?.finish().map(drop)
}

/// Lets the new file take the place of the old one.
pub(super) fn swap(folder: &Path) -> io::Result<()> {
    fs::rename(new_path(folder), path(folder))?;
    sync_names(folder)
}

/// Makes the names in a folder permanent. Without this, a file may have its old name after a power failure, or none.
fn sync_names(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Creates a folder, and those that contain it, unless they exist.
pub(super) fn create_folder(folder: &Path) -> io::Result<()> {
    let missing: Vec<_> = folder.ancestors().take_while(|it| !it.as_os_str().is_empty() && !it.exists()).collect();
    fs::create_dir_all(folder)?;
    for created in missing {
        let parent = created.parent().filter(|parent| !parent.as_os_str().is_empty());
        sync_names(parent.unwrap_or(Path::new(".")))?;
    }
    Ok(())
}

/// Writes a new file with the entries, snapshots and outputs that still exist, and replaces the file of `log`.
pub(super) fn compact(log: &mut Log) -> Result<(), Error> {
    let folder = log.folder().to_owned();
    let copied = copy(log, &folder);
    let (file, index, length) = copied.inspect_err(|_| discard(&folder))?;
    if let Err(error) = swap(&folder) {
        log.is_uncertain = true;
        return Err(error.into());
    }
    log.switch(file, index, length);
    Ok(())
}

/// Writes the new file.
fn copy(log: &mut Log, folder: &Path) -> Result<(File, Index, u64), Error> {
    let mut writer = Writer::create(folder)?;
    let machines: Vec<_> = log.index.machines.keys().cloned().collect();
    for machine in machines {
        let history = &log.index.machines[&machine];
        let snapshots: Vec<_> = history.snapshots.iter().map(|(_, place)| *place).collect();
        for place in snapshots.into_iter().chain(history.between(0, u64::MAX)) {
            writer.put(match log.read(place)? {
                Change::Append { machine, record, .. } => Change::Append { machine, record, outputs: Vec::new() },
                change => change,
            })?;
        }
    }
    let outputs: Vec<_> = log.index.outputs.values().cloned().collect();
    for (key, place) in outputs {
        let body = log.output(&key, place)?;
        writer.put(Change::Output { key, body })?;
    }
    writer.put(Change::Close)?;
    Ok(writer.finish()?)
}

/// A new file.
struct Writer {
    file: BufWriter<File>,
    length: u64,
    index: Index,
}

impl Writer {
    fn create(folder: &Path) -> io::Result<Writer> {
        let path = new_path(folder);
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(true).open(path)?;
        let mut file = BufWriter::new(file);
        let header = format::header();
        file.write_all(&header)?;
        Ok(Writer { file, length: header.len() as u64, index: Index::default() })
    }

    fn put(&mut self, change: Change) -> io::Result<()> {
        let mut payload = Vec::new();
        format::write(&change, &mut payload);
        // All of the file is on the disk before it takes the place of the old one.
        let record = format::frame(&payload, self.length);
        self.file.write_all(&record)?;
        self.index.apply(change, Place { at: self.length + FRAME as u64, length: payload.len() as u32 });
        self.length += record.len() as u64;
        Ok(())
    }

    fn finish(self) -> io::Result<(File, Index, u64)> {
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        Ok((file, self.index, self.length))
    }
}
