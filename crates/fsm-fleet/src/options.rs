//! The options of a fleet.

use crate::Error;
use std::path::{Path, PathBuf};
use std::time::Duration;
use timely::CommunicationConfig;

/// Where the journals are, how long an epoch is, and which processes and threads there are.
#[derive(Clone, Debug)]
pub struct Options {
    pub(crate) folder: PathBuf,
    pub(crate) epoch: Duration,
    pub(crate) snapshot_after: u64,
    threads: usize,
    process: usize,
    addresses: Vec<String>,
}

impl Options {
    /// Options for one worker, epochs of 100 ms, and journals in this folder.
    #[must_use]
    pub fn new(folder: impl AsRef<Path>) -> Options {
        Options {
            folder: folder.as_ref().to_owned(),
            epoch: Duration::from_millis(100),
            snapshot_after: 64 << 20,
            threads: 1,
            process: 0,
            addresses: Vec::new(),
        }
    }

    /// Sets how much time passes for the machines from one epoch to the next. It must stay the same as long as there
    /// are journals.
    #[must_use]
    pub fn epoch(self, epoch: Duration) -> Options {
        Options { epoch, ..self }
    }

    /// Sets the number of workers of each process, which must be the same in all of them. Each worker is a thread.
    #[must_use]
    pub fn workers(self, threads: usize) -> Options {
        Options { threads, ..self }
    }

    /// Makes this the process with the given index among several, whose addresses are `host:port`. All processes get
    /// the same addresses, and wait for each other.
    #[must_use]
    pub fn process<A: Into<String>>(self, process: usize, addresses: impl IntoIterator<Item = A>) -> Options {
        Options { process, addresses: addresses.into_iter().map(Into::into).collect(), ..self }
    }

    /// Sets by how many bytes the journal of a worker must grow until the worker stores its machines and removes older
    /// entries. The journal must also have doubled. 64 MiB by default.
    #[must_use]
    pub fn snapshot_after(self, bytes: u64) -> Options {
        Options { snapshot_after: bytes, ..self }
    }

    /// Returns the options for timely.
    pub(crate) fn communication(&self) -> Result<CommunicationConfig, Error> {
        let Options { threads, process, addresses, .. } = self.clone();
        match addresses.len() {
            _ if self.epoch.is_zero() => Err(Error::Options("an epoch must be longer than zero")),
            _ if threads == 0 => Err(Error::Options("a process needs a worker")),
            processes if process >= processes.max(1) => Err(Error::Options("this process has no address")),
            0 | 1 => Ok(CommunicationConfig::Process(threads)),
            _ => Ok(CommunicationConfig::Cluster { threads, process, addresses, report: false, zerocopy: false }),
        }
    }
}
