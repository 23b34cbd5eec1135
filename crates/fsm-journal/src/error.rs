//! The errors of journals and stores. Each message names the machine or the file, and says what to do.

use std::error;
use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;

use crate::Schema;

/// Why a journal or a store refuses a call.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The journal has no machine with this id.
    Unknown {
        /// The id of the machine.
        machine: String,
    },
    /// The machine has no entry with this number.
    NoEntry {
        /// The id of the machine.
        machine: String,
        /// The number of the entry.
        number: u64,
    },
    /// The journal already has a machine with this id.
    Exists {
        /// The id of the machine.
        machine: String,
    },
    /// The machine is not as far as the newest entry: another writer has appended to it, or the transaction of its last
    /// call was rolled back. Nothing was appended.
    Conflict {
        /// The id of the machine.
        machine: String,
        /// The number of the last entry, as far as the caller knew.
        known: u64,
        /// The number of the last entry in the store.
        found: u64,
    },
    /// An earlier call for this loaded machine failed in the middle.
    Interrupted {
        /// The id of the machine.
        machine: String,
    },
    /// An entry does not follow its predecessor: one is missing, or the data was changed.
    Damaged {
        /// The id of the machine.
        machine: String,
        /// The number of the entry.
        number: u64,
    },
    /// Carrying out an entry again produced other outputs than before.
    Deviated {
        /// The id of the machine.
        machine: String,
        /// The number of the entry.
        number: u64,
    },
    /// The history up to this entry was removed by retention.
    Forgotten {
        /// The id of the machine.
        machine: String,
        /// The number of the entry.
        number: u64,
    },
    /// An event or a snapshot was written under a schema that the program does not read.
    Schema {
        /// The id of the machine.
        machine: String,
        /// The number of the entry, or of the last entry that the snapshot contains.
        number: u64,
        /// The schema in the journal.
        found: Schema,
        /// The schema of the program.
        known: Schema,
    },
    /// An event, an output or a snapshot is not the JSON that its type expects, or cannot become JSON.
    Json {
        /// The id of the machine.
        machine: String,
        /// The number of the entry.
        number: u64,
        /// The part: `"event"`, `"output"`, `"entry"` or `"snapshot"`.
        part: &'static str,
        /// The reason.
        error: serde_json::Error,
    },
    /// Another program, or another part of this one, has opened the segment file.
    Locked {
        /// The folder of the segment file.
        path: PathBuf,
    },
    /// This thread began a transaction while it had another one. It would wait for itself forever.
    Nested {
        /// The folder of the segment file.
        path: PathBuf,
    },
    /// The file is not a segment file, or has a newer format.
    Format {
        /// The file.
        path: PathBuf,
        /// The version of its format, if it is a segment file.
        version: Option<u32>,
    },
    /// A part of the segment file that was safely on the disk is damaged.
    Broken {
        /// The file.
        path: PathBuf,
        /// The position of the first damaged record.
        position: u64,
    },
    /// A write or a sync failed in a way that leaves open which bytes are on the disk.
    Uncertain {
        /// The folder of the segment file.
        path: PathBuf,
    },
    /// An error of the file system or of the database.
    Store(Box<dyn error::Error + Send + Sync>),
}

impl Error {
    /// Wraps an error of the database, in a store of your own.
    pub fn store(error: impl Into<Box<dyn error::Error + Send + Sync>>) -> Error {
        Error::Store(error.into())
    }

    pub(crate) fn damaged(machine: &str, number: u64) -> Error {
        Error::Damaged { machine: machine.to_owned(), number }
    }

    pub(crate) fn json(machine: &str, number: u64, part: &'static str) -> impl Fn(serde_json::Error) -> Error {
        move |error| Error::Json { machine: machine.to_owned(), number, part, error }
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Error {
        Error::store(error)
    }
}

impl Display for Error {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Error::Unknown { machine } => write!(out, "the journal has no machine `{machine}`"),
            Error::NoEntry { machine, number } => write!(out, "`{machine}` has no entry {number}"),
            Error::Exists { machine } => write!(out, "the journal already has a machine `{machine}`"),
            Error::Conflict { machine, known, found } if found > known => write!(
                out,
                "another writer has appended to `{machine}`: its last entry is {found}, not {known}; load the machine again"
            ),
            Error::Conflict { machine, known, found } => write!(
                out,
                "`{machine}` is not in the state of its last entry, which is {found}: it was loaded or changed in a \
                 transaction that was not committed (entry {known}); load the machine again"
            ),
            Error::Interrupted { machine } => {
                write!(out, "an earlier call for `{machine}` failed in the middle; load the machine again")
            }
            Error::Damaged { machine, number } => {
                write!(out, "entry {number} of `{machine}` does not follow the one before: the journal is damaged")
            }
            Error::Deviated { machine, number } => write!(
                out,
                "entry {number} of `{machine}` has other outputs than when it was recorded: the code of the machine has \
                 changed, or depends on more than its events and the time"
            ),
            Error::Forgotten { machine, number } => {
                write!(out, "entry {number} of `{machine}` was removed, and no snapshot replaces it")
            }
            Error::Schema { machine, number, found, known } => schema(out, machine, *number, found, known),
            Error::Json { machine, number, part: "entry", error } => {
                write!(out, "entry {number} of `{machine}`: {error}")
            }
            Error::Json { machine, number, part, error } => {
                write!(out, "the {part} of entry {number} of `{machine}`: {error}")
            }
            Error::Locked { path } => write!(out, "the journal {} is open in another program", path.display()),
            Error::Nested { path } => write!(
                out,
                "this thread has not ended its last transaction in the journal {}; outputs are carried out between \
                 transactions",
                path.display()
            ),
            Error::Format { path, version: None } => write!(out, "{} is not a segment file", path.display()),
            Error::Format { path, version: Some(version) } => {
                write!(out, "{} has the newer format {version}: update fsm-journal", path.display())
            }
            Error::Broken { path, position } => write!(
                out,
                "{} is damaged at byte {position}, in front of entries that were safely on the disk; restore it from a copy",
                path.display()
            ),
            Error::Uncertain { path } => write!(
                out,
                "an earlier write to the journal {} failed, and which entries the disk has is uncertain; open it again",
                path.display()
            ),
            Error::Store(error) => error.fmt(out),
        }
    }
}

/// Prints why a schema cannot be read.
fn schema(out: &mut Formatter<'_>, machine: &str, number: u64, found: &Schema, known: &Schema) -> fmt::Result {
    write!(out, "entry {number} of `{machine}` was written by {found}, ")?;
    if found.name != known.name {
        write!(out, "and this program reads `{}`", known.name)
    } else if found.version > known.version {
        write!(out, "and this program only reads up to version {}: update the program", known.version)
    } else if found.version < known.version {
        write!(out, "and `Journaled` does not upgrade it to version {}", known.version)
    } else {
        write!(out, "and {known} has another structure: a change needs a new version number")
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Error::Json { error, .. } => Some(error),
            Error::Store(error) => error.source(),
            _ => None,
        }
    }
}
