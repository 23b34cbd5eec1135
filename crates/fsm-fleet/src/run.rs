//! Starts the workers of a process, and collects their results.

use crate::workers::Workers;
use crate::{Error, Fleet, Member, Options};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use timely::worker::Worker;
use timely::{Config, WorkerConfig};

/// Starts a fleet, or starts it again from its journals, and returns the results of the workers of this process.
///
/// Each worker calls the closure. When it returns, the events that it has sent are stored, and the worker goes on until
/// all workers are done.
///
/// # Errors
///
/// Fails if the fleet does not start, if a journal fails, or if the closure does. A fleet does not recover while it
/// runs: if a process ends with an error or is killed, the others end with an error, too. Then start all of them again.
pub fn run<M: Member, R: Send + 'static>(
    options: &Options,
    main: impl Fn(&mut Fleet<M>) -> Result<R, Error> + Send + Sync + 'static,
) -> Result<Vec<R>, Error> {
    let config = Config { communication: options.communication()?, worker: WorkerConfig::default() };
    let results = Arc::new(Mutex::new(Vec::new()));
    let (failed, done, options) = (Arc::new(AtomicBool::new(false)), Arc::clone(&results), options.clone());
    let work = move |worker: &mut Worker| {
        let workers = Workers::new(worker.clone(), Arc::clone(&failed));
        let index = worker.index();
        let result = catch_unwind(AssertUnwindSafe(|| {
            let mut fleet = Fleet::open(&options, workers)?;
            let result = main(&mut fleet)?;
            fleet.close()?;
            Ok(result)
        }));
        let result = result.unwrap_or_else(|panic| Err(panicked(&*panic)));
        let is_failed = result.is_err();
        done.lock().unwrap_or_else(PoisonError::into_inner).push((index, result));
        if is_failed {
            failed.store(true, Ordering::Relaxed);
            // The other processes must not take this for a regular end: no epoch may be acknowledged any more.
            resume_unwind(Box::new("the worker failed"));
        }
    };
    // Threads of timely that find a connection broken panic, and joining them does, too.
    let joined = catch_unwind(AssertUnwindSafe(|| timely::execute(config, work).map(|guards| drop(guards.join()))));
    let mut results = std::mem::take(&mut *results.lock().unwrap_or_else(PoisonError::into_inner));
    match joined {
        Ok(Err(problem)) => return Err(Error::Connect(problem)),
        Err(panic) if results.is_empty() => return Err(panicked(&*panic)),
        _ => {}
    }
    // The reason comes before its consequences.
    results.sort_by_key(|(index, result)| match result {
        Err(Error::Elsewhere) => (2, *index),
        Err(Error::Panicked { .. } | Error::Lost) => (1, *index),
        _ => (0, *index),
    });
    results.into_iter().map(|(_, result)| result).collect()
}

/// Returns the error for a panic. Timely panics if a connection to another process is broken.
fn panicked(panic: &(dyn Any + Send)) -> Error {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    match text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default() {
        message if message.contains("MergeQueue poisoned") => Error::Lost,
        message => Error::Panicked { message },
    }
}
