//! The errors of a fleet. Each message says what to do.

use fsm_journal::Schema;
use std::error;
use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;
use std::time::Duration;

/// Why a fleet does not start or cannot go on. The epochs that were acknowledged are in the journals.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The options contradict each other.
    Options(&'static str),
    /// The processes cannot be connected.
    Connect(String),
    /// A program sent an event whose number is not greater than the one before, or than those in the journals.
    Number {
        /// The number of the event.
        number: u64,
        /// The greatest number so far.
        after: u64,
    },
    /// Two events for one machine had the same number, in one epoch.
    SameNumber {
        /// The key of the machine.
        key: String,
        /// The number of both events.
        number: u64,
        /// The epoch.
        epoch: u64,
    },
    /// Journals of some workers are missing in the folder.
    Missing {
        /// The folder of the journals.
        folder: PathBuf,
        /// The number of workers that wrote the newest journals.
        of: usize,
        /// The workers whose journals were not found.
        workers: Vec<usize>,
    },
    /// The journals were written under another length of an epoch.
    Epoch {
        /// The length in the journals.
        found: Duration,
        /// The length in the options.
        known: Duration,
    },
    /// Events or machines were written under a schema that the program does not read.
    Schema {
        /// The schema in the journals.
        found: Schema,
        /// The schema of the program.
        known: Schema,
    },
    /// An entry of a journal is not what this version writes.
    Entry {
        /// The journal and the number of the entry.
        entry: String,
        /// The reason.
        error: serde_json::Error,
    },
    /// A journal cannot be read or written.
    Journal(fsm_journal::Error),
    /// The code of the program failed: see [`Error::program`].
    Program(Box<dyn error::Error + Send + Sync>),
    /// A worker panicked.
    Panicked {
        /// The message of the panic.
        message: String,
    },
    /// Another process ended with an error, was killed, or cannot be reached any more.
    Lost,
    /// Another worker of this process failed.
    Elsewhere,
}

impl Error {
    /// Wraps an error of the program, for the result of the closure that [`run`](crate::run) calls.
    pub fn program(error: impl Into<Box<dyn error::Error + Send + Sync>>) -> Error {
        Error::Program(error.into())
    }
}

impl From<fsm_journal::Error> for Error {
    fn from(error: fsm_journal::Error) -> Error {
        Error::Journal(error)
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Error {
        Error::Journal(error.into())
    }
}

impl Display for Error {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Error::Options(problem) => write!(out, "the options of the fleet: {problem}"),
            Error::Connect(problem) => write!(out, "the processes of the fleet are not connected: {problem}"),
            Error::Number { number, after } => write!(
                out,
                "the event {number} follows the event {after}: numbers must increase, also after a restart; see \
                 `Fleet::restored`"
            ),
            Error::SameNumber { key, number, epoch } => write!(
                out,
                "two events for the machine {key} have the number {number} in epoch {epoch}, so their order is unknown"
            ),
            Error::Missing { folder, of, workers } => write!(
                out,
                "the journals in {} were written by {of} workers, and those of the workers {workers:?} are missing; \
                 worker j of n opens `worker-j`, `worker-(j + n)` and so on in the folder of its process",
                folder.display()
            ),
            Error::Epoch { found, known } => write!(
                out,
                "an epoch has {known:?}, but had {found:?} when the journals were written; timers count in epochs"
            ),
            Error::Schema { found, known } => {
                write!(out, "the journals contain {found}, which `Journaled` does not upgrade to {known}")
            }
            Error::Entry { entry, error } => write!(out, "the entry {entry} of a journal: {error}"),
            Error::Journal(error) => error.fmt(out),
            Error::Program(error) => error.fmt(out),
            Error::Panicked { message } => write!(out, "a worker panicked: {message}"),
            Error::Lost => {
                write!(out, "another process of the fleet has ended or was not reached: start all of them again")
            }
            Error::Elsewhere => write!(out, "another worker of this process failed"),
        }
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Error::Entry { error, .. } => Some(error),
            Error::Journal(error) => error.source(),
            Error::Program(error) => error.source(),
            _ => None,
        }
    }
}
