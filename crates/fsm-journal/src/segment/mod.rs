//! A store in one file of its own format, which needs no database.
//!
//! | file | question |
//! |---|---|
//! | `format.rs` | Which bytes does the file consist of? |
//! | `file.rs` | How are records written, read and synced? |
//! | `recovery.rs` | What happens to an unfinished or damaged end? |
//! | `replace.rs` | How does the file become smaller? |
//! | `index.rs` | Where is everything in the file? |
//! | `transaction.rs` | What does a transaction see of its own changes? |

mod file;
mod format;
mod index;
mod recovery;
mod replace;
#[cfg(test)]
mod tests;
mod transaction;

pub use transaction::Transaction;

use crate::{Error, Head, Key, Record, Store};
use file::Log;
use format::Change;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// A store in a file. It needs no database, and can be shared by threads.
///
/// The file is a sequence of records, each with its length and a checksum; a record is a transaction. The positions of
/// all entries are kept in memory, 16 bytes for each.
///
/// - **Group commit.** A commit returns when its record is on the disk. Commits of several threads that wait at the
///   same time share one sync.
/// - **After a crash**, an unfinished record at the end is cut off: no commit has returned for it. A damaged record
///   that was on the disk is an error, and nothing is skipped. The one exception is damage to the last commits before a
///   crash, which cannot be distinguished from an unfinished write.
/// - **One program.** The folder is locked while it is open.
/// - **A full disk** fails the commit and leaves the file as it was. After a failed sync, which bytes the disk has is
///   uncertain, so all further calls fail until the store is opened again.
///
/// # What a sync promises
///
/// The operating system reports that the disk has the data. So an acknowledged commit survives a killed program and a
/// crash of the system. It survives a power failure if the disk does not report data as written that is only in a cache
/// without a battery, and if the file system is local. No software can check this.
#[derive(Debug)]
pub struct Segment {
    folder: PathBuf,
    /// Locked as long as the store exists.
    _lock: File,
    log: Mutex<Log>,
    synced: Mutex<Synced>,
    turn: Condvar,
    /// The thread that has a transaction, or zero.
    holder: AtomicUsize,
    cut: u64,
}

/// Which transactions are on the disk.
#[derive(Debug, Default)]
struct Synced {
    /// The number of transactions that are on the disk.
    count: u64,
    /// Whether a thread is syncing.
    is_syncing: bool,
    has_failed: bool,
}

/// Locks a mutex. A panic of another thread leaves its value whole, because no code of users runs while it changes.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

thread_local! {
    static THREAD: u8 = const { 0 };
}

/// Returns a number of this thread, which is not zero: an address that no other thread has.
fn thread() -> usize {
    THREAD.with(|here| std::ptr::from_ref(here).addr())
}

impl Segment {
    /// Opens the journal in a folder, or creates both.
    ///
    /// # Errors
    ///
    /// Fails with [`Error::Locked`] if it is already open, with [`Error::Format`] if it has a newer format or is not a
    /// journal, with [`Error::Broken`] if it is damaged, or if the file system fails.
    pub fn open(folder: impl AsRef<Path>) -> Result<Segment, Error> {
        let folder = folder.as_ref().to_owned();
        replace::create_folder(&folder)?;
        let lock = File::create(folder.join("lock"))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(Error::Locked { path: folder }),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        let (log, cut) = Log::open(&folder)?;
        let (log, synced) = (Mutex::new(log), Mutex::default());
        Ok(Segment { folder, _lock: lock, log, synced, turn: Condvar::new(), holder: AtomicUsize::new(0), cut })
    }

    /// The number of bytes of unfinished records that were cut off when the store was opened.
    pub fn cut_off(&self) -> u64 {
        self.cut
    }

    /// The length of the file.
    pub fn length(&self) -> u64 {
        lock(&self.log).length()
    }

    /// Writes the file anew without entries, snapshots and outputs that were removed. Meanwhile, all transactions wait.
    ///
    /// # Errors
    ///
    /// Fails if the file system does. Unless the error is in the last step, the old file stays in use.
    pub fn compact(&self) -> Result<(), Error> {
        let mut tx = self.begin()?;
        replace::compact(tx.log())
    }

