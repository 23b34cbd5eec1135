//! The interface of a store, which keeps entries, snapshots and outputs in transactions.

use crate::{Error, Time};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// Keeps the entries, snapshots and outputs of many machines.
///
/// A store does not know what a machine is: bodies are text. [`contract`](crate::contract) tests a store.
///
/// All changes are made in a transaction. It is the database's own, so that a program can change its own tables in the
/// same one. A transaction that is dropped without a commit has no effect. Transactions are serializable: if two of
/// them append to one machine at the same time, one waits for the other, or fails.
pub trait Store {
    /// A transaction.
    type Tx<'t>
    where
        Self: 't;

    /// Begins a transaction that may write.
    ///
    /// # Errors
    ///
    /// Fails if the database does.
    fn begin(&self) -> Result<Self::Tx<'_>, Error>;

    /// Commits a transaction. When this returns `Ok`, everything that the transaction has written or read is on the
    /// disk.
    ///
    /// # Errors
    ///
    /// Fails if the database does. Then it is not certain whether the transaction is stored, until the store is read
    /// again.
    fn commit(&self, tx: Self::Tx<'_>) -> Result<(), Error>;

    /// Appends an entry and its outputs. The outputs have the numbers 0, 1, .. and are returned by
    /// [`outputs`](Self::outputs) until they are settled.
    ///
    /// # Errors
    ///
    /// Fails with [`Error::Conflict`] if the number of the entry does not follow that of [`head`](Self::head), or is
    /// not 1 for a new machine.
    fn append(&self, tx: &mut Self::Tx<'_>, machine: &str, entry: &Record, outputs: &[String]) -> Result<(), Error>;

    /// Returns the newest entry without its body, or the newest snapshot if that is newer.
    ///
    /// # Errors
    ///
    /// Fails if the database does.
    fn head(&self, tx: &mut Self::Tx<'_>, machine: &str) -> Result<Option<Head>, Error>;

    /// Passes the entries with numbers greater than `after`, up to `through`, to `visit`, in their order. Entries that
    /// were forgotten are left out.
    ///
    /// # Errors
    ///
    /// Fails if the database or `visit` does.
    fn read(
        &self,
        tx: &mut Self::Tx<'_>,
        machine: &str,
        after: u64,
        through: u64,
        visit: &mut dyn FnMut(Record) -> Result<(), Error>,
    ) -> Result<(), Error>;

    /// Stores a snapshot: the state after the entry with the same number.
    ///
    /// # Errors
    ///
    /// Fails if the database does.
    fn save(&self, tx: &mut Self::Tx<'_>, machine: &str, snapshot: &Record) -> Result<(), Error>;

    /// Returns the newest snapshot whose number is at most `through`.
    ///
    /// # Errors
    ///
    /// Fails if the database does.
    fn saved(&self, tx: &mut Self::Tx<'_>, machine: &str, through: u64) -> Result<Option<Record>, Error>;

    /// Removes the entries up to `through`, and the snapshots before it. A snapshot with this number exists, and stays.
    /// Outputs stay.
    ///
    /// # Errors
    ///
    /// Fails if the database does.
    fn forget(&self, tx: &mut Self::Tx<'_>, machine: &str, through: u64) -> Result<(), Error>;

    /// Removes all entries and snapshots of a machine. Its outputs stay.
    ///
    /// # Errors
    ///
    /// Fails if the database does.
    fn remove(&self, tx: &mut Self::Tx<'_>, machine: &str) -> Result<(), Error>;

    /// Returns the ids of all machines that have an entry or a snapshot, sorted.
    ///
    /// # Errors
    ///
    /// Fails if the database does.
    fn machines(&self, tx: &mut Self::Tx<'_>) -> Result<Vec<String>, Error>;

    /// Returns up to `limit` outputs that are not settled, in the order in which they were appended. Outputs of earlier
    /// transactions are on the disk when this returns.
    ///
    /// # Errors
    ///
    /// Fails if the database does.
    fn outputs(&self, tx: &mut Self::Tx<'_>, limit: usize) -> Result<Vec<(Key, String)>, Error>;

    /// Removes an output that was carried out. Does nothing if there is no such output.
    ///
    /// # Errors
    ///
    /// Fails if the database does.
    fn settle(&self, tx: &mut Self::Tx<'_>, key: &Key) -> Result<(), Error>;
}

/// An entry or a snapshot, as a store keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The position of the entry in the history.
    pub head: Head,
    /// JSON.
    pub body: String,
}

/// The position of an entry in the history of its machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// The number of the entry; the first one is 1.
    pub number: u64,
    /// The time of the entry, which is not before that of the previous entry.
    pub at: Time,
    /// A checksum of this entry and all before it.
    pub digest: u32,
}

impl Head {
    /// Returns the position of the next entry.
    #[must_use]
    pub fn next(self, at: Time, body: &str) -> Head {
        let number = self.number + 1;
        let mut hasher = crc32fast::Hasher::new_with_initial(self.digest);
        hasher.update(&number.to_le_bytes());
        hasher.update(&at.0.to_le_bytes());
        hasher.update(body.as_bytes());
        Head { number, at, digest: hasher.finalize() }
    }
}

/// Identifies an output: a receiver that remembers keys can drop duplicates.
///
/// A key never changes, and no other output has the same one, as long as the id of a removed machine is not used again.
/// As text, it is `MACHINE/NUMBER/INDEX`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Key {
    /// The id of the machine.
    pub machine: String,
    /// The number of the entry.
    pub number: u64,
    /// The index of the output in the entry.
    pub index: u32,
}

impl Display for Key {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}/{}", self.machine, self.number, self.index)
    }
}