    /// Locks the log, unless what is on the disk is uncertain.
    fn log(&self) -> Result<MutexGuard<'_, Log>, Error> {
        let log = lock(&self.log);
        match log.is_uncertain {
            true => Err(Error::Uncertain { path: self.folder.clone() }),
            false => Ok(log),
        }
    }

    /// Returns when this many transactions are on the disk. One of the waiting threads syncs the file for all.
    fn wait(&self, count: u64) -> Result<(), Error> {
        let mut synced = lock(&self.synced);
        while synced.is_syncing && synced.count < count {
            synced = self.turn.wait(synced).unwrap_or_else(PoisonError::into_inner);
        }
        if synced.count >= count {
            return Ok(());
        }
        if synced.has_failed {
            return Err(Error::Uncertain { path: self.folder.clone() });
        }
        synced.is_syncing = true;
        drop(synced);
        let unsynced = lock(&self.log).unsynced();
        let result = Log::sync_file(&unsynced);
        lock(&self.log).synced(&unsynced, &result);
        let mut synced = lock(&self.synced);
        synced.is_syncing = false;
        synced.has_failed |= result.is_err();
        if result.is_ok() {
            synced.count = synced.count.max(unsynced.written);
        }
        self.turn.notify_all();
        Ok(result?)
    }
}

impl Drop for Segment {
    fn drop(&mut self) {
        // Nothing is lost without this mark.
        let _ = lock(&self.log).close();
    }
}

impl Store for Segment {
    type Tx<'t> = Transaction<'t>;

    fn begin(&self) -> Result<Transaction<'_>, Error> {
        if self.holder.load(Ordering::Relaxed) == thread() {
            return Err(Error::Nested { path: self.folder.clone() });
        }
        Ok(Transaction::new(self.log()?, &self.holder))
    }

    fn commit(&self, tx: Transaction<'_>) -> Result<(), Error> {
        let count = tx.write()?;
        self.wait(count)
    }

    fn append(&self, tx: &mut Transaction<'_>, machine: &str, entry: &Record, outputs: &[String]) -> Result<(), Error> {
        let (number, found) = (entry.head.number, tx.head(machine).map_or(0, |head| head.number));
        if number != found + 1 {
            return Err(Error::Conflict { machine: machine.to_owned(), known: number - 1, found });
        }
        let (machine, record, outputs) = (machine.to_owned(), entry.clone(), outputs.to_vec());
        tx.change(Change::Append { machine, record, outputs });
        Ok(())
    }

    fn head(&self, tx: &mut Transaction<'_>, machine: &str) -> Result<Option<Head>, Error> {
        Ok(tx.head(machine))
    }

    fn read(
        &self,
        tx: &mut Transaction<'_>,
        machine: &str,
        after: u64,
        through: u64,
        visit: &mut dyn FnMut(Record) -> Result<(), Error>,
    ) -> Result<(), Error> {
        tx.read(machine, after, through, visit)
    }

    fn save(&self, tx: &mut Transaction<'_>, machine: &str, snapshot: &Record) -> Result<(), Error> {
        tx.change(Change::Save { machine: machine.to_owned(), record: snapshot.clone() });
        Ok(())
    }

    fn saved(&self, tx: &mut Transaction<'_>, machine: &str, through: u64) -> Result<Option<Record>, Error> {
        tx.saved(machine, through)
    }

    fn forget(&self, tx: &mut Transaction<'_>, machine: &str, through: u64) -> Result<(), Error> {
        tx.change(Change::Forget { machine: machine.to_owned(), through });
        Ok(())
    }

    fn remove(&self, tx: &mut Transaction<'_>, machine: &str) -> Result<(), Error> {
        tx.change(Change::Remove { machine: machine.to_owned() });
        Ok(())
    }

    fn machines(&self, tx: &mut Transaction<'_>) -> Result<Vec<String>, Error> {
        Ok(tx.machines())
    }

    fn outputs(&self, tx: &mut Transaction<'_>, limit: usize) -> Result<Vec<(Key, String)>, Error> {
        tx.outputs(limit)
    }

    fn settle(&self, tx: &mut Transaction<'_>, key: &Key) -> Result<(), Error> {
        tx.change(Change::Settle(key.clone()));
        Ok(())
    }
}
